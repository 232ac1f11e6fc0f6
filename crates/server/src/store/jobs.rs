//! What the writers of turns write.

use super::append::Append;
use super::game_row::NewGameRow;

/// The number of commits of moves that PostgreSQL makes at the same time; SQLite makes one.
pub(super) const POSTGRES_LANES: u32 = 2;

/// Writes a time.
pub(super) const UPSERT_TIME: &str = "INSERT INTO settings (name, value) VALUES ('last-check', $1) \
                           ON CONFLICT (name) DO UPDATE SET value = excluded.value";

#[derive(Debug)]
pub(super) enum Write {
    Turns(Append),
    /// A game with its turns, whose id must be new.
    Game(Box<NewGameRow>),
    /// A time, to see whether anything can be written.
    Time(u64),
}
