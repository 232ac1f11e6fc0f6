//! What comes in and goes out: boards read from files, answers written in order, progress.

pub(crate) mod blocks;
pub(crate) mod input;
pub(crate) mod progress;
pub(crate) mod source;
pub(crate) mod state;
pub(crate) mod streams;
pub(crate) mod workers;
