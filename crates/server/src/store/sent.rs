//! Puzzles that players have sent, to be kept until they remove them.

use super::database::Store;
use super::either::{on, restored, stored};
use super::puzzle_row::{PuzzleRow, insert_puzzle};
use super::puzzles::{Columns, columns};

/// The result of sending a puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Sent {
    New,
    /// Its player has sent the same before.
    Known(Box<PuzzleRow>),
    /// Its player may not send any more.
    Full,
}

impl Store {
    /// Adds a puzzle that its maker has sent, unless the maker has sent the same before, or already
    /// has the maximum number.
    ///
    /// # Errors
    ///
    /// The database fails, or there is no such player.
    pub(crate) async fn add_sent_puzzle(
        &self,
        row: &PuzzleRow,
        most: u64,
    ) -> Result<Sent, sqlx::Error> {
        // Requests of one player take turns: the statement locks the player's row.
        let lock = "UPDATE players SET created = created WHERE id = $1";
        let known = concat!(
            "SELECT ",
            columns!(),
            " FROM puzzles WHERE maker = $1 AND sent = $2 ORDER BY created, id LIMIT 1"
        );
        let count = "SELECT COUNT(*) FROM puzzles WHERE maker = $1 AND sent IS NOT NULL";
        let begin = self.writer().begin();
        on!(self.writer(), pool => {
            let mut transaction = pool.begin_with(begin).await?;
            sqlx::query(lock).bind(&row.maker).execute(&mut *transaction).await?;
            let query = sqlx::query_as(known).bind(&row.maker).bind(&row.sent);
            let columns: Option<Columns> = query.fetch_optional(&mut *transaction).await?;
            if let Some(columns) = columns {
                return Ok(Sent::Known(Box::new(PuzzleRow::new(columns))));
            }
            let query = sqlx::query_as(count).bind(&row.maker);
            let (n_sent,): (i64,) = query.fetch_one(&mut *transaction).await?;
            if restored(n_sent) >= most {
                return Ok(Sent::Full);
            }
            insert_puzzle((&mut *transaction).into(), row).await?;
            transaction.commit().await?;
            Ok(Sent::New)
        })
    }

    /// Some puzzles that a player has sent, the most recent first, after the one with this time and
    /// id.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn sent_puzzles(
        &self,
        maker: &str,
        after: Option<&(u64, String)>,
        most: u32,
    ) -> Result<Vec<PuzzleRow>, sqlx::Error> {
        let select = concat!(
            "SELECT ",
            columns!(),
            " FROM puzzles WHERE maker = $1 AND sent IS NOT NULL \
             AND (created < $2 OR created = $2 AND id > $3) ORDER BY created DESC, id LIMIT $4"
        );
        let (created, id) = match after {
            Some((created, id)) => (stored(*created), id.as_str()),
            None => (i64::MAX, ""),
        };
        let columns: Vec<Columns> = on!(self.reader(), pool => {
            let query = sqlx::query_as(select).bind(maker).bind(created).bind(id);
            query.bind(i64::from(most)).fetch_all(pool).await?
        });
        Ok(columns.into_iter().map(PuzzleRow::new).collect())
    }

    /// Removes a puzzle that a player has sent; one that has games stays for them, without title and
    /// author. False if the player has not sent it.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn take_back(&self, puzzle: &str, maker: &str) -> Result<bool, sqlx::Error> {
        let update = "UPDATE puzzles SET title = NULL, author = NULL, sent = NULL \
                      WHERE id = $1 AND maker = $2 AND sent IS NOT NULL";
        let n_updated = on!(self.writer(), pool => {
            sqlx::query(update).bind(puzzle).bind(maker).execute(pool).await?.rows_affected()
        });
        if n_updated == 0 {
            return Ok(false);
        }
        self.remove_unused([puzzle.to_owned()].into_iter()).await?;
        Ok(true)
    }
}
