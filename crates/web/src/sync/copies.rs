//! The games stored on the device, with the known state of the server's copies.

use std::rc::Rc;

use leptos::prelude::GetUntracked as _;
use ninefold::logic::Level;
use ninefold::{Game, Turn};
use ninefold_play::Clock;
use ninefold_wire::rest::{Body as _, NewGameRequest};
use ninefold_wire::{GameFile, SettingsPart};

use super::record::{Record, aside_key, game_key, id_of, is_aside, record_key};
use super::server;
use crate::browser::local_storage;
use crate::browser::uuid;
use crate::game::state::{App, Source};
use crate::keep::index;
use crate::keep::storage::{self, StorageKey};
use crate::keep::store::StorageError;
use crate::keep::turn_log::{Played, TurnLog};
use crate::page::{Page, Player};

/// A stored game; nothing has checked that its puzzle has one solution.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    key: String,
    pub(crate) log: Rc<TurnLog>,
}

impl StoredGame {
    /// The game under a key. If the game is open, the page already knows what is stored.
    pub(crate) fn of(page: Page, key: &str) -> Option<StoredGame> {
        let is_open =
            page.extras().player.get_untracked() == Player::Here && page.ask(storage::key) == key;
        let known = page.ask(|app| app.stored.as_ref().map(|stored| stored.log.clone()));
        let log = match known.filter(|_| is_open) {
            Some(log) => log,
            None => Rc::new(file(key)?.turns.into_iter().map(Played::from).collect()),
        };
        Some(StoredGame { key: key.to_owned(), log })
    }

    /// The request that begins the game on the server.
    pub(crate) fn beginning(&self) -> Option<String> {
        let GameFile { puzzle, settings, .. } = file(&self.key)?;
        Some(NewGameRequest::of_puzzle(&puzzle.into_file(), settings).to_json())
    }

    pub(crate) fn has_settings(&self, settings: SettingsPart) -> bool {
        file(&self.key).is_some_and(|file| file.settings == settings)
    }
}

/// The document of a game; nothing has checked that its puzzle has one solution.
fn file(key: &str) -> Option<GameFile> {
    server::read(&storage::text(key)?)
}

/// The known state of the server's copy of a game.
pub(crate) fn record(key: &str) -> Option<Record> {
    Record::read(&local_storage::get(&record_key(key))?)
}

/// Stores a record.
pub(crate) fn keep_record(key: &str, record: &Record) {
    // If there is no room, the game is sent again, which is harmless.
    local_storage::set(&record_key(key), &record.to_json()).ok();
}

pub(crate) fn remove_record(key: &str) {
    local_storage::remove(&record_key(key));
}

/// The keys and records of a player's games; the games may have been deleted since.
pub(crate) fn records(player: &str) -> Vec<(String, Record)> {
    let keys = local_storage::keys().into_iter().filter_map(|key| game_key(&key));
    let own = |record: &Record| record.player.as_deref() == Some(player);
    keys.filter_map(|key| record(&key).filter(own).map(|record| (key, record))).collect()
}

/// The keys of games that have turns but no owner.
pub(crate) fn orphans(page: Page) -> Vec<String> {
    let is_nobodys = |key: &String| record(key).is_none_or(|record| record.player.is_none());
    let is_played =
        |key: &String| StoredGame::of(page, key).is_some_and(|kept| !kept.log.is_empty());
    index::keys().into_iter().filter(is_nobodys).filter(is_played).collect()
}

/// Assigns the games without an owner to a player, or records that they still have none.
pub(crate) fn adopt(page: Page, player: Option<&str>) {
    let orphans = orphans(page);
    let known: Vec<String> =
        player.map_or_else(Vec::new, |id| records(id).into_iter().map(|(_, r)| r.id).collect());
    for key in orphans {
        let mut id = id_of(player.unwrap_or_default(), &key);
        if known.contains(&id) {
            id = uuid::random(); // the game of another device is stored under another key
        }
        keep_record(&key, &Record::new(player, id));
    }
}

/// Removes the owner of a player's games.
pub(crate) fn disown(player: &str) {
    for (key, _) in records(player) {
        remove_record(&key);
    }
}

/// The record of a player's game; `None` if the game is not the player's. A game without a record was
/// begun by the signed-in player.
pub(crate) fn own_record(player: &str, key: &str) -> Option<Record> {
    let record = record(key).unwrap_or_else(|| Record::new(Some(player), id_of(player, key)));
    Some(record).filter(|record| record.player.as_deref() == Some(player))
}

/// Whether this tab may change a game: not while another tab plays it.
pub(crate) fn is_free(page: Page, key: &str) -> bool {
    page.ask(storage::key) != key || page.extras().player.get_untracked() == Player::Here
}

/// The same puzzle and settings with the turns of `log`; `None` if they cannot be played.
pub(crate) fn replay(game: &Game, log: &[Played]) -> Option<Game> {
    let mut again = Game::new(game.puzzle().clone(), game.settings());
    for played in log {
        let turn = Turn::parse(game.layout(), &played.turn).ok()?;
        again.play(turn, played.at).ok()?;
    }
    Some(again)
}

/// Whether two games look the same to their player.
pub(crate) fn is_alike(one: &Game, other: &Game) -> bool {
    one.board() == other.board()
        && one.status() == other.status()
        && one.layout().cells().all(|cell| one.notes(cell) == other.notes(cell))
}

/// Replaces the turns of a stored game, whether or not it is open; returns whether that worked.
pub(crate) fn put(page: Page, key: &str, log: &[Played]) -> bool {
    let game = if page.ask(storage::key) == key {
        page.ask(|app| replay(app.game(), log))
    } else {
        storage::load(key).and_then(Result::ok).and_then(|app| replay(app.game(), log))
    };
    game.is_some_and(|game| put_game(page, key, game).is_ok())
}

/// Replaces a stored game, whether or not it is open.
pub(crate) fn put_game(page: Page, key: &str, game: Game) -> Result<(), StorageError> {
    if page.ask(storage::key) == key {
        page.follow(game);
        return Ok(());
    }
    match storage::load(key) {
        Some(Ok(mut app)) => {
            app.follow(game, 0.0);
            storage::save(&mut app, 0.0)
        }
        Some(Err(error)) => Err(error),
        None => Ok(()), // deleted in the meantime
    }
}

/// The time of the last turn, in milliseconds since the start.
pub(crate) fn last_time(game: &Game) -> u64 {
    game.log().last().map_or(0, |last| last.at)
}

/// Stores a game of another device under a key, or as the open game if it has that key; returns whether
/// that worked.
pub(crate) fn add(page: Page, key: &str, game: Game, level: Option<Level>) -> bool {
    if page.ask(storage::key) == key {
        return put_game(page, key, game).is_ok();
    }
    let source = match StorageKey::of(key) {
        Some(StorageKey::Daily { date, variant, .. }) => Source::Daily { date, variant },
        Some(StorageKey::Other(name)) => Source::Made(name),
        _ => return false,
    };
    let clock = Clock::after(last_time(&game));
    storage::save(&mut App::new(game, source, level, clock), 0.0).is_ok()
}

/// Sets a copy of the game under a key aside.
pub(crate) fn set_aside(key: &str) -> Result<(), StorageError> {
    let text = storage::text(key).unwrap_or_default();
    local_storage::set(&aside_key(&uuid::random()), &text)
}

pub(crate) fn n_aside() -> usize {
    local_storage::keys().iter().filter(|key| is_aside(key)).count()
}

/// Turns the games that were set aside into separate games.
pub(crate) fn bring_back() -> Result<(), StorageError> {
    for key in local_storage::keys().into_iter().filter(|key| is_aside(key)) {
        own_copy(&key)?;
        local_storage::remove(&key);
    }
    Ok(())
}

/// Stores a copy of a game as a separate game.
pub(crate) fn own_copy(key: &str) -> Result<App, StorageError> {
    let text = storage::text(key).unwrap_or_default();
    let mut app = storage::read(&format!("{}{}", storage::OTHER, uuid::random()), &text)?;
    storage::save(&mut app, 0.0).map(|()| app)
}
