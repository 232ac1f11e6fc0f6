//! Documents: puzzles, games and layouts.

pub(crate) mod collected;
pub(crate) mod declared;
pub(crate) mod document;
pub(crate) mod game;
pub(crate) mod gattai;
pub(crate) mod layout;
pub(crate) mod proof;
pub(crate) mod puzzle;
pub(crate) mod turn;
