//! Quotas for resources that a client holds for a while: connections, streams, batches, large
//! bodies.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::config::Config;

/// The quotas of a server.
#[derive(Debug)]
pub(crate) struct Quotas {
    /// Connections, by address.
    pub(crate) connections: Quota<IpAddr>,
    /// Event streams, by player.
    pub(crate) streams: Quota<String>,
    /// Batches, by address.
    pub(crate) batches: Quota<IpAddr>,
    /// Large bodies, by address: a parsed body occupies several times its size.
    pub(crate) bodies: Quota<IpAddr>,
    /// Large answers that clients have not read yet, by address.
    pub(crate) answers: Quota<IpAddr>,
}

/// The number of large answers, in total and to one address.
const MOST_ANSWERS: usize = 256;
const ANSWERS_PER_ADDRESS: usize = 32;

/// The number of batches from one address.
const BATCHES_PER_ADDRESS: usize = 8;

/// The number of games that one player watches; each browser tab watches one.
const STREAMS_PER_PLAYER: usize = 64;

/// The number of large bodies, in total and from one address.
const MOST_BODIES: usize = 32;
const BODIES_PER_ADDRESS: usize = 4;

impl Quotas {
    /// The quotas of the settings.
    pub(crate) fn new(config: &Config) -> Quotas {
        Quotas {
            connections: Quota::new(config.most_connections, config.connections_per_address),
            streams: Quota::new(config.most_connections, STREAMS_PER_PLAYER),
            batches: Quota::new(config.queue.max(1), BATCHES_PER_ADDRESS),
            bodies: Quota::new(MOST_BODIES, BODIES_PER_ADDRESS),
            answers: Quota::new(MOST_ANSWERS, ANSWERS_PER_ADDRESS),
        }
    }
}

/// A number of permits, with a limit for each key.
#[derive(Debug)]
pub(crate) struct Quota<K> {
    most: usize,
    most_each: usize,
    taken: Arc<Mutex<Taken<K>>>,
}

#[derive(Debug)]
struct Taken<K> {
    n: usize,
    by_key: HashMap<K, usize>,
}

impl<K: Clone + Eq + Hash> Quota<K> {
    fn new(most: usize, most_each: usize) -> Quota<K> {
        let taken = Taken { n: 0, by_key: HashMap::new() };
        Quota { most, most_each, taken: Arc::new(Mutex::new(taken)) }
    }

    /// A permit, unless all are taken, or all that this key may have.
    pub(crate) fn take(&self, key: K) -> Option<Permit<K>> {
        self.take_of(key, self.most_each)
    }

    /// A permit, unless all are taken, however many this key has.
    pub(crate) fn take_any(&self, key: K) -> Option<Permit<K>> {
        self.take_of(key, self.most)
    }

    fn take_of(&self, key: K, most_each: usize) -> Option<Permit<K>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let own = taken.by_key.get(&key).copied().unwrap_or(0);
        if taken.n >= self.most || own >= most_each {
            return None;
        }
        taken.n += 1;
        taken.by_key.insert(key.clone(), own + 1);
        Some(Permit { key, taken: Arc::clone(&self.taken) })
    }

    /// The number of permits taken.
    pub(crate) fn n_taken(&self) -> usize {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).n
    }
}

/// A permit; dropping it returns it.
#[derive(Debug)]
pub(crate) struct Permit<K: Eq + Hash> {
    key: K,
    taken: Arc<Mutex<Taken<K>>>,
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.n -= 1;
        if let Some(own) = taken.by_key.get_mut(&self.key) {
            *own -= 1;
            if *own == 0 {
                taken.by_key.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permits_are_returned() {
        let quota = Quota::new(3, 2);
        let first = quota.take("a");
        let second = quota.take("a");
        assert!(first.is_some() && second.is_some());
        assert!(quota.take("a").is_none(), "the limit for each key");
        let third = quota.take_any("a");
        assert!(third.is_some(), "regardless of the limit for each key");
        assert!(quota.take("b").is_none(), "the limit for all");
        drop((first, second, third));
        assert_eq!(quota.n_taken(), 0);
        assert!(quota.taken.lock().unwrap().by_key.is_empty());
        assert!(quota.take("b").is_some());
    }
}
