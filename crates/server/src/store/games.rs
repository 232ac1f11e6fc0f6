//! Games and their turns.

use ninefold::Status;

use super::append::{Append, Appended};
use super::database::Store;
use super::either::{can_be_stored, on, restored, stored};
use super::failure::is_dangling;
use super::game_row::{Columns, GameRow, NewGameRow, columns, insert_game};
use super::jobs::Write;

/// Which games of a player are listed.
#[derive(Clone, Debug, Default)]
pub(crate) struct GamesFilter {
    /// Only those with this status; if empty, all but abandoned ones.
    pub(crate) status: Option<Status>,
    /// Only those after the game with this time of its last change and this id.
    pub(crate) after: Option<(u64, String)>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    /// It was added, with its puzzle if that is new.
    Whole,
    /// Its id is taken; nothing was added.
    Taken,
    /// Its puzzle was removed since the client named it; nothing was added.
    WithoutPuzzle,
}

/// How much a player has stored.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) is_guest: bool,
    pub(crate) is_blocked: bool,
    pub(crate) n_games: u64,
    /// The approximate number of bytes that they occupy.
    pub(crate) n_bytes: u64,
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
        let columns: Option<Columns> = on!(&self.pools,
            sqlite pools => sqlx::query_as(select).bind(id).fetch_optional(&pools.readers).await?,
            postgres pools => pools.lookups.games.find(id).await?);
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

    /// How much a player has stored; none if there is no such player.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn usage(&self, player: &str) -> Result<Option<Usage>, sqlx::Error> {
        let select = "SELECT players.name, players.blocked, COUNT(games.id), \
                      CAST(COALESCE(SUM(games.bytes), 0) AS BIGINT) \
                      FROM players LEFT JOIN games ON games.player = players.id \
                      WHERE players.id = $1 GROUP BY players.id, players.name, players.blocked";
        let row: Option<(Option<String>, Option<i64>, i64, i64)> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(player).fetch_optional(pool).await?
        });
        Ok(row.map(|(name, blocked, n_games, n_bytes)| Usage {
            is_guest: name.is_none(),
            is_blocked: blocked.is_some(),
            n_games: restored(n_games),
            n_bytes: restored(n_bytes),
        }))
    }

    /// Adds a game, and its puzzle with it if that is new.
    ///
    /// # Errors
    ///
    /// The database fails, or there is no such player.
    pub(crate) async fn add_game(&self, game: NewGameRow) -> Result<Added, sqlx::Error> {
        let stored_puzzle = game.puzzle.is_none().then(|| game.row.puzzle.clone());
        match self.insert(game).await {
            Ok(true) => Ok(Added::Whole),
            Ok(false) => Ok(Added::Taken),
            Err(error) if is_dangling(&error) => match stored_puzzle {
                // Only PostgreSQL says which row is missing. Ids are never used again, so if the
                // puzzle is not found now, it was the reason, or would be at the next try.
                Some(puzzle) if self.puzzle(&puzzle).await?.is_none() => Ok(Added::WithoutPuzzle),
                _ => Err(error),
            },
            Err(error) => Err(error),
        }
    }

    /// Adds a game; false if its id is taken.
    async fn insert(&self, game: NewGameRow) -> Result<bool, sqlx::Error> {
        if !game.turns.is_empty() {
            let added = self.turns.write(Write::Game(Box::new(game))).await?;
            return Ok(added == Appended::Kept);
        }
        let begin = self.writer().begin();
        on!(self.writer(), pool => {
            let mut transaction = pool.begin_with(begin).await?;
            let is_new = insert_game((&mut *transaction).into(), &game).await?;
            if is_new {
                transaction.commit().await?;
            } else {
                transaction.rollback().await?;
            }
            Ok(is_new)
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
        self.turns.write(Write::Turns(new)).await
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
