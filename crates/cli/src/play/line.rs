//! A game played with typed commands.

pub(crate) mod command;
pub(crate) mod lines;
mod names;
pub(crate) mod screen;
pub(crate) mod session;
