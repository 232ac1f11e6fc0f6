//! News of games, for those who watch them: that there are more turns now, or that who watches may
//! do so no longer.
//!
//! On PostgreSQL the news goes through the database, so that servers side by
//! side hear of each other's turns.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tokio::sync::{mpsc, watch};

use crate::store::News;

/// Who watches which game; a cheap handle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Events(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    games: Mutex<HashMap<String, watch::Sender<usize>>>,
    /// Of players with sessions that have ended: how often that was.
    players: Mutex<HashMap<String, watch::Sender<usize>>>,
    /// What other servers are still to hear, where there can be others.
    others: OnceLock<mpsc::Sender<String>>,
}

/// How much news may wait, and goes out together.
const MOST_NEWS: usize = 4_096;

/// What stands before a player in news of sessions, where news of turns has a game.
const PLAYER: &str = "player";

impl Events {
    /// Hears how many turns a game has, whenever that changes.
    pub(crate) fn watch(&self, game: &str) -> watch::Receiver<usize> {
        subscribe(&self.0.games, game)
    }

    /// Hears whenever a session of a player ends.
    pub(crate) fn watch_sessions(&self, player: &str) -> watch::Receiver<usize> {
        subscribe(&self.0.players, player)
    }

    /// Says how many turns a game has.
    pub(crate) fn tell(&self, game: &str, n_turns: usize) {
        let games = self.0.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = games.get(game) {
            sender.send_if_modified(|known| {
                let is_news = n_turns > *known;
                *known = n_turns.max(*known);
                is_news
            });
        }
    }

    /// Says everywhere how many turns a game has after a turn that was kept here.
    pub(crate) fn tell_all(&self, game: &str, n_turns: usize) {
        self.tell(game, n_turns);
        if let Some(others) = self.0.others.get() {
            // News that finds no place is not missed for long: who watches looks by himself.
            let _ = others.try_send(format!("{game} {n_turns}"));
        }
    }

    /// Says here that a session of a player has ended.
    fn end_sessions_here(&self, player: &str) {
        let players = self.0.players.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = players.get(player) {
            sender.send_modify(|n_ended| *n_ended += 1);
        }
    }

    /// Says everywhere that a session of a player has ended: who watches with it hears no more.
    pub(crate) fn end_sessions(&self, player: &str) {
        self.end_sessions_here(player);
        if let Some(others) = self.0.others.get() {
            let _ = others.try_send(format!("{PLAYER} {player}")); // who watches looks by himself
        }
    }

    /// How many games are watched.
    pub(crate) fn n_watched(&self) -> usize {
        self.0.games.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// What another server tells.
    fn hear(&self, news: &str) {
        match news.split_once(' ') {
            Some((PLAYER, player)) => self.end_sessions_here(player),
            Some((game, n_turns)) => {
                if let Ok(n_turns) = n_turns.parse() {
                    self.tell(game, n_turns);
                }
            }
            None => {}
        }
    }

    /// Exchanges news with other servers until this one closes.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub(crate) async fn exchange(
        &self,
        channel: News,
        closing: &watch::Receiver<bool>,
    ) -> Result<(), sqlx::Error> {
        let mut listener = channel.listen().await?;
        let (sender, mut news) = mpsc::channel(MOST_NEWS);
        let _ = self.0.others.set(sender); // it is called once
        let mut is_closing = closing.clone();
        tokio::spawn(async move {
            let mut waiting = Vec::new();
            loop {
                tokio::select! {
                    _ = news.recv_many(&mut waiting, MOST_NEWS) => {}
                    _ = is_closing.wait_for(|closing| *closing) => return,
                }
                if let Err(error) = channel.send(&waiting).await {
                    tracing::warn!(%error, "other servers do not hear of turns");
                }
                waiting.clear();
            }
        });
        let events = self.clone();
        let mut is_closing = closing.clone();
        tokio::spawn(async move {
            loop {
                let heard = tokio::select! {
                    heard = listener.recv() => heard,
                    _ = is_closing.wait_for(|closing| *closing) => return,
                };
                match heard {
                    Ok(news) => events.hear(news.payload()),
                    Err(error) => {
                        // It connects anew by itself at the next call.
                        tracing::warn!(%error, "no news from the database");
                        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                    }
                }
            }
        });
        Ok(())
    }
}

/// Hears of one of those that can be watched; those that nobody watches are forgotten.
fn subscribe(
    watched: &Mutex<HashMap<String, watch::Sender<usize>>>,
    id: &str,
) -> watch::Receiver<usize> {
    let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
    watched.retain(|_, sender| sender.receiver_count() > 0);
    watched.entry(id.to_owned()).or_insert_with(|| watch::channel(0).0).subscribe()
}
