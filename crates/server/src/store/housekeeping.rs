//! Removing unreachable rows, in portions, so that each blocks the writer only briefly.

use super::database::Store;
use super::either::{on, restored, stored};

/// The number of rows that one statement looks at or removes.
const PORTION: i64 = 500;

/// The times before which rows expire, in milliseconds since 1970.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expiry {
    /// Sessions that have not been used since this time.
    pub(crate) sessions: u64,
    /// Guests added before this time who have no session left, or who have neither a game nor a
    /// puzzle that they sent, and no session used since.
    pub(crate) guests: u64,
    /// Puzzles stored before this time that have no game and no day, and were not sent by a player
    /// who exists.
    pub(crate) puzzles: u64,
}

/// The numbers of rows that have expired.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Expired {
    /// Sessions.
    pub sessions: u64,
    /// Guests.
    pub guests: u64,
    /// Puzzles.
    pub puzzles: u64,
}

/// Which sessions have expired.
macro_rules! old_session {
    () => {
        "sessions.used < $1"
    };
}

/// Which guests have expired, even if their expired sessions still exist.
macro_rules! old_guest {
    () => {
        "players.name IS NULL AND players.created < $2 AND NOT EXISTS \
         (SELECT 1 FROM sessions WHERE sessions.player = players.id AND sessions.used >= $1 \
         AND (sessions.used >= $2 OR EXISTS \
         (SELECT 1 FROM games WHERE games.player = players.id) OR EXISTS \
         (SELECT 1 FROM puzzles WHERE puzzles.maker = players.id AND puzzles.sent IS NOT NULL)))"
    };
}

impl Store {
    /// Ends sessions that have expired; returns their number.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn end_old_sessions(&self, expiry: &Expiry) -> Result<u64, sqlx::Error> {
        let delete = concat!(
            "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE ",
            old_session!(),
            " LIMIT $2)"
        );
        on!(self.writer(), pool => {
            let mut n_ended = 0;
            loop {
                let query = sqlx::query(delete).bind(stored(expiry.sessions)).bind(PORTION);
                let ended = query.execute(pool).await?.rows_affected();
                n_ended += ended;
                if ended < PORTION as u64 {
                    return Ok(n_ended);
                }
            }
        })
    }

    /// Removes guests who have expired; returns their number.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn remove_guests(&self, expiry: &Expiry) -> Result<u64, sqlx::Error> {
        let delete = concat!(
            "DELETE FROM players WHERE id IN (SELECT id FROM players WHERE ",
            old_guest!(),
            " LIMIT $3)"
        );
        on!(self.writer(), pool => {
            let mut n_removed = 0;
            loop {
                let query = sqlx::query(delete).bind(stored(expiry.sessions));
                let query = query.bind(stored(expiry.guests)).bind(PORTION);
                let removed = query.execute(pool).await?.rows_affected();
                n_removed += removed;
                if removed < PORTION as u64 {
                    return Ok(n_removed);
                }
            }
        })
    }

    /// Removes puzzles that have expired; returns their number.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn remove_puzzles(&self, expiry: &Expiry) -> Result<u64, sqlx::Error> {
        let last = "SELECT MAX(id) FROM (SELECT id FROM puzzles WHERE id > $1 ORDER BY id \
                    LIMIT $2) AS portion";
        let delete = "DELETE FROM puzzles WHERE id > $1 AND id <= $2 AND daily IS NULL \
                      AND created < $3 AND (sent IS NULL OR maker IS NULL) AND NOT EXISTS \
                      (SELECT 1 FROM games WHERE games.puzzle = puzzles.id)";
        let (mut n_removed, mut after) = (0, String::new());
        loop {
            let (next,): (Option<String>,) = on!(self.reader(), pool => {
                sqlx::query_as(last).bind(&after).bind(PORTION).fetch_one(pool).await?
            });
            let Some(next) = next else { return Ok(n_removed) };
            n_removed += on!(self.writer(), pool => {
                let query = sqlx::query(delete).bind(&after).bind(&next);
                query.bind(stored(expiry.puzzles)).execute(pool).await?.rows_affected()
            });
            after = next;
        }
    }

    /// Counts what would be removed, taking the order into account: without the expired guests,
    /// their puzzles have no game, and nobody keeps them.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn n_expired(&self, expiry: &Expiry) -> Result<Expired, sqlx::Error> {
        let sessions = concat!("SELECT COUNT(*) FROM sessions WHERE ", old_session!());
        let guests = concat!("SELECT COUNT(*) FROM players WHERE ", old_guest!());
        let puzzles = concat!(
            "SELECT COUNT(*) FROM puzzles WHERE daily IS NULL AND created < $3 \
             AND (sent IS NULL OR NOT EXISTS \
             (SELECT 1 FROM players WHERE players.id = puzzles.maker AND NOT (",
            old_guest!(),
            "))) AND NOT EXISTS \
             (SELECT 1 FROM games JOIN players ON players.id = games.player \
             WHERE games.puzzle = puzzles.id AND NOT (",
            old_guest!(),
            "))"
        );
        let times = [expiry.sessions, expiry.guests, expiry.puzzles].map(stored);
        let counted: [(i64,); 3] = on!(self.reader(), pool => [
            sqlx::query_as(sessions).bind(times[0]).fetch_one(pool).await?,
            sqlx::query_as(guests).bind(times[0]).bind(times[1]).fetch_one(pool).await?,
            sqlx::query_as(puzzles)
                .bind(times[0])
                .bind(times[1])
                .bind(times[2])
                .fetch_one(pool)
                .await?,
        ]);
        let [sessions, guests, puzzles] = counted.map(|(n_rows,)| restored(n_rows));
        Ok(Expired { sessions, guests, puzzles })
    }
}
