//! Work without the interpreter's lock, which Ctrl-C can end.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use ninefold::Stop;
use ninefold::solve::Budget;
use ninefold_batch::{Batch, BatchError};
use pyo3::prelude::*;

use crate::failure;

/// The longest time until a signal is noticed.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs `work` on a batch, and turns its errors into exceptions.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    layout: &ninefold::Layout,
    n_threads: usize,
    work: impl FnOnce(Batch<'_>) -> Result<T, BatchError> + Send,
) -> PyResult<T> {
    let answer = alone(py, |budget| work(Batch::new(layout).threads(n_threads).within(budget)))?;
    answer.map_err(|error| failure::batch(py, &error))
}

/// Runs `work` in a thread, while this one waits for it and for signals. A signal stops the budget, and its
/// exception is the error.
pub(crate) fn alone<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Budget<'_>) -> T + Send,
) -> PyResult<T> {
    let is_stopped = AtomicBool::new(false);
    let stop = &|| is_stopped.load(Ordering::Relaxed);
    let (answer, signal) = py.detach(|| {
        let (sender, receiver) = channel::<()>();
        thread::scope(|scope| {
            let worker = scope.spawn(move || {
                let _sender = sender; // dropped at the end, even after a panic
                work(Budget::default().until(Stop::when(stop)))
            });
            let mut signal: Option<PyErr> = None;
            while signal.is_none() && receiver.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout)
            {
                let signals = Python::attach(|py| {
                    py.check_signals()?;
                    Ok(())
                });
                signal = signals.err();
            }
            is_stopped.store(signal.is_some(), Ordering::Relaxed);
            let answer = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            (answer, signal)
        })
    });
    signal.map_or(Ok(answer), Err)
}
