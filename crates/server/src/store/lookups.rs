//! Lookups by key on PostgreSQL, many in one query.
//!
//! A query costs more than the rows it reads: all lookups that arrive while one query is running
//! share the next.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use sqlx::postgres::PgPool;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::failure::copy;
use super::game_row::{Columns as GameColumns, columns};
use super::session_row::SessionColumns;

/// The maximum number of lookups in a query.
const MOST: usize = 512;

/// The number of queries of one kind at the same time.
const LANES: usize = 2;

/// The lookups that every turn needs.
#[derive(Debug)]
pub(super) struct Lookups {
    pub(super) games: Lookup<GameColumns>,
    /// Players by the id of a session.
    pub(super) players: Lookup<SessionColumns>,
}

impl Lookups {
    /// Starts them; they end when this is dropped.
    pub(super) fn start(pool: &PgPool) -> Lookups {
        Lookups {
            games: Lookup::start(pool, |pool, ids| Box::pin(games(pool, ids))),
            players: Lookup::start(pool, |pool, sessions| Box::pin(players(pool, sessions))),
        }
    }
}

type Found<T> = Result<Vec<(String, T)>, sqlx::Error>;
type Query<T> = for<'a> fn(&'a PgPool, &'a [String]) -> BoxFuture<'a, Found<T>>;
type Waiting<T> = (String, oneshot::Sender<Result<Option<T>, sqlx::Error>>);

pub(super) struct Lookup<T> {
    keys: mpsc::Sender<Waiting<T>>,
}

/// Without the rows, which have too many columns to show.
impl<T> fmt::Debug for Lookup<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lookup").finish_non_exhaustive()
    }
}

impl<T: Clone + Send + 'static> Lookup<T> {
    fn start(pool: &PgPool, query: Query<T>) -> Lookup<T> {
        let (keys, receiver) = mpsc::channel::<Waiting<T>>(4 * MOST);
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..LANES {
            let (pool, receiver) = (pool.clone(), Arc::clone(&receiver));
            tokio::spawn(async move {
                let mut waiting = Vec::with_capacity(MOST);
                while receiver.lock().await.recv_many(&mut waiting, MOST).await > 0 {
                    let keys: Vec<String> = waiting.iter().map(|(key, _)| key.clone()).collect();
                    let found = query(&pool, &keys).await;
                    let found = found.map(|rows| rows.into_iter().collect::<HashMap<_, _>>());
                    for (key, reply) in waiting.drain(..) {
                        let row = found.as_ref().map(|rows| rows.get(&key).cloned());
                        drop(reply.send(row.map_err(copy))); // nobody may be waiting any more
                    }
                }
            });
        }
        Lookup { keys }
    }

    /// The row of a key.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(super) async fn find(&self, key: &str) -> Result<Option<T>, sqlx::Error> {
        let (reply, answer) = oneshot::channel();
        let sent = self.keys.send((key.to_owned(), reply)).await;
        sent.map_err(|_| sqlx::Error::PoolClosed)?;
        answer.await.map_err(|_| sqlx::Error::PoolClosed)?
    }
}

async fn games(pool: &PgPool, ids: &[String]) -> Found<GameColumns> {
    let select = concat!("SELECT ", columns!(), " FROM games WHERE id = ANY($1)");
    let rows: Vec<GameColumns> = sqlx::query_as(select).bind(ids).fetch_all(pool).await?;
    Ok(rows.into_iter().map(|row| (row.0.clone(), row)).collect())
}

async fn players(pool: &PgPool, sessions: &[String]) -> Found<SessionColumns> {
    type Row =
        (String, String, Option<String>, Option<String>, Option<String>, i64, Option<i64>, i64);
    let select = "SELECT sessions.id, players.id, players.name, players.password, \
                  players.recovery, players.created, players.blocked, sessions.used \
                  FROM sessions JOIN players ON players.id = sessions.player \
                  WHERE sessions.id = ANY($1)";
    let rows: Vec<Row> = sqlx::query_as(select).bind(sessions).fetch_all(pool).await?;
    let row = |(session, id, name, password, recovery, created, blocked, used)| {
        (session, (id, name, password, recovery, created, blocked, used))
    };
    Ok(rows.into_iter().map(row).collect())
}
