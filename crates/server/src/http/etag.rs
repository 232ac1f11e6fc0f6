//! Answers that a client has already.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::error::Answer;

/// An answer, unless the client has what has this tag.
///
/// # Errors
///
/// Those of the answer.
pub(crate) fn unless_known(
    headers: &HeaderMap,
    tag: &str,
    answer: impl FnOnce() -> Answer,
) -> Answer {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let plain = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let is_known = known.is_some_and(|known| {
        known.split(',').any(|one| plain(one) == plain(tag) || one.trim() == "*")
    });
    if !is_known {
        return answer();
    }
    let mut response: Response = StatusCode::NOT_MODIFIED.into_response();
    let tag = HeaderValue::from_str(tag).expect("tags are plain");
    response.headers_mut().insert(header::ETAG, tag);
    Ok(response)
}
