//! Requests to the server that the page was loaded from, if it was loaded from one.

use ninefold_wire::rest::{Body, Code, Greeting, Problem};

use crate::browser::requests::fetch;

/// The path of the server's routes, relative to the page.
pub(crate) const API: &str = "api/v1";

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The server did not answer, or is busy: a retry may succeed.
    Unreachable,
    /// The player is not signed in.
    SignedOut,
    /// The server refused the request.
    Refused {
        /// The status of the answer.
        status: u16,
        /// The code of the error.
        code: String,
        /// The explanation, in the language of the page.
        detail: String,
    },
}

impl Trouble {
    /// The trouble for games that are sent in the background: a blocked player counts as signed out, and
    /// is told the reason when signing in again.
    pub(crate) fn in_background(self) -> Trouble {
        match self {
            Trouble::Refused { code, .. } if *code == Code::Blocked => Trouble::SignedOut,
            trouble => trouble,
        }
    }
}

/// Sends a request to a path below [`API`]; returns the text of the answer.
pub(crate) async fn send(
    method: &str,
    path: &str,
    body: Option<String>,
    language: &str,
) -> Result<String, Trouble> {
    let sent = fetch(method, &format!("{API}{path}"), body, language).await;
    let (status, text) = sent.ok_or(Trouble::Unreachable)?;
    answer(status, text)
}

fn answer(status: u16, text: String) -> Result<String, Trouble> {
    // A proxy between page and server may refuse, too, with its own text.
    let problem = || {
        let problem = read::<Problem>(&text);
        problem.map(|problem| (problem.code, problem.detail)).unwrap_or_default()
    };
    match status {
        200..300 => Ok(text),
        408 | 429 | 500.. => Err(Trouble::Unreachable),
        _ => match problem() {
            (code, _) if *code == Code::Unauthenticated || *code == Code::InvalidSession => {
                Err(Trouble::SignedOut)
            }
            (code, detail) => Err(Trouble::Refused { status, code, detail }),
        },
    }
}

/// Reads an answer; `None` if it does not have the expected shape.
#[inline(never)] // one copy of each reader keeps the bundle small
pub(crate) fn read<T: Body>(text: &str) -> Option<T> {
    T::from_json(text, usize::MAX).ok()
}

/// The server's greeting; `None` if the answer is not a Ninefold server's.
pub(crate) async fn greet() -> Result<Option<Greeting>, Trouble> {
    let (_, text) = fetch("GET", "server.json", None, "en").await.ok_or(Trouble::Unreachable)?;
    Ok(read(&text).filter(Greeting::is_ours))
}

#[cfg(test)]
mod tests {
    use super::*;

    // A5: refusals are distinguished from failures that justify a retry.
    #[test]
    fn answers_are_classified() {
        let problem = |status, code: &str| Problem {
            kind: String::new(),
            title: String::new(),
            status,
            code: code.to_owned(),
            error: String::new(),
            detail: "why".to_owned(),
            field: None,
            violations: Vec::new(),
            available: Vec::new(),
            turns: None,
            turn: None,
            missed: None,
        };
        let answer = |status, code: &str| answer(status, problem(status, code).to_json());
        assert_eq!(super::answer(200, "1".to_owned()), Ok("1".to_owned()));
        assert_eq!(super::answer(204, String::new()), Ok(String::new()));
        assert_eq!(answer(401, "wrong-who"), Err(Trouble::SignedOut));
        assert_eq!(answer(401, "who"), Err(Trouble::SignedOut));
        for status in [408, 429, 500, 503] {
            assert_eq!(answer(status, "busy"), Err(Trouble::Unreachable));
        }
        let refused = |status, code: &str, detail: &str| {
            let (code, detail) = (code.to_owned(), detail.to_owned());
            Err(Trouble::Refused { status, code, detail })
        };
        assert_eq!(answer(409, "stale"), refused(409, "stale", "why"));
        let blocked = answer(403, "blocked").unwrap_err();
        assert_eq!(Err(blocked.clone()), refused(403, "blocked", "why"));
        assert_eq!(blocked.in_background(), Trouble::SignedOut);
        let stale = answer(409, "stale").unwrap_err();
        assert_eq!(stale.clone().in_background(), stale);
        assert_eq!(answer(401, "wrong-password"), refused(401, "wrong-password", "why"));
        let page = "<h1>Forbidden</h1>".to_owned();
        assert_eq!(super::answer(403, page), refused(403, "", ""), "a proxy refuses");
    }
}
