//! How long things usually take, so that clients can be told when to come back.

use std::time::Duration;

/// The longest time that a client is asked to wait before trying again, in seconds.
const MOST_SECONDS: u64 = 120;

/// The weight of the latest time in the usual one.
const WEIGHT: f64 = 0.2;

/// How long something usually takes.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    seconds: f64,
}

impl Pace {
    /// Records another time that it took.
    pub(crate) fn note(&mut self, time: Duration) {
        self.seconds += WEIGHT * (time.as_secs_f64() - self.seconds);
    }

    /// The approximate time that this many of them take, several at a time, in whole seconds.
    pub(crate) fn seconds(&self, n: usize, n_together: usize) -> u64 {
        let count = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
        let seconds = self.seconds * count(n) / count(n_together.max(1));
        #[expect(clippy::cast_sign_loss, reason = "times are not negative")]
        let seconds = seconds.ceil() as u64;
        seconds.clamp(1, MOST_SECONDS)
    }
}
