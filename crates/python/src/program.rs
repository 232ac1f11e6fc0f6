//! The command line, and the names that belong to codes.

use std::ffi::OsString;

use ninefold::logic::{Level, Technique};
use ninefold::solve::Verdict;
use pyo3::prelude::*;

/// Runs the command line with these arguments, the first of which is the program's name; returns the exit code.
#[pyfunction]
pub(crate) fn program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| ninefold_cli::program(arguments))
}

/// The names of verdicts, levels and techniques, in the order of their codes.
#[pyfunction]
pub(crate) fn names() -> (Vec<&'static str>, Vec<&'static str>, Vec<&'static str>) {
    let verdicts = Verdict::ALL.map(Verdict::name).to_vec();
    let levels = Level::ALL.map(Level::name).to_vec();
    (verdicts, levels, Technique::ALL.map(Technique::name).to_vec())
}
