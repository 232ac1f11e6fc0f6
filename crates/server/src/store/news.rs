//! News between servers that share a PostgreSQL.

use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};

use super::database::Store;
use super::either::Either;
use super::opening::PATIENCE;

/// The name of PostgreSQL's channel.
const CHANNEL: &str = "ninefold_turns";

/// The channel between servers.
#[derive(Clone, Debug)]
pub(crate) struct News(PgPool);

impl Store {
    /// The channel to other servers; none on SQLite, which has only one.
    pub(crate) fn news(&self) -> Option<News> {
        match self.writer() {
            Either::Postgres(pool) => Some(News(pool.clone())),
            Either::Sqlite(_) => None,
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

    /// Begins to receive the news of every server.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn listen(&self) -> Result<Listener, sqlx::Error> {
        Ok(Listener { news: self.clone(), open: Some(self.open().await?) })
    }

    /// Listens on a separate connection. After an outage sqlx may return a connection to its pool
    /// that still listens, and on it every query that meets news fails.
    async fn open(&self) -> Result<PgListener, sqlx::Error> {
        let alone = PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE);
        let alone = alone.connect_with((*self.0.connect_options()).clone()).await?;
        let mut listener = PgListener::connect_with(&alone).await?;
        listener.listen(CHANNEL).await?;
        Ok(listener)
    }
}

#[derive(Debug)]
pub(crate) struct Listener {
    news: News,
    open: Option<PgListener>,
}

impl Listener {
    /// Waits for the next news. After an error the next call listens on a new connection.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn next(&mut self) -> Result<String, sqlx::Error> {
        let mut listener = match self.open.take() {
            Some(listener) => listener,
            None => self.news.open().await?,
        };
        let news = listener.recv().await?;
        self.open = Some(listener);
        Ok(news.payload().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ninefold_testkit::databases::postgres;

    use super::*;

    // A7: after an outage news is heard again, and no connection for queries listens.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_lost_listener_is_replaced() {
        let Some(address) = postgres() else { return };
        let store = Store::open(&address, 2).await.unwrap();
        let news = store.news().unwrap();
        let mut listener = news.listen().await.unwrap();
        let sender = news.clone();
        let sending = tokio::spawn(async move {
            loop {
                sender.send(&["tick".to_owned()]).await.unwrap();
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        });
        for round in 0..5 {
            let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE query LIKE 'LISTEN%' AND datname = current_database()";
            let ended = sqlx::query(end).execute(&news.0).await.unwrap();
            assert_eq!(ended.rows_affected(), 1, "round {round}");
            let mut n_heard = 0;
            while n_heard < 10 {
                n_heard += usize::from(listener.next().await.is_ok_and(|news| news == "tick"));
            }
        }
        sending.abort();
        let mut connections = Vec::new();
        for _ in 0..2 {
            let mut connection = news.0.acquire().await.unwrap();
            let channels = "SELECT count(*) FROM pg_listening_channels()";
            let n_channels: i64 =
                sqlx::query_scalar(channels).fetch_one(&mut *connection).await.unwrap();
            assert_eq!(n_channels, 0, "a connection for queries listens");
            connections.push(connection);
        }
    }
}
