//! Puzzles, games and layouts as JSON documents.
//!
//! Every document is read into types of the engine, which check it: no claim of
//! a document is trusted. [`Document::read`] takes any of them:
//!
//! ```
//! use ninefold_wire::{Document, Options};
//!
//! let text = r#"{
//!     "format": "ninefold/puzzle",
//!     "version": 1,
//!     "layout": "classic",
//!     "givens": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//!     "declared": {"difficulty": "easy", "date": "2026-02-04"}
//! }"#;
//! let Document::Puzzle(document) = Document::read(text, &Options::default())? else {
//!     panic!("the format says that it is a puzzle");
//! };
//! assert_eq!(document.puzzle.n_givens(), 30);
//!
//! let error = Document::read(&text.replace("53..", "55.."), &Options::default())
//!     .expect_err("a row has two fives");
//! assert_eq!(error.to_string(), "givens: givens conflict: r1c1 r1c2");
//! # Ok::<(), ninefold_wire::Error>(())
//! ```
//!
//! # Our own documents
//!
//! They carry `format` and `version`, are lossless, and are read strictly: an
//! unknown field is refused, because its meaning would be lost. The error for
//! an unknown version says what to do about it.
//!
//! - `ninefold/puzzle`, a [`PuzzleDocument`]: `layout` (an id of the catalog,
//!   or corners such as `a@0,0 b@6,6`), `givens` (the line of a board) and, if
//!   it is open, `solution`; without one it is sealed. `declared` contains
//!   unproven claims about it: `difficulty`, `date`. An open one may carry a `proof` that
//!   its solution is the only one, a [`ProofText`].
//! - `ninefold/layout`, a [`LayoutDocument`]: `layout` and, if it has them,
//!   `id` and `title`.
//! - `ninefold/game`, a [`GameDocument`]: `puzzle` (as above, without format),
//!   `settings` (`policy`, `clean_marks`), `turns` (`number`, `at` in
//!   milliseconds since the start, `turn` as text) and `abandoned`.
//! - `ninefold/collected`, a [`Collected`] puzzle: `puzzle` (as above, without format) and, if they are
//!   known, `title`, `author`, `source` and `made` (from which recipe, with its grade). Collections have one per line; only
//!   [`records`] reads them.
//!
//! # `gattai-1.0`
//!
//! The documents of daily puzzles on several grids: [`PuzzleDocument`],
//! [`GattaiGame`] and [`LayoutDocument`] read and write them. Other programs
//! write them, too, so unknown fields are ignored.
//!
//! # Bounds
//!
//! A text is refused if it is longer than [`Options::most_bytes`], is nested
//! deeper than [`MAX_DEPTH`] levels, has a field twice in an object, takes more than
//! [`Options::budget`] to prove its puzzle, or has turns that change more cells than any player
//! does.

#![forbid(unsafe_code)]

pub mod records;
pub mod rest;

mod cells;
mod collection;
mod documents;
mod entry;
mod error;
mod explanation;
mod grade;
mod guard;
mod hint;
mod names;
mod numbers;
mod options;
mod rating;
mod refusal;
mod rows;
#[cfg(feature = "schema")]
mod schema;
mod shape;
mod step;
mod strict;

pub use cells::{cells_from_strings, cells_to_strings};
pub use collection::{Collection, CollectionEntry, TABLE_COLUMNS, table_row};
pub use documents::collected::{About, Collected, MadeFrom};
pub use documents::declared::{Date, Declared, ParseDateError};
pub use documents::document::Document;
pub use documents::game::{GameDocument, GameFile, GameView, SettingsPart};
pub use documents::gattai::game::GattaiGame;
pub use documents::gattai::history::MAX_HISTORY;
pub use documents::layout::LayoutDocument;
pub use documents::proof::ProofText;
pub use documents::puzzle::{PuzzleDocument, PuzzleFile, PuzzlePart, Seal};
pub use documents::turn::TurnShape;
pub use error::{Error, ErrorKind, MAX_DEPTH, WriteError};
pub use explanation::ExplanationShape;
pub use grade::GradeShape;
pub use hint::HintShape;
pub use options::Options;
pub use rating::{ExactShape, RatingShape, StepsShape};
#[cfg(feature = "schema")]
pub use schema::VALUE;
pub use step::{CandidateShape, CellShape, HouseShape, StepShape};
