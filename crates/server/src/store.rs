//! The database, SQLite or PostgreSQL. The only place with SQL.
//!
//! Each query is written once, in the dialect that both understand. SQLite
//! has many readers and one writer.

mod append;
mod database;
mod either;
mod games;
mod migrations;
mod news;
mod players;
mod puzzles;
mod writer;

pub(crate) use append::{Append, Appended, Summary};
pub(crate) use database::Store;
pub(crate) use games::{Best, GameRow, NewGameRow};
pub(crate) use news::News;
pub(crate) use players::PlayerRow;
pub(crate) use puzzles::PuzzleRow;
