//! Puzzles in `gattai-1.0`.

use ninefold::solve::Budget;
use ninefold::{Board, CatalogEntry, Cell, ClaimError, Claims, Layout, PuzzleError};
use serde::Serialize;

use super::{ByGrid, numbers};
use crate::declared::{Date, Declared, gattai_level, read_gattai_level};
use crate::documents::puzzle::{PuzzleDocument, Seal, to_string};
use crate::error::{Error, ErrorKind, WriteError};
use crate::node::{Node, digit};

const VERSION: &str = "1.0";

impl PuzzleDocument {
    /// The document in `gattai-1.0`, as JSON on one line.
    ///
    /// # Errors
    ///
    /// The puzzle is sealed, its layout is not in the catalogue, or date or difficulty are missing.
    pub fn to_gattai(&self) -> Result<String, WriteError> {
        GattaiPuzzle::new(self).map(|puzzle| to_string(&puzzle))
    }

    pub(crate) fn read_gattai(node: &Node<'_>, budget: Budget) -> Result<Self, Error> {
        let version = node.field("version")?;
        if version.text() != Ok(VERSION) {
            return Err(version.other_version("\"1.0\""));
        }
        let declared = Declared {
            difficulty: Some(read_gattai_level(&node.field("difficulty")?)?),
            date: Some(Date::read(&node.field("date")?)?),
        };
        let mode = node.field("mode")?;
        let entry = CatalogEntry::named(mode.text()?).ok_or_else(|| {
            let known = CatalogEntry::all().iter().map(|entry| entry.id);
            mode.unexpected(format!("one of {}", known.collect::<Vec<_>>().join(", ")))
        })?;
        let layout = &entry.layout;
        let clue_count = node.field("clueCount")?;
        let n_givens = usize::try_from(clue_count.whole()?).unwrap_or(usize::MAX);
        let grids = node.field("grids")?;
        let givens = read_board(&grids, layout, Some("grid"))?;
        let solution = read_board(&grids, layout, Some("solution"))?;
        let claims = Claims { solution: Some(solution), n_givens: Some(n_givens) };
        let puzzle = claims.prove(givens, budget).map_err(|error| {
            let place =
                |cell: Cell, field| grids.place(layout, layout.places(cell)[0], Some(field));
            let path = match &error {
                ClaimError::Incomplete { cell, .. } | ClaimError::Given { cell, .. } => {
                    place(*cell, "solution")
                }
                ClaimError::Invalid { violation, .. } => place(violation.cells[1], "solution"),
                ClaimError::NumberOfGivens { .. } => clue_count.path(),
                ClaimError::Puzzle(PuzzleError::Conflict { cells, .. }) => {
                    cells.first().map_or_else(|| grids.path(), |cell| place(cell, "grid"))
                }
                _ => grids.path(),
            };
            Error::new(path, ErrorKind::Claim(error))
        })?;
        Ok(PuzzleDocument { puzzle, declared, seal: Seal::Open })
    }
}

/// The board of what each grid says.
pub(super) fn read_board(
    node: &Node<'_>,
    layout: &Layout,
    inner: Option<&str>,
) -> Result<Board, Error> {
    let mut board = Board::empty(layout);
    for (cell, digit) in layout.cells().zip(node.unified(layout, inner, digit)?) {
        board.set(cell, digit);
    }
    Ok(board)
}

/// The fields of a puzzle in their order.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GattaiPuzzle<'a> {
    date: Date,
    mode: &'static str,
    difficulty: &'static str,
    clue_count: usize,
    version: &'static str,
    grids: ByGrid<'a, GridPair>,
}

#[derive(Serialize)]
struct GridPair {
    grid: [[u8; 9]; 9],
    solution: [[u8; 9]; 9],
}

impl GattaiPuzzle<'_> {
    pub(super) fn new(document: &PuzzleDocument) -> Result<GattaiPuzzle<'_>, WriteError> {
        let PuzzleDocument { puzzle, declared, seal } = document;
        if *seal == Seal::Sealed {
            return Err(WriteError::Sealed);
        }
        let entry = CatalogEntry::of(puzzle.layout()).ok_or(WriteError::NoMode)?;
        Ok(GattaiPuzzle {
            date: declared.date.ok_or(WriteError::NoDate)?,
            mode: entry.id,
            difficulty: gattai_level(declared.difficulty.ok_or(WriteError::NoDifficulty)?),
            clue_count: puzzle.n_givens(),
            version: VERSION,
            grids: ByGrid::new(puzzle.layout(), |grid| GridPair {
                grid: numbers(puzzle.givens(), grid),
                solution: numbers(puzzle.solution(), grid),
            }),
        })
    }
}
