//! The database, SQLite or PostgreSQL. The only place with SQL.
//!
//! Each query is written once, in the dialect that both understand, unless it
//! has many rows. SQLite has many readers and one writer.

mod append;
mod audit;
mod database;
mod either;
mod failure;
mod game_row;
mod games;
mod housekeeping;
mod jobs;
mod listing;
#[cfg(feature = "postgres")]
mod lookups;
mod migrations;
mod names;
#[cfg(feature = "postgres")]
mod news;
mod opening;
mod players;
#[cfg(feature = "postgres")]
mod postgres;
mod puzzle_row;
mod puzzles;
mod readiness;
mod sent;
mod session_row;
mod sessions;
mod statistics;
mod upkeep;
mod writer;

pub(crate) use append::{Append, Appended, Measure, Summary};
pub(crate) use audit::WholeGame;
pub(crate) use database::Store;
pub(crate) use failure::is_locked;
pub(crate) use game_row::{GameRow, NewGameRow};
pub(crate) use games::{Added, GamesFilter, Usage};
pub(crate) use housekeeping::Expiry;
pub(crate) use migrations::VERSION;
pub(crate) use names::{name_key, normal_name, visible_name};
#[cfg(feature = "postgres")]
pub(crate) use news::News;
pub(crate) use players::PlayerRow;
pub(crate) use puzzle_row::PuzzleRow;
pub(crate) use sent::Sent;
pub(crate) use statistics::SolvedGame;

pub use housekeeping::Expired;
pub use listing::{ListedPlayer, PlayerFilter};
