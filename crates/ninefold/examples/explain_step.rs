//! Finds the next step of a puzzle and prints its parts: `cargo run --example explain_step`.
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;
use std::fmt::Write;

use ninefold::logic::{Candidates, TechniqueSet, next_step};
use ninefold::{Board, Layout, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// The technique of the step, its pattern, and its effect.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let classic = Layout::classic();
    let board = Board::parse(
        &classic,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    )?;
    let candidates = Candidates::new(&board);
    let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER)?
        .ok_or("no technique leads on")?;
    let mut text = String::new();
    writeln!(text, "{}, level {}", step.technique, step.technique.level())?;
    for (shown, role) in &step.candidates {
        writeln!(text, "{} in {}: {}", shown.digit, classic.cell_name(shown.cell), role.name())?;
    }
    for (house, role) in &step.houses {
        writeln!(text, "{}: {}", classic.house_name(*house), role.name())?;
    }
    writeln!(text, "{}", step.display(&classic))?;
    Ok(text)
}
