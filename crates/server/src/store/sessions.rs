//! Sessions: devices and programs that are signed in as a player.

use super::database::Store;
use super::either::{Link, on, restored, stored};
use super::session_row::SessionRow;

/// The maximum number of sessions of a player; the one unused for longest ends first.
const MOST_SESSIONS: i64 = 100;

/// Adds a session of a player.
pub(super) async fn insert_session(
    link: Link<'_>,
    player: &str,
    (session, now): (&str, u64),
) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO sessions (id, player, created, used) VALUES ($1, $2, $3, $3)";
    on!(link, connection => {
        let query = sqlx::query(insert).bind(session).bind(player).bind(stored(now));
        query.execute(connection).await.map(|_| ())
    })
}

/// Replaces all sessions of a player with a new one.
pub(super) async fn replace_sessions(
    link: Link<'_>,
    player: &str,
    (session, now): (&str, u64),
) -> Result<(), sqlx::Error> {
    let delete = "DELETE FROM sessions WHERE player = $1";
    on!(link, connection => {
        sqlx::query(delete).bind(player).execute(&mut *connection).await?;
        insert_session((&mut *connection).into(), player, (session, now)).await
    })
}

impl Store {
    /// Adds a session of a player.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn add_session(
        &self,
        session: &str,
        player: &str,
        now: u64,
    ) -> Result<(), sqlx::Error> {
        let end_others = "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions \
                          WHERE player = $1 ORDER BY used DESC, id LIMIT 1000000 OFFSET $2)";
        on!(self.writer(), pool => {
            let mut transaction = pool.begin().await?;
            let query = sqlx::query(end_others).bind(player).bind(MOST_SESSIONS - 1);
            query.execute(&mut *transaction).await?;
            insert_session((&mut *transaction).into(), player, (session, now)).await?;
            transaction.commit().await
        })
    }

    /// The sessions of a player, the most recently used first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn sessions(&self, player: &str) -> Result<Vec<SessionRow>, sqlx::Error> {
        let select = "SELECT id, created, used FROM sessions WHERE player = $1 \
                      ORDER BY used DESC, created DESC, id";
        let rows: Vec<(String, i64, i64)> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(player).fetch_all(pool).await?);
        let session = |(id, created, used)| SessionRow {
            id,
            created: restored(created),
            used: restored(used),
        };
        Ok(rows.into_iter().map(session).collect())
    }

    /// Records that a session is used.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn use_session(&self, session: &str, now: u64) -> Result<(), sqlx::Error> {
        let update = "UPDATE sessions SET used = $2 WHERE id = $1";
        on!(self.writer(), pool => {
            sqlx::query(update).bind(session).bind(stored(now)).execute(pool).await.map(|_| ())
        })
    }

    /// Ends a session of a player; false if there is no such session.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn end_session(
        &self,
        session: &str,
        player: &str,
    ) -> Result<bool, sqlx::Error> {
        let delete = "DELETE FROM sessions WHERE id = $1 AND player = $2";
        on!(self.writer(), pool => {
            let ended = sqlx::query(delete).bind(session).bind(player).execute(pool).await?;
            Ok(ended.rows_affected() > 0)
        })
    }

    /// Ends all sessions of a player.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn end_sessions(&self, player: &str) -> Result<(), sqlx::Error> {
        let delete = "DELETE FROM sessions WHERE player = $1";
        on!(self.writer(), pool => sqlx::query(delete).bind(player).execute(pool).await.map(|_| ()))
    }
}
