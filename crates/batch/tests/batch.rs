//! Batches give the answers of the engine, in order, with any number of threads.

use std::fmt::Write as _;

use ninefold::generate::{self, Clues, Recipe, Symmetry};
use ninefold::grade::Grade;
use ninefold::logic::Level;
use ninefold::rating::{self, Rating};
use ninefold::solve::{self, Budget, Count, Extent, Kernel, Solved, Verdict};
use ninefold::{Board, Canonical, Layout, Puzzle, Stop};
use ninefold_batch::{Batch, BatchError, Counted, Graded, Rated, Searcher, read, recipe, write};
use ninefold_testkit::answers;
use ninefold_testkit::boards::{GIVENS, HARD, SOLVED};
use ninefold_testkit::digest::minimal_puzzles;

/// Puzzles, then boards with no solution, with several, and with a conflict, and a solved one.
fn boards() -> Vec<u8> {
    let mut boards = minimal_puzzles(Kernel::best()).into_flattened();
    let classic = Layout::classic();
    let conflict = format!("55{}", ".".repeat(79));
    let nothing = format!("12345678.........9{}", ".".repeat(63));
    for text in [GIVENS, SOLVED, &".".repeat(81), &conflict, &nothing] {
        read(&classic, text, &mut boards).expect("a board");
    }
    boards
}

fn board(layout: &Layout, digits: &[u8]) -> Board {
    Board::from_bytes(layout, digits).expect("digits")
}

// B2: verdicts and solutions are those of the engine; a board without exactly one solution becomes zeros.
#[test]
fn solutions_and_verdicts_are_those_of_the_engine() {
    let (classic, boards) = (Layout::classic(), boards());
    let many = boards.repeat(50);
    for n_threads in [0, 1, 3] {
        let batch = Batch::new(&classic).threads(n_threads);
        let mut solutions = many.clone();
        let mut verdicts = vec![9; many.len() / 81];
        batch.solve(&mut solutions, &mut verdicts).expect("digits");
        let mut again = vec![9; many.len() / 81];
        batch.verdicts(&many, &mut again).expect("digits");
        assert_eq!(verdicts, again);
        for (index, givens) in many.chunks(81).enumerate() {
            let board = board(&classic, givens);
            let verdict = solve::verdict(&board, Budget::default());
            assert_eq!(ninefold_batch::verdict(verdicts[index]), Some(verdict));
            let solution = &solutions[index * 81..][..81];
            match Puzzle::new(board) {
                Ok(puzzle) => assert_eq!(write(&classic, solution), puzzle.solution().to_string()),
                Err(_) => assert_eq!(solution, [0; 81]),
            }
        }
        let all: Vec<u8> = Verdict::ALL.iter().map(|&verdict| verdict as u8).collect();
        assert!(all[..5].iter().all(|verdict| verdicts.contains(verdict)));
    }
}

// B2: counts, with their extents.
#[test]
fn counts_are_those_of_the_engine() {
    let (classic, boards) = (Layout::classic(), boards());
    let mut counts = vec![Counted { found: 9, extent: Extent::GaveUp }; boards.len() / 81];
    Batch::new(&classic).count(&boards, 7, &mut counts).expect("digits");
    for (cells, counted) in boards.chunks(81).zip(counts) {
        let count = solve::count(&board(&classic, cells), 7, Budget::default());
        assert_eq!((counted.found, counted.extent), (count.found, count.extent));
    }
}

// B2: ratings and grades; boards that are not puzzles have none.
#[test]
fn ratings_and_grades_are_those_of_the_engine() {
    let (classic, boards) = (Layout::classic(), boards());
    let boards = &boards[30 * 81..];
    let mut rated = vec![None::<Rated>; boards.len() / 81];
    let mut graded = vec![None::<Graded>; boards.len() / 81];
    let batch = Batch::new(&classic).threads(2);
    batch.rate(boards, &mut rated).expect("digits");
    batch.grade(boards, &mut graded).expect("digits");
    let answers = rated.into_iter().flatten().zip(graded.into_iter().flatten());
    assert_eq!(answers.clone().count(), boards.len() / 81);
    for (cells, (rated, graded)) in boards.chunks(81).zip(answers) {
        let board = board(&classic, cells);
        let verdict = solve::verdict(&board, Budget::default());
        assert_eq!((rated.verdict, graded.verdict), (verdict, verdict));
        let puzzle = Puzzle::new(board).ok();
        assert_eq!(
            rated.rating,
            puzzle
                .as_ref()
                .map_or(Rating::default(), |puzzle| { rating::rate(puzzle, Stop::NEVER).unwrap() })
        );
        assert_eq!(
            graded.grade,
            puzzle.as_ref().and_then(|puzzle| Grade::new(puzzle, Stop::NEVER).unwrap())
        );
    }
}

// B2: canonical forms, for one grid only, without conflicts.
#[test]
fn canonical_forms_are_those_of_the_engine() {
    let (classic, mut boards) = (Layout::classic(), boards());
    let mut symmetries = vec![0; boards.len() / 81];
    let refused = Batch::new(&classic).canonical(&mut boards.clone(), &mut symmetries);
    let refused = refused.expect_err("one of the boards has two fives in a row").to_string();
    assert_eq!(refused, "board 43, cell 1: 5 is already in its row, column or box");
    boards.drain(43 * 81..44 * 81);
    let mut canonical = boards.clone();
    let mut symmetries = vec![0; boards.len() / 81];
    Batch::new(&classic).canonical(&mut canonical, &mut symmetries).expect("digits");
    for (index, grid) in boards.as_chunks().0.iter().enumerate() {
        let expected = Canonical::of(grid).expect("no conflicts");
        assert_eq!(canonical[index * 81..][..81], expected.digits);
        assert_eq!(symmetries[index] as usize, expected.n_symmetries);
    }
    let samurai: Layout = "samurai".parse().expect("a layout");
    let refused = Batch::new(&samurai).canonical(&mut [], &mut []);
    assert_eq!(refused, Err(BatchError::NotClassic { layout: "samurai".to_owned() }));
}

/// The processor as a searcher that takes this many grids at a time.
#[derive(Debug)]
struct Few(usize);

impl Searcher for Few {
    fn n_together(&self) -> usize {
        self.0
    }

    fn solve_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Solved> {
        assert!(grids.len() <= self.0.max(64), "{} grids together", grids.len());
        Kernel::best().solve_all(grids, limit, budget).expect("digits")
    }

    fn count_all(&self, grids: &[[u8; 81]], limit: u64, budget: Budget<'_>) -> Vec<Count> {
        assert!(grids.len() <= self.0.max(64), "{} grids together", grids.len());
        Kernel::best().count_all(grids, limit, budget).expect("digits")
    }
}

// B2: a searcher of few grids gives the same answers; fewer than 64 count as 64.
#[test]
fn searchers_of_few_grids_give_the_same_answers() {
    let (classic, many) = (Layout::classic(), boards().repeat(10));
    let n_boards = many.len() / 81;
    let answers = |batch: Batch<'_>| {
        let mut solutions = many.clone();
        let (mut verdicts, mut again) = (vec![9; n_boards], vec![9; n_boards]);
        let mut counts = vec![Counted { found: 9, extent: Extent::GaveUp }; n_boards];
        batch.solve(&mut solutions, &mut verdicts).expect("digits");
        batch.verdicts(&many, &mut again).expect("digits");
        batch.count(&many, 7, &mut counts).expect("digits");
        assert_eq!(verdicts, again);
        (solutions, verdicts, counts)
    };
    let expected = answers(Batch::new(&classic));
    for n_together in [0, 1, 63, 64, 65] {
        let searcher = Few(n_together);
        for n_threads in [1, 3] {
            let batch = Batch::new(&classic).searched_by(&searcher).threads(n_threads);
            assert_eq!(answers(batch), expected, "{n_together} together, {n_threads} threads");
        }
    }
}

// B2: several grids are solved as well.
#[test]
fn boards_of_several_grids_are_solved() {
    let twin: Layout = "twin-ne".parse().expect("a layout");
    let made =
        generate::puzzle(&Recipe::minimal(&twin), "batch", 0, Stop::NEVER).expect("a puzzle");
    let mut boards = Vec::new();
    read(&twin, &made.puzzle.givens().to_string(), &mut boards).expect("a board");
    boards.extend(vec![0; twin.n_cells()]);
    boards.extend((0..twin.n_cells()).map(|cell| u8::from(cell < 2))); // a conflict
    let givens = boards.clone();
    let mut verdicts = [9; 3];
    Batch::new(&twin).solve(&mut boards, &mut verdicts).expect("digits");
    assert_eq!(write(&twin, &boards[..twin.n_cells()]), made.puzzle.solution().to_string());
    assert!(boards[twin.n_cells()..].iter().all(|&digit| digit == 0));
    let expected = [Verdict::Unique, Verdict::Several, Verdict::Conflict].map(|v| v as u8);
    assert_eq!(verdicts, expected);
    Batch::new(&twin).verdicts(&givens, &mut verdicts).expect("digits");
    assert_eq!(verdicts, expected);
}

// B3: puzzles are those of the seed, starting with any number, with any number of threads.
#[test]
fn puzzles_are_those_of_the_seed() {
    let classic = Layout::classic();
    let recipe = recipe(&classic, None, None, Symmetry::None).expect("possible");
    let expected = generate::puzzles(&Recipe::minimal(&classic), "batch", 3..150, Stop::NEVER);
    let expected: Vec<String> =
        expected.into_iter().map(|made| made.expect("made").puzzle.givens().to_string()).collect();
    for n_threads in [1, 4] {
        let mut boards = vec![7; 147 * 81];
        let batch = Batch::new(&classic).threads(n_threads);
        batch.generate(&recipe, "batch", 3, &mut boards).expect("found");
        let made: Vec<String> = boards.chunks(81).map(|board| write(&classic, board)).collect();
        assert_eq!(made, expected);
    }
}

// B4: errors name the place, and nothing is searched.
#[test]
fn wrong_batches_are_refused() {
    let classic = Layout::classic();
    let batch = Batch::new(&classic);
    let mut boards = vec![0; 3 * 81];
    assert_eq!(
        batch.solve(&mut boards[..100], &mut [0; 2]).unwrap_err().to_string(),
        "expected 81 bytes for each board, found 100 in all"
    );
    assert_eq!(
        batch.solve(&mut boards, &mut [0; 2]).unwrap_err().to_string(),
        "expected room for 3 answers, found room for 2"
    );
    boards[170] = 46;
    assert_eq!(
        batch.verdicts(&boards, &mut [0; 3]).unwrap_err().to_string(),
        "board 2, cell 8: expected a digit or 0, found 46"
    );
    assert_eq!(batch.solve(&mut [], &mut []), Ok(()));
    assert_eq!(batch.rate::<Option<Rated>>(&[], &mut []), Ok(()));
    let clues = Some(Clues::Between(90..=99));
    assert!(recipe(&classic, Some(Level::Easy), clues, Symmetry::None).is_err());
    let rare = Recipe::minimal(&classic).but(|recipe| {
        recipe.clues = Clues::Between(17..=17);
        recipe.tries = 1;
    });
    let error = batch.threads(2).generate(&rare, "batch", 5, &mut boards).unwrap_err();
    assert!(matches!(error, BatchError::NotMade { index: 5, .. }), "{error}");
}

// B4: a batch can be stopped.
#[test]
fn batches_are_stopped() {
    let classic = Layout::classic();
    let batch = Batch::new(&classic).within(Budget::default().until(Stop::when(&|| true)));
    let mut boards = vec![0; 81];
    read(&classic, HARD, &mut boards).expect("a board");
    let stopped = Err(BatchError::Stopped);
    assert_eq!(batch.count(&boards, u64::MAX, &mut [None::<Counted>; 2]), stopped);
    assert_eq!(batch.rate(&boards, &mut [None::<Rated>; 2]), stopped);
    assert_eq!(batch.grade(&boards, &mut [None::<Graded>; 2]), stopped);
    assert_eq!(batch.canonical(&mut boards.clone(), &mut [0; 2]), stopped);
    let recipe = Recipe::minimal(&classic);
    assert_eq!(batch.generate(&recipe, "batch", 0, &mut boards), stopped);
    assert_eq!(batch.solve(&mut boards, &mut [0; 2]), stopped);
}

// B4: lines are read as the engine reads boards; errors have a position.
#[test]
fn lines_are_read_as_by_the_engine() {
    let classic = Layout::classic();
    for text in [
        GIVENS.to_owned(),
        GIVENS.replace('.', "0"),
        GIVENS.replace('.', "*"),
        format!(" {GIVENS}"),
    ] {
        let mut cells = Vec::new();
        read(&classic, &text, &mut cells).expect("a board");
        assert_eq!(write(&classic, &cells), GIVENS);
    }
    let wrong = GIVENS.replace("79", "7é");
    for text in ["", "53", &wrong, &format!("{GIVENS}1")] {
        let mut cells = vec![1];
        let error = read(&classic, text, &mut cells).unwrap_err();
        assert_eq!(Err(error), Board::parse(&classic, text));
        assert_eq!(cells, [1]);
    }
}

// B6: the answers that bindings to other languages must give as well.
#[test]
fn answers_have_the_committed_digest() {
    let classic = Layout::classic();
    let batch = Batch::new(&classic);
    let recipe = Recipe::minimal(&classic);
    let mut givens = vec![0; 60 * 81];
    batch.generate(&recipe, "bindings", 0, &mut givens).expect("found");
    let (mut solutions, mut canonical) = (givens.clone(), givens.clone());
    batch.solve(&mut solutions, &mut [0; 60]).expect("digits");
    batch.canonical(&mut canonical, &mut [0; 60]).expect("digits");
    let mut rated = [None::<Rated>; 60];
    batch.rate(&givens, &mut rated).expect("digits");
    let mut graded = [None::<Graded>; 60];
    batch.grade(&givens, &mut graded).expect("digits");
    let mut lines = String::new();
    for index in 0..60 {
        for boards in [&givens, &solutions, &canonical] {
            lines += &write(&classic, &boards[index * 81..][..81]);
            lines += " ";
        }
        let grade = graded[index].expect("an answer").grade.expect("a puzzle");
        let rating = rated[index].expect("an answer").rating;
        writeln!(lines, "{rating} {} {}", grade.level, grade.score)
            .expect("a string takes any text");
    }
    assert_eq!(format!("{:016x}", answers::digest(&lines)), answers::COMMITTED);
}
