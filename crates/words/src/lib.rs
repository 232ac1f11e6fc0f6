//! Texts for people in their language: names, explanations, lessons, hints, grades and labels.
//!
//! Every text is in `texts`, in two files per language: one for the page, and one with the texts that only the
//! terminal and the server use. Every function says one thing in a given [`Language`]. Cells are called
//! `r1c1`, or `NW r9c9` on several grids; numbers start with 1.
//!
//! ```
//! use ninefold::logic::{Candidates, TechniqueSet, next_step};
//! use ninefold::{Board, Layout, Stop};
//! use ninefold_words::{Language, area, conclusion, lesson, technique_name};
//!
//! let classic = Layout::classic();
//! let board = Board::parse(
//!     &classic,
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
//! )?;
//! let candidates = Candidates::new(&board);
//! let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER)?.expect("a next step");
//! let houses = ninefold::hint::area(&classic, &step);
//! assert_eq!(area(Language::English, &classic, &houses), "Look at box 5.");
//! assert_eq!(technique_name(Language::French, step.technique), "Singleton nu");
//! assert_eq!(conclusion(Language::French, &classic, &step), "r5c5 vaut 5");
//! assert!(lesson(Language::English, step.technique).spot.starts_with("Look"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate reads no files, no environment and no clock, so it also works in the browser.

#![forbid(unsafe_code)]

pub mod ui;

mod explain;
mod grades;
mod hints;
mod language;
mod lessons;
mod names;
mod places;
mod ratings;
mod text;
mod voice;

pub use explain::{Line, conclusion, explanation, explanation_lines};
pub use grades::{grade, grade_of_grid, grids_solvable_alone, interlock};
pub use hints::{
    area, collision, dead_end, explanations, fewest_candidates, gave_up, hint, listed_step,
    mistake, no_step_listed, not_a_puzzle, step_group, why_not, why_not_in_steps, wrong_marks,
};
pub use language::{Language, UnknownLanguage};
pub use lessons::{Lesson, example_heading, lesson, lesson_lines};
pub use names::{
    cell_name, cells_and, cells_or, digits_and, digits_or, grid_name, grid_named, house,
    layout_title, level_name, level_named, level_title, status_name, technique_name,
};
pub use places::{Area, PlaceNames};
pub use ratings::{rated, rating, rating_of_grid, rating_step, scale_technique_name};
pub use text::{Gap, has_texts, say, say_of, supply_texts};
