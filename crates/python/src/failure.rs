//! Turns errors of the engine into exceptions of the package.

use ninefold::generate::NotMade;
use ninefold::solve::ProofError;
use ninefold::{ParseBoardError, PuzzleError};
use ninefold_batch::BatchError;
use ninefold_gpu::CardError;
use ninefold_verify::Refusal;
use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

/// Makes an exception of `ninefold._errors`.
fn exception<'py>(py: Python<'py>, class: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    let made = py
        .import("ninefold._errors")
        .and_then(|module| module.getattr(class))
        .and_then(|class| class.call1(arguments));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// For a text that is not a board; `index` is its index among several.
pub(crate) fn parse(py: Python<'_>, index: Option<usize>, error: &ParseBoardError) -> PyErr {
    let what = match index {
        Some(index) => format!("board {index}, {error}"),
        None => error.to_string(),
    };
    exception(py, "ParseError", (what, index, error.line, error.column))
}

/// For a text that is not a proof.
pub(crate) fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let place = (refusal.to_string(), None::<usize>, refusal.line, refusal.column);
    exception(py, "ParseError", place)
}

/// For a board without a proof.
pub(crate) fn not_proven(py: Python<'_>, error: ProofError) -> PyErr {
    exception(py, "NotMade", (error.to_string(), 0))
}

/// For a board that is not a puzzle.
pub(crate) fn not_a_puzzle(py: Python<'_>, error: &PuzzleError) -> PyErr {
    exception(py, "NotAPuzzle", (error.to_string(), error.verdict().name()))
}

/// For a batch that failed.
pub(crate) fn batch(py: Python<'_>, error: &BatchError) -> PyErr {
    let what = error.to_string();
    match error {
        BatchError::NotADigit { board, cell, .. } => {
            exception(py, "NotADigit", (what, *board, *cell))
        }
        BatchError::NotMade { why: NotMade::Impossible(_), .. } => PyValueError::new_err(what),
        BatchError::NotMade { index, .. } => exception(py, "NotMade", (what, *index)),
        BatchError::Stopped => PyKeyboardInterrupt::new_err(()),
        _ => PyValueError::new_err(what),
    }
}

/// For a graphics card that cannot be used.
pub(crate) fn no_device(py: Python<'_>, error: &CardError) -> PyErr {
    exception(py, "NoDevice", (error.to_string(),))
}

/// For any other error of reading.
pub(crate) fn value(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}
