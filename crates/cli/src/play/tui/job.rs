//! Background work in a thread, so that the screen never waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use ninefold::solve::{self, Budget};
use ninefold::{Board, Stop};
use ninefold_play::{Order, Walk};

use super::state::JobResult;

/// Work in a background thread; dropping it cancels it.
pub(crate) struct Job {
    stop: Arc<AtomicBool>,
    result: Receiver<JobResult>,
    /// The puzzle being made, if the job makes one.
    pub(crate) wanted: Option<Order>,
}

impl Job {
    pub(crate) fn make(wanted: Order) -> Job {
        let asked = wanted.clone();
        Job::start(Some(wanted), move |stop| {
            let made = asked.make(Stop::when(&|| stop.load(Ordering::Relaxed)));
            JobResult::Puzzle(made.map(|made| made.puzzle))
        })
    }

    pub(crate) fn find_steps(walk: &Walk) -> Job {
        let mut walk = walk.clone();
        Job::start(None, move |stop| {
            walk.go_alone();
            while !stop.load(Ordering::Relaxed) && walk.find_next() {}
            JobResult::Walk(Box::new(walk))
        })
    }

    /// Counts the solutions of a board.
    pub(crate) fn judge(board: Board) -> Job {
        Job::start(None, move |stop| {
            let is_stopped = || stop.load(Ordering::Relaxed);
            let budget = Budget::default().until(Stop::when(&is_stopped));
            JobResult::Verdict(solve::verdict(&board, budget))
        })
    }

    fn start(
        wanted: Option<Order>,
        work: impl FnOnce(&AtomicBool) -> JobResult + Send + 'static,
    ) -> Job {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, result) = channel();
        let is_stopped = Arc::clone(&stop);
        thread::spawn(move || {
            // An error means that the result is no longer wanted.
            let _ = sender.send(work(&is_stopped));
        });
        Job { stop, result, wanted }
    }

    /// The result, once there is one; an error if the thread has panicked.
    pub(crate) fn result(&self) -> Result<Option<JobResult>, TryRecvError> {
        match self.result.try_recv() {
            Ok(result) => Ok(Some(result)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
