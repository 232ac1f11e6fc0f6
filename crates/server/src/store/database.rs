//! The connections to the database: opened, migrated and closed.

#[cfg(unix)]
use std::fs::OpenOptions;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::str::FromStr;

use sqlx::Connection as _;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use super::either::{Either, Pool, on};
use super::migrations::{MIGRATIONS, migrate, version};
use super::opening::{OpenMode, PATIENCE};
#[cfg(feature = "postgres")]
use super::postgres::{self, PostgresPool};
use super::readiness::Readiness;
use super::writer::Writer;

#[cfg(not(feature = "postgres"))]
type PostgresPool = super::either::PgPool;

/// The number of connections to a database that a server may be using at the same time.
const ATTACHED_CONNECTIONS: u32 = 4;

#[derive(Debug)]
pub(crate) struct Store {
    pub(super) pools: Either<SqlitePools, PostgresPool>,
    pub(super) turns: Writer,
    readiness: Readiness,
}

#[derive(Debug)]
pub(super) struct SqlitePools {
    pub(super) readers: SqlitePool,
    writer: SqlitePool,
}

impl Store {
    /// Opens a database by its URL, and migrates it.
    ///
    /// # Errors
    ///
    /// The database cannot be opened or migrated.
    pub(crate) async fn open(address: &str, connections: u32) -> Result<Store, sqlx::Error> {
        let store = Store::connect(address, connections, OpenMode::New).await?;
        migrate(store.writer(), &MIGRATIONS).await?;
        Ok(store)
    }

    /// Opens a database that a server has made and uses, perhaps at the same time; returns the
    /// number of its version as well. Nothing in it is changed.
    ///
    /// # Errors
    ///
    /// The database is missing, or cannot be opened.
    pub(crate) async fn attach(address: &str) -> Result<(Store, usize), sqlx::Error> {
        let store = Store::connect(address, ATTACHED_CONNECTIONS, OpenMode::Existing).await?;
        let version = version(store.reader()).await?;
        Ok((store, version))
    }

    /// Opens a database without migrating it.
    pub(super) async fn connect(
        address: &str,
        connections: u32,
        mode: OpenMode,
    ) -> Result<Store, sqlx::Error> {
        let is_postgres = address.starts_with("postgres:") || address.starts_with("postgresql:");
        let (pools, turns) = if is_postgres {
            #[cfg(not(feature = "postgres"))]
            return Err(sqlx::Error::Configuration("built without PostgreSQL".into()));
            #[cfg(feature = "postgres")]
            {
                let (pool, writer) = postgres::open(address, connections, mode).await?;
                (Either::Postgres(pool), Writer::start(Either::Postgres(writer)))
            }
        } else {
            let (readers, writer) = open_sqlite(address, connections, mode).await?;
            let turns = Writer::start(Either::Sqlite(writer.clone()));
            (Either::Sqlite(SqlitePools { readers, writer }), turns)
        };
        Ok(Store { pools, turns, readiness: Readiness::default() })
    }

    /// The pool for queries that only read.
    pub(super) fn reader(&self) -> Pool<'_> {
        on!(&self.pools,
            sqlite pools => Either::Sqlite(&pools.readers),
            postgres pools => Either::Postgres(&pools.pool))
    }

    /// The pool for queries that write.
    pub(super) fn writer(&self) -> Pool<'_> {
        on!(&self.pools,
            sqlite pools => Either::Sqlite(&pools.writer),
            postgres pools => Either::Postgres(&pools.pool))
    }

    pub(crate) fn n_commits(&self) -> u64 {
        self.turns.n_commits()
    }

    /// Whether turns can be written; the answer comes within a second.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub(crate) async fn ping(&self) -> Result<(), sqlx::Error> {
        let is_ready = self.readiness.ask(&self.turns).await;
        if is_ready { Ok(()) } else { Err(sqlx::Error::PoolTimedOut) }
    }

    /// Closes all connections; acknowledged turns are already on disk.
    pub(crate) async fn close(&self) {
        on!(self.reader(), pool => pool.close().await);
        self.turns.close().await;
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
    mode: OpenMode,
) -> Result<(SqlitePool, SqlitePool), sqlx::Error> {
    let options = SqliteConnectOptions::from_str(address)?;
    let is_file = ![":memory:", "mode=memory"].iter().any(|memory| address.contains(memory));
    let options = match mode {
        OpenMode::New => {
            if is_file {
                create_privately(options.get_filename());
            }
            options.create_if_missing(true).journal_mode(SqliteJournalMode::Wal)
        }
        OpenMode::Existing => {
            if is_file && !options.get_filename().exists() {
                let missing = format!("there is no file {}", options.get_filename().display());
                return Err(io::Error::new(ErrorKind::NotFound, missing).into());
            }
            options.create_if_missing(false)
        }
    };
    let options = options
        .synchronous(SqliteSynchronous::Full) // an acknowledged turn survives a power cut
        .foreign_keys(true)
        .busy_timeout(PATIENCE);
    // After some errors, such as a full disk, SQLite rolls back on its own, and sqlx believes for
    // ever that the connection is within a transaction: it is replaced.
    let writer = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(PATIENCE)
        .idle_timeout(None)
        .max_lifetime(None)
        .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }))
        .connect_with(options.clone())
        .await?;
    let readers = SqlitePoolOptions::new()
        .max_connections(connections.max(1))
        .acquire_timeout(PATIENCE)
        .connect_with(options)
        .await?;
    Ok((readers, writer))
}

/// Creates a missing file with access for its owner only: it holds the hashes of passwords and the
/// key that signs tokens. SQLite gives the files beside it the same rights.
fn create_privately(file: &Path) {
    #[cfg(unix)]
    if !file.to_string_lossy().starts_with("file:") {
        use std::os::unix::fs::OpenOptionsExt;
        // If this fails, so does SQLite, whose error says more.
        let _ = OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
    }
    #[cfg(not(unix))]
    let _ = file;
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Readers and writer share a database in memory, which leaves no file behind.
    #[tokio::test]
    async fn databases_in_memory_leave_no_file() {
        let store = Store::open("sqlite::memory:", 2).await.expect("a database");
        assert_eq!(store.setting("color", "red").await.expect("a setting"), "red");
        assert_eq!(version(store.reader()).await.expect("a version"), MIGRATIONS.len());
        store.close().await;
        let files = fs::read_dir(".").expect("the folder of the crate");
        let names = files.map(|file| file.expect("a file").file_name());
        assert!(!names.into_iter().any(|name| name.to_string_lossy().starts_with("file:")));
    }
}
