//! The panels around the board.

pub(crate) mod banner;
pub(crate) mod button;
pub(crate) mod finish;
pub(crate) mod following;
pub(crate) mod head;
pub(crate) mod home;
pub(crate) mod how_to_play;
pub(crate) mod icon;
pub(crate) mod lessons;
pub(crate) mod line;
pub(crate) mod map;
pub(crate) mod navigation;
pub(crate) mod pad;
pub(crate) mod pause;
pub(crate) mod photo;
pub(crate) mod preview;
pub(crate) mod proof;
pub(crate) mod puzzle;
pub(crate) mod removal;
pub(crate) mod replay;
pub(crate) mod shelf;
pub(crate) mod training;
pub(crate) mod view_content;
pub(crate) mod views;
pub(crate) mod walk;
pub(crate) mod workbench;
