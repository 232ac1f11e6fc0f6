//! Puzzles, with their solutions: a row is never sent to a client as it is.

use super::database::Store;
use super::either::{can_be_stored, on, restored, stored};

/// The row of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleRow {
    /// Its id.
    pub(crate) id: String,
    /// Its open document.
    pub(crate) document: String,
    /// Its layout.
    pub(crate) layout: String,
    /// The graded level.
    pub(crate) level: Option<String>,
    /// The score of its path.
    pub(crate) score: Option<u32>,
    /// The key of a daily puzzle: date, mode, level and variant.
    pub(crate) daily: Option<String>,
    /// When it was stored.
    pub(crate) created: u64,
}

type Columns = (String, String, String, Option<String>, Option<i64>, Option<String>, i64);

impl PuzzleRow {
    fn new(columns: Columns) -> PuzzleRow {
        let (id, document, layout, level, score, daily, created) = columns;
        let score = score.and_then(|score| u32::try_from(score).ok());
        PuzzleRow { id, document, layout, level, score, daily, created: restored(created) }
    }
}

impl Store {
    /// Adds a puzzle, unless its id or daily key exists.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn add_puzzle(&self, row: &PuzzleRow) -> Result<(), sqlx::Error> {
        let insert = "INSERT INTO puzzles (id, document, layout, level, score, daily, created) \
                      VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
        on!(self.writer(), pool => {
            sqlx::query(insert)
                .bind(&row.id)
                .bind(&row.document)
                .bind(&row.layout)
                .bind(&row.level)
                .bind(row.score.map(i64::from))
                .bind(&row.daily)
                .bind(stored(row.created))
                .execute(pool)
                .await?;
            Ok(())
        })
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
        let select = "SELECT id, document, layout, level, score, daily, created \
                      FROM puzzles WHERE id = $1";
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
        let select = "SELECT id, document, layout, level, score, daily, created \
                      FROM puzzles WHERE daily = $1";
        let columns: Option<Columns> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(daily).fetch_optional(pool).await?
        });
        Ok(columns.map(PuzzleRow::new))
    }
}
