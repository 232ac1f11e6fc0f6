//! Collections on the shelf, in the browser's storage, one key each.

use ninefold::logic::Level;
use ninefold::{Board, Layout};
use ninefold_wire::rest::{CollectionShape, EntryShape};
use serde_json::{Value, json};

use crate::browser::local_storage;
use crate::keep::index::{self, Progress};
use crate::keep::link::fragment;
use crate::keep::storage_key::{OTHER, SHELF};
use crate::keep::store::{StorageError, read_value};
use crate::keep::{import, titles};

const FORMAT: &str = "ninefold/shelf";
const VERSION: u64 = 1;

/// A collection on the shelf, with the name of its key.
#[derive(Clone, Debug)]
pub(crate) struct Shelved {
    /// The name of its key.
    pub(crate) id: String,
    /// Its name and its puzzles.
    pub(crate) collection: CollectionShape,
}

/// Puts a collection on the shelf, with the time `now`, in milliseconds.
pub(crate) fn save(id: &str, collection: &CollectionShape, now: f64) -> Result<(), StorageError> {
    local_storage::set(&format!("{SHELF}{id}"), &to_text(collection, now))
}

/// All collections, latest first.
pub(crate) fn all() -> Vec<Shelved> {
    let shelved = |key: String| {
        let id = key.strip_prefix(SHELF)?.to_owned();
        let text = local_storage::get(&key)?;
        let collection = read(&text).ok()?;
        let at = serde_json::from_str::<Value>(&text).ok()?["at"].as_u64();
        Some((at, Shelved { id, collection }))
    };
    let mut all: Vec<_> = local_storage::keys().into_iter().filter_map(shelved).collect();
    all.sort_by(|(one, _), (other, _)| other.cmp(one));
    all.into_iter().map(|(_, shelved)| shelved).collect()
}

/// Removes a collection; the games of its puzzles stay.
pub(crate) fn remove(id: &str) {
    local_storage::remove(&format!("{SHELF}{id}"));
}

/// Adds levels, each with the place of its puzzle, to a collection, if that is still on the shelf.
pub(crate) fn add_levels(id: &str, levels: &[(usize, Level)]) -> Result<(), StorageError> {
    let key = format!("{SHELF}{id}");
    match local_storage::get(&key) {
        Some(text) => local_storage::set(&key, &with_levels(&text, levels)?),
        None => Ok(()),
    }
}

fn with_levels(text: &str, levels: &[(usize, Level)]) -> Result<String, StorageError> {
    let mut collection = read(text)?;
    for &(place, level) in levels {
        if let Some(puzzle) = collection.puzzles.get_mut(place) {
            puzzle.level = Some(level);
        }
    }
    let at = serde_json::from_str::<Value>(text).ok().and_then(|value| value["at"].as_f64());
    Ok(to_text(&collection, at.unwrap_or_default()))
}

fn to_text(collection: &CollectionShape, now: f64) -> String {
    #[expect(clippy::cast_sign_loss, reason = "after 1970")]
    let at = now as u64;
    json!({
        "format": FORMAT,
        "version": VERSION,
        "at": at,
        "name": collection.name,
        "puzzles": collection.puzzles,
    })
    .to_string()
}

/// Reads a collection; it is damaged if any puzzle has no valid board.
pub(crate) fn read(text: &str) -> Result<CollectionShape, StorageError> {
    let value = read_value(text, FORMAT, VERSION)?;
    let collection: CollectionShape =
        serde_json::from_value(value).map_err(|error| StorageError::Damaged(error.to_string()))?;
    match collection.puzzles.iter().find(|puzzle| board(puzzle).is_none()) {
        Some(puzzle) => Err(StorageError::Damaged(format!("puzzle {}", puzzle.number))),
        None => Ok(collection),
    }
}

pub(crate) fn board(puzzle: &EntryShape) -> Option<Board> {
    let layout: Layout = puzzle.layout.parse().ok()?;
    Board::parse(&layout, &puzzle.givens).ok()
}

/// The progress of the player's game of a puzzle, if there is one.
pub(crate) fn progress(puzzle: &EntryShape) -> Option<Progress> {
    let name = import::name_of(&board(puzzle)?);
    index::entry(&format!("{OTHER}{name}")).map(|game| game.progress)
}

/// The fragment of a link with a puzzle, its level and its title.
pub(crate) fn link(puzzle: &EntryShape) -> Option<String> {
    let level = puzzle.level.map(|level| format!("&level={level}")).unwrap_or_default();
    let title = puzzle.title.as_deref().and_then(titles::clean);
    let title = title.map(|title| format!("&title={}", titles::encode(&title)));
    Some(format!("#{}{level}{}", fragment(&board(puzzle)?), title.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::GIVENS;

    use super::*;

    fn puzzle() -> EntryShape {
        EntryShape {
            number: 1,
            layout: "classic".to_owned(),
            givens: GIVENS.to_owned(),
            title: Some("For <Ann>".to_owned()),
            author: None,
            source: None,
            level: Some(Level::Hard),
            like: None,
        }
    }

    // M10, W12: a collection is read back as it was; a damaged or newer one is refused.
    #[test]
    fn collections_are_read_back() {
        let collection = CollectionShape { name: "Club".to_owned(), puzzles: vec![puzzle()] };
        let text = to_text(&collection, 1.0);
        let again = read(&text).expect("a collection");
        assert_eq!((&*again.name, &*again.puzzles[0].givens), ("Club", GIVENS));
        assert_eq!(again.puzzles[0].level, Some(Level::Hard));
        assert_eq!(to_text(&again, 1.0), text);
        let refused = |text: &str| read(text).map(|_| ()).unwrap_err();
        assert_eq!(refused(&text.replace("\"version\":1", "\"version\":2")), StorageError::Newer);
        for wrong in ["", "{}", &text.replace("classic", "nowhere"), &text.replace("53..", "53.")] {
            assert!(matches!(refused(wrong), StorageError::Damaged(_)), "{wrong}");
        }
    }

    // W12: levels that were found are added, and nothing else changes.
    #[test]
    fn levels_are_added() {
        let ungraded = EntryShape { level: None, ..puzzle() };
        let club = |puzzles| CollectionShape { name: "Club".to_owned(), puzzles };
        let text = to_text(&club(vec![puzzle(), ungraded.clone(), ungraded.clone()]), 7.0);
        let easy = EntryShape { level: Some(Level::Easy), ..puzzle() };
        let expected = to_text(&club(vec![puzzle(), easy, ungraded]), 7.0);
        let levels = [(1, Level::Easy), (9, Level::Hard)];
        assert_eq!(with_levels(&text, &levels), Ok(expected));
        assert!(with_levels("{}", &levels).is_err());
    }

    // W12: a puzzle is opened with its title and level.
    #[test]
    fn puzzles_are_linked() {
        let link = link(&puzzle()).expect("a board");
        assert!(link.ends_with("&level=hard&title=For%20Ann"), "{link}");
        let app = import::read(&link, None, "", 0).expect("a puzzle");
        assert_eq!((app.named.as_deref(), app.level()), (Some("For Ann"), Some(Level::Hard)));
    }
}
