//! `ninefold hint`

use std::io;

use ninefold::hint::{self, Hint};
use ninefold_wire::{HintShape, StepShape};
use ninefold_words::{explanation, hint as words};
use serde::Serialize;

use crate::args::HintArguments;
use crate::io::state::{State, for_each_state};
use crate::io::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &HintArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let json = arguments.state.json;
    for_each_state(&arguments.state, input, terminal, &mut |state, terminal| {
        let State { game, help, language, .. } = &state;
        let (layout, language) = (game.layout(), *language);
        let hint = if arguments.all {
            match hint::easiest_steps(game, help) {
                Ok(steps) => {
                    for step in &steps {
                        let text = explanation(language, layout, step);
                        if json {
                            let step = StepShape::new(layout, step);
                            serde_json::to_writer(
                                &mut *terminal.output,
                                &Told { said: step, text },
                            )?;
                            writeln!(terminal.output)?;
                        } else {
                            writeln!(terminal.output, "{text}")?;
                        }
                    }
                    return Ok(Outcome::Well);
                }
                Err(hint) => hint,
            }
        } else {
            let level = arguments.level.unwrap_or_else(|| hint::next_level(game));
            hint::look(game, level, help)
        };
        let hint = state.told(hint);
        let text = words(language, layout, &hint);
        if json {
            let said = HintShape::new(layout, &hint);
            serde_json::to_writer(&mut *terminal.output, &Told { said, text })?;
            writeln!(terminal.output)?;
        } else {
            writeln!(terminal.output, "{text}")?;
        }
        let is_refused = matches!(hint, Hint::Conflict(_) | Hint::NoStep);
        Ok(if is_refused { Outcome::SomeNot } else { Outcome::Well })
    })
}

/// Something as JSON, with its text for people.
#[derive(Serialize)]
struct Told<T> {
    #[serde(flatten)]
    said: T,
    text: String,
}
