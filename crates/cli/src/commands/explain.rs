//! `ninefold explain`

use std::io;

use ninefold::Stop;
use ninefold::grade::{Grade, Interlock};
use ninefold::hint::{self, Hint};
use ninefold::logic::{Candidate, Candidates, Level, Path, Role, Step};
use ninefold::notation;
use ninefold::rating::{self, Rater};
use ninefold_wire::{ExplanationShape, StepsShape};
use ninefold_words::{Voice, grade, say, technique_name};
use serde_json::Value;

use crate::args::{ExplainArguments, POSITIONS, ScaleChoice};
use crate::io::state::{State, for_each_state};
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &ExplainArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let mut is_first = true;
    for_each_state(&arguments.state, input, terminal, |state| {
        if !arguments.state.json && !std::mem::take(&mut is_first) {
            state.print("");
        }
        if arguments.scale == ScaleChoice::Se {
            return explain_rating(state, arguments.state.json);
        }
        let (game, language, allowed) = (&state.game, state.language, state.help.allowed);
        let voice = Voice::new(language, game.layout());
        let start = hint::candidates(game, &state.help).map_err(|hint| state.adapt(hint));
        let usual = start
            .clone()
            .map(|start| Path::new(start, allowed, Stop::NEVER).expect("nothing stops it"));
        let path = match (&start, arguments.shortest) {
            (Ok(start), Some(n)) => {
                let n_positions = n.unwrap_or(POSITIONS) as usize;
                Ok(Path::shortest(start, allowed, n_positions, Stop::NEVER)
                    .expect("nothing stops it"))
            }
            _ => usual.clone(),
        };
        if arguments.state.json {
            let texts = voice.explanations(path.as_ref());
            let shape = ExplanationShape::new(game.puzzle(), path.as_ref(), texts);
            state.report(with_texts(&shape));
        } else {
            match &path {
                Ok(path) => {
                    print(state, path, start.ok().filter(|_| arguments.tables));
                    if let Some(usual) = usual.ok().filter(|_| arguments.shortest.is_some()) {
                        let (short, long) = (n_counted(path), n_counted(&usual));
                        state.say(&say::path_shortened(language, short, &long));
                    }
                }
                Err(hint) => state.print(&voice.hint(hint)),
            }
        }
        match &path {
            Ok(path) => path.is_solved(),
            Err(hint) => *hint == Hint::Solved,
        }
    })
}

/// The number of steps that are not singles.
fn n_counted(path: &Path) -> usize {
    path.steps().iter().filter(|step| step.technique.level() > Level::Easy).count()
}

/// Prints the steps of the exact rating, starting from the givens, and the rating.
fn explain_rating(state: &mut State, is_json: bool) -> bool {
    let (puzzle, language) = (state.game.puzzle().clone(), state.language);
    let layout = puzzle.layout();
    let steps = Rater::new(layout).steps(&puzzle, Stop::NEVER).expect("nothing stops it");
    let voice = Voice::new(language, layout);
    let text = |step: &rating::Step| voice.rating_step(step);
    if is_json {
        state.report(StepsShape::new(layout, &steps, text));
    } else {
        for (index, step) in steps.steps().iter().enumerate() {
            state.say(&format!("{}. {}", index + 1, text(step)));
        }
        state.print(&format!("\n{}", voice.rating(steps.rating())));
        if layout.n_grids() > 1 {
            for grid in layout.grids() {
                state.print(&voice.rating_of_grid(grid, steps.hardest_in(grid)));
            }
            let n_steps = steps.steps().len();
            let percent = (steps.n_shared() * 100).checked_div(n_steps).unwrap_or(0) as u32;
            state.print(&say::interlock(language, &percent));
        }
    }
    steps.is_solved()
}

/// An explanation in which each step has its own text.
fn with_texts(shape: &ExplanationShape) -> Value {
    let mut object = serde_json::to_value(shape).expect("no type that fails");
    let texts = object.get("texts").and_then(Value::as_array).cloned().unwrap_or_default();
    if let Some(steps) = object.get_mut("steps").and_then(Value::as_array_mut) {
        for (step, text) in steps.iter_mut().zip(texts) {
            if let Some(step) = step.as_object_mut() {
                step.insert("text".to_owned(), text);
            }
        }
    }
    object
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
fn print(state: &mut State, path: &Path, mut candidates: Option<Candidates>) {
    let (puzzle, language) = (state.game.puzzle().clone(), state.language);
    let layout = puzzle.layout();
    let voice = Voice::new(language, layout);
    for (index, step) in path.steps().iter().enumerate() {
        if let Some(candidates) = &mut candidates {
            if step.placements.is_empty() {
                state.print(&format!("\n{}", table(candidates, step)));
            }
            candidates.apply(step);
        }
        let name = technique_name(language, step.technique);
        let text = voice.explanation(step);
        state.say(&format!("{}. {name}. {text}", index + 1));
    }
    state.print("");
    if !path.is_solved() {
        return state.print(&voice.hint(&Hint::NoStep));
    }
    state.print(&grade(language, &Grade::of(path)));
    if layout.n_grids() > 1 {
        for grid in layout.grids() {
            let own = Grade::of_grid(path, grid);
            state.print(&voice.grade_of_grid(grid, &own));
        }
        let Interlock { alone, n_steps, n_shared, .. } = Interlock::of(&puzzle, path);
        state.print(&voice.grids_solvable_alone(&alone));
        let percent = (n_shared * 100).checked_div(n_steps).unwrap_or(0) as u32;
        state.print(&say::interlock(language, &percent));
    }
}
