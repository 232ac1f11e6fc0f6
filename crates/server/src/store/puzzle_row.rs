//! The row of a puzzle.

use super::either::{Link, on, stored};

#[derive(Clone, Debug)]
pub(crate) struct PuzzleRow {
    pub(crate) id: String,
    /// Its open document.
    pub(crate) document: String,
    pub(crate) layout: String,
    /// The graded level.
    pub(crate) level: Option<String>,
    pub(crate) score: Option<u32>,
    /// The key of a daily puzzle: date, mode, level and variant.
    pub(crate) daily: Option<String>,
    pub(crate) created: u64,
    /// The player who made or imported it.
    pub(crate) maker: Option<String>,
    /// The digest of its layout and solution; older rows have none.
    pub(crate) solution: Option<String>,
    /// Its title, if it was sent with one.
    pub(crate) title: Option<String>,
    /// Who set it, if it was sent with a name.
    pub(crate) author: Option<String>,
    /// The digest of what its maker sent, if it was sent: then it is kept until the maker removes
    /// it.
    pub(crate) sent: Option<String>,
}

/// Adds a puzzle, unless its id or daily key exists.
pub(super) async fn insert_puzzle(link: Link<'_>, row: &PuzzleRow) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO puzzles \
                  (id, document, layout, level, score, daily, created, maker, solution, \
                  title, author, sent) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING";
    on!(link, connection => {
        sqlx::query(insert)
            .bind(&row.id)
            .bind(&row.document)
            .bind(&row.layout)
            .bind(&row.level)
            .bind(row.score.map(i64::from))
            .bind(&row.daily)
            .bind(stored(row.created))
            .bind(&row.maker)
            .bind(&row.solution)
            .bind(&row.title)
            .bind(&row.author)
            .bind(&row.sent)
            .execute(connection)
            .await?;
        Ok(())
    })
}
