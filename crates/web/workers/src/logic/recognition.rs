//! Recognizing turns of players: which technique justifies them.

use ninefold_play::recognition;

use crate::recognition::{read_question, tally_text, to_text};

/// What justifies the last turn of a game.
pub(crate) fn last_turn(question: &str) -> Option<String> {
    Some(to_text(recognition::last_turn(&read_question(question)?)))
}

/// What justifies the turns of a solved game, in numbers.
pub(crate) fn tally(question: &str) -> Option<String> {
    Some(tally_text(&recognition::tally(&read_question(question)?)))
}
