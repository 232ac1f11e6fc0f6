//! Plays a few turns of a game and requests a hint: `cargo run --example play_game`.
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;
use std::fmt::Write;

use ninefold::hint::{self, Help, Hint};
use ninefold::{Board, Game, Layout, Puzzle, Settings, Turn};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// What each turn changed, a hint, and the log.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let classic = Layout::classic();
    let givens = Board::parse(
        &classic,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    )?;
    let mut game = Game::new(Puzzle::new(givens)?, Settings::default());
    let mut text = String::new();
    // A turn is text, at a time in milliseconds since the start.
    for (at, turn) in [(1_000, "r1c3=4"), (2_500, "r1c4=5"), (4_000, "undo"), (6_000, "r1c4+2")] {
        let change = game.play(Turn::parse(&classic, turn)?, at)?;
        writeln!(text, "{turn}: {} changed, {}", change.cells.len(), change.status)?;
    }
    let help = Help::of(&game);
    if let Hint::Cell { cell, candidates } = hint::give(&mut game, None, &help, 7_000)? {
        writeln!(text, "{} can be {candidates}", classic.cell_name(cell))?;
    }
    // Only the log needs to be saved: the same turns give the same game.
    for logged in game.log() {
        writeln!(text, "{} {}", logged.at, logged.turn.display(&classic))?;
    }
    Ok(text)
}
