//! Reading everything, to find what is damaged. Nothing here writes.

use futures_util::StreamExt;

use super::database::Store;
use super::either::{Either, on, restored, stored};
use super::failure::is_unavailable;
use super::game_row::{Columns as GameColumns, GameRow, columns};
use super::names::{name_key, old_key};

/// A game as it was at one moment: its row, and its turns by number, time and text.
#[derive(Debug)]
pub(crate) struct WholeGame {
    /// Its row, or why it cannot be read.
    pub(crate) row: Result<GameRow, sqlx::Error>,
    pub(crate) turns: Vec<(usize, u64, String)>,
}

/// Rows that refer to others: their kind, the kind of row that may be missing, and the query for
/// the ids of rows where it is.
const REFERENCES: [(&str, &str, &str); 5] = [
    (
        "session",
        "its player",
        "SELECT id FROM sessions WHERE NOT EXISTS \
         (SELECT 1 FROM players WHERE players.id = sessions.player) ORDER BY id LIMIT $1",
    ),
    (
        "game",
        "its player",
        "SELECT id FROM games WHERE NOT EXISTS \
         (SELECT 1 FROM players WHERE players.id = games.player) ORDER BY id LIMIT $1",
    ),
    (
        "game",
        "its puzzle",
        "SELECT id FROM games WHERE NOT EXISTS \
         (SELECT 1 FROM puzzles WHERE puzzles.id = games.puzzle) ORDER BY id LIMIT $1",
    ),
    (
        "log of game",
        "the game itself",
        "SELECT DISTINCT game FROM turns WHERE NOT EXISTS \
         (SELECT 1 FROM games WHERE games.id = turns.game) ORDER BY game LIMIT $1",
    ),
    (
        "puzzle",
        "the player who made it",
        "SELECT id FROM puzzles WHERE maker IS NOT NULL AND NOT EXISTS \
         (SELECT 1 FROM players WHERE players.id = puzzles.maker) ORDER BY id LIMIT $1",
    ),
];

/// The maximum number of rows that are named for each kind of reference.
const MOST_NAMED: usize = 1_000;

impl Store {
    /// What SQLite says is wrong with its file; PostgreSQL checks everything it reads.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn damage(&self) -> Result<Vec<String>, sqlx::Error> {
        let Either::Sqlite(pool) = self.reader() else { return Ok(Vec::new()) };
        let mut rows = sqlx::query_as("PRAGMA integrity_check").fetch(pool);
        let mut damage = Vec::new();
        while let Some(row) = rows.next().await {
            match row {
                Ok((what,)) if what == "ok" => {}
                Ok((what,)) => damage.push(what),
                Err(error) if is_unavailable(&error) => return Err(error),
                // A file can be too damaged for the check itself.
                Err(error) => {
                    damage.push(error.to_string());
                    break;
                }
            }
        }
        Ok(damage)
    }

    /// Rows that refer to missing ones: their kind, their ids, and what is missing.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn orphans(
        &self,
    ) -> Result<Vec<(&'static str, String, &'static str)>, sqlx::Error> {
        let mut orphans = Vec::new();
        for (what, missing, select) in REFERENCES {
            let ids: Vec<(String,)> = on!(self.reader(), pool => {
                sqlx::query_as(select).bind(stored(MOST_NAMED as u64)).fetch_all(pool).await?
            });
            orphans.extend(ids.into_iter().map(|(id,)| (what, id, missing)));
        }
        if let Either::Sqlite(pool) = self.reader()
            && orphans.is_empty()
        {
            // References that the queries above do not know.
            let select = "SELECT \"table\", rowid FROM pragma_foreign_key_check LIMIT $1";
            let query = sqlx::query_as(select).bind(stored(MOST_NAMED as u64));
            let rows: Vec<(String, Option<i64>)> = query.fetch_all(pool).await?;
            let row = |(table, row): (String, Option<i64>)| {
                ("row", format!("{} of {table}", row.unwrap_or(0)), "what it refers to")
            };
            orphans.extend(rows.into_iter().map(row));
        }
        Ok(orphans)
    }

    /// The ids of some players after one, in order, each with whether its name has the right key,
    /// and with the hash of its password.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn players_to_check(
        &self,
        after: &str,
        most: u32,
    ) -> Result<Vec<(String, bool, Option<String>)>, sqlx::Error> {
        type Row = (String, Option<String>, Option<String>, Option<String>);
        let select = "SELECT id, name, name_key, password FROM players WHERE id > $1 \
                      ORDER BY id LIMIT $2";
        let rows: Vec<Row> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(after).bind(i64::from(most)).fetch_all(pool).await?
        });
        let player = |(id, name, key, password): Row| {
            let is_named = match (&name, &key) {
                (None, None) => true,
                (Some(name), Some(key)) => *key == name_key(name) || *key == old_key(name),
                _ => false,
            };
            (id, is_named, password)
        };
        Ok(rows.into_iter().map(player).collect())
    }

    /// The ids of some puzzles after one, in order.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn puzzle_ids(
        &self,
        after: &str,
        most: u32,
    ) -> Result<Vec<String>, sqlx::Error> {
        let select = "SELECT id FROM puzzles WHERE id > $1 ORDER BY id LIMIT $2";
        let ids: Vec<(String,)> = on!(self.reader(), pool => {
            sqlx::query_as(select).bind(after).bind(i64::from(most)).fetch_all(pool).await?
        });
        Ok(ids.into_iter().map(|(id,)| id).collect())
    }

    /// The ids of some games of a puzzle after one, in order.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn game_ids(
        &self,
        puzzle: &str,
        after: &str,
        most: u32,
    ) -> Result<Vec<String>, sqlx::Error> {
        let select = "SELECT id FROM games WHERE puzzle = $1 AND id > $2 ORDER BY id LIMIT $3";
        let ids: Vec<(String,)> = on!(self.reader(), pool => {
            let query = sqlx::query_as(select).bind(puzzle).bind(after);
            query.bind(i64::from(most)).fetch_all(pool).await?
        });
        Ok(ids.into_iter().map(|(id,)| id).collect())
    }

    /// A game as it is at one moment, while others may be playing it; none if it is gone.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn whole_game(&self, id: &str) -> Result<Option<WholeGame>, sqlx::Error> {
        let select = concat!("SELECT ", columns!(), " FROM games WHERE id = $1");
        let log = "SELECT number, at, turn FROM turns WHERE game = $1 ORDER BY number";
        let begin = match self.reader() {
            Either::Sqlite(_) => "BEGIN",
            Either::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        on!(self.reader(), pool => {
            let mut moment = pool.begin_with(begin).await?;
            let query = sqlx::query_as(select).bind(id);
            let columns: Option<GameColumns> = query.fetch_optional(&mut *moment).await?;
            let rows: Vec<(i64, i64, String)> =
                sqlx::query_as(log).bind(id).fetch_all(&mut *moment).await?;
            moment.rollback().await?;
            let turn = |(number, at, text)| (restored(number) as usize, restored(at), text);
            let turns = rows.into_iter().map(turn).collect();
            Ok(columns.map(|columns| WholeGame { row: GameRow::new(columns), turns }))
        })
    }

    /// The numbers of players, puzzles and games.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn n_rows(&self) -> Result<[u64; 3], sqlx::Error> {
        let counts = [
            "SELECT COUNT(*) FROM players",
            "SELECT COUNT(*) FROM puzzles",
            "SELECT COUNT(*) FROM games",
        ];
        let mut n_rows = [0; 3];
        for (n_rows, count) in n_rows.iter_mut().zip(counts) {
            let (counted,): (i64,) =
                on!(self.reader(), pool => sqlx::query_as(count).fetch_one(pool).await?);
            *n_rows = restored(counted);
        }
        Ok(n_rows)
    }
}
