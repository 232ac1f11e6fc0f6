//! The search for slow steps, in the worker.
//!
//! The page sends a game and how far to search; the worker answers with each step as it is found,
//! and with an end message. The page finds quick steps itself.

use ninefold::Layout;
use ninefold::hint::{self, Help};
use ninefold::logic::{Candidates, Step, TechniqueSet, next_step};
use ninefold_play::Clock;
use ninefold_wire::rest::Body as _;
use ninefold_wire::{Document, GameView, Options, StepShape};

use crate::game::state::{App, Source};

/// The prefix of a question.
pub(crate) const QUESTION: &str = "steps ";
/// The worker's message after the last step.
const END: &str = "end";

/// How far to search for steps.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The next one.
    Next,
    /// Up to the solution.
    End,
}

/// The worker's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The next step.
    Step(Box<Step>),
    /// There are no more steps, or none are needed.
    End,
}

/// The text that requests the steps of a game.
pub(crate) fn question(app: &App, reach: Reach) -> String {
    let reach = match reach {
        Reach::Next => "next",
        Reach::End => "end",
    };
    format!("{QUESTION}{reach} {}", GameView::new(app.game()).to_json())
}

/// The worker's side: finds and sends every step.
pub(crate) fn answer(question: &str, say: &dyn Fn(&str)) {
    if let Some((reach, candidates)) = understood(question) {
        find(candidates, reach, say);
    }
    say(END);
}

fn understood(question: &str) -> Option<(Reach, Candidates)> {
    let (reach, document) = question.strip_prefix(QUESTION)?.split_once(' ')?;
    let reach = if reach == "next" { Reach::Next } else { Reach::End };
    let Ok(Document::Game(document)) = Document::read(document, &Options::default()) else {
        return None;
    };
    let app = App::new(document.game, Source::Made(String::new()), None, Clock::default());
    Some((reach, hint::candidates(app.game(), &Help::of(app.game())).ok()?))
}

fn find(mut candidates: Candidates, reach: Reach, say: &dyn Fn(&str)) {
    while !candidates.is_complete() {
        let Some(step) = next_step(&candidates, TechniqueSet::DEFAULT) else { break };
        say(&StepShape::new(candidates.layout(), &step).to_json());
        if reach == Reach::Next {
            break;
        }
        candidates.apply(&step);
    }
}

/// The page's side: reads a worker's text.
pub(crate) fn found(layout: &Layout, text: &str) -> Found {
    let step = StepShape::from_json(text, usize::MAX).ok().and_then(|step| step.read(layout));
    step.map_or(Found::End, |step| Found::Step(Box::new(step)))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use ninefold::logic::{Technique, example};
    use ninefold::{Board, Puzzle};
    use ninefold_play::Intent;

    use super::*;
    use crate::game::update::update;

    fn answers(app: &App, reach: Reach) -> Vec<Step> {
        let steps = RefCell::new(Vec::new());
        answer(&question(app, reach), &|text| {
            if let Found::Step(step) = found(app.game().layout(), text) {
                steps.borrow_mut().push(*step);
            } else {
                assert_eq!(text, END);
            }
        });
        steps.into_inner()
    }

    fn game(givens: &Board) -> App {
        let puzzle = Puzzle::new(givens.clone()).unwrap();
        App::of_puzzle(puzzle, Source::Made("test".to_owned()), None)
    }

    // D10: the worker's steps give the same hints as the page's own.
    #[test]
    fn hints_of_the_worker_are_the_same() {
        let example = example(Technique::XWing);
        let mut here = game(&example.givens);
        let mut there = here.clone();
        for level in 3..=6 {
            update(&mut here, Intent::Hint, 0.0);
            let mut steps = answers(&there, Reach::Next);
            assert_eq!(steps.len(), 1);
            there.hint_by(steps.pop(), 0.0);
            assert_eq!(here.message(), there.message(), "level {level}");
            assert_eq!(here.game().log(), there.game().log());
        }
    }

    // D10: the worker sends the steps to the solution one by one.
    #[test]
    fn whole_paths_are_sent() {
        let app = game(&example(Technique::XWing).givens);
        let steps = answers(&app, Reach::End);
        let path = hint::path(app.game(), &Help::of(app.game())).unwrap();
        assert_eq!(steps, path.steps());
    }
}
