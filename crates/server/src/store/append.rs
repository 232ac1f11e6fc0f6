//! Adding turns to games.

use ninefold::Status;
use sqlx::sqlite::SqliteConnection;

use super::either::{Link, on, stored};

/// A summary of the turns of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(crate) n_turns: usize,
    pub(crate) status: Status,
    /// The time played according to the client, in milliseconds.
    pub(crate) played: u64,
    pub(crate) is_helped: bool,
    /// What the server knows about the time played.
    pub(crate) measure: Measure,
    /// The approximate number of bytes that it occupies.
    pub(crate) n_bytes: u64,
}

/// What the server knows about the time that a game was played.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Measure {
    /// The time played, in milliseconds.
    pub(crate) played: u64,
    /// When the last turn arrived, in milliseconds since 1970.
    pub(crate) received: u64,
    /// Whether turns were played before they arrived, so that only the client knows their times.
    pub(crate) is_unseen: bool,
    /// Whether the game was imported, or its puzzle was revealed to the player before.
    pub(crate) is_aided: bool,
}

/// Turns to add to a game.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) game: String,
    /// The number of turns that the game must have.
    pub(crate) after: usize,
    /// The new turns: time and text.
    pub(crate) turns: Vec<(u64, String)>,
    /// The summary of all turns afterwards.
    pub(crate) summary: Summary,
    /// The current time.
    pub(crate) now: u64,
}

/// The result of adding turns.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Appended {
    /// The turns are stored.
    Kept,
    /// The game has a different number of turns, or was abandoned.
    Stale,
}

/// Adds turns to a game on SQLite within a transaction. Of two concurrent writers the second finds
/// a different number of turns than it expects.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    new: &Append,
) -> Result<Appended, sqlx::Error> {
    let Append { game, after, turns, summary, now } = new;
    let update = "UPDATE games SET turns = $3, status = $4, played = $5, helped = $6, \
                  updated = $7, measured = $8, received = $9, unseen = $10, aided = $11, \
                  bytes = $12 WHERE id = $1 AND turns = $2 AND status <> 'abandoned'";
    let updated = sqlx::query(update)
        .bind(game)
        .bind(stored(*after as u64))
        .bind(stored(summary.n_turns as u64))
        .bind(summary.status.name())
        .bind(stored(summary.played))
        .bind(i64::from(summary.is_helped))
        .bind(stored(*now))
        .bind(stored(summary.measure.played))
        .bind(stored(summary.measure.received))
        .bind(i64::from(summary.measure.is_unseen))
        .bind(i64::from(summary.measure.is_aided))
        .bind(stored(summary.n_bytes))
        .execute(&mut *connection)
        .await?;
    if updated.rows_affected() == 0 {
        return Ok(Appended::Stale);
    }
    add_turns(connection.into(), game, *after, turns).await?;
    Ok(Appended::Kept)
}

/// Adds the rows of turns after the first `after`, all in one statement.
pub(super) async fn add_turns(
    link: Link<'_>,
    game: &str,
    after: usize,
    turns: &[(u64, String)],
) -> Result<(), sqlx::Error> {
    let first = stored(after as u64 + 1);
    on!(link,
        sqlite connection => {
            if let [(at, turn)] = turns {
                let insert = "INSERT INTO turns (game, number, at, turn) VALUES ($1, $2, $3, $4)";
                let query = sqlx::query(insert).bind(game).bind(first).bind(stored(*at)).bind(turn);
                return query.execute(connection).await.map(|_| ());
            }
            let rows: Vec<(i64, &str)> = turns.iter().map(|(at, t)| (stored(*at), &**t)).collect();
            let rows = serde_json::to_string(&rows).expect("numbers and texts");
            let insert = "INSERT INTO turns (game, number, at, turn) \
                          SELECT $1, $2 + key, value ->> 0, value ->> 1 FROM json_each($3)";
            let query = sqlx::query(insert).bind(game).bind(first).bind(rows);
            query.execute(connection).await.map(|_| ())
        },
        postgres connection => {
            let insert = "INSERT INTO turns (game, number, at, turn) \
                          SELECT $1, $2 + log.index - 1, log.at, log.turn \
                          FROM unnest($3::bigint[], $4::text[]) \
                          WITH ORDINALITY AS log (at, turn, index)";
            let times: Vec<i64> = turns.iter().map(|(at, _)| stored(*at)).collect();
            let texts: Vec<&str> = turns.iter().map(|(_, turn)| turn.as_str()).collect();
            let query = sqlx::query(insert).bind(game).bind(first).bind(times).bind(texts);
            query.execute(connection).await.map(|_| ())
        }
    )
}
