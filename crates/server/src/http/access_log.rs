//! A line in the log for each request, at a bounded rate.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::HttpBody;
use axum::http::{HeaderValue, Uri};
use axum::response::Response;
use uuid::Uuid;

use crate::log::LogRate;

/// The maximum number of characters of a path in the log.
const LONGEST_PATH: usize = 200;

/// The beginning of a path, in the form that the log shows.
pub(crate) fn cut(path: &str) -> &str {
    path.char_indices().nth(LONGEST_PATH).map_or(path, |(end, _)| &path[..end])
}

/// Ids of requests: a random number of the process, and a counter.
#[derive(Debug)]
pub(crate) struct RequestIds {
    process: String,
    n_given: AtomicU64,
}

impl RequestIds {
    /// Ids that differ from those of other processes.
    pub(crate) fn new() -> RequestIds {
        let process: String = Uuid::new_v4().simple().to_string().chars().take(12).collect();
        RequestIds { process, n_given: AtomicU64::new(0) }
    }

    pub(crate) fn next(&self) -> HeaderValue {
        let number = self.n_given.fetch_add(1, Ordering::Relaxed);
        HeaderValue::try_from(format!("{}-{number:x}", self.process)).expect("letters and digits")
    }
}

/// What the log says about a request.
#[derive(Debug)]
pub(crate) struct Line {
    method: &'static str,
    uri: Uri,
    pub(crate) from: Option<IpAddr>,
    /// The first characters of the session's id.
    pub(crate) session: Option<String>,
    pub(crate) n_bytes_in: u64,
}

impl Line {
    pub(crate) fn new(method: &'static str, uri: Uri) -> Line {
        Line { method, uri, from: None, session: None, n_bytes_in: 0 }
    }

    /// Writes the line, unless there are too many.
    pub(crate) fn write(
        &self,
        rate: &LogRate,
        id: &HeaderValue,
        answer: &Response,
        time: Duration,
    ) {
        if !tracing::enabled!(tracing::Level::INFO) {
            return;
        }
        let Some(n_left_out) = rate.admit(Instant::now()) else { return };
        if n_left_out > 0 {
            tracing::info!(n_left_out, "some requests were not logged");
        }
        tracing::info!(
            id = id.to_str().unwrap_or_default(),
            from = self.from.map(tracing::field::display),
            session = self.session.as_deref(),
            method = self.method,
            path = cut(self.uri.path()),
            status = answer.status().as_u16(),
            micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX),
            bytes_in = self.n_bytes_in,
            bytes_out = answer.body().size_hint().exact(), // unknown for streams
            "request"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paths_are_cut() {
        assert_eq!(cut("/é"), "/é");
        assert_eq!(cut(&"é".repeat(300)), "é".repeat(200));
    }
}
