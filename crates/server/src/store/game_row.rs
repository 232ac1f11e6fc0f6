//! The row of a game.

use std::fmt::Display;

use ninefold::{Policy, UnknownName};

use super::append::{Measure, Summary, add_turns};
use super::either::{Link, on, restored, stored};
use super::puzzle_row::{PuzzleRow, insert_puzzle};

/// The row of a game, without its turns.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) player: String,
    pub(crate) puzzle: String,
    pub(crate) policy: Policy,
    /// Whether an entry removes marks from its peers.
    pub(crate) clean_marks: bool,
    /// When it began, in milliseconds since 1970.
    pub(crate) created: u64,
    /// When it last changed, in milliseconds since 1970.
    pub(crate) updated: u64,
    pub(crate) summary: Summary,
}

#[derive(Clone, Debug)]
pub(crate) struct NewGameRow {
    pub(crate) row: GameRow,
    /// Its puzzle, if that is new as well.
    pub(crate) puzzle: Option<PuzzleRow>,
    /// Its turns so far: time and text.
    pub(crate) turns: Vec<(u64, String)>,
}

macro_rules! columns {
    () => {
        "id, player, puzzle, policy, clean_marks, created, updated, turns, status, played, helped, \
         measured, received, unseen, aided, bytes"
    };
}

pub(super) use columns;

pub(super) type Columns =
    (String, String, String, String, i64, i64, i64, i64, String, i64, i64, i64, i64, i64, i64, i64);

impl GameRow {
    /// Fails if the policy or the status is unknown; the error names the row.
    pub(super) fn new(columns: Columns) -> Result<GameRow, sqlx::Error> {
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

/// The error for a row with something that this server cannot read, such as an unknown name.
pub(super) fn unreadable(row: &str, error: &impl Display) -> sqlx::Error {
    sqlx::Error::Decode(format!("{row}: {error}").into())
}

/// Adds a game with its turns and its puzzle, within a transaction; false if the id is taken, in
/// which case the caller must roll back the transaction.
pub(super) async fn insert_game(
    mut link: Link<'_>,
    game: &NewGameRow,
) -> Result<bool, sqlx::Error> {
    let GameRow { id, player, puzzle, policy, clean_marks, created, updated, summary } = &game.row;
    let insert = concat!(
        "INSERT INTO games (",
        columns!(),
        ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) \
         ON CONFLICT DO NOTHING"
    );
    let n_inserted = on!(&mut link, connection => {
        if let Some(puzzle) = &game.puzzle {
            insert_puzzle((&mut **connection).into(), puzzle).await?;
        }
        let inserted = sqlx::query(insert)
            .bind(id)
            .bind(player)
            .bind(puzzle)
            .bind(policy.name())
            .bind(i64::from(*clean_marks))
            .bind(stored(*created))
            .bind(stored(*updated))
            .bind(stored(summary.n_turns as u64))
            .bind(summary.status.name())
            .bind(stored(summary.played))
            .bind(i64::from(summary.is_helped))
            .bind(stored(summary.measure.played))
            .bind(stored(summary.measure.received))
            .bind(i64::from(summary.measure.is_unseen))
            .bind(i64::from(summary.measure.is_aided))
            .bind(stored(summary.n_bytes))
            .execute(&mut **connection)
            .await?;
        inserted.rows_affected()
    });
    if n_inserted > 0 && !game.turns.is_empty() {
        add_turns(link, id, 0, &game.turns).await?;
    }
    Ok(n_inserted > 0)
}
