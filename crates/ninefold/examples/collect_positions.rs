//! Collects positions for training: `cargo run --release --example collect_positions -- LAYOUT
//! POSITIONS PUZZLES [TECHNIQUE]...`.
//!
//! It walks along the paths of new puzzles and prints the positions that it passes, at most
//! POSITIONS per technique, for the techniques named or for all. `src/training/positions.txt` is
//! what it prints for `classic` and `samurai`.
#![allow(clippy::print_stdout, reason = "an example shows what it finds")]
#![allow(clippy::disallowed_methods, reason = "an example is a program with arguments")]

use std::collections::BTreeMap;
use std::error::Error;

use ninefold::generate::{self, Recipe};
use ninefold::logic::{Candidates, Level, Technique, TechniqueSet, next_step};
use ninefold::training::Position;
use ninefold::{Layout, Puzzle, Stop};

/// The maximum number of extreme steps on a path before it is left.
const MAX_EXTREME: u32 = 3;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [layout, n_positions, n_puzzles, names @ ..] = &arguments[..] else {
        return Err("expected a layout, a number of positions and a number of puzzles".into());
    };
    let techniques = match names {
        [] => TechniqueSet::ALL,
        _ => names.iter().map(|name| name.parse::<Technique>()).collect::<Result<_, _>>()?,
    };
    print!("{}", text(&layout.parse()?, n_positions.parse()?, n_puzzles.parse()?, techniques)?);
    Ok(())
}

/// At most this many positions of each of the techniques, from at most this many puzzles.
pub(crate) fn text(
    layout: &Layout,
    n_positions: usize,
    n_puzzles: u64,
    techniques: TechniqueSet,
) -> Result<String, Box<dyn Error>> {
    let mut found: BTreeMap<Technique, Vec<String>> = BTreeMap::new();
    for index in 0..n_puzzles {
        // Every fourth puzzle is easy: others rarely begin with the last cell of a house.
        let recipe = match index % 4 {
            0 => Recipe::of_level(layout, Level::Easy),
            _ => Recipe::minimal(layout),
        };
        let puzzle = generate::puzzle(&recipe, "training", index, Stop::NEVER)?.puzzle;
        collect(&puzzle, n_positions, techniques, &mut found);
        if found.len() == techniques.len() && found.values().all(|own| own.len() == n_positions) {
            break;
        }
    }
    let mut lines = found.into_values().flatten().collect::<Vec<_>>().join("\n");
    lines.push('\n');
    Ok(lines)
}

/// Adds the positions on the path of a puzzle, at most one per technique.
fn collect(
    puzzle: &Puzzle,
    n_positions: usize,
    techniques: TechniqueSet,
    found: &mut BTreeMap<Technique, Vec<String>>,
) {
    let is_missing = |found: &BTreeMap<_, Vec<String>>, technique: Technique| {
        found.get(&technique).is_none_or(|own| own.len() < n_positions)
    };
    let mut missing: TechniqueSet =
        techniques.iter().filter(|&technique| is_missing(found, technique)).collect();
    let (mut candidates, mut n_extreme) = (Candidates::new(puzzle.givens()), 0);
    while let Ok(Some(step)) = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER) {
        // Requested techniques are searched for only where the default ones are hard.
        let might_be_next = |technique: &Technique| {
            *technique == step.technique
                || (technique.is_on_request() && step.technique.level() >= Level::Hard)
        };
        for technique in missing.iter().filter(might_be_next) {
            let position = Position::of(technique, puzzle.clone(), candidates.clone());
            if let Some(position) = position {
                found.entry(technique).or_default().push(position.line().to_string());
                missing = missing.without(technique);
            }
        }
        candidates.apply(&step);
        // The searches for these steps take longest, and one such step follows another.
        n_extreme += u32::from(step.technique.level() == Level::Extreme);
        if n_extreme == MAX_EXTREME {
            break;
        }
    }
}
