//! Recognizing turns of players: which technique justifies them.

use ninefold::Game;
use ninefold_play::recognition::{self, Recognized};
use ninefold_wire::{Document, Options};

fn game(document: &str) -> Option<Game> {
    match Document::read(document, &Options::default()) {
        Ok(Document::Game(document)) => Some(document.game),
        _ => None,
    }
}

/// The name of what justifies the last turn of a game; `None` if nothing can be said about it.
pub(crate) fn last_turn(document: &str) -> Option<String> {
    recognition::last_turn(&game(document)?).map(|recognized| recognized.name().to_owned())
}

/// What justifies the turns of a solved game: a name and a number per line.
pub(crate) fn tally(document: &str) -> Option<String> {
    let tally = recognition::tally(&game(document)?);
    let line = |(recognized, number): (Recognized, u32)| format!("{} {number}", recognized.name());
    Some(tally.into_iter().map(line).collect::<Vec<_>>().join("\n"))
}
