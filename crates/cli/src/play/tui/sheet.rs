//! A board that the player is typing in.

use ninefold::solve::Verdict;
use ninefold::{Board, Cell, Digit, Grid};
use ninefold_play::{Look, Versions};

/// A board that the player is typing in: its digits, and the cursor.
pub(crate) struct Sheet {
    board: Versions<Board>,
    cursor: Cell,
    grid: Grid, // invariant: a grid of the cursor's cell
    /// The verdict on its solutions; `None` while they are being counted.
    pub(crate) verdict: Option<Verdict>,
    /// Whether to play it as soon as it is known to have one solution.
    pub(crate) is_awaited: bool,
    /// A message about the last event.
    pub(crate) note: Option<String>,
}

impl Sheet {
    /// A board with the cursor in its first cell.
    pub(crate) fn new(board: Board) -> Sheet {
        let cursor = board.layout().cells().next().expect("every layout has cells");
        let grid = board.layout().places(cursor)[0].grid;
        Sheet {
            board: Versions::new(board),
            cursor,
            grid,
            verdict: None,
            is_awaited: false,
            note: None,
        }
    }

    pub(crate) fn board(&self) -> &Board {
        self.board.now()
    }

    /// The cell of the cursor, and its grid.
    pub(crate) fn focus(&self) -> (Cell, Grid) {
        (self.cursor, self.grid)
    }

    /// Moves to a cell, in the same grid if possible.
    pub(crate) fn pick(&mut self, cell: Cell) {
        let places = self.board().layout().places(cell);
        if !places.iter().any(|place| place.grid == self.grid) {
            self.grid = places[0].grid;
        }
        self.cursor = cell;
    }

    /// Moves to the next cell in a direction, across gaps.
    pub(crate) fn go(&mut self, rows: i8, columns: i8) {
        if let Some(cell) = self.board().layout().next_cell(self.cursor, rows, columns) {
            self.pick(cell);
        }
    }

    /// Moves to the same place in the next grid or the previous one, wrapping around.
    pub(crate) fn go_to_grid(&mut self, by: i8) {
        let layout = self.board().layout();
        let grids: Vec<Grid> = layout.grids().collect();
        let Some(at) = grids.iter().position(|&grid| grid == self.grid) else { return };
        let (row, column) = self.place();
        let ahead = if by > 0 { 1 } else { grids.len() - 1 };
        let grid = grids[(at + ahead) % grids.len()];
        if let Some(cell) = layout.cell_in(grid, row, column) {
            (self.cursor, self.grid) = (cell, grid);
        }
    }

    /// Row and column of the cursor in its grid.
    fn place(&self) -> (u8, u8) {
        let places = self.board().layout().places(self.cursor);
        let place = places.iter().find(|place| place.grid == self.grid);
        place.map_or((0, 0), |place| (place.row, place.column))
    }

    /// Moves to the next cell of the grid in reading order, or to the one before.
    fn go_on(&mut self, by: i8) -> bool {
        let (row, column) = self.place();
        let Some(next) = (row * 9 + column).checked_add_signed(by) else { return false };
        let Some(cell) = self.board().layout().cell_in(self.grid, next / 9, next % 9) else {
            return false;
        };
        self.cursor = cell;
        true
    }

    /// Writes a digit, or empties the cell, and moves on.
    pub(crate) fn write(&mut self, digit: Option<Digit>) {
        self.put(digit);
        self.go_on(1);
    }

    /// Empties the cell or, if it is empty, the one before it.
    pub(crate) fn rub(&mut self) {
        if self.board().get(self.cursor).is_some() || self.go_on(-1) {
            self.put(None);
        }
    }

    fn put(&mut self, digit: Option<Digit>) {
        let cursor = self.cursor;
        self.change(|board| {
            board.set(cursor, digit);
        });
    }

    pub(crate) fn clear(&mut self) {
        self.change(|board| *board = Board::empty(board.layout()));
    }

    fn change(&mut self, change: impl FnOnce(&mut Board)) {
        if self.board.change(change) {
            self.forget();
        }
    }

    /// Forgets the verdict on the previous board.
    fn forget(&mut self) {
        (self.verdict, self.is_awaited) = (None, false);
    }

    pub(crate) fn undo(&mut self) {
        if self.board.undo() {
            self.forget();
        }
    }

    pub(crate) fn redo(&mut self) {
        if self.board.redo() {
            self.forget();
        }
    }

    /// The looks of its cells, in layout order.
    pub(crate) fn looks(&self) -> Vec<Look> {
        let (layout, conflicts) = (self.board().layout(), self.board().conflicts());
        let digit = self.board().get(self.cursor);
        let peers = layout.peer_set(self.cursor);
        let look = |cell: Cell| Look {
            digit: self.board().get(cell),
            given: true,
            conflict: conflicts.contains(cell),
            cursor: cell == self.cursor,
            peer: peers.contains(cell),
            same: digit.is_some() && self.board().get(cell) == digit && cell != self.cursor,
            ..Look::default()
        };
        layout.cells().map(look).collect()
    }
}
