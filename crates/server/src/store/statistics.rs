//! The totals of a player's games.

use std::str::FromStr;

use ninefold::Status;
use ninefold_play::{Day, EndedGame, Ending, Kind};
use ninefold_wire::Date;

use super::database::Store;
use super::either::{on, restored};
use super::game_row::unreadable;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SolvedGame {
    /// The game. Whether the player was helped includes help before it, and its time is the
    /// server's own.
    pub(crate) game: EndedGame,
    /// Whether only the client knows the time.
    pub(crate) is_claimed: bool,
}

/// The game; layout, level and daily key of its puzzle; when it was solved, its time, whether there was
/// help, and whether only the client knows the time.
type SolvedRow = (String, String, Option<String>, Option<String>, i64, i64, i64, i64);

impl SolvedGame {
    /// Fails if the level or the daily key cannot be read; the error names the row.
    fn new(row: SolvedRow) -> Result<SolvedGame, sqlx::Error> {
        let (id, mode, level, daily, at, time, helped, unseen) = row;
        let row = format!("the puzzle of game {id}");
        let level = level.map(|level| level.parse()).transpose();
        let daily = daily.as_deref().map(day).transpose();
        Ok(SolvedGame {
            game: EndedGame {
                kind: Kind { mode, level: level.map_err(|error| unreadable(&row, &error))? },
                daily: daily.map_err(|error| unreadable(&row, &error))?,
                at: restored(at),
                ending: Ending {
                    time: restored(time),
                    was_helped: helped != 0,
                    is_revealed: false,
                },
            },
            is_claimed: unseen != 0,
        })
    }
}

/// The day in the key of a daily puzzle, which begins with its date.
fn day(daily: &str) -> Result<Day, <Date as FromStr>::Err> {
    let (date, _) = daily.split_once('/').unwrap_or((daily, ""));
    date.parse().map(|date: Date| Day(date.days()))
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

    /// Whether a player has solved a puzzle, or has had it revealed.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn is_ended(&self, player: &str, puzzle: &str) -> Result<bool, sqlx::Error> {
        let select = "SELECT COUNT(*) FROM games WHERE player = $1 AND puzzle = $2 \
                      AND status IN ('solved', 'revealed')";
        let (n,): (i64,) = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(player).bind(puzzle).fetch_one(pool).await?
        });
        Ok(n > 0)
    }

    /// The solved games of a player, the oldest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn solved_games(&self, player: &str) -> Result<Vec<SolvedGame>, sqlx::Error> {
        let select = "SELECT games.id, puzzles.layout, puzzles.level, puzzles.daily, games.updated, \
                      games.measured, games.helped + games.aided, games.unseen \
                      FROM games JOIN puzzles ON puzzles.id = games.puzzle \
                      WHERE games.player = $1 AND games.status = 'solved' \
                      ORDER BY games.updated, games.id";
        let rows: Vec<SolvedRow> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(player).fetch_all(pool).await?);
        rows.into_iter().map(SolvedGame::new).collect()
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
