//! The board and notes of a game; conflicts are kept up to date, and every change is recorded.

use alloc::vec::Vec;
use core::ops::Range;

use crate::board::Board;
use crate::digit::{Digit, DigitSet};
use crate::game::turn::{Color, MarkKind};
use crate::layout::{Cell, CellSet};

/// The player's notes in a cell: marks and colors.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Notes {
    marks: [DigitSet; 2],
    colors: DigitSet,      // by number
    candidate_colors: u64, // four bits per digit, 1 in the lowest
}

impl Notes {
    /// The marks of a kind.
    pub fn marks(&self, kind: MarkKind) -> DigitSet {
        self.marks[kind as usize]
    }

    /// All marks, of either kind.
    pub fn all_marks(&self) -> DigitSet {
        self.marks[0] | self.marks[1]
    }

    /// The first color of the cell.
    pub fn color(&self) -> Color {
        self.colors.first().and_then(|number| Color::new(number.get())).unwrap_or_default()
    }

    /// The numbers of all colors of the cell.
    pub fn colors(&self) -> DigitSet {
        self.colors
    }

    /// The color of one of its candidates.
    pub fn candidate_color(&self, digit: Digit) -> Color {
        Color::new((self.candidate_colors >> shift(digit) & 0xf) as u8).unwrap_or_default()
    }

    pub(super) fn set_marks(&mut self, kind: MarkKind, marks: DigitSet) {
        self.marks[kind as usize] = marks;
    }

    pub(super) fn clear_marks(&mut self) {
        self.marks = [DigitSet::EMPTY; 2];
    }

    pub(super) fn unmark(&mut self, digit: Digit) {
        for marks in &mut self.marks {
            marks.remove(digit);
        }
    }

    pub(super) fn set_color(&mut self, color: Color) {
        self.colors = Digit::new(color.get()).map_or(DigitSet::EMPTY, DigitSet::of);
    }

    pub(super) fn paint(&mut self, number: Digit) {
        self.colors.insert(number);
    }

    pub(super) fn unpaint(&mut self, number: Digit) {
        self.colors.remove(number);
    }

    pub(super) fn set_candidate_color(&mut self, digit: Digit, color: Color) {
        self.candidate_colors &= !(0xf << shift(digit));
        self.candidate_colors |= u64::from(color.get()) << shift(digit);
    }
}

fn shift(digit: Digit) -> u32 {
    4 * u32::from(digit.get() - 1)
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Content {
    pub(crate) digit: Option<Digit>,
    pub(crate) notes: Notes,
}

/// The content of a cell before a change or, once that is undone, after it.
#[derive(Copy, Clone, Debug)]
struct Recorded {
    cell: Cell,
    content: Content,
}

/// A cell that the current turn has touched, with its content before the turn.
#[derive(Copy, Clone, Debug)]
struct Touched {
    cell: Cell,
    content: Content,
    in_conflict: bool,
}

/// The cells of a game.
///
/// Conflicts are tracked by counting: how often each digit occurs in each house,
/// and in how many of its houses each cell is in conflict.
#[derive(Clone, Debug)]
pub(super) struct State {
    board: Board,
    notes: Vec<Notes>,
    n_empty: usize,
    // Conflicts.
    tallies: Vec<[u8; 9]>, // by house and digit
    collisions: Vec<u8>,   // by cell: houses that have its digit more than once
    conflicts: CellSet,
    // Every change since the start, newest last.
    record: Vec<Recorded>,
    n_changes: u64,
    // The current turn.
    touched: Vec<Touched>,
    is_touched: Vec<bool>,
    pub(super) changed: Vec<Cell>,
    /// Whether it changed a digit or a mark, rather than only colors.
    pub(super) is_other_board: bool,
    pub(super) came: Vec<Cell>,
    pub(super) went: Vec<Cell>,
}

impl State {
    pub(super) fn new(givens: &Board) -> State {
        let layout = givens.layout();
        let n_cells = layout.n_cells();
        let mut state = State {
            board: Board::empty(layout),
            notes: vec![Notes::default(); n_cells],
            n_empty: n_cells,
            tallies: vec![[0; 9]; layout.houses().len()],
            collisions: vec![0; n_cells],
            conflicts: CellSet::EMPTY,
            record: Vec::new(),
            n_changes: 0,
            touched: Vec::new(),
            is_touched: vec![false; n_cells],
            changed: Vec::new(),
            is_other_board: false,
            came: Vec::new(),
            went: Vec::new(),
        };
        for cell in layout.cells() {
            state.write_digit(cell, givens.get(cell));
        }
        state.end_turn();
        state
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    pub(super) fn notes(&self, cell: Cell) -> &Notes {
        &self.notes[cell.index()]
    }

    pub(super) fn conflicts(&self) -> &CellSet {
        &self.conflicts
    }

    pub(super) fn n_empty(&self) -> usize {
        self.n_empty
    }

    pub(super) fn content(&self, cell: Cell) -> Content {
        Content { digit: self.board.get(cell), notes: self.notes[cell.index()] }
    }

    /// The number of recorded changes: the position to return to.
    pub(super) fn recorded(&self) -> usize {
        self.record.len()
    }

    /// Changes a cell and records its previous content.
    pub(super) fn set(&mut self, cell: Cell, content: Content) {
        let before = self.content(cell);
        if before != content {
            self.record.push(Recorded { cell, content: before });
            self.write(cell, content);
        }
    }

    /// A recorded change: the cell, and its content before the change.
    pub(super) fn before(&self, index: usize) -> (Cell, Content) {
        let Recorded { cell, content } = self.record[index];
        (cell, content)
    }

    /// Undoes the changes from `from` to `to`; they can be redone.
    pub(super) fn undo(&mut self, from: usize, to: usize) {
        for index in (from..to).rev() {
            self.exchange(index);
        }
    }

    /// Redoes the changes from `from` to `to`.
    pub(super) fn redo(&mut self, from: usize, to: usize) {
        for index in from..to {
            self.exchange(index);
        }
    }

    /// Drops changes that are undone, or that can no longer be undone.
    pub(super) fn forget(&mut self, changes: Range<usize>) {
        self.record.drain(changes);
    }

    /// The number of changes so far.
    pub(super) fn n_changes(&self) -> u64 {
        self.n_changes
    }

    fn exchange(&mut self, index: usize) {
        let Recorded { cell, content } = self.record[index];
        self.record[index].content = self.content(cell);
        self.write(cell, content);
    }

    fn write(&mut self, cell: Cell, content: Content) {
        self.n_changes += 1;
        self.touch(cell);
        self.notes[cell.index()] = content.notes;
        self.write_digit(cell, content.digit);
    }

    fn write_digit(&mut self, cell: Cell, digit: Option<Digit>) {
        let before = self.board.get(cell);
        if before == digit {
            return;
        }
        self.n_empty += usize::from(digit.is_none());
        self.n_empty -= usize::from(before.is_none());
        if let Some(before) = before {
            self.count(cell, before, Step::Down);
        }
        self.board.set(cell, digit);
        if let Some(digit) = digit {
            self.count(cell, digit, Step::Up);
        }
    }

    /// Counts a digit that enters or leaves a cell, in each of its houses.
    fn count(&mut self, cell: Cell, digit: Digit, step: Step) {
        let layout = self.board.layout().clone();
        for &house in layout.houses_of(cell) {
            let tally = &mut self.tallies[house.index()][digit.index()];
            let others = match step {
                Step::Up => {
                    *tally += 1;
                    *tally - 1
                }
                Step::Down => {
                    *tally -= 1;
                    *tally
                }
            };
            if others > 0 {
                self.collide(cell, step);
            }
            if others == 1 {
                // One other cell: it is now in conflict here, or no longer is.
                let holds = |&&other: &&Cell| other != cell && self.board.get(other) == Some(digit);
                if let Some(&other) = layout.nine_of(house).iter().find(holds) {
                    self.collide(other, step);
                }
            }
        }
    }

    fn collide(&mut self, cell: Cell, step: Step) {
        self.touch(cell);
        let collisions = &mut self.collisions[cell.index()];
        match step {
            Step::Up => *collisions += 1,
            Step::Down => *collisions -= 1,
        }
        if *collisions == 0 {
            self.conflicts.remove(cell);
        } else {
            self.conflicts.insert(cell);
        }
    }

    fn touch(&mut self, cell: Cell) {
        if !core::mem::replace(&mut self.is_touched[cell.index()], true) {
            let (content, in_conflict) = (self.content(cell), self.conflicts.contains(cell));
            self.touched.push(Touched { cell, content, in_conflict });
        }
    }

    /// Ends a turn: determines the cells it changed, and the conflicts that came and went.
    pub(super) fn end_turn(&mut self) {
        self.changed.clear();
        self.is_other_board = false;
        self.came.clear();
        self.went.clear();
        for index in 0..self.touched.len() {
            let Touched { cell, content, in_conflict } = self.touched[index];
            self.is_touched[cell.index()] = false;
            let now = self.content(cell);
            if content != now {
                self.changed.push(cell);
                self.is_other_board |=
                    (content.digit, content.notes.marks) != (now.digit, now.notes.marks);
            }
            match (in_conflict, self.conflicts.contains(cell)) {
                (false, true) => self.came.push(cell),
                (true, false) => self.went.push(cell),
                _ => {}
            }
        }
        self.touched.clear();
    }
}

#[derive(Copy, Clone)]
enum Step {
    Up,
    Down,
}

/// A turn that can be undone.
#[derive(Clone, Debug)]
pub(super) struct Done {
    /// Where its changes begin in the record.
    pub(super) start: usize,
    pub(super) is_restart: bool,
}
