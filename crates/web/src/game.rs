//! The game behind the page, in plain Rust without a browser.

pub(crate) mod arrangement;
pub(crate) mod card;
pub(crate) mod keys;
pub(crate) mod photo;
pub(crate) mod preferences;
pub(crate) mod state;
pub(crate) mod timeline;
pub(crate) mod training;
pub(crate) mod update;
pub(crate) mod workbench;
