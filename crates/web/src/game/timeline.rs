//! A game turn by turn.

use ninefold::{Cell, Digit, Game};

/// The position of a replay.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Replay {
    /// The number of turns played so far.
    pub(crate) at: usize,
    /// The number of all turns.
    pub(crate) n_turns: usize,
    /// The time of the last turn played, in milliseconds since the start.
    pub(crate) time: u64,
    /// How many times faster it plays than the player did; 0 while it is stopped.
    pub(crate) speed: u64,
}

/// The game after its first turns, and the cells that the last of them changed.
pub(crate) fn after(game: &Game, n_turns: usize) -> (Game, Vec<Cell>) {
    let mut again = Game::new(game.puzzle().clone(), game.settings());
    let mut changed = Vec::new();
    for logged in &game.log()[..n_turns.min(game.log().len())] {
        let change = again.play(logged.turn.clone(), logged.at);
        changed = change.map_or_else(|_| Vec::new(), |change| change.cells.to_vec());
    }
    (again, changed)
}

/// When each cell got the digit that it has now, in milliseconds since the start; `None` for givens
/// and empty cells.
pub(crate) fn filled(game: &Game) -> Vec<Option<u64>> {
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

    // G1: every position of a game can be rebuilt, and the time when a cell was filled is that of
    // its last digit.
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
    }
}
