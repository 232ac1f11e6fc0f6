//! Bodies of requests and answers.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use ninefold_wire::Error;
use ninefold_wire::rest;
use serde::Serialize;
use tokio::time::{Instant, timeout_at};

use crate::app::App;
use crate::error::{Answer, ApiError, Code};
use crate::http::address::address;
use crate::http::arrival::{Arrival, SMALL_BODY};
use crate::http::body_permits::BodyPermit;

/// The media type of a batch: one JSON document per line.
pub(crate) const LINES_OF_JSON: &str = "application/x-ndjson";

/// The media type of server-sent events.
pub(crate) const EVENT_STREAM: &str = "text/event-stream";

/// A large body may take this long, and then one more second for each of this many bytes.
const GRACE: Duration = Duration::from_secs(5);
const BYTES_PER_SECOND: usize = 16 << 10;

/// The body of a request; an empty one counts as an object without fields.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: rest::Body> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Answer<JsonBody<T>> {
        let JsonText(bytes) = JsonText::from_request(request, app).await?;
        Ok(JsonBody(T::from_bytes(&bytes, app.config().most_body_bytes)?))
    }
}

/// The bytes of a request's JSON; an empty body counts as an object without fields.
#[derive(Debug)]
pub(crate) struct JsonText(pub(crate) Bytes);

impl FromRequest<App> for JsonText {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Answer<JsonText> {
        let (parts, body) = request.into_parts();
        if body.is_end_stream() {
            return Ok(JsonText(Bytes::from_static(b"{}")));
        }
        if Media::of(&parts.headers) != Some(Media::Json) {
            return Err(Code::Media.into());
        }
        let bytes = read(app, &parts, body).await?;
        let is_empty = bytes.is_empty();
        Ok(JsonText(if is_empty { Bytes::from_static(b"{}") } else { bytes }))
    }
}

/// Reads a body to its end; a body that is large, or becomes large, needs a permit.
async fn read(app: &App, parts: &Parts, body: Body) -> Answer<Bytes> {
    let most = app.config().most_body_bytes;
    let started = Instant::now();
    let patience = Duration::from_secs(app.config().request_seconds);
    let declared = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    let arrival = parts.extensions.get::<Arc<Arrival>>().cloned().unwrap_or_default();
    let mut stream = body.into_data_stream();
    let mut permit = None;
    // A body that arrives in one piece is not copied.
    let (mut first, mut bytes) = (Bytes::new(), Vec::new());
    loop {
        let n_bytes = first.len() + bytes.len();
        if n_bytes.max(declared) > most {
            return Err(Code::TooLarge.into());
        }
        if n_bytes.max(declared) > SMALL_BODY && permit.is_none() {
            let from = address(app.config(), &parts.extensions, &parts.headers);
            permit = Some(arrival.keep(app.quotas().bodies.take(from).ok_or(Code::Busy)?));
        }
        let mut deadline = started + patience;
        if let Some(permit) = permit {
            permit.has_read(n_bytes);
            let seconds = Duration::from_secs((n_bytes / BYTES_PER_SECOND) as u64);
            deadline = deadline.min(started + GRACE + seconds);
        }
        let Some(piece) = next(&mut stream, permit, deadline).await? else { break };
        if first.is_empty() && bytes.is_empty() {
            first = piece;
        } else {
            if bytes.is_empty() {
                bytes.reserve(declared.min(most).max(first.len() + piece.len()));
                bytes.extend_from_slice(&std::mem::take(&mut first));
            }
            bytes.extend_from_slice(&piece);
        }
    }
    if let Some(permit) = permit {
        permit.is_whole();
    }
    Ok(if bytes.is_empty() { first } else { bytes.into() })
}

/// The next piece of a body; none at its end.
async fn next(
    stream: &mut BodyDataStream,
    permit: Option<&BodyPermit>,
    deadline: Instant,
) -> Answer<Option<Bytes>> {
    let evicted = async {
        match permit {
            Some(permit) => permit.evicted().await,
            None => std::future::pending().await,
        }
    };
    let piece = tokio::select! {
        piece = timeout_at(deadline, stream.next()) => piece.map_err(|_| Code::Slow)?,
        () = evicted => return Err(Code::Busy.into()),
    };
    let broken = || Error::unexpected("", "a whole body", "one that breaks off").into();
    piece.transpose().map_err(|_| broken())
}

/// The kinds of bodies that the server reads.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Media {
    Json,
    /// A batch: a JSON document on each line.
    Lines,
}

impl Media {
    /// What the headers of a request say about its body: JSON in UTF-8, and not compressed.
    pub(crate) fn of(headers: &HeaderMap) -> Option<Media> {
        if let Some(encoding) = headers.get(header::CONTENT_ENCODING)
            && !encoding.as_bytes().eq_ignore_ascii_case(b"identity")
        {
            return None;
        }
        let mut parts = headers.get(header::CONTENT_TYPE)?.to_str().ok()?.split(';');
        let name = parts.next()?.trim().to_ascii_lowercase();
        let is_readable = parts.all(|parameter| match parameter.split_once('=') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("charset") => {
                value.trim().trim_matches('"').eq_ignore_ascii_case("utf-8")
            }
            _ => true,
        });
        if !is_readable {
            return None;
        }
        match name.as_str() {
            LINES_OF_JSON => Some(Media::Lines),
            "application/json" => Some(Media::Json),
            name if name.starts_with("application/") && name.ends_with("+json") => {
                Some(Media::Json)
            }
            _ => None,
        }
    }
}

/// An answer as JSON, which no cache may store.
pub(crate) fn json(value: &impl Serialize) -> Response {
    let bytes = serde_json::to_vec(value).expect("fields with text as names are always JSON");
    json_bytes(bytes)
}

/// The answer for everybody until the next release, which caches may store for an hour.
pub(crate) fn for_everybody(bytes: impl Into<Body>) -> Response {
    let mut response = json_bytes(bytes);
    let how = HeaderValue::from_static("public, max-age=3600");
    response.headers_mut().insert(header::CACHE_CONTROL, how);
    response
}

/// An answer that is already JSON.
pub(crate) fn json_bytes(bytes: impl Into<Body>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, bytes.into()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn media_types_ignore_case_and_other_encodings_are_refused() {
        let media = |text, encoding: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(text));
            if !encoding.is_empty() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            Media::of(&headers)
        };
        assert_eq!(media("APPLICATION/X-NDJSON", ""), Some(Media::Lines));
        assert_eq!(media("Application/Json; Charset=\"UTF-8\"", ""), Some(Media::Json));
        assert_eq!(media("application/vnd.x+json;version=1", "identity"), Some(Media::Json));
        assert_eq!(media("application/json; charset=utf-16", ""), None);
        assert_eq!(media("application/json", "gzip"), None);
        assert_eq!(media("text/plain", ""), None);
        assert_eq!(Media::of(&HeaderMap::new()), None);
    }
}
