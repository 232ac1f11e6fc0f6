//! Steps on the board of a game.
//!
//! A question says which steps are wanted, and has the game on the lines after that: `next` for the next
//! step; `end` for all steps up to the solution; `all` for those that the board offers now; `at` and the
//! index of a cell for those of them that change the cell; `rare`, perhaps with a cell, for those of
//! techniques that are used only on request; `why` with a cell and a digit for those that rule the digit
//! out there. Each step is sent as soon as it is found.

use ninefold::hint::{self, Help, Sight};
use ninefold::logic::{Candidate, Candidates, Step, StepFilter, TechniqueSet, next_step};
use ninefold::{Cell, Game, Layout};
use ninefold_play::{Finder, Walk};
use ninefold_wire::rest::Body as _;
use ninefold_wire::{Document, Options, StepShape};

/// Finds and sends steps; none if the question is not understood.
pub(crate) fn find(question: &str, say: &dyn Fn(&str)) {
    find_in(question, say);
}

fn find_in(question: &str, say: &dyn Fn(&str)) -> Option<()> {
    let (wanted, document) = question.split_once('\n')?;
    let Ok(Document::Game(document)) = Document::read(document, &Options::default()) else {
        return None;
    };
    let game = &document.game;
    let mut words = wanted.split(' ');
    let kind = words.next()?;
    if kind == "why" {
        let cell = cell(game.layout(), words.next()?)?;
        let of = Candidate { cell, digit: words.next()?.parse().ok()? };
        return rule_out(game, of, say);
    }
    let mut candidates = hint::candidates(game, &Help::of(game)).ok()?;
    match kind {
        "next" | "end" => {
            while !candidates.is_complete() {
                let step = next_step(&candidates, TechniqueSet::DEFAULT)?;
                send(candidates.layout(), &step, say);
                if kind == "next" {
                    break;
                }
                candidates.apply(&step);
            }
        }
        "all" => list(candidates, StepFilter::default(), say),
        "at" | "rare" => {
            let cell = words.next().and_then(|index| cell(game.layout(), index));
            let techniques = match kind {
                "rare" => !TechniqueSet::DEFAULT,
                _ => TechniqueSet::DEFAULT,
            };
            list(candidates, StepFilter { techniques, cell, ..StepFilter::default() }, say);
        }
        _ => {}
    }
    Some(())
}

fn rule_out(game: &Game, of: Candidate, say: &dyn Fn(&str)) -> Option<()> {
    let help = Help::of(game);
    if let Ok(Sight::Unclear(start)) = hint::why_not_at_sight(game, &help, of) {
        for step in hint::reason(&start, help.allowed, of)? {
            send(game.layout(), &step, say);
        }
    }
    Some(())
}

/// Sends the steps that the board offers, technique by technique.
fn list(candidates: Candidates, filter: StepFilter, say: &dyn Fn(&str)) {
    let layout = candidates.layout().clone();
    let mut walk = Walk::through_all(candidates, filter, Some(Finder::ENGINE));
    let mut n_sent = 0;
    let mut send_new = |walk: &Walk| {
        while let Some(step) = walk.listed(n_sent) {
            send(&layout, step, say);
            n_sent += 1;
        }
    };
    while walk.find_next() {
        send_new(&walk);
    }
    if walk.is_stuck() {
        walk.go_alone(); // now with slow techniques, too
        while walk.find_next() {
            send_new(&walk);
        }
    }
    send_new(&walk);
}

fn send(layout: &Layout, step: &Step, say: &dyn Fn(&str)) {
    say(&StepShape::new(layout, step).to_json());
}

/// The cell with an index.
fn cell(layout: &Layout, index: &str) -> Option<Cell> {
    layout.cells().nth(index.parse().ok()?)
}

/// The example of a technique. Sends three lines: the givens, the digits and, separated by spaces, the
/// candidates of each empty cell. The answer is the step.
pub(crate) fn example(technique: &str, say: &dyn Fn(&str)) -> Option<String> {
    let example = ninefold::logic::example(technique.parse().ok()?);
    let state = &example.candidates;
    let marks: Vec<String> = state.open_cells().map(|cell| state.of(cell).to_string()).collect();
    say(&format!("{}\n{}\n{}", example.givens, state.board(), marks.join(" ")));
    Some(StepShape::new(state.layout(), &example.step).to_json())
}
