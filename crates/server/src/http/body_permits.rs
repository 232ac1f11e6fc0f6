//! Permits for large bodies, shared fairly: a slow body makes way for one of another client.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::http::network::wider;

/// The maximum number of large bodies in total, from one address, and from one IPv6 network: a
/// parsed body occupies several times its size.
const MOST: usize = 32;
const MOST_OF_ADDRESS: usize = 4;
const MOST_OF_NETWORK: usize = 8;

/// A body that has taken longer than this, and is slower than this many bytes per second, is
/// evicted if all permits are taken.
const GRACE: Duration = Duration::from_secs(2);
const FAST: f64 = 256.0 * 1_024.0;

#[derive(Clone, Debug, Default)]
pub(crate) struct BodyPermits(Arc<Mutex<Vec<Held>>>);

#[derive(Debug)]
struct Held {
    from: IpAddr,
    since: Instant,
    progress: Arc<Progress>,
}

#[derive(Debug, Default)]
struct Progress {
    n_bytes: AtomicU32,
    /// Whether the whole body has arrived: the server is working on it, and it keeps its permit.
    is_whole: AtomicBool,
    evicted: Notify,
}

impl Held {
    /// Bytes per second so far.
    fn speed(&self, now: Instant) -> f64 {
        let seconds = now.duration_since(self.since).as_secs_f64().max(0.001);
        f64::from(self.progress.n_bytes.load(Ordering::Relaxed)) / seconds
    }

    fn is_whole(&self) -> bool {
        self.progress.is_whole.load(Ordering::Relaxed)
    }
}

impl BodyPermits {
    /// A permit for a body from an address, if necessary taken from a slower or greedier client.
    pub(crate) fn take(&self, from: IpAddr) -> Option<BodyPermit> {
        self.take_at(from, Instant::now())
    }

    fn take_at(&self, from: IpAddr, now: Instant) -> Option<BodyPermit> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let n_of = |address| held.iter().filter(|permit| permit.from == address).count();
        let own = n_of(from);
        let is_near =
            |permit: &&Held| wider(from).is_some_and(|near| Some(near) == wider(permit.from));
        if own >= MOST_OF_ADDRESS || held.iter().filter(is_near).count() >= MOST_OF_NETWORK {
            return None;
        }
        if held.len() >= MOST {
            let makes_way = |permit: &&Held| {
                let is_slow = now.duration_since(permit.since) >= GRACE && permit.speed(now) < FAST;
                !permit.is_whole() && (n_of(permit.from) > own + 1 || is_slow)
            };
            let candidates = held.iter().enumerate().filter(|(_, permit)| makes_way(permit));
            let greediest = candidates.max_by(|(_, one), (_, two)| {
                let order = n_of(one.from).cmp(&n_of(two.from));
                order.then(two.speed(now).total_cmp(&one.speed(now)))
            });
            let (index, _) = greediest?;
            held.swap_remove(index).progress.evicted.notify_one();
        }
        let progress = Arc::new(Progress::default());
        held.push(Held { from, since: now, progress: Arc::clone(&progress) });
        Some(BodyPermit { permits: self.clone(), progress })
    }

    pub(crate) fn n_taken(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// A permit; dropping it returns it.
#[derive(Debug)]
pub(crate) struct BodyPermit {
    permits: BodyPermits,
    progress: Arc<Progress>,
}

impl BodyPermit {
    /// Records how many bytes have arrived.
    pub(crate) fn has_read(&self, n_bytes: usize) {
        let n_bytes = u32::try_from(n_bytes).unwrap_or(u32::MAX);
        self.progress.n_bytes.store(n_bytes, Ordering::Relaxed);
    }

    /// Records that the whole body has arrived.
    pub(crate) fn is_whole(&self) {
        self.progress.is_whole.store(true, Ordering::Relaxed);
    }

    /// Completes when the permit is given to another client.
    pub(crate) async fn evicted(&self) {
        self.progress.evicted.notified().await;
    }
}

impl Drop for BodyPermit {
    fn drop(&mut self) {
        let mut held = self.permits.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|permit| !Arc::ptr_eq(&permit.progress, &self.progress));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, number])
    }

    #[test]
    fn a_newcomer_gets_a_permit_of_the_greediest() {
        let (permits, now) = (BodyPermits::default(), Instant::now());
        let mut taken: Vec<BodyPermit> = (0..8)
            .flat_map(|client| (0..4).map(move |_| client))
            .map(|client| permits.take_at(address(client), now).unwrap())
            .collect();
        assert!(permits.take_at(address(0), now).is_none(), "the limit for each address");
        taken[..31].iter().for_each(BodyPermit::is_whole);
        let newcomer = permits.take_at(address(9), now).unwrap();
        assert_eq!(permits.n_taken(), 32);
        taken[31].is_whole();
        newcomer.is_whole();
        assert!(permits.take_at(address(10), now).is_none(), "whole bodies keep their permits");
        drop(taken.pop());
        assert_eq!(permits.n_taken(), 32, "its permit was another's already");
        drop(taken);
        assert_eq!(permits.n_taken(), 1);
    }

    #[test]
    fn slow_bodies_make_way_for_others_and_fast_ones_do_not() {
        let (permits, now) = (BodyPermits::default(), Instant::now());
        let taken: Vec<BodyPermit> =
            (0..32).map(|client| permits.take_at(address(client), now).unwrap()).collect();
        assert!(permits.take_at(address(99), now).is_none(), "all have just begun");
        let later = now + GRACE;
        taken[1..].iter().for_each(|permit| permit.has_read(1 << 20));
        let newcomer = permits.take_at(address(99), later).unwrap();
        newcomer.has_read(1 << 20);
        assert!(permits.take_at(address(98), later).is_none(), "all are fast");
    }

    #[test]
    fn a_network_of_many_addresses_has_a_share() {
        let permits = BodyPermits::default();
        let near = |number: u16| IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 0]);
        let taken: Vec<_> = (0..9).map(|number| permits.take(near(number))).collect();
        assert!(taken[..8].iter().all(Option::is_some) && taken[8].is_none());
        let other = IpAddr::from([0x2001, 0xdb8, 2, 0, 0, 0, 0, 0]);
        assert!(permits.take(other).is_some());
    }
}
