//! The Sudoku engine of Ninefold: pure, deterministic, the same on one grid and on many.
//!
//! Types go from loose to proven: a [`Layout`] is geometry, a [`Board`] is
//! digits in its cells and may be nonsense, a [`Puzzle`] is givens with
//! exactly one solution, a [`Game`] is a puzzle being played. [`solve`] answers questions about boards, each
//! within a budget; [`logic`] solves as people do; [`notation`] reads and draws them.
//!
//! The engine calls nothing outside: no files, clock, environment, threads or
//! randomness of its own.

pub mod generate;
pub mod grade;
pub mod hint;
pub mod logic;
pub mod notation;
pub mod solve;

mod board;
mod digit;
mod game;
mod layout;
mod name;
mod puzzle;

pub use board::{
    Board, Entry, EntryError, ParseBoardError, ParseBoardErrorKind, Violation, is_each_digit_once,
};
pub use digit::{Digit, DigitSet, Digits};
pub use game::{
    Action, Change, Color, Game, HintLevel, Logged, MAX_CHANGES_KEPT, MAX_CHECKPOINT_NAME,
    MAX_CHECKPOINTS, MAX_MOVES, MarkKind, Move, N_BEST_TIMES, Notes, ParseTurnError,
    ParseTurnErrorKind, PlayError, Policy, ReplayError, Report, Settings, Status, Turn,
};
pub use layout::{
    CatalogEntry, Cell, CellSet, Cells, Grid, GridsError, House, HouseKind, HousePlace, Layout,
    LayoutError, MAX_GRIDS, MAX_SIDE, Overlap, OverlapError, OverlapProblem, ParseLayoutError,
    Place,
};
pub use name::UnknownName;
pub use puzzle::{ClaimError, Claims, Mistake, Puzzle, PuzzleError};

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
