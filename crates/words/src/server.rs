//! What the server says when it refuses something.

use crate::Language;
use crate::text::{say, say_of};

/// Why a request is refused, where nothing more is to be said.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is its own English text")]
pub enum Refusal {
    Who,
    WrongWho,
    Elsewhere,
    NotFound,
    Method,
    Exists,
    NameTaken,
    WrongPassword,
    WrongCode,
    Registered,
    TooLarge,
    Media,
    TooLong,
    Future,
    TooMany,
    Slow,
    Busy,
    Broken,
}

/// Why a request is refused.
pub fn refusal(language: Language, refusal: Refusal) -> String {
    let id = match refusal {
        Refusal::Who => "server-who",
        Refusal::WrongWho => "server-wrong-who",
        Refusal::Elsewhere => "server-elsewhere",
        Refusal::NotFound => "server-not-found",
        Refusal::Method => "server-method",
        Refusal::Exists => "server-exists",
        Refusal::NameTaken => "server-name-taken",
        Refusal::WrongPassword => "server-wrong-password",
        Refusal::WrongCode => "server-wrong-code",
        Refusal::Registered => "server-registered",
        Refusal::TooLarge => "server-too-large",
        Refusal::Media => "server-media",
        Refusal::TooLong => "server-too-long",
        Refusal::Future => "server-future",
        Refusal::TooMany => "server-too-many",
        Refusal::Slow => "server-slow",
        Refusal::Busy => "server-busy",
        Refusal::Broken => "server-broken",
    };
    say(language, id, [])
}

/// A field cannot be used, or, if it has no name, the whole body.
pub fn field(language: Language, field: &str, why: &str) -> String {
    match field {
        "" => say(language, "server-body", [("why", why.to_owned())]),
        _ => say(language, "server-field", [("field", field.to_owned()), ("why", why.to_owned())]),
    }
}

/// So many turns came before the one that was sent.
pub fn stale(language: Language, n_missed: usize) -> String {
    say_of(language, "server-stale", n_missed, [])
}

/// No puzzle was made.
pub fn not_made(language: Language, why: &str) -> String {
    say(language, "server-not-made", [("why", why.to_owned())])
}

/// A turn is refused for a reason that has no text of its own.
pub fn refused(language: Language, why: &str) -> String {
    say(language, "server-refused", [("why", why.to_owned())])
}
