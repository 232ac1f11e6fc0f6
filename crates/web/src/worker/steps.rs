//! The search for steps, in the worker.
//!
//! The page sends a game and says which steps it wants; the worker answers with each step as it is found,
//! and with an end message. The page itself contains no technique.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::{RwSignal, Set as _};
use ninefold::logic::Technique;
use ninefold_play::Wanted;
use ninefold_workers::steps::{Found, Part, Reach, question};
use ninefold_workers::task::Task;

use super::Job;
use crate::game::state::App;

/// A search for steps in a worker; dropping it cancels it.
pub(crate) struct Search {
    /// What a waiting intent needs, if one waits.
    pub(crate) wanted: Option<Wanted>,
    /// How often the intent was asked for; 0 once the search is done.
    pub(crate) n_asked: Rc<Cell<u32>>,
    _job: Job,
    is_busy: RwSignal<bool>,
}

impl Search {
    /// The search that a job runs. If an intent waits for it, `is_busy` is set until it is dropped.
    pub(crate) fn new(
        wanted: Option<Wanted>,
        n_asked: Rc<Cell<u32>>,
        job: Job,
        is_busy: RwSignal<bool>,
    ) -> Search {
        is_busy.set(wanted.is_some());
        Search { wanted, n_asked, _job: job, is_busy }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.is_busy.try_set(false);
    }
}

/// Asks for steps of a game. Calls `hear` with each and with their end, or with `None` if there is no worker.
pub(crate) fn ask(app: &App, reach: Reach, hear: impl Fn(Option<Found>) + 'static) -> Job {
    let layout = app.game().layout().clone();
    Job::ask(Task::Steps, &question(reach, app.game()), move |text| {
        hear(text.map(|text| Found::read(&layout, text).unwrap_or(Found::End)));
    })
}

/// Asks for the example of a technique. Calls `hear` with the candidates before the step and then with the
/// step, or with `None` if there is no worker.
pub(crate) fn ask_example(technique: Technique, hear: impl Fn(Option<Part>) + 'static) -> Job {
    Job::ask(Task::Example, technique.name(), move |text| hear(text.and_then(Part::read)))
}

#[cfg(test)]
mod tests {
    use ninefold::hint::{self, Help};
    use ninefold::logic::{
        Candidate, Step, StepFilter, TechniqueSet, all_steps, example, next_step,
    };
    use ninefold::{Board, Puzzle, Stop};

    use super::*;
    use crate::game::state::Source;
    use crate::worker::tests::answers;

    fn found_by_worker(app: &App, reach: Reach) -> Vec<Step> {
        let answers = answers(Task::Steps, &question(reach, app.game()));
        let found = |text: &String| Found::read(app.game().layout(), text).expect("an answer");
        let mut found: Vec<Found> = answers.iter().map(found).collect();
        assert_eq!(found.pop(), Some(Found::End));
        let step = |found| match found {
            Found::Step(step) => *step,
            Found::End => panic!("an end before the last"),
        };
        found.into_iter().map(step).collect()
    }

    fn game(givens: &Board) -> App {
        let puzzle = Puzzle::new(givens.clone()).unwrap();
        App::of_puzzle(puzzle, Source::Made("test".to_owned()), None)
    }

    // D10: the worker finds the engine's steps, and sends those to the solution one by one.
    #[test]
    fn steps_are_sent() {
        let app = game(&example(Technique::XWing).givens);
        let path = hint::path(app.game(), &Help::of(app.game()), Stop::NEVER).unwrap();
        assert_eq!(found_by_worker(&app, Reach::End), path.steps());
        assert_eq!(found_by_worker(&app, Reach::Next), path.steps()[..1]);
    }

    // D10: all steps of a board or a cell, and those that rule out a digit.
    #[test]
    fn lists_and_reasons_are_sent() {
        let app = game(&example(Technique::XWing).givens);
        let start = hint::candidates(app.game(), &Help::of(app.game())).unwrap();
        let first = next_step(&start, TechniqueSet::DEFAULT, Stop::NEVER).unwrap().unwrap();
        let all = found_by_worker(&app, Reach::All);
        assert_eq!(all[0], first);
        let easiest = StepFilter::default()
            .but(|filter| filter.techniques = TechniqueSet::from(first.technique));
        let easiest = &all_steps(&start, &easiest, Stop::NEVER).unwrap()[0].steps;
        assert_eq!(all[..easiest.len().min(20)], easiest[..easiest.len().min(20)]);
        let cell = first.placements[0].cell;
        let here = found_by_worker(&app, Reach::At(cell));
        assert!(!here.is_empty() && here.iter().all(|step| step.targets().contains(cell)));
        let right = app.game().puzzle().solution().get(cell).unwrap();
        let wrong = start.of(cell).into_iter().find(|&digit| digit != right);
        let open = start.open_cells().find_map(|cell| {
            let right = app.game().puzzle().solution().get(cell)?;
            let digit = start.of(cell).into_iter().find(|&digit| digit != right)?;
            Some(Candidate { cell, digit })
        });
        let of = wrong.map(|digit| Candidate { cell, digit }).or(open).unwrap();
        let steps = found_by_worker(&app, Reach::Reason(of));
        assert_eq!(
            Some(steps),
            hint::reason(&start, TechniqueSet::DEFAULT, of, Stop::NEVER).unwrap()
        );
        assert_eq!(answers(Task::Steps, "next"), [""]);
    }

    // D10: the examples of lessons are those of the engine.
    #[test]
    fn examples_are_sent() {
        for technique in [Technique::FullHouse, Technique::XWing, Technique::Whale] {
            let answers = answers(Task::Example, technique.name());
            let parts: Vec<_> = answers.iter().map(|text| Part::read(text)).collect();
            let [Some(Part::Before(state)), Some(Part::Step(step))] = &parts[..] else {
                panic!("{parts:?}")
            };
            let example = example(technique);
            assert_eq!(**step, example.step);
            assert_eq!(state.board(), example.candidates.board());
            for cell in state.layout().cells() {
                assert_eq!(state.of(cell), example.candidates.of(cell));
            }
        }
        assert_eq!(answers(Task::Example, "nonsense"), [""]);
    }
}
