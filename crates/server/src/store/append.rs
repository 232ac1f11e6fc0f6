//! Adding turns to games.

use std::collections::HashSet;

use ninefold::Status;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;

use super::either::{Link, stored};

/// A summary of the turns of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The number of turns.
    pub(crate) n_turns: usize,
    /// The status.
    pub(crate) status: Status,
    /// The time played according to the client, in milliseconds.
    pub(crate) played: u64,
    /// Whether the player was helped.
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
    /// The id of the game.
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

/// Adds turns to different games on PostgreSQL, in one statement that is a transaction of its own.
///
/// Rows are locked in the order of their ids, so that two servers never wait for each other. If
/// another server has changed a row meanwhile, the row is read again once it is locked.
pub(super) async fn append_all(
    connection: &mut PgConnection,
    new: &[&Append],
) -> Result<Vec<Appended>, sqlx::Error> {
    let statement = "WITH new AS ( \
            SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], \
                $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], \
                $10::bigint[], $11::bigint[], $12::bigint[]) \
                AS new (id, known, turns, status, played, helped, updated, measured, received, \
                unseen, aided, bytes) \
        ), free AS ( \
            SELECT games.id FROM games JOIN new ON new.id = games.id \
            WHERE games.turns = new.known AND games.status <> 'abandoned' \
            ORDER BY games.id FOR UPDATE OF games \
        ), changed AS ( \
            UPDATE games SET turns = new.turns, status = new.status, played = new.played, \
                helped = new.helped, updated = new.updated, measured = new.measured, \
                received = new.received, unseen = new.unseen, aided = new.aided, \
                bytes = new.bytes \
            FROM new JOIN free ON free.id = new.id WHERE games.id = new.id \
            RETURNING games.id \
        ), added AS ( \
            INSERT INTO turns (game, number, at, turn) \
            SELECT log.game, log.number, log.at, log.turn \
            FROM unnest($13::text[], $14::bigint[], $15::bigint[], $16::text[]) \
                AS log (game, number, at, turn) \
            JOIN changed ON changed.id = log.game \
        ) SELECT id FROM changed";
    let column = |value: fn(&Append) -> i64| new.iter().map(|new| value(new)).collect::<Vec<_>>();
    let log =
        || new.iter().flat_map(|new| (new.after + 1..).zip(&new.turns).map(move |t| (new, t)));
    let ids: Vec<&str> = new.iter().map(|new| new.game.as_str()).collect();
    let statuses: Vec<&str> = new.iter().map(|new| new.summary.status.name()).collect();
    let changed: Vec<(String,)> = sqlx::query_as(statement)
        .bind(&ids)
        .bind(column(|new| stored(new.after as u64)))
        .bind(column(|new| stored(new.summary.n_turns as u64)))
        .bind(statuses)
        .bind(column(|new| stored(new.summary.played)))
        .bind(column(|new| i64::from(new.summary.is_helped)))
        .bind(column(|new| stored(new.now)))
        .bind(column(|new| stored(new.summary.measure.played)))
        .bind(column(|new| stored(new.summary.measure.received)))
        .bind(column(|new| i64::from(new.summary.measure.is_unseen)))
        .bind(column(|new| i64::from(new.summary.measure.is_aided)))
        .bind(column(|new| stored(new.summary.n_bytes)))
        .bind(log().map(|(new, _)| new.game.as_str()).collect::<Vec<_>>())
        .bind(log().map(|(_, (number, _))| stored(number as u64)).collect::<Vec<_>>())
        .bind(log().map(|(_, (_, (at, _)))| stored(*at)).collect::<Vec<_>>())
        .bind(log().map(|(_, (_, (_, turn)))| turn.as_str()).collect::<Vec<_>>())
        .fetch_all(connection)
        .await?;
    let changed: HashSet<&str> = changed.iter().map(|(id,)| id.as_str()).collect();
    let is_kept = |id: &&str| if changed.contains(*id) { Appended::Kept } else { Appended::Stale };
    Ok(ids.iter().map(is_kept).collect())
}

/// Adds the rows of turns after the first `after`, all in one statement.
pub(super) async fn add_turns(
    link: Link<'_>,
    game: &str,
    after: usize,
    turns: &[(u64, String)],
) -> Result<(), sqlx::Error> {
    let first = stored(after as u64 + 1);
    match link {
        Link::Sqlite(connection) => {
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
        }
        Link::Postgres(connection) => {
            let insert = "INSERT INTO turns (game, number, at, turn) \
                          SELECT $1, $2 + log.index - 1, log.at, log.turn \
                          FROM unnest($3::bigint[], $4::text[]) \
                          WITH ORDINALITY AS log (at, turn, index)";
            let times: Vec<i64> = turns.iter().map(|(at, _)| stored(*at)).collect();
            let texts: Vec<&str> = turns.iter().map(|(_, turn)| turn.as_str()).collect();
            let query = sqlx::query(insert).bind(game).bind(first).bind(times).bind(texts);
            query.execute(connection).await.map(|_| ())
        }
    }
}
