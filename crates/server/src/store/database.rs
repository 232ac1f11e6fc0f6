//! The connections to the database: opened, migrated and closed.

#[cfg(unix)]
use std::fs::OpenOptions;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use crate::error::ApiError;

use super::either::{Either, Pool, on};
use super::migrations::{MIGRATIONS, migrate};
use super::writer::Writer;

/// The database.
#[derive(Debug)]
pub(crate) struct Store {
    pub(super) pools: Pools,
}

#[derive(Debug)]
pub(super) enum Pools {
    Sqlite { readers: SqlitePool, writer: SqlitePool, turns: Writer },
    Postgres(PgPool),
}

impl Store {
    /// Opens a database by its URL, and migrates it.
    ///
    /// # Errors
    ///
    /// The database cannot be opened or migrated.
    pub(crate) async fn open(address: &str, connections: u32) -> Result<Store, sqlx::Error> {
        let store = Store::connect(address, connections).await?;
        migrate(store.writer(), &MIGRATIONS).await?;
        Ok(store)
    }

    /// Opens a database without migrating it.
    pub(super) async fn connect(address: &str, connections: u32) -> Result<Store, sqlx::Error> {
        let pools = if address.starts_with("postgres:") || address.starts_with("postgresql:") {
            Pools::Postgres(open_postgres(address, connections).await?)
        } else {
            let (readers, writer) = open_sqlite(address, connections).await?;
            let turns = Writer::start(writer.clone());
            Pools::Sqlite { readers, writer, turns }
        };
        Ok(Store { pools })
    }

    /// The pool for queries that only read.
    pub(super) fn reader(&self) -> Pool<'_> {
        match &self.pools {
            Pools::Sqlite { readers, .. } => Either::Sqlite(readers),
            Pools::Postgres(pool) => Either::Postgres(pool),
        }
    }

    /// The pool for queries that write.
    pub(super) fn writer(&self) -> Pool<'_> {
        match &self.pools {
            Pools::Sqlite { writer, .. } => Either::Sqlite(writer),
            Pools::Postgres(pool) => Either::Postgres(pool),
        }
    }

    /// The number of commits by SQLite's writer of turns; 0 on PostgreSQL, which has none.
    pub(crate) fn n_commits(&self) -> u64 {
        match &self.pools {
            Pools::Sqlite { turns, .. } => turns.n_commits(),
            Pools::Postgres(_) => 0,
        }
    }

    /// Whether the database answers.
    ///
    /// # Errors
    ///
    /// The database does not answer.
    pub(crate) async fn ping(&self) -> Result<(), sqlx::Error> {
        on!(self.reader(), pool => sqlx::query("SELECT 1").execute(pool).await.map(|_| ()))
    }

    /// Closes all connections; acknowledged turns are already on disk.
    pub(crate) async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { readers, writer, .. } => {
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }

    /// The value of a setting; stores `fresh` if there is none.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn setting(&self, name: &str, fresh: &str) -> Result<String, sqlx::Error> {
        on!(self.writer(), pool => {
            let insert = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            sqlx::query(insert).bind(name).bind(fresh).execute(pool).await?;
            let select = "SELECT value FROM settings WHERE name = $1";
            let (value,): (String,) = sqlx::query_as(select).bind(name).fetch_one(pool).await?;
            Ok(value)
        })
    }
}

async fn open_sqlite(
    address: &str,
    connections: u32,
) -> Result<(SqlitePool, SqlitePool), sqlx::Error> {
    let options = SqliteConnectOptions::from_str(address)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full) // an acknowledged turn survives a power cut
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10));
    if !address.contains("mode=memory") {
        create_privately(options.get_filename());
    }
    let writer = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.clone())
        .await?;
    let readers = SqlitePoolOptions::new().max_connections(connections.max(1));
    Ok((readers.connect_with(options).await?, writer))
}

/// Creates a missing file with access for its owner only: it holds the hashes of passwords and the
/// key that signs tokens. SQLite gives the files beside it the same rights.
fn create_privately(file: &Path) {
    #[cfg(unix)]
    if !file.starts_with("file:") {
        use std::os::unix::fs::OpenOptionsExt;
        // If this fails, so does SQLite, whose error says more.
        let _ = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
    }
    #[cfg(not(unix))]
    let _ = file;
}

async fn open_postgres(address: &str, connections: u32) -> Result<PgPool, sqlx::Error> {
    let options = PgConnectOptions::from_str(address)?;
    let pool = PgPoolOptions::new().max_connections(connections.max(1));
    pool.acquire_timeout(Duration::from_secs(10)).connect_with(options).await
}

/// A client only learns that the server has failed; the log has the details.
impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> ApiError {
        ApiError::Broken(error.to_string())
    }
}
