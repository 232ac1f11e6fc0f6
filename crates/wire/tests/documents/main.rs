//! Documents in and out: what is written is read back, and what is wrong is refused with its place.

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
mod steps;
