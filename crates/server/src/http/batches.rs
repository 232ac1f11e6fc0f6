//! Permits for batches, which a client may hold for a long time: idle batches are evicted first.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::workers::Pace;

const BATCHES_PER_ADDRESS: usize = 8;

#[derive(Debug)]
pub(crate) struct Batches {
    most: usize,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    batches: HashMap<u64, Batch>,
    next: u64,
    /// How long batches keep their places.
    pace: Pace,
}

#[derive(Debug)]
struct Batch {
    address: IpAddr,
    /// When it began to wait for its client; `None` while it is being answered.
    idle_since: Option<Instant>,
    /// Notified when another batch gets its place.
    is_lost: Arc<Notify>,
}

impl Taken {
    fn n_of(&self, address: IpAddr) -> usize {
        self.batches.values().filter(|batch| batch.address == address).count()
    }

    /// The batch to evict for a new one from an address that has `n_own`. Of the addresses that
    /// have more batches than this one will have, choose the one with the most; of its batches, the
    /// one idle for longest. An address without any batch may also replace the only batch of
    /// another address, if it is idle.
    fn victim(&self, n_own: usize) -> Option<u64> {
        let now = Instant::now();
        let may_be_evicted = |batch: &Batch| {
            let n_batches = self.n_of(batch.address);
            n_batches > n_own + 1 || n_own == 0 && batch.idle_since.is_some()
        };
        let key = |batch: &Batch| {
            let idle = batch.idle_since.map(|since| now.duration_since(since));
            (self.n_of(batch.address), idle)
        };
        let batches = self.batches.iter().filter(|(_, batch)| may_be_evicted(batch));
        batches.max_by_key(|(_, batch)| key(batch)).map(|(&number, _)| number)
    }
}

impl Batches {
    pub(crate) fn new(most: usize) -> Batches {
        Batches { most: most.max(1), taken: Arc::default() }
    }

    /// A place for a new batch.
    ///
    /// # Errors
    ///
    /// The address already has its maximum, or no batch can be evicted for it; the error is the
    /// approximate time until there is a place, in seconds.
    pub(crate) fn take(&self, address: IpAddr) -> Result<BatchPlace, u64> {
        let mut taken = lock(&self.taken);
        let n_own = taken.n_of(address);
        if n_own >= BATCHES_PER_ADDRESS {
            return Err(taken.pace.seconds(1, n_own));
        }
        if taken.batches.len() >= self.most {
            let victim = taken.victim(n_own).and_then(|victim| taken.batches.remove(&victim));
            let Some(victim) = victim else { return Err(taken.pace.seconds(1, self.most)) };
            victim.is_lost.notify_one();
        }
        let number = taken.next;
        taken.next += 1;
        let is_lost = Arc::new(Notify::new());
        let batch = Batch { address, idle_since: None, is_lost: Arc::clone(&is_lost) };
        taken.batches.insert(number, batch);
        let taken = Arc::clone(&self.taken);
        Ok(BatchPlace { number, is_lost, started: Instant::now(), taken })
    }

    /// The number of batches in progress.
    pub(crate) fn n_taken(&self) -> usize {
        lock(&self.taken).batches.len()
    }
}

fn lock(taken: &Mutex<Taken>) -> MutexGuard<'_, Taken> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The place of a batch; dropping it returns it.
#[derive(Debug)]
pub(crate) struct BatchPlace {
    number: u64,
    is_lost: Arc<Notify>,
    started: Instant,
    taken: Arc<Mutex<Taken>>,
}

impl BatchPlace {
    /// Records whether the batch waits for its client.
    pub(crate) fn set_idle(&self, is_idle: bool) {
        if let Some(batch) = lock(&self.taken).batches.get_mut(&self.number) {
            batch.idle_since = is_idle.then(Instant::now);
        }
    }

    /// Whether another batch has its place.
    pub(crate) fn is_lost(&self) -> bool {
        !lock(&self.taken).batches.contains_key(&self.number)
    }

    /// Completes when another batch gets its place.
    pub(crate) async fn lost(&self) {
        self.is_lost.notified().await;
    }
}

impl Drop for BatchPlace {
    fn drop(&mut self) {
        let mut taken = lock(&self.taken);
        taken.batches.remove(&self.number);
        taken.pace.note(self.started.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn places_are_shared_by_addresses() {
        let batches = Batches::new(4);
        let take = |host: u8| batches.take(IpAddr::from([127, 0, 0, host]));
        let mut greedy: Vec<BatchPlace> = (0..4).filter_map(|_| take(1).ok()).collect();
        assert_eq!(greedy.len(), 4);
        greedy[2].set_idle(true);
        let second = take(2).expect("one of four is evicted");
        assert!(greedy[2].is_lost(), "the idle one");
        let third = take(2).expect("so is one of three");
        assert_eq!(greedy.iter().filter(|place| place.is_lost()).count(), 2);
        assert!(take(2).is_err(), "two are not too many");
        assert!(take(3).is_ok_and(|place| !place.is_lost()), "one of two is evicted");
        greedy.retain(|place| !place.is_lost());
        drop((greedy, second, third));
        let places: Vec<BatchPlace> = (1..=4).filter_map(|host| take(host).ok()).collect();
        assert!(take(5).is_err(), "each has one, and none is idle");
        places[1].set_idle(true);
        places[3].set_idle(true);
        assert!(take(5).is_ok());
        assert!(places[1].is_lost(), "idle for longest");
        let many = Batches::new(100);
        let own: Vec<BatchPlace> =
            (0..20).filter_map(|_| many.take(IpAddr::from([1; 4])).ok()).collect();
        assert_eq!(own.len(), BATCHES_PER_ADDRESS);
    }

    #[test]
    fn a_refused_batch_is_told_when_others_usually_end() {
        let batches = Batches::new(1);
        let address = IpAddr::from([1; 4]);
        lock(&batches.taken).pace.note(Duration::from_secs(200));
        let place = batches.take(address).expect("nobody else is there");
        assert_eq!(batches.take(IpAddr::from([2; 4])).err(), Some(40), "a fifth of it counts");
        drop(place);
        assert!(batches.take(address).is_ok());
    }
}
