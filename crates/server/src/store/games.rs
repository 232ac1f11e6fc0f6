//! Games and their turns.

use ninefold::{Policy, Status, UnknownName};

use super::append::{Append, Appended, Measure, Summary, append};
use super::database::{Pools, Store};
use super::either::{can_be_stored, on, restored, stored};
use super::puzzles::{PuzzleRow, insert_puzzle};

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
    /// Its puzzle, if that is new as well.
    pub(crate) puzzle: Option<PuzzleRow>,
    /// Its turns so far: time and text.
    pub(crate) turns: Vec<(u64, String)>,
}

/// Which games of a player are listed.
#[derive(Clone, Debug, Default)]
pub(crate) struct GamesFilter {
    /// Only those with this status; if empty, all but abandoned ones.
    pub(crate) status: Option<Status>,
    /// Only those after this one: when it last changed, and its id.
    pub(crate) after: Option<(u64, String)>,
}

/// What a player has stored.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    /// Whether the player is a guest.
    pub(crate) is_guest: bool,
    /// The number of games.
    pub(crate) n_games: u64,
    /// About how many bytes they occupy.
    pub(crate) n_bytes: u64,
}

/// The columns of a game.
macro_rules! columns {
    () => {
        "id, player, puzzle, policy, clean_marks, created, updated, turns, status, played, helped, \
         measured, received, unseen, aided, bytes"
    };
}

type Columns =
    (String, String, String, String, i64, i64, i64, i64, String, i64, i64, i64, i64, i64, i64, i64);

impl GameRow {
    /// Fails if the policy or the status is unknown; the error names the row.
    fn new(columns: Columns) -> Result<GameRow, sqlx::Error> {
        let (id, owner, puzzle, policy, clean_marks, created, updated, turns, status, ..) = columns;
        let (.., time, helped, measured, received, unseen, aided, bytes) = columns;
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
                measure: Measure {
                    played: restored(measured),
                    received: restored(received),
                    is_unseen: unseen != 0,
                    is_aided: aided != 0,
                },
                n_bytes: restored(bytes),
            },
        })
    }
}

/// The error for a row with a name that this server does not know.
pub(super) fn unreadable(row: &str, error: &UnknownName) -> sqlx::Error {
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
        let select = concat!("SELECT ", columns!(), " FROM games WHERE id = $1");
        let columns: Option<Columns> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await?);
        columns.map(GameRow::new).transpose()
    }

    /// Some games of a player, the most recent first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn games(
        &self,
        player: &str,
        filter: &GamesFilter,
        most: u32,
    ) -> Result<Vec<GameRow>, sqlx::Error> {
        let select = concat!(
            "SELECT ",
            columns!(),
            " FROM games WHERE player = $1 AND CASE WHEN $2 = '' THEN status <> 'abandoned' \
             ELSE status = $2 END AND (updated < $3 OR updated = $3 AND id > $4) \
             ORDER BY updated DESC, id LIMIT $5"
        );
        let status = filter.status.map_or("", Status::name);
        let (updated, id) = match &filter.after {
            Some((updated, id)) => (stored(*updated), id.as_str()),
            None => (i64::MAX, ""),
        };
        let columns: Vec<Columns> = on!(self.reader(), pool => {
            let query = sqlx::query_as(select).bind(player).bind(status).bind(updated).bind(id);
            query.bind(i64::from(most)).fetch_all(pool).await?
        });
        columns.into_iter().map(GameRow::new).collect()
    }

    /// All games of a player, abandoned ones as well, the oldest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn all_games(&self, player: &str) -> Result<Vec<GameRow>, sqlx::Error> {
        let select =
            concat!("SELECT ", columns!(), " FROM games WHERE player = $1 ORDER BY created, id");
        let columns: Vec<Columns> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(player).fetch_all(pool).await?);
        columns.into_iter().map(GameRow::new).collect()
    }

    /// What a player has stored; none if there is no such player.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn usage(&self, player: &str) -> Result<Option<Usage>, sqlx::Error> {
        let select = "SELECT players.name, COUNT(games.id), \
                      CAST(COALESCE(SUM(games.bytes), 0) AS BIGINT) \
                      FROM players LEFT JOIN games ON games.player = players.id \
                      WHERE players.id = $1 GROUP BY players.id, players.name";
        let row: Option<(Option<String>, i64, i64)> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(player).fetch_optional(pool).await?
        });
        Ok(row.map(|(name, n_games, n_bytes)| Usage {
            is_guest: name.is_none(),
            n_games: restored(n_games),
            n_bytes: restored(n_bytes),
        }))
    }

    /// Adds a game, and its puzzle with it; false if the id is taken, and then neither is added.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn add_game(&self, game: &NewGameRow) -> Result<bool, sqlx::Error> {
        let GameRow { id, player, puzzle, policy, clean_marks, created, updated, summary } =
            &game.row;
        let insert = "INSERT INTO games (id, player, puzzle, policy, clean_marks, created, \
                      updated, turns, status, played, helped, received, bytes) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11, $12) \
                      ON CONFLICT DO NOTHING";
        on!(self.writer(), pool => {
            let mut transaction = pool.begin().await?;
            if let Some(puzzle) = &game.puzzle {
                insert_puzzle((&mut *transaction).into(), puzzle).await?;
            }
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
                .bind(stored(summary.measure.received))
                .bind(stored(summary.n_bytes))
                .execute(&mut *transaction)
                .await?;
            if inserted.rows_affected() == 0 {
                transaction.rollback().await?;
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

    /// Deletes a game with its turns.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn delete_game(&self, game: &str) -> Result<(), sqlx::Error> {
        let delete = "DELETE FROM games WHERE id = $1";
        on!(self.writer(), pool => sqlx::query(delete).bind(game).execute(pool).await.map(|_| ()))
    }
}
