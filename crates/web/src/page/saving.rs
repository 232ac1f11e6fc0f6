//! The open game: which tab plays it, saving it, and replacing it with another.

use std::time::Duration;

use leptos::prelude::*;
use ninefold::logic::Level;
use ninefold::{CatalogEntry, Game};
use ninefold_play::{Intent, Order};
use ninefold_wire::rest::DailyKey;
use ninefold_words::{Label, say};

use super::{Dialog, Guard, Page, Player};
use crate::browser;
use crate::browser::tabs::{self, Claim, Hold, News};
use crate::game::state::{App, Source};
use crate::game::update::update;
use crate::keep::parts::{self, MOST_PARTS};
use crate::keep::storage;
use crate::keep::store::StorageError;
use crate::keep::titles;
use crate::worker::{Answer, Job, new_order};

impl Page {
    /// Gives the puzzle a title, or none.
    pub(crate) fn name(self, title: Option<String>) {
        titles::keep(&self.ask(storage::key), title.as_deref());
        self.app.update_value(|app| app.named = title);
        self.extras().level.notify(); // the views of the title follow this signal
    }

    pub(crate) fn claim(self, claim: Claim) {
        let key = self.ask(storage::key);
        self.hold.set_value(None); // the previous claim may be on the same game
        self.hold.set_value(Some(Hold::claim(&key, claim, move |news| self.lock_changed(news))));
    }

    fn lock_changed(self, news: News) {
        let before = self.extras().player.get_untracked();
        match news {
            News::Held => {
                if before == Player::Elsewhere || self.is_behind() {
                    self.extras().player.set(Player::Here);
                    self.reload();
                    // The title of a puzzle that was opened stays until the first turn.
                    let is_begun = |app: &App| !app.game().log().is_empty();
                    self.notice.set(self.ask(|app| app.named.clone().filter(|_| !is_begun(app))));
                }
                self.extras().player.set(Player::Here);
                self.save();
            }
            News::Elsewhere => {
                self.extras().player.set(Player::Elsewhere);
                self.app.update_value(|app| app.leave(browser::now()));
                self.reload();
                self.notify(say::keep_elsewhere);
                if before == Player::Here && tabs::has_locks() {
                    self.claim(Claim::Wait); // until the other tab is closed
                }
            }
        }
    }

    /// Whether the stored game has more turns than the shown one: the tab that held the lock until
    /// now may have played on while this one was loading.
    fn is_behind(self) -> bool {
        let (key, n_turns) = self.ask(|app| (storage::key(app), app.game().log().len()));
        storage::n_turns(&key) > n_turns
    }

    /// Handles a write of another tab, perhaps to this game.
    pub(crate) fn storage_changed(self, key: &str) {
        let game = parts::game_key(key);
        if self.ask(storage::key) != game.as_deref().unwrap_or(key) {
            return;
        }
        match self.extras().player.get_untracked() {
            Player::Elsewhere => self.reload(),
            Player::Here => self.lock_changed(News::Elsewhere), // there are no locks
            Player::Asked => {}
        }
    }

    /// Shows the game as it is stored now.
    pub(crate) fn reload(self) {
        if let Some(Ok(app)) = storage::load(&self.ask(storage::key)) {
            let (cursor, zoom) = (self.ask(|app| app.cursor()), self.zoom.get_untracked());
            self.app.set_value(app);
            self.app.update_value(|app| {
                update(app, Intent::Pick(cursor), browser::now());
            });
            self.show_game();
            self.zoom.set(zoom);
            self.game_number.update(|game_number| *game_number += 1);
        }
    }

    /// Continues with the game as another device played it; the cursor stays.
    pub(crate) fn follow(self, game: Game) {
        let now = browser::now();
        self.app.update_value(|app| {
            app.follow(game, now);
            app.standing = app.is_over().then(|| storage::record(app, now));
        });
        self.notice.set(None);
        if self.extras().replay.with_untracked(Option::is_some) {
            self.end_replay();
        }
        self.paint();
        self.save();
    }

    pub(crate) fn notify(self, label: Label) {
        let language = self.language();
        self.notice.set(Some(label(language)));
    }

    /// Shows why something could not be stored or read.
    pub(crate) fn report(self, error: &StorageError) {
        let language = self.language();
        let text = match error {
            StorageError::Denied => say::page_not_kept(language),
            StorageError::Damaged(_) => say::page_damaged(language),
            StorageError::Full => say::keep_full(language),
            StorageError::Newer => say::keep_newer(language),
        };
        self.notice.set(Some(text));
    }

    /// Saves the game, if it is played here.
    pub(crate) fn save(self) {
        self.save_by(storage::save);
    }

    /// Saves the new turns, if the game is played here. From time to time the whole game is saved,
    /// in a later task, so that the page can be painted first.
    pub(crate) fn save_turns(self) {
        self.save_by(storage::save_turns);
        let n_parts = self.ask(|app| app.stored.as_ref().map_or(0, |stored| stored.n_parts));
        if n_parts == MOST_PARTS {
            set_timeout(move || self.save(), Duration::ZERO);
        }
    }

    fn save_by(self, save: fn(&mut App, f64) -> Result<(), StorageError>) {
        if self.extras().player.get_untracked() != Player::Here {
            return;
        }
        let mut saved = Ok(());
        self.app.update_value(|app| saved = save(app, browser::now()));
        match saved {
            Ok(()) => (self.extras().listeners.get_value().saved)(self),
            Err(error) => self.report(&error),
        }
    }

    /// Saves the game for later. A game without turns is removed instead, unless it is a daily one: the
    /// archive shows the daily games that were opened.
    pub(super) fn put_away(self, next: &App) {
        let is_untouched =
            |app: &App| app.game().log().is_empty() && matches!(app.source, Source::Made(_));
        let (key, is_untouched) = self.ask(|app| (storage::key(app), is_untouched(app)));
        let is_here = self.extras().player.get_untracked() == Player::Here;
        if is_untouched && is_here && key != storage::key(next) {
            storage::remove(&key);
        } else {
            self.save();
        }
    }

    /// Makes another puzzle of the same layout, with the same wish, of the same level or of `higher`.
    /// After a daily puzzle, one of the level `higher` is of the same day.
    pub(crate) fn play_next(self, higher: Option<Level>) {
        let order = self.ask(|app| {
            let mode = CatalogEntry::of(app.game().layout())?;
            let level = higher.or(app.level())?;
            Some(match app.source {
                Source::Daily { date, variant } if higher.is_some() => {
                    Order::Daily(DailyKey { date, mode, level, variant })
                }
                _ => new_order(mode, level, app.wish),
            })
        });
        if let Some(order) = order {
            self.make(order);
        }
    }

    /// Has a worker make a puzzle, and cancels one already being made. Opens a daily puzzle that was begun
    /// before.
    pub(crate) fn make(self, order: Order) {
        self.notice.set(None);
        match storage::load_daily(&order) {
            Some(Ok(app)) => return self.open(app),
            Some(Err(StorageError::Newer)) => {
                self.dialog.set(None);
                return self.report(&StorageError::Newer);
            }
            Some(Err(error)) => self.report(&error),
            None => {}
        }
        self.dialog.set(Some(Dialog::Making));
        self.extras().tried.set(0);
        self.job.set_value(Some(Job::start(order, move |answer| self.hear(answer))));
    }

    /// Handles the worker's answer about the puzzle being made.
    fn hear(self, answer: Answer) {
        let label = match answer {
            Answer::Tried(n_boards) => return self.extras().tried.set(n_boards),
            Answer::Made(app) => return self.open(*app),
            Answer::NotFound => {
                let language = self.language();
                self.dialog.set(None);
                return self.notice.set(Some(say::page_failed(language)));
            }
            Answer::Impossible => say::keep_impossible,
            Answer::NoWorker => say::keep_no_worker,
        };
        self.dialog.set(None);
        self.notify(label);
    }

    /// Cancels the puzzle being made, and closes the dialog, which may ask first.
    pub(crate) fn cancel(self) {
        let is_account = self.dialog.with_untracked(|open| *open == Some(Dialog::Account));
        if is_account && self.extras().guard.get_untracked() != Guard::None {
            return self.extras().guard.set(Guard::Asked);
        }
        self.job.set_value(None);
        self.dialog.set(None);
        (self.extras().listeners.get_value().dialog_closed)(self);
    }
}
