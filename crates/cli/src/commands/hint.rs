//! `ninefold hint`

use std::io;

use ninefold::hint::{self, Hint};
use ninefold_wire::{HintShape, StepShape};
use ninefold_words::{explanation, hint as words};
use serde::Serialize;

use crate::args::HintArguments;
use crate::io::drawing::wrapped;
use crate::io::state::{Place, State, for_each_state};
use crate::io::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &HintArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let json = arguments.state.json;
    for_each_state(&arguments.state, input, terminal, &mut |state, terminal| {
        let State { game, help, language, .. } = &state;
        let (layout, language, place) = (game.layout(), *language, state.place.clone());
        let hint = if arguments.all {
            match hint::easiest_steps(game, help) {
                Ok(steps) => {
                    for step in &steps {
                        let text = explanation(language, layout, step);
                        if json {
                            let step = StepShape::new(layout, step);
                            serde_json::to_writer(
                                &mut *terminal.output,
                                &Explained { place: place.clone(), shape: step, text },
                            )?;
                            writeln!(terminal.output)?;
                        } else {
                            writeln!(terminal.output, "{}", wrapped(&text, terminal.columns))?;
                        }
                    }
                    return Ok(Outcome::Success);
                }
                Err(hint) => hint,
            }
        } else {
            let level = arguments.level.unwrap_or_else(|| hint::next_level(game));
            hint::look(game, level, help)
        };
        let hint = state.adapt(hint);
        let text = words(language, layout, &hint);
        if json {
            let shape = HintShape::new(layout, &hint);
            serde_json::to_writer(&mut *terminal.output, &Explained { place, shape, text })?;
            writeln!(terminal.output)?;
        } else {
            writeln!(terminal.output, "{}", wrapped(&text, terminal.columns))?;
        }
        let is_refused = matches!(hint, Hint::Conflict(_) | Hint::NoStep);
        Ok(if is_refused { Outcome::SomeFailed } else { Outcome::Success })
    })
}

/// A step or hint as JSON, with its explanation.
#[derive(Serialize)]
struct Explained<T> {
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    shape: T,
    text: String,
}
