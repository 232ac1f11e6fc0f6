//! What an operator does to a whole database: measuring it, returning unused space, replacing the
//! key.

use std::fs;

use super::database::Store;
use super::either::{on, restored};

/// The tables, in the order in which they refer to each other.
#[cfg(feature = "postgres")]
const TABLES: &str = "settings, players, sessions, puzzles, games, turns";

impl Store {
    /// The number of bytes that the database occupies: for SQLite, the file and the log beside it.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn n_bytes(&self) -> Result<u64, sqlx::Error> {
        on!(self.reader(),
            sqlite pool => {
                let select = "SELECT file FROM pragma_database_list WHERE name = 'main'";
                let (file,): (String,) = sqlx::query_as(select).fetch_one(pool).await?;
                let files = [file.clone(), format!("{file}-wal")];
                Ok(files.iter().filter_map(|file| fs::metadata(file).ok()).map(|m| m.len()).sum())
            },
            postgres pool => {
                let select = "SELECT pg_database_size(current_database())";
                let (n_bytes,): (i64,) = sqlx::query_as(select).fetch_one(pool).await?;
                Ok(restored(n_bytes))
            }
        )
    }

    /// Returns unused space and, on PostgreSQL, updates the statistics of its planner; false if the
    /// log beside the SQLite file could not be emptied, because others are reading it.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn vacuum(&self) -> Result<bool, sqlx::Error> {
        on!(self.writer(),
            sqlite pool => {
                sqlx::raw_sql("VACUUM").execute(pool).await?;
                let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
                let (is_busy, _, _): (i64, i64, i64) =
                    sqlx::query_as(checkpoint).fetch_one(pool).await?;
                Ok(is_busy == 0)
            },
            postgres pool => {
                let vacuum = sqlx::AssertSqlSafe(format!("VACUUM (ANALYZE) {TABLES}"));
                sqlx::raw_sql(vacuum).execute(pool).await?;
                Ok(true)
            }
        )
    }

    /// The value of a setting.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn known_setting(&self, name: &str) -> Result<Option<String>, sqlx::Error> {
        let select = "SELECT value FROM settings WHERE name = $1";
        let value: Option<(String,)> = on!(self.reader(), pool => sqlx::query_as(select).bind(name).fetch_optional(pool).await?);
        Ok(value.map(|(value,)| value))
    }

    /// Changes a setting, and ends all sessions of all players; returns their number.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn replace_key(&self, name: &str, value: &str) -> Result<u64, sqlx::Error> {
        let begin = self.writer().begin();
        let update = "INSERT INTO settings (name, value) VALUES ($1, $2) \
                      ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        on!(self.writer(), pool => {
            let mut transaction = pool.begin_with(begin).await?;
            sqlx::query(update).bind(name).bind(value).execute(&mut *transaction).await?;
            let ended = sqlx::query("DELETE FROM sessions").execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(ended.rows_affected())
        })
    }

    /// The number of guests who have games, and sessions to play them with.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn n_guests_playing(&self) -> Result<u64, sqlx::Error> {
        let select = "SELECT COUNT(*) FROM players WHERE name IS NULL \
                      AND EXISTS (SELECT 1 FROM sessions WHERE sessions.player = players.id) \
                      AND EXISTS (SELECT 1 FROM games WHERE games.player = players.id)";
        let (n_guests,): (i64,) =
            on!(self.reader(), pool => sqlx::query_as(select).fetch_one(pool).await?);
        Ok(restored(n_guests))
    }
}
