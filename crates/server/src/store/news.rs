//! News between servers that share a PostgreSQL.

use sqlx::postgres::{PgListener, PgPool};

use super::database::{Pools, Store};

/// The name of PostgreSQL's channel.
const CHANNEL: &str = "ninefold_turns";

/// The channel between servers.
#[derive(Clone, Debug)]
pub(crate) struct News(PgPool);

impl Store {
    /// The channel to other servers; none on SQLite, which has only one.
    pub(crate) fn news(&self) -> Option<News> {
        match &self.pools {
            Pools::Postgres(pool) => Some(News(pool.clone())),
            Pools::Sqlite { .. } => None,
        }
    }
}

impl News {
    /// Sends news to every server, this one included.
    ///
    /// News is not part of a turn's own transaction: PostgreSQL lets only one transaction with
    /// news commit at a time, and each would wait for the disk alone.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn send(&self, news: &[String]) -> Result<(), sqlx::Error> {
        let notify = "SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news";
        sqlx::query(notify).bind(CHANNEL).bind(news).execute(&self.0).await.map(|_| ())
    }

    /// Receives the news of every server from now on.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn listen(&self) -> Result<PgListener, sqlx::Error> {
        let mut listener = PgListener::connect_with(&self.0).await?;
        listener.listen(CHANNEL).await?;
        Ok(listener)
    }
}
