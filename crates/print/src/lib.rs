//! Puzzles on paper: sheets and whole books as PDF, SVG and PNG.
//!
//! Puzzles in, bytes out: nothing here reads a file or a clock. [`sheets`], [`steps`] and [`book`] lay
//! puzzles out on the [`Page`]s of a [`Document`]; [`pdf()`], [`svg()`] and [`png()`] write the same
//! drawing, so paper and screen show the same. [`Form`] names these three.
//!
//! ```
//! use ninefold::{Board, Layout, Puzzle};
//! use ninefold_print::{Printed, Style, pdf, sheets, svg};
//!
//! let givens = Board::parse(
//!     &Layout::classic(),
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let puzzle = Printed::new(Puzzle::new(givens)?);
//! let document = sheets(&[puzzle], &Style::default())?;
//! assert_eq!(document.pages.len(), 1);
//! assert!(svg(&document.pages[0]).contains("aria-label=\"5\""));
//! assert!(pdf(&document).starts_with(b"%PDF-1."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pages are a few thousand dots wide and high"
)]

mod board;
mod book;
mod code;
mod details;
mod face;
mod form;
mod frame;
mod page;
mod pdf;
mod png;
mod sheet;
mod solutions;
mod steps;
mod style;
mod svg;
mod writer;

pub use board::Candidates;
pub use book::book;
pub use details::Wanted;
pub use face::{Weight, missing_character};
pub use form::Form;
pub use page::{Area, DOTS_PER_INCH, Document, Fill, Ink, Link, Page, Target, Text};
pub use pdf::pdf;
pub use png::png;
pub use sheet::sheets;
pub use steps::steps;
pub use style::{PER_PAGE, Paper, PrintError, Printed, Solutions, Style};
pub use svg::svg;
