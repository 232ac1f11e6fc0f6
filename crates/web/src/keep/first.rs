//! The first game of a player.

use ninefold::logic::Level;
use ninefold::{Board, Layout, Puzzle};

use crate::game::state::{App, Source};
use crate::keep::storage;

/// The puzzle for a player without games.
const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) const KEY: &str = "ninefold-game-first";

/// Whether a game is this one, still without turns: the player has not begun any game.
pub(crate) fn is_untouched(app: &App) -> bool {
    app.game().log().is_empty() && storage::key(app) == KEY
}

/// The game for a player without games, continued if it was begun before.
pub(crate) fn game() -> App {
    if let Some(Ok(kept)) = storage::load(KEY) {
        return kept;
    }
    let givens = Board::parse(&Layout::classic(), GIVENS).expect("81 characters");
    let puzzle = Puzzle::new(givens).expect("it has one solution");
    App::of_puzzle(puzzle, Source::Made("first".to_owned()), Some(Level::Easy))
}
