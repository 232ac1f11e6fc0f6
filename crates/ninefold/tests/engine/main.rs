//! The engine compared with slow definitions, known counts, properties and real puzzles.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests say what they found, and fail by panicking"
)]

mod data;
mod formats;
mod games;
mod generating;
mod grading;
mod hints;
mod kernels;
mod layouts;
mod levels;
mod logic;
mod published;
mod random_games;
mod rare_ratings;
mod ratings;
mod reglib;
mod remaking;
mod requested;
mod rules;
mod solving;
mod standard_proofs;
mod steps;
mod stopping;
mod surveying;
mod symmetries;
mod text;
mod training;
mod turns;
