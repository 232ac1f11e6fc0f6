//! `ninefold explain`

use std::io;

use ninefold::grade::{Grade, Interlock};
use ninefold::hint::{self, Hint};
use ninefold::logic::{Candidate, Candidates, Level, Path, Role, Step};
use ninefold::notation;
use ninefold::rating::{self, Rater};
use ninefold::{Puzzle, Stop};
use ninefold_wire::{ExplanationShape, StepsShape};
use ninefold_words::{Language, Voice, grade, say, technique_name};
use serde::Serialize;
use serde_json::Value;

use crate::args::{ExplainArguments, POSITIONS, ScaleChoice};
use crate::io::drawing::wrapped;
use crate::io::state::{Origin, State, for_each_state};
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &ExplainArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let mut is_first = true;
    for_each_state(&arguments.state, input, terminal, &mut |state, terminal| {
        let State { game, help, language, .. } = &state;
        let (layout, language) = (game.layout(), *language);
        if !arguments.state.json && !std::mem::take(&mut is_first) {
            writeln!(terminal.output)?;
        }
        if arguments.scale == ScaleChoice::Se {
            return explain_rating(&state, arguments.state.json, terminal);
        }
        let start = hint::candidates(game, help).map_err(|hint| state.adapt(hint));
        let usual = start
            .clone()
            .map(|start| Path::new(start, help.allowed, Stop::NEVER).expect("nothing stops it"));
        let path = match (&start, arguments.shortest) {
            (Ok(start), Some(n)) => {
                let n_positions = n.unwrap_or(POSITIONS) as usize;
                Ok(Path::shortest(start, help.allowed, n_positions, Stop::NEVER)
                    .expect("nothing stops it"))
            }
            _ => usual.clone(),
        };
        if arguments.state.json {
            let texts = Voice::new(language, layout).explanations(path.as_ref());
            let shape = ExplanationShape::new(game.puzzle(), path.as_ref(), texts);
            let object = Explained { origin: state.origin.clone(), path: with_texts(&shape)? };
            serde_json::to_writer(&mut *terminal.output, &object)?;
            writeln!(terminal.output)?;
        } else {
            match &path {
                Ok(path) => {
                    let start = start.ok().filter(|_| arguments.tables);
                    print(game.puzzle(), path, start, language, terminal)?;
                    if let Some(usual) = usual.ok().filter(|_| arguments.shortest.is_some()) {
                        let text =
                            say::path_shortened(language, n_counted(path), &n_counted(&usual));
                        writeln!(terminal.output, "{}", wrapped(&text, terminal.columns))?;
                    }
                }
                Err(hint) => {
                    writeln!(terminal.output, "{}", Voice::new(language, layout).hint(hint))?;
                }
            }
        }
        let is_success = match &path {
            Ok(path) => path.is_solved(),
            Err(hint) => *hint == Hint::Solved,
        };
        Ok(if is_success { Outcome::Success } else { Outcome::SomeFailed })
    })
}

/// The number of steps that are not singles.
fn n_counted(path: &Path) -> usize {
    path.steps().iter().filter(|step| step.technique.level() > Level::Easy).count()
}

/// Prints the steps of the exact rating, starting from the givens, and the rating.
fn explain_rating(state: &State, is_json: bool, terminal: &mut Terminal) -> io::Result<Outcome> {
    let (puzzle, language) = (state.game.puzzle(), state.language);
    let layout = puzzle.layout();
    let steps = Rater::new(layout).steps(puzzle, Stop::NEVER).expect("nothing stops it");
    let text = |step: &rating::Step| Voice::new(language, layout).rating_step(step);
    if is_json {
        let path = serde_json::to_value(StepsShape::new(layout, &steps, text))?;
        let object = Explained { origin: state.origin.clone(), path };
        serde_json::to_writer(&mut *terminal.output, &object)?;
        writeln!(terminal.output)?;
    } else {
        for (index, step) in steps.steps().iter().enumerate() {
            let text = format!("{}. {}", index + 1, text(step));
            writeln!(terminal.output, "{}", wrapped(&text, terminal.columns))?;
        }
        writeln!(terminal.output, "\n{}", Voice::new(language, layout).rating(steps.rating()))?;
        if layout.n_grids() > 1 {
            for grid in layout.grids() {
                let er = steps.hardest_in(grid);
                writeln!(
                    terminal.output,
                    "{}",
                    Voice::new(language, layout).rating_of_grid(grid, er)
                )?;
            }
            let n_steps = steps.steps().len();
            let percent = (steps.n_shared() * 100).checked_div(n_steps).unwrap_or(0) as u32;
            writeln!(terminal.output, "{}", say::interlock(language, &percent))?;
        }
    }
    Ok(if steps.is_solved() { Outcome::Success } else { Outcome::SomeFailed })
}

/// An explanation as JSON, with where its state comes from.
#[derive(Serialize)]
struct Explained {
    #[serde(flatten)]
    origin: Origin,
    #[serde(flatten)]
    path: Value,
}

/// An explanation in which each step has its own text.
fn with_texts(shape: &ExplanationShape) -> io::Result<Value> {
    let mut object = serde_json::to_value(shape)?;
    let texts = object.get("texts").and_then(Value::as_array).cloned().unwrap_or_default();
    if let Some(steps) = object.get_mut("steps").and_then(Value::as_array_mut) {
        for (step, text) in steps.iter_mut().zip(texts) {
            if let Some(step) = step.as_object_mut() {
                step.insert("text".to_owned(), text);
            }
        }
    }
    Ok(object)
}

/// The candidates before a step, with a star before those of its pattern, and a minus before those
/// that it rules out.
fn table(candidates: &Candidates, step: &Step) -> String {
    notation::table_with(candidates.layout(), |cell| {
        if let Some(digit) = candidates.digit(cell) {
            return digit.to_string();
        }
        let sign = |digit| {
            let is_out = |out: &Candidate| (out.cell, out.digit) == (cell, digit);
            let is_shown =
                |(shown, role): &(Candidate, Role)| *role != Role::Target && is_out(shown);
            match () {
                () if step.eliminations.iter().any(is_out) => "-",
                () if step.candidates.iter().any(is_shown) => "*",
                () => "",
            }
        };
        let text = |digit| format!("{}{digit}", sign(digit));
        candidates.of(cell).into_iter().map(text).collect::<Vec<_>>().concat()
    })
}

/// Prints the numbered steps and the grade of the path.
fn print(
    puzzle: &Puzzle,
    path: &Path,
    mut candidates: Option<Candidates>,
    language: Language,
    terminal: &mut Terminal,
) -> io::Result<()> {
    let layout = puzzle.layout();
    for (index, step) in path.steps().iter().enumerate() {
        if let Some(candidates) = &mut candidates {
            if step.placements.is_empty() {
                writeln!(terminal.output, "\n{}", table(candidates, step))?;
            }
            candidates.apply(step);
        }
        let name = technique_name(language, step.technique);
        let text = Voice::new(language, layout).explanation(step);
        let text = format!("{}. {name}. {text}", index + 1);
        writeln!(terminal.output, "{}", wrapped(&text, terminal.columns))?;
    }
    writeln!(terminal.output)?;
    if !path.is_solved() {
        return writeln!(terminal.output, "{}", Voice::new(language, layout).hint(&Hint::NoStep));
    }
    writeln!(terminal.output, "{}", grade(language, &Grade::of(path)))?;
    if layout.n_grids() > 1 {
        for grid in layout.grids() {
            let own = Grade::of_grid(path, grid);
            writeln!(
                terminal.output,
                "{}",
                Voice::new(language, layout).grade_of_grid(grid, &own)
            )?;
        }
        let Interlock { alone, n_steps, n_shared, .. } = Interlock::of(puzzle, path);
        writeln!(terminal.output, "{}", Voice::new(language, layout).grids_solvable_alone(&alone))?;
        let percent = (n_shared * 100).checked_div(n_steps).unwrap_or(0) as u32;
        writeln!(terminal.output, "{}", say::interlock(language, &percent))?;
    }
    Ok(())
}
