//! `ninefold hint`

use std::io;

use ninefold::hint::{self, Help, Hint, NoAnswer};
use ninefold::logic::{Candidate, StepFilter, StepGroup};
use ninefold::{Action, Layout, Move, Stop, Turn};
use ninefold_wire::rest::WhyNotShape;
use ninefold_wire::{HintShape, StepShape};
use ninefold_words::{Voice, say, technique_name};
use serde::Serialize;

use crate::args::HintArguments;
use crate::io::drawing::wrapped;
use crate::io::state::{Origin, State, for_each_state};
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &HintArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let json = arguments.state.json;
    for_each_state(&arguments.state, input, terminal, &mut |state, terminal| {
        let State { game, help, language, .. } = &state;
        let (layout, language, origin) = (game.layout(), *language, state.origin.clone());
        let hint = if arguments.all {
            let filter = match filter(arguments, help, layout) {
                Ok(filter) => filter,
                Err(what) => return state.refuse(json, &what, terminal),
            };
            // Naming a technique also requests it.
            let help = (*help).but(|help| help.allowed |= filter.techniques);
            match hint::all_steps(game, &help, &filter, Stop::NEVER) {
                Ok(groups) => return list(&state, &groups, json, terminal),
                Err(NoAnswer::Instead(hint)) => hint,
                Err(NoAnswer::Stopped) => unreachable!("nothing stops it"),
            }
        } else if let Some(text) = &arguments.why_not {
            let of = match candidate(layout, text) {
                Ok(of) => of,
                Err(what) => return state.refuse(json, &what, terminal),
            };
            match hint::why_not(game, help, of, Stop::NEVER) {
                Ok(why) => {
                    let texts = Voice::new(language, layout).why_not(of, &why);
                    if json {
                        let answer = WhyNotShape::new(layout, Ok(&why), texts);
                        write_json(&WithOrigin { origin, shape: answer }, terminal)?;
                    } else {
                        for text in texts {
                            writeln!(terminal.output, "{}", wrapped(&text, terminal.columns))?;
                        }
                    }
                    return Ok(Outcome::Success);
                }
                Err(NoAnswer::Instead(hint)) => hint,
                Err(NoAnswer::Stopped) => unreachable!("nothing stops it"),
            }
        } else {
            let level = arguments.level.unwrap_or_else(|| hint::next_level(game));
            hint::look(game, level, help, Stop::NEVER).expect("nothing stops it")
        };
        let hint = state.adapt(hint);
        let text = Voice::new(language, layout).hint(&hint);
        if json {
            let shape = HintShape::new(layout, &hint);
            write_json(&Explained { origin, shape, text }, terminal)?;
        } else {
            writeln!(terminal.output, "{}", wrapped(&text, terminal.columns))?;
        }
        let is_refused = matches!(hint, Hint::Conflict(_) | Hint::NoStep);
        Ok(if is_refused { Outcome::SomeFailed } else { Outcome::Success })
    })
}

/// Prints every step: as text by technique, or as one JSON object each.
fn list(
    state: &State,
    groups: &[StepGroup],
    json: bool,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let (layout, language) = (state.game.layout(), state.language);
    if groups.is_empty() {
        return state.refuse(json, &say::no_step_listed(language), terminal);
    }
    for (index, group) in groups.iter().enumerate() {
        if !json {
            let heading = say::step_group(
                language,
                group.steps.len(),
                &technique_name(language, group.technique),
            );
            let gap = if index == 0 { "" } else { "\n" };
            writeln!(terminal.output, "{gap}{heading}")?;
        }
        for step in &group.steps {
            let text = Voice::new(language, layout).explanation(step);
            if json {
                let (origin, shape) = (state.origin.clone(), StepShape::new(layout, step));
                write_json(&Explained { origin, shape, text }, terminal)?;
            } else {
                writeln!(terminal.output, "{}", wrapped(&format!("- {text}"), terminal.columns))?;
            }
        }
    }
    Ok(Outcome::Success)
}

/// Which steps to list on a layout, or the error in the place.
fn filter(arguments: &HintArguments, help: &Help, layout: &Layout) -> Result<StepFilter, String> {
    let techniques = match &arguments.technique[..] {
        [] => help.allowed,
        some => some.iter().copied().collect(),
    };
    let cell = match &arguments.cell {
        Some(place) => Some(Move::place(layout, place).ok_or_else(|| {
            format!("there is no cell {place}: expected a place such as r3c4, nw:r3c4 or @r3c4")
        })?),
        None => None,
    };
    Ok(StepFilter::default().but(|filter| {
        filter.techniques = techniques;
        filter.cell = cell;
        filter.digit = arguments.digit;
    }))
}

/// The cell and digit that `r3c4=5` names.
fn candidate(layout: &Layout, text: &str) -> Result<Candidate, String> {
    let moves = match Turn::parse(layout, text) {
        Ok(Turn::Moves(moves)) => moves,
        _ => Vec::new(),
    };
    match moves[..] {
        [Move { cell, action: Action::Enter(digit) }] => Ok(Candidate { cell, digit }),
        _ => Err(format!(
            "{text} is not a digit in a cell: expected a place and a digit, such as r3c4=5 or nw:r3c4=5"
        )),
    }
}

fn write_json(value: &impl Serialize, terminal: &mut Terminal) -> io::Result<()> {
    serde_json::to_writer(&mut *terminal.output, value)?;
    writeln!(terminal.output)
}

/// A step or hint as JSON, with its explanation.
#[derive(Serialize)]
struct Explained<T> {
    #[serde(flatten)]
    origin: Origin,
    #[serde(flatten)]
    shape: T,
    text: String,
}

/// An answer as JSON that has its texts.
#[derive(Serialize)]
struct WithOrigin<T> {
    #[serde(flatten)]
    origin: Origin,
    #[serde(flatten)]
    shape: T,
}
