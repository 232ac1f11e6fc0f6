//! What only PostgreSQL does: connecting to a server, and writing many turns in one statement.

use std::collections::HashSet;
use std::io::{self, ErrorKind};
use std::str::FromStr;
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use tokio::time::{Instant, sleep, timeout_at};

use super::append::{Append, Appended};
use super::either::stored;
use super::game_row::insert_game;
use super::jobs::{POSTGRES_LANES, UPSERT_TIME, Write};
use super::lookups::Lookups;
use super::opening::{OpenMode, PATIENCE};

/// How long to wait for a PostgreSQL that is also just starting.
const START_PATIENCE: Duration = Duration::from_secs(5);

/// The limits that PostgreSQL sets to each query, so that no request waits forever; an operator's
/// command waits only for locks.
const POSTGRES_LIMITS: &str = "SET statement_timeout = '10s'; SET lock_timeout = '5s'; \
                               SET idle_in_transaction_session_timeout = '30s'";
const ATTACHED_LIMITS: &str = "SET lock_timeout = '5s'";

/// The connections for everything but turns.
#[derive(Debug)]
pub(super) struct PostgresPool {
    pub(super) pool: PgPool,
    /// The lookups, from which SQLite would gain nothing.
    pub(super) lookups: Lookups,
}

/// The pool for everything but turns, and the pool for turns.
pub(super) async fn open(
    address: &str,
    connections: u32,
    mode: OpenMode,
) -> Result<(PostgresPool, PgPool), sqlx::Error> {
    let limits = match mode {
        OpenMode::New => POSTGRES_LIMITS,
        OpenMode::Existing => ATTACHED_LIMITS,
    };
    let options = PgConnectOptions::from_str(address)?;
    wait(&options).await?;
    let pool = |connections: u32| {
        let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE);
        let pool = pool.after_connect(move |connection, _| {
            Box::pin(async move { sqlx::raw_sql(limits).execute(connection).await.map(|_| ()) })
        });
        // A connection is tested only if it was idle: a test takes as long as a query.
        pool.test_before_acquire(false).before_acquire(|connection, about| {
            Box::pin(async move {
                if about.idle_for > Duration::from_secs(1) {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
    };
    let writer = pool(POSTGRES_LANES + 1).connect_lazy_with(options.clone());
    let pool = pool(connections.max(1)).connect_with(options).await?;
    Ok((PostgresPool { lookups: Lookups::start(&pool), pool }, writer))
}

/// Connects once, because the error of a pool says only that it took too long.
async fn wait(options: &PgConnectOptions) -> Result<(), sqlx::Error> {
    let until = Instant::now() + START_PATIENCE;
    loop {
        let connected = timeout_at(until, PgConnection::connect_with(options)).await;
        let late = |_| Err(io::Error::from(ErrorKind::TimedOut).into());
        match connected.unwrap_or_else(late) {
            Ok(connection) => return connection.close().await,
            Err(error) if !is_starting(&error) || Instant::now() >= until => return Err(error),
            Err(error) => tracing::warn!(%error, "the database is not there yet"),
        }
        sleep(Duration::from_millis(500)).await;
    }
}

/// Whether a PostgreSQL may be available in a moment.
fn is_starting(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => {
            matches!(error.kind(), ErrorKind::ConnectionRefused | ErrorKind::NotFound)
        }
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code == "57P03"),
        _ => false,
    }
}

/// Carries out the jobs of one commit, on one connection.
pub(super) async fn commit(pool: &PgPool, writes: &[&Write]) -> Result<Vec<Appended>, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    let appends: Vec<&Append> = writes
        .iter()
        .filter_map(|write| match write {
            Write::Turns(append) => Some(append),
            _ => None,
        })
        .collect();
    let appended = match appends.as_slice() {
        [] => Vec::new(),
        appends => append_all(&mut connection, appends).await?,
    };
    let mut appended = appended.into_iter();
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        answers.push(match write {
            Write::Turns(_) => appended.next().unwrap_or(Appended::Stale),
            Write::Game(game) => {
                let mut transaction = connection.begin().await?;
                if insert_game((&mut *transaction).into(), game).await? {
                    transaction.commit().await?;
                    Appended::Kept
                } else {
                    transaction.rollback().await?;
                    Appended::Stale
                }
            }
            Write::Time(now) => {
                let query = sqlx::query(UPSERT_TIME).bind(now.to_string());
                query.execute(&mut *connection).await.map(|_| Appended::Kept)?
            }
        });
    }
    Ok(answers)
}

/// Adds turns to different games on PostgreSQL, in one statement that is a transaction of its own.
///
/// Rows are locked in the order of their ids, so that two servers never wait for each other. If
/// another server has changed a row meanwhile, the row is read again once it is locked.
async fn append_all(
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
