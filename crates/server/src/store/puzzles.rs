//! Puzzles, with their solutions: no row is sent to a client unchanged.

use super::database::Store;
use super::either::{can_be_stored, on, restored};
use super::failure::is_dangling;
use super::puzzle_row::{PuzzleRow, insert_puzzle};

macro_rules! columns {
    () => {
        "id, document, layout, level, score, daily, created, maker, solution, title, author, sent"
    };
}

pub(super) use columns;

pub(super) type Columns = (
    String,
    String,
    String,
    Option<String>,
    Option<i64>,
    Option<String>,
    i64,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

impl PuzzleRow {
    pub(super) fn new(columns: Columns) -> PuzzleRow {
        let (id, document, layout, level, score, daily, created, ..) = columns;
        let (.., maker, solution, title, author, sent) = columns;
        PuzzleRow {
            id,
            document,
            layout,
            level,
            score: score.and_then(|score| u32::try_from(score).ok()),
            daily,
            created: restored(created),
            maker,
            solution,
            title,
            author,
            sent,
        }
    }
}

impl Store {
    /// Adds a puzzle, unless its id or daily key exists.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn add_puzzle(&self, row: &PuzzleRow) -> Result<(), sqlx::Error> {
        on!(self.writer(), pool => {
            insert_puzzle((&mut *pool.acquire().await?).into(), row).await
        })
    }

    /// Of some puzzles, removes those that have no game and no day, and that no player keeps; all
    /// of them stay if one gets a game at the same time.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn remove_unused(
        &self,
        puzzles: impl Iterator<Item = String>,
    ) -> Result<(), sqlx::Error> {
        let delete = "DELETE FROM puzzles WHERE id = $1 AND daily IS NULL \
                      AND (sent IS NULL OR maker IS NULL) AND NOT EXISTS \
                      (SELECT 1 FROM games WHERE games.puzzle = puzzles.id)";
        let removed = on!(self.writer(), pool => async {
            let mut transaction = pool.begin().await?;
            for puzzle in puzzles {
                sqlx::query(delete).bind(puzzle).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        }.await);
        match removed {
            Err(error) if is_dangling(&error) => Ok(()),
            removed => removed,
        }
    }

    /// Moves the puzzles of a guest to a player.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn move_puzzles(&self, guest: &str, player: &str) -> Result<(), sqlx::Error> {
        let update = "UPDATE puzzles SET maker = $2 WHERE maker = $1";
        on!(self.writer(), pool => {
            sqlx::query(update).bind(guest).bind(player).execute(pool).await.map(|_| ())
        })
    }

    /// The puzzles that a player made or imported, the oldest first.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn puzzles_of(&self, maker: &str) -> Result<Vec<PuzzleRow>, sqlx::Error> {
        let select =
            concat!("SELECT ", columns!(), " FROM puzzles WHERE maker = $1 ORDER BY created, id");
        let columns: Vec<Columns> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(maker).fetch_all(pool).await?);
        Ok(columns.into_iter().map(PuzzleRow::new).collect())
    }

    /// A puzzle by id.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn puzzle(&self, id: &str) -> Result<Option<PuzzleRow>, sqlx::Error> {
        if !can_be_stored(id) {
            return Ok(None);
        }
        let select = concat!("SELECT ", columns!(), " FROM puzzles WHERE id = $1");
        let columns: Option<Columns> =
            on!(self.reader(), pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await?);
        Ok(columns.map(PuzzleRow::new))
    }

    /// A daily puzzle by its key.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn daily(&self, daily: &str) -> Result<Option<PuzzleRow>, sqlx::Error> {
        let select = concat!("SELECT ", columns!(), " FROM puzzles WHERE daily = $1");
        let columns: Option<Columns> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(daily).fetch_optional(pool).await?
        });
        Ok(columns.map(PuzzleRow::new))
    }
}
