//! Documents: puzzles, games and layouts.

pub(crate) mod document;
pub(crate) mod game;
pub(crate) mod gattai;
pub(crate) mod layout;
pub(crate) mod puzzle;
