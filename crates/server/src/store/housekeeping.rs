//! Removing unreachable rows, in portions, so that each blocks the writer only briefly.

use super::database::Store;
use super::either::{on, stored};

/// The number of rows that one statement looks at or removes.
const PORTION: i64 = 500;

impl Store {
    /// Ends sessions that were not used since a time; returns their number.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn end_old_sessions(&self, since: u64) -> Result<u64, sqlx::Error> {
        let delete = "DELETE FROM sessions WHERE id IN \
                      (SELECT id FROM sessions WHERE used < $1 LIMIT $2)";
        on!(self.writer(), pool => {
            let mut n_ended = 0;
            loop {
                let query = sqlx::query(delete).bind(stored(since)).bind(PORTION);
                let ended = query.execute(pool).await?.rows_affected();
                n_ended += ended;
                if ended < PORTION as u64 {
                    return Ok(n_ended);
                }
            }
        })
    }

    /// Removes guests from before a time who have no session left, or no game and no session
    /// that was used since; returns their number.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn remove_guests(&self, since: u64) -> Result<u64, sqlx::Error> {
        let delete = "DELETE FROM players WHERE id IN (SELECT id FROM players \
                      WHERE name IS NULL AND created < $1 AND NOT EXISTS \
                      (SELECT 1 FROM sessions WHERE sessions.player = players.id \
                      AND (sessions.used >= $1 OR EXISTS \
                      (SELECT 1 FROM games WHERE games.player = players.id))) LIMIT $2)";
        on!(self.writer(), pool => {
            let mut n_removed = 0;
            loop {
                let query = sqlx::query(delete).bind(stored(since)).bind(PORTION);
                let removed = query.execute(pool).await?.rows_affected();
                n_removed += removed;
                if removed < PORTION as u64 {
                    return Ok(n_removed);
                }
            }
        })
    }

    /// Removes puzzles from before a time that have no game and no day; returns their number.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn remove_puzzles(&self, before: u64) -> Result<u64, sqlx::Error> {
        let last = "SELECT MAX(id) FROM (SELECT id FROM puzzles WHERE id > $1 ORDER BY id \
                    LIMIT $2) AS portion";
        let delete = "DELETE FROM puzzles WHERE id > $1 AND id <= $2 AND daily IS NULL \
                      AND created < $3 AND NOT EXISTS \
                      (SELECT 1 FROM games WHERE games.puzzle = puzzles.id)";
        let (mut n_removed, mut after) = (0, String::new());
        loop {
            let (next,): (Option<String>,) = on!(self.reader(), pool => {
                sqlx::query_as(last).bind(&after).bind(PORTION).fetch_one(pool).await?
            });
            let Some(next) = next else { return Ok(n_removed) };
            n_removed += on!(self.writer(), pool => {
                let query = sqlx::query(delete).bind(&after).bind(&next).bind(stored(before));
                query.execute(pool).await?.rows_affected()
            });
            after = next;
        }
    }
}
