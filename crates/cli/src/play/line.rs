//! A game played with typed commands.

pub(crate) mod command;
pub(crate) mod lines;
pub(crate) mod names;
pub(crate) mod screen;
pub(crate) mod session;
