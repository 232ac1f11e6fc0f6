//! Work in a thread of its own, so that the screen never waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use ninefold_play::Walk;

use super::state::Product;
use crate::play::new_puzzle::NewPuzzle;

/// Work that was begun; dropping it gives it up.
pub(crate) struct Job {
    stop: Arc<AtomicBool>,
    product: Receiver<Product>,
    /// The puzzle that is being made, if it is one.
    pub(crate) wanted: Option<NewPuzzle>,
}

impl Job {
    /// Makes a puzzle.
    pub(crate) fn make(wanted: NewPuzzle) -> Job {
        let asked = wanted.clone();
        Job::start(Some(wanted), move |stop| {
            Product::Puzzle(asked.make(&|| stop.load(Ordering::Relaxed)))
        })
    }

    /// Finds all further steps of a walk.
    pub(crate) fn find_steps(walk: &Walk) -> Job {
        let mut walk = walk.clone();
        Job::start(None, move |stop| {
            walk.go_alone();
            while !stop.load(Ordering::Relaxed) && walk.find_next() {}
            Product::Walk(Box::new(walk))
        })
    }

    fn start(
        wanted: Option<NewPuzzle>,
        work: impl FnOnce(&AtomicBool) -> Product + Send + 'static,
    ) -> Job {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, product) = channel();
        let is_stopped = Arc::clone(&stop);
        thread::spawn(move || {
            // An error means that the result is no longer wanted.
            let _ = sender.send(work(&is_stopped));
        });
        Job { stop, product, wanted }
    }

    /// What was made, once it is; the error says that the thread is gone.
    pub(crate) fn product(&self) -> Result<Option<Product>, TryRecvError> {
        match self.product.try_recv() {
            Ok(product) => Ok(Some(product)),
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
