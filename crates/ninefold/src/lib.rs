//! A Sudoku engine: pure, deterministic, the same on one grid and on many.
//!
//! ```
//! use ninefold::grade::Grade;
//! use ninefold::logic::{Candidates, Level, TechniqueSet, next_step};
//! use ninefold::{Board, Layout, Puzzle, Stop};
//!
//! let classic = Layout::classic();
//! let givens = Board::parse(
//!     &classic,
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let puzzle = Puzzle::new(givens)?; // holding one is the proof of exactly one solution
//! assert!(puzzle.solution().to_string().starts_with("534678912"));
//!
//! let grade = Grade::new(&puzzle, Stop::NEVER)?.expect("logic solves it");
//! assert_eq!(grade.level, Level::Easy);
//! let candidates = Candidates::new(puzzle.givens());
//! let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER)?.expect("a step");
//! assert_eq!(step.display(&classic).to_string(), "naked-single: 5r5c5 => 5r5c5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The ladder of types
//!
//! Each type guarantees more than the one before, and there is no other way up:
//!
//! | type | what it guarantees |
//! |---|---|
//! | [`Digit`], [`DigitSet`] | 1 to 9 |
//! | [`Layout`] with [`Grid`], [`House`], [`Cell`], [`CellSet`] | where cells are and which must differ |
//! | [`Board`] | digits in the cells of a layout, perhaps in conflict |
//! | [`Puzzle`] | givens with exactly one solution |
//! | [`Game`] | a puzzle being played: the log of all turns, and the state they lead to |
//!
//! # The modules
//!
//! | module | what it does |
//! |---|---|
//! | [`solve`] | answers questions about boards, each within a budget of guesses |
//! | [`logic`] | solves the way people do, in named steps with their reasons |
//! | [`grade`] | grades puzzles by the logic they need |
//! | [`rating`] | rates puzzles exactly, on the scale of Sudoku Explainer |
//! | [`survey`] | tells what is known about a board while its givens are being set |
//! | [`hint`] | helps in a game, level by level |
//! | `generate` | makes puzzles; needs the feature `generate`, which is on by default |
//! | `training` | gives positions where a technique is the next step; needs the same feature |
//! | [`notation`] | reads and writes boards in the usual text forms |
//!
//! The engine calls nothing outside itself: no files, clock, environment or threads, and no
//! randomness of its own. The same seed makes the same puzzle on every machine.
//!
//! # Features
//!
//! - `std` (on by default): detects the processor's instructions at run time. Without it the crate
//!   needs only `core` and `alloc`, and uses the instructions that it is compiled for.
//! - `generate` (on by default): adds the modules `generate` and `training`.
//! - `serde`: reads and writes names, layouts and boards as text.

#![cfg_attr(not(test), no_std)]
#![warn(clippy::alloc_instead_of_core, clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

#[macro_use]
extern crate alloc;
#[cfg(all(feature = "std", not(test)))]
extern crate std;

#[cfg(feature = "generate")]
pub mod generate;
pub mod grade;
pub mod hint;
pub mod logic;
pub mod notation;
pub mod rating;
pub mod solve;
pub mod survey;
#[cfg(feature = "generate")]
pub mod training;

mod board;
mod canonical;
mod digit;
mod game;
mod layout;
mod name;
mod puzzle;
mod stop;
#[cfg(feature = "serde")]
mod text_form;

pub use board::{
    Board, BytesError, Entry, EntryError, ParseBoardError, ParseBoardErrorKind, Violation,
    is_each_digit_once,
};
pub use canonical::{Canonical, NoCanonical, likeness};
pub use digit::{Digit, DigitError, DigitSet, Digits};
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
pub use stop::{Stop, Stopped};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
