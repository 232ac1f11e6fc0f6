//! How often somebody may ask.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use ninefold_words::server::Refusal;

use crate::app::App;
use crate::config::Config;
use crate::error::{Answer, ApiError};
use crate::http::body::media_type;
use crate::http::identity::{address, claimed_session};
use crate::http::quota::Permit;
use crate::routes::boards::batch;

/// The gates that requests pass.
#[derive(Debug)]
pub(crate) struct RateLimits {
    players: Buckets<String>,
    addresses: Buckets<IpAddr>,
    creations: Buckets<IpAddr>,
    guests: Buckets<IpAddr>,
    sign_ins: Buckets<IpAddr>,
}

impl RateLimits {
    /// As they are set.
    pub(crate) fn new(config: &Config) -> RateLimits {
        RateLimits {
            players: Buckets::new(config.requests_per_minute),
            addresses: Buckets::new(config.address_requests_per_minute),
            creations: Buckets::new(config.creations_per_minute),
            guests: Buckets::new(config.guests_per_minute),
            sign_ins: Buckets::new(config.sign_ins_per_minute),
        }
    }

    /// Lets somebody in who is nobody yet.
    ///
    /// # Errors
    ///
    /// There were too many.
    pub(crate) fn admit_guest(&self, address: IpAddr) -> Answer<()> {
        self.guests.take(address)
    }

    /// Lets somebody make something that is kept for ever.
    ///
    /// # Errors
    ///
    /// There was too much.
    pub(crate) fn admit_creation(&self, address: IpAddr) -> Answer<()> {
        self.creations.take(address)
    }

    /// Lets somebody try a password or code.
    ///
    /// # Errors
    ///
    /// There were too many tries.
    pub(crate) fn admit_sign_in(&self, address: IpAddr) -> Answer<()> {
        self.sign_ins.take(address)
    }
}

/// Lets requests pass, by address and by player.
pub(crate) async fn limit_rate(State(app): State<App>, request: Request, next: Next) -> Response {
    let from = address(app.config(), request.extensions(), request.headers());
    let passed = app.rate_limits().addresses.take(from);
    let passed = if is_creation(&request) {
        passed.and_then(|()| app.rate_limits().admit_creation(from))
    } else {
        passed
    };
    let passed = passed.and_then(|()| match claimed_session(&app, request.headers()) {
        Some(session) => app.rate_limits().players.take(session),
        None => Ok(()),
    });
    match passed {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// Whether a request makes something that is kept for ever.
fn is_creation(request: &Request) -> bool {
    let path = request.uri().path();
    let is_made = path.ends_with("/puzzles") || path.ends_with("/games");
    *request.method() == Method::PUT || *request.method() == Method::POST && is_made
}

/// The most bytes of a body that needs no place: enough for all but whole games and batches.
const SMALL_BODY: u64 = 64 << 10;

/// Lets large bodies pass as far as there are places; what is too large for all not at all.
pub(crate) async fn limit_large_bodies(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let declared = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    let declared = declared.and_then(|text| text.parse::<u64>().ok());
    let is_batch = media_type(headers) == Some(batch::MEDIA_TYPE);
    let is_small = match declared {
        Some(n_bytes) => n_bytes <= SMALL_BODY,
        None => !headers.contains_key(header::TRANSFER_ENCODING),
    };
    if is_batch || is_small {
        return next.run(request).await; // a batch has a place of its own
    }
    if declared.is_some_and(|n_bytes| n_bytes > app.config().most_body_bytes as u64) {
        return ApiError::from(Refusal::TooLarge).into_response();
    }
    let from = address(app.config(), request.extensions(), headers);
    match app.quotas().bodies.take(from) {
        Some(_permit) => next.run(request).await,
        None => ApiError::from(Refusal::Busy).into_response(),
    }
}

/// Lets large answers of the API pass as far as there are places, each taken until it is read.
pub(crate) async fn limit_large_answers(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Response {
    let from = address(app.config(), request.extensions(), request.headers());
    let is_api = request.uri().path().starts_with("/api/"); // files are in memory only once
    let response = next.run(request).await;
    let n_bytes = response.body().size_hint().exact().unwrap_or(0);
    if !is_api || n_bytes <= SMALL_BODY {
        return response;
    }
    match app.quotas().answers.take(from) {
        Some(permit) => response.map(|body| Body::new(Placed { body, _permit: permit })),
        None => ApiError::from(Refusal::Busy).into_response(),
    }
}

/// An answer with its place.
struct Placed {
    body: Body,
    _permit: Permit<IpAddr>,
}

impl HttpBody for Placed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A bucket for each key, which fills by time and of which each request takes one.
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

/// The most keys; those whose bucket is full again are forgotten first.
const MOST_KEYS: usize = 100_000;

impl<K: Eq + Hash> Buckets<K> {
    fn new(per_minute: u32) -> Buckets<K> {
        Buckets { per_minute: f64::from(per_minute.max(1)), buckets: Mutex::default() }
    }

    fn take(&self, key: K) -> Answer<()> {
        let now = Instant::now();
        // A bucket holds what a minute gives, so that a page may ask for much at once.
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
                reason = "the time until one is there is not negative"
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
    fn a_bucket_empties_and_says_when_to_come_back() {
        let buckets = Buckets::new(3);
        assert!((0..3).all(|_| buckets.take("a").is_ok()));
        assert!(matches!(buckets.take("a"), Err(ApiError::TooMany { seconds: 20 })));
        assert!(buckets.take("b").is_ok());
    }
}
