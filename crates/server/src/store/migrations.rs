//! The steps from an empty database to the present one.

use super::either::{Either, Pool, on};

/// The steps from an empty database to the present one; only ever added to.
pub(super) const MIGRATIONS: [&str; 1] = [include_str!("../../migrations/0001_start.sql")];

/// Brings the database from the version it has to the last one, each step whole or not at all.
pub(super) async fn migrate(
    pool: Pool<'_>,
    migrations: &'static [&'static str],
) -> Result<(), sqlx::Error> {
    let is_postgres = matches!(pool, Either::Postgres(_));
    on!(pool, pool => {
        let create = "CREATE TABLE IF NOT EXISTS versions (version BIGINT NOT NULL PRIMARY KEY)";
        // Of two servers that start at once, one waits here for the other.
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

#[cfg(test)]
mod tests {
    use super::super::database::Store;
    use super::super::either::restored;
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

        migrate(store.writer(), BROKEN).await.unwrap_err();
        assert_eq!(version(&store).await, 1, "a step is whole or not at all");
        let half = on!(store.writer(), pool => {
            sqlx::query("SELECT id FROM half").execute(pool).await.is_ok()
        });
        assert!(!half, "nothing of a step that failed is left");

        // Two servers of the next version start at once.
        let other = Store::open(address, 2).await.unwrap();
        let (one, two) = tokio::join!(migrate(store.writer(), NEXT), migrate(other.writer(), NEXT));
        one.and(two).unwrap();
        assert_eq!(version(&store).await, 2);
        assert_eq!(store.setting("a", "second").await.unwrap(), "first");
        let player = store.player_of("s").await.unwrap().unwrap();
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
