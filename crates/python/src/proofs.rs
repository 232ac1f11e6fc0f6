//! Proofs of the number of solutions.

use ninefold::Board;
use ninefold::solve;
use pyo3::prelude::*;

use crate::types::Layout;
use crate::{failure, watch};

/// Proves that a board has a number of solutions, at most `limit`; returns the proof as text.
#[pyfunction]
pub(crate) fn prove(py: Python<'_>, text: &str, limit: usize, layout: &Layout) -> PyResult<String> {
    let board = Board::parse(&layout.0, text).map_err(|error| failure::parse(py, None, &error))?;
    let proof = watch::alone(py, |budget| solve::prove(&board, limit, budget))?;
    let proof = proof.map_err(|error| failure::not_proven(py, error))?;
    Ok(format!("{proof:#}"))
}

/// The contents of a proof: grids, givens, the only solution or `None`, the number of solutions and the
/// number of cases.
#[pyfunction]
pub(crate) fn verify(
    py: Python<'_>,
    proof: &str,
) -> PyResult<(String, String, Option<String>, usize, usize)> {
    let proven = py.detach(|| ninefold_verify::check(proof.as_bytes()));
    let proven = proven.map_err(|refusal| failure::refused(py, &refusal))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let solution = proven.solution.map(text);
    Ok((text(proven.grids), text(proven.givens), solution, proven.n_solutions, proven.n_cases))
}
