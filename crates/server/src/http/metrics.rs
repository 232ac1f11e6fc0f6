//! Counts and times of requests, as text for Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Counts and times of requests.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<(String, String, u16), Tally>>,
}

#[derive(Copy, Clone, Debug, Default)]
struct Tally {
    n_requests: u64,
    time: Duration,
}

impl Metrics {
    /// Counts a request by its method, its route and its status.
    pub(crate) fn count(&self, method: &str, route: &str, status: u16, time: Duration) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let tally = requests.entry((method.to_owned(), route.to_owned(), status)).or_default();
        tally.n_requests += 1;
        tally.time += time;
    }

    /// All counters as text, after some gauges.
    pub(crate) fn text(&self, gauges: &[(&str, u64)]) -> String {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut text = String::new();
        for (name, value) in gauges {
            let _ = writeln!(text, "# TYPE ninefold_{name} gauge\nninefold_{name} {value}");
        }
        for (name, value) in [
            ("requests_total", (|tally| tally.n_requests.to_string()) as fn(&Tally) -> String),
            ("request_seconds_total", |tally| tally.time.as_secs_f64().to_string()),
        ] {
            let _ = writeln!(text, "# TYPE ninefold_{name} counter");
            for ((method, route, status), tally) in &requests {
                let labels = format!("method={method:?},route={route:?},status=\"{status}\"");
                let _ = writeln!(text, "ninefold_{name}{{{labels}}} {}", value(tally));
            }
        }
        text
    }
}
