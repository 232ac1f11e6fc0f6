//! What goes around every request.

use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ninefold_words::server::Refusal;
use uuid::Uuid;

use crate::app::App;
use crate::error::ApiError;
use crate::workers::what_of;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Names, times, counts and logs every request.
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

/// Ends requests that take too long, and turns them away while the server stops.
pub(crate) async fn time_limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let patience = Duration::from_secs(app.config().request_seconds + 1);
    match tokio::time::timeout(patience, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::from(Refusal::Busy).into_response(),
    }
}

/// Headers that make browsers careful; a page that needs others has set them already.
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

/// A panic in a handler: one request fails, and the server goes on.
#[expect(clippy::needless_pass_by_value, reason = "what a panic is handed over as")]
pub(crate) fn panicked(what: Box<dyn std::any::Any + Send + 'static>) -> Response {
    ApiError::Broken(what_of(&*what)).into_response()
}

/// A request that was read but not understood by the router itself, as one of our errors.
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
