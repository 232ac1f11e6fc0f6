//! Orders for puzzles, and their results, as text between the worker with every technique and the page.

use ninefold::CatalogEntry;
use ninefold::logic::Technique;
use ninefold_play::{Order, Wish};
use ninefold_wire::rest::DailyKey;
use ninefold_wire::{Document, Options, PuzzleDocument};

use crate::TRIED;

const DAILY: &str = "daily";
const NEW: &str = "new";
/// The text for any technique or any rating.
const ANY: &str = "any";

/// The text of an order: a line of words, and one for the layout.
pub fn to_text(order: &Order) -> String {
    let words = match order {
        Order::Daily(DailyKey { date, level, variant, .. }) => {
            format!("{DAILY} {level} {date} {variant}")
        }
        Order::New { level, wish: Wish { with, symmetry, rating }, seed, .. } => {
            let with = with.map_or(ANY, Technique::name);
            let rating = rating.map_or_else(
                || format!("{ANY} {ANY}"),
                |(lowest, highest)| format!("{lowest} {highest}"),
            );
            format!("{NEW} {level} {with} {symmetry} {rating} {seed}")
        }
    };
    format!("{words}\n{}", order.layout().name())
}

/// Reads the text of an order; `None` if it is not one.
pub fn read(text: &str) -> Option<Order> {
    let (words, layout) = text.split_once('\n')?;
    let words: Vec<&str> = words.split(' ').collect();
    match words[..] {
        [DAILY, level, date, variant] => {
            let mode = CatalogEntry::named(layout)?;
            let (level, variant) = (level.parse().ok()?, variant.parse().ok()?);
            Some(Order::Daily(DailyKey { date: date.parse().ok()?, mode, level, variant }))
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
            let (layout, level) = (layout.parse().ok()?, level.parse().ok()?);
            let (symmetry, seed) = (symmetry.parse().ok()?, seed.to_owned());
            Some(Order::New { layout, level, wish: Wish { with, symmetry, rating }, seed })
        }
        _ => None,
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
    use ninefold::generate::Symmetry;
    use ninefold::logic::Level;
    use ninefold::rating::Tenths;
    use ninefold_testkit::boards;
    use ninefold_wire::{Declared, Seal};

    use super::*;

    // M8, M11, D11: every order is read as it was written.
    #[test]
    fn orders_are_read_back() {
        let mut levels = Level::ALL.into_iter().cycle();
        let mut level = || levels.next().unwrap();
        for layout in ["classic", "samurai", "a@0,0 b@9,9"] {
            let mut orders = Vec::new();
            if let Some(mode) = CatalogEntry::named(layout) {
                let date = "2026-11-15".parse().unwrap();
                orders.push(Order::Daily(DailyKey { date, mode, level: level(), variant: 2 }));
            }
            for symmetry in Symmetry::ALL {
                for with in [None, Some(Technique::XWing)] {
                    for rating in [None, Some((Tenths::new(12), Tenths::new(104)))] {
                        let (layout, level) = (layout.parse().unwrap(), level());
                        let wish = Wish { with, symmetry, rating };
                        orders.push(Order::New { layout, level, wish, seed: "a-1".to_owned() });
                    }
                }
            }
            for order in orders {
                let again = read(&to_text(&order));
                assert_eq!(format!("{again:?}"), format!("{:?}", Some(order)));
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
            assert!(read(wrong).is_none(), "{wrong}");
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
