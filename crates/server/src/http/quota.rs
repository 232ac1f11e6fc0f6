//! Quota that somebody takes and gives back: connections, streams and batches.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::config::Config;

/// All places of a server.
#[derive(Debug)]
pub(crate) struct Quotas {
    /// Connections, by address.
    pub(crate) connections: Quota<IpAddr>,
    /// Event streams, by player.
    pub(crate) streams: Quota<String>,
    /// Batches, by address.
    pub(crate) batches: Quota<IpAddr>,
    /// Large bodies, by address: what is read of them takes several times their size.
    pub(crate) bodies: Quota<IpAddr>,
    /// Large answers that are not read yet, by address.
    pub(crate) answers: Quota<IpAddr>,
}

/// How many large answers there are at once, and to one address.
const MOST_ANSWERS: usize = 256;
const ANSWERS_PER_ADDRESS: usize = 32;

/// How many of all batches come from one address.
const BATCHES_PER_ADDRESS: usize = 8;

/// How many games a player watches at once; each tab of a browser watches one.
const STREAMS_PER_PLAYER: usize = 64;

/// How many large bodies there are at once, and from one address.
const MOST_BODIES: usize = 32;
const BODIES_PER_ADDRESS: usize = 4;

impl Quotas {
    /// As many as are set.
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

/// So many places, and so many for each key.
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

    /// A place, unless all are taken, or all that this key may have.
    pub(crate) fn take(&self, key: K) -> Option<Permit<K>> {
        self.take_of(key, self.most_each)
    }

    /// A place, unless all are taken.
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

    /// How many are taken.
    pub(crate) fn n_taken(&self) -> usize {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).n
    }
}

/// A place, given back when it is dropped.
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
    fn places_are_given_back() {
        let places = Quota::new(3, 2);
        let first = places.take("a");
        let second = places.take("a");
        assert!(first.is_some() && second.is_some());
        assert!(places.take("a").is_none(), "all of its own");
        let third = places.take_any("a");
        assert!(third.is_some(), "one that all may have");
        assert!(places.take("b").is_none(), "all there are");
        drop((first, second, third));
        assert_eq!(places.n_taken(), 0);
        assert!(places.taken.lock().unwrap().by_key.is_empty());
        assert!(places.take("b").is_some());
    }
}
