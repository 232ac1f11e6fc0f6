//! Games and settings in the browser's storage.

use std::rc::Rc;

use ninefold::CatalogEntry;
use ninefold_play::{Clock, Ending, Kind as Games, Order};
use ninefold_wire::rest::DailyKey;
use ninefold_wire::{Declared, Document, ErrorKind, GameDocument, GameView, Options};
use serde_json::Value;

use crate::browser;
use crate::browser::local_storage::{self, LocalStorage};
use crate::game::preferences::Preferences;
use crate::game::state::{App, Source, Standing};
use crate::keep::parts::{self, Stored};
use crate::keep::records::Records;
pub(crate) use crate::keep::storage_key::{ALL, OTHER, StorageKey, daily_key, key};
use crate::keep::storage_key::{ASIDE, SETTINGS, records_key};
use crate::keep::store::StorageError;
use crate::keep::titles;
use crate::keep::turn_log::{Played, TurnLog};

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
    // The document may fit even if a part does not: it needs fewer bytes per turn.
    if is_saved { Ok(()) } else { save(app, now) }
}

/// The document of a game with all its turns; `None` if there is no such game.
pub(crate) fn text(key: &str) -> Option<String> {
    parts::text(&LocalStorage, key)
}

/// Replaces a game with a document.
pub(crate) fn replace(key: &str, document: &str) -> Result<(), StorageError> {
    parts::replace(&LocalStorage, key, document)
}

/// Removes a game and its title.
pub(crate) fn remove(key: &str) {
    titles::keep(key, None);
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
            app.named = titles::of(key);
            app.stored = Some(parts::stored(&LocalStorage, key, TurnLog::of(app.game())));
            if app.is_over() || app.game().was_solved() {
                app.standing = Some(standing(app));
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

/// The daily game of an order, if it was begun before.
pub(crate) fn load_daily(order: &Order) -> Option<Result<App, StorageError>> {
    let Order::Daily(DailyKey { date, mode, level, variant }) = *order else { return None };
    load(&daily_key(date, mode.id, level, variant))
}

/// Records a game that ended just now; returns how it compares with others.
pub(crate) fn record(app: &App, now: f64) -> Standing {
    #[expect(clippy::cast_sign_loss, reason = "after 1970")]
    record_at(app, now as u64, now).unwrap_or_default()
}

/// Records a stored game if it has ended, without the time when it did; returns whether it is recorded.
pub(crate) fn record_stored(key: &str) -> bool {
    let Some(Ok(app)) = load(key) else { return false };
    app.is_over() && record_at(&app, 0, 0.0).is_some()
}

fn record_at(app: &App, at: u64, now: f64) -> Option<Standing> {
    let kind = app.kind()?;
    let records_key = records_key(&kind);
    let text = local_storage::get(&records_key);
    let mut records = match text.as_deref().map(Records::read) {
        None => Records::default(),
        Some(Ok(records)) => records,
        Some(Err(StorageError::Newer)) => return None,
        Some(Err(_)) => {
            set_aside(&records_key, text.as_deref().unwrap_or_default());
            Records::default()
        }
    };
    if let Some(ending) = Ending::of(app.game(), app.clock().played(now))
        && records.add(key(app), at, ending)
    {
        local_storage::set(&records_key, &records.to_json()).ok(); // saving the game reports full storage
    }
    Some(records.standing(&kind, &key(app)))
}

/// How a recorded game compares with others.
fn standing(app: &App) -> Standing {
    let Some(kind) = app.kind() else { return Standing::default() };
    let text = local_storage::get(&records_key(&kind));
    let records = text.and_then(|text| Records::read(&text).ok()).unwrap_or_default();
    records.standing(&kind, &key(app))
}

pub(crate) fn records() -> Vec<(Games, Records)> {
    let records = |key: String| {
        let Some(StorageKey::Records(kind)) = StorageKey::of(&key) else { return None };
        Some((kind, Records::read(&local_storage::get(&key)?).ok()?))
    };
    local_storage::keys().into_iter().filter_map(records).collect()
}

/// The stored preferences, or the defaults in the browser's language.
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

pub(crate) fn to_text(app: &App, now: f64) -> String {
    let date = match app.source {
        Source::Daily { date, .. } => Some(date),
        Source::Made(_) => None,
    };
    let mut document = GameView::new(app.game());
    document.declared = Declared { difficulty: app.level(), date, ..Declared::default() };
    document.played = document.played.max(app.clock().played(now));
    document.to_json()
}

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
    let source = match StorageKey::of(key) {
        Some(StorageKey::Other(name)) => Source::Made(name),
        Some(StorageKey::Daily { date, variant, .. }) if declared.date == Some(date) => {
            Source::Daily { date, variant }
        }
        _ => return Err(damaged("another game")),
    };
    let app = App::new(game, source, declared.difficulty, Clock::after(played));
    let is_its_place = self::key(&app) == key;
    is_its_place.then_some(app).ok_or_else(|| damaged("another game"))
}

/// The catalog entry with an id; classic if it is unknown.
pub(crate) fn mode(id: &str) -> &'static CatalogEntry {
    CatalogEntry::named(id).unwrap_or(&CatalogEntry::all()[0])
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;
    use ninefold::logic::Level;
    use ninefold_play::Intent;
    use ninefold_testkit::boards;
    use ninefold_wire::Date;

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

    // M11, D8: once solved, a game counts as solved after any undo, even when it is read again.
    #[test]
    fn a_solved_game_stays_solved() {
        let mut app = app(Source::Made("a1".to_owned()));
        let solution = app.game().puzzle().solution().clone();
        assert!(!app.game().was_solved());
        for cell in app.game().layout().clone().cells() {
            update(&mut app, Intent::Pick(cell), 0.0);
            update(&mut app, Intent::Digit(solution.get(cell).unwrap()), 0.0);
        }
        assert!(app.game().was_solved());
        update(&mut app, Intent::Undo, 0.0);
        assert_eq!(app.game().n_empty(), 1);
        assert!(read(&key(&app), &to_text(&app, 0.0)).unwrap().game().was_solved());
    }
}
