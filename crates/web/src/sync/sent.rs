//! The puzzles that the player has sent to the server, which keeps them.

use leptos::prelude::untrack;
use ninefold_wire::rest::{Body as _, PuzzleShape, SendPuzzleRequest, SentPuzzlesShape};
use ninefold_words::{Language, say};

use super::server::{self, Trouble};
use super::state::Account;
use crate::page::Page;

/// The path of the puzzles that the player has sent.
const OWN: &str = "/players/me/puzzles";

/// Sends a puzzle. A player without an account becomes a guest, whom the server recognizes by a cookie.
pub(crate) async fn send(page: Page, puzzle: SendPuzzleRequest) -> Result<PuzzleShape, Trouble> {
    let (sync, language) = (page.extras().sync, page.language().tag());
    let is_stranger = untrack(|| !sync.is_known() && sync.account() == Account::Nobody);
    if is_stranger {
        server::send("POST", "/players", None, language).await?;
        sync.change(|state| state.is_guest = true);
    }
    let sent = server::send("POST", OWN, Some(puzzle.to_json()), language).await;
    if sent == Err(Trouble::SignedOut) {
        sync.change(|state| state.is_guest = false); // the next puzzle gets a new guest
    }
    server::read(&sent?).ok_or(Trouble::Unreachable)
}

/// A part of the list of puzzles that the player has sent, latest first: the first part, or the one at
/// `after`, which the previous part names.
pub(crate) async fn list(page: Page, after: Option<String>) -> Result<SentPuzzlesShape, Trouble> {
    let query = after.map(|after| format!("?after={after}")).unwrap_or_default();
    let list = server::send("GET", &format!("{OWN}{query}"), None, page.language().tag()).await?;
    server::read(&list).ok_or(Trouble::Unreachable)
}

/// Removes a puzzle that the player has sent, unless it was removed elsewhere.
pub(crate) async fn remove(page: Page, id: &str) -> Result<(), Trouble> {
    let removed = server::send("DELETE", &format!("{OWN}/{id}"), None, page.language().tag()).await;
    match removed {
        Ok(_) | Err(Trouble::Refused { status: 404, .. }) => Ok(()),
        Err(trouble) => Err(trouble),
    }
}

/// A puzzle on the server; `None` if there is no server.
pub(crate) async fn read(page: Page, id: &str) -> Result<Option<PuzzleShape>, Trouble> {
    let found = server::send("GET", &format!("/puzzles/{id}"), None, page.language().tag()).await;
    match found {
        Ok(text) => Ok(server::read(&text)),
        // A server that is not Ninefold's has nothing at this path.
        Err(Trouble::Refused { status: 404, code, .. }) if code.is_empty() => Ok(None),
        Err(trouble) => Err(trouble),
    }
}

/// The reason for a failure, in words.
pub(crate) fn failure_text(language: Language, trouble: Trouble) -> String {
    match trouble {
        Trouble::Refused { detail, .. } if !detail.is_empty() => detail,
        Trouble::SignedOut => say::account_ended(language),
        _ => say::account_unreachable(language),
    }
}
