//! The documents of `gattai-1.0`.
//!
//! Each grid is written out whole, so cells that grids share appear several
//! times and must agree. A puzzle does not describe its geometry: its mode is
//! an id of the catalog. Unknown fields are ignored.

pub(crate) mod game;
pub(crate) mod grids;
pub(crate) mod history;
pub(crate) mod layout;
pub(crate) mod puzzle;
