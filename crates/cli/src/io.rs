//! Input and output: reading boards from files, writing answers in order, progress.

pub(crate) mod blocks;
pub(crate) mod drawing;
pub(crate) mod operand;
pub(crate) mod photo;
pub(crate) mod progress;
pub(crate) mod searcher;
pub(crate) mod source;
pub(crate) mod state;
pub(crate) mod workers;
pub(crate) mod written;
