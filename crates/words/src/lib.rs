//! Texts for people in their language: names, explanations, lessons, hints, grades and labels.
//!
//! Every text is in `texts`, in a folder per language with two files: one for the page, and one with the texts
//! that only the terminal and the server use. Each message is a function of [`say`], with a parameter for each of
//! its gaps; a [`Voice`] says what names cells, houses or grids. Cells are called `r1c1`, or `NW r9c9` on several
//! grids; numbers start with 1.
//!
//! ```
//! use ninefold::logic::{Candidates, TechniqueSet, next_step};
//! use ninefold::{Board, Layout, Stop};
//! use ninefold_words::{Language, Voice, lesson, say, technique_name};
//!
//! let classic = Layout::classic();
//! let board = Board::parse(
//!     &classic,
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let candidates = Candidates::new(&board);
//! let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER)?.expect("a next step");
//! let houses = ninefold::hint::area(&classic, &step);
//! assert_eq!(Voice::new(Language::English, &classic).area(&houses), "Look at box 5.");
//! assert_eq!(Voice::new(Language::French, &classic).conclusion(&step), "r5c5 vaut 5");
//! assert_eq!(technique_name(Language::French, step.technique), "Singleton nu");
//! assert!(lesson(Language::English, step.technique).spot.starts_with("Look"));
//! assert_eq!(say::page_undo(Language::French), "Annuler");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate reads no files, no environment and no clock, so it also works in the browser.

#![forbid(unsafe_code)]

mod explain;
mod games;
mod grades;
mod hints;
mod language;
mod lessons;
mod names;
mod numbers;
mod places;
mod proofs;
mod refusals;
mod text;
mod voice;

pub use explain::Line;
#[cfg(feature = "programs")]
pub use games::Summary;
pub use games::{checked, result};
pub use grades::grade;
pub use hints::{mistake, not_a_puzzle};
pub use language::{Language, UnknownLanguage};
pub use lessons::{Lesson, lesson, lesson_lines};
pub use names::{
    grid_named, layout_title, level_name, level_named, level_title, scale_technique_name,
    status_name, technique_name,
};
pub use numbers::{about, grouped, time};
pub use places::{Area, PlaceNames};
pub use proofs::ProofEnd;
#[cfg(feature = "programs")]
pub use refusals::trouble;
pub use refusals::{no_board, not_a_layout};
#[cfg(feature = "programs")]
pub use text::refusal;
pub use text::{Label, has_texts, supply_texts};
pub use voice::{Form, Joint, Voice, digits, list};

/// A function for each English message, named after its id: `page-undo` is [`page_undo`](say::page_undo).
///
/// Parameters are its gaps, in alphabetical order.
#[expect(clippy::similar_names, clippy::too_many_arguments, reason = "each is a gap of a text")]
pub mod say {
    use std::fmt::Display;

    use crate::Language;
    use crate::text::{fill, plain};

    include!(concat!(env!("OUT_DIR"), "/say.rs"));
}
