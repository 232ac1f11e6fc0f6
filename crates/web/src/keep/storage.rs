//! Games and settings in the browser's storage.

use std::rc::Rc;

use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_play::Clock;
use ninefold_wire::{Date, Declared, Document, ErrorKind, GameDocument, GameView, Options};
use serde_json::Value;

use crate::browser;
use crate::browser::local_storage::{self, LocalStorage};
use crate::game::preferences::Preferences;
use crate::game::state::{App, Kind, PuzzleRequest, Source};
use crate::keep::best::Best;
use crate::keep::parts::{self, Stored};
use crate::keep::store::StorageError;
use crate::keep::turn_log::{Played, TurnLog};

/// The prefix of all keys.
pub(crate) const ALL: &str = "ninefold-";
const SETTINGS: &str = "ninefold-settings";
/// The prefix of the keys of games that are not daily.
pub(crate) const OTHER: &str = "ninefold-game-";
const CLASSIC: &str = "ninefold-classic-";
const GATTAI: &str = "ninefold-gattai-";
/// The suffix of the key of a damaged value that was set aside.
const ASIDE: &str = "-damaged";

/// The meaning of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A game with its own name.
    Other(String),
    /// A daily game.
    Daily {
        /// The day.
        date: Date,
        /// The id of its layout.
        mode: &'static str,
        /// Its level.
        level: Level,
        /// Its number among those of the day, from 1.
        variant: u32,
    },
    /// The best times of a layout and level.
    Best,
    /// The settings.
    Settings,
}

impl Place {
    /// The meaning of a key; `None` if it is foreign, or that of a value that was set aside.
    pub(crate) fn of(key: &str) -> Option<Place> {
        if key == SETTINGS {
            return Some(Place::Settings);
        }
        if key.ends_with(ASIDE) {
            return None;
        }
        if let Some(name) = key.strip_prefix(OTHER) {
            return Some(Place::Other(name.to_owned()));
        }
        let (rest, is_classic) = match key.strip_prefix(CLASSIC) {
            Some(rest) => (rest, true),
            None => (key.strip_prefix(GATTAI)?, false),
        };
        if rest.starts_with("best-") {
            return Some(Place::Best);
        }
        let date = rest.get(..10)?.parse().ok()?;
        let rest = rest.get(10..)?.strip_prefix('-')?;
        let (rest, variant) = match rest.rsplit_once('-') {
            Some((rest, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                (rest, number.parse().ok().filter(|&variant| variant > 1)?)
            }
            _ => (rest, 1),
        };
        let (mode, level) = if is_classic { ("classic", rest) } else { rest.rsplit_once('-')? };
        let mode = CatalogEntry::modes().find(|entry| entry.id == mode)?.id;
        Some(Place::Daily { date, mode, level: level.parse().ok()?, variant })
    }

    /// Whether it is a game.
    pub(crate) fn is_game(&self) -> bool {
        matches!(self, Place::Other(_) | Place::Daily { .. })
    }
}

/// The key of a game.
pub(crate) fn key(app: &App) -> String {
    match &app.source {
        Source::Made(name) => format!("{OTHER}{name}"),
        Source::Daily { date, variant } => {
            daily_key(*date, app.mode(), app.level().unwrap_or(Level::Easy), *variant)
        }
    }
}

/// The key of a daily game; from the second of a day on it ends with the number.
pub(crate) fn daily_key(date: Date, mode: &str, level: Level, variant: u32) -> String {
    let key = match mode {
        "classic" => format!("{CLASSIC}{date}-{level}"),
        _ => format!("{GATTAI}{date}-{mode}-{level}"),
    };
    if variant > 1 { format!("{key}-{variant}") } else { key }
}

/// The key of the best times of games like this one; `None` if the layout has no name or the level
/// is unknown.
pub(crate) fn best_key(app: &App) -> Option<String> {
    let level = app.level()?;
    match CatalogEntry::of(app.game().layout())?.id {
        "classic" => Some(format!("{CLASSIC}best-{level}")),
        mode => Some(format!("{GATTAI}best-{mode}-{level}")),
    }
}

/// Saves a game as one document.
pub(crate) fn save(app: &mut App, now: f64) -> Result<(), StorageError> {
    parts::replace(&LocalStorage, &key(app), &to_text(app, now))?;
    let mut stored = app.stored.take().unwrap_or_default();
    Rc::make_mut(&mut stored.log).extend(app.game());
    app.stored = Some(Stored { n_parts: 0, ..stored });
    Ok(())
}

/// Saves only the turns played since the game was last saved.
pub(crate) fn save_turns(app: &mut App, now: f64) -> Result<(), StorageError> {
    let Some(mut stored) = app.stored.take() else { return save(app, now) };
    let new = app.game().log().iter().skip(stored.log.len());
    let new: Vec<Played> = new.map(|logged| Played::of(app.game().layout(), logged)).collect();
    let played = app.played(now);
    let is_saved = !new.is_empty()
        && parts::append(&LocalStorage, &key(app), &mut stored, new, played).is_ok();
    app.stored = Some(stored);
    // The document may fit where a part does not: it needs fewer bytes per turn.
    if is_saved { Ok(()) } else { save(app, now) }
}

/// The document of a game with all its turns; `None` if there is no such game.
pub(crate) fn text(key: &str) -> Option<String> {
    parts::text(&LocalStorage, key)
}

/// Replaces a game by a document.
pub(crate) fn replace(key: &str, document: &str) -> Result<(), StorageError> {
    parts::replace(&LocalStorage, key, document)
}

/// Removes a game.
pub(crate) fn remove(key: &str) {
    parts::remove(&LocalStorage, key);
}

/// The game under a key, if there is one.
///
/// A damaged value is set aside; one of a newer version stays in place.
pub(crate) fn load(key: &str) -> Option<Result<App, StorageError>> {
    let text = text(key)?;
    let mut read = read(key, &text);
    match &mut read {
        Ok(app) => {
            app.stored = Some(parts::stored(&LocalStorage, key, TurnLog::of(app.game())));
            if app.was_solved() {
                app.best = Some(best_times(app));
            }
        }
        Err(StorageError::Damaged(_)) => set_aside(key, &text),
        _ => {}
    }
    Some(read)
}

/// Moves a damaged value to another key, so that nothing overwrites it.
fn set_aside(key: &str, text: &str) {
    if local_storage::set(&format!("{key}{ASIDE}"), text).is_ok() {
        remove(key);
    }
}

/// Whether a damaged value of this key was set aside.
pub(crate) fn is_aside(key: &str) -> bool {
    local_storage::get(&format!("{key}{ASIDE}")).is_some()
}

/// The daily game of a request, if it was begun before.
pub(crate) fn load_daily(request: PuzzleRequest) -> Option<Result<App, StorageError>> {
    let Kind::Daily { date, variant } = request.kind else { return None };
    load(&daily_key(date, request.mode.id, request.level, variant))
}

/// Counts a solved game; returns the best times of games like it.
///
/// Games with help are counted separately.
pub(crate) fn record(app: &App, now: f64) -> Vec<u64> {
    let Some(best_key) = best_key(app) else { return Vec::new() };
    let text = local_storage::get(&best_key);
    let mut best = match text.as_deref().map(Best::read) {
        None => Best::default(),
        Some(Ok(best)) => best,
        Some(Err(StorageError::Newer)) => return Vec::new(),
        Some(Err(_)) => {
            set_aside(&best_key, text.as_deref().unwrap_or_default());
            Best::default()
        }
    };
    best.add(app.game().was_helped(), app.clock().played(now), key(app));
    local_storage::set(&best_key, &best.to_json()).ok(); // saving the game reports full storage
    best.times(app.game().was_helped())
}

/// The best times of games like this one.
fn best_times(app: &App) -> Vec<u64> {
    let text = best_key(app).and_then(|key| local_storage::get(&key));
    let best = text.and_then(|text| Best::read(&text).ok()).unwrap_or_default();
    best.times(app.game().was_helped())
}

/// The stored preferences, or the browser's.
pub(crate) fn preferences() -> Preferences {
    let fresh = Preferences::new(browser::language());
    match local_storage::get(SETTINGS) {
        Some(text) => fresh.read(&text),
        None => fresh,
    }
}

/// Saves the preferences if there is room, but never over those of a newer version.
pub(crate) fn save_preferences(preferences: &Preferences) {
    let is_newer = local_storage::get(SETTINGS).is_some_and(|text| is_newer(&text, 1));
    if !is_newer {
        local_storage::set(SETTINGS, &preferences.to_json()).ok();
    }
}

/// Whether a text has a later version than `understood`.
pub(crate) fn is_newer(text: &str, understood: u64) -> bool {
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    value["version"].as_u64().is_some_and(|version| version > understood)
}

/// The document of a game.
pub(crate) fn to_text(app: &App, now: f64) -> String {
    let date = match app.source {
        Source::Daily { date, .. } => Some(date),
        Source::Made(_) => None,
    };
    let mut document = GameView::new(app.game());
    document.declared = Declared { difficulty: app.level(), date };
    document.played = document.played.max(app.clock().played(now));
    document.to_json()
}

/// The number of stored turns of a game.
pub(crate) fn n_turns(key: &str) -> usize {
    let value: Value = serde_json::from_str(&text(key).unwrap_or_default()).unwrap_or_default();
    value["turns"].as_array().map_or(0, Vec::len)
}

/// Reads the document of a game under a key.
pub(crate) fn read(key: &str, text: &str) -> Result<App, StorageError> {
    let damaged = |what: &str| StorageError::Damaged(what.to_owned());
    let document =
        Document::read(text, &Options::default()).map_err(|error| match &error.kind {
            ErrorKind::Version { .. } if is_newer(text, 1) => StorageError::Newer,
            _ => StorageError::Damaged(error.to_string()),
        })?;
    let Document::Game(document) = document else { return Err(damaged("another document")) };
    let GameDocument { game, declared, played, .. } = *document;
    let source = match Place::of(key) {
        Some(Place::Other(name)) => Source::Made(name),
        Some(Place::Daily { date, variant, .. }) if declared.date == Some(date) => {
            Source::Daily { date, variant }
        }
        _ => return Err(damaged("another game")),
    };
    let app = App::new(game, source, declared.difficulty, Clock::after(played));
    let is_its_place = self::key(&app) == key;
    is_its_place.then_some(app).ok_or_else(|| damaged("another game"))
}

/// The catalogue entry with an id; classic if it is unknown.
pub(crate) fn mode(id: &str) -> &'static CatalogEntry {
    CatalogEntry::named(id).unwrap_or(&CatalogEntry::all()[0])
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;
    use ninefold_play::Intent;
    use ninefold_testkit::boards;

    use super::*;
    use crate::game::update::update;

    fn app(source: Source) -> App {
        App::of_puzzle(boards::puzzle(), source, Some(Level::Easy))
    }

    fn date() -> Date {
        "2026-11-15".parse().unwrap()
    }

    // M10: the keys, and a value that carries format and version. M8: the game continues.
    #[test]
    fn games_are_stored_under_their_keys() {
        let daily = |variant| Source::Daily { date: date(), variant };
        assert_eq!(key(&app(daily(1))), "ninefold-classic-2026-11-15-easy");
        assert_eq!(key(&app(daily(2))), "ninefold-classic-2026-11-15-easy-2");
        for source in [daily(1), daily(3), Source::Made("a1".to_owned())] {
            let mut app = app(source);
            app.resume(0.0);
            update(&mut app, Intent::Digit(Digit::new(4).unwrap()), 1_000.0);
            let text = to_text(&app, 3_000.0);
            assert!(
                text.contains(r#""format":"ninefold/game""#) && text.contains(r#""version":1"#)
            );
            let again = read(&key(&app), &text).unwrap();
            assert_eq!(again.game().board(), app.game().board());
            assert_eq!(again.source, app.source);
            assert_eq!((again.level(), again.clock().played(0.0)), (Some(Level::Easy), 3_000));
        }
    }

    // M10: every key identifies its value.
    #[test]
    fn keys_are_understood() {
        let key = daily_key(date(), "twin-nw", Level::Hard, 2);
        assert_eq!(key, "ninefold-gattai-2026-11-15-twin-nw-hard-2");
        let daily =
            |mode, variant| Place::Daily { date: date(), mode, level: Level::Hard, variant };
        assert_eq!(Place::of(&key), Some(daily("twin-nw", 2)));
        let key = daily_key(date(), "classic", Level::Hard, 1);
        assert_eq!(Place::of(&key), Some(daily("classic", 1)));
        let cases = [
            ("ninefold-settings", Some(Place::Settings)),
            ("ninefold-game-a-b", Some(Place::Other("a-b".to_owned()))),
            ("ninefold-classic-best-easy", Some(Place::Best)),
            ("ninefold-gattai-best-samurai-hard", Some(Place::Best)),
            ("ninefold-game-a-damaged", None),
            ("ninefold-gattai-2026-11-15-nowhere-hard", None),
            ("ninefold-gattai-2026-11-15-samurai-hard-1", None),
            ("ninefold-classic-2026-02-30-easy", None),
            ("ninefold-classic-2026", None),
            ("other", None),
        ];
        for (key, place) in cases {
            assert_eq!(Place::of(key), place, "{key}");
        }
    }

    // M10: a damaged value is an error, never a game, and a newer version is a different error.
    #[test]
    fn damaged_and_newer_games_are_refused() {
        let app = app(Source::Made("a1".to_owned()));
        let text = to_text(&app, 0.0);
        let half = &text[..text.len() / 2];
        for damaged in ["", "null", half, &text.replace("53..", "55..")] {
            assert!(matches!(read("ninefold-game-a1", damaged), Err(StorageError::Damaged(_))));
        }
        assert!(read("ninefold-classic-2026-11-15-easy", &text).is_err());
        let of_version = |version: &str| text.replace(r#""version":1"#, version);
        let read = |text: &str| read("ninefold-game-a1", text).map(|_| ());
        assert_eq!(read(&of_version(r#""version":2"#)), Err(StorageError::Newer));
        assert!(matches!(read(&of_version(r#""version":0"#)), Err(StorageError::Damaged(_))));
        assert!(is_newer(r#"{"format":"ninefold/settings","version":2}"#, 1));
        assert!(!is_newer(r#"{"format":"ninefold/settings","version":1}"#, 1));
    }

    // M11: layouts without a name and puzzles without a level have no best times.
    #[test]
    fn best_times_need_a_layout_and_level() {
        let mut app = app(Source::Made("a1".to_owned()));
        assert_eq!(best_key(&app).as_deref(), Some("ninefold-classic-best-easy"));
        app = App::of_puzzle(app.game().puzzle().clone(), app.source.clone(), None);
        assert_eq!(best_key(&app), None);
    }

    // M11, D8: a game that was once solved counts as solved after any undo, even when read again.
    #[test]
    fn a_solved_game_stays_solved() {
        let mut app = app(Source::Made("a1".to_owned()));
        let solution = app.game().puzzle().solution().clone();
        assert!(!app.was_solved());
        for cell in app.game().layout().clone().cells() {
            update(&mut app, Intent::Pick(cell), 0.0);
            update(&mut app, Intent::Digit(solution.get(cell).unwrap()), 0.0);
        }
        assert!(app.was_solved());
        update(&mut app, Intent::Undo, 0.0);
        assert_eq!(app.game().n_empty(), 1);
        assert!(read(&key(&app), &to_text(&app, 0.0)).unwrap().was_solved());
    }
}
