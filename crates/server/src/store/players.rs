//! Players and their sessions.

use super::database::Store;
use super::either::{on, restored, stored};

/// The row of a player.
#[derive(Clone, Debug)]
pub(crate) struct PlayerRow {
    /// The id.
    pub(crate) id: String,
    /// The name; a guest has none.
    pub(crate) name: Option<String>,
    /// The hash of the password.
    pub(crate) password: Option<String>,
    /// The hash of the recovery code.
    pub(crate) recovery: Option<String>,
    /// When the player was added, in milliseconds since 1970.
    pub(crate) created: u64,
}

type Columns = (String, Option<String>, Option<String>, Option<String>, i64);

impl PlayerRow {
    fn new((id, name, password, recovery, created): Columns) -> PlayerRow {
        PlayerRow { id, name, password, recovery, created: restored(created) }
    }

    /// Whether the player is a guest, who has no name.
    pub(crate) fn is_guest(&self) -> bool {
        self.name.is_none()
    }
}

/// The key of a name: names that differ only in case are the same.
fn key(name: &str) -> String {
    name.to_lowercase()
}

impl Store {
    /// Adds a guest with a session.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn add_guest(
        &self,
        id: &str,
        session: &str,
        now: u64,
    ) -> Result<(), sqlx::Error> {
        on!(self.writer(), pool => {
            let mut transaction = pool.begin().await?;
            let insert = "INSERT INTO players (id, created) VALUES ($1, $2)";
            sqlx::query(insert).bind(id).bind(stored(now)).execute(&mut *transaction).await?;
            let insert = "INSERT INTO sessions (id, player, created) VALUES ($1, $2, $3)";
            let query = sqlx::query(insert).bind(session).bind(id).bind(stored(now));
            query.execute(&mut *transaction).await?;
            transaction.commit().await
        })
    }

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
        let insert = "INSERT INTO sessions (id, player, created) VALUES ($1, $2, $3)";
        on!(self.writer(), pool => {
            let query = sqlx::query(insert).bind(session).bind(player).bind(stored(now));
            query.execute(pool).await.map(|_| ())
        })
    }

    /// Ends a session.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn end_session(&self, session: &str) -> Result<(), sqlx::Error> {
        let delete = "DELETE FROM sessions WHERE id = $1";
        on!(self.writer(), pool => {
            sqlx::query(delete).bind(session).execute(pool).await.map(|_| ())
        })
    }

    /// The player of a session.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn player_of(&self, session: &str) -> Result<Option<PlayerRow>, sqlx::Error> {
        let select = "SELECT players.id, players.name, players.password, players.recovery, \
                      players.created FROM sessions JOIN players ON players.id = sessions.player \
                      WHERE sessions.id = $1";
        let columns: Option<Columns> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(session).fetch_optional(pool).await?
        });
        Ok(columns.map(PlayerRow::new))
    }

    /// A player by name.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn player_named(&self, name: &str) -> Result<Option<PlayerRow>, sqlx::Error> {
        let select =
            "SELECT id, name, password, recovery, created FROM players WHERE name_key = $1";
        let columns: Option<Columns> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(key(name)).fetch_optional(pool).await?
        });
        Ok(columns.map(PlayerRow::new))
    }

    /// Gives a guest a name, a password and a recovery code; false if the name is taken.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn register(
        &self,
        player: &str,
        name: &str,
        password: &str,
        recovery: &str,
    ) -> Result<bool, sqlx::Error> {
        let update = "UPDATE players SET name = $2, name_key = $3, password = $4, recovery = $5 \
                      WHERE id = $1 AND name IS NULL";
        let updated = on!(self.writer(), pool => {
            let query = sqlx::query(update).bind(player).bind(name).bind(key(name));
            let updated = query.bind(password).bind(recovery).execute(pool).await;
            updated.map(|updated| updated.rows_affected() == 1)
        });
        match updated {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
            updated => updated,
        }
    }

    /// Sets a password and, if given, a recovery code; replaces all sessions with a new one.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn set_password(
        &self,
        player: &str,
        password: &str,
        recovery: Option<&str>,
        (session, now): (&str, u64),
    ) -> Result<(), sqlx::Error> {
        on!(self.writer(), pool => {
            let mut transaction = pool.begin().await?;
            let update = "UPDATE players SET password = $2, recovery = COALESCE($3, recovery) \
                          WHERE id = $1";
            let query = sqlx::query(update).bind(player).bind(password).bind(recovery);
            query.execute(&mut *transaction).await?;
            let delete = "DELETE FROM sessions WHERE player = $1";
            sqlx::query(delete).bind(player).execute(&mut *transaction).await?;
            let insert = "INSERT INTO sessions (id, player, created) VALUES ($1, $2, $3)";
            let query = sqlx::query(insert).bind(session).bind(player).bind(stored(now));
            query.execute(&mut *transaction).await?;
            transaction.commit().await
        })
    }

    /// Moves the games of a guest to a player, and deletes the guest.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn move_games(&self, guest: &str, player: &str) -> Result<(), sqlx::Error> {
        on!(self.writer(), pool => {
            let mut transaction = pool.begin().await?;
            let update = "UPDATE games SET player = $2 WHERE player = $1";
            sqlx::query(update).bind(guest).bind(player).execute(&mut *transaction).await?;
            let delete = "DELETE FROM players WHERE id = $1 AND name IS NULL";
            sqlx::query(delete).bind(guest).execute(&mut *transaction).await?;
            transaction.commit().await
        })
    }

    /// Deletes a player with all games and sessions.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn delete_player(&self, player: &str) -> Result<(), sqlx::Error> {
        let delete = "DELETE FROM players WHERE id = $1";
        on!(self.writer(), pool => {
            sqlx::query(delete).bind(player).execute(pool).await.map(|_| ())
        })
    }
}
