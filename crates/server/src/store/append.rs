//! Turns added to a game.

use super::either::{Link, on, stored};

/// What the turns of a game amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// How many there are.
    pub(crate) n_turns: usize,
    /// The status.
    pub(crate) status: &'static str,
    /// How long it was played, in milliseconds.
    pub(crate) played: u64,
    /// Whether the player was helped.
    pub(crate) is_helped: bool,
}

/// Turns to be added to a game that has so many.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    /// The game.
    pub(crate) game: String,
    /// How many turns it must have.
    pub(crate) after: usize,
    /// The turns: time and text.
    pub(crate) turns: Vec<(u64, String)>,
    /// What all turns amount to then.
    pub(crate) summary: Summary,
    /// The time now.
    pub(crate) now: u64,
}

/// What became of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    /// The turns are kept.
    Kept,
    /// The game has another number of turns, or is no more.
    Stale,
}

/// Adds turns within a transaction. The number of turns that the game must have is what keeps two
/// writers apart: the second finds another.
pub(super) async fn append(link: Link<'_>, order: &Append) -> Result<Appended, sqlx::Error> {
    let Append { game, after, turns, summary, now } = order;
    let update = "UPDATE games SET turns = $3, status = $4, played = $5, helped = $6, \
                  updated = $7 WHERE id = $1 AND turns = $2 AND status <> 'abandoned'";
    let insert = "INSERT INTO turns (game, number, at, turn) VALUES ($1, $2, $3, $4)";
    on!(link, connection => {
        let updated = sqlx::query(update)
            .bind(game)
            .bind(stored(*after as u64))
            .bind(stored(summary.n_turns as u64))
            .bind(summary.status)
            .bind(stored(summary.played))
            .bind(i64::from(summary.is_helped))
            .bind(stored(*now))
            .execute(&mut *connection)
            .await?;
        if updated.rows_affected() == 0 {
            return Ok(Appended::Stale);
        }
        for (number, (at, turn)) in (stored(*after as u64) + 1..).zip(turns) {
            sqlx::query(insert)
                .bind(game)
                .bind(number)
                .bind(stored(*at))
                .bind(turn)
                .execute(&mut *connection)
                .await?;
        }
        Ok(Appended::Kept)
    })
}
