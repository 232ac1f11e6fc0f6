//! Players and their sessions.

use super::database::Store;
use super::either::{Either, can_be_stored, on, restored, stored};
use super::names::{name_key, old_key};
use super::session_row::SessionColumns;
use super::sessions::{insert_session, replace_sessions};

#[derive(Clone, Debug)]
pub(crate) struct PlayerRow {
    pub(crate) id: String,
    /// The name; a guest has none.
    pub(crate) name: Option<String>,
    pub(crate) password: Option<String>,
    /// The hash of the recovery code.
    pub(crate) recovery: Option<String>,
    /// When the player was added, in milliseconds since 1970.
    pub(crate) created: u64,
    /// When the player was blocked, in milliseconds since 1970.
    pub(crate) blocked: Option<u64>,
}

macro_rules! columns {
    () => {
        "id, name, password, recovery, created, blocked"
    };
}

type Columns = (String, Option<String>, Option<String>, Option<String>, i64, Option<i64>);

impl PlayerRow {
    fn new((id, name, password, recovery, created, blocked): Columns) -> PlayerRow {
        let (created, blocked) = (restored(created), blocked.map(restored));
        PlayerRow { id, name, password, recovery, created, blocked }
    }

    pub(crate) fn guest(id: String, created: u64) -> PlayerRow {
        PlayerRow { id, name: None, password: None, recovery: None, created, blocked: None }
    }

    /// Whether the player is a guest, who has no name.
    pub(crate) fn is_guest(&self) -> bool {
        self.name.is_none()
    }
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
            insert_session((&mut *transaction).into(), id, (session, now)).await?;
            transaction.commit().await
        })
    }

    /// The player of a session that was used since a time, and when it was last used.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn player_of(
        &self,
        session: &str,
        since: u64,
    ) -> Result<Option<(PlayerRow, u64)>, sqlx::Error> {
        let select = "SELECT players.id, players.name, players.password, players.recovery, \
                      players.created, players.blocked, sessions.used \
                      FROM sessions JOIN players ON players.id = sessions.player \
                      WHERE sessions.id = $1";
        let columns: Option<SessionColumns> = on!(&self.pools,
            sqlite pools => sqlx::query_as(select).bind(session).fetch_optional(&pools.readers).await?,
            postgres pools => pools.lookups.players.find(session).await?);
        let player = columns.map(|(id, name, password, recovery, created, blocked, used)| {
            let columns = (id, name, password, recovery, created, blocked);
            (PlayerRow::new(columns), restored(used))
        });
        Ok(player.filter(|(_, used)| *used >= since))
    }

    /// A player by name.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn player_named(&self, name: &str) -> Result<Option<PlayerRow>, sqlx::Error> {
        let select = concat!("SELECT ", columns!(), " FROM players WHERE name_key = $1");
        let (key, old_key) = (name_key(name), old_key(name));
        let mut columns: Option<Columns> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(&key).fetch_optional(pool).await?
        });
        if columns.is_none() && key != old_key {
            columns = on!(self.reader(), pool => {
                sqlx::query_as(select).bind(old_key).fetch_optional(pool).await?
            });
        }
        Ok(columns.map(PlayerRow::new))
    }

    /// Gives a guest a name, a password and a recovery code, and replaces all sessions with a new
    /// one; false if the name is taken.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn register(
        &self,
        player: &str,
        name: &str,
        (password, recovery): (&str, &str),
        (session, now): (&str, u64),
    ) -> Result<bool, sqlx::Error> {
        let update = "UPDATE players SET name = $2, name_key = $3, password = $4, recovery = $5 \
                      WHERE id = $1 AND name IS NULL";
        let updated = on!(self.writer(), pool => {
            let mut transaction = pool.begin().await?;
            let query = sqlx::query(update).bind(player).bind(name).bind(name_key(name));
            match query.bind(password).bind(recovery).execute(&mut *transaction).await {
                Ok(updated) if updated.rows_affected() == 1 => {
                    let link = (&mut *transaction).into();
                    replace_sessions(link, player, (session, now)).await?;
                    transaction.commit().await.map(|()| true)
                }
                updated => updated.map(|_| false),
            }
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
            replace_sessions((&mut *transaction).into(), player, (session, now)).await?;
            transaction.commit().await
        })
    }

    /// Moves the games of a guest to a player, and deletes the guest.
    ///
    /// A game that the guest begins at the same time is moved as well, or refused because its player
    /// is gone: on PostgreSQL the lock on the guest decides, SQLite has one writer.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn move_games(&self, guest: &str, player: &str) -> Result<(), sqlx::Error> {
        let lock = match self.writer() {
            Either::Sqlite(_) => "SELECT id FROM players WHERE id = $1",
            Either::Postgres(_) => "SELECT id FROM players WHERE id = $1 FOR UPDATE",
        };
        let begin = self.writer().begin();
        on!(self.writer(), pool => {
            let mut transaction = pool.begin_with(begin).await?;
            sqlx::query(lock).bind(guest).execute(&mut *transaction).await?;
            let update = "UPDATE games SET player = $2 WHERE player = $1";
            sqlx::query(update).bind(guest).bind(player).execute(&mut *transaction).await?;
            let delete = "DELETE FROM players WHERE id = $1 AND name IS NULL \
                          AND NOT EXISTS (SELECT 1 FROM games WHERE player = $1)";
            sqlx::query(delete).bind(guest).execute(&mut *transaction).await?;
            transaction.commit().await
        })
    }

    /// A player by id.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn player(&self, id: &str) -> Result<Option<PlayerRow>, sqlx::Error> {
        if !can_be_stored(id) {
            return Ok(None);
        }
        let select = concat!("SELECT ", columns!(), " FROM players WHERE id = $1");
        let columns: Option<Columns> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await?);
        Ok(columns.map(PlayerRow::new))
    }

    /// Blocks a player from a time, or ends the block; a player who is already blocked keeps the
    /// earlier time.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn set_blocked(
        &self,
        player: &str,
        since: Option<u64>,
    ) -> Result<(), sqlx::Error> {
        let update = match since {
            Some(_) => "UPDATE players SET blocked = COALESCE(blocked, $2) WHERE id = $1",
            None => "UPDATE players SET blocked = $2 WHERE id = $1",
        };
        on!(self.writer(), pool => {
            let query = sqlx::query(update).bind(player).bind(since.map(stored));
            query.execute(pool).await.map(|_| ())
        })
    }

    /// Gives a player another name; false if it is taken.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn rename(&self, player: &str, name: &str) -> Result<bool, sqlx::Error> {
        let update = "UPDATE players SET name = $2, name_key = $3 WHERE id = $1";
        let updated = on!(self.writer(), pool => {
            let query = sqlx::query(update).bind(player).bind(name).bind(name_key(name));
            query.execute(pool).await.map(|_| true)
        });
        match updated {
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
            updated => updated,
        }
    }

    /// Replaces the recovery code of a player.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn set_recovery(
        &self,
        player: &str,
        recovery: &str,
    ) -> Result<(), sqlx::Error> {
        let update = "UPDATE players SET recovery = $2 WHERE id = $1";
        on!(self.writer(), pool => {
            sqlx::query(update).bind(player).bind(recovery).execute(pool).await.map(|_| ())
        })
    }

    /// Replaces the recovery code of a player, removes the password, and ends all sessions.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn reset(&self, player: &str, recovery: &str) -> Result<(), sqlx::Error> {
        on!(self.writer(), pool => {
            let mut transaction = pool.begin().await?;
            let update = "UPDATE players SET recovery = $2, password = NULL WHERE id = $1";
            let query = sqlx::query(update).bind(player).bind(recovery);
            query.execute(&mut *transaction).await?;
            let delete = "DELETE FROM sessions WHERE player = $1";
            sqlx::query(delete).bind(player).execute(&mut *transaction).await?;
            transaction.commit().await
        })
    }

    /// Deletes a player with all games and sessions, and the puzzles that nobody else plays.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn delete_player(&self, player: &str) -> Result<(), sqlx::Error> {
        let select = "SELECT puzzle FROM games WHERE player = $1 \
                      UNION SELECT id FROM puzzles WHERE maker = $1";
        let puzzles: Vec<(String,)> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(player).fetch_all(pool).await?);
        let delete = "DELETE FROM players WHERE id = $1";
        on!(self.writer(), pool => {
            sqlx::query(delete).bind(player).execute(pool).await?;
        });
        self.remove_unused(puzzles.into_iter().map(|(id,)| id)).await
    }
}
