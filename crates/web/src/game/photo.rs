//! A puzzle as it was read from a picture, and the player's corrections.

use ninefold::solve::{self, Budget, Extent, Verdict};
use ninefold::{Board, Cell, CellSet, Digit, Layout};
use ninefold_workers::scanning::{Certainty, Scanned};

/// The maximum number of solutions that are counted.
const MOST_SOLUTIONS: u64 = 100;

/// The maximum number of guesses spent on counting them: few enough that a correction is never slow.
const BUDGET: u64 = 5_000;

/// How sure the digit of a cell is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It was read clearly.
    Certain,
    /// The cell looked different; the digit was changed so that there is one solution.
    Mended,
    /// A person should check it.
    Doubtful,
    /// A person has corrected or confirmed it.
    Corrected,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Solutions {
    /// One, whether or not the board is already full.
    One { is_full: bool },
    /// None, although no digits conflict.
    None,
    /// None, because digits conflict.
    Conflict,
    /// Several: exactly this many, or at least.
    Several { n: usize, is_exact: bool },
    /// Too many to count.
    Unclear,
}

/// A puzzle as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Photo {
    board: Board,
    seen: Vec<Option<Digit>>,
    marks: Vec<Mark>,
    conflicts: CellSet,
    cursor: Cell,
    /// The quarter turns clockwise by which the picture was turned.
    pub(crate) turns: u8,
    pub(crate) n_puzzles: u8,
}

impl Photo {
    /// What the worker has read. The cursor is at the first doubtful cell.
    pub(crate) fn new(scanned: Scanned) -> Photo {
        let Scanned { board, seen, certainties, turns, n_puzzles } = scanned;
        let mark = |certainty| match certainty {
            Certainty::Certain => Mark::Certain,
            Certainty::Mended => Mark::Mended,
            Certainty::Doubtful => Mark::Doubtful,
        };
        let marks: Vec<Mark> = certainties.into_iter().map(mark).collect();
        let conflicts = board.conflicts();
        let cursor = board.layout().cell(0).expect("every layout has cells");
        let mut photo = Photo { board, seen, marks, conflicts, cursor, turns, n_puzzles };
        if photo.mark(cursor) != Mark::Doubtful {
            photo.go_to_doubtful();
        }
        photo
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn layout(&self) -> &Layout {
        self.board.layout()
    }

    /// How sure a cell is.
    pub(crate) fn mark(&self, cell: Cell) -> Mark {
        self.marks[cell.index()]
    }

    /// What a cell looked like, seen alone.
    pub(crate) fn seen(&self, cell: Cell) -> Option<Digit> {
        self.seen[cell.index()]
    }

    /// Whether a cell is in conflict with another.
    pub(crate) fn is_in_conflict(&self, cell: Cell) -> bool {
        self.conflicts.contains(cell)
    }

    /// The number of cells that show a mark. A cell in conflict shows the conflict instead.
    pub(crate) fn n_marked(&self, mark: Mark) -> usize {
        let is_marked = |cell: &Cell| self.mark(*cell) == mark && !self.is_in_conflict(*cell);
        self.layout().cells().filter(is_marked).count()
    }

    /// The cell that the next correction goes into.
    pub(crate) fn cursor(&self) -> Cell {
        self.cursor
    }

    pub(crate) fn set_cursor(&mut self, cell: Cell) {
        self.cursor = cell;
    }

    /// Moves the cursor by a row or a column, across gaps; after the last cell it stays.
    pub(crate) fn go(&mut self, rows: i8, columns: i8) {
        if let Some(cell) = self.layout().next_cell(self.cursor, rows, columns) {
            self.cursor = cell;
        }
    }

    /// Moves the cursor to the next doubtful cell, if there is one.
    pub(crate) fn go_to_doubtful(&mut self) {
        let n_cells = self.marks.len();
        let after = self.cursor.index() + 1;
        let next = (0..n_cells).map(|step| (after + step) % n_cells);
        let doubtful = next.filter_map(|index| self.layout().cell(index));
        if let Some(cell) = doubtful.into_iter().find(|cell| self.mark(*cell) == Mark::Doubtful) {
            self.cursor = cell;
        }
    }

    /// Sets or clears the digit at the cursor.
    pub(crate) fn correct(&mut self, digit: Option<Digit>) {
        self.board.set(self.cursor, digit);
        self.marks[self.cursor.index()] = Mark::Corrected;
        self.conflicts = self.board.conflicts();
    }

    /// How many solutions the digits have.
    pub(crate) fn solutions(&self) -> Solutions {
        let budget = Budget::nodes(BUDGET);
        match solve::verdict(&self.board, budget) {
            Verdict::Solved => Solutions::One { is_full: true },
            Verdict::Unique => Solutions::One { is_full: false },
            Verdict::None => Solutions::None,
            Verdict::Conflict => Solutions::Conflict,
            Verdict::GaveUp => Solutions::Unclear,
            Verdict::Several => {
                let count = solve::count(&self.board, MOST_SOLUTIONS, budget);
                let n = usize::try_from(count.found).unwrap_or(usize::MAX).max(2);
                Solutions::Several { n, is_exact: count.extent == Extent::Exact }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{GIVENS, SOLVED, classic};

    use super::*;

    /// A board whose cells are all certain, except these.
    fn scanned(board: Board, doubtful: &[usize]) -> Scanned {
        let seen = board.layout().cells().map(|cell| board.get(cell)).collect();
        let mut certainties = vec![Certainty::Certain; board.layout().n_cells()];
        for &index in doubtful {
            certainties[index] = Certainty::Doubtful;
        }
        Scanned { board, seen, certainties, turns: 0, n_puzzles: 1 }
    }

    fn photo(givens: &str, doubtful: &[usize]) -> Photo {
        Photo::new(scanned(classic(givens), doubtful))
    }

    fn at(photo: &Photo) -> (u8, u8) {
        photo.layout().position(photo.cursor())
    }

    // P9: every certainty has its mark, and the first doubtful cell has the cursor.
    #[test]
    fn certainties_are_marked() {
        let mut scanned = scanned(classic(GIVENS), &[2, 4]);
        scanned.certainties[1] = Certainty::Mended;
        let photo = Photo::new(scanned);
        assert_eq!(photo.board().to_string(), GIVENS);
        let cells = [0, 1, 2].map(|index| photo.mark(photo.layout().cell(index).unwrap()));
        assert_eq!(cells, [Mark::Certain, Mark::Mended, Mark::Doubtful]);
        assert_eq!((at(&photo), photo.n_marked(Mark::Doubtful)), ((0, 2), 2));
    }

    // P9: a correction counts immediately: no doubt, conflicts, and the number of solutions.
    #[test]
    fn corrections_are_counted() {
        let mut photo = photo(GIVENS, &[20]);
        assert_eq!(photo.solutions(), Solutions::One { is_full: false });
        photo.correct(None);
        assert_eq!(photo.n_marked(Mark::Doubtful), 0);
        assert_eq!(photo.mark(photo.cursor()), Mark::Corrected);
        assert_eq!(photo.solutions(), Solutions::Several { n: 8, is_exact: true });
        photo.correct(Digit::new(6)); // there is one in its row
        assert_eq!(photo.solutions(), Solutions::Conflict);
        assert!(photo.is_in_conflict(photo.cursor()));
        photo.correct(Digit::new(1));
        assert_eq!(photo.solutions(), Solutions::None);
        photo.correct(Digit::new(8));
        assert_eq!(photo.solutions(), Solutions::One { is_full: false });
        let full = self::photo(SOLVED, &[]);
        assert_eq!(full.solutions(), Solutions::One { is_full: true });
        let few = self::photo(&".".repeat(81), &[]);
        assert!(matches!(few.solutions(), Solutions::Several { is_exact: false, .. }));
    }

    // P9, W4: arrows go from cell to cell, even across gaps, and stay on the canvas; after the last doubtful
    // cell comes the first.
    #[test]
    fn the_cursor_moves() {
        let mut photo = photo(GIVENS, &[0, 80]);
        photo.go(0, -1);
        photo.go(-1, 0);
        assert_eq!(at(&photo), (0, 0));
        photo.go(1, 0);
        photo.go(0, 1);
        assert_eq!(at(&photo), (1, 1));
        photo.go_to_doubtful();
        assert_eq!(at(&photo), (8, 8));
        photo.go_to_doubtful();
        assert_eq!(at(&photo), (0, 0));
        let samurai: Layout = "samurai".parse().unwrap();
        let mut photo = Photo::new(scanned(Board::empty(&samurai), &[]));
        photo.set_cursor(samurai.cell_at(0, 8).unwrap());
        photo.go(0, 1);
        assert_eq!(at(&photo), (0, 12));
    }
}
