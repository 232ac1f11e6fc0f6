//! Documents are read back as written, and errors name their path.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests say what they skip, and fail by panicking"
)]

mod data;
mod entries;
mod gattai;
mod own;
mod recognition;
mod refusals;
mod rest;
mod shapes;
mod steps;
