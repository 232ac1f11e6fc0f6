//! Sharing the portions of a batch among threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rayon::ThreadPoolBuilder;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::Batch;
use crate::error::BatchError;

impl Batch<'_> {
    /// Calls `work` with every portion, on as many threads as there may be, each with its own state, made by `new`.
    /// Portions are started in order, those under way are finished, and after a failure no others are started: the
    /// failure returned is that of the first portion that fails, for any number of threads.
    pub(crate) fn share<T: Send, S>(
        &self,
        portions: impl ExactSizeIterator<Item = T> + Send,
        new: impl Fn() -> S + Sync + Send,
        work: impl Fn(&mut S, T) -> Result<(), BatchError> + Sync + Send,
    ) -> Result<(), BatchError> {
        let n_threads = self.threads_for(portions.len());
        if n_threads > 1 && !cfg!(target_family = "wasm") {
            return on_threads(n_threads, portions, new, work);
        }
        let (mut state, mut portions) = (new(), portions);
        portions.try_for_each(|portion| work(&mut state, portion))
    }

    /// The number of boards in a portion: several portions for each thread, so that all threads end at about the same
    /// time, within these bounds.
    pub(crate) fn portion(&self, n_boards: usize, least: usize, most: usize) -> usize {
        (n_boards / (4 * self.threads_for(n_boards))).clamp(least, most)
    }

    /// The number of threads for some portions: the number requested, or one per core if that is 0.
    fn threads_for(&self, n_portions: usize) -> usize {
        // Each thread has its own memory; thousands of them would not help.
        const MOST: usize = 256;
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let wanted = if self.n_threads == 0 { cores() } else { self.n_threads };
        wanted.min(n_portions).clamp(1, MOST)
    }
}

/// The threads end with the batch: a program that forks, as Python's `multiprocessing` does, would wait forever for
/// those of its parent.
fn on_threads<T: Send, S>(
    n_threads: usize,
    portions: impl Iterator<Item = T> + Send,
    new: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, T) -> Result<(), BatchError> + Sync + Send,
) -> Result<(), BatchError> {
    let has_failed = AtomicBool::new(false);
    let failure = |state: &mut S, (number, portion)| {
        let error = work(state, portion).err()?;
        has_failed.store(true, Ordering::Relaxed);
        Some((number, error))
    };
    let portions = portions.enumerate().take_while(|_| !has_failed.load(Ordering::Relaxed));
    let threads = ThreadPoolBuilder::new().num_threads(n_threads).build();
    let first = threads.expect("the system has threads").install(|| {
        portions
            .par_bridge()
            .map_init(new, failure)
            .flatten_iter()
            .min_by_key(|(number, _)| *number)
    });
    first.map_or(Ok(()), |(_, error)| Err(error))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use ninefold::Layout;

    use super::*;

    fn share<S>(
        n_threads: usize,
        n_portions: usize,
        new: impl Fn() -> S + Sync + Send,
        work: impl Fn(&mut S, usize) -> Result<(), BatchError> + Sync + Send,
    ) -> Result<(), BatchError> {
        Batch::new(&Layout::classic()).threads(n_threads).share(0..n_portions, new, work)
    }

    fn failure(index: usize) -> BatchError {
        BatchError::NotADigit { board: index, cell: 0, value: 10 }
    }

    #[test]
    fn every_portion_is_worked_on_once() {
        for n_threads in [0, 1, 2, 7] {
            let (n_states, sum) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let new = || n_states.fetch_add(1, Ordering::Relaxed);
            let work = |_: &mut usize, portion: usize| {
                sum.fetch_add(portion, Ordering::Relaxed);
                Ok(())
            };
            assert_eq!(share(n_threads, 101, new, work), Ok(()));
            assert_eq!(sum.into_inner(), 5_050);
            assert!(n_threads == 0 || n_states.into_inner() <= 2 * n_threads);
        }
    }

    #[test]
    fn the_first_failure_is_returned_and_ends_the_work() {
        for n_threads in [1, 2, 8] {
            for _ in 0..50 {
                let begun = AtomicUsize::new(0);
                let work = |(): &mut (), portion: usize| {
                    begun.fetch_add(1, Ordering::Relaxed);
                    if portion >= 20 { Err(failure(portion)) } else { Ok(()) }
                };
                assert_eq!(share(n_threads, 1_000_000, || (), work), Err(failure(20)));
                assert!(begun.into_inner() < 100);
            }
        }
    }

    #[test]
    fn there_are_no_more_threads_than_portions() {
        let layout = Layout::classic();
        let n_threads =
            |wanted, n_portions| Batch::new(&layout).threads(wanted).threads_for(n_portions);
        assert_eq!(n_threads(8, 3), 3);
        assert_eq!(n_threads(8, 0), 1);
        assert_eq!(n_threads(1_000_000, 1_000_000), 256);
        assert!(n_threads(0, 1_000) >= 1);
    }
}
