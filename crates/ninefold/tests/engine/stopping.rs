//! Long searches end soon after their caller stops them. Calls are counted, because time depends on
//! the machine.

use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::generate::{self, NotMade, Recipe};
use ninefold::grade::Grade;
use ninefold::hint::{self, Help};
use ninefold::logic::{Candidates, Level, Path, TechniqueSet};
use ninefold::solve::{self, Budget, Extent, Kernel};
use ninefold::{Game, HintLevel, Layout, Puzzle, PuzzleError, Settings, Stop, Stopped};
use ninefold_testkit::boards::dense;

/// Says to stop from call number `first`, and counts its calls.
struct Countdown {
    first: u64,
    n_calls: AtomicU64,
}

impl Countdown {
    fn at(first: u64) -> Countdown {
        Countdown { first, n_calls: AtomicU64::new(0) }
    }

    fn call(&self) -> bool {
        self.n_calls.fetch_add(1, Ordering::Relaxed) + 1 >= self.first
    }

    /// Checks that it was called until it said to stop, and hardly ever after that.
    fn check(&self) {
        let n_calls = self.n_calls.load(Ordering::Relaxed);
        assert!((self.first..self.first + 5).contains(&n_calls), "{n_calls} of {}", self.first);
    }
}

/// A search asks every 1,024 guesses whether to stop, and then gives up.
#[test]
fn solving_stops() {
    let board = dense();
    let stop = Countdown::at(3);
    let is_stopped = || stop.call();
    let budget = Budget::nodes(u64::MAX).until(Stop::when(&is_stopped));
    let solutions = solve::solutions(&board, 2, budget);
    assert_eq!((solutions.extent, solutions.nodes), (Extent::GaveUp, 3 * 1_024));
    stop.check();

    let stop = Countdown::at(3);
    let is_stopped = || stop.call();
    let budget = Budget::nodes(u64::MAX).until(Stop::when(&is_stopped));
    assert_eq!(Puzzle::within(board, budget), Err(PuzzleError::Undecided));
    stop.check();

    for kernel in Kernel::all() {
        let stop = Countdown::at(3);
        let is_stopped = || stop.call();
        let budget = Budget::nodes(u64::MAX).until(Stop::when(&is_stopped));
        let count = kernel.count(&[0; 81], u64::MAX, budget).unwrap();
        assert_eq!((count.extent, count.nodes), (Extent::GaveUp, 3 * 1_024), "{kernel:?}");
        stop.check();
        let stop = Countdown::at(2);
        let is_stopped = || stop.call();
        let budget = Budget::default().until(Stop::when(&is_stopped));
        let counts = kernel.count_all(&[[0; 81]; 100], 2, budget).unwrap();
        let n_counted = counts.iter().filter(|count| count.extent == Extent::AtLeast).count();
        assert_eq!(n_counted, 8, "{kernel:?}");
    }
    let budget = Budget::nodes(5_000).until(Stop::NEVER);
    assert_eq!(solve::count(&dense(), 2, budget).nodes, 5_000, "the budget still counts");
}

/// Paths, grades and hints ask often whether to stop.
#[test]
fn logic_stops() {
    let layout: Layout = "samurai-plus".parse().unwrap();
    let made = generate::puzzle(&Recipe::minimal(&layout), "stop", 0, Stop::NEVER).unwrap();
    let start = || Candidates::new(made.puzzle.givens());
    for first in [1, 100, 10_000] {
        let stop = Countdown::at(first);
        let path = Path::new(start(), TechniqueSet::DEFAULT, Stop::when(&|| stop.call()));
        assert_eq!(path.map(|path| path.steps().len()), Err(Stopped));
        stop.check();
        let stop = Countdown::at(first);
        assert_eq!(Grade::new(&made.puzzle, Stop::when(&|| stop.call())), Err(Stopped));
        stop.check();
    }
    let game = Game::new(made.puzzle.clone(), Settings::default());
    for level in [HintLevel::Area, HintLevel::Digit] {
        let stop = Countdown::at(1);
        let hint = hint::look(&game, level, &Help::default(), Stop::when(&|| stop.call()));
        assert!(hint.is_ok() || hint == Err(Stopped), "{level:?}"); // it may be an easy step
        assert!(hint::look(&game, level, &Help::default(), Stop::NEVER).is_ok());
    }
}

/// The making of a puzzle also stops in the search for steps, not only between clues.
#[test]
fn making_stops() {
    let layout: Layout = "samurai-plus".parse().unwrap();
    let mut recipe = Recipe::minimal(&layout);
    recipe.level = Some(Level::Extreme);
    for first in [1, 100, 10_000] {
        let stop = Countdown::at(first);
        let made = generate::puzzle(&recipe, "stop", 0, Stop::when(&|| stop.call()));
        assert_eq!(made.map(|made| made.tries), Err(NotMade::Stopped));
        stop.check();
    }
}
