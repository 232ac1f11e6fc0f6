//! Counts and times of requests, as text for Prometheus.
//!
//! Every label has a fixed set of values: nothing that a client sends ever becomes a label value.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::AtomicU64;
use std::time::{Duration, SystemTime};

use axum::extract::MatchedPath;
use axum::http::{Method, StatusCode};
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder, text};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use crate::http::process;

pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The upper bounds of the histogram, in seconds.
const SECONDS: [f64; 13] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0];

/// Counts and times since the start.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    started: SystemTime,
    requests: Family<RequestLabels, Histogram, fn() -> Histogram>,
    problems: Family<ProblemLabels, Counter>,
    turned_away: Counter,
}

/// A current value: its name, its meaning, and the amount.
pub(crate) type Reading = (&'static str, &'static str, Value);

/// The amount, and whether it can fall.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Value {
    /// It rises and falls.
    Gauge(u64),
    /// It only rises.
    Counter(u64),
}

impl Metrics {
    /// Nothing counted.
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("ninefold");
        let histogram: fn() -> Histogram = || Histogram::new(SECONDS);
        let requests = Family::new_with_constructor(histogram);
        let problems = Family::<ProblemLabels, Counter>::default();
        let turned_away = Counter::<u64, AtomicU64>::default();
        registry.register("build", "The version of the program", Info::new(BuildLabels::own()));
        let what = "How long requests took until their answer began, in seconds";
        registry.register("request_seconds", what, requests.clone());
        let what = "Requests that were refused or failed, by the code of the problem";
        registry.register("problems", what, problems.clone());
        let what = "Connections that were closed immediately because there were too many";
        registry.register("connections_refused", what, turned_away.clone());
        Metrics { registry, started: SystemTime::now(), requests, problems, turned_away }
    }

    pub(crate) fn count(
        &self,
        method: &'static str,
        route: Option<MatchedPath>,
        status: StatusCode,
        time: Duration,
    ) {
        let labels = RequestLabels { method, route: Route(route), status: status_class(status) };
        self.requests.get_or_create(&labels).observe(time.as_secs_f64());
    }

    pub(crate) fn count_problem(&self, code: &'static str) {
        self.problems.get_or_create(&ProblemLabels { code }).inc();
    }

    /// Counts a connection that was closed because there were too many.
    pub(crate) fn count_turned_away(&self) {
        self.turned_away.inc();
    }

    /// All metrics as text, with the current values.
    pub(crate) fn text(&self, readings: &[Reading]) -> Result<String, fmt::Error> {
        let mut now = Registry::with_prefix("ninefold");
        for &(name, what, value) in readings {
            register(&mut now, name, what, value);
        }
        let mut process = Registry::with_prefix("process");
        for (name, what, value) in process::readings(self.started) {
            register(&mut process, name, what, Value::Gauge(value));
        }
        let mut written = String::new();
        for registry in [&self.registry, &now, &process] {
            text::encode_registry(&mut written, registry)?;
        }
        text::encode_eof(&mut written)?;
        Ok(written)
    }
}

fn register(registry: &mut Registry, name: &str, what: &str, value: Value) {
    match value {
        Value::Gauge(value) => {
            registry.register(
                name,
                what,
                ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX)),
            );
        }
        Value::Counter(value) => registry.register(name, what, ConstCounter::new(value)),
    }
}

/// The name of a method that the server knows.
pub(crate) fn known_method(method: &Method) -> Option<&'static str> {
    let names = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"];
    names.into_iter().find(|name| *name == method.as_str())
}

/// The label of all other methods.
pub(crate) const OTHER: &str = "other";

fn status_class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        100..=199 => "1xx",
        200..=299 => "2xx",
        300..=399 => "3xx",
        400..=499 => "4xx",
        _ => "5xx",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: Route,
    status: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ProblemLabels {
    code: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BuildLabels {
    version: &'static str,
}

impl BuildLabels {
    fn own() -> BuildLabels {
        BuildLabels { version: env!("CARGO_PKG_VERSION") }
    }
}

/// A route of the router; all paths without a route count as the same one.
#[derive(Clone, Debug)]
struct Route(Option<MatchedPath>);

impl Route {
    fn as_str(&self) -> &str {
        self.0.as_ref().map_or(OTHER, MatchedPath::as_str)
    }
}

impl PartialEq for Route {
    fn eq(&self, other: &Route) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Route {}

impl Hash for Route {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl EncodeLabelValue for Route {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> fmt::Result {
        EncodeLabelValue::encode(&self.as_str(), encoder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_has_a_type_and_a_text() {
        let metrics = Metrics::new();
        metrics.count("GET", None, StatusCode::OK, Duration::from_millis(3));
        metrics.count("GET", None, StatusCode::NO_CONTENT, Duration::from_millis(300));
        metrics.count_problem("busy");
        let readings = [("games", "Games", Value::Gauge(3)), ("turns", "Turns", Value::Counter(4))];
        let text = metrics.text(&readings).unwrap();
        for line in [
            "ninefold_request_seconds_bucket{le=\"0.005\",method=\"GET\",route=\"other\",status=\"2xx\"} 1",
            "ninefold_request_seconds_count{method=\"GET\",route=\"other\",status=\"2xx\"} 2",
            "ninefold_problems_total{code=\"busy\"} 1",
            "ninefold_games 3",
            "ninefold_turns_total 4",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}: {text}");
        }
        let names = |start: &str| -> Vec<String> {
            let lines = text.lines().filter_map(|line| line.strip_prefix(start));
            lines.filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
        };
        assert_eq!(names("# HELP "), names("# TYPE "));
        assert!(names("# TYPE ").contains(&"process_start_time_seconds".to_owned()));
        assert!(text.ends_with("# EOF\n"));
    }
}
