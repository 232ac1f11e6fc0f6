//! Makes a samurai puzzle of a level and draws it: `cargo run --example make_samurai`.
//!
//! The same seed makes the same puzzle on every machine.
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]

use std::error::Error;

use ninefold::generate::{self, Recipe};
use ninefold::grade::Grade;
use ninefold::logic::Level;
use ninefold::notation;
use ninefold::{Layout, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// The puzzle as a drawing, with its level.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let samurai: Layout = "samurai".parse()?;
    let recipe = Recipe::of_level(&samurai, Level::Easy);
    let made = generate::puzzle(&recipe, "an example", 0, Stop::NEVER)?;
    let grade = Grade::new(&made.puzzle, Stop::NEVER)?.ok_or("logic does not solve it")?;
    let n_givens = made.puzzle.n_givens();
    let drawing = notation::framed(made.puzzle.givens());
    Ok(format!("{drawing}{n_givens} clues, {}\n", grade.level))
}
