//! Expensive jobs, on a fixed number of threads with a bounded queue.
//!
//! The threads have a lower priority than all others: turns are answered
//! first, even where there are no more cores than such threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, oneshot};

use crate::config::Config;
use crate::error::{Answer, ApiError, Refusal};

/// The threads for expensive jobs.
#[derive(Debug)]
pub(crate) struct Workers {
    /// A permit for each job that runs or waits.
    queue: Arc<Semaphore>,
    jobs: mpsc::Sender<Job>,
    patience: Duration,
}

type Job = Box<dyn FnOnce() + Send>;

/// The niceness of the threads.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

impl Workers {
    /// Starts the threads; they end when this is dropped.
    pub(crate) fn new(config: &Config) -> Workers {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        let n_workers = match config.workers {
            0 => n_cores.saturating_sub(1).max(1),
            n => n,
        };
        let (jobs, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..n_workers {
            let waiting = Arc::clone(&waiting);
            let thread = thread::Builder::new().name("heavy".to_owned());
            thread.spawn(move || work(&waiting)).expect("a thread can be started");
        }
        Workers {
            queue: Arc::new(Semaphore::new(n_workers + config.queue)),
            jobs,
            patience: Duration::from_secs(config.request_seconds),
        }
    }

    /// The number of jobs that would be accepted now.
    pub(crate) fn n_free(&self) -> usize {
        self.queue.available_permits()
    }

    /// Runs a job, which can ask whether it should stop.
    ///
    /// # Errors
    ///
    /// The queue is full, or the job panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Answer<T> {
        let permit = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| Refusal::Busy)?;
        let wanted = Wanted::default();
        let is_unwanted = Arc::clone(&wanted.0);
        let patience = self.patience;
        let (reply, answer) = oneshot::channel();
        let job = move || {
            if !is_unwanted.load(Ordering::Relaxed) {
                let deadline = Instant::now() + patience;
                let stop = || is_unwanted.load(Ordering::Relaxed) || Instant::now() > deadline;
                let done = catch_unwind(AssertUnwindSafe(|| job(&stop)));
                drop(reply.send(done)); // nobody may be waiting any more
            }
            drop(permit); // only now: a caller that leaves early does not free the thread
        };
        self.jobs.send(Box::new(job)).map_err(|_| Refusal::Busy)?;
        match answer.await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(panic)) => Err(ApiError::Broken(what_of(&*panic))),
            Err(_) => Err(Refusal::Busy.into()),
        }
    }
}

/// Runs jobs until the sender is gone.
fn work(waiting: &Mutex<mpsc::Receiver<Job>>) {
    #[cfg(target_os = "linux")] // elsewhere it would apply to the whole process
    let _ = rustix::process::nice(NICENESS);
    loop {
        let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => job(),
            Err(_) => return,
        }
    }
}

/// The message of a panic.
pub(crate) fn what_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned())
}

/// Sets its flag when nobody waits for the answer any more.
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
    async fn a_full_queue_refuses_and_an_abandoned_job_stops() {
        let config = Config { workers: 1, queue: 0, ..Config::default() };
        let work = Arc::new(Workers::new(&config));
        let (started, has_started) = oneshot::channel();
        let (ended, has_ended) = oneshot::channel();
        let other = Arc::clone(&work);
        let first = tokio::spawn(async move {
            let job = move |stop: &dyn Fn() -> bool| {
                started.send(()).unwrap();
                while !stop() {
                    thread::yield_now();
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

    #[tokio::test]
    async fn a_panicking_job_is_answered_and_its_thread_survives() {
        let work = Workers::new(&Config { workers: 1, queue: 0, ..Config::default() });
        let broken = work.run(|_| -> () { panic!("by a test") }).await;
        assert!(matches!(broken, Err(ApiError::Broken(what)) if what == "by a test"));
        while work.n_free() == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(work.run(|_| 7).await.unwrap(), 7);
    }
}
