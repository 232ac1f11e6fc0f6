//! Guesses at the password of an account, from any number of addresses.
//!
//! The first few need not wait; each further one has to wait twice as long as the one before. The
//! address that signed in last does not wait, so that nobody can lock a player out; and a recovery
//! code, which cannot be guessed, never waits. Unknown names are counted like known ones.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::error::{Answer, ApiError};

/// The number of guesses that need not wait.
const FREE: u32 = 8;

/// The longest wait between two guesses.
const LONGEST: Duration = Duration::from_mins(15);

/// How long after the last guess those at an account are forgotten.
const FORGOTTEN: Duration = Duration::from_hours(24);

/// The maximum number of names; those unused for longest are dropped first.
const MOST_NAMES: usize = 50_000;

#[derive(Debug, Default)]
pub(crate) struct Guesses(Mutex<HashMap<String, Guessed>>);

#[derive(Copy, Clone, Debug)]
struct Guessed {
    /// The number of wrong guesses, and of those that are not decided yet.
    n: u32,
    at: Instant,
    /// The address that signed in last.
    home: Option<IpAddr>,
}

impl Guesses {
    /// Counts a guess at the account with this key, as wrong until it [was right](Self::was_right).
    ///
    /// # Errors
    ///
    /// There were too many.
    pub(crate) fn admit(&self, name_key: &str, from: IpAddr) -> Answer<()> {
        self.admit_at(name_key, from, Instant::now())
    }

    fn admit_at(&self, name_key: &str, from: IpAddr, now: Instant) -> Answer<()> {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if names.len() >= MOST_NAMES && !names.contains_key(name_key) {
            make_room(&mut names, now);
        }
        let fresh = Guessed { n: 0, at: now, home: None };
        let guessed = names.entry(name_key.to_owned()).or_insert(fresh);
        if guessed.home == Some(from) {
            return Ok(());
        }
        let waited = now.saturating_duration_since(guessed.at);
        if waited > FORGOTTEN {
            guessed.n = 0;
        }
        let wait = wait_after(guessed.n);
        if let Some(left) = wait.checked_sub(waited).filter(|left| !left.is_zero()) {
            return Err(ApiError::TooMany { seconds: left.as_secs() + 1 });
        }
        (guessed.n, guessed.at) = (guessed.n + 1, now);
        Ok(())
    }

    /// Records a correct guess: waiting times are reset, and this address never has to wait.
    pub(crate) fn was_right(&self, name_key: &str, from: IpAddr) {
        let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let right = Guessed { n: 0, at: Instant::now(), home: Some(from) };
        names.insert(name_key.to_owned(), right);
    }
}

/// How long the next guess has to wait after this many wrong ones.
fn wait_after(n_guesses: u32) -> Duration {
    match n_guesses.checked_sub(FREE) {
        None => Duration::ZERO,
        Some(n_more) => Duration::from_secs(1 << n_more.min(20)).min(LONGEST),
    }
}

/// Drops the names whose guesses are old enough to forget or, if there are none, the tenth of all
/// names unused for longest.
fn make_room(names: &mut HashMap<String, Guessed>, now: Instant) {
    let age = |guessed: &Guessed| now.saturating_duration_since(guessed.at);
    names.retain(|_, guessed| age(guessed) < FORGOTTEN);
    if names.len() >= MOST_NAMES {
        let mut ages: Vec<Duration> = names.values().map(age).collect();
        let (_, &mut limit, _) = ages.select_nth_unstable(MOST_NAMES * 9 / 10);
        names.retain(|_, guessed| age(guessed) < limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    /// A7: the wait grows with the guesses, from whichever address, and ends with the right one.
    #[test]
    fn guesses_from_many_addresses_wait() {
        let (guesses, start) = (Guesses::default(), Instant::now());
        let at = |last: u8, seconds: u64| {
            let now = start + Duration::from_secs(seconds);
            guesses.admit_at("ana", address(last), now).map_err(|error| match error {
                ApiError::TooMany { seconds } => seconds,
                error => panic!("{error:?}"),
            })
        };
        for last in 0..8 {
            assert_eq!(at(last, 0), Ok(()));
        }
        assert_eq!(at(8, 0), Err(2));
        assert_eq!(at(9, 1), Ok(()));
        assert_eq!(at(10, 2), Err(2));
        assert_eq!(at(10, 3), Ok(()));
        guesses.was_right("ana", address(99));
        for last in 0..20 {
            let _ = at(last, 4);
        }
        assert!(at(1, 4).is_err());
        assert_eq!(at(99, 4), Ok(()), "the player signs in as before");
        let n_a_day = (1..=86_400).filter(|seconds| at(1, 4 + seconds).is_ok()).count();
        assert!(n_a_day < 120, "{n_a_day}");
    }

    #[test]
    fn names_make_room_for_each_other() {
        let guesses = Guesses::default();
        for name in 0..MOST_NAMES + 10 {
            guesses.admit(&name.to_string(), address(1)).unwrap();
        }
        assert!(guesses.0.lock().unwrap().len() <= MOST_NAMES);
    }
}
