//! Tags, by which a client is told that it already has an answer.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use ninefold::{Game, Status};

use crate::error::{Answer, Code};

/// The tag of an answer that may be compressed in transit, which makes it weak.
pub(crate) fn weak(text: &str) -> ETag {
    format!("W/\"{text}\"").parse().expect("ids and names are plain")
}

pub(crate) fn game_tag(n_turns: usize, status: Status) -> ETag {
    weak(&format!("{n_turns}-{}", status.name()))
}

/// The states that a client expects a game to be in, as `If-Match` names them; any, if it does not.
#[derive(Clone, Debug)]
pub(crate) struct Expected(Option<String>);

impl Expected {
    /// The states that a request expects.
    pub(crate) fn of(headers: &HeaderMap) -> Expected {
        let lines = headers.get_all(header::IF_MATCH).iter();
        let tags: Vec<&str> = lines.filter_map(|line| line.to_str().ok()).collect();
        Expected((!tags.is_empty()).then(|| tags.join(",")))
    }

    /// Fails if a game is in another state. Tags are compared by their text, although they are
    /// weak: they name the state of the game, not the bytes of an answer.
    ///
    /// # Errors
    ///
    /// It is in another state.
    pub(crate) fn check(&self, game: &Game) -> Answer<()> {
        let Some(tags) = &self.0 else { return Ok(()) };
        let own = format!("\"{}-{}\"", game.log().len(), game.status().name());
        let is_own = |tag: &str| {
            let tag = tag.trim();
            tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == own
        };
        if tags.split(',').any(is_own) { Ok(()) } else { Err(Code::Changed.into()) }
    }
}

/// An answer for one player, or 304 if the client has the one with this tag.
///
/// # Errors
///
/// Those of the answer.
pub(crate) fn unless_known(
    asked: &HeaderMap,
    tag: &ETag,
    answer: impl FnOnce() -> Answer,
) -> Answer {
    unless_cached(asked, tag, "private, no-cache", answer)
}

/// An answer that caches may store in some way, or 304 if the client has the one with this tag.
///
/// # Errors
///
/// Those of the answer.
pub(crate) fn unless_cached(
    asked: &HeaderMap,
    tag: &ETag,
    how: &'static str,
    answer: impl FnOnce() -> Answer,
) -> Answer {
    let known = asked.typed_get::<IfNoneMatch>();
    if known.is_none_or(|known| known.precondition_passes(tag)) {
        return answer();
    }
    let mut response = StatusCode::NOT_MODIFIED.into_response();
    response.headers_mut().typed_insert(tag.clone());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(how));
    Ok(response)
}
