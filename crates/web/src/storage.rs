//! Games and settings in the browser's storage.

use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_wire::{Date, Declared, Document, GameDocument, Options};
use serde_json::{Value, json};

use crate::browser;
use crate::clock::Clock;
use crate::preferences::Preferences;
use crate::state::{App, Source, Wish};

const SETTINGS: &str = "ninefold-settings";
const OTHER: &str = "ninefold-game-";

/// Why a game cannot be kept or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StorageError {
    /// The browser has no storage, or it is full.
    NoStorage,
    /// What is kept is no game.
    Damaged(String),
}

/// The key of a game.
pub(crate) fn key(app: &App) -> String {
    match &app.source {
        Source::Made(name) => format!("{OTHER}{name}"),
        Source::Daily(date) => {
            let level = app.level.map_or("any", Level::name);
            daily_key(*date, app.mode(), level)
        }
    }
}

fn daily_key(date: Date, mode: &str, level: &str) -> String {
    match mode {
        "classic" => format!("ninefold-classic-{date}-{level}"),
        _ => format!("ninefold-gattai-{date}-{mode}-{level}"),
    }
}

/// Keeps a game.
pub(crate) fn keep(app: &App, now: f64) -> Result<(), StorageError> {
    browser::store(&key(app), &to_text(app, now)).ok_or(StorageError::NoStorage)
}

/// The game that is kept under a key, if there is one.
pub(crate) fn kept(key: &str) -> Option<Result<App, StorageError>> {
    let text = browser::stored(key)?;
    let read = read(key, &text);
    if read.is_err() {
        // Set aside, so that nothing writes over what may still be of use to somebody.
        browser::store(&format!("{key}-damaged"), &text);
        browser::remove(key);
    }
    Some(read)
}

/// The game of a day that was begun before.
pub(crate) fn kept_daily(wish: Wish) -> Option<Result<App, StorageError>> {
    kept(&daily_key(wish.date?, wish.mode.id, wish.level.name()))
}

/// Counts a solved game; gives the best times of such games, at most three.
///
/// Games with help are kept apart from those without.
pub(crate) fn record(app: &App, now: f64) -> Vec<u64> {
    let level = app.level.map_or("any", Level::name);
    let key = match app.mode() {
        "classic" => format!("ninefold-classic-best-{level}"),
        mode => format!("ninefold-gattai-best-{mode}-{level}"),
    };
    let (text, best) = recorded(browser::stored(&key), app.was_helped(), app.clock.played(now));
    browser::store(&key, &text);
    best
}

/// The best times with one more, as text and those of its kind.
fn recorded(text: Option<String>, was_helped: bool, time: u64) -> (String, Vec<u64>) {
    let value: Value = text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let times = |kind: &str| -> Vec<u64> {
        let list = value[kind].as_array().into_iter().flatten();
        list.filter_map(Value::as_u64).collect()
    };
    let (mut alone, mut helped) = (times("alone"), times("helped"));
    let own = if was_helped { &mut helped } else { &mut alone };
    own.push(time);
    own.sort_unstable();
    own.truncate(3);
    let own = own.clone();
    let value =
        json!({ "format": "ninefold/best", "version": 1, "alone": alone, "helped": helped });
    (value.to_string(), own)
}

/// The settings, on top of what the browser says.
pub(crate) fn preferences() -> Preferences {
    let fresh = Preferences::new(browser::language());
    match browser::stored(SETTINGS) {
        Some(text) => fresh.read(&text),
        None => fresh,
    }
}

/// Keeps the settings, where there is room.
pub(crate) fn keep_preferences(preferences: &Preferences) {
    browser::store(SETTINGS, &preferences.to_json());
}

fn to_text(app: &App, now: f64) -> String {
    let date = match app.source {
        Source::Daily(date) => Some(date),
        Source::Made(_) => None,
    };
    let mut document = GameDocument::new(app.game.clone());
    document.declared = Declared { difficulty: app.level, date };
    document.played = document.played.max(app.clock.played(now));
    document.to_json()
}

fn read(key: &str, text: &str) -> Result<App, StorageError> {
    let document = Document::read(text, &Options::default())
        .map_err(|error| StorageError::Damaged(error.to_string()))?;
    let Document::Game(document) = document else {
        return Err(StorageError::Damaged("another document".to_owned()));
    };
    let GameDocument { game, declared, played, .. } = *document;
    let source = match (key.strip_prefix(OTHER), declared.date) {
        (Some(name), _) => Source::Made(name.to_owned()),
        (None, Some(date)) => Source::Daily(date),
        (None, None) => return Err(StorageError::Damaged("a daily game without a day".to_owned())),
    };
    let app = App::new(game, source, declared.difficulty, Clock::after(played));
    let is_its_place = self::key(&app) == key;
    is_its_place.then_some(app).ok_or_else(|| StorageError::Damaged("another game".to_owned()))
}

/// The mode of an id; classic for one that is not known.
pub(crate) fn mode(id: &str) -> &'static CatalogEntry {
    CatalogEntry::named(id).unwrap_or(&CatalogEntry::all()[0])
}

#[cfg(test)]
mod tests {
    use ninefold::{Board, Layout, Puzzle};

    use super::*;
    use crate::update::{Intent, update};

    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn app(source: Source) -> App {
        let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
        App::of_puzzle(Puzzle::new(givens).unwrap(), source, Some(Level::Easy))
    }

    // M10: the keys, and a value that carries format and version. M8: it can be played on.
    #[test]
    fn games_are_kept_under_their_keys() {
        let date: Date = "2026-11-15".parse().unwrap();
        assert_eq!(key(&app(Source::Daily(date))), "ninefold-classic-2026-11-15-easy");
        assert_eq!(daily_key(date, "samurai", "hard"), "ninefold-gattai-2026-11-15-samurai-hard");
        for source in [Source::Daily(date), Source::Made("a1".to_owned())] {
            let mut app = app(source);
            app.clock.start(0.0);
            update(
                &mut app,
                Intent::Digit("4".parse::<u8>().ok().and_then(ninefold::Digit::new).unwrap()),
                1_000.0,
            );
            let text = to_text(&app, 3_000.0);
            assert!(
                text.contains(r#""format":"ninefold/game""#) && text.contains(r#""version":1"#)
            );
            let again = read(&key(&app), &text).unwrap();
            assert_eq!(again.game.board(), app.game.board());
            assert_eq!(again.source, app.source);
            assert_eq!((again.level, again.clock.played(0.0)), (Some(Level::Easy), 3_000));
        }
    }

    // M11: the three best times, games with help apart. M10: with format and version.
    #[test]
    fn best_times_are_the_three_shortest() {
        let mut text = None;
        let mut best = Vec::new();
        for time in [50, 20, 40, 30] {
            let (next, times) = recorded(text, false, time);
            (text, best) = (Some(next), times);
        }
        assert_eq!(best, [20, 30, 40]);
        let (next, helped) = recorded(text, true, 10);
        assert_eq!(helped, [10]);
        assert!(next.contains(r#""format":"ninefold/best""#) && next.contains("[20,30,40]"));
        assert_eq!(recorded(Some("{".to_owned()), false, 7).1, [7]);
    }

    // M10: what is damaged is an error, never a game.
    #[test]
    fn damaged_games_are_refused() {
        let app = app(Source::Made("a1".to_owned()));
        let text = to_text(&app, 0.0);
        let half = &text[..text.len() / 2];
        for damaged in ["", "null", half, &text.replace("53..", "55..")] {
            assert!(matches!(read("ninefold-game-a1", damaged), Err(StorageError::Damaged(_))));
        }
        assert!(read("ninefold-classic-2026-11-15-easy", &text).is_err());
    }
}
