//! Sharing the portions of a batch among threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::error::BatchError;

/// The remaining portions in order, and the first failure with the number of its portion.
struct Queue<I> {
    portions: I,
    failure: Option<(usize, BatchError)>,
}

/// Calls `work` with every portion on this many threads, each with its own state, made by `new`. After a
/// failure no further portions are started. Portions are started in order and those under way are
/// finished, so the failure returned is that of the first portion that fails, for any number of threads.
pub(crate) fn share<T, S>(
    n_threads: usize,
    portions: impl Iterator<Item = T> + Send,
    new: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> Result<(), BatchError> + Sync,
) -> Result<(), BatchError> {
    let queue = Mutex::new(Queue { portions: portions.enumerate(), failure: None });
    let lock = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    let next = || {
        let mut queue = lock();
        if queue.failure.is_some() { None } else { queue.portions.next() }
    };
    let run = || {
        let mut state = new();
        while let Some((index, portion)) = next() {
            let Err(error) = work(&mut state, portion) else { continue };
            let mut queue = lock();
            if queue.failure.as_ref().is_none_or(|(first, _)| index < *first) {
                queue.failure = Some((index, error));
            }
        }
    };
    if n_threads <= 1 {
        run();
    } else {
        thread::scope(|scope| {
            for _ in 1..n_threads {
                scope.spawn(run);
            }
            run();
        });
    }
    let queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
    queue.failure.map_or(Ok(()), |(_, error)| Err(error))
}

/// The number of threads for some portions: the number requested, or one per core if that is 0.
pub(crate) fn n_threads(wanted: usize, n_portions: usize) -> usize {
    // Each thread has its own memory; thousands of them would not help.
    const MOST: usize = 256;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let wanted = if wanted == 0 { cores() } else { wanted };
    wanted.min(n_portions).clamp(1, MOST)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn failure(index: usize) -> BatchError {
        BatchError::NotADigit { board: index, cell: 0, value: 10 }
    }

    #[test]
    fn every_portion_is_worked_on_once() {
        for n_threads in [0, 1, 2, 7] {
            let sum = AtomicUsize::new(0);
            let work = |count: &mut usize, portion: usize| {
                *count += 1;
                sum.fetch_add(portion, Ordering::Relaxed);
                Ok(())
            };
            assert_eq!(share(n_threads, 0..=100, || 0, work), Ok(()));
            assert_eq!(sum.into_inner(), 5_050);
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
                assert_eq!(share(n_threads, 0..1_000_000, || (), work), Err(failure(20)));
                assert!(begun.into_inner() < 100);
            }
        }
    }

    #[test]
    fn there_are_no_more_threads_than_portions() {
        assert_eq!(n_threads(8, 3), 3);
        assert_eq!(n_threads(8, 0), 1);
        assert_eq!(n_threads(1_000_000, 1_000_000), 256);
        assert!(n_threads(0, 1_000) >= 1);
    }
}
