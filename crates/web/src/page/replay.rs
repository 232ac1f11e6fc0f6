//! Watching a game again: the board as it was after each turn.

use std::time::Duration;

use leptos::prelude::*;
use ninefold_play::timeline::{after, pause, time_after};
use ninefold_play::{Card, Clock, Intent};
use ninefold_words::ui::record;

use super::Page;
use crate::browser;
use crate::game::state::App;
use crate::game::timeline::{Replay, Subject};

impl Page {
    /// Shows the game before its first turn, not yet playing.
    pub(crate) fn begin_replay(self) {
        self.replay_to(0);
        request_animation_frame(|| browser::focus(".replay input"));
    }

    /// Handles an intent during a replay: Dismiss closes it, arrows move through a proof, and everything
    /// else is ignored.
    pub(super) fn act_on_replay(self, intent: Intent) {
        let proof = self.extras().replay.get_untracked();
        let proof = proof.filter(|replay| replay.subject == Subject::Proof);
        match (intent, proof) {
            (Intent::Dismiss, _) => self.end_replay(),
            (Intent::Go { rows, columns, .. }, Some(Replay { at, .. })) => {
                self.prove_to(at.saturating_add_signed((rows + columns).into()));
            }
            _ => {}
        }
    }

    /// The card during a replay.
    pub(super) fn replay_card(self) -> Option<Card> {
        let Replay { at, subject, .. } = self.extras().replay.get_untracked()?;
        if subject == Subject::Proof {
            return Some(self.proof_card(at));
        }
        let heading = record::label(self.language(), record::Label::Replay);
        Some(Card { heading, ..Card::default() })
    }

    /// Shows the board after this many turns.
    pub(crate) fn replay_to(self, at: usize) {
        let speed = self.extras().replay.get_untracked().map_or(0, |replay| replay.speed);
        let (shown, replay) = self.ask(|app| {
            let n_turns = app.game().log().len();
            let at = at.min(n_turns);
            let time = time_after(app.game(), at);
            let (game, changed) = after(app.game(), at);
            let mut shown = App::new(game, app.source.clone(), app.level(), Clock::after(time));
            if let Some(&cell) = changed.first() {
                shown.act(Intent::Pick(cell), 0.0);
            }
            (shown, Replay { at, n_turns, time, speed, subject: Subject::Game })
        });
        self.extras().replayed.set_value(Some(shown));
        self.extras().replay.set(Some(replay));
        self.paint();
    }

    /// Plays at this speed, from the start if the replay is at its end; a speed of 0 stops it.
    pub(crate) fn replay_at(self, speed: u64) {
        let Some(replay) = self.extras().replay.get_untracked() else { return };
        self.extras().replay.set(Some(Replay { speed, ..replay }));
        if speed > 0 {
            if replay.at == replay.n_turns {
                self.replay_to(0);
            }
            if replay.speed == 0 {
                self.replay_on();
            }
        }
    }

    /// Plays the next turn when it is due, until something stops it.
    fn replay_on(self) {
        let now = self.extras().replay.get_untracked();
        let Some(Replay { at, speed: speed @ 1.., .. }) = now else { return };
        let pause = self.ask(|app| pause(app.game(), at, speed));
        let Some(pause) = pause else { return self.replay_at(0) };
        let play = move || {
            let now = self.extras().replay.get_untracked();
            if let Some(Replay { at, speed: 1.., .. }) = now {
                self.replay_to(at + 1);
                self.replay_on();
            }
        };
        set_timeout(play, Duration::from_millis(pause));
    }

    /// Shows the game again.
    pub(crate) fn end_replay(self) {
        let shown = self.extras().replay.get_untracked().map(|replay| replay.subject);
        self.extras().replay.set(None);
        self.extras().replayed.set_value(None);
        self.paint();
        let way = match shown {
            Some(Subject::Proof) => "[data-action=proof]",
            _ => "[data-action=replay]",
        };
        request_animation_frame(move || browser::focus(way));
    }
}
