//! What a player's games add up to.

use ninefold::Status;

use super::database::Store;
use super::either::{on, restored};
use super::game_row::unreadable;

/// The time of a solved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    /// The layout of its puzzle.
    pub(crate) layout: String,
    /// The graded level of its puzzle.
    pub(crate) level: Option<String>,
    /// The time played, in milliseconds.
    pub(crate) played: u64,
    /// Whether the player was helped, in this game or before it.
    pub(crate) is_helped: bool,
    /// Whether only the client knows the time.
    pub(crate) is_claimed: bool,
}

impl Store {
    /// The number of games of a player by status.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn n_games(&self, player: &str) -> Result<Vec<(Status, u64)>, sqlx::Error> {
        let select = "SELECT status, COUNT(*) FROM games WHERE player = $1 \
                      GROUP BY status ORDER BY status";
        let rows: Vec<(String, i64)> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(player).fetch_all(pool).await?);
        let unknown = |error| unreadable(&format!("a game of player {player}"), &error);
        let count =
            |(status, n): (String, i64)| Ok((status.parse().map_err(unknown)?, restored(n)));
        rows.into_iter().map(count).collect()
    }

    /// The times of the solved games of a player, the best first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn times(&self, player: &str) -> Result<Vec<Best>, sqlx::Error> {
        let select = "SELECT puzzles.layout, puzzles.level, games.measured, games.helped, \
                      games.aided, games.unseen \
                      FROM games JOIN puzzles ON puzzles.id = games.puzzle \
                      WHERE games.player = $1 AND games.status = 'solved' \
                      ORDER BY games.measured, games.id";
        let rows: Vec<(String, Option<String>, i64, i64, i64, i64)> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(player).fetch_all(pool).await?);
        let best = |(layout, level, played, helped, aided, unseen)| Best {
            layout,
            level,
            played: restored(played),
            is_helped: helped != 0 || aided != 0,
            is_claimed: unseen != 0,
        };
        Ok(rows.into_iter().map(best).collect())
    }

    /// Whether a player has revealed the solution of a puzzle, in any game.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn was_revealed(
        &self,
        player: &str,
        puzzle: &str,
    ) -> Result<bool, sqlx::Error> {
        let select = "SELECT games.id FROM games JOIN puzzles ON puzzles.id = games.puzzle \
                      WHERE games.player = $1 AND (games.puzzle = $2 OR puzzles.solution = \
                      (SELECT solution FROM puzzles WHERE id = $2)) \
                      AND EXISTS (SELECT 1 FROM turns WHERE turns.game = games.id \
                      AND turns.turn = 'reveal') LIMIT 1";
        let found: Option<(String,)> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(player).bind(puzzle).fetch_optional(pool).await?
        });
        Ok(found.is_some())
    }
}
