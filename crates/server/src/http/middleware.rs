//! One middleware for all requests: each extra layer costs as much as a small handler.

use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use ninefold_wire::{Error, ErrorKind};
use ninefold_words::Language;

use crate::app::App;
use crate::error::{Answer, ApiError, Code, language_of, rendered};
use crate::http::accept::Offers;
use crate::http::access_log::Line;
use crate::http::address::{client, is_trusted};
use crate::http::answers;
use crate::http::arrival::Arrival;
use crate::http::body::{EVENT_STREAM, LINES_OF_JSON};
use crate::http::identity::claimed_session;
use crate::http::metrics::{Metrics, OTHER, known_method};
use crate::http::network::counted;
use crate::http::prefix::Outside;
use crate::workers::what_of;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The methods that any route has.
const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST, PUT, DELETE, OPTIONS");

/// Admits a request, answers it, and counts and logs it.
pub(crate) async fn around(
    State((app, offers)): State<(App, Arc<Offers>)>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let Some(method) = known_method(request.method()) else {
        let response = ApiError::from(Code::Method).into_response();
        let mut response = rendered(written_by(&app), response, Language::default(), "");
        response.headers_mut().insert(header::ALLOW, METHODS);
        app.metrics().count(OTHER, None, response.status(), started.elapsed());
        return response; // without a line in the log, which would cost more than the request
    };
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut line = Line::new(method, request.uri().clone());
    let id = request_id(&app, &request);
    let mut response = answer((&app, &offers), request, next, route.as_ref(), &mut line).await;
    response.headers_mut().insert(REQUEST_ID, id.clone());
    let time = started.elapsed();
    line.write(app.log_rate(), &id, &response, time);
    app.metrics().count(method, route, response.status(), time);
    response
}

/// Counts preflight requests, by which browsers ask whether a page of another origin may call a
/// route: no route sees them.
pub(crate) async fn preflight(State(app): State<App>, request: Request, next: Next) -> Response {
    if *request.method() != Method::OPTIONS {
        return next.run(request).await;
    }
    let (started, route) = (Instant::now(), request.extensions().get::<MatchedPath>().cloned());
    let response = next.run(request).await;
    app.metrics().count("OPTIONS", route, response.status(), started.elapsed());
    response
}

/// The answer to a request, with problems written and headers completed.
async fn answer(
    (app, offers): (&App, &Offers),
    mut request: Request,
    next: Next,
    route: Option<&MatchedPath>,
    line: &mut Line,
) -> Response {
    let config = app.config();
    let client = client(config, request.extensions(), request.headers());
    line.from = Some(client);
    let from = counted(client);
    let arrival = Arrival::follow(&mut request);
    let head = Head::of(&request);
    let admitted = admit(app, &request, from, route, line)
        .and_then(|()| route.map_or(Ok(()), |route| offers.check(&request, route)));
    let mut response = match admitted {
        Ok(()) => run(config.request_seconds, request, next).await,
        Err(error) => {
            drop(request); // the rest of its body is read below
            error.into_response()
        }
    };
    if head.method == Method::OPTIONS {
        response = options(response, head.uri.path());
    }
    response = head.rendered(app, response);
    if head.uri.path().starts_with("/api/") {
        // Files share one copy in memory.
        response = answers::limited(app, response, from);
        response = head.rendered(app, response);
    }
    complete(response.headers_mut());
    if let Some(arrival) = arrival {
        let is_late = response.status() == StatusCode::REQUEST_TIMEOUT;
        if is_late || !arrival.finish(head.is_expecting).await {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        line.n_bytes_in = arrival.n_bytes();
    }
    response
}

/// What the answer needs of a request that its handler has taken.
struct Head {
    method: Method,
    uri: Uri,
    languages: Option<HeaderValue>,
    /// Whether the client sends the body only after `100 Continue`.
    is_expecting: bool,
}

impl Head {
    fn of(request: &Request) -> Head {
        Head {
            method: request.method().clone(),
            uri: request.uri().clone(),
            languages: request.headers().get(header::ACCEPT_LANGUAGE).cloned(),
            is_expecting: request.headers().contains_key(header::EXPECT),
        }
    }

    /// Writes the error of an answer, if it has one, in the language of the request.
    fn rendered(&self, app: &App, response: Response) -> Response {
        if response.extensions().get::<Arc<ApiError>>().is_none() {
            return response;
        }
        rendered(written_by(app), response, language_of(self.languages.as_ref()), self.uri.path())
    }
}

/// What errors need to know about the server.
fn written_by(app: &App) -> (&Metrics, &str) {
    (app.metrics(), &app.config().prefix)
}

/// Routes for operators, which are never rate limited.
const UNLIMITED: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Refuses malformed requests, and those beyond the rate of an address or a player.
fn admit(
    app: &App,
    request: &Request,
    from: IpAddr,
    route: Option<&MatchedPath>,
    line: &mut Line,
) -> Answer<()> {
    if request.extensions().get::<Outside>().is_some() {
        return Err(Code::NotFound.into());
    }
    let is_real = request.extensions().get::<ConnectInfo<SocketAddr>>().is_some();
    if is_real && request.version() != Version::HTTP_10 {
        let n_hosts = request.headers().get_all(header::HOST).iter().count();
        if n_hosts != 1 {
            return Err(Error::unexpected("Host", "one header", n_hosts).into());
        }
        // With HTTP/1.1, an absolute address in the request line takes precedence over the header.
        if request.version() == Version::HTTP_2 && !is_same_host(request) {
            return Err(Error::unexpected("Host", "the same as :authority", "another").into());
        }
    }
    if route.is_some_and(|route| UNLIMITED.contains(&route.as_str())) {
        return Ok(());
    }
    app.rate_limits().admit_request(from)?;
    if is_creation(request) {
        app.rate_limits().admit_creation(from)?;
    }
    if let Some(session) = claimed_session(app, request.headers()) {
        line.session = Some(session.chars().take(8).collect());
        app.rate_limits().admit_session(session)?;
    }
    Ok(())
}

/// Whether the header and the address of a request name the same host.
fn is_same_host(request: &Request) -> bool {
    let host = request.headers().get(header::HOST).map(HeaderValue::as_bytes);
    let authority = request.uri().authority().map(|authority| authority.as_str().as_bytes());
    host.zip(authority).is_none_or(|(host, authority)| host.eq_ignore_ascii_case(authority))
}

/// Whether a request creates something that is stored permanently.
fn is_creation(request: &Request) -> bool {
    let path = request.uri().path();
    let is_made = path.ends_with("/puzzles") || path.ends_with("/games");
    *request.method() == Method::PUT || *request.method() == Method::POST && is_made
}

/// Runs the handler, which may neither panic nor take too long.
async fn run(seconds: u64, request: Request, next: Next) -> Response {
    let patience = Duration::from_secs(seconds + 1);
    let handled = AssertUnwindSafe(next.run(request)).catch_unwind();
    match tokio::time::timeout(patience, handled).await {
        Ok(Ok(response)) => explained(response),
        Ok(Err(panic)) => ApiError::Broken(what_of(&*panic)).into_response(),
        Err(_) => ApiError::from(Code::Busy).into_response(),
    }
}

/// Replaces the router's own errors about addresses with problems.
fn explained(response: Response) -> Response {
    let is_ours = || response.extensions().get::<Arc<ApiError>>().is_some();
    if response.status() != StatusCode::BAD_REQUEST || is_ours() {
        return response;
    }
    let kind = ErrorKind::Unexpected {
        expected: "an address with valid numbers".to_owned(),
        found: "the address cannot be read".to_owned(),
    };
    ApiError::Document(Error::at("address", kind)).into_response()
}

/// The answer to OPTIONS: which methods a path has; the router adds those of its routes.
fn options(mut response: Response, path: &str) -> Response {
    let allowed = match response.status() {
        _ if path == "*" => Some(METHODS),
        StatusCode::METHOD_NOT_ALLOWED => response.headers_mut().remove(header::ALLOW),
        _ => return response,
    };
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Some(allowed) = allowed {
        response.headers_mut().insert(header::ALLOW, allowed);
    }
    response
}

/// The id of a request: that of a trusted proxy, or a new one.
fn request_id(app: &App, request: &Request) -> HeaderValue {
    let given = request.headers().get(&REQUEST_ID).filter(|value| is_plain(value));
    match given {
        Some(id) if is_trusted(app.config(), request.extensions()) => id.clone(),
        _ => app.next_id(),
    }
}

fn is_plain(value: &HeaderValue) -> bool {
    let bytes = value.as_bytes();
    (1..=64).contains(&bytes.len())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(byte))
}

/// The security headers of answers whose handlers have not set their own.
const SECURITY: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

fn complete(headers: &mut HeaderMap) {
    headers.reserve(SECURITY.len() + 2);
    for (name, value) in SECURITY {
        headers.entry(name).or_insert(value);
    }
    let media = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    if media == Some(EVENT_STREAM.as_bytes()) || media == Some(LINES_OF_JSON.as_bytes()) {
        // A proxy that buffers lines would delay them.
        let name = HeaderName::from_static("x-accel-buffering");
        headers.insert(name, HeaderValue::from_static("no"));
    }
}
