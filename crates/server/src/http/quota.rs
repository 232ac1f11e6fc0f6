//! Quotas for resources that a client holds for a while: connections, streams, batches, large
//! bodies.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::config::Config;
use crate::http::batches::Batches;
use crate::http::body_permits::BodyPermits;
use crate::http::network::wider;

#[derive(Debug)]
pub(crate) struct Quotas {
    /// Connections, by address.
    pub(crate) connections: Quota<IpAddr>,
    /// Event streams, by player.
    pub(crate) streams: Quota<String>,
    /// Batches, by address.
    pub(crate) batches: Batches,
    pub(crate) bodies: BodyPermits,
    /// Large answers that clients have not read yet, by address.
    pub(crate) answers: Quota<IpAddr>,
}

/// The maximum number of large answers, in total and to one address.
const MOST_ANSWERS: usize = 256;
const ANSWERS_PER_ADDRESS: usize = 32;

/// The maximum number of games that one player may watch; each browser tab watches one.
const STREAMS_PER_PLAYER: usize = 64;

impl Quotas {
    pub(crate) fn new(config: &Config) -> Quotas {
        Quotas {
            connections: Quota::new(config.most_connections, config.connections_per_address),
            streams: Quota::new(config.most_connections, STREAMS_PER_PLAYER),
            batches: Batches::new(config.queue),
            bodies: BodyPermits::default(),
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
    by_network: HashMap<K, usize>,
}

/// The key that a quota counts by.
pub(crate) trait Key: Clone + Eq + Hash {
    /// A wider key, whose share is larger.
    fn network(&self) -> Option<Self> {
        None
    }
}

impl Key for String {}

impl Key for IpAddr {
    fn network(&self) -> Option<IpAddr> {
        wider(*self)
    }
}

/// The share of an IPv6 network, as a multiple of that of an address.
const NETWORK_SHARE: usize = 4;

impl<K: Key> Quota<K> {
    fn new(most: usize, most_each: usize) -> Quota<K> {
        let taken = Taken { n: 0, by_key: HashMap::new(), by_network: HashMap::new() };
        Quota { most, most_each, taken: Arc::new(Mutex::new(taken)) }
    }

    /// A permit, unless all are taken, or this key has as many as it may have.
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
        let network = key.network();
        let near = network.as_ref().and_then(|network| taken.by_network.get(network)).copied();
        let near = near.unwrap_or(0);
        if taken.n >= self.most || own >= most_each || near / NETWORK_SHARE >= most_each {
            return None;
        }
        taken.n += 1;
        if let Some(network) = network {
            taken.by_network.insert(network, near + 1);
        }
        taken.by_key.insert(key.clone(), own + 1);
        Some(Permit { key, taken: Arc::clone(&self.taken) })
    }

    pub(crate) fn n_taken(&self) -> usize {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).n
    }
}

/// A permit; dropping it returns it.
#[derive(Debug)]
pub(crate) struct Permit<K: Key> {
    key: K,
    taken: Arc<Mutex<Taken<K>>>,
}

impl<K: Key> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.n -= 1;
        give_back(&mut taken.by_key, &self.key);
        if let Some(network) = self.key.network() {
            give_back(&mut taken.by_network, &network);
        }
    }
}

fn give_back<K: Key>(taken: &mut HashMap<K, usize>, key: &K) {
    if let Some(own) = taken.get_mut(key) {
        *own -= 1;
        if *own == 0 {
            taken.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permits_are_returned() {
        let quota = Quota::new(3, 2);
        let (a, b) = ("a".to_owned(), "b".to_owned());
        let first = quota.take(a.clone());
        let second = quota.take(a.clone());
        assert!(first.is_some() && second.is_some());
        assert!(quota.take(a.clone()).is_none(), "the limit for each key");
        let third = quota.take_any(a);
        assert!(third.is_some(), "regardless of the limit for each key");
        assert!(quota.take(b.clone()).is_none(), "the limit for all");
        drop((first, second, third));
        assert_eq!(quota.n_taken(), 0);
        assert!(quota.taken.lock().unwrap().by_key.is_empty());
        assert!(quota.take(b).is_some());
    }

    #[test]
    fn a_network_has_a_larger_share_than_an_address() {
        let quota = Quota::new(100, 2);
        let near = |number: u16| IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 0]);
        let taken: Vec<_> = (0..9).map(|number| quota.take(near(number))).collect();
        assert!(taken[..8].iter().all(Option::is_some) && taken[8].is_none());
        let far = IpAddr::from([0x2001, 0xdb8, 2, 0, 0, 0, 0, 0]);
        assert!(quota.take(far).is_some());
        drop(taken);
        assert!(quota.taken.lock().unwrap().by_network.is_empty());
    }
}
