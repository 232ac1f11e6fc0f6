//! Orders for puzzles, and their results, as text between the worker with every technique and the page.

use ninefold::Layout;
use ninefold::generate::Symmetry;
use ninefold::logic::{Level, Technique};
use ninefold::rating::Tenths;
use ninefold_wire::{Date, Document, Options, PuzzleDocument};

use crate::TRIED;

/// An order for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its layout.
    pub layout: Layout,
    /// Its level.
    pub level: Level,
    /// Which one.
    pub kind: Kind,
}

/// Which puzzle of a layout and level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The daily puzzle of a day.
    Daily {
        /// The day.
        date: Date,
        /// Its number among those of the day, from 1.
        variant: u32,
    },
    /// A new one.
    New {
        /// A technique that its solution path must use.
        with: Option<Technique>,
        /// The symmetry of its clues.
        symmetry: Symmetry,
        /// The lowest and the highest of its exact ratings.
        rating: Option<(Tenths, Tenths)>,
        /// The seed, without spaces.
        seed: String,
    },
}

const DAILY: &str = "daily";
const NEW: &str = "new";
/// The text for any technique or any rating.
const ANY: &str = "any";

impl Request {
    /// Its text: a line of words, and one for the layout.
    pub fn to_text(&self) -> String {
        let Request { layout, level, kind } = self;
        let words = match kind {
            Kind::Daily { date, variant } => format!("{DAILY} {level} {date} {variant}"),
            Kind::New { with, symmetry, rating, seed } => {
                let with = with.map_or(ANY, Technique::name);
                let rating = rating.map_or_else(
                    || format!("{ANY} {ANY}"),
                    |(lowest, highest)| format!("{lowest} {highest}"),
                );
                format!("{NEW} {level} {with} {symmetry} {rating} {seed}")
            }
        };
        format!("{words}\n{}", layout.name())
    }

    /// Reads the text; `None` if it is not an order.
    pub fn read(text: &str) -> Option<Request> {
        let (words, layout) = text.split_once('\n')?;
        let words: Vec<&str> = words.split(' ').collect();
        let (level, kind) = match words[..] {
            [DAILY, level, date, variant] => {
                (level, Kind::Daily { date: date.parse().ok()?, variant: variant.parse().ok()? })
            }
            [NEW, level, with, symmetry, lowest, highest, seed] => {
                let with = match with {
                    ANY => None,
                    technique => Some(technique.parse().ok()?),
                };
                let rating = match (lowest, highest) {
                    (ANY, ANY) => None,
                    _ => Some((lowest.parse().ok()?, highest.parse().ok()?)),
                };
                let (symmetry, seed) = (symmetry.parse().ok()?, seed.to_owned());
                (level, Kind::New { with, symmetry, rating, seed })
            }
            _ => return None,
        };
        Some(Request { layout: layout.parse().ok()?, level: level.parse().ok()?, kind })
    }
}

/// A reply to an order. Only a number of boards tried is followed by further replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The number of boards tried so far.
    Tried(u64),
    /// The puzzle.
    Made(Box<PuzzleDocument>),
    /// No such puzzle can exist.
    Impossible,
    /// None of the boards tried satisfies the order.
    NotFound,
}

const IMPOSSIBLE: &str = "impossible";
const NOT_FOUND: &str = "not-found";

impl Reply {
    /// Its text.
    pub fn to_text(&self) -> String {
        match self {
            Reply::Tried(n_boards) => format!("{TRIED}{n_boards}"),
            Reply::Made(document) => document.to_json(),
            Reply::Impossible => IMPOSSIBLE.to_owned(),
            Reply::NotFound => NOT_FOUND.to_owned(),
        }
    }

    /// Reads the text; `None` if it is not a reply.
    pub fn read(text: &str) -> Option<Reply> {
        if let Some(n_boards) = text.strip_prefix(TRIED) {
            return n_boards.parse().ok().map(Reply::Tried);
        }
        match text {
            IMPOSSIBLE => Some(Reply::Impossible),
            NOT_FOUND => Some(Reply::NotFound),
            _ => match Document::read(text, &Options::default()) {
                Ok(Document::Puzzle(document)) => Some(Reply::Made(document)),
                _ => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards;
    use ninefold_wire::{Declared, Seal};

    use super::*;

    // M8, M11, D11: every order is read as it was written.
    #[test]
    fn orders_are_read_back() {
        let mut kinds = vec![Kind::Daily { date: "2026-11-15".parse().unwrap(), variant: 2 }];
        for symmetry in Symmetry::ALL {
            for with in [None, Some(Technique::XWing)] {
                for rating in [None, Some((Tenths::new(12), Tenths::new(104)))] {
                    kinds.push(Kind::New { with, symmetry, rating, seed: "a-1".to_owned() });
                }
            }
        }
        for layout in ["classic", "samurai", "a@0,0 b@9,9"] {
            let layout: Layout = layout.parse().unwrap();
            for (kind, level) in kinds.iter().zip(Level::ALL.into_iter().cycle()) {
                let request = Request { layout: layout.clone(), level, kind: kind.clone() };
                assert_eq!(Request::read(&request.to_text()), Some(request));
            }
        }
        for wrong in [
            "",
            "daily easy 2026-11-15 1",
            "daily easy 2026-11-15\nclassic",
            "daily easy 2026-15-11 1\nclassic",
            "daily x 2026-11-15 1\nclassic",
            "daily easy 2026-11-15 1\nnonsense",
            "new easy any none 1.0 x a\nclassic",
            "new easy any none 1.0 1.2\nclassic",
            "new easy any x any any a\nclassic",
            "new easy x none any any a\nclassic",
        ] {
            assert_eq!(Request::read(wrong), None, "{wrong}");
        }
    }

    // M8, D11: so is every reply.
    #[test]
    fn replies_are_read_back() {
        let rating = ninefold::rating::rate(&boards::puzzle(), ninefold::Stop::NEVER).unwrap();
        let declared = Declared {
            difficulty: Some(Level::Easy),
            date: "2026-11-15".parse().ok(),
            rating: Some(rating.into()),
        };
        let document = PuzzleDocument::new(boards::puzzle());
        let document = PuzzleDocument { declared, seal: Seal::Sealed, ..document };
        let made = Reply::Made(Box::new(document));
        for reply in [Reply::Tried(64), made, Reply::Impossible, Reply::NotFound] {
            assert_eq!(Reply::read(&reply.to_text()), Some(reply));
        }
        for wrong in ["", "tried x", "nonsense", "{}"] {
            assert_eq!(Reply::read(wrong), None, "{wrong}");
        }
    }
}
