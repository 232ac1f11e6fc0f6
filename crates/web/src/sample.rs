//! The board that the page shows until there are games.

use ninefold::{Board, Layout};

/// Givens, and the board after a few entries.
#[derive(Debug)]
pub(crate) struct Sample {
    /// The layout of both boards.
    pub(crate) layout: Layout,
    /// The puzzle.
    pub(crate) givens: Board,
    /// The puzzle with a player's entries, some of them in conflict.
    pub(crate) board: Board,
}

impl Sample {
    /// A 9×9 puzzle with six entries, four of them in conflict: r1c3 and r1c8
    /// with each other by row, r5c5 with a given by column, r8c8 with one by box.
    pub(crate) fn classic() -> Sample {
        let layout = Layout::classic();
        let givens = "
            53..7.... 6..195... .98....6.
            8...6...3 4..8.3..1 7...2...6
            .6....28. ...419..5 ....8..79";
        let board = "
            534.7..4. 67.195... 198....6.
            8...6...3 4..873..1 7...2...6
            .6....28. ...419.25 ....8..79";
        let parse = |text| Board::parse(&layout, text).expect("81 cells, written above");
        Sample { givens: parse(givens), board: parse(board), layout }
    }
}
