//! A game turn by turn.

use ninefold::{Digit, Game, Logged};

use crate::clock::Clock;
use crate::intent::Intent;
use crate::seat::Seat;

/// The speeds to choose from, as multiples of the player's.
pub const SPEEDS: [u64; 3] = [5, 20, 60];

/// The longest and the shortest time to show a position, in milliseconds.
const LONGEST: u64 = 1_200;
const SHORTEST: u64 = 60;

/// A game seen turn by turn, which can also play automatically.
///
/// Its callers pass the current time in milliseconds, from any epoch. While it plays, they call
/// [`tick`](Replay::tick) when the next turn is [due](Replay::due), or often enough.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game after all its turns.
    game: Game,
    /// The game after the turns seen so far.
    shown: Game,
    /// The number of turns seen so far.
    at: usize,
    speed: u64,
    /// When the next turn is due, unless it is stopped.
    due: Option<f64>,
}

impl Replay {
    /// A game before its first turn, not playing yet.
    pub fn new(game: Game) -> Replay {
        Replay { shown: after(&game, 0), game, at: 0, speed: SPEEDS[1], due: None }
    }

    /// The game after the turns seen so far.
    pub fn shown(&self) -> &Game {
        &self.shown
    }

    /// The number of turns seen so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of all turns.
    pub fn n_turns(&self) -> usize {
        self.game.log().len()
    }

    /// The time of the last turn seen, in milliseconds since the start.
    pub fn time(&self) -> u64 {
        self.at.checked_sub(1).and_then(|last| self.game.log().get(last)).map_or(0, |last| last.at)
    }

    /// A stopped clock that shows the time of the last turn seen.
    pub fn clock(&self) -> Clock {
        Clock::after(self.time())
    }

    /// Moves the cursor of a seat at the game to the cell that the last turn seen has changed.
    pub fn point(&self, seat: &mut Seat) {
        if let Some(&cell) = self.shown.last_change().cells.first() {
            seat.act(Intent::Pick(cell), 0.0);
        }
    }

    /// How many times faster than the player it plays.
    pub fn speed(&self) -> u64 {
        self.speed
    }

    /// Chooses a speed, from the next turn on.
    pub fn set_speed(&mut self, speed: u64) {
        self.speed = speed;
    }

    /// Chooses a faster or slower one of the [`SPEEDS`], from the next turn on.
    pub fn hurry(&mut self, by: isize) {
        let at = SPEEDS.iter().position(|&speed| speed == self.speed).unwrap_or_default();
        self.speed = SPEEDS[at.saturating_add_signed(by).min(SPEEDS.len() - 1)];
    }

    /// Whether it is playing.
    pub fn plays(&self) -> bool {
        self.due.is_some()
    }

    /// When the next turn is due; `None` if it is stopped.
    pub fn due(&self) -> Option<f64> {
        self.due
    }

    /// Stops or resumes; at the end, it starts again from the beginning.
    pub fn toggle(&mut self, now: f64) {
        if self.due.take().is_none() {
            if self.at == self.n_turns() {
                self.show(0);
            }
            self.wait(now);
        }
    }

    /// Stops after this many turns, or after the last one.
    pub fn go_to(&mut self, at: usize) {
        self.due = None;
        self.show(at);
    }

    /// Stops and moves by this many turns.
    pub fn step(&mut self, by: isize) {
        self.go_to(self.at.saturating_add_signed(by));
    }

    /// Plays the next turn if it is due; returns whether it was. After the last turn it stops.
    pub fn tick(&mut self, now: f64) -> bool {
        let is_due = self.due.is_some_and(|due| now >= due);
        if is_due {
            self.show(self.at + 1);
            self.wait(now);
        }
        is_due
    }

    /// Waits for the next turn; there is none after the last.
    #[expect(clippy::cast_precision_loss, reason = "at most seconds")]
    fn wait(&mut self, now: f64) {
        self.due = self.pause().map(|pause| now + pause as f64);
    }

    /// How long the current position is shown, in milliseconds; `None` after the last turn.
    fn pause(&self) -> Option<u64> {
        let next = self.game.log().get(self.at)?.at;
        let passed = next.saturating_sub(self.time());
        Some((passed / self.speed.max(1)).clamp(SHORTEST, LONGEST))
    }

    /// Shows the game after this many turns: only a step back plays all of them again.
    fn show(&mut self, at: usize) {
        let at = at.min(self.n_turns());
        if at < self.at {
            self.shown = after(&self.game, at);
        } else {
            play(&mut self.shown, &self.game.log()[self.at..at]);
        }
        self.at = at;
    }
}

/// The game after its first turns.
pub(crate) fn after(game: &Game, n_turns: usize) -> Game {
    let mut again = Game::new(game.puzzle().clone(), game.settings());
    play(&mut again, &game.log()[..n_turns]);
    again
}

fn play(game: &mut Game, turns: &[Logged]) {
    for logged in turns {
        let _ = game.play(logged.turn.clone(), logged.at); // never refused: it was played before
    }
}

/// The time when each cell got its current digit, in milliseconds since the start; `None` for givens and empty
/// cells.
pub fn filled(game: &Game) -> Vec<Option<u64>> {
    let mut again = Game::new(game.puzzle().clone(), game.settings());
    let mut filled: Vec<Option<(Digit, u64)>> = vec![None; game.layout().n_cells()];
    for logged in game.log() {
        let change = again.play(logged.turn.clone(), logged.at);
        for cell in change.map_or_else(|_| Vec::new(), |change| change.cells.to_vec()) {
            let (digit, before) = (again.board().get(cell), filled[cell.index()]);
            if digit != before.map(|(digit, _)| digit) {
                filled[cell.index()] = digit.map(|digit| (digit, logged.at));
            }
        }
    }
    filled.into_iter().map(|filled| filled.map(|(_, at)| at)).collect()
}

#[cfg(test)]
mod tests {
    use ninefold::{Settings, Turn};
    use ninefold_testkit::boards;

    use super::*;

    /// A game with these turns, each with its time.
    fn game(turns: &[(&str, u64)]) -> Game {
        let mut game = Game::new(boards::puzzle(), Settings::default());
        let layout = game.layout().clone();
        for (turn, at) in turns {
            game.play(Turn::parse(&layout, turn).unwrap(), *at).unwrap();
        }
        game
    }

    const TURNS: [(&str, u64); 5] =
        [("r1c3=1", 10), ("r1c4=6", 20), ("r1c3=4", 30), ("r1c3#2", 40), ("undo", 50)];

    // G1: the time when a cell was filled is that of its last digit.
    #[test]
    fn cells_are_filled_once() {
        let filled = filled(&game(&TURNS));
        assert_eq!((filled[0], filled[2], filled[3]), (None, Some(30), Some(20)));
    }

    // G1: every position of a game is shown, forwards and backwards, with the cell that its turn has changed.
    #[test]
    fn games_are_seen_turn_by_turn() {
        let game = game(&TURNS);
        let [cell, other] = [2, 3].map(|index| game.layout().cell(index).unwrap());
        let mut replay = Replay::new(game);
        assert_eq!((replay.at(), replay.n_turns(), replay.plays()), (0, 5, false));
        let digit = |value| Digit::new(value);
        for (at, seen, shown, changed, time) in [
            (0, 0, None, None, 0),
            (1, 1, digit(1), Some(cell), 10),
            (3, 3, digit(4), Some(cell), 30),
            (2, 2, digit(1), Some(other), 20),
            (99, 5, digit(4), Some(cell), 50),
            (5, 5, digit(4), Some(cell), 50),
            (0, 0, None, None, 0),
        ] {
            replay.go_to(at);
            assert_eq!(replay.shown().board().get(cell), shown, "{at}");
            assert_eq!(replay.shown().log().len(), seen, "{at}");
            assert_eq!((replay.at(), replay.time()), (seen, time), "{at}");
            let mut seat = Seat::without_finder(replay.shown().clone(), None, replay.clock());
            let before = seat.cursor();
            replay.point(&mut seat);
            assert_eq!(seat.cursor(), changed.unwrap_or(before), "{at}");
            assert_eq!(seat.clock().played(0.0), time, "{at}");
        }
    }

    // G1: pauses are shorter than the player's, and neither too short nor too long.
    #[test]
    fn pauses_of_a_replay() {
        let mut replay =
            Replay::new(game(&[("r1c3=1", 10_000), ("r1c4=6", 10_100), ("r1c3=4", 900_000)]));
        replay.toggle(1_000.0);
        let mut now = 1_000.0;
        for pause in [500.0, 60.0, 1_200.0] {
            assert!(!replay.tick(now + pause - 1.0), "{pause}");
            now += pause;
            assert_eq!(replay.due(), Some(now));
            assert!(replay.tick(now), "{pause}");
        }
        assert_eq!((replay.at(), replay.due(), replay.plays()), (3, None, false), "the end");
        assert!(!replay.tick(now + 9_999.0));
    }

    // G1: it resumes where it was stopped, or from the start once it has reached the end.
    #[test]
    fn replays_stop_and_play_on() {
        let mut replay = Replay::new(game(&TURNS));
        let play = |replay: &mut Replay| {
            let (mut now, mut seen) = (0.0, vec![replay.at()]);
            replay.toggle(now);
            while let Some(due) = replay.due() {
                now = due;
                assert!(replay.tick(now));
                seen.push(replay.at());
            }
            seen
        };
        replay.go_to(3);
        assert_eq!(play(&mut replay), [3, 4, 5]);
        assert_eq!(play(&mut replay), [5, 1, 2, 3, 4, 5]);
        replay.toggle(0.0);
        assert!(replay.plays() && replay.at() == 0 && replay.shown().log().is_empty());
        replay.toggle(0.0);
        assert!(!replay.plays() && !replay.tick(1e9));
        replay.toggle(0.0);
        for (by, at) in [(1, 1), (10, 5), (-1, 4), (-10, 0)] {
            replay.step(by);
            assert_eq!((replay.at(), replay.plays()), (at, false), "{by}");
        }
        let mut none = Replay::new(game(&[]));
        none.toggle(0.0);
        assert!(!none.plays(), "there is nothing to play");
    }

    // G1: a speed holds from the next turn on.
    #[test]
    fn speeds_are_chosen() {
        let mut replay = Replay::new(game(&[("r1c3=1", 3_000), ("r1c4=6", 6_000)]));
        assert_eq!(replay.speed(), 20);
        replay.toggle(0.0);
        replay.set_speed(60);
        assert_eq!(replay.due(), Some(150.0));
        assert!(replay.tick(150.0));
        assert_eq!(replay.due(), Some(150.0 + 60.0));
        let speeds = [1, -1, -1, -1, 1].map(|by| {
            replay.hurry(by);
            replay.speed()
        });
        assert_eq!(speeds, [60, 20, 5, 5, 20]);
    }
}
