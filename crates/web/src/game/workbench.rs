//! A puzzle being set: its givens, the pattern of those still to come, and its title, author and notes.
//!
//! Plain Rust without a browser, so that it can be tested natively.

use ninefold::generate::Symmetry;
use ninefold::{Board, Cell, CellSet, Digit, DigitSet, Layout};
use ninefold_play::{Look, Versions};
use ninefold_workers::known::Known;

#[derive(Clone, Debug)]
pub(crate) struct Bench {
    /// The name of its draft in the browser's storage.
    pub(crate) name: String,
    state: Versions<State>,
    cursor: Cell,
    /// The symmetry of the givens that are placed.
    pub(crate) symmetry: Symmetry,
    /// Its title, author and notes.
    pub(crate) about: About,
}

/// Title, author and notes of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) title: String,
    /// Who set it.
    pub(crate) author: String,
    /// Anything else.
    pub(crate) notes: String,
}

/// The part of a puzzle that changes can undo and redo.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    board: Board,
    /// The cells that are to be givens but have no digit yet.
    pattern: CellSet,
}

/// What a cell is on the workbench, besides its look.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Role {
    /// Whether it is to be a given but has no digit yet.
    pub(crate) is_pattern: bool,
    /// Whether its given is redundant.
    pub(crate) is_redundant: bool,
    /// Whether one of its digits would leave one solution.
    pub(crate) is_completion: bool,
}

impl Role {
    /// Its classes in the style sheet.
    pub(crate) fn class(self) -> String {
        let names = [
            (self.is_pattern, " to-come"),
            (self.is_redundant, " redundant"),
            (self.is_completion, " completion"),
        ];
        names.iter().filter(|(is, _)| *is).map(|(_, name)| *name).collect()
    }
}

impl Bench {
    pub(crate) fn new(layout: &Layout, name: String) -> Bench {
        Bench::of(Board::empty(layout), CellSet::EMPTY, name)
    }

    /// A board and the pattern of givens still to come.
    pub(crate) fn of(board: Board, pattern: CellSet, name: String) -> Bench {
        let cursor = board.layout().cells().next().expect("a layout has cells");
        Bench {
            name,
            state: Versions::new(State { board, pattern }),
            cursor,
            symmetry: Symmetry::None,
            about: About::default(),
        }
    }

    pub(crate) fn board(&self) -> &Board {
        &self.state.now().board
    }

    pub(crate) fn layout(&self) -> &Layout {
        self.board().layout()
    }

    /// The cells that are to be givens but have no digit yet.
    pub(crate) fn pattern(&self) -> &CellSet {
        &self.state.now().pattern
    }

    /// The cell that digits go into.
    pub(crate) fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Moves the cursor.
    pub(crate) fn pick(&mut self, cell: Cell) {
        self.cursor = cell;
    }

    /// Moves the cursor to the next cell in a direction, across gaps of the canvas.
    pub(crate) fn go(&mut self, rows: i8, columns: i8) {
        if let Some(cell) = self.layout().next_cell(self.cursor, rows, columns) {
            self.cursor = cell;
        }
    }

    /// A cell and its images under the symmetry; the cell alone if the layout does not have the symmetry.
    fn orbit(&self, cell: Cell) -> Vec<Cell> {
        self.symmetry.orbit(self.layout(), cell).unwrap_or_else(|| vec![cell])
    }

    /// Writes a digit at the cursor, and adds the empty symmetric cells to the pattern; `None` empties all
    /// of them. Returns whether anything changed.
    pub(crate) fn write(&mut self, digit: Option<Digit>) -> bool {
        let cell = self.cursor;
        let orbit = self.orbit(cell);
        self.state.change(|state| {
            for &each in &orbit {
                if digit.is_none() {
                    state.board.set(each, None);
                    state.pattern.remove(each);
                } else if each != cell && state.board.get(each).is_none() {
                    state.pattern.insert(each);
                }
            }
            if digit.is_some() {
                state.board.set(cell, digit);
                state.pattern.remove(cell);
            }
        })
    }

    /// Whether a cell is a given, or is to be one.
    pub(crate) fn is_painted(&self, cell: Cell) -> bool {
        self.board().get(cell).is_some() || self.pattern().contains(cell)
    }

    /// Adds a cell and its images to the pattern, or empties all of them. Returns whether anything changed.
    pub(crate) fn paint(&mut self, cell: Cell, is_given: bool) -> bool {
        let orbit = self.orbit(cell);
        self.state.change(|state| {
            for &cell in &orbit {
                if !is_given {
                    state.board.set(cell, None);
                    state.pattern.remove(cell);
                } else if state.board.get(cell).is_none() {
                    state.pattern.insert(cell);
                }
            }
        })
    }

    /// Replaces the givens, perhaps with those of another layout, and clears the pattern. Returns whether
    /// anything changed.
    pub(crate) fn replace(&mut self, board: Board) -> bool {
        let is_changed = self.state.change(|state| {
            *state = State { board, pattern: CellSet::EMPTY };
        });
        self.stay_on_board();
        is_changed
    }

    /// Undoes the last change; returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let is_undone = self.state.undo();
        self.stay_on_board();
        is_undone
    }

    /// Redoes the change that was undone last; returns whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let is_redone = self.state.redo();
        self.stay_on_board();
        is_redone
    }

    /// Whether there is something to undo, and something to redo.
    pub(crate) fn can_undo_and_redo(&self) -> (bool, bool) {
        (self.state.can_undo(), self.state.can_redo())
    }

    fn stay_on_board(&mut self) {
        if self.cursor.index() >= self.layout().n_cells() {
            self.cursor = self.layout().cells().next().expect("a layout has cells");
        }
    }

    /// The number of givens, and of those still to come.
    pub(crate) fn n_givens(&self) -> (usize, usize) {
        (self.board().n_filled(), self.pattern().len())
    }

    /// The look and the role of each cell. With `marks`, empty cells list the digits that they can be.
    pub(crate) fn looks(&self, known: &Known, marks: bool) -> Vec<(Look, Role)> {
        let board = self.board();
        let conflicts = board.conflicts();
        let mut completing = vec![DigitSet::EMPTY; board.layout().n_cells()];
        for &(cell, digit, _) in known.completions.iter().flatten() {
            if let Some(digits) = completing.get_mut(cell) {
                digits.insert(digit);
            }
        }
        let look = |cell: Cell| {
            let digit = board.get(cell);
            let is_conflict = conflicts.contains(cell);
            let possible = known.possible.as_ref().and_then(|all| all.get(cell.index()).copied());
            let possible = possible.filter(|_| marks && digit.is_none()).unwrap_or_default();
            let mut look = Look {
                digit,
                given: digit.is_some() && !is_conflict,
                conflict: is_conflict,
                cursor: cell == self.cursor,
                selected: cell == self.cursor,
                corner: possible,
                ..Look::default()
            };
            let completing = completing[cell.index()];
            let is_completion = digit.is_none() && !completing.is_empty();
            for digit in possible & completing {
                look.hues[digit.index()] = COMPLETION;
            }
            let is_redundant =
                known.redundant.as_ref().is_some_and(|all| all.contains(&cell.index()));
            let is_pattern = self.pattern().contains(cell);
            (look, Role { is_pattern, is_redundant, is_completion })
        };
        self.layout().cells().map(look).collect()
    }
}

/// The color of a mark whose digit would leave one solution.
const COMPLETION: ninefold::Color = match ninefold::Color::new(3) {
    Some(color) => color,
    None => ninefold::Color::NONE,
};

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{GIVENS, classic};

    use super::*;

    fn digit(value: u8) -> Option<Digit> {
        Digit::new(value)
    }

    fn bench() -> Bench {
        Bench::new(&Layout::classic(), "a".to_owned())
    }

    // W9: a digit brings its symmetric cells, and takes them away; every change can be undone and redone.
    #[test]
    fn symmetry_is_kept_while_placing() {
        let mut bench = bench();
        bench.symmetry = Symmetry::QuarterTurn;
        assert!(bench.write(digit(5)));
        assert_eq!(bench.n_givens(), (1, 3));
        assert!(!bench.write(digit(5)));
        let last = bench.layout().cell(80).unwrap();
        bench.pick(last);
        assert!(bench.write(digit(7)));
        assert_eq!(bench.n_givens(), (2, 2));
        assert!(bench.write(None));
        assert_eq!(bench.n_givens(), (0, 0));
        assert!(bench.undo() && bench.undo());
        assert_eq!(bench.n_givens(), (1, 3));
        assert!(bench.redo());
        assert_eq!(bench.n_givens(), (2, 2));
        assert_eq!(bench.can_undo_and_redo(), (true, true));
        assert!(bench.paint(last, true) == bench.board().get(last).is_none());
        assert!(bench.paint(last, false));
        assert!(!bench.redo() && !bench.is_painted(last));
    }

    // W9: the cursor stays on the board, across gaps and after a change of layout.
    #[test]
    fn the_cursor_stays_on_the_board() {
        let samurai: Layout = "samurai".parse().unwrap();
        let mut bench = Bench::new(&samurai, "a".to_owned());
        for _ in 0..8 {
            bench.go(0, 1);
        }
        bench.go(0, 1); // across the gap between two grids
        assert_eq!(samurai.position(bench.cursor()), (0, 12));
        bench.go(-1, 0);
        assert_eq!(samurai.position(bench.cursor()), (0, 12));
        for _ in 0..40 {
            bench.go(1, 0);
        }
        assert_eq!(samurai.position(bench.cursor()), (20, 12));
        assert!(bench.replace(classic(GIVENS)));
        assert_eq!(bench.cursor().index(), 0);
        assert!(bench.undo() && bench.layout() == &samurai);
    }

    // W9: the cells show what is known about them.
    #[test]
    fn facts_show_on_cells() {
        let mut bench = bench();
        bench.replace(classic(GIVENS));
        let cell = bench.layout().cell(2).unwrap();
        let mut possible = vec![<_>::default(); 81];
        possible[2] = [4, 6].into_iter().filter_map(Digit::new).collect();
        let known = Known {
            possible: Some(possible),
            redundant: Some(vec![0]),
            completions: Some(vec![(2, Digit::new(4).unwrap(), None)]),
            ..Known::default()
        };
        let looks = bench.looks(&known, true);
        assert!(looks[0].1.is_redundant && looks[0].0.given);
        assert!(looks[2].1.is_completion && looks[2].0.corner.len() == 2);
        assert_ne!(looks[2].0.hues[3], looks[2].0.hues[5]);
        assert!(bench.looks(&known, false)[2].0.corner.is_empty());
        bench.pick(cell);
        bench.write(Digit::new(5));
        assert!(bench.looks(&Known::default(), true)[0].0.conflict);
        let role = Role { is_pattern: true, is_redundant: false, is_completion: true };
        assert_eq!(role.class(), " to-come completion");
    }
}
