//! Rates: a bucket of tokens for each key refills with time, and each request takes one token.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::error::{Answer, ApiError};
use crate::http::network::wider;

/// The maximum number of keys; beyond this, a quarter of them is forgotten: those with the fullest
/// buckets, which sent the fewest requests.
const MOST_KEYS: usize = 100_000;

/// The rate of an IPv6 network, as a multiple of that of an address.
const NETWORK_SHARE: u32 = 8;

#[derive(Debug)]
pub(crate) struct Buckets<K> {
    name: &'static str,
    per_minute: u32,
    by_key: Mutex<HashMap<K, Bucket>>,
    n_refused: AtomicU64,
}

#[derive(Copy, Clone, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// The number of tokens at a later time; a bucket holds the tokens of one minute, so that a
    /// page can send a burst of requests.
    fn filled(self, per_minute: f64, now: Instant) -> f64 {
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        (self.left + seconds * per_minute / 60.0).min(per_minute)
    }
}

impl<K: Clone + Eq + Hash> Buckets<K> {
    /// Full buckets; the name is the one that clients see.
    pub(crate) fn new(name: &'static str, per_minute: u32) -> Buckets<K> {
        let per_minute = per_minute.max(1);
        Buckets { name, per_minute, by_key: Mutex::default(), n_refused: AtomicU64::new(0) }
    }

    /// Takes a token.
    ///
    /// # Errors
    ///
    /// There is none left.
    pub(crate) fn take(&self, key: K) -> Answer<()> {
        self.take_at(key, Instant::now())
    }

    fn take_at(&self, key: K, now: Instant) -> Answer<()> {
        let full = f64::from(self.per_minute);
        let mut buckets = self.by_key.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_KEYS && !buckets.contains_key(&key) {
            forget(&mut buckets, full, now);
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: full, at: now });
        let left = bucket.filled(full, now);
        *bucket = Bucket { left, at: now };
        if left < 1.0 {
            self.n_refused.fetch_add(1, Ordering::Relaxed);
            #[expect(
                clippy::cast_sign_loss,
                reason = "the time until the next token is not negative"
            )]
            let seconds = ((1.0 - left) * 60.0 / full).ceil() as u64;
            let (limit, per_minute) = (self.name, self.per_minute);
            return Err(ApiError::OverRate { seconds: seconds.max(1), limit, per_minute });
        }
        bucket.left -= 1.0;
        Ok(())
    }

    /// How many requests found no token.
    pub(crate) fn n_refused(&self) -> u64 {
        self.n_refused.load(Ordering::Relaxed)
    }
}

/// Forgets full buckets, and then the fullest, until there is room for many more.
fn forget<K: Clone + Eq + Hash>(buckets: &mut HashMap<K, Bucket>, full: f64, now: Instant) {
    let room = MOST_KEYS / 4;
    buckets.retain(|_, bucket| bucket.filled(full, now) < full);
    if buckets.len() + room <= MOST_KEYS {
        return;
    }
    let mut order: Vec<(f64, K)> =
        buckets.iter().map(|(key, bucket)| (bucket.filled(full, now), key.clone())).collect();
    let (fullest, ..) = order.select_nth_unstable_by(room, |one, two| two.0.total_cmp(&one.0));
    for (_, key) in fullest {
        buckets.remove(key);
    }
}

/// A bucket for each address, and a larger one for each network of IPv6.
#[derive(Debug)]
pub(crate) struct AddressBuckets {
    addresses: Buckets<IpAddr>,
    networks: Buckets<IpAddr>,
}

impl AddressBuckets {
    /// Full buckets; the name is the one that clients see.
    pub(crate) fn new(name: &'static str, per_minute: u32) -> AddressBuckets {
        let for_network = per_minute.saturating_mul(NETWORK_SHARE);
        let (addresses, networks) =
            (Buckets::new(name, per_minute), Buckets::new(name, for_network));
        AddressBuckets { addresses, networks }
    }

    /// Takes a token of an address and of its network.
    ///
    /// # Errors
    ///
    /// There is none left.
    pub(crate) fn take(&self, address: IpAddr) -> Answer<()> {
        if let Some(network) = wider(address) {
            self.networks.take(network)?;
        }
        self.addresses.take(address)
    }

    /// How many requests found no token.
    pub(crate) fn n_refused(&self) -> u64 {
        self.addresses.n_refused() + self.networks.n_refused()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_bucket_says_when_to_retry() {
        let buckets = Buckets::new("address", 3);
        assert!((0..3).all(|_| buckets.take("a").is_ok()));
        let refused = buckets.take("a");
        assert!(matches!(refused, Err(ApiError::OverRate { seconds: 20, per_minute: 3, .. })));
        assert!(buckets.take("b").is_ok());
        assert_eq!(buckets.n_refused(), 1);
    }

    #[test]
    fn a_flood_of_keys_does_not_make_it_forget_who_asked_too_much() {
        let (buckets, now) = (Buckets::new("address", 3), Instant::now());
        assert!((0..3).all(|_| buckets.take_at(u32::MAX, now).is_ok()));
        for key in 0..250_000 {
            assert!(buckets.take_at(key, now).is_ok());
        }
        assert!(buckets.take_at(u32::MAX, now).is_err(), "it is still empty");
        assert!(buckets.by_key.lock().unwrap().len() <= MOST_KEYS);
    }

    #[test]
    fn a_network_has_a_larger_rate_than_an_address() {
        let buckets = AddressBuckets::new("address", 2);
        let near = |number: u16| IpAddr::from([0x2001, 0xdb8, 1, number, 0, 0, 0, 0]);
        assert_eq!((0..100).filter(|&number| buckets.take(near(number)).is_ok()).count(), 16);
        assert!(buckets.take(IpAddr::from([0x2001, 0xdb8, 2, 0, 0, 0, 0, 0])).is_ok());
    }
}
