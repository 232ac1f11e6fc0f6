//! How long a game was played: only while somebody looks at it, and not for long without a sign.

/// A clock that can stop. It is told the time, in milliseconds of any beginning.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Clock {
    /// The time played until it was last started.
    before: f64,
    /// When it was last started, if it runs.
    since: Option<f64>,
    /// When somebody last gave a sign.
    touched: f64,
}

/// So long the clock runs without a sign of the player.
const PATIENCE: f64 = 120_000.0;

impl Clock {
    /// A clock that stands after this many milliseconds.
    pub fn after(milliseconds: u64) -> Clock {
        #[expect(clippy::cast_precision_loss, reason = "exact for 285,000 years")]
        Clock { before: milliseconds as f64, ..Clock::default() }
    }

    /// The time played, in milliseconds.
    #[expect(clippy::cast_sign_loss, reason = "never below 0")]
    pub fn played(&self, now: f64) -> u64 {
        let running = self.since.map_or(0.0, |since| (now - since).max(0.0));
        (self.before + running) as u64
    }

    /// Starts it, if it stands.
    pub fn start(&mut self, now: f64) {
        self.since = self.since.or(Some(now));
        self.touched = now;
    }

    /// Somebody is there.
    pub fn touch(&mut self, now: f64) {
        self.touched = now;
    }

    /// Stops it if nobody gave a sign for two minutes, from there on; says whether it did.
    pub fn rest(&mut self, now: f64) -> bool {
        let end = self.touched + PATIENCE;
        let is_idle = self.runs() && now >= end;
        if is_idle {
            self.stop(end);
        }
        is_idle
    }

    /// Stops it, if it runs.
    pub fn stop(&mut self, now: f64) {
        let running = self.since.take().map_or(0.0, |since| (now - since).max(0.0));
        self.before += running;
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // M11, T15: the time that nobody looks, as on a hidden page, does not count.
    #[test]
    fn only_time_while_running_counts() {
        let mut clock = Clock::after(5_000);
        assert_eq!(clock.played(99_000.0), 5_000);
        clock.start(100_000.0);
        clock.start(101_000.0); // runs already
        assert_eq!(clock.played(102_500.0), 7_500);
        clock.stop(103_000.0);
        clock.stop(104_000.0); // stands already
        assert_eq!(clock.played(200_000.0), 8_000);
        clock.start(300_000.0);
        assert_eq!(clock.played(299_000.0), 8_000); // a time before it does not take any away
        assert!(clock.runs());
    }

    // M11, T15: of the time without a sign of the player only the first two minutes count.
    #[test]
    fn idle_time_does_not_count() {
        let mut clock = Clock::default();
        clock.start(0.0);
        clock.touch(10_000.0);
        assert!(!clock.rest(129_999.0) && clock.runs());
        assert!(clock.rest(500_000.0) && !clock.runs());
        assert_eq!(clock.played(900_000.0), 130_000);
        assert!(!clock.rest(900_000.0));
        clock.start(900_000.0);
        assert!(!clock.rest(901_000.0));
        assert_eq!(clock.played(901_000.0), 131_000);
    }
}
