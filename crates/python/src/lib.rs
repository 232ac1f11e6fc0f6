//! The extension module `ninefold._ninefold`, the base of the package in `python/ninefold`.
//!
//! Boards cross the border as `NumPy` arrays of bytes, with a row for each board. The package converts lists,
//! Arrow arrays and other arrays to them, and answers back.

#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "what Python passes is taken as it comes")]

mod arrays;
mod arrow;
mod cards;
mod failure;
mod program;
mod proofs;
mod types;
mod watch;

use pyo3::prelude::pymodule;

/// The engine behind the package `ninefold`.
#[pymodule]
mod _ninefold {
    #[pymodule_export]
    use super::arrays::{canonical, check, count, generate, grade, rate, read, solve, write};
    #[pymodule_export]
    use super::arrow::{Columns, columns, read_arrow};
    #[pymodule_export]
    use super::program::{names, program};
    #[pymodule_export]
    use super::proofs::{prove, verify};
    #[pymodule_export]
    use super::types::{Game, Layout, Puzzle, Step};
}
