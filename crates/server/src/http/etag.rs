//! Answers that a client already has.

use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use headers::{ETag, HeaderMapExt, IfNoneMatch};

use crate::error::Answer;

/// The tag of an answer that may be compressed in transit, which makes it weak.
pub(crate) fn weak(text: &str) -> ETag {
    format!("W/\"{text}\"").parse().expect("ids and names are plain")
}

/// An answer, or 304 if the client has the one with this tag.
///
/// # Errors
///
/// Those of the answer.
pub(crate) fn unless_known(
    asked: &HeaderMap,
    tag: &ETag,
    answer: impl FnOnce() -> Answer,
) -> Answer {
    let known = asked.typed_get::<IfNoneMatch>();
    if known.is_none_or(|known| known.precondition_passes(tag)) {
        return answer();
    }
    let mut response = StatusCode::NOT_MODIFIED.into_response();
    response.headers_mut().typed_insert(tag.clone());
    Ok(response)
}
