//! Puzzles: givens proven to have exactly one solution.

mod claims;
mod minimal;

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Board, Entry, EntryError};
use crate::digit::Digit;
use crate::layout::{Cell, CellSet, Layout};
use crate::solve::{self, Budget, Uniqueness, Verdict};

pub use claims::{ClaimError, Claims};

/// Givens with exactly one solution.
///
/// Holding a `Puzzle` is the proof: there is no way to make one without proving this.
///
/// ```
/// use ninefold::{Board, Layout, Puzzle, PuzzleError};
///
/// let classic = Layout::classic();
/// let givens = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let puzzle = Puzzle::new(givens)?;
/// assert_eq!(puzzle.n_givens(), 30);
/// assert!(puzzle.solution().is_solved());
///
/// let refused = Puzzle::new(Board::empty(&classic));
/// assert!(matches!(refused, Err(PuzzleError::Ambiguous(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    givens: Board,
    solution: Board, // invariant: the only solution of the givens
}

impl Puzzle {
    /// The fewest givens of a puzzle of one grid.
    pub const FEWEST_GIVENS: usize = 17;

    /// Proves that the givens have exactly one solution, within the default budget.
    ///
    /// # Errors
    ///
    /// They conflict, have no solution or several, or the budget ran out.
    pub fn new(givens: Board) -> Result<Puzzle, PuzzleError> {
        Puzzle::within(givens, Budget::default())
    }

    /// Proves that the givens have exactly one solution, within this budget.
    ///
    /// # Errors
    ///
    /// They conflict, have no solution or several, or the budget ran out or was stopped.
    pub fn within(givens: Board, budget: Budget) -> Result<Puzzle, PuzzleError> {
        if let Some(conflict) = PuzzleError::conflict_of(&givens) {
            return Err(conflict);
        }
        match solve::uniqueness(&givens, budget) {
            Uniqueness::One(solution) => Ok(Puzzle { givens, solution }),
            Uniqueness::None => Err(PuzzleError::Unsolvable),
            Uniqueness::Several(two) => Err(PuzzleError::Ambiguous(two)),
            Uniqueness::Undecided => Err(PuzzleError::Undecided),
        }
    }

    /// The puzzle with more givens from the solution, which stays the only one.
    #[must_use]
    pub fn with_givens(&self, cells: &CellSet) -> Puzzle {
        let mut puzzle = self.clone();
        for cell in cells {
            puzzle.givens.set(cell, self.solution.get(cell));
        }
        puzzle
    }

    /// The puzzle with these givens, whose only solution is known: every clue removed from the
    /// solution was proven to be unnecessary.
    #[cfg(feature = "generate")]
    pub(crate) fn proven(givens: Board, solution: Board) -> Puzzle {
        debug_assert_eq!(
            Puzzle::new(givens.clone()).map(|puzzle| puzzle.solution),
            Ok(solution.clone())
        );
        Puzzle { givens, solution }
    }

    /// Its layout.
    pub fn layout(&self) -> &Layout {
        self.givens.layout()
    }

    /// The board with only the givens.
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// The number of givens; a shared cell counts once.
    pub fn n_givens(&self) -> usize {
        self.givens.n_filled()
    }

    /// Whether a cell is a given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.get(cell).is_some()
    }

    /// The solution.
    pub fn solution(&self) -> &Board {
        &self.solution
    }

    /// Whether a player may make an entry on a board of this puzzle: the cell must not be a given,
    /// and the entry must follow the rules.
    ///
    /// # Errors
    ///
    /// The first reason why the entry is refused.
    pub fn check_entry(&self, board: &Board, entry: Entry) -> Result<(), EntryError> {
        self.check_erase(entry.cell)?;
        board.check_entry(entry)
    }

    /// Whether a player may erase a cell: any except a given, even an empty one.
    ///
    /// # Errors
    ///
    /// The cell is a given.
    pub fn check_erase(&self, cell: Cell) -> Result<(), EntryError> {
        if self.is_given(cell) { Err(EntryError::Given) } else { Ok(()) }
    }

    /// The digits on a board that differ from the solution, in cell order.
    ///
    /// An empty cell is not a mistake.
    pub fn mistakes(&self, board: &Board) -> Vec<Mistake> {
        let mistake = |cell| {
            let (current, correct) = (board.get(cell)?, self.solution.get(cell)?);
            (current != correct).then_some(Mistake { cell, current, correct })
        };
        self.layout().cells().filter_map(mistake).collect()
    }
}

/// A digit that differs from the solution.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The cell.
    pub cell: Cell,
    /// The digit on the board.
    pub current: Digit,
    /// The digit of the solution.
    pub correct: Digit,
}

/// Why givens are not a [`Puzzle`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// Givens conflict.
    Conflict {
        /// All givens.
        givens: Box<Board>,
    },
    /// There is no solution.
    Unsolvable,
    /// There are several solutions; these are two of them.
    Ambiguous(Box<[Board; 2]>),
    /// The budget ran out, or the proof was stopped, before the number of solutions was clear.
    Undecided,
}

impl PuzzleError {
    /// The error for conflicting givens, if these conflict.
    pub fn conflict_of(givens: &Board) -> Option<PuzzleError> {
        let conflict = || PuzzleError::Conflict { givens: Box::new(givens.clone()) };
        (!givens.has_no_conflicts()).then(conflict)
    }

    /// The verdict on the givens.
    pub fn verdict(&self) -> Verdict {
        match self {
            PuzzleError::Conflict { .. } => Verdict::Conflict,
            PuzzleError::Unsolvable => Verdict::None,
            PuzzleError::Ambiguous(_) => Verdict::Several,
            PuzzleError::Undecided => Verdict::GaveUp,
        }
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Conflict { givens } => {
                f.write_str("givens conflict:")?;
                let (cells, layout) = (givens.conflicts(), givens.layout());
                cells.iter().try_for_each(|cell| write!(f, " {}", layout.cell_name(cell)))
            }
            PuzzleError::Unsolvable => f.write_str("no solution"),
            PuzzleError::Ambiguous(_) => f.write_str("several solutions"),
            PuzzleError::Undecided => f.write_str("gave up: the search budget ran out"),
        }
    }
}

impl core::error::Error for PuzzleError {}
