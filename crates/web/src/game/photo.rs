//! A puzzle as it was read from a picture, and the player's corrections.

use ninefold::solve::{self, Budget, Extent, Verdict};
use ninefold::{Board, Cell, CellSet, Digit, Layout};

/// The most solutions that are counted.
const MOST_SOLUTIONS: u64 = 100;

/// The most guesses spent on counting them: few enough that a correction is never slow.
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

/// The number of solutions.
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
    /// The number of puzzles in the picture.
    pub(crate) n_puzzles: u8,
}

impl Photo {
    /// Reads the worker's text. The cursor is at the first doubtful cell.
    pub(crate) fn read(text: &str) -> Option<Photo> {
        let mut lines = text.lines();
        let layout: Layout = lines.next()?.parse().ok()?;
        let board = Board::parse(&layout, lines.next()?).ok()?;
        let digit = |sign: char| Digit::new(u8::try_from(sign.to_digit(10)?).ok()?);
        let seen: Vec<Option<Digit>> = lines.next()?.chars().map(digit).collect();
        let mark = |letter| match letter {
            'm' => Mark::Mended,
            'd' => Mark::Doubtful,
            _ => Mark::Certain,
        };
        let marks: Vec<Mark> = lines.next()?.chars().map(mark).collect();
        let (turns, n_puzzles) = (lines.next()?.parse().ok()?, lines.next()?.parse().ok()?);
        let is_whole = seen.len() == layout.n_cells() && marks.len() == layout.n_cells();
        let conflicts = board.conflicts();
        let cursor = layout.cell(0).filter(|_| is_whole)?;
        let mut photo = Photo { board, seen, marks, conflicts, cursor, turns, n_puzzles };
        if photo.mark(cursor) != Mark::Doubtful {
            photo.go_to_doubtful();
        }
        Some(photo)
    }

    /// The digits.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Its layout.
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

    /// Moves the cursor to a cell.
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
    use ninefold_testkit::boards::{GIVENS, SOLVED};

    use super::*;

    fn photo(givens: &str, marks: &str) -> Photo {
        Photo::read(&format!("classic\n{givens}\n{givens}\n{marks}\n0\n1")).unwrap()
    }

    fn at(photo: &Photo) -> (u8, u8) {
        photo.layout().position(photo.cursor())
    }

    // P9: the worker's text is read, and anything else is refused.
    #[test]
    fn answers_are_read() {
        let marks = format!("cmd{}", "c".repeat(78));
        let photo = photo(GIVENS, &marks);
        assert_eq!(photo.board().to_string(), GIVENS);
        let cells = [0, 1, 2].map(|index| photo.mark(photo.layout().cell(index).unwrap()));
        assert_eq!(cells, [Mark::Certain, Mark::Mended, Mark::Doubtful]);
        assert_eq!((at(&photo), photo.n_marked(Mark::Doubtful)), ((0, 2), 1));
        let whole = format!("classic\n{GIVENS}\n{GIVENS}\n{marks}\n0\n1");
        for wrong in ["", "classic", &whole.replace("classic", "none"), &whole.replace("cmd", "")] {
            assert_eq!(Photo::read(wrong), None);
        }
    }

    // P9: a correction counts immediately: no doubt, conflicts, and the number of solutions.
    #[test]
    fn corrections_are_counted() {
        let marks = format!("{}d{}", "c".repeat(20), "c".repeat(60));
        let mut photo = photo(GIVENS, &marks);
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
        let full = self::photo(SOLVED, &"c".repeat(81));
        assert_eq!(full.solutions(), Solutions::One { is_full: true });
        let few = self::photo(&".".repeat(81), &"c".repeat(81));
        assert!(matches!(few.solutions(), Solutions::Several { is_exact: false, .. }));
    }

    // P9, W4: arrows go from cell to cell, even across gaps, and stay on the canvas; after the last doubtful
    // cell comes the first.
    #[test]
    fn the_cursor_moves() {
        let mut photo = photo(GIVENS, &format!("d{}d", "c".repeat(79)));
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
        let empty = ".".repeat(samurai.n_cells());
        let certain = "c".repeat(samurai.n_cells());
        let text = format!("samurai\n{empty}\n{empty}\n{certain}\n0\n1");
        let mut photo = Photo::read(&text).unwrap();
        photo.set_cursor(samurai.cell_at(0, 8).unwrap());
        photo.go(0, 1);
        assert_eq!(at(&photo), (0, 12));
    }
}
