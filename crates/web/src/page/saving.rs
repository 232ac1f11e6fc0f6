//! Games that come to the desk and go from it: which tab plays, what is kept, what is being made.

use leptos::prelude::*;
use ninefold::{CellSet, Game, Status};
use ninefold_play::{Clock, Said};
use ninefold_words::{keeping, page};

use super::{Desk, Dialog, Player};
use crate::browser;
use crate::browser::tabs::{self, Claim, Hold, News};
use crate::game::state::Wish;
use crate::game::update::{Intent, update};
use crate::keep::storage::{self, StorageError};
use crate::sync;
use crate::worker::{Job, Told};

impl Desk {
    /// Asks to play the game in this tab.
    pub(crate) fn claim(self, claim: Claim) {
        let key = self.ask(storage::key);
        self.hold.set_value(None); // the one before goes first: it may be of the same game
        self.hold.set_value(Some(Hold::claim(&key, claim, move |news| self.heed(news))));
    }

    fn heed(self, news: News) {
        let before = self.drawer().player.get_untracked();
        match news {
            News::Held => {
                if before == Player::Elsewhere || self.is_behind() {
                    self.drawer().player.set(Player::Here);
                    self.notice.set(None);
                    self.read_again();
                }
                self.drawer().player.set(Player::Here);
                self.keep();
            }
            News::Elsewhere => {
                self.drawer().player.set(Player::Elsewhere);
                self.app.update_value(|app| app.clock.stop(browser::now()));
                self.read_again();
                self.tell(keeping::Label::Elsewhere);
                if before == Player::Here && tabs::has_locks() {
                    self.claim(Claim::Wait); // for the time when the other tab is closed
                }
            }
        }
    }

    /// Whether more is kept of the game than is on the desk: the tab that had the lock until now
    /// may have played on while this one was loaded.
    fn is_behind(self) -> bool {
        let (key, n_turns) = self.ask(|app| (storage::key(app), app.game.log().len()));
        browser::stored(&key).is_some_and(|text| storage::n_turns(&text) > n_turns)
    }

    /// Another tab has kept something: it may be this game.
    pub(crate) fn see_kept(self, key: &str) {
        if self.ask(storage::key) != key {
            return;
        }
        match self.drawer().player.get_untracked() {
            Player::Elsewhere => self.read_again(),
            Player::Here => self.heed(News::Elsewhere), // there are no locks
            Player::Asked => {}
        }
    }

    /// The game as it is kept now: what is on the desk is older.
    pub(crate) fn read_again(self) {
        if let Some(Ok(app)) = storage::kept(&self.ask(storage::key)) {
            let (cursor, zoom) = (self.ask(|app| app.cursor), self.zoom.get_untracked());
            self.app.set_value(app);
            self.app.update_value(|app| update(app, Intent::Pick(cursor), browser::now()));
            self.lay();
            self.zoom.set(zoom);
            self.scene.update(|scene| *scene += 1);
        }
    }

    /// The game as another device plays it; where the player is stays.
    pub(crate) fn follow(self, game: Game) {
        let now = browser::now();
        self.app.update_value(|app| {
            let last = game.log().last().map_or(0, |last| last.at);
            let (runs, played) = (app.clock.runs(), app.clock.played(now).max(last));
            app.game = game;
            (app.said, app.wrong, app.walk, app.best) = (Said::Nothing, CellSet::EMPTY, None, None);
            app.clock = Clock::after(played);
            if runs && !app.is_over() {
                app.clock.start(now);
            }
            if app.game.status() == Status::Solved {
                app.said = Said::Solved;
                app.best = Some(storage::record(app, now));
            }
        });
        self.notice.set(None);
        self.paint();
        self.keep();
    }

    /// Says something apart from the game.
    pub(crate) fn tell(self, label: keeping::Label) {
        let language = self.preferences.with_untracked(|preferences| preferences.language);
        self.notice.set(Some(keeping::label(language, label)));
    }

    /// Says why something could not be kept or read.
    pub(crate) fn tell_of(self, error: &StorageError) {
        let language = self.preferences.with_untracked(|preferences| preferences.language);
        let text = match error {
            StorageError::Denied => page::label(language, page::Label::NotKept),
            StorageError::Damaged(_) => page::label(language, page::Label::Damaged),
            StorageError::Full => keeping::label(language, keeping::Label::Full),
            StorageError::Newer => keeping::label(language, keeping::Label::Newer),
        };
        self.notice.set(Some(text));
    }

    /// Keeps the game in the browser, if it is played here.
    pub(crate) fn keep(self) {
        if self.drawer().player.get_untracked() != Player::Here {
            return;
        }
        match self.app.with_value(|app| storage::keep(app, browser::now())) {
            Ok(()) => sync::changed(self),
            Err(error) => self.tell_of(&error),
        }
    }

    /// Has a puzzle made, beside the page; what is being made already is given up.
    pub(crate) fn make(self, wish: Wish) {
        match storage::kept_daily(wish) {
            Some(Ok(app)) => return self.put(app),
            Some(Err(StorageError::Newer)) => {
                self.dialog.set(None);
                return self.tell_of(&StorageError::Newer);
            }
            Some(Err(error)) => self.tell_of(&error),
            None => {}
        }
        self.dialog.set(Some(Dialog::Making));
        self.drawer().tried.set(0);
        self.job.set_value(Some(Job::start(wish, move |told| self.hear(told))));
    }

    /// What becomes of a puzzle that is being made.
    fn hear(self, told: Told) {
        let label = match told {
            Told::Tried(n_boards) => return self.drawer().tried.set(n_boards),
            Told::Made(app) => return self.put(*app),
            Told::NotFound => {
                let language = self.preferences.with_untracked(|preferences| preferences.language);
                self.dialog.set(None);
                return self.notice.set(Some(page::label(language, page::Label::Failed)));
            }
            Told::Impossible => keeping::Label::Impossible,
            Told::NoWorker => keeping::Label::NoWorker,
        };
        self.dialog.set(None);
        self.tell(label);
    }

    /// Gives up what is being made.
    pub(crate) fn cancel(self) {
        self.job.set_value(None);
        self.dialog.set(None);
        sync::closed(self);
    }
}
