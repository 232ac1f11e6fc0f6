//! A game seen turn by turn.

use std::ops::Deref;

use ninefold_play::{Seat, timeline};

use super::open_game::OpenGame;

/// A game seen turn by turn, and how it is drawn. It dereferences to the timeline.
pub(crate) struct Replay {
    timeline: timeline::Replay,
    /// The game after the turns seen so far.
    shown: OpenGame,
}

impl Deref for Replay {
    type Target = timeline::Replay;

    fn deref(&self) -> &timeline::Replay {
        &self.timeline
    }
}

impl Replay {
    /// A game before its first turn, which begins to play automatically.
    pub(crate) fn new(open: &OpenGame, now: f64) -> Replay {
        let mut timeline = timeline::Replay::new(open.game().clone());
        timeline.toggle(now);
        let shown = shown(&timeline, open);
        Replay { timeline, shown }
    }

    /// The game after the turns seen so far.
    pub(crate) fn shown(&self) -> &OpenGame {
        &self.shown
    }

    /// Changes the position or the speed.
    pub(crate) fn change<T>(&mut self, change: impl FnOnce(&mut timeline::Replay) -> T) -> T {
        let at = self.timeline.at();
        let changed = change(&mut self.timeline);
        if self.timeline.at() != at {
            self.shown = shown(&self.timeline, &self.shown);
        }
        changed
    }
}

/// The game after the turns seen so far, with the cursor where the last of them was.
fn shown(timeline: &timeline::Replay, like: &OpenGame) -> OpenGame {
    let mut seat = Seat::new(timeline.shown().clone(), like.level(), timeline.clock());
    timeline.point(&mut seat);
    OpenGame::new(seat, like.title.clone(), like.date)
}
