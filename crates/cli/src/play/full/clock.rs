//! How long a game was played: only while somebody plays.

/// After so many milliseconds without a key nobody is there.
const PATIENCE: u64 = 120_000;

/// A clock that can stop. It is told the time, in milliseconds.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// The time played until it was last started.
    before: u64,
    /// When it was last started, if it runs.
    since: Option<u64>,
    /// When somebody was last there.
    seen: u64,
}

impl Clock {
    /// A clock that runs on from so many milliseconds.
    pub(crate) fn running(played: u64, now: u64) -> Clock {
        Clock { before: played, since: Some(now), seen: now }
    }

    /// The time played, in milliseconds.
    pub(crate) fn played(&self, now: u64) -> u64 {
        self.before + self.since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Somebody is there: it runs.
    pub(crate) fn start(&mut self, now: u64) {
        self.since = self.since.or(Some(now));
        self.seen = now;
    }

    /// Stops it, if it runs.
    pub(crate) fn stop(&mut self, now: u64) {
        self.before = self.played(now);
        self.since = None;
    }

    /// Stops it where nobody was there for long; that time counts up to a limit.
    pub(crate) fn tick(&mut self, now: u64) {
        if now.saturating_sub(self.seen) > PATIENCE {
            self.stop(now.min(self.seen + PATIENCE));
        }
    }

    /// Whether it runs.
    pub(crate) fn runs(&self) -> bool {
        self.since.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T15: time counts while somebody plays, and no more after two minutes without a key.
    #[test]
    fn only_time_with_a_player_counts() {
        let mut clock = Clock::running(5_000, 100_000);
        clock.tick(150_000);
        assert_eq!((clock.played(150_000), clock.runs()), (55_000, true));
        clock.start(160_000);
        clock.tick(400_000);
        assert_eq!((clock.played(400_000), clock.runs()), (185_000, false));
        clock.start(500_000);
        clock.stop(501_000);
        clock.stop(502_000); // stands already
        assert_eq!(clock.played(900_000), 186_000);
        assert_eq!(clock.played(0), 186_000);
    }
}
