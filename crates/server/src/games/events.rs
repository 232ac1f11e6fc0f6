//! Notifications for watchers of games: a game has more turns, or a session has ended.
//!
//! On PostgreSQL notifications also go through the database, so that servers
//! that share it learn about each other's turns.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tokio::sync::{mpsc, watch};

#[cfg(feature = "postgres")]
mod exchange;

/// The watchers of games and sessions; cloning it is cheap.
#[derive(Clone, Debug, Default)]
pub(crate) struct Events(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    games: Mutex<HashMap<String, watch::Sender<usize>>>,
    /// How many sessions of each watched player have ended.
    players: Mutex<HashMap<String, watch::Sender<usize>>>,
    /// Sends news to other servers; unset where there are none.
    others: OnceLock<mpsc::Sender<String>>,
}

/// The first word of news about a session; news about turns begins with the id of a game.
const PLAYER: &str = "player";

impl Events {
    /// Watches the number of turns of a game.
    pub(crate) fn watch(&self, game: &str) -> watch::Receiver<usize> {
        subscribe(&self.0.games, game)
    }

    pub(crate) fn watch_sessions(&self, player: &str) -> watch::Receiver<usize> {
        subscribe(&self.0.players, player)
    }

    /// Notifies watchers on this server of a game's number of turns.
    pub(crate) fn notify(&self, game: &str, n_turns: usize) {
        let games = self.0.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = games.get(game) {
            sender.send_if_modified(|known| {
                let is_news = n_turns > *known;
                *known = n_turns.max(*known);
                is_news
            });
        }
    }

    /// Notifies watchers on every server of a game's number of turns.
    pub(crate) fn notify_all(&self, game: &str, n_turns: usize) {
        self.notify(game, n_turns);
        if let Some(others) = self.0.others.get() {
            // If the queue is full the news is dropped: watchers poll as well.
            let _ = others.try_send(format!("{game} {n_turns}"));
        }
    }

    /// Notifies watchers on this server that a session of a player has ended.
    fn end_sessions_here(&self, player: &str) {
        let players = self.0.players.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = players.get(player) {
            sender.send_modify(|n_ended| *n_ended += 1);
        }
    }

    /// Notifies watchers on every server that a session of a player has ended.
    pub(crate) fn end_sessions(&self, player: &str) {
        self.end_sessions_here(player);
        if let Some(others) = self.0.others.get() {
            let _ = others.try_send(ended(player)); // watchers poll as well
        }
    }

    pub(crate) fn n_watched(&self) -> usize {
        let games = self.0.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.values().filter(|sender| sender.receiver_count() > 0).count()
    }
}

/// The news that sessions of a player have ended.
pub(crate) fn ended(player: &str) -> String {
    format!("{PLAYER} {player}")
}

/// Watches one id, and forgets those without watchers.
fn subscribe(
    watched: &Mutex<HashMap<String, watch::Sender<usize>>>,
    id: &str,
) -> watch::Receiver<usize> {
    let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
    watched.retain(|_, sender| sender.receiver_count() > 0);
    watched.entry(id.to_owned()).or_insert_with(|| watch::channel(0).0).subscribe()
}
