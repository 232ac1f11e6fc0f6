//! Games and their turns.

use ninefold::{Policy, Status, UnknownName};

use super::append::{Append, Appended, Summary, append};
use super::database::{Pools, Store};
use super::either::{can_be_stored, on, restored, stored};

/// The row of a game, without its turns.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    /// The id of the game.
    pub(crate) id: String,
    /// The id of its player.
    pub(crate) player: String,
    /// The id of its puzzle.
    pub(crate) puzzle: String,
    /// Its policy.
    pub(crate) policy: Policy,
    /// Whether an entry removes marks from its peers.
    pub(crate) clean_marks: bool,
    /// When it began, in milliseconds since 1970.
    pub(crate) created: u64,
    /// When it last changed, in milliseconds since 1970.
    pub(crate) updated: u64,
    /// The summary of its turns.
    pub(crate) summary: Summary,
}

/// A new game.
#[derive(Clone, Debug)]
pub(crate) struct NewGameRow {
    /// Its row.
    pub(crate) row: GameRow,
    /// Its turns so far: time and text.
    pub(crate) turns: Vec<(u64, String)>,
}

/// The time of a solved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    /// The layout of its puzzle.
    pub(crate) layout: String,
    /// The graded level of its puzzle.
    pub(crate) level: Option<String>,
    /// The time played, in milliseconds.
    pub(crate) played: u64,
    /// Whether the player was helped.
    pub(crate) is_helped: bool,
}

type Columns = (String, String, String, String, i64, i64, i64, i64, String, i64, i64);

impl GameRow {
    /// Fails if the policy or the status is unknown; the error names the row.
    fn new(columns: Columns) -> Result<GameRow, sqlx::Error> {
        let (id, owner, puzzle, policy, clean_marks, created, updated, turns, status, time, helped) =
            columns;
        let unknown = |error: UnknownName| unreadable(&format!("game {id}"), &error);
        let (policy, status) = (policy.parse().map_err(unknown)?, status.parse().map_err(unknown)?);
        Ok(GameRow {
            id,
            player: owner,
            puzzle,
            policy,
            clean_marks: clean_marks != 0,
            created: restored(created),
            updated: restored(updated),
            summary: Summary {
                n_turns: restored(turns) as usize,
                status,
                played: restored(time),
                is_helped: helped != 0,
            },
        })
    }
}

/// The error for a row with a name that this server does not know.
fn unreadable(row: &str, error: &UnknownName) -> sqlx::Error {
    sqlx::Error::Decode(format!("{row}: {error}").into())
}

impl Store {
    /// A game by id.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<GameRow>, sqlx::Error> {
        if !can_be_stored(id) {
            return Ok(None);
        }
        let select = "SELECT id, player, puzzle, policy, clean_marks, created, updated, turns, \
                      status, played, helped FROM games WHERE id = $1";
        let columns: Option<Columns> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await?);
        columns.map(GameRow::new).transpose()
    }

    /// The games of a player without abandoned ones, the most recent first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn games(&self, player: &str, most: u32) -> Result<Vec<GameRow>, sqlx::Error> {
        let select = "SELECT id, player, puzzle, policy, clean_marks, created, updated, turns, \
                      status, played, helped FROM games \
                      WHERE player = $1 AND status <> 'abandoned' \
                      ORDER BY updated DESC, id LIMIT $2";
        let columns: Vec<Columns> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(player).bind(i64::from(most)).fetch_all(pool).await?
        });
        columns.into_iter().map(GameRow::new).collect()
    }

    /// Adds a game; false if the id is taken.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn add_game(&self, game: &NewGameRow) -> Result<bool, sqlx::Error> {
        let GameRow { id, player, puzzle, policy, clean_marks, created, updated, summary } =
            &game.row;
        let insert = "INSERT INTO games (id, player, puzzle, policy, clean_marks, created, \
                      updated, turns, status, played, helped) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10) ON CONFLICT DO NOTHING";
        on!(self.writer(), pool => {
            let mut transaction = pool.begin().await?;
            let inserted = sqlx::query(insert)
                .bind(id)
                .bind(player)
                .bind(puzzle)
                .bind(policy.name())
                .bind(i64::from(*clean_marks))
                .bind(stored(*created))
                .bind(stored(*updated))
                .bind(summary.status.name())
                .bind(stored(summary.played))
                .bind(i64::from(summary.is_helped))
                .execute(&mut *transaction)
                .await?;
            if inserted.rows_affected() == 0 {
                return Ok(false);
            }
            if !game.turns.is_empty() {
                let append_all = Append {
                    game: id.clone(),
                    after: 0,
                    turns: game.turns.clone(),
                    summary: summary.clone(),
                    now: *updated,
                };
                append((&mut *transaction).into(), &append_all).await?;
            }
            transaction.commit().await?;
            Ok(true)
        })
    }

    /// The turns of a game after the first `after`: number, time and text.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn turns(
        &self,
        game: &str,
        after: usize,
    ) -> Result<Vec<(usize, u64, String)>, sqlx::Error> {
        let select =
            "SELECT number, at, turn FROM turns WHERE game = $1 AND number > $2 ORDER BY number";
        let rows: Vec<(i64, i64, String)> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(game).bind(stored(after as u64)).fetch_all(pool).await?
        });
        let turn = |(number, at, text)| (restored(number) as usize, restored(at), text);
        Ok(rows.into_iter().map(turn).collect())
    }

    /// Adds turns to a game; they are on disk when this returns.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn append(&self, new: Append) -> Result<Appended, sqlx::Error> {
        match &self.pools {
            Pools::Sqlite { turns, .. } => turns.append(new).await,
            Pools::Postgres(pool) => {
                let mut transaction = pool.begin().await?;
                let appended = append((&mut *transaction).into(), &new).await?;
                transaction.commit().await?;
                Ok(appended)
            }
        }
    }

    /// Abandons a game; its turns stay.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn abandon(&self, game: &str, now: u64) -> Result<(), sqlx::Error> {
        let update = "UPDATE games SET status = 'abandoned', updated = $2 WHERE id = $1";
        on!(self.writer(), pool => {
            sqlx::query(update).bind(game).bind(stored(now)).execute(pool).await?;
            Ok(())
        })
    }

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
        let select = "SELECT puzzles.layout, puzzles.level, games.played, games.helped \
                      FROM games JOIN puzzles ON puzzles.id = games.puzzle \
                      WHERE games.player = $1 AND games.status = 'solved' \
                      ORDER BY games.played, games.id";
        let rows: Vec<(String, Option<String>, i64, i64)> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(player).fetch_all(pool).await?);
        let best = |(layout, level, played, helped)| Best {
            layout,
            level,
            played: restored(played),
            is_helped: helped != 0,
        };
        Ok(rows.into_iter().map(best).collect())
    }
}
