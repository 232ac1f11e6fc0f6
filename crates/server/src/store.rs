//! Everything that is kept, in SQLite or PostgreSQL. The only place with SQL.
//!
//! Each query is written once, in the dialect that both understand, and runs
//! on the pool that there is. SQLite has many readers and one writer.

mod games;
mod players;
mod puzzles;
mod writer;

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};

use crate::error::ApiError;

pub(crate) use games::{Append, Appended, Best, GameRow, NewGameRow, Summary};
pub(crate) use players::PlayerRow;
pub(crate) use puzzles::PuzzleRow;
use writer::Writer;

/// The database.
#[derive(Debug)]
pub(crate) struct Store {
    pools: Pools,
}

#[derive(Debug)]
enum Pools {
    Sqlite { readers: SqlitePool, writer: SqlitePool, turns: Writer },
    Postgres(PgPool),
}

/// Something of the one database or of the other, to run a query on.
#[derive(Copy, Clone, Debug)]
enum Either<S, P> {
    Sqlite(S),
    Postgres(P),
}

type Pool<'a> = Either<&'a SqlitePool, &'a PgPool>;

/// A connection, perhaps within a transaction.
type Link<'a> = Either<&'a mut SqliteConnection, &'a mut PgConnection>;

impl<'a> From<&'a mut SqliteConnection> for Link<'a> {
    fn from(connection: &'a mut SqliteConnection) -> Link<'a> {
        Either::Sqlite(connection)
    }
}

impl<'a> From<&'a mut PgConnection> for Link<'a> {
    fn from(connection: &'a mut PgConnection) -> Link<'a> {
        Either::Postgres(connection)
    }
}

/// Runs the same query on whichever there is.
macro_rules! on {
    ($either:expr, $name:ident => $query:expr) => {
        match $either {
            $crate::store::Either::Sqlite($name) => $query,
            $crate::store::Either::Postgres($name) => $query,
        }
    };
}
use on;

/// The steps from an empty database to the present one; only ever added to.
const MIGRATIONS: [&str; 1] = [include_str!("../migrations/0001_start.sql")];

impl Store {
    /// Opens a database by its address, and brings it up to date.
    ///
    /// # Errors
    ///
    /// It cannot be reached, opened or brought up to date.
    pub(crate) async fn open(address: &str, connections: u32) -> Result<Store, sqlx::Error> {
        let store = if address.starts_with("postgres:") || address.starts_with("postgresql:") {
            Store { pools: Pools::Postgres(open_postgres(address, connections).await?) }
        } else {
            let (readers, writer) = open_sqlite(address, connections).await?;
            let turns = Writer::start(writer.clone());
            Store { pools: Pools::Sqlite { readers, writer, turns } }
        };
        store.migrate(&MIGRATIONS).await?;
        Ok(store)
    }

    /// Where queries that change nothing run.
    fn reader(&self) -> Pool<'_> {
        match &self.pools {
            Pools::Sqlite { readers, .. } => Either::Sqlite(readers),
            Pools::Postgres(pool) => Either::Postgres(pool),
        }
    }

    /// Where queries that change something run.
    fn writer(&self) -> Pool<'_> {
        match &self.pools {
            Pools::Sqlite { writer, .. } => Either::Sqlite(writer),
            Pools::Postgres(pool) => Either::Postgres(pool),
        }
    }

    /// The pool of PostgreSQL, if that is what there is.
    pub(crate) fn postgres(&self) -> Option<&PgPool> {
        match &self.pools {
            Pools::Postgres(pool) => Some(pool),
            Pools::Sqlite { .. } => None,
        }
    }

    /// How many commits the writer of turns has made; none on PostgreSQL, which has no such writer.
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
    /// It does not.
    pub(crate) async fn ping(&self) -> Result<(), sqlx::Error> {
        on!(self.reader(), pool => sqlx::query("SELECT 1").execute(pool).await.map(|_| ()))
    }

    /// Closes all connections; what was acknowledged is on disk already.
    pub(crate) async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { readers, writer, .. } => {
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }

    /// The value of a setting; the one given is stored if there is none.
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

    /// Brings the database from the version it has to the last one, each step whole or not at all.
    async fn migrate(&self, migrations: &'static [&'static str]) -> Result<(), sqlx::Error> {
        on!(self.writer(), pool => {
            let create = "CREATE TABLE IF NOT EXISTS versions (version BIGINT NOT NULL PRIMARY KEY)";
            // Of two servers that start at once, one waits here for the other.
            let is_postgres = self.postgres().is_some();
            let begin = if is_postgres { "BEGIN" } else { "BEGIN IMMEDIATE" };
            let mut transaction = pool.begin_with(begin).await?;
            if is_postgres {
                let lock = "SELECT 1 FROM (SELECT pg_advisory_xact_lock(909)) AS locked";
                sqlx::query(lock).execute(&mut *transaction).await?;
            }
            sqlx::query(create).execute(&mut *transaction).await?;
            let select = "SELECT COALESCE(MAX(version), 0) FROM versions";
            let (version,): (i64,) = sqlx::query_as(select).fetch_one(&mut *transaction).await?;
            let done = usize::try_from(version).unwrap_or(0);
            if done > migrations.len() {
                let what = format!("the database is of version {done}, newer than this server");
                return Err(sqlx::Error::Configuration(what.into()));
            }
            for (number, migration) in (1_i64..).zip(migrations).skip(done) {
                sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
                let insert = "INSERT INTO versions (version) VALUES ($1)";
                sqlx::query(insert).bind(number).execute(&mut *transaction).await?;
            }
            transaction.commit().await
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
    // The writer first: it makes the file.
    let writer = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.clone())
        .await?;
    let readers = SqlitePoolOptions::new().max_connections(connections.max(1));
    Ok((readers.connect_with(options).await?, writer))
}

async fn open_postgres(address: &str, connections: u32) -> Result<PgPool, sqlx::Error> {
    let options = PgConnectOptions::from_str(address)?;
    let pool = PgPoolOptions::new().max_connections(connections.max(1));
    pool.acquire_timeout(Duration::from_secs(10)).connect_with(options).await
}

/// What a client cannot help; the log has the rest.
impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> ApiError {
        ApiError::Broken(error.to_string())
    }
}

/// A number as databases keep it.
fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number as it was before it was stored.
fn restored(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::databases::{postgres, sqlite};

    /// What a version to come could do: a column, and a table of what was there.
    const NEXT: &[&str] = &[
        MIGRATIONS[0],
        "ALTER TABLE settings ADD COLUMN note TEXT; \
         CREATE TABLE names AS SELECT name FROM players WHERE name IS NOT NULL",
    ];

    /// A step that fails half-way.
    const BROKEN: &[&str] = &[
        MIGRATIONS[0],
        "CREATE TABLE half (id TEXT NOT NULL); ALTER TABLE nowhere ADD COLUMN note TEXT",
    ];

    async fn version(store: &Store) -> usize {
        let select = "SELECT MAX(version) FROM versions";
        let (version,): (i64,) =
            on!(store.writer(), pool => sqlx::query_as(select).fetch_one(pool).await.unwrap());
        restored(version) as usize
    }

    /// Brings a database from nothing to the present version and on to the next, with players in it.
    async fn bring_up_to_date(address: &str) {
        let store = Store::open(address, 2).await.unwrap();
        assert_eq!(version(&store).await, MIGRATIONS.len());
        assert_eq!(store.setting("a", "first").await.unwrap(), "first");
        store.add_guest("p", "s", 7).await.unwrap();
        assert!(store.register("p", "Zoë", "hash", "code").await.unwrap());

        store.migrate(BROKEN).await.unwrap_err();
        assert_eq!(version(&store).await, 1, "a step is whole or not at all");
        let half = on!(store.writer(), pool => {
            sqlx::query("SELECT id FROM half").execute(pool).await.is_ok()
        });
        assert!(!half, "nothing of a step that failed is left");

        // Two servers of the next version start at once.
        let other = Store::open(address, 2).await.unwrap();
        let (one, two) = tokio::join!(store.migrate(NEXT), other.migrate(NEXT));
        one.and(two).unwrap();
        assert_eq!(version(&store).await, 2);
        assert_eq!(store.setting("a", "second").await.unwrap(), "first");
        let player = store.player_of("s").await.unwrap().unwrap();
        assert_eq!((player.name.as_deref(), player.created), (Some("Zoë"), 7));
        let (name,): (String,) = on!(store.writer(), pool => {
            sqlx::query_as("SELECT name FROM names").fetch_one(pool).await.unwrap()
        });
        assert_eq!(name, "Zoë");

        let refused = store.migrate(&MIGRATIONS).await.unwrap_err().to_string();
        assert!(refused.contains("newer than this server"), "{refused}");
        let refused = Store::open(address, 2).await.unwrap_err().to_string();
        assert!(refused.contains("newer than this server"), "{refused}");
    }

    #[tokio::test]
    async fn a_file_of_an_earlier_version_is_brought_up_to_date() {
        let (address, _folder) = sqlite();
        bring_up_to_date(&address).await;
    }

    #[tokio::test]
    async fn a_postgres_of_an_earlier_version_is_brought_up_to_date() {
        if let Some(address) = postgres() {
            bring_up_to_date(&address).await;
        }
    }
}
