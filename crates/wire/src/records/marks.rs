//! Marks from a table of candidates.

use ninefold::notation::CandidateGrid;
use ninefold::{Action, Board, MarkKind, Move};

/// The moves that mark the candidates of a table.
pub fn marks(board: &Board, table: &CandidateGrid) -> Vec<Move> {
    let open = board.layout().cells().filter(|&cell| board.get(cell).is_none());
    let marks = open.flat_map(|cell| {
        let mark = move |digit| Move { cell, action: Action::Mark(MarkKind::Corner, digit) };
        table.get(cell).into_iter().map(mark)
    });
    marks.collect()
}
