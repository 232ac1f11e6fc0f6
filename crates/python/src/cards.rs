//! Batches on graphics cards, which are started on first use.

use std::ffi::CString;
use std::sync::OnceLock;

use ninefold::solve::{Budget, Count, Solved};
use ninefold_batch::{Batch, BatchError, Searcher};
use pyo3::exceptions::PyRuntimeWarning;
use pyo3::prelude::*;

use crate::{failure, watch};

/// The cards of this machine.
#[derive(Debug)]
struct Cards(ninefold_gpu::Searcher);

/// The cards stay open: starting them takes longer than searching a million grids.
static CARDS: OnceLock<Cards> = OnceLock::new();

impl Searcher for Cards {
    fn n_together(&self) -> usize {
        ninefold_gpu::Searcher::N_TOGETHER
    }

    fn solve_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Solved> {
        self.0.solve_all(grids, limit, budget)
    }

    fn count_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Count> {
        self.0.count_all(grids, limit, budget)
    }
}

/// Runs `work` on a batch as [`watch::run`] does, on cards if `with_cards`. After a card has failed, the
/// processor does the rest, with a warning.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    layout: &ninefold::Layout,
    n_threads: usize,
    with_cards: bool,
    work: impl FnOnce(Batch<'_>) -> Result<T, BatchError> + Send,
) -> PyResult<T> {
    if !with_cards {
        return watch::run(py, layout, n_threads, work);
    }
    let cards = open(py)?;
    let answer = watch::run(py, layout, n_threads, |batch| work(batch.searched_by(cards)))?;
    if let Some(why) = cards.0.failure() {
        let what = CString::new(format!("{why}; the processor searched the rest"))?;
        PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &what, 2)?;
    }
    Ok(answer)
}

fn open(py: Python<'_>) -> PyResult<&'static Cards> {
    if let Some(cards) = CARDS.get() {
        return Ok(cards);
    }
    let opened = py.detach(ninefold_gpu::Searcher::open);
    let opened = opened.map_err(|why| failure::no_device(py, &why))?;
    Ok(CARDS.get_or_init(|| Cards(opened)))
}
