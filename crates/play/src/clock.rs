//! The time played: it runs only while the player is looking, and stops when the player is idle.

/// A clock that can be stopped. Its callers pass the current time in milliseconds, from any epoch.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Clock {
    /// The time played before the last start.
    before: f64,
    /// When it was last started, if it is running.
    since: Option<f64>,
    /// When the player last did anything.
    touched: f64,
}

/// How long the clock keeps running while the player is idle, in milliseconds.
const PATIENCE: f64 = 120_000.0;

impl Clock {
    /// A stopped clock that shows this many milliseconds.
    pub fn after(milliseconds: u64) -> Clock {
        #[expect(clippy::cast_precision_loss, reason = "exact for 285,000 years")]
        Clock { before: milliseconds as f64, ..Clock::default() }
    }

    /// The time played at `now`, in milliseconds.
    #[expect(clippy::cast_sign_loss, reason = "never below 0")]
    pub fn played(&self, now: f64) -> u64 {
        let running = self.since.map_or(0.0, |since| (now - since).max(0.0));
        (self.before + running) as u64
    }

    /// Starts the clock, unless it is running.
    pub fn start(&mut self, now: f64) {
        self.since = self.since.or(Some(now));
        self.touched = now;
    }

    /// Notes that the player is active.
    pub fn touch(&mut self, now: f64) {
        self.touched = now;
    }

    /// Once two minutes have passed since the last activity, stops the clock as of their end; returns whether it
    /// stopped.
    pub fn rest(&mut self, now: f64) -> bool {
        let end = self.touched + PATIENCE;
        let is_idle = self.runs() && now >= end;
        if is_idle {
            self.stop(end);
        }
        is_idle
    }

    /// Stops the clock, if it is running.
    pub fn stop(&mut self, now: f64) {
        let running = self.since.take().map_or(0.0, |since| (now - since).max(0.0));
        self.before += running;
    }

    /// Whether the clock is running.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // M11, T15: time while nobody is looking, such as on a hidden page, does not count.
    #[test]
    fn only_time_while_running_counts() {
        let mut clock = Clock::after(5_000);
        assert_eq!(clock.played(99_000.0), 5_000);
        clock.start(100_000.0);
        clock.start(101_000.0); // already running
        assert_eq!(clock.played(102_500.0), 7_500);
        clock.stop(103_000.0);
        clock.stop(104_000.0); // already stopped
        assert_eq!(clock.played(200_000.0), 8_000);
        clock.start(300_000.0);
        assert_eq!(clock.played(299_000.0), 8_000); // a time before the start changes nothing
        assert!(clock.runs());
    }

    // M11, T15: only the first two minutes of idle time count.
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
