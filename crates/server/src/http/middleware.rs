//! The middleware around every request.

use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use headers::{ContentLength, HeaderMapExt};
use hyper::body::{Frame, SizeHint};
use uuid::Uuid;

use crate::app::App;
use crate::error::{ApiError, Refusal};
use crate::http::address::address;
use crate::http::body::{LINES_OF_JSON, media_type};
use crate::http::identity::claimed_session;
use crate::http::quota::Permit;
use crate::workers::what_of;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives each request an id, measures and logs it.
pub(crate) async fn trace(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request.headers().get(&REQUEST_ID).filter(|value| is_plain(value)).cloned();
    let id = id.unwrap_or_else(|| {
        HeaderValue::from_str(&Uuid::new_v4().to_string()).expect("an id is plain")
    });
    request.headers_mut().insert(REQUEST_ID, id.clone());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| "other".to_owned());
    let mut response = next.run(request).await;
    let (status, time) = (response.status().as_u16(), started.elapsed());
    app.metrics().count(method.as_str(), &route, status, time);
    let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    let id_text = id.to_str().unwrap_or_default();
    tracing::info!(id = id_text, %method, route, status, micros, "request");
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

fn is_plain(value: &HeaderValue) -> bool {
    let bytes = value.as_bytes();
    (1..=64).contains(&bytes.len())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte))
}

/// Ends requests that take too long.
pub(crate) async fn time_limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let patience = Duration::from_secs(app.config().request_seconds + 1);
    match tokio::time::timeout(patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::from(Refusal::Busy).into_response(),
    }
}

/// Adds security headers where the handler has not set its own.
pub(crate) async fn security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in [
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        let name = HeaderName::from_static(name);
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Answers a request whose handler panicked.
#[expect(clippy::needless_pass_by_value, reason = "the signature that the layer calls")]
pub(crate) fn panicked(what: Box<dyn std::any::Any + Send + 'static>) -> Response {
    ApiError::Broken(what_of(&*what)).into_response()
}

/// Replaces the router's own errors about the address with problems.
pub(crate) async fn router_errors(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let is_ours = response.extensions().get::<std::sync::Arc<ApiError>>().is_some();
    match response.status() {
        StatusCode::BAD_REQUEST if !is_ours => {
            let what = "the address cannot be read".to_owned();
            let kind = ninefold_wire::ErrorKind::Unexpected {
                expected: "an address with numbers where they belong".to_owned(),
                found: what,
            };
            ApiError::Document(ninefold_wire::Error::at("address", kind)).into_response()
        }
        _ => response,
    }
}

/// Limits the rate of requests from an address and of a player.
pub(crate) async fn limit_rate(State(app): State<App>, request: Request, next: Next) -> Response {
    let from = address(app.config(), request.extensions(), request.headers());
    let passed = app.rate_limits().admit_request(from);
    let passed = if is_creation(&request) {
        passed.and_then(|()| app.rate_limits().admit_creation(from))
    } else {
        passed
    };
    let passed = passed.and_then(|()| match claimed_session(&app, request.headers()) {
        Some(session) => app.rate_limits().admit_session(session),
        None => Ok(()),
    });
    match passed {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// Whether a request creates something that is stored permanently.
fn is_creation(request: &Request) -> bool {
    let path = request.uri().path();
    let is_made = path.ends_with("/puzzles") || path.ends_with("/games");
    *request.method() == Method::PUT || *request.method() == Method::POST && is_made
}

/// The largest size of a body that needs no permit: enough for all but whole games and batches.
const SMALL_BODY: u64 = 64 << 10;

/// Limits the number of large bodies; refuses those that are too large for any request.
pub(crate) async fn limit_large_bodies(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let declared = headers.typed_get::<ContentLength>().map(|length| length.0);
    let is_batch = media_type(headers) == Some(LINES_OF_JSON);
    let is_small = match declared {
        Some(n_bytes) => n_bytes <= SMALL_BODY,
        None => !headers.contains_key(header::TRANSFER_ENCODING),
    };
    if is_batch || is_small {
        return next.run(request).await; // a batch has a permit of its own
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

/// Limits the number of large answers of the API that clients have not read yet.
pub(crate) async fn limit_large_answers(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Response {
    let from = address(app.config(), request.extensions(), request.headers());
    let is_api = request.uri().path().starts_with("/api/"); // files share one copy in memory
    let response = next.run(request).await;
    let n_bytes = response.body().size_hint().exact().unwrap_or(0);
    if !is_api || n_bytes <= SMALL_BODY {
        return response;
    }
    match app.quotas().answers.take(from) {
        Some(permit) => response.map(|body| Body::new(Permitted { body, _permit: permit })),
        None => ApiError::from(Refusal::Busy).into_response(),
    }
}

/// An answer that holds a permit until it is sent.
struct Permitted {
    body: Body,
    _permit: Permit<IpAddr>,
}

impl HttpBody for Permitted {
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
