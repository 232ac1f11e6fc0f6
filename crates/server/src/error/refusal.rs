//! Refusals that consist only of a code.

use axum::http::StatusCode;
use ninefold_words::{Language, refusal};

/// Why a request is refused, where the code alone says so.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// No player was named.
    Unauthenticated,
    /// The token or cookie is not valid, or its session has ended.
    InvalidSession,
    /// A page of another site sent it with the player's cookie.
    Elsewhere,
    /// The operator has blocked the player.
    Blocked,
    /// The player has not solved the puzzle.
    Unsolved,
    /// There is nothing at the address, or it belongs to another player.
    NotFound,
    /// The address does not have this method.
    Method,
    /// The id is taken.
    Exists,
    /// The name could be mistaken for another, or is invisible.
    Name,
    /// The name is taken.
    NameTaken,
    /// The name or the password is wrong.
    WrongPassword,
    /// The name or the recovery code is wrong.
    WrongCode,
    /// The player already has a name.
    Registered,
    /// The player is a guest, who has no name.
    Guest,
    /// The game has changed since the client read it.
    Changed,
    /// The player may not store any more games or turns.
    Full,
    /// The player has sent as many puzzles as the server keeps.
    PuzzlesFull,
    /// The body is too large.
    TooLarge,
    /// The media type is not supported.
    Media,
    /// The layout or the log is larger than the server accepts.
    TooLong,
    /// The day has not begun in UTC.
    Future,
    /// The day is before the first one with puzzles.
    Past,
    /// The client sends too many requests.
    TooMany,
    /// The request did not arrive in time.
    Slow,
    /// The server is busy, or is stopping.
    Busy,
    /// The database is down, full or too slow.
    Unavailable,
    /// The server has failed.
    Broken,
}

impl Refusal {
    #[cfg(test)]
    const ALL: [Refusal; 27] = [
        Refusal::Unauthenticated,
        Refusal::InvalidSession,
        Refusal::Elsewhere,
        Refusal::Blocked,
        Refusal::Unsolved,
        Refusal::NotFound,
        Refusal::Method,
        Refusal::Exists,
        Refusal::Name,
        Refusal::NameTaken,
        Refusal::WrongPassword,
        Refusal::WrongCode,
        Refusal::Registered,
        Refusal::Guest,
        Refusal::Changed,
        Refusal::Full,
        Refusal::PuzzlesFull,
        Refusal::TooLarge,
        Refusal::Media,
        Refusal::TooLong,
        Refusal::Future,
        Refusal::Past,
        Refusal::TooMany,
        Refusal::Slow,
        Refusal::Busy,
        Refusal::Unavailable,
        Refusal::Broken,
    ];

    pub(super) fn code(self) -> &'static str {
        match self {
            Refusal::Unauthenticated => "who",
            Refusal::InvalidSession => "wrong-who",
            Refusal::Elsewhere => "elsewhere",
            Refusal::Blocked => "blocked",
            Refusal::Unsolved => "unsolved",
            Refusal::NotFound => "not-found",
            Refusal::Method => "method",
            Refusal::Exists => "exists",
            Refusal::Name => "name",
            Refusal::NameTaken => "name-taken",
            Refusal::WrongPassword => "wrong-password",
            Refusal::WrongCode => "wrong-code",
            Refusal::Registered => "registered",
            Refusal::Guest => "guest",
            Refusal::Changed => "changed",
            Refusal::Full => "full",
            Refusal::PuzzlesFull => "puzzles-full",
            Refusal::TooLarge => "too-large",
            Refusal::Media => "media",
            Refusal::TooLong => "too-long",
            Refusal::Future => "future",
            Refusal::Past => "past",
            Refusal::TooMany => "too-many",
            Refusal::Slow => "slow",
            Refusal::Busy => "busy",
            Refusal::Unavailable => "unavailable",
            Refusal::Broken => "broken",
        }
    }

    pub(super) fn status(self) -> StatusCode {
        match self {
            Refusal::Unauthenticated
            | Refusal::InvalidSession
            | Refusal::WrongPassword
            | Refusal::WrongCode => StatusCode::UNAUTHORIZED,
            Refusal::Elsewhere | Refusal::Blocked | Refusal::Unsolved => StatusCode::FORBIDDEN,
            Refusal::NotFound => StatusCode::NOT_FOUND,
            Refusal::Method => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::Exists | Refusal::NameTaken | Refusal::Registered | Refusal::Guest => {
                StatusCode::CONFLICT
            }
            Refusal::Changed => StatusCode::PRECONDITION_FAILED,
            Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::Media => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refusal::Name
            | Refusal::Full
            | Refusal::PuzzlesFull
            | Refusal::TooLong
            | Refusal::Future
            | Refusal::Past => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Refusal::Slow => StatusCode::REQUEST_TIMEOUT,
            Refusal::Busy | Refusal::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub(super) fn text(self, language: Language) -> String {
        refusal(language, self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// W5: every refusal has a text of its own in every language.
    #[test]
    fn every_refusal_has_a_text() {
        let is_in_order = |(index, refusal): (usize, &Refusal)| *refusal as usize == index;
        assert!(Refusal::ALL.iter().enumerate().all(is_in_order));
        assert_eq!(Refusal::ALL.last(), Some(&Refusal::Broken), "the last is listed");
        for language in Language::ALL {
            let texts = Refusal::ALL.map(|refusal| refusal.text(language));
            let different: std::collections::BTreeSet<&String> = texts.iter().collect();
            assert_eq!(different.len(), texts.len(), "{language}");
        }
    }
}
