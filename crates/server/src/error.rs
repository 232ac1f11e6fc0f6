//! Errors, with their status codes.
//!
//! A handler returns an [`ApiError`]; [`rendered`] writes it as a problem in
//! the language of the request.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ninefold::generate::NotMade;
use ninefold::{
    Cell, ClaimError, Digit, EntryError, Layout, PlayError, PuzzleError, Stopped, Violation,
};
use ninefold_wire::rest::{Problem, ViolationShape, play_refusal};
use ninefold_wire::{Error, ErrorKind, TurnShape};
use ninefold_words::{Language, Voice, not_a_puzzle, refusal, say};

use crate::http::access_log::cut;
use crate::http::metrics::Metrics;

pub(crate) use ninefold_wire::rest::Code;

/// Why a request fails.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// A refusal without details: the code alone says why.
    Refused(Code),
    /// A field, or the whole body, cannot be read or used.
    Document(Error),
    /// The board is not a puzzle.
    Puzzle(PuzzleError),
    /// No puzzle was made.
    NotMade(NotMade),
    /// The rules of the game refuse a turn.
    Play {
        /// The layout of the game.
        layout: Layout,
        /// Why.
        error: PlayError,
    },
    /// A guarded game counted a mistake.
    Mistake {
        /// The layout of the game.
        layout: Layout,
        /// The cell of the entry.
        cell: Cell,
        /// The wrong digit.
        digit: Option<Digit>,
        /// The rules that it breaks on the current board.
        violations: Vec<Violation>,
        /// The number of mistakes so far.
        n_mistakes: u32,
        /// The number of the turn, which is in the log.
        turn: usize,
    },
    /// The client accepts nothing that the route can answer with.
    NotAcceptable {
        /// The media types that the route can answer with.
        available: Vec<String>,
    },
    /// The game has other turns than the client expects.
    Stale {
        /// The number of turns of the game.
        n_turns: usize,
        /// The turns that the client does not have.
        missed: Vec<TurnShape>,
    },
    /// Too many requests.
    TooMany {
        /// How long to wait before the next, in seconds.
        seconds: u64,
    },
    /// More requests in a minute than a limit allows.
    OverRate {
        /// How long to wait before the next, in seconds.
        seconds: u64,
        /// The name of the limit.
        limit: &'static str,
        /// How many requests it allows.
        per_minute: u32,
    },
    /// All places for such jobs are taken.
    Busy {
        /// The approximate time until there is one, in seconds.
        seconds: u64,
    },
    /// The database is down, full or too slow; the details go into the log only.
    Unavailable(String),
    /// The server has failed; the details go into the log only.
    Broken(String),
}

/// The result of a handler.
pub(crate) type Answer<T = Response> = Result<T, ApiError>;

impl From<Code> for ApiError {
    fn from(code: Code) -> ApiError {
        ApiError::Refused(code)
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        ApiError::Document(error)
    }
}

impl From<PuzzleError> for ApiError {
    fn from(error: PuzzleError) -> ApiError {
        ApiError::Puzzle(error)
    }
}

impl From<NotMade> for ApiError {
    fn from(error: NotMade) -> ApiError {
        ApiError::NotMade(error)
    }
}

/// Time is part of the budget here.
impl From<Stopped> for ApiError {
    fn from(_: Stopped) -> ApiError {
        ApiError::Puzzle(PuzzleError::Undecided)
    }
}

/// How long to wait before asking a busy server again, in seconds.
const PATIENCE_SECONDS: u64 = 2;

impl ApiError {
    fn status(&self) -> StatusCode {
        let status = match self {
            ApiError::Play { .. } => 422,
            _ => self.code().statuses()[0],
        };
        StatusCode::from_u16(status).expect("the table has statuses")
    }

    fn code(&self) -> Code {
        match self {
            ApiError::Refused(code) => *code,
            ApiError::Document(error) => match error.kind {
                ErrorKind::TooLarge { .. } => Code::TooLarge,
                ErrorKind::Claim(_) => Code::Puzzle,
                ErrorKind::Replay(_) | ErrorKind::Play(_) => Code::Refused,
                ErrorKind::TooMuchWork => Code::TooLong,
                ErrorKind::Syntax { .. } => Code::Json,
                _ => Code::Field,
            },
            ApiError::Puzzle(PuzzleError::Conflict { .. }) => Code::Conflict,
            ApiError::Puzzle(PuzzleError::Unsolvable) => Code::NoSolution,
            ApiError::Puzzle(PuzzleError::Ambiguous(_)) => Code::SeveralSolutions,
            ApiError::Puzzle(_) => Code::Undecided,
            ApiError::NotMade(_) => Code::NotMade,
            ApiError::Play { error, .. } => match error {
                PlayError::Entry { error: EntryError::Given, .. } => Code::Given,
                PlayError::Entry { .. } => Code::Exists,
                PlayError::Finished => Code::Finished,
                PlayError::Abandoned => Code::Abandoned,
                PlayError::NothingToUndo => Code::NothingToUndo,
                PlayError::NothingToRedo => Code::NothingToRedo,
                _ => Code::Refused,
            },
            ApiError::Mistake { .. } => Code::Mistake,
            ApiError::NotAcceptable { .. } => Code::NotAcceptable,
            ApiError::Stale { .. } => Code::Stale,
            ApiError::TooMany { .. } | ApiError::OverRate { .. } => Code::TooMany,
            ApiError::Busy { .. } => Code::Busy,
            ApiError::Unavailable(_) => Code::Unavailable,
            ApiError::Broken(_) => Code::Broken,
        }
    }

    /// The text for developers, always in English; part of the API where rules are broken.
    fn error(&self) -> String {
        match self {
            ApiError::Document(error) => error.to_string(),
            ApiError::Puzzle(error) => error.to_string(),
            ApiError::NotMade(NotMade::Stopped) => "none found in the time allowed".to_owned(),
            ApiError::NotMade(error) => error.to_string(),
            ApiError::Play { error, .. } => play_refusal(error),
            ApiError::Mistake { digit, .. } => match digit {
                Some(digit) => format!("Value {digit} is wrong"),
                None => "Value is wrong".to_owned(),
            },
            ApiError::NotAcceptable { available } => {
                format!("expected {} to be accepted", available.join(" or "))
            }
            ApiError::Stale { n_turns, .. } => format!("the game has {n_turns} turn(s)"),
            _ => self.detail(Language::English),
        }
    }

    /// The text for people.
    pub(crate) fn detail(&self, language: Language) -> String {
        match self {
            ApiError::Document(Error { path, kind, .. }) => match path.as_str() {
                "" => say::server_body(language, kind),
                "name" => refusal(language, "field-name"),
                "password" | "old" | "new" => refusal(language, "field-password"),
                "code" => refusal(language, "field-code"),
                _ => say::server_field(language, path, kind),
            },
            ApiError::Puzzle(error) => not_a_puzzle(language, error),
            ApiError::NotMade(NotMade::Stopped) => refusal(language, "not-made-in-time"),
            ApiError::NotMade(error) => say::server_not_made(language, error),
            ApiError::Play { layout, error } => match error {
                PlayError::Entry { cell, error } => {
                    Voice::new(language, layout).refused(*cell, error)
                }
                PlayError::Finished => say::play_over(language),
                PlayError::Abandoned => say::play_abandoned(language),
                PlayError::NothingToUndo => say::play_nothing_to_undo(language),
                PlayError::NothingToRedo => say::play_nothing_to_redo(language),
                error => say::server_refused(language, error),
            },
            ApiError::Mistake { layout, cell, digit, n_mistakes, .. } => {
                Voice::new(language, layout).wrong(*cell, *digit, *n_mistakes)
            }
            ApiError::NotAcceptable { available } => {
                say::server_not_acceptable(language, &available.join(", "))
            }
            ApiError::Stale { missed, .. } => say::server_stale(language, missed.len()),
            ApiError::Refused(_)
            | ApiError::TooMany { .. }
            | ApiError::OverRate { .. }
            | ApiError::Busy { .. }
            | ApiError::Unavailable(_)
            | ApiError::Broken(_) => refusal(language, self.code().name()),
        }
    }

    /// The error as a problem, in a language, on a server below a path.
    pub(crate) fn problem(&self, language: Language, prefix: &str) -> Problem {
        let status = self.status();
        let code = self.code();
        Problem {
            kind: format!("{prefix}/docs/problems#{}", code.name()),
            title: status.canonical_reason().unwrap_or("Error").to_owned(),
            status: status.as_u16(),
            code: code.name().to_owned(),
            error: self.error(),
            detail: self.detail(language),
            field: match self {
                ApiError::Document(error) if !error.path.is_empty() => Some(error.path.clone()),
                ApiError::NotAcceptable { .. } => Some("Accept".to_owned()),
                _ => None,
            },
            violations: self.violations(),
            available: match self {
                ApiError::NotAcceptable { available } => available.clone(),
                _ => Vec::new(),
            },
            turns: match self {
                ApiError::Stale { n_turns, .. } => Some(*n_turns),
                _ => None,
            },
            turn: match self {
                ApiError::Mistake { turn, .. } => Some(*turn),
                _ => None,
            },
            missed: match self {
                ApiError::Stale { missed, .. } => Some(missed.clone()),
                _ => None,
            },
        }
    }

    /// Every rule that a turn or a board breaks.
    fn violations(&self) -> Vec<ViolationShape> {
        match self {
            ApiError::Play {
                layout,
                error: PlayError::Entry { error: EntryError::Exists { violations, .. }, .. },
            }
            | ApiError::Mistake { layout, violations, .. } => {
                ViolationShape::each(layout, violations)
            }
            ApiError::Puzzle(PuzzleError::Conflict { givens })
            | ApiError::Document(Error {
                kind: ErrorKind::Claim(ClaimError::Puzzle(PuzzleError::Conflict { givens })),
                ..
            }) => ViolationShape::all(givens),
            _ => Vec::new(),
        }
    }

    fn retry_after(&self) -> Option<u64> {
        match self {
            ApiError::TooMany { seconds }
            | ApiError::OverRate { seconds, .. }
            | ApiError::Busy { seconds } => Some(*seconds),
            ApiError::Refused(Code::Busy | Code::Unavailable) | ApiError::Unavailable(_) => {
                Some(PATIENCE_SECONDS)
            }
            _ => None,
        }
    }
}

/// Without a body: [`rendered`] writes it.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

/// Writes the error of an answer, if it has one, as a problem.
pub(crate) fn rendered(
    (metrics, prefix): (&Metrics, &str),
    mut response: Response,
    language: Language,
    path: &str,
) -> Response {
    let Some(error) = response.extensions_mut().remove::<Arc<ApiError>>() else {
        return response;
    };
    match &*error {
        ApiError::Unavailable(what) => {
            tracing::warn!(%what, path = cut(path), "database unavailable");
        }
        ApiError::Broken(what) => tracing::error!(%what, path = cut(path), "request failed"),
        _ => {}
    }
    metrics.count_problem(error.code().name());
    let body = serde_json::to_vec(&error.problem(language, prefix)).expect("plain fields");
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(seconds) = error.retry_after() {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if let ApiError::OverRate { seconds, limit, per_minute } = &*error {
        // The fields of the IETF draft "RateLimit header fields for HTTP".
        let fields = [
            ("ratelimit-policy", format!("\"{limit}\";q={per_minute};w=60")),
            ("ratelimit", format!("\"{limit}\";r=0;t={seconds}")),
        ];
        for (name, value) in fields {
            let value = HeaderValue::try_from(value).expect("names and numbers");
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    if response.status() == StatusCode::UNAUTHORIZED {
        let how = match *error {
            ApiError::Refused(Code::InvalidSession) => "Bearer error=\"invalid_token\"",
            _ => "Bearer",
        };
        response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static(how));
    }
    *response.body_mut() = Body::from(body);
    response
}

/// The language that a client prefers.
pub(crate) fn language(headers: &HeaderMap) -> Language {
    language_of(headers.get(header::ACCEPT_LANGUAGE))
}

/// The language that a client prefers, by its `Accept-Language`.
///
/// `words` weighs it itself: the `headers` crate has no type for it.
pub(crate) fn language_of(header: Option<&HeaderValue>) -> Language {
    let header = header.and_then(|value| value.to_str().ok());
    header.map_or_else(Language::default, Language::best_of)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// W5: every code that stands alone has a text of its own in every language.
    #[test]
    fn every_code_has_a_text() {
        use Code::{
            Abandoned, Conflict, Field, Finished, Given, Json, Mistake, NoSolution, NotAcceptable,
            NotMade, NothingToRedo, NothingToUndo, Puzzle, Refused, SeveralSolutions, Stale,
            Undecided,
        };
        let with_details = [
            Abandoned,
            Conflict,
            Field,
            Finished,
            Given,
            Json,
            Mistake,
            NoSolution,
            NotAcceptable,
            NotMade,
            NothingToRedo,
            NothingToUndo,
            Puzzle,
            Refused,
            SeveralSolutions,
            Stale,
            Undecided,
        ];
        let alone = || Code::ALL.into_iter().filter(|code| !with_details.contains(code));
        for language in Language::ALL {
            let texts: BTreeSet<String> =
                alone().map(|code| refusal(language, code.name())).collect();
            assert_eq!(texts.len(), alone().count(), "{language}");
            assert!(texts.iter().all(|text| text.contains(' ')), "{texts:?}");
        }
    }
}
