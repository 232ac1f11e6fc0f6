//! Watching a game again: the board as it was after each turn.

use std::time::Duration;

use leptos::prelude::*;
use ninefold_play::{Card, Intent, timeline};
use ninefold_words::say;

use super::Page;
use crate::browser;
use crate::game::state::App;
use crate::game::timeline::{Replay, Replayed, Subject};

impl Page {
    /// Shows the game before its first turn, not yet playing.
    pub(crate) fn begin_replay(self) {
        self.show_replay(timeline::Replay::new(self.ask(|app| app.game().clone())));
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

    pub(super) fn replay_card(self) -> Option<Card> {
        let Replay { at, subject, .. } = self.extras().replay.get_untracked()?;
        if subject == Subject::Proof {
            return Some(self.proof_card(at));
        }
        let heading = say::record_replay(self.language());
        Some(Card { heading, ..Card::default() })
    }

    /// Shows the board after the turns of a timeline seen so far.
    fn show_replay(self, timeline: timeline::Replay) {
        let (game, clock) = (timeline.shown().clone(), timeline.clock());
        let mut app = self.ask(|app| App::new(game, app.source.clone(), app.level(), clock));
        timeline.point(&mut app);
        let replay = Replay {
            at: timeline.at(),
            n_turns: timeline.n_turns(),
            time: timeline.time(),
            speed: timeline.speed(),
            plays: timeline.plays(),
            subject: Subject::Game,
        };
        self.extras().replayed.set_value(Some(Replayed { app, timeline: Some(timeline) }));
        self.extras().replay.set(Some(replay));
        self.paint();
    }

    /// Changes the timeline, during a replay of the game.
    fn change_replay(self, change: &dyn Fn(&mut timeline::Replay)) {
        let replayed = self.extras().replayed;
        let timeline = replayed.try_update_value(|shown| shown.as_mut()?.timeline.take());
        if let Some(mut timeline) = timeline.flatten() {
            change(&mut timeline);
            self.show_replay(timeline);
        }
    }

    /// Stops at the board after this many turns.
    pub(crate) fn replay_to(self, at: usize) {
        self.change_replay(&|timeline| timeline.go_to(at));
    }

    /// Chooses a speed, from the next turn on.
    pub(crate) fn replay_at(self, speed: u64) {
        self.change_replay(&|timeline| timeline.set_speed(speed));
    }

    /// Stops or resumes; at the end, it starts again from the beginning.
    pub(crate) fn toggle_replay(self) {
        self.change_replay(&|timeline| timeline.toggle(browser::now()));
        self.replay_on();
    }

    /// When the next turn is due, while the game is playing.
    fn due(self) -> Option<f64> {
        self.extras().replayed.with_value(|shown| shown.as_ref()?.timeline.as_ref()?.due())
    }

    /// Plays the next turn when it is due, until something stops it.
    fn replay_on(self) {
        let Some(due) = self.due() else { return };
        let play = move || {
            // Otherwise it was stopped: if it plays again, another timer continues.
            if self.due() == Some(due) {
                self.change_replay(&|timeline| {
                    timeline.tick(browser::now().max(due)); // the timer may come early
                });
                self.replay_on();
            }
        };
        #[expect(clippy::cast_sign_loss, reason = "negative times are 0")]
        let pause = (due - browser::now()) as u64;
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
