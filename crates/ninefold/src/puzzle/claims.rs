//! Unproven claims about a puzzle beyond its givens, and checking them.

use core::fmt;

use super::{Puzzle, PuzzleError};
use crate::board::{Board, By, Violation};
use crate::layout::{Cell, Layout};
use crate::solve::Budget;

/// Claims about givens, none of which is trusted.
///
/// ```
/// use ninefold::solve::Budget;
/// use ninefold::{Board, ClaimError, Claims, Layout};
///
/// let classic = Layout::classic();
/// let givens = Board::parse(
///     &classic,
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
/// )?;
/// let claims = Claims { n_givens: Some(30), ..Claims::default() };
/// let puzzle = claims.prove(givens.clone(), Budget::default())?;
///
/// let claims = Claims { solution: Some(puzzle.solution().clone()), n_givens: Some(31) };
/// let error = claims.prove(givens, Budget::default()).expect_err("there are 30");
/// assert_eq!(error, ClaimError::NumberOfGivens { claimed: 31, counted: 30 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The solution.
    pub solution: Option<Board>,
    /// The number of givens; a shared cell counts once.
    pub n_givens: Option<usize>,
}

impl Claims {
    /// Proves that the givens have exactly one solution, within this budget, and that all claims
    /// are true.
    ///
    /// # Errors
    ///
    /// The first claim that is wrong, or why the givens are not a puzzle.
    pub fn prove(&self, givens: Board, budget: Budget) -> Result<Puzzle, ClaimError> {
        if let Some(solution) = &self.solution {
            check_solution(solution, &givens)?;
        }
        let counted = givens.n_filled();
        if let Some(claimed) = self.n_givens.filter(|&claimed| claimed != counted) {
            return Err(ClaimError::NumberOfGivens { claimed, counted });
        }
        // A claimed solution that is valid and contains the givens is the one that the search
        // finds.
        Puzzle::within(givens, budget).map_err(ClaimError::Puzzle)
    }
}

fn check_solution(solution: &Board, givens: &Board) -> Result<(), ClaimError> {
    let layout = givens.layout();
    if solution.layout() != layout {
        return Err(ClaimError::OtherLayout);
    }
    if let Some(cell) = layout.cells().find(|&cell| solution.get(cell).is_none()) {
        return Err(ClaimError::Incomplete { layout: layout.clone(), cell });
    }
    let differs = |&cell: &Cell| givens.get(cell).is_some_and(|g| solution.get(cell) != Some(g));
    if let Some(cell) = layout.cells().find(differs) {
        return Err(ClaimError::Given { layout: layout.clone(), cell });
    }
    match solution.violations().into_iter().next() {
        Some(violation) => Err(ClaimError::Invalid { layout: layout.clone(), violation }),
        None => Ok(()),
    }
}

/// A wrong claim about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClaimError {
    /// The solution is a board of another layout.
    OtherLayout,
    /// The solution has an empty cell.
    Incomplete {
        /// Its layout.
        layout: Layout,
        /// The cell.
        cell: Cell,
    },
    /// The solution differs from a given.
    Given {
        /// Its layout.
        layout: Layout,
        /// The cell.
        cell: Cell,
    },
    /// The solution has a digit twice in a house.
    Invalid {
        /// Its layout.
        layout: Layout,
        /// The digit, its house and cells.
        violation: Violation,
    },
    /// The number of givens is different.
    NumberOfGivens {
        /// The number claimed.
        claimed: usize,
        /// The actual number.
        counted: usize,
    },
    /// The givens are not a puzzle.
    Puzzle(PuzzleError),
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimError::OtherLayout => f.write_str("the solution has a different layout"),
            ClaimError::Incomplete { layout, cell } => {
                write!(f, "the solution is empty at {}", layout.cell_name(*cell))
            }
            ClaimError::Given { layout, cell } => {
                write!(f, "the solution differs from the given at {}", layout.cell_name(*cell))
            }
            ClaimError::Invalid { layout, violation } => {
                let (By::House(house, digit), n) = (violation.by, violation.cells.len());
                let house = layout.house_name(house);
                write!(f, "the solution is wrong: {digit} occurs {n} times in {house}")
            }
            ClaimError::NumberOfGivens { claimed, counted } => {
                write!(f, "{claimed} givens are claimed, but there are {counted}")
            }
            ClaimError::Puzzle(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ClaimError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digit::Digit;

    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn check(change: impl Fn(&Layout, &mut Board, &mut Claims)) -> String {
        let layout = Layout::classic();
        let mut givens = Board::parse(&layout, GIVENS).unwrap();
        let puzzle = Puzzle::new(givens.clone()).unwrap();
        let mut claims = Claims { solution: Some(puzzle.solution().clone()), n_givens: Some(30) };
        assert_eq!(claims.prove(givens.clone(), Budget::default()), Ok(puzzle));
        change(&layout, &mut givens, &mut claims);
        claims.prove(givens, Budget::default()).unwrap_err().to_string()
    }

    fn set(board: Option<&mut Board>, column: u8, value: u8) {
        let board = board.unwrap();
        let cell = board.layout().cell_at(0, column).unwrap();
        board.set(cell, Digit::new(value));
    }

    /// M6, D16, D5, M5: each wrong claim is named, and so is the reason why givens are not a
    /// puzzle.
    #[test]
    fn each_wrong_claim_is_named() {
        let other = Board::empty(&"samurai".parse().unwrap());
        assert_eq!(
            check(|_, _, claims| claims.solution = Some(other.clone())),
            "the solution has a different layout"
        );
        assert_eq!(
            check(|_, _, claims| set(claims.solution.as_mut(), 2, 0)),
            "the solution is empty at r1c3"
        );
        assert_eq!(
            check(|_, _, claims| set(claims.solution.as_mut(), 0, 4)),
            "the solution differs from the given at r1c1"
        );
        assert_eq!(
            check(|_, _, claims| set(claims.solution.as_mut(), 2, 6)),
            "the solution is wrong: 6 occurs 2 times in row 1"
        );
        assert_eq!(
            check(|_, _, claims| claims.n_givens = Some(29)),
            "29 givens are claimed, but there are 30"
        );
        assert_eq!(
            check(|_, givens, claims| {
                set(Some(givens), 2, 3);
                *claims = Claims::default();
            }),
            "givens conflict: r1c2 r1c3"
        );
        assert_eq!(
            check(|layout, givens, claims| {
                *givens = Board::empty(layout);
                claims.n_givens = None;
            }),
            "several solutions"
        );
    }
}
