//! The search for steps, in the worker.
//!
//! The page sends a game and says which steps it wants; the worker answers with each step as it is found,
//! and with an end message. The page itself contains no technique.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::{RwSignal, Set as _};
use ninefold::logic::{Candidate, Candidates, Step, Technique};
use ninefold::{Board, Digit, Layout};
use ninefold_play::Wanted;
use ninefold_wire::rest::Body as _;
use ninefold_wire::{GameView, StepShape};

use super::Job;
use crate::game::state::App;

/// Which steps to search for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The next one.
    Next,
    /// Up to the solution.
    End,
    /// All that the board offers now.
    All,
    /// All that change this cell.
    At(ninefold::Cell),
    /// Those of techniques that are used only on request; with a cell, only those that change it.
    Rare(Option<ninefold::Cell>),
    /// All that rule this candidate out.
    Reason(Candidate),
}

/// The worker's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The next step.
    Step(Box<Step>),
    /// There are no more steps, or none are needed.
    End,
}

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

/// The text that requests the steps of a game.
pub(crate) fn question(app: &App, reach: Reach) -> String {
    let reach = match reach {
        Reach::Next => "next".to_owned(),
        Reach::End => "end".to_owned(),
        Reach::All => "all".to_owned(),
        Reach::At(cell) => format!("at {}", cell.index()),
        Reach::Rare(None) => "rare".to_owned(),
        Reach::Rare(Some(cell)) => format!("rare {}", cell.index()),
        Reach::Reason(of) => format!("why {} {}", of.cell.index(), of.digit),
    };
    format!("steps {reach}\n{}", GameView::new(app.game()).to_json())
}

/// Reads the worker's text.
pub(crate) fn found(layout: &Layout, text: &str) -> Found {
    read(layout, text).map_or(Found::End, |step| Found::Step(Box::new(step)))
}

fn read(layout: &Layout, text: &str) -> Option<Step> {
    StepShape::from_json(text, usize::MAX).ok()?.read(layout)
}

/// Asks for the example of a technique. Calls `hear` with the candidates before the step and then with the
/// step, or with `None` if there is no worker.
pub(crate) fn ask_example(technique: Technique, hear: impl Fn(Option<Part>) + 'static) -> Job {
    Job::ask(format!("example {technique}"), move |text| hear(text.and_then(part)))
}

/// A part of an example.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// The candidates before the step.
    Before(Box<Candidates>),
    /// The step.
    Step(Box<Step>),
}

fn part(text: &str) -> Option<Part> {
    let classic = Layout::classic();
    if let Some(step) = read(&classic, text) {
        return Some(Part::Step(Box::new(step)));
    }
    let mut lines = text.lines();
    let mut board = || Board::parse(&classic, lines.next()?).ok();
    let (givens, board) = (board()?, board()?);
    let mut state = Candidates::new(&givens);
    let mut marks = lines.next()?.split(' ');
    for cell in classic.cells().filter(|&cell| givens.get(cell).is_none()) {
        if let Some(digit) = board.get(cell) {
            state.place(cell, digit);
        }
    }
    for cell in classic.cells().filter(|&cell| board.get(cell).is_none()) {
        let digits = marks.next()?.chars().filter_map(|digit| digit.to_digit(10));
        state
            .keep(cell, digits.filter_map(|digit| Digit::new(u8::try_from(digit).ok()?)).collect());
    }
    Some(Part::Before(Box::new(state)))
}

#[cfg(test)]
mod tests {
    use ninefold::Puzzle;
    use ninefold::hint::{self, Help};
    use ninefold::logic::{StepFilter, TechniqueSet, all_steps, example, next_step};
    use ninefold_workers::logic::END;

    use super::*;
    use crate::game::state::Source;
    use crate::worker::tests::answers;

    fn found_by_worker(app: &App, reach: Reach) -> Vec<Step> {
        let mut answers = answers(&question(app, reach));
        assert_eq!(answers.pop().as_deref(), Some(END));
        let step = |text: String| read(app.game().layout(), &text).expect("a step");
        answers.into_iter().map(step).collect()
    }

    fn game(givens: &Board) -> App {
        let puzzle = Puzzle::new(givens.clone()).unwrap();
        App::of_puzzle(puzzle, Source::Made("test".to_owned()), None)
    }

    // D10: the worker finds the engine's steps, and sends those to the solution one by one.
    #[test]
    fn steps_are_sent() {
        let app = game(&example(Technique::XWing).givens);
        let path = hint::path(app.game(), &Help::of(app.game())).unwrap();
        assert_eq!(found_by_worker(&app, Reach::End), path.steps());
        assert_eq!(found_by_worker(&app, Reach::Next), path.steps()[..1]);
    }

    // D10: all steps of a board or a cell, and those that rule out a digit.
    #[test]
    fn lists_and_reasons_are_sent() {
        let app = game(&example(Technique::XWing).givens);
        let start = hint::candidates(app.game(), &Help::of(app.game())).unwrap();
        let first = next_step(&start, TechniqueSet::DEFAULT).unwrap();
        let all = found_by_worker(&app, Reach::All);
        assert_eq!(all[0], first);
        let easiest =
            StepFilter { techniques: TechniqueSet::from(first.technique), ..StepFilter::default() };
        let easiest = &all_steps(&start, &easiest)[0].steps;
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
        assert_eq!(Some(steps), hint::reason(&start, TechniqueSet::DEFAULT, of));
        assert_eq!(answers("steps"), [""]);
        for wrong in ["steps ", "steps next", "steps why\n{}", "steps at x\n{}"] {
            assert_eq!(answers(wrong), [END], "{wrong}");
        }
    }

    // D10: the examples of lessons are those of the engine.
    #[test]
    fn examples_are_read() {
        for technique in [Technique::FullHouse, Technique::XWing, Technique::Whale] {
            let parts: Vec<Part> = answers(&format!("example {technique}"))
                .iter()
                .map(|text| part(text).expect("a part"))
                .collect();
            let [Part::Before(state), Part::Step(step)] = &parts[..] else { panic!("{parts:?}") };
            let example = example(technique);
            assert_eq!(**step, example.step);
            assert_eq!(state.board(), example.candidates.board());
            for cell in state.layout().cells() {
                assert_eq!(state.of(cell), example.candidates.of(cell));
                assert_eq!(state.is_given(cell), example.candidates.is_given(cell));
            }
        }
        assert!(part("").is_none() && part("53\n53\n1 2").is_none());
        assert_eq!(answers("example nonsense"), [""]);
    }
}
