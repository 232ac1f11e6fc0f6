//! Bodies of requests and answers.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use ninefold_wire::Error;
use ninefold_wire::rest;
use serde::Serialize;

use crate::app::App;
use crate::error::{Answer, ApiError, Refusal};

/// The media type of a batch: one JSON document per line.
pub(crate) const LINES_OF_JSON: &str = "application/x-ndjson";

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
        let is_json = media_type(request.headers()).is_some_and(is_json);
        let most = app.config().most_body_bytes;
        let patience = Duration::from_secs(app.config().request_seconds);
        let bytes = tokio::time::timeout(patience, Bytes::from_request(request, &())).await;
        let bytes =
            bytes.map_err(|_| Refusal::Slow)?.map_err(|rejection| why_not_read(&rejection))?;
        if bytes.len() > most {
            return Err(Refusal::TooLarge.into());
        }
        if bytes.is_empty() {
            return Ok(JsonText(Bytes::from_static(b"{}")));
        }
        if !is_json {
            return Err(Refusal::Media.into());
        }
        Ok(JsonText(bytes))
    }
}

/// Why a body could not be read to its end.
fn why_not_read(rejection: &BytesRejection) -> ApiError {
    if let BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) = rejection {
        return Refusal::TooLarge.into();
    }
    Error::unexpected("", "a whole body", "one that breaks off").into()
}

/// The media type of a message, without its parameters.
pub(crate) fn media_type(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    value.split(';').next().map(str::trim)
}

fn is_json(media_type: &str) -> bool {
    let lower = media_type.to_ascii_lowercase();
    lower == "application/json" || (lower.starts_with("application/") && lower.ends_with("+json"))
}

/// An answer as JSON, which no cache may store.
pub(crate) fn json(value: &impl Serialize) -> Response {
    let bytes = serde_json::to_vec(value).expect("fields with text as names are always JSON");
    json_bytes(bytes)
}

/// An answer that is already JSON.
pub(crate) fn json_bytes(bytes: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, Body::from(bytes)).into_response()
}
