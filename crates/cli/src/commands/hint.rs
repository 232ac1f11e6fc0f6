//! `ninefold hint`

use std::io;

use ninefold::hint::{self, Help, Hint, NoAnswer};
use ninefold::logic::{Candidate, StepFilter};
use ninefold::{Action, Layout, Move, Stop, Turn};
use ninefold_wire::rest::WhyNotShape;
use ninefold_wire::{HintShape, StepShape};
use ninefold_words::{Voice, say, technique_name};
use serde::Serialize;

use crate::args::HintArguments;
use crate::io::state::{State, for_each_state};
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &HintArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    for_each_state(&arguments.state, input, terminal, |state| {
        let asked = if arguments.all {
            list(state, arguments)
        } else if let Some(text) = &arguments.why_not {
            refute(state, text, arguments.state.json)
        } else {
            let level = arguments.level.unwrap_or_else(|| hint::next_level(&state.game));
            hint::look(&state.game, level, &state.help, Stop::NEVER)
                .map_or(Err(NoAnswer::Stopped), |hint| Err(NoAnswer::Instead(hint)))
        };
        let hint = match asked {
            Ok(is_success) => return is_success,
            Err(NoAnswer::Instead(hint)) => state.adapt(hint),
            Err(NoAnswer::Stopped) => unreachable!("nothing stops it"),
        };
        let text = Voice::new(state.language, state.game.layout()).hint(&hint);
        if arguments.state.json {
            let shape = HintShape::new(state.game.layout(), &hint);
            state.report(Explained { shape, text });
        } else {
            state.say(&text);
        }
        !matches!(hint, Hint::Conflict(_) | Hint::NoStep)
    })
}

/// Says why a digit is impossible in a cell, or gives the hint that comes first.
fn refute(state: &mut State, text: &str, json: bool) -> Result<bool, NoAnswer> {
    let layout = &state.game.layout().clone();
    let of = match candidate(layout, text) {
        Ok(of) => of,
        Err(what) => return Ok(state.refuse(json, &what)),
    };
    let why = hint::why_not(&state.game, &state.help, of, Stop::NEVER)?;
    let texts = Voice::new(state.language, layout).why_not(of, &why);
    if json {
        state.report(WhyNotShape::new(layout, Ok(&why), texts));
    } else {
        for text in texts {
            state.say(&text);
        }
    }
    Ok(true)
}

/// Prints every step: as text by technique, or as one JSON object each; or gives the hint that
/// comes first.
fn list(state: &mut State, arguments: &HintArguments) -> Result<bool, NoAnswer> {
    let (json, language) = (arguments.state.json, state.language);
    let layout = &state.game.layout().clone();
    let filter = match filter(arguments, &state.help, layout) {
        Ok(filter) => filter,
        Err(what) => return Ok(state.refuse(json, &what)),
    };
    // Naming a technique also requests it.
    let help = state.help.but(|help| help.allowed |= filter.techniques);
    let groups = hint::all_steps(&state.game, &help, &filter, Stop::NEVER)?;
    if groups.is_empty() {
        return Ok(state.refuse(json, &say::no_step_listed(language)));
    }
    for (index, group) in groups.iter().enumerate() {
        if !json {
            let heading = say::step_group(
                language,
                group.steps.len(),
                &technique_name(language, group.technique),
            );
            let gap = if index == 0 { "" } else { "\n" };
            state.print(&format!("{gap}{heading}"));
        }
        for step in &group.steps {
            let text = Voice::new(language, layout).explanation(step);
            if json {
                state.report(Explained { shape: StepShape::new(layout, step), text });
            } else {
                state.say(&format!("- {text}"));
            }
        }
    }
    Ok(true)
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

/// A step or hint as JSON, with its explanation.
#[derive(Serialize)]
struct Explained<T> {
    #[serde(flatten)]
    shape: T,
    text: String,
}
