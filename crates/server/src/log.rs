//! The log, whose lines are written at a bounded rate: clients cause most of them.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer, fmt, registry};

use crate::config::{Config, LogFormat};

/// A burst may have as many lines as this many seconds allow.
const BURST_SECONDS: f64 = 10.0;

/// Writes the log to standard error.
pub fn start_log(config: &Config) {
    let level = config.log_level.parse().unwrap_or(LevelFilter::INFO);
    let log = fmt::layer().with_writer(io::stderr);
    let log = match config.log_format {
        LogFormat::Text => log.with_ansi(false).boxed(),
        LogFormat::Json => log.json().boxed(),
    };
    let lines = OtherLines(LogRate::new(config.log_lines_per_second));
    // If a log was already started, it is kept.
    let _ = registry().with(log).with(lines).with(level).try_init();
}

/// The rate at which lines are written.
#[derive(Debug)]
pub(crate) struct LogRate {
    per_second: f64,
    now: Mutex<Allowance>,
}

#[derive(Copy, Clone, Debug)]
struct Allowance {
    n_lines: f64,
    at: Instant,
    n_left_out: u64,
}

impl LogRate {
    /// At most this many lines per second, except in a short burst.
    pub(crate) fn new(per_second: u32) -> LogRate {
        let per_second = f64::from(per_second);
        let full =
            Allowance { n_lines: per_second * BURST_SECONDS, at: Instant::now(), n_left_out: 0 };
        LogRate { per_second, now: Mutex::new(full) }
    }

    /// Admits a line, and returns how many were left out since the last one; `None` if this one is
    /// left out, too.
    pub(crate) fn admit(&self, at: Instant) -> Option<u64> {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = at.saturating_duration_since(now.at).as_secs_f64();
        now.n_lines = (now.n_lines + passed * self.per_second).min(self.per_second * BURST_SECONDS);
        now.at = at;
        if now.n_lines < 1.0 {
            now.n_left_out += 1;
            return None;
        }
        now.n_lines -= 1.0;
        Some(std::mem::take(&mut now.n_left_out))
    }
}

/// Bounds the rate of all lines except those about requests and about the server itself, which are
/// few or have a rate of their own: without a database every request would be a warning of this
/// server and of its libraries.
struct OtherLines(LogRate);

impl<S: Subscriber> Layer<S> for OtherLines {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        let about = event.metadata();
        let is_bounded = *about.level() >= Level::INFO && about.target().starts_with(OURS);
        is_bounded || self.0.admit(Instant::now()).is_some()
    }
}

/// The prefix of the targets of this crate.
const OURS: &str = env!("CARGO_CRATE_NAME");

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;

    #[test]
    fn lines_beyond_the_rate_are_left_out_and_counted() {
        let rate = LogRate::new(2);
        let start = rate.now.lock().unwrap().at;
        let admitted: Vec<_> = (0..30).filter_map(|_| rate.admit(start)).collect();
        assert_eq!(admitted, [0; 20], "a burst of ten seconds");
        assert_eq!(rate.admit(start + Duration::from_secs(1)), Some(10));
        assert_eq!(rate.admit(start + Duration::from_secs(1)), Some(0));
        assert_eq!(rate.admit(start + Duration::from_secs(1)), None);
        assert_eq!(LogRate::new(0).admit(start), None, "none at all");
    }

    // A7: warnings, including those of libraries, cannot fill the log.
    #[test]
    fn warnings_have_a_rate() {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let written = Arc::clone(&lines);
        let writer = move || Writer(Arc::clone(&written));
        let log = fmt::layer().with_ansi(false).with_writer(writer);
        let log = registry().with(log).with(OtherLines(LogRate::new(1)));
        tracing::subscriber::with_default(log, || {
            for number in 0..100 {
                tracing::warn!(number, "database unavailable");
                tracing::warn!(target: "sqlx::pool", number, "slow");
                tracing::info!(number, "stopping");
            }
        });
        let text = String::from_utf8(lines.lock().unwrap().clone()).unwrap();
        let count = |what| text.matches(what).count();
        assert_eq!(count("unavailable") + count("slow"), 10, "a burst of ten seconds: {text}");
        assert_eq!(count("stopping"), 100, "lines about requests are bounded elsewhere");
    }

    struct Writer(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Writer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
