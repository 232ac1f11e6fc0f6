//! The steps from an empty database to the present one, run by sqlx's migrator.

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use super::either::{Either, Pool, on, restored};

/// The SQL of each step. Steps are only added, never edited: the database keeps their checksums.
///
/// They are listed here because `sqlx::migrate!` would compile both drivers a second time, as part
/// of the compiler's macros.
pub(super) const MIGRATIONS: [&str; 4] = [
    include_str!("../../migrations/0001_start.sql"),
    include_str!("../../migrations/0002_lifetimes.sql"),
    include_str!("../../migrations/0003_blocked.sql"),
    include_str!("../../migrations/0004_sent.sql"),
];

/// The number of steps, which is the version of a database.
pub(crate) const VERSION: usize = MIGRATIONS.len();

const COUNT_TABLES_SQLITE: &str = "SELECT COUNT(*) FROM sqlite_master WHERE name = $1";
const COUNT_TABLES_POSTGRES: &str = "SELECT COUNT(*) FROM information_schema.tables \
     WHERE table_name = $1 AND table_schema = current_schema()";

/// The number of steps that a database has taken; none, where sqlx's migrator was never used.
///
/// # Errors
///
/// The database fails.
pub(super) async fn version(pool: Pool<'_>) -> Result<usize, sqlx::Error> {
    let count = match pool {
        Either::Sqlite(_) => COUNT_TABLES_SQLITE,
        Either::Postgres(_) => COUNT_TABLES_POSTGRES,
    };
    on!(pool, pool => {
        let query = sqlx::query_as(count).bind("_sqlx_migrations");
        let (n_tables,): (i64,) = query.fetch_one(pool).await?;
        if n_tables == 0 {
            return Ok(0);
        }
        let select = "SELECT MAX(version) FROM _sqlx_migrations";
        let (last,): (Option<i64>,) = sqlx::query_as(select).fetch_one(pool).await?;
        Ok(restored(last.unwrap_or(0)) as usize)
    })
}

/// Takes all the steps that the database has not taken yet, or none if one fails.
///
/// # Errors
///
/// A step fails, or the database knows steps that this server does not.
pub(super) async fn migrate(
    pool: Pool<'_>,
    steps: &'static [&'static str],
) -> Result<(), sqlx::Error> {
    let migrator = migrator(steps);
    // If two servers start together, one waits for the other before its first query. A step may
    // take longer than a query of a request.
    let (patience, lock, count) = match pool {
        Either::Sqlite(_) => ("SELECT 1", "SELECT 1", COUNT_TABLES_SQLITE),
        Either::Postgres(_) => {
            let patience = "SELECT set_config('statement_timeout', '0', true), \
                            set_config('lock_timeout', '0', true)";
            let lock = "SELECT 1 FROM (SELECT pg_advisory_xact_lock(909)) AS locked";
            (patience, lock, COUNT_TABLES_POSTGRES)
        }
    };
    let begin = pool.begin();
    // `run` and `skip` take a value that a task cannot hold across an await; `run_direct` does
    // both.
    on!(pool, pool => {
        let mut transaction = pool.begin_with(begin).await?;
        sqlx::query(patience).execute(&mut *transaction).await?;
        sqlx::query(lock).execute(&mut *transaction).await?;
        let query = sqlx::query_as(count).bind("versions"); // from before sqlx's migrator was used
        let (n_tables,): (i64,) = query.fetch_one(&mut *transaction).await?;
        if n_tables > 0 {
            let select = "SELECT MAX(version) FROM versions";
            let (last,): (Option<i64>,) =
                sqlx::query_as(select).fetch_one(&mut *transaction).await?;
            migrator.run_direct(Some(last.unwrap_or(0)), &mut *transaction, true).await?;
            sqlx::query("DROP TABLE versions").execute(&mut *transaction).await?;
        }
        migrator.run_direct(None, &mut *transaction, false).await.map_err(explained)?;
        transaction.commit().await
    })
}

fn migrator(steps: &'static [&'static str]) -> Migrator {
    let step = |(version, sql): (i64, &&'static str)| {
        let name = format!("step {version}").into();
        Migration::new(version, name, MigrationType::Simple, sql.into_sql_str(), false)
    };
    let mut migrator = Migrator::with_migrations((1..).zip(steps).map(step).collect());
    migrator.set_locking(false); // the transaction is the lock
    migrator
}

/// Explains the error for a database that a newer server has migrated.
fn explained(error: MigrateError) -> sqlx::Error {
    match error {
        MigrateError::VersionMissing(version) => {
            let what = format!("the database has version {version}, newer than this server");
            sqlx::Error::Configuration(what.into())
        }
        error => error.into(),
    }
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "postgres")]
    use ninefold_testkit::databases::postgres;
    use ninefold_testkit::databases::sqlite;

    use super::super::append::Measure;
    use super::super::database::Store;
    use super::super::opening::OpenMode;
    use super::*;

    /// A possible next version: it adds a column, and a table filled from another.
    const NEXT: &[&str] = &[
        MIGRATIONS[0],
        MIGRATIONS[1],
        MIGRATIONS[2],
        MIGRATIONS[3],
        "ALTER TABLE settings ADD COLUMN note TEXT; \
         CREATE TABLE names AS SELECT name FROM players WHERE name IS NOT NULL",
    ];

    /// A step that fails halfway.
    const BROKEN: &[&str] = &[
        MIGRATIONS[0],
        MIGRATIONS[1],
        MIGRATIONS[2],
        MIGRATIONS[3],
        "CREATE TABLE half (id TEXT NOT NULL); ALTER TABLE nowhere ADD COLUMN note TEXT",
    ];

    async fn version(store: &Store) -> usize {
        super::version(store.writer()).await.unwrap()
    }

    /// Migrates a new database to the present version and, with players in it, to the next.
    async fn migrate_from_empty(address: &str) {
        let store = Store::open(address, 2).await.unwrap();
        assert_eq!(version(&store).await, MIGRATIONS.len());
        assert_eq!(store.setting("a", "first").await.unwrap(), "first");
        store.add_guest("p", "s", 7).await.unwrap();
        assert!(store.register("p", "Zoë", ("hash", "code"), ("s", 8)).await.unwrap());

        migrate(store.writer(), BROKEN).await.unwrap_err();
        assert_eq!(version(&store).await, MIGRATIONS.len(), "a failed step is rolled back");
        let half = on!(store.writer(), pool => {
            sqlx::query("SELECT id FROM half").execute(pool).await.is_ok()
        });
        assert!(!half, "nothing is left of a failed step");

        // Two servers of the next version start together.
        let other = Store::open(address, 2).await.unwrap();
        let (one, two) = tokio::join!(migrate(store.writer(), NEXT), migrate(other.writer(), NEXT));
        one.and(two).unwrap();
        assert_eq!(version(&store).await, NEXT.len());
        assert_eq!(store.setting("a", "second").await.unwrap(), "first");
        let player = store.player_of("s", 0).await.unwrap().unwrap().0;
        assert_eq!((player.name.as_deref(), player.created), (Some("Zoë"), 7));
        let (name,): (String,) = on!(store.writer(), pool => {
            sqlx::query_as("SELECT name FROM names").fetch_one(pool).await.unwrap()
        });
        assert_eq!(name, "Zoë");

        let refused = migrate(store.writer(), &MIGRATIONS).await.unwrap_err().to_string();
        assert!(refused.contains("newer than this server"), "{refused}");
        let refused = Store::open(address, 2).await.unwrap_err().to_string();
        assert!(refused.contains("newer than this server"), "{refused}");
    }

    /// A database as the server left it before sqlx's migrator kept versions.
    const BEFORE_SQLX: &str = include_str!("../../tests/data/before-sqlx.sql");

    /// Opens a database from that time, twice: nothing is lost, and the old table of versions is
    /// gone.
    async fn take_over(address: &str) {
        let old = Store::connect(address, 1, OpenMode::New).await.unwrap();
        on!(old.writer(), pool => sqlx::raw_sql(BEFORE_SQLX).execute(pool).await.map(|_| ()))
            .unwrap();
        for _ in 0..2 {
            let store = Store::open(address, 2).await.unwrap();
            assert_eq!(version(&store).await, MIGRATIONS.len());
            assert_eq!(store.setting("signing-key", "fresh").await.unwrap(), "kept");
            let (player, used) = store.player_of("session-1", 8).await.unwrap().unwrap();
            assert_eq!(used, 8, "since it began");
            assert_eq!((player.id.as_str(), player.name.as_deref()), ("player-1", Some("Zoë")));
            assert_eq!(player.blocked, None);
            let game = store.game("game-1").await.unwrap().unwrap();
            assert_eq!((game.puzzle.as_str(), game.summary.n_turns), ("puzzle-1", 2));
            let time = Measure { played: 2_500, received: 12, is_unseen: true, is_aided: false };
            assert_eq!((game.summary.measure, game.summary.n_bytes), (time, 2 * (6 + 64)));
            let turns = store.turns("game-1", 0).await.unwrap();
            assert_eq!(turns[1], (2, 2_500, "r1c4=6".to_owned()));
            let is_gone = on!(store.writer(), pool => {
                sqlx::query("SELECT version FROM versions").execute(pool).await.is_err()
            });
            assert!(is_gone);
        }
    }

    #[tokio::test]
    async fn a_file_from_before_sqlx_is_taken_over() {
        let (address, _folder) = sqlite();
        take_over(&address).await;
    }

    #[cfg(feature = "postgres")]
    #[tokio::test]
    async fn a_postgres_from_before_sqlx_is_taken_over() {
        if let Some(address) = postgres() {
            take_over(&address).await;
        }
    }

    #[tokio::test]
    async fn a_file_of_an_earlier_version_is_migrated() {
        let (address, _folder) = sqlite();
        migrate_from_empty(&address).await;
    }

    #[cfg(feature = "postgres")]
    #[tokio::test]
    async fn a_postgres_of_an_earlier_version_is_migrated() {
        if let Some(address) = postgres() {
            migrate_from_empty(&address).await;
        }
    }
}
