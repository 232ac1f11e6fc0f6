//! Moving the cursor and changing the selection.

use ninefold::{Cell, CellSet, DigitSet, Grid};

use super::{Filter, Message, Seat};

/// What stays selected after the cursor moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Only the new cell.
    Only,
    /// The whole selection.
    Further,
}

impl Seat {
    /// Moves to the next cell in a direction, across gaps between grids; -1 is up or left.
    pub(crate) fn go(&mut self, rows: i8, columns: i8, reach: Reach) {
        let next = self.game.layout().next_cell(self.cursor, rows, columns);
        self.select(next.unwrap_or(self.cursor), reach);
    }

    /// Moves to the edge of the cursor's grid in a direction, or from there to the next cell.
    pub(crate) fn go_far(&mut self, rows: i8, columns: i8, reach: Reach) {
        let (layout, grid) = (self.game.layout(), self.grid);
        let place = layout.places(self.cursor).iter().find(|place| place.grid == grid);
        let Some(place) = place else { return };
        let edge = |at: u8, by: i8| match by {
            0 => at,
            1.. => 8,
            _ => 0,
        };
        let to = layout.cell_in(grid, edge(place.row, rows), edge(place.column, columns));
        match to.filter(|&to| to != self.cursor) {
            None => self.go(rows, columns, reach),
            Some(to) => {
                self.select(to, reach);
                self.grid = grid; // the cell may be in another one, too
            }
        }
    }

    pub(crate) fn select_all(&mut self) {
        self.is_held = false;
        self.selected = self.game.layout().cells().collect();
    }

    /// Moves to a cell and selects all cells with its digit or, if it is empty, with its marks; if it has neither,
    /// selects only this cell.
    pub(crate) fn select_same(&mut self, cell: Cell) {
        self.pick(cell);
        let content = |cell| (self.game.board().get(cell), self.game.notes(cell).all_marks());
        let same = |other: Cell| match (content(cell), content(other)) {
            ((None, marks), (None, others)) => marks == others,
            ((digit, _), (other, _)) => digit == other,
        };
        if content(cell) != (None, DigitSet::EMPTY) {
            self.selected = self.game.layout().cells().filter(|&other| same(other)).collect();
        }
    }

    /// The next grid (1) or the previous one (-1); `None` past either end.
    pub fn next_grid(&self, by: i8) -> Option<Grid> {
        let index = self.grid.index().checked_add_signed(by.into())?;
        self.game.layout().grids().nth(index)
    }

    /// Moves to the cell of a grid at the cursor's position in its own grid.
    pub(crate) fn enter(&mut self, grid: Grid) {
        let layout = self.game.layout();
        let place = layout.places(self.cursor).iter().find(|place| place.grid == self.grid);
        let cell = place.and_then(|place| layout.cell_in(grid, place.row, place.column));
        self.select(cell.expect("all grids have the same positions"), Reach::Only);
        self.grid = grid; // the cell may be in the old one, too
    }

    /// Moves to a cell and selects only it.
    pub(crate) fn pick(&mut self, cell: Cell) {
        self.is_held = false;
        self.select(cell, Reach::Only);
    }

    /// Moves to a cell and adds it to the selection.
    pub(crate) fn extend(&mut self, cell: Cell) {
        self.select(cell, Reach::Further);
    }

    /// Selects a cell, or deselects it unless it is the only one selected.
    pub(crate) fn toggle(&mut self, cell: Cell) {
        if !self.selected.contains(cell) {
            self.selected.insert(cell);
            self.put_cursor(cell);
        } else if self.selected.len() > 1 {
            self.selected.remove(cell);
            self.put_cursor(self.selected.first().expect("more than one was selected"));
        }
    }

    /// Selects the cursor's cell, or deselects it, and holds the selection while the cursor moves.
    pub(crate) fn hold(&mut self) {
        let is_first = !self.is_held && self.selected.len() == 1;
        if is_first || !self.selected.contains(self.cursor) {
            self.selected.insert(self.cursor);
        } else {
            self.selected.remove(self.cursor);
        }
        self.is_held = !self.selected.is_empty();
        if !self.is_held {
            self.selected.insert(self.cursor);
        }
    }

    /// Whether there is nothing to dismiss: no message, no filter, no cell shown as wrong, and one
    /// cell selected.
    pub fn is_plain(&self) -> bool {
        matches!(self.message, Message::Nothing | Message::Solved | Message::Revealed)
            && self.wrong.is_empty()
            && self.selected.len() == 1
            && self.filter == Filter::Off
            && !self.is_held
    }

    /// Clears the message, the filter and the cells shown as wrong, and selects only one cell. The
    /// message at the end of a game stays.
    pub(crate) fn dismiss(&mut self) {
        if !matches!(self.message, Message::Solved | Message::Revealed) {
            self.message = Message::Nothing;
        }
        self.wrong = CellSet::EMPTY;
        self.filter = Filter::Off;
        self.pick(self.cursor);
    }

    fn select(&mut self, cell: Cell, reach: Reach) {
        match reach {
            Reach::Only if self.is_held => {}
            Reach::Only => self.selected = CellSet::from_iter([cell]),
            Reach::Further => {
                self.selected.insert(self.cursor);
                self.selected.insert(cell);
            }
        }
        self.put_cursor(cell);
    }

    fn put_cursor(&mut self, cell: Cell) {
        self.grid = self.grid_of(cell);
        self.cursor = cell;
    }
}
