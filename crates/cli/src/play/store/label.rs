//! The facts about a game apart from its turns.

use ninefold::logic::Level;
use ninefold_wire::{Date, Declared};
use serde::{Deserialize, Serialize};

/// The facts that identify the kind of a game in lists and statistics.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Shape", into = "Shape")]
pub(crate) struct Label {
    /// The id of its layout in the catalog, or its corners.
    pub(crate) mode: String,
    /// Its level, if it was graded.
    pub(crate) level: Option<Level>,
    /// Which daily puzzle it is, if it is one.
    pub(crate) daily: Option<DailyLabel>,
}

/// Which daily puzzle a game is, apart from mode and level.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct DailyLabel {
    pub(crate) date: Date,
    /// Which of the day's puzzles, from 1.
    pub(crate) variant: u32,
}

impl Label {
    /// The declarations for a document of the puzzle.
    pub(super) fn declared(&self) -> Declared {
        Declared {
            difficulty: self.level,
            date: self.daily.map(|daily| daily.date),
            ..Declared::default()
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Shape {
    mode: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    daily: Option<DailyShape>,
}

#[derive(Serialize, Deserialize)]
struct DailyShape {
    date: String,
    variant: u32,
}

impl From<Label> for Shape {
    fn from(label: Label) -> Shape {
        let Label { mode, level, daily } = label;
        let daily = daily
            .map(|DailyLabel { date, variant }| DailyShape { date: date.to_string(), variant });
        Shape { mode, level: level.map(|level| level.name().to_owned()), daily }
    }
}

impl TryFrom<Shape> for Label {
    type Error = &'static str;

    fn try_from(shape: Shape) -> Result<Label, &'static str> {
        let Shape { mode, level, daily } = shape;
        let level = level.map(|level| level.parse().map_err(|_| "expected a level")).transpose()?;
        let read = |DailyShape { date, variant }| {
            date.parse().map(|date| DailyLabel { date, variant }).map_err(|_| "expected a date")
        };
        Ok(Label { mode, level, daily: daily.map(read).transpose()? })
    }
}
