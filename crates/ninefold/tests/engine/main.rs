//! The engine held against slow definitions, known counts, properties and real puzzles.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests read the puzzle data, say what they skip, and fail by panicking"
)]

mod data;
mod digest;
mod formats;
mod games;
mod generated;
mod generating;
mod grading;
mod hints;
mod kernels;
mod layouts;
mod levels;
mod logic;
mod published;
mod random_games;
mod reglib;
mod rules;
mod solving;
mod text;
mod turns;
