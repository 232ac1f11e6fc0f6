//! Recognizing turns of players: which technique justifies them.

use ninefold_play::recognition;

use crate::recognition::{read_question, tally_text, to_text};

/// The technique behind the last turn of a game.
pub(crate) fn last_turn(question: &str) -> Option<String> {
    Some(to_text(recognition::last_turn(&read_question(question)?)))
}

/// How often each technique was behind a turn of a solved game.
pub(crate) fn tally(question: &str) -> Option<String> {
    Some(tally_text(&recognition::tally(&read_question(question)?)))
}
