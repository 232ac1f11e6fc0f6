//! The database, SQLite or PostgreSQL. The only place with SQL.
//!
//! Each query is written once, in the dialect that both understand. SQLite
//! has many readers and one writer.

mod append;
mod database;
mod either;
mod games;
mod housekeeping;
mod migrations;
mod names;
mod news;
mod players;
mod puzzles;
mod sessions;
mod statistics;
mod writer;

pub(crate) use append::{Append, Appended, Measure, Summary};
pub(crate) use database::Store;
pub(crate) use games::{GameRow, GamesFilter, NewGameRow, Usage};
pub(crate) use names::{name_key, normal_name};
pub(crate) use news::News;
pub(crate) use players::PlayerRow;
pub(crate) use puzzles::PuzzleRow;
pub(crate) use statistics::Best;
