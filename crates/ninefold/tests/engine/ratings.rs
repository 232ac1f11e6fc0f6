//! Ratings compared with those of Sudoku Explainer, with solutions, and with themselves.

use ninefold::generate::{self, Recipe};
use ninefold::logic::{Candidate, Candidates, Level};
use ninefold::rating::{self, Gem, Goal, Rater, Rating, Step, Technique, Tenths};
use ninefold::{Board, Digit, Layout, Puzzle, Stop};
use ninefold_testkit::Numbers;
use ninefold_testkit::boards::{classic, gattai};
use ninefold_testkit::data::{data_file, is_long, list};

use crate::grading::disguised;

fn puzzle(board: &Board) -> Puzzle {
    Puzzle::new(board.clone()).unwrap()
}

/// The rated puzzles of a published list with their ER, EP and ED: every `step`-th puzzle, or all
/// of them in the long tier.
fn rated(name: &str, step: usize) -> Vec<(Puzzle, String)> {
    let text = data_file(name).unwrap_or_default();
    let lines = text.lines().skip(1).step_by(if is_long() { 1 } else { step });
    let read = |line: &str| {
        let (givens, numbers) = line.split_once(',').unwrap();
        (puzzle(&classic(givens)), numbers.replace(',', " "))
    };
    lines.map(read).collect()
}

/// D11: the three numbers are those of Sudoku Explainer.
#[test]
fn ratings_are_those_of_the_reference() {
    let mut rater = Rater::new(&Layout::classic());
    for (name, step) in [("ratings-mixed.csv", 23), ("ratings-random-minimal.csv", 30)] {
        let puzzles = rated(name, step);
        for (puzzle, numbers) in &puzzles {
            assert_eq!(
                &rater.rate(puzzle, Stop::NEVER).unwrap().to_string(),
                numbers,
                "{:?}",
                puzzle.givens()
            );
        }
        println!("{name}: {} puzzles", puzzles.len());
    }
}

/// The name of a step in the published lists of steps.
fn reference_name(technique: Technique) -> String {
    let special = match technique {
        Technique::XWing => "X-Wing",
        Technique::XyWing => "XY-Wing",
        Technique::XyzWing => "XYZ-Wing",
        Technique::Bug => "BUG",
        Technique::XCycle => "Bidirectional X-Cycle",
        Technique::YCycle => "Bidirectional Y-Cycle",
        Technique::Cycle => "Bidirectional Cycle",
        Technique::XChain => "Forcing X-Chain",
        Technique::Nishio => "Nishio Forcing Chain",
        Technique::Contradiction => "Contradiction Forcing Chain",
        Technique::DoubleForcingChains => "Double Forcing Chain",
        _ => {
            let words = technique.name().split('-');
            let words: Vec<_> = words.map(|word| word[..1].to_uppercase() + &word[1..]).collect();
            return words.join(" ");
        }
    };
    special.to_owned()
}

/// A candidate such as `B3.7`, in the words of the lists of steps: the column is a letter.
fn candidate(text: &str) -> Candidate {
    let [column, row, b'.', digit] = *text.as_bytes() else { panic!("{text}") };
    let cell = Layout::classic().cell_at(row - b'1', column - b'A').unwrap();
    Candidate { cell, digit: Digit::new(digit - b'0').unwrap() }
}

/// What a step concludes, if its text says it: a candidate, and whether it is true.
fn conclusion(text: &str) -> Option<(Candidate, bool)> {
    let (name, rest) = text.split_once(": ").unwrap();
    if name.ends_with("Single") {
        let (cell, digit) = rest.split_once(": ").unwrap();
        return Some((candidate(&format!("{cell}.{}", &digit[..1])), true));
    }
    let (start, end) = rest.split_once(" ==> ").unwrap_or(("", rest));
    let is_assumed = end.ends_with("both on & off");
    let shown = if is_assumed { start } else { end };
    let (shown, state) = shown.split_once(' ')?;
    ["on", "off"].contains(&state).then(|| (candidate(shown), (state == "on") != is_assumed))
}

/// D11: every step is that of Sudoku Explainer.
#[test]
fn steps_are_those_of_the_reference() {
    let text = data_file("rating-steps.txt").unwrap_or_default();
    let mut rater = Rater::new(&Layout::classic());
    let blocks = text.split("\nP ").skip(1).step_by(if is_long() { 1 } else { 5 });
    let mut n_steps = 0;
    for block in blocks {
        let (givens, lines) = block.split_once('\n').unwrap();
        let steps = rater.steps(&puzzle(&classic(givens)), Stop::NEVER).unwrap();
        let lines: Vec<&str> = lines.lines().filter(|line| !line.is_empty()).collect();
        for (step, line) in steps.steps().iter().zip(&lines) {
            let (rating, text) = line.split_once(' ').unwrap();
            let rating = format!("{:.1}", rating.parse::<f64>().unwrap());
            assert_eq!(step.rating.to_string(), rating, "{givens}: {line}");
            let name = text.split_once(": ").unwrap().0;
            let name = name.split_once(" type ").map_or(name, |(name, _)| name);
            assert_eq!(reference_name(step.technique), name, "{givens}");
            match conclusion(text) {
                Some((candidate, true)) => {
                    assert_eq!(step.placement, Some(candidate), "{givens}: {line}");
                }
                Some((candidate, false)) => {
                    assert_eq!(step.eliminations, [candidate], "{givens}: {line}");
                }
                None => {}
            }
        }
        assert_eq!(steps.steps().len(), lines.len(), "{givens}");
        n_steps += lines.len();
    }
    println!("{n_steps} steps");
}

/// Checks every step of a rating: it contradicts no digit of the solution, and has an effect.
pub(crate) fn assert_sound(puzzle: &Puzzle) -> Vec<Step> {
    let steps = Rater::new(puzzle.layout()).steps(puzzle, Stop::NEVER).unwrap().steps().to_vec();
    let mut candidates = Candidates::new(puzzle.givens());
    let solution = puzzle.solution();
    for step in &steps {
        let is_right = step.placement.iter().all(|p| solution.get(p.cell) == Some(p.digit))
            && step.eliminations.iter().all(|e| solution.get(e.cell) != Some(e.digit));
        let is_real = step.placement.iter().all(|p| candidates.has(p.cell, p.digit))
            && step.eliminations.iter().all(|e| candidates.has(e.cell, e.digit))
            && step.placement.is_some() == step.eliminations.is_empty();
        assert!(is_right && is_real, "{:?}: {step:?}", puzzle.givens());
        if let Some(placement) = &step.placement {
            candidates.place(placement.cell, placement.digit);
        }
        for elimination in &step.eliminations {
            candidates.remove(elimination.cell, elimination.digit);
        }
    }
    assert_eq!(&candidates.board(), solution);
    steps
}

/// D11, M5: every step is right, on one grid and on many.
#[test]
fn steps_are_sound() {
    for board in list("random-minimal-20k", 400, 10).into_iter().chain(gattai()) {
        assert_sound(&puzzle(&board));
    }
    for name in ["samurai", "twin-nw", "twin-se", "butterfly", "windmill", "flower"] {
        let layout: Layout = name.parse().unwrap();
        let levels = if is_long() { &Level::ALL[..] } else { &Level::ALL[2..4] };
        let mut n_steps = 0;
        for (index, &level) in levels.iter().enumerate() {
            let recipe = Recipe::of_level(&layout, level);
            let made = generate::puzzle(&recipe, "rated", index as u64, Stop::NEVER).unwrap();
            n_steps += assert_sound(&made.puzzle).len();
        }
        println!("{name}: {n_steps} steps");
    }
}

/// D11, M5: on two grids that do not meet, ER is the larger of theirs, and each grid has the steps
/// that it has alone.
#[test]
fn grids_apart_are_rated_apart() {
    let puzzles = rated("ratings-mixed.csv", 97);
    let apart = Layout::of_grids(&[(0, 0), (3, 12)]).unwrap();
    let mut rater = Rater::new(&Layout::classic());
    let mut together = Rater::new(&apart);
    for pair in puzzles.windows(2).take(if is_long() { 300 } else { 12 }) {
        let mut board = Board::empty(&apart);
        for (grid, (puzzle, _)) in apart.grids().zip(pair) {
            for (index, cell) in puzzle.layout().cells().enumerate() {
                let (row, column) = (index as u8 / 9, index as u8 % 9);
                let there = apart.cell_in(grid, row, column).unwrap();
                board.set(there, puzzle.givens().get(cell));
            }
        }
        let steps = together.steps(&puzzle(&board), Stop::NEVER).unwrap();
        for (grid, (puzzle, _)) in apart.grids().zip(pair) {
            let alone = rater.steps(puzzle, Stop::NEVER).unwrap();
            let here = |candidate: &Candidate| {
                let place = apart.places(candidate.cell)[0];
                let cell = puzzle.layout().cell_at(place.row, place.column).unwrap();
                Candidate { cell, digit: candidate.digit }
            };
            let in_grid = steps
                .steps()
                .iter()
                .filter(|step| step.cells().iter().all(|cell| apart.places(cell)[0].grid == grid));
            let in_grid: Vec<_> = in_grid
                .map(|step| {
                    let eliminations: Vec<_> = step.eliminations.iter().map(here).collect();
                    (step.technique, step.rating, step.placement.as_ref().map(here), eliminations)
                })
                .collect();
            let alone: Vec<_> = alone
                .steps()
                .iter()
                .map(|step| {
                    (step.technique, step.rating, step.placement, step.eliminations.clone())
                })
                .collect();
            assert_eq!(in_grid, alone, "{board:?}");
        }
        let [one, other] =
            [&pair[0].0, &pair[1].0].map(|puzzle| rater.rate(puzzle, Stop::NEVER).unwrap().er);
        assert_eq!(steps.rating().er, one.max(other));
    }
}

/// D11: what a rating leaves out because it cannot change the numbers does not change them.
#[test]
fn ratings_are_those_of_their_steps() {
    let boards = list("random-minimal-20k", 100, 3).into_iter();
    let hard = list("magictour-top1465", 100, 5).into_iter();
    let mut rater = Rater::new(&Layout::classic());
    for board in boards.chain(hard).chain(gattai()) {
        let puzzle = puzzle(&board);
        assert_eq!(
            rater.rate(&puzzle, Stop::NEVER).unwrap(),
            rater.steps(&puzzle, Stop::NEVER).unwrap().rating(),
            "{board:?}"
        );
    }
}

/// D11: a goal is met exactly by the ratings that it describes.
#[test]
fn goals_are_met_or_not() {
    let mut rater = Rater::new(&Layout::classic());
    let tenths = Tenths::new;
    let ranges = [(0, 12), (15, 44), (66, 72), (72, 72), (83, 83), (85, 999)];
    for (puzzle, _) in rated("ratings-mixed.csv", 61) {
        let rating = rater.rate(&puzzle, Stop::NEVER).unwrap();
        for (from, to) in ranges {
            for gem in [Gem::Any, Gem::Pearl, Gem::Diamond] {
                let goal = Goal::ANY.but(|goal| {
                    goal.er = tenths(from)..=tenths(to);
                    goal.gem = gem;
                });
                let is_gem = match gem {
                    Gem::Any => true,
                    Gem::Pearl => rating.ep == rating.er,
                    Gem::Diamond => rating.ed == rating.er,
                };
                let is_met = goal.er.contains(&rating.er) && is_gem;
                let found = rater.meets(&puzzle, &goal, Stop::NEVER).unwrap();
                assert_eq!(found, is_met.then_some(rating), "{goal:?} {:?}", puzzle.givens());
            }
        }
    }
}

/// D11, M5: every grid has a hardest step, the hardest of all is ER, and steps in shared boxes are
/// counted.
#[test]
fn grids_have_their_own_hardest_steps() {
    for board in gattai() {
        let steps = Rater::new(board.layout()).steps(&puzzle(&board), Stop::NEVER).unwrap();
        let hardest = board.layout().grids().map(|grid| steps.hardest_in(grid));
        assert_eq!(hardest.max(), Some(steps.rating().er));
        assert!(steps.is_solved() && steps.n_shared() <= steps.steps().len());
        assert_eq!(steps.n_shared() > 0, board.layout().shared_boxes().next().is_some());
    }
}

/// D11: equivalent puzzles have the same numbers, except for a few: orders of cells and digits
/// decide which of several steps is taken.
#[test]
fn ratings_mostly_survive_disguises() {
    let mut numbers = Numbers::new(21);
    let (mut n_all, mut n_others) = (0, 0);
    for (puzzle, expected) in rated("ratings-random-minimal.csv", 15) {
        let other =
            rating::rate(&self::puzzle(&disguised(puzzle.givens(), &mut numbers)), Stop::NEVER)
                .unwrap();
        n_all += 1;
        n_others += usize::from(other.to_string() != expected);
        // Singles are found in any order.
        if expected.starts_with("1.") {
            assert_eq!(other.er.to_string(), expected[..3], "{:?}", puzzle.givens());
        }
    }
    println!("{n_all} puzzles, with other numbers in disguise {n_others}");
    assert!(n_others * 10 <= n_all, "{n_others} of {n_all}");
}

/// D11, D17: puzzles with chains within chains are rated, or the budget runs out and the rating says
/// so, with lower bounds.
#[test]
fn the_hardest_puzzles_end() {
    let classic = Layout::classic();
    for board in list("hardest-11plus-5000", 2_500, 500) {
        let puzzle = puzzle(&board);
        let rating = Rater::with_budget(&classic, 0).rate(&puzzle, Stop::NEVER).unwrap();
        assert!(rating.gave_up && rating.er >= Tenths::new(95), "{rating} {board:?}");
        assert!(rating.to_string().ends_with(" at least"));
        let better = Rater::with_budget(&classic, 20_000).rate(&puzzle, Stop::NEVER).unwrap();
        assert!(better.er >= rating.er && better.ed >= rating.ed, "{better} {board:?}");
    }
}

/// A solved puzzle has no steps, and one that is nearly solved only the easiest.
#[test]
fn the_easiest_ratings() {
    let solved = puzzle(&classic(ninefold_testkit::boards::GIVENS));
    let mut board = solved.solution().clone();
    let rating = |board: &Board| -> Rating { rating::rate(&puzzle(board), Stop::NEVER).unwrap() };
    assert_eq!(rating(&board).to_string(), "0.0 0.0 0.0");
    let cell = board.layout().cell_at(4, 4).unwrap();
    board.set(cell, None);
    assert_eq!(rating(&board).to_string(), "1.0 1.0 1.0");
}
