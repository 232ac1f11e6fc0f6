//! Steps on the board of a game, each sent as it is found.

use ninefold::hint::{self, Help, Sight};
use ninefold::logic::{Candidate, Candidates, Step, StepFilter, TechniqueSet, next_step};
use ninefold::{Cell, Game, Layout, Stop};
use ninefold_play::{Finder, Walk};

use crate::steps::{Found, Part, Reach, read_question, step_text};

/// Finds and sends steps, and then their end; `None` if the question is not understood.
pub(crate) fn find(question: &str, say: &dyn Fn(&str)) -> Option<()> {
    let (reach, game) = read_question(question)?;
    match reach {
        Reach::Next => path(&game, 1, say),
        Reach::End => path(&game, usize::MAX, say),
        Reach::All => list(&game, TechniqueSet::DEFAULT, None, say),
        Reach::At(cell) => list(&game, TechniqueSet::DEFAULT, Some(cell), say),
        Reach::Rare(cell) => list(&game, !TechniqueSet::DEFAULT, cell, say),
        Reach::Reason(of) => rule_out(&game, of, say),
    };
    say(&Found::End.to_text(game.layout()));
    Some(())
}

/// Sends the steps to the solution, at most this many; `None` if there is none after some.
fn path(game: &Game, most: usize, say: &dyn Fn(&str)) -> Option<()> {
    let mut candidates = hint::candidates(game, &Help::of(game)).ok()?;
    for _ in 0..most {
        if candidates.is_complete() {
            break;
        }
        let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER).ok()??;
        send(candidates.layout(), &step, say);
        candidates.apply(&step);
    }
    Some(())
}

fn rule_out(game: &Game, of: Candidate, say: &dyn Fn(&str)) -> Option<()> {
    let help = Help::of(game);
    if let Ok(Sight::Unclear(start)) = hint::why_not_at_sight(game, &help, of) {
        for step in hint::reason(&start, help.allowed, of, Stop::NEVER).ok()?? {
            send(game.layout(), &step, say);
        }
    }
    Some(())
}

/// Sends the steps that the board offers, technique by technique.
fn list(
    game: &Game,
    techniques: TechniqueSet,
    cell: Option<Cell>,
    say: &dyn Fn(&str),
) -> Option<()> {
    let candidates: Candidates = hint::candidates(game, &Help::of(game)).ok()?;
    let layout = candidates.layout().clone();
    let filter = StepFilter::default().but(|filter| {
        filter.techniques = techniques;
        filter.cell = cell;
    });
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
    Some(())
}

fn send(layout: &Layout, step: &Step, say: &dyn Fn(&str)) {
    say(&step_text(layout, step));
}

/// Sends the example of a technique; `None` if there is no such technique.
pub(crate) fn example(technique: &str, say: &dyn Fn(&str)) -> Option<()> {
    let example = ninefold::logic::example(technique.parse().ok()?);
    say(&Part::Before(Box::new(example.candidates.clone())).to_text());
    say(&Part::Step(Box::new(example.step.clone())).to_text());
    Some(())
}
