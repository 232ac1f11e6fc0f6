//! Sharing work among the threads of the processor.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of `work` for each item, in order, or the first error.
pub(crate) fn on_all_threads<T: Sync, R: Send + Sync, E: Send + Sync>(
    items: &[T],
    work: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<Result<R, E>>> = items.iter().map(|_| OnceLock::new()).collect();
    let work = || {
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && let Some(item) = items.get(number)
        {
            results[number].get_or_init(|| work(item));
        }
    };
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 1..n_threads.min(items.len()) {
            scope.spawn(work);
        }
        work();
    });
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    // B10: results are in the order of the items, and an error is not lost.
    #[test]
    fn results_are_in_order() {
        let items: Vec<usize> = (0..100).collect();
        let double = |item: &usize| Ok::<usize, ()>(item * 2);
        assert_eq!(on_all_threads(&items, double), Ok((0..100).map(|item| item * 2).collect()));
        let error = |item: &usize| if *item % 40 == 39 { Err(*item) } else { Ok(()) };
        assert_eq!(on_all_threads(&items, error), Err(39));
        assert_eq!(on_all_threads(&items[..0], double), Ok(Vec::new()));
    }
}
