//! The single writer of turns to SQLite.
//!
//! A commit waits for the disk. All turns that arrive meanwhile go into the
//! next commit, so that many players share each wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::sqlite::SqlitePool;
use tokio::sync::{mpsc, oneshot};

use super::append::{Append, Appended, append};

/// The largest number of appends in a commit.
const MOST: usize = 512;

/// A handle to the writer.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    requests: mpsc::Sender<Request>,
    n_commits: Arc<AtomicU64>,
}

#[derive(Debug)]
struct Request {
    append: Append,
    reply: oneshot::Sender<Result<Appended, sqlx::Error>>,
}

impl Writer {
    /// Starts the writer; it ends when all handles are dropped.
    pub(super) fn start(pool: SqlitePool) -> Writer {
        let (sender, mut receiver) = mpsc::channel(4 * MOST);
        let n_commits = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&n_commits);
        tokio::spawn(async move {
            let mut requests = Vec::with_capacity(MOST);
            while receiver.recv_many(&mut requests, MOST).await > 0 {
                commit(&pool, &mut requests).await;
                counter.fetch_add(1, Ordering::Relaxed);
            }
        });
        Writer { requests: sender, n_commits }
    }

    /// The number of commits, each of which waited for the disk.
    pub(super) fn n_commits(&self) -> u64 {
        self.n_commits.load(Ordering::Relaxed)
    }

    /// Appends turns to a game; they are on disk when this returns.
    pub(super) async fn append(&self, append: Append) -> Result<Appended, sqlx::Error> {
        let (reply, answer) = oneshot::channel();
        self.requests.send(Request { append, reply }).await.map_err(|_| sqlx::Error::PoolClosed)?;
        answer.await.map_err(|_| sqlx::Error::PoolClosed)?
    }
}

/// Writes all requests in one transaction, and then answers them.
async fn commit(pool: &SqlitePool, requests: &mut Vec<Request>) {
    let written = async {
        let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
        let mut answers = Vec::with_capacity(requests.len());
        for request in requests.iter() {
            answers.push(append((&mut *transaction).into(), &request.append).await?);
        }
        transaction.commit().await?;
        Ok::<_, sqlx::Error>(answers)
    };
    match written.await {
        Ok(answers) => {
            for (request, answer) in requests.drain(..).zip(answers) {
                drop(request.reply.send(Ok(answer))); // nobody may be waiting any more
            }
        }
        Err(error) => {
            tracing::error!(%error, n_requests = requests.len(), "cannot write turns");
            for request in requests.drain(..) {
                drop(request.reply.send(Err(sqlx::Error::Protocol(error.to_string()))));
            }
        }
    }
}
