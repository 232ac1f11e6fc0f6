//! The facts about a board being set, compared with all its solutions by the slow search.

use std::collections::BTreeSet;

use ninefold::generate::{self, Recipe};
use ninefold::grade::Grade;
use ninefold::solve::{self, Budget, Extent, Verdict};
use ninefold::survey::{Facts, MOST_COUNTED, Survey};
use ninefold::{Board, Cell, Digit, DigitSet, Layout, Puzzle, Size, Stop};
use ninefold_testkit::Numbers;
use ninefold_testkit::boards::{self, GIVENS, HARD, classic};

fn surveyed(board: &Board, nodes: u64) -> Facts {
    let mut survey = Survey::new(board.clone());
    while survey.advance(nodes) {}
    assert!(survey.is_done() && !survey.advance(nodes));
    survey.facts().clone()
}

/// All solutions, if there are at most 400.
fn slowly(board: &Board) -> Option<Vec<Board>> {
    let solutions = solve::solutions_slowly(board, 401, Budget::default());
    (solutions.extent == Extent::Exact).then_some(solutions.boards)
}

/// A board without `count` of its givens, chosen at random.
fn without(board: &Board, count: usize, numbers: &mut Numbers) -> Board {
    let mut givens: Vec<Cell> =
        board.layout().cells().filter(|&cell| board.get(cell).is_some()).collect();
    numbers.shuffle(&mut givens);
    let mut fewer = board.clone();
    givens.iter().take(count).for_each(|&cell| fewer.set(cell, None));
    fewer
}

/// Compares all facts with what the solutions say.
fn compare(board: &Board, facts: &Facts, solutions: &[Board]) {
    let layout = board.layout();
    assert_eq!((facts.n_solutions, facts.extent), (solutions.len() as u64, Extent::Exact));
    assert!(!facts.is_uncertain);
    let with = |cell: Cell, digit: Digit| {
        solutions.iter().filter(|solution| solution.get(cell) == Some(digit)).count()
    };
    let possible = facts.possible.as_ref().unwrap();
    for cell in layout.cells() {
        let digits: DigitSet =
            Size::CLASSIC.all().into_iter().filter(|&digit| with(cell, digit) > 0).collect();
        assert_eq!(possible[cell.index()], digits, "{board} {}", layout.cell_name(cell));
    }
    for cell in layout.cells().filter(|&cell| board.get(cell).is_some()) {
        let mut fewer = board.clone();
        fewer.set(cell, None);
        let more = solve::count(&fewer, solutions.len() as u64 + 1, Budget::default());
        let is_redundant = more.found == solutions.len() as u64;
        assert_eq!(facts.redundant.as_ref().unwrap().contains(cell), is_redundant, "{board}");
    }
    if solutions.len() > 1 {
        let completions = facts.completions.as_ref().unwrap();
        let found: BTreeSet<(usize, u8)> =
            completions.iter().map(|one| (one.entry.cell.index(), one.entry.digit.get())).collect();
        let expected = layout.cells().flat_map(|cell| {
            Size::CLASSIC
                .all()
                .into_iter()
                .filter(move |&digit| with(cell, digit) == 1)
                .map(move |digit| (cell.index(), digit.get()))
        });
        assert_eq!(found, expected.collect(), "{board}");
        assert_eq!(found.len(), completions.len());
        for one in completions.iter().take(3) {
            let mut givens = board.clone();
            givens.set(one.entry.cell, Some(one.entry.digit));
            let grade = Grade::new(&Puzzle::new(givens).unwrap(), Stop::NEVER).unwrap();
            assert_eq!(one.level, grade.map(|grade| grade.level));
        }
        assert_eq!((facts.verdict, &facts.grade), (Some(Verdict::Several), &None));
    }
}

/// D18: number, possible digits, redundant givens and completions are those of the slow search.
#[test]
fn facts_are_those_of_all_solutions() {
    let mut numbers = Numbers::new(18);
    let (mut n_compared, mut n_completions) = (0, 0);
    for givens in [GIVENS, HARD] {
        for count in [1, 1, 2, 2, 3, 3, 4, 5, 7] {
            let board = without(&classic(givens), count, &mut numbers);
            let Some(solutions) = slowly(&board) else { continue };
            let facts = surveyed(&board, 500);
            compare(&board, &facts, &solutions);
            n_compared += 1;
            n_completions += facts.completions.map_or(0, |completions| completions.len());
        }
    }
    assert!(n_compared > 6 && n_completions > 10, "{n_compared} {n_completions}");
}

/// D18, M12: the same on several grids, where a puzzle also has an interlock.
#[test]
fn several_grids_are_surveyed() {
    let mut numbers = Numbers::new(25);
    let puzzle = boards::gattai().min_by_key(|board| board.layout().n_cells()).unwrap();
    let facts = surveyed(&puzzle, 10_000);
    assert_eq!(facts.verdict, Some(Verdict::Unique));
    let grade = Grade::new(&Puzzle::new(puzzle.clone()).unwrap(), Stop::NEVER).unwrap();
    assert!(facts.grade.is_some() && facts.grade == grade);
    let n_steps = facts.interlock.as_ref().unwrap().n_steps;
    assert!(n_steps > 0);
    compare(&puzzle, &facts, &slowly(&puzzle).unwrap());
    for count in [1, 2] {
        let board = without(&puzzle, count, &mut numbers);
        let Some(solutions) = slowly(&board) else { continue };
        compare(&board, &surveyed(&board, 10_000), &solutions);
    }
}

/// D18, M12: with more solutions than are found first, digits are refuted near a known one; the
/// facts are still those of all solutions.
#[test]
fn digits_are_refuted_on_several_grids() {
    let mut numbers = Numbers::new(4);
    for name in ["twin-nw", "samurai"] {
        let recipe = Recipe::minimal(&name.parse().unwrap());
        let mut n_compared = 0;
        for made in generate::puzzles(&recipe, "refuted", 0..40, Stop::NEVER) {
            let puzzle = made.unwrap().puzzle;
            for count in 2..=6 {
                let board = without(puzzle.givens(), count, &mut numbers);
                let all = solve::solutions(&board, 1_000, Budget::default());
                if n_compared < 3 && all.extent == Extent::Exact && all.boards.len() > 256 {
                    compare(&board, &surveyed(&board, 500), &all.boards);
                    n_compared += 1;
                }
            }
        }
        assert_eq!(n_compared, 3, "{name}");
    }
}

/// D18: the size of slices makes no difference, and what is known early stays true.
#[test]
fn slices_make_no_difference() {
    let mut numbers = Numbers::new(7);
    let board = without(&classic(GIVENS), 8, &mut numbers);
    let whole = surveyed(&board, u64::MAX);
    assert!(whole.n_solutions > 256, "{}", whole.n_solutions); // more than are found first
    assert_eq!(whole.n_solutions, solve::count(&board, u64::MAX, Budget::default()).found);
    let mut survey = Survey::new(board);
    let mut last = 0;
    while survey.advance(50) {
        let facts = survey.facts();
        assert!(facts.n_solutions >= last && facts.n_solutions <= whole.n_solutions);
        last = facts.n_solutions;
        assert_eq!(facts.verdict, Some(Verdict::Several));
        for (now, then) in
            [(&facts.possible, &whole.possible)].into_iter().filter(|(now, _)| now.is_some())
        {
            assert_eq!(now, then);
        }
    }
    let facts = survey.facts();
    assert_eq!((facts.n_solutions, facts.extent), (whole.n_solutions, Extent::Exact));
    assert_eq!((&facts.redundant, &facts.completions), (&whole.redundant, &whole.completions));
}

/// D18: conflicts end the work; boards without a solution, boards without a given and full boards
/// have their facts, too.
#[test]
fn every_board_has_facts() {
    let conflict = classic(&format!("55{}", ".".repeat(79)));
    let mut survey = Survey::new(conflict);
    assert_eq!(survey.facts().conflicts.len(), 2);
    assert!(!survey.advance(1));
    assert_eq!(survey.facts().verdict, Some(Verdict::Conflict));

    let mut wrong = classic(GIVENS);
    wrong.set(wrong.layout().cell(2).unwrap(), Digit::new(1));
    let facts = surveyed(&wrong, 1_000);
    assert_eq!((facts.verdict, facts.n_solutions), (Some(Verdict::None), 0));

    let empty = Board::empty(&Layout::classic());
    let facts = surveyed(&empty, 20_000);
    assert_eq!((facts.n_solutions, facts.extent), (MOST_COUNTED, Extent::AtLeast));
    assert!(facts.possible.unwrap().iter().all(|&digits| digits == Size::CLASSIC.all()));
    assert_eq!(facts.completions.unwrap().len(), 0);

    let solved = surveyed(&classic(boards::SOLVED), 1_000);
    assert_eq!(solved.verdict, Some(Verdict::Solved));
    assert_eq!(solved.redundant.unwrap().len(), 81);
}
