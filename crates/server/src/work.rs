//! Heavy work: on threads of its own, so many at once, with a queue that ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold_words::server::Refusal;
use tokio::sync::Semaphore;

use crate::config::Config;
use crate::error::{Answer, ApiError};

/// The threads for heavy work.
#[derive(Debug)]
pub(crate) struct Work {
    /// Places of those that work or wait.
    queue: Arc<Semaphore>,
    /// Places of those that work.
    workers: Arc<Semaphore>,
    patience: Duration,
}

impl Work {
    /// As many threads as are set.
    pub(crate) fn new(config: &Config) -> Work {
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        let n_workers = match config.workers {
            0 => n_cores.saturating_sub(1).max(1),
            n => n,
        };
        Work {
            queue: Arc::new(Semaphore::new(n_workers + config.queue)),
            workers: Arc::new(Semaphore::new(n_workers)),
            patience: Duration::from_secs(config.request_seconds),
        }
    }

    /// How many jobs could come before one is turned away.
    pub(crate) fn n_free(&self) -> usize {
        self.queue.available_permits()
    }

    /// Does a job, which may ask whether it is still wanted.
    ///
    /// # Errors
    ///
    /// Too many are waiting, or the job panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Answer<T> {
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| Refusal::Busy)?;
        let worker = Arc::clone(&self.workers).acquire_owned().await.map_err(|_| Refusal::Busy)?;
        let wanted = Wanted::default();
        let is_unwanted = Arc::clone(&wanted.0);
        let deadline = Instant::now() + self.patience;
        let job = tokio::task::spawn_blocking(move || {
            let stop = || is_unwanted.load(Ordering::Relaxed) || Instant::now() > deadline;
            let answer = job(&stop);
            drop((worker, place)); // not before: who leaves early frees no thread
            answer
        });
        job.await.map_err(|error| ApiError::Broken(error.to_string()))
    }
}

/// Raises its flag when nobody waits for the answer any more.
#[derive(Debug, Default)]
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_turns_away_and_an_unwanted_job_stops() {
        let config = Config { workers: 1, queue: 0, ..Config::default() };
        let work = Arc::new(Work::new(&config));
        let (started, has_started) = tokio::sync::oneshot::channel();
        let (ended, has_ended) = tokio::sync::oneshot::channel();
        let other = Arc::clone(&work);
        let first = tokio::spawn(async move {
            let job = move |stop: &dyn Fn() -> bool| {
                started.send(()).unwrap();
                while !stop() {
                    std::thread::yield_now();
                }
                ended.send(()).unwrap();
            };
            other.run(job).await
        });
        has_started.await.unwrap();
        let second = work.run(|_| ()).await;
        assert!(matches!(second, Err(ApiError::Refused(Refusal::Busy))));
        first.abort();
        has_ended.await.unwrap();
        while work.n_free() == 0 {
            tokio::task::yield_now().await;
        }
        assert!(work.run(|_| ()).await.is_ok());
    }
}
