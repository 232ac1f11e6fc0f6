//! A game seen turn by turn.

use ninefold::Game;
use ninefold_play::timeline::{self, SPEEDS};
use ninefold_play::{Clock, Intent, Seat};

use super::open_game::OpenGame;

/// A game seen turn by turn.
pub(crate) struct Replay {
    /// The game after all its turns.
    game: Game,
    /// The game after the turns seen so far.
    shown: OpenGame,
    at: usize,
    /// The index of its speed.
    speed: usize,
    /// When the next turn is due, in milliseconds, unless it is stopped.
    due: Option<f64>,
}

impl Replay {
    /// A game before its first turn, which begins to play automatically.
    pub(crate) fn new(open: &OpenGame, now: f64) -> Replay {
        let game = open.game().clone();
        let shown = position(&game, 0, open);
        let mut replay = Replay { game, shown, at: 0, speed: 1, due: None };
        replay.wait(now);
        replay
    }

    /// The game after the turns seen so far.
    pub(crate) fn shown(&self) -> &OpenGame {
        &self.shown
    }

    /// The number of turns seen so far, and of all turns.
    pub(crate) fn stage(&self) -> (usize, usize) {
        (self.at, self.game.log().len())
    }

    /// The time of the last turn seen, in milliseconds since the start.
    pub(crate) fn time(&self) -> u64 {
        timeline::time_after(&self.game, self.at)
    }

    /// How many times as fast as the player it is.
    pub(crate) fn speed(&self) -> u64 {
        SPEEDS[self.speed]
    }

    /// Whether it plays automatically.
    pub(crate) fn plays(&self) -> bool {
        self.due.is_some()
    }

    /// Stops or continues playing; at the end, starts again.
    pub(crate) fn toggle(&mut self, now: f64) {
        if self.due.take().is_none() {
            if self.at == self.game.log().len() {
                self.go_to(0);
            }
            self.wait(now);
        }
    }

    /// Stops and moves by this many turns.
    pub(crate) fn step(&mut self, by: isize) {
        self.due = None;
        self.go_to(self.at.saturating_add_signed(by));
    }

    /// Stops after the first turn or the last one.
    pub(crate) fn jump(&mut self, to_end: bool) {
        self.due = None;
        self.go_to(if to_end { usize::MAX } else { 0 });
    }

    /// Chooses a faster or slower speed.
    pub(crate) fn hurry(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    /// Plays the next turn if it is due; returns whether it was.
    pub(crate) fn tick(&mut self, now: f64) -> bool {
        let is_due = self.due.is_some_and(|due| now >= due);
        if is_due {
            self.go_to(self.at + 1);
            self.wait(now);
        }
        is_due
    }

    /// Waits for the next turn; there is none after the last.
    #[expect(clippy::cast_precision_loss, reason = "at most seconds")]
    fn wait(&mut self, now: f64) {
        let pause = timeline::pause(&self.game, self.at, self.speed());
        self.due = pause.map(|pause| now + pause as f64);
    }

    fn go_to(&mut self, at: usize) {
        self.at = at.min(self.game.log().len());
        self.shown = position(&self.game, self.at, &self.shown);
    }
}

/// A game after its first turns, with the cursor at the last of them.
fn position(game: &Game, at: usize, like: &OpenGame) -> OpenGame {
    let (game_then, changed) = timeline::after(game, at);
    let clock = Clock::after(timeline::time_after(game, at));
    let mut seat = Seat::new(game_then, like.level(), clock);
    if let Some(&cell) = changed.first() {
        seat.act(Intent::Pick(cell), 0.0);
    }
    OpenGame::new(seat, like.title.clone(), like.date)
}
