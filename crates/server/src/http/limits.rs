//! Limits on the rate and the size of requests.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use ninefold::Layout;
use ninefold::solve::Budget;
use ninefold_wire::Options;

use crate::config::Config;
use crate::error::{Answer, ApiError, Refusal};
use crate::http::guesses::Guesses;

/// The rate limits.
#[derive(Debug)]
pub(crate) struct RateLimits {
    players: Buckets<String>,
    addresses: Buckets<IpAddr>,
    creations: Buckets<IpAddr>,
    guests: Buckets<IpAddr>,
    sign_ins: Buckets<IpAddr>,
    /// Guesses at the password of an account.
    pub(crate) guesses: Guesses,
}

impl RateLimits {
    /// The limits of the settings.
    pub(crate) fn new(config: &Config) -> RateLimits {
        RateLimits {
            players: Buckets::new(config.requests_per_minute),
            addresses: Buckets::new(config.address_requests_per_minute),
            creations: Buckets::new(config.creations_per_minute),
            guests: Buckets::new(config.guests_per_minute),
            sign_ins: Buckets::new(config.sign_ins_per_minute),
            guesses: Guesses::default(),
        }
    }

    /// Counts a request from an address.
    ///
    /// # Errors
    ///
    /// The address has sent too many.
    pub(crate) fn admit_request(&self, address: IpAddr) -> Answer<()> {
        self.addresses.take(address)
    }

    /// Counts a request of a session.
    ///
    /// # Errors
    ///
    /// The session has sent too many.
    pub(crate) fn admit_session(&self, session: String) -> Answer<()> {
        self.players.take(session)
    }

    /// Counts a new guest from an address.
    ///
    /// # Errors
    ///
    /// Too many have come from there.
    pub(crate) fn admit_guest(&self, address: IpAddr) -> Answer<()> {
        self.guests.take(address)
    }

    /// Counts a puzzle or game from an address, which is stored permanently.
    ///
    /// # Errors
    ///
    /// The address has made too many.
    pub(crate) fn admit_creation(&self, address: IpAddr) -> Answer<()> {
        self.creations.take(address)
    }

    /// Counts an attempt at a password, code or name from an address.
    ///
    /// # Errors
    ///
    /// The address has tried too often.
    pub(crate) fn admit_sign_in(&self, address: IpAddr) -> Answer<()> {
        self.sign_ins.take(address)
    }
}

/// The limits on the size of requests.
#[derive(Copy, Clone, Debug)]
pub(crate) struct SizeLimits {
    /// How documents are read.
    pub(crate) options: Options,
    /// The largest number of cells of a layout.
    pub(crate) most_cells: usize,
}

impl SizeLimits {
    /// The limits of the settings.
    pub(crate) fn new(config: &Config) -> SizeLimits {
        let budget = Budget::nodes(config.search_budget);
        let options = Options { most_bytes: config.most_body_bytes, budget, now: 0 };
        SizeLimits { options, most_cells: config.most_cells }
    }

    /// Refuses a layout that is too large.
    ///
    /// # Errors
    ///
    /// It is.
    pub(crate) fn check(&self, layout: &Layout) -> Answer<()> {
        if layout.n_cells() > self.most_cells { Err(Refusal::TooLong.into()) } else { Ok(()) }
    }
}

/// A bucket of tokens for each key: it refills with time, and each request takes one token.
#[derive(Debug)]
struct Buckets<K> {
    per_minute: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

#[derive(Copy, Clone, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// The largest number of keys; those with a full bucket are dropped first.
const MOST_KEYS: usize = 100_000;

impl<K: Eq + Hash> Buckets<K> {
    fn new(per_minute: u32) -> Buckets<K> {
        Buckets { per_minute: f64::from(per_minute.max(1)), buckets: Mutex::default() }
    }

    fn take(&self, key: K) -> Answer<()> {
        let now = Instant::now();
        // A bucket holds the tokens of a minute, so that a page can send a burst of requests.
        let full = self.per_minute;
        let filled = |bucket: &Bucket| {
            (bucket.left + (now - bucket.at).as_secs_f64() * full / 60.0).min(full)
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_KEYS {
            buckets.retain(|_, bucket| filled(bucket) < full);
            if buckets.len() >= MOST_KEYS {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(key).or_insert(Bucket { left: full, at: now });
        let left = filled(bucket);
        *bucket = Bucket { left, at: now };
        if left < 1.0 {
            #[expect(
                clippy::cast_sign_loss,
                reason = "the time until the next token is not negative"
            )]
            let seconds = ((1.0 - left) * 60.0 / full).ceil() as u64;
            return Err(ApiError::TooMany { seconds: seconds.max(1) });
        }
        bucket.left -= 1.0;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_bucket_says_when_to_retry() {
        let buckets = Buckets::new(3);
        assert!((0..3).all(|_| buckets.take("a").is_ok()));
        assert!(matches!(buckets.take("a"), Err(ApiError::TooMany { seconds: 20 })));
        assert!(buckets.take("b").is_ok());
    }
}
