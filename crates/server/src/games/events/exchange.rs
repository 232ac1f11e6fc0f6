//! The news between servers that share a PostgreSQL.

use std::time::Duration;

use tokio::sync::{mpsc, watch};

use super::{Events, PLAYER};
use crate::store::News;

/// The maximum number of news items that may be queued, and that one query sends.
const MOST_NEWS: usize = 4_096;

/// How long to wait before listening again after a failure.
const RECONNECT: Duration = Duration::from_secs(1);

impl Events {
    /// Handles news from another server.
    fn hear(&self, news: &str) {
        match news.split_once(' ') {
            Some((PLAYER, player)) => self.end_sessions_here(player),
            Some((game, n_turns)) => {
                if let Ok(n_turns) = n_turns.parse() {
                    self.notify(game, n_turns);
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
        let _ = self.0.others.set(sender); // this is called only once
        let mut is_closing = closing.clone();
        tokio::spawn(async move {
            let mut waiting = Vec::new();
            loop {
                tokio::select! {
                    biased;
                    _ = is_closing.wait_for(|closing| *closing) => return,
                    _ = news.recv_many(&mut waiting, MOST_NEWS) => {}
                }
                if let Err(error) = channel.send(&waiting).await {
                    tracing::warn!(%error, "cannot notify other servers");
                }
                waiting.clear();
            }
        });
        let events = self.clone();
        let mut is_closing = closing.clone();
        tokio::spawn(async move {
            loop {
                // When the server closes, so does the database: its error is not worth a warning.
                let heard = tokio::select! {
                    biased;
                    _ = is_closing.wait_for(|closing| *closing) => return,
                    heard = listener.next() => heard,
                };
                let Err(error) = heard.map(|news| events.hear(&news)) else { continue };
                tracing::warn!(%error, "cannot receive notifications");
                tokio::select! {
                    _ = is_closing.wait_for(|closing| *closing) => return,
                    () = tokio::time::sleep(RECONNECT) => {} // the next call reconnects
                }
            }
        });
        Ok(())
    }
}
