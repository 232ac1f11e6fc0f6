//! Work in a thread of its own, so that the screen never waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use ninefold::Game;
use ninefold::hint::{self, Help};
use ninefold::logic::Path;

use super::state::{Product, Walk};
use crate::play::new_puzzle::Wish;

/// Work that was begun; dropping it gives it up.
pub(crate) struct Job {
    stop: Arc<AtomicBool>,
    product: Receiver<Product>,
    /// The puzzle that was wished for, if it is one.
    pub(crate) wish: Option<Wish>,
}

impl Job {
    /// Makes a puzzle.
    pub(crate) fn make(wish: Wish) -> Job {
        let asked = wish.clone();
        Job::start(Some(wish), move |stop| {
            Product::Puzzle(asked.make(&|| stop.load(Ordering::Relaxed)))
        })
    }

    /// Finds the way to the solution.
    pub(crate) fn find_path(game: &Game) -> Job {
        let game = game.clone();
        Job::start(None, move |_| {
            let help = Help::of(&game);
            let walk = hint::candidates(&game, &help).map(|start| {
                let path = Path::new(start.clone(), help.allowed);
                Box::new(Walk::new(start, path.steps().to_vec()))
            });
            Product::Path(walk.map_err(Box::new))
        })
    }

    fn start(
        wish: Option<Wish>,
        work: impl FnOnce(&AtomicBool) -> Product + Send + 'static,
    ) -> Job {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, product) = channel();
        let is_stopped = Arc::clone(&stop);
        thread::spawn(move || {
            // If nobody waits for it any more, it is not wanted.
            let _ = sender.send(work(&is_stopped));
        });
        Job { stop, product, wish }
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
