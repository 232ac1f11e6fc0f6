//! The state of reading, between two lines.

use super::json::Brackets;

/// The position of the last line.
#[derive(Copy, Clone)]
pub(super) enum Stage {
    /// Outside any section.
    Outside,
    /// In a JSON text.
    Json(Brackets),
    /// In the XML of a collection.
    Xml,
    /// In a section, to which every line belongs.
    Gathering,
    /// After a blank line in a section: the player's state may follow, and belongs to it.
    Paused,
    /// After a section.
    Ended,
    /// In the player's state of a puzzle that was already returned.
    Skipping,
}

impl Stage {
    pub(super) fn after_blank_line(self) -> Stage {
        match self {
            Stage::Outside | Stage::Json(_) | Stage::Xml => Stage::Outside,
            Stage::Gathering | Stage::Paused | Stage::Ended | Stage::Skipping => Stage::Ended,
        }
    }
}
