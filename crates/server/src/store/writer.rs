//! The writers of turns.
//!
//! A commit waits for the disk. All turns that arrive in the meantime go into the next commit, so
//! that many players share each wait.
//!
//! Requests with many turns wait in a separate lane: each such bulk has a commit of its own, which
//! stores all of it or nothing, and the lane then pauses for as long as the commit took, so that
//! moves never wait long.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::sqlite::SqlitePool;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::{Instant, sleep, timeout};

use super::append::{Append, Appended, append};
use super::either::{Either, PgPool, on};
use super::failure::copy;
use super::game_row::insert_game;
use super::jobs::{POSTGRES_LANES, UPSERT_TIME, Write};
#[cfg(feature = "postgres")]
use super::postgres;

/// The maximum number of jobs in a commit.
const MOST: usize = 512;

/// The maximum number of jobs that may wait in each lane.
const MOST_WAITING: usize = 4 * MOST;
const MOST_BULKS_WAITING: usize = 64;

/// A job with more turns than this, or more bytes, is a bulk.
const BULK_TURNS: usize = 32;
const BULK_BYTES: usize = 16 << 10;

/// How long a job may take, including its wait for others.
const PATIENCE: Duration = Duration::from_secs(8);

type WritingPool = Either<SqlitePool, PgPool>;

#[derive(Clone, Debug)]
pub(super) struct Writer {
    moves: mpsc::Sender<WriteJob>,
    bulks: mpsc::Sender<WriteJob>,
    pool: WritingPool,
    n_commits: Arc<AtomicU64>,
}

#[derive(Debug)]
struct WriteJob {
    write: Write,
    reply: oneshot::Sender<Result<Appended, sqlx::Error>>,
}

impl Writer {
    /// Starts the writers; they end when all handles are dropped.
    pub(super) fn start(pool: WritingPool) -> Writer {
        let n_commits = Arc::new(AtomicU64::new(0));
        let (moves, receiver) = mpsc::channel(MOST_WAITING);
        let receiver = Arc::new(Mutex::new(receiver));
        let n_lanes = match &pool {
            Either::Sqlite(_) => 1,
            Either::Postgres(_) => POSTGRES_LANES,
        };
        for _ in 0..n_lanes {
            let lane = (pool.clone(), Arc::clone(&n_commits), Arc::clone(&receiver));
            tokio::spawn(async move {
                let (pool, n_commits, receiver) = lane;
                let mut jobs = Vec::with_capacity(MOST);
                // While one lane commits, the next one gathers.
                while receiver.lock().await.recv_many(&mut jobs, MOST).await > 0 {
                    commit(&pool, &mut jobs).await;
                    n_commits.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let (bulks, mut receiver) = mpsc::channel(MOST_BULKS_WAITING);
        let lane = (pool.clone(), Arc::clone(&n_commits));
        tokio::spawn(async move {
            let (pool, n_commits) = lane;
            while let Some(job) = receiver.recv().await {
                let started = Instant::now();
                commit(&pool, &mut vec![job]).await;
                n_commits.fetch_add(1, Ordering::Relaxed);
                sleep(started.elapsed()).await;
            }
        });
        Writer { moves, bulks, pool, n_commits }
    }

    /// The number of commits, each of which waited for the disk.
    pub(super) fn n_commits(&self) -> u64 {
        self.n_commits.load(Ordering::Relaxed)
    }

    /// Carries out a job; its data is on disk when this returns. For a game, `Stale` means that
    /// the id is taken.
    ///
    /// # Errors
    ///
    /// The database fails, or takes too long: the job may be carried out later, or not.
    pub(super) async fn write(&self, write: Write) -> Result<Appended, sqlx::Error> {
        let lane = if write.is_bulk() { &self.bulks } else { &self.moves };
        let (reply, answer) = oneshot::channel();
        let written = async {
            lane.send(WriteJob { write, reply }).await.map_err(|_| sqlx::Error::PoolClosed)?;
            answer.await.map_err(|_| sqlx::Error::PoolClosed)?
        };
        timeout(PATIENCE, written).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }

    pub(super) async fn close(&self) {
        on!(&self.pool, pool => pool.close().await);
    }
}

impl Write {
    fn is_bulk(&self) -> bool {
        match self {
            Write::Turns(Append { turns, .. }) => {
                let n_bytes = turns.iter().map(|(_, turn)| turn.len()).sum::<usize>();
                turns.len() > BULK_TURNS || n_bytes > BULK_BYTES
            }
            Write::Game(_) => true,
            Write::Time(_) => false,
        }
    }

    fn game(&self) -> Option<&str> {
        match self {
            Write::Turns(append) => Some(&append.game),
            Write::Game(game) => Some(&game.row.id),
            Write::Time(_) => None,
        }
    }
}

/// Carries out all jobs in one commit, and then answers them.
async fn commit(pool: &WritingPool, jobs: &mut Vec<WriteJob>) {
    // The clients of late jobs have left.
    jobs.retain(|job| !job.reply.is_closed());
    // Two jobs for one game are rare, and the second is always stale.
    let mut games = HashSet::new();
    let is_first = |job: &WriteJob| job.write.game().is_none_or(|id| games.insert(id.to_owned()));
    let is_first: Vec<bool> = jobs.iter().map(is_first).collect();
    let mut is_first = is_first.into_iter();
    for late in jobs.extract_if(.., |_| !is_first.next().unwrap_or(true)) {
        drop(late.reply.send(Ok(Appended::Stale)));
    }
    if jobs.is_empty() {
        return;
    }
    let writes: Vec<&Write> = jobs.iter().map(|job| &job.write).collect();
    let written = timeout(PATIENCE, async {
        on!(pool,
            sqlite pool => commit_to_sqlite(pool, &writes).await,
            postgres pool => postgres::commit(pool, &writes).await)
    });
    match written.await.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
        Ok(answers) => {
            for (job, answer) in jobs.drain(..).zip(answers) {
                drop(job.reply.send(Ok(answer))); // nobody may be waiting any more
            }
        }
        Err(error) => {
            tracing::error!(%error, n_jobs = jobs.len(), "cannot write turns");
            let last = jobs.pop();
            for job in jobs.drain(..) {
                drop(job.reply.send(Err(copy(&error))));
            }
            if let Some(job) = last {
                drop(job.reply.send(Err(error)));
            }
        }
    }
}

async fn commit_to_sqlite(
    pool: &SqlitePool,
    writes: &[&Write],
) -> Result<Vec<Appended>, sqlx::Error> {
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        answers.push(match write {
            Write::Turns(new) => append(&mut transaction, new).await?,
            Write::Game(game) => {
                let is_new = insert_game((&mut *transaction).into(), game).await?;
                if is_new { Appended::Kept } else { Appended::Stale }
            }
            Write::Time(now) => {
                let query = sqlx::query(UPSERT_TIME).bind(now.to_string());
                query.execute(&mut *transaction).await.map(|_| Appended::Kept)?
            }
        });
    }
    // A bulk has a transaction of its own: if a game's id is taken, nothing of it remains, not even
    // its puzzle.
    if let ([Write::Game(_)], [Appended::Stale]) = (writes, answers.as_slice()) {
        transaction.rollback().await?;
    } else {
        transaction.commit().await?;
    }
    Ok(answers)
}

#[cfg(test)]
mod tests;
