//! A Sudoku engine: pure, deterministic, the same on one grid and on many.
//!
//! This page goes once through the engine, with one puzzle, and says where to read on.
//!
//! ```
//! use ninefold::grade::Grade;
//! use ninefold::hint::{self, Help, Hint};
//! use ninefold::logic::{Candidates, Level, TechniqueSet, next_step};
//! use ninefold::solve::{self, Budget, Verdict};
//! use ninefold::{Board, Game, Layout, Puzzle, Settings, Stop, Turn, notation, rating};
//!
//! // Start: digits in the cells of a layout, right or wrong.
//! let classic = Layout::classic();
//! let givens = Board::parse(
//!     &classic,
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//!
//! // Solve: with the proof of exactly one solution, a board becomes a puzzle.
//! assert_eq!(solve::verdict(&givens, Budget::default()), Verdict::Unique);
//! let puzzle = Puzzle::new(givens)?;
//! assert!(puzzle.solution().to_string().starts_with("534678912"));
//!
//! // Play: a game is the log of its turns.
//! let mut game = Game::new(puzzle.clone(), Settings::default());
//! game.play(Turn::parse(&classic, "r1c3=1")?, 1_500)?;
//! let hint = hint::give(&mut game, None, &Help::default(), 2_000)?;
//! assert!(matches!(hint, Hint::Cell { .. }));
//!
//! // Explain, grade and rate: named steps, the level of players, the numbers of collectors.
//! let candidates = Candidates::new(puzzle.givens());
//! let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER)?.expect("a step");
//! assert_eq!(step.display(&classic).to_string(), "naked-single: 5r5c5 => 5r5c5");
//! let grade = Grade::new(&puzzle, Stop::NEVER)?.expect("logic solves it");
//! assert_eq!(grade.level, Level::Easy);
//! assert_eq!(rating::rate(&puzzle, Stop::NEVER)?.to_string(), "1.2 1.2 1.2");
//!
//! // Write: in any of the usual forms.
//! assert!(notation::framed(puzzle.givens()).contains("║ 5 "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | read |
//! |---|---|
//! | choose where cells are and which must differ; enter digits | [`Layout`], [`Board`] |
//! | solve, count and prove, each within a budget of guesses | [`solve`], [`Puzzle`] |
//! | know what is known while givens are still being set | [`survey`] |
//! | play, with undo, marks and checks; be helped, level by level | [`Game`], [`hint`] |
//! | solve the way people do, in named steps with their reasons | [`logic`] |
//! | grade puzzles by the logic they need; rate them on the scale of Sudoku Explainer | [`grade`], [`rating`] |
//! | make puzzles, and positions where a technique comes next (feature `generate`) | `generate`, `training` |
//! | know whether two puzzles are the same in disguise | [`Canonical`], [`likeness`] |
//! | read and write boards in the text forms of the field | [`notation`] |
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
//! The engine calls nothing outside itself: no files, clock, environment or threads, and no
//! randomness of its own. What may take long has a budget, or asks its caller whether to [`Stop`].
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
    Board, By, BytesError, Entry, EntryError, ParseBoardError, ParseBoardErrorKind, Violation,
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
    Place, Size,
};
pub use name::UnknownName;
pub use puzzle::{ClaimError, Claims, Mistake, Puzzle, PuzzleError};
pub use stop::{Stop, Stopped};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
