//! Expensive jobs: threads for each kind of them, shared fairly between clients.
//!
//! Each kind has a [`Lane`] of its own, so that no number of hard questions keeps a player from
//! signing in. Where there are fewer cores than threads, those that answer turns come first, and
//! then those of the jobs that players wait for; see [`priority`].

mod client;
mod lane;
mod pace;
mod priority;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::Stop;
use tokio::sync::oneshot;

use crate::config::Config;
use crate::error::{Answer, ApiError};
pub(crate) use client::Client;
use lane::{Lane, Limits, Ticket};
pub(crate) use pace::Pace;
use priority::Priority;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// What a player waits for: passwords, new games, hints in a game, games from the database.
    Play,
    /// Questions about boards, and slow documents.
    Ask,
    Make,
}

/// How long a job may take in the lane of those that players wait for; a longer one starts again
/// among the questions.
const SHORT: Duration = Duration::from_millis(200);

/// How long a job may wait for a thread.
const MOST_WAITING: Duration = Duration::from_secs(10);

/// The fewest threads of each kind, by default: a single client never occupies all of them.
const LEAST_WORKERS: usize = 2;

/// The threads for expensive jobs.
#[derive(Debug)]
pub(crate) struct Workers {
    lanes: [Arc<Lane>; 3],
    question_time: Duration,
    puzzle_time: Duration,
    game_time: Duration,
}

impl Workers {
    /// Starts the threads; they end when this is dropped.
    pub(crate) fn new(config: &Config) -> Workers {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        let n_workers = match config.workers {
            0 => n_cores.saturating_sub(1).max(LEAST_WORKERS),
            n => n,
        };
        let lane = |name: &str, priority: Priority| {
            let lane = Arc::new(Lane::new(Limits::new(n_workers, config.queue)));
            for _ in 0..n_workers {
                let lane = Arc::clone(&lane);
                let thread = thread::Builder::new().name(name.to_owned());
                thread.spawn(move || work(&lane, priority)).expect("a thread can be started");
            }
            lane
        };
        Workers {
            lanes: [
                lane("play", Priority::Low),
                lane("ask", Priority::Idle),
                lane("make", Priority::Idle),
            ],
            question_time: Duration::from_secs(config.question_seconds),
            puzzle_time: Duration::from_secs(config.puzzle_seconds),
            game_time: Duration::from_secs(config.request_seconds),
        }
    }

    /// The number of jobs that would be accepted now.
    pub(crate) fn n_free(&self) -> usize {
        self.lanes.iter().map(|lane| lane.n_free()).sum()
    }

    /// The error for a game that could not be read in time, because others are being read.
    pub(crate) fn late(&self) -> ApiError {
        ApiError::Busy { seconds: self.lanes[Kind::Ask as usize].seconds() }
    }

    /// Runs a job, which is to stop when the client has left or the time is used up.
    ///
    /// # Errors
    ///
    /// The server is busy, or the job panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        kind: Kind,
        client: Client,
        job: impl FnOnce(Stop<'_>) -> T + Send + 'static,
    ) -> Answer<T> {
        let time = match kind {
            Kind::Play => self.game_time,
            Kind::Ask => self.question_time,
            Kind::Make => self.puzzle_time,
        };
        Ok(self.run_within(time, kind, client, job).await?.0)
    }

    /// Runs a job that a player waits for, which rarely takes long: if it does, it starts again
    /// among the questions, with as much time as they have.
    ///
    /// # Errors
    ///
    /// The server is busy, or the job panicked.
    pub(crate) async fn run_short<T: Send + 'static>(
        &self,
        client: Client,
        job: impl Fn(Stop<'_>) -> T + Send + Sync + 'static,
    ) -> Answer<T> {
        self.run_short_then(self.question_time, client, job).await
    }

    /// The same for a job that must be completed, such as reading a game from the database.
    ///
    /// # Errors
    ///
    /// The server is busy, or the job panicked.
    pub(crate) async fn run_game<T: Send + 'static>(
        &self,
        client: Client,
        job: impl Fn(Stop<'_>) -> T + Send + Sync + 'static,
    ) -> Answer<T> {
        self.run_short_then(self.game_time, client, job).await
    }

    async fn run_short_then<T: Send + 'static>(
        &self,
        time: Duration,
        client: Client,
        job: impl Fn(Stop<'_>) -> T + Send + Sync + 'static,
    ) -> Answer<T> {
        let job = Arc::new(job);
        let first = Arc::clone(&job);
        let first = move |stop: Stop<'_>| first(stop);
        let (done, was_stopped) =
            self.run_within(SHORT.min(time), Kind::Play, client.clone(), first).await?;
        if !was_stopped {
            return Ok(done);
        }
        drop(done);
        Ok(self.run_within(time, Kind::Ask, client, move |stop: Stop<'_>| job(stop)).await?.0)
    }

    /// Runs a job for a limited time; also returns whether it was told to stop.
    async fn run_within<T: Send + 'static>(
        &self,
        time: Duration,
        kind: Kind,
        client: Client,
        job: impl FnOnce(Stop<'_>) -> T + Send + 'static,
    ) -> Answer<(T, bool)> {
        let lane = &self.lanes[kind as usize];
        let is_abandoned = Arc::new(AtomicBool::new(false));
        let (starts, has_started) = oneshot::channel();
        let (reply, answer) = oneshot::channel();
        let abandoned = Arc::clone(&is_abandoned);
        let job = move || {
            let (deadline, was_stopped) = (Instant::now() + time, AtomicBool::new(false));
            let stop = || {
                let is_over = abandoned.load(Ordering::Relaxed) || Instant::now() > deadline;
                was_stopped.fetch_or(is_over, Ordering::Relaxed);
                is_over
            };
            let _ = starts.send(()); // nobody may be waiting any more
            let done = catch_unwind(AssertUnwindSafe(|| job(Stop::when(&stop))));
            drop(reply.send((done, was_stopped.into_inner())));
        };
        let busy = |seconds| ApiError::Busy { seconds };
        // Dropped with this future when the client leaves.
        let _ticket = Ticket::take(lane, client, is_abandoned, Box::new(job)).map_err(busy)?;
        match tokio::time::timeout(MOST_WAITING, has_started).await {
            Ok(Ok(())) => {}
            // Another client has got its place, or it has waited too long.
            Ok(Err(_)) | Err(_) => return Err(busy(lane.seconds())),
        }
        match answer.await {
            Ok((Ok(done), was_stopped)) => Ok((done, was_stopped)),
            Ok((Err(panic), _)) => Err(ApiError::Broken(what_of(&*panic))),
            Err(_) => Err(busy(lane.seconds())),
        }
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.lanes.iter().for_each(|lane| lane.close());
    }
}

/// Runs the jobs of a lane until it is closed.
fn work(lane: &Lane, priority: Priority) {
    priority.take();
    while let Some(job) = lane.next() {
        let started = Instant::now();
        (job.run)();
        lane.done(&job.client, started.elapsed());
    }
}

pub(crate) fn what_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned())
}

#[cfg(test)]
mod tests;
