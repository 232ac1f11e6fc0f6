//! A game turn by turn.

use ninefold::{Cell, Digit, Game};

/// The speeds to choose from, as multiples of the player's.
pub const SPEEDS: [u64; 3] = [5, 20, 60];

/// The longest and the shortest time to show a position, in milliseconds.
const LONGEST: u64 = 1_200;
const SHORTEST: u64 = 60;

/// How long to show the position after this many turns, in milliseconds, at this multiple of the player's speed;
/// `None` after the last turn.
pub fn pause(game: &Game, n_turns: usize, speed: u64) -> Option<u64> {
    let next = game.log().get(n_turns)?.at;
    let passed = next.saturating_sub(time_after(game, n_turns));
    Some((passed / speed.max(1)).clamp(SHORTEST, LONGEST))
}

/// The time of the last of the first `n_turns` turns, in milliseconds since the start.
pub fn time_after(game: &Game, n_turns: usize) -> u64 {
    n_turns.checked_sub(1).and_then(|last| game.log().get(last)).map_or(0, |last| last.at)
}

/// The game after its first `n_turns` turns, and the cells that the last of them changed.
pub fn after(game: &Game, n_turns: usize) -> (Game, Vec<Cell>) {
    let mut again = Game::new(game.puzzle().clone(), game.settings());
    let mut changed = Vec::new();
    for logged in &game.log()[..n_turns.min(game.log().len())] {
        let change = again.play(logged.turn.clone(), logged.at);
        changed = change.map_or_else(|_| Vec::new(), |change| change.cells.to_vec());
    }
    (again, changed)
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

    // G1: every position of a game can be rebuilt, and a cell was filled when it got its last digit.
    #[test]
    fn games_are_seen_turn_by_turn() {
        let mut game = Game::new(boards::puzzle(), Settings::default());
        let layout = game.layout().clone();
        let turns = [("r1c3=1", 10), ("r1c4=6", 20), ("r1c3=4", 30), ("r1c3#2", 40), ("undo", 50)];
        for (turn, at) in turns {
            game.play(Turn::parse(&layout, turn).unwrap(), at).unwrap();
        }
        let filled = filled(&game);
        assert_eq!((filled[0], filled[2], filled[3]), (None, Some(30), Some(20)));
        let cell = layout.cell(2).unwrap();
        for (n_turns, digit) in
            [(0, None), (1, Digit::new(1)), (3, Digit::new(4)), (99, Digit::new(4))]
        {
            let (position, _) = after(&game, n_turns);
            assert_eq!(position.board().get(cell), digit, "{n_turns}");
        }
        assert_eq!(after(&game, 1).1, [cell]);
        assert_eq!([0, 1, 5].map(|n_turns| time_after(&game, n_turns)), [0, 10, 50]);
    }

    // G1: pauses are shorter than the player's, and neither too short nor too long.
    #[test]
    fn pauses_of_a_replay() {
        let mut game = Game::new(boards::puzzle(), Settings::default());
        let layout = game.layout().clone();
        for (turn, at) in [("r1c3=1", 10_000), ("r1c4=6", 10_100), ("r1c3=4", 900_000)] {
            game.play(Turn::parse(&layout, turn).unwrap(), at).unwrap();
        }
        let pauses = [0, 1, 2, 3].map(|n_turns| pause(&game, n_turns, 20));
        assert_eq!(pauses, [Some(500), Some(60), Some(1_200), None]);
    }
}
