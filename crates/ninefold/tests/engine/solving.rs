//! The search against known counts, symmetry and its own budget.

use ninefold::solve::{self, Budget, Extent, Kernel, Uniqueness, Verdict};
use ninefold::{Board, Digit, Layout};
use ninefold_testkit::boards::{GIVENS, HARD, SOLVED, classic};
use proptest::collection::btree_set;
use proptest::prelude::*;

use crate::data::layouts;

/// C1, D17: exact counts, each also known from another source.
#[test]
fn counts_are_exact() {
    let lines = include_str!("../data/counts.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (givens, count) = line.split_once(" : ").unwrap();
        let (board, count): (Board, u64) = (classic(givens), count.parse().unwrap());
        let found = solve::count(&board, u64::MAX, Budget::default());
        assert_eq!((found.found, found.extent), (count, Extent::Exact), "{line}");
        let some = solve::solutions(&board, 3, Budget::default());
        assert_eq!(some.boards.len() as u64, count.min(3));
        for (index, solution) in some.boards.iter().enumerate() {
            assert!(solution.is_solved() && !some.boards[..index].contains(solution));
            assert!(board.layout().cells().all(|cell| {
                board.get(cell).is_none_or(|given| solution.get(cell) == Some(given))
            }));
        }
    }
}

/// D17: at the limit the answer is "at least", and when the budget is used up "gave up"; both keep
/// their count.
#[test]
fn answers_say_what_they_know() {
    let two_rows_empty = classic(&format!("{}{}", ".".repeat(18), &SOLVED[18..]));
    let count = |limit, nodes| {
        let count = solve::count(&two_rows_empty, limit, Budget::nodes(nodes));
        (count.found, count.extent)
    };
    assert_eq!(count(5, 1_000), (4, Extent::Exact));
    assert_eq!(count(4, 1_000), (4, Extent::AtLeast));
    assert_eq!(count(0, 1_000), (0, Extent::AtLeast));
    assert_eq!(count(5, 0), (0, Extent::GaveUp));
    let needed = solve::count(&two_rows_empty, 5, Budget::default()).nodes;
    for nodes in 0..=needed {
        let (found, extent) = count(5, nodes);
        assert!(found <= 4);
        assert_eq!(extent == Extent::Exact, nodes == needed, "{nodes} of {needed}");
    }
}

/// D17: one solution found proves nothing if the budget runs out after it.
#[test]
fn uniqueness_is_proven_or_not_claimed() {
    let unique = classic(&GIVENS.replacen('5', ".", 1));
    assert_eq!(solve::count(&unique, 2, Budget::default()).found, 1);
    let hard = classic(HARD);
    let solution = match solve::uniqueness(&hard, Budget::default()) {
        Uniqueness::One(solution) => solution,
        other => panic!("{other:?}"),
    };
    let needed = solve::solutions(&hard, 2, Budget::default()).nodes;
    for nodes in 0..needed {
        assert_eq!(solve::uniqueness(&hard, Budget::nodes(nodes)), Uniqueness::Undecided);
    }
    assert_eq!(solve::uniqueness(&hard, Budget::nodes(needed)), Uniqueness::One(solution));
}

/// C1, C2: there is one verdict on a board, the same for a board and for a grid of bytes.
#[test]
fn every_board_has_one_verdict() {
    let check = |text: &str, budget: Budget, expected: Verdict| {
        let board = classic(text);
        assert_eq!(solve::verdict(&board, budget), expected, "{text}");
        let digits: Vec<u8> = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let grid: [u8; 81] = digits.try_into().unwrap();
        for kernel in Kernel::all() {
            for solved in [
                kernel.solve(&grid, 2, budget).unwrap(),
                kernel.solve_all(&[grid], 2, budget).unwrap()[0],
            ] {
                assert_eq!(solved.verdict_on(&grid), expected, "{kernel:?} {text}");
            }
        }
        let known = solve::solutions(&board, 2, budget).verdict();
        assert_eq!(known.n_solutions(), expected.n_solutions(), "{text}");
    };
    let empty = ".".repeat(81);
    check(SOLVED, Budget::default(), Verdict::Solved);
    check(GIVENS, Budget::default(), Verdict::Unique);
    check(&format!("55{}", &empty[2..]), Budget::default(), Verdict::Conflict);
    check(&SOLVED.replacen('5', "4", 1), Budget::default(), Verdict::Conflict);
    check(&format!("12345678.........9{}", &empty[18..]), Budget::default(), Verdict::None);
    check(&empty, Budget::default(), Verdict::Several);
    check(HARD, Budget::nodes(1), Verdict::GaveUp);
    let names: Vec<&str> = Verdict::ALL.into_iter().map(Verdict::name).collect();
    assert_eq!(
        names,
        ["solved", "valid", "no solution", "several solutions", "conflict", "gave up"]
    );
}

/// A board with its cells permuted so that houses stay houses, and its digits relabeled.
fn moved(board: &Board, labels: &[u8], order: [&[usize]; 2], transposed: bool) -> Board {
    let layout = board.layout();
    let mut image = Board::empty(layout);
    for cell in layout.cells() {
        let (row, column) = layout.position(cell);
        let (row, column) = (order[0][usize::from(row)] as u8, order[1][usize::from(column)] as u8);
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        let digit = board.get(cell).and_then(|d| Digit::new(labels[usize::from(d.get()) - 1]));
        image.set(layout.cell_at(row, column).unwrap(), digit);
    }
    image
}

/// Orders of nine lines that keep bands together.
fn band_orders() -> impl Strategy<Value = Vec<usize>> {
    let three = || Just(vec![0, 1, 2]).prop_shuffle();
    (three(), three(), three(), three()).prop_map(|(bands, a, b, c)| {
        let inside = [a, b, c];
        (0..9).map(|line| bands[line / 3] * 3 + inside[line / 3][line % 3]).collect()
    })
}

proptest! {
    /// C1: relabeling, transposing, and permuting bands, rows, stacks and columns never change the
    /// number of solutions.
    #[test]
    fn counts_survive_symmetries(
        labels in Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle(),
        (rows, columns) in (band_orders(), band_orders()),
        transposed: bool,
        dropped in btree_set(0..81usize, 0..5),
    ) {
        let mut board = classic(GIVENS);
        for cell in board.layout().cells().filter(|cell| dropped.contains(&cell.index())) {
            board.set(cell, None);
        }
        let image = moved(&board, &labels, [&rows, &columns], transposed);
        let count = |board: &Board| {
            let count = solve::count(board, 2_000, Budget::default());
            (count.found, count.extent)
        };
        prop_assert_eq!(count(&board), count(&image));
        let conflicts = |board: &Board| board.conflicts().len();
        prop_assert_eq!(conflicts(&board), conflicts(&image));
    }

    /// M4: transposing a layout of many grids transposes its solutions, and the boards found are
    /// solved. (If the budget runs out, nothing is claimed.)
    #[test]
    fn counts_survive_turning_any_layout(
        layout in layouts(),
        kept in btree_set(0..486usize, 120..300),
        labels in Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let first = solve::solutions(&Board::empty(&layout), 1, Budget::default());
        prop_assume!(first.extent != Extent::GaveUp && !first.boards.is_empty());
        prop_assert!(first.boards[0].is_solved());
        let corners: Vec<(u8, u8)> =
            layout.grids().map(|grid| layout.corner(grid)).map(|(row, column)| (column, row)).collect();
        let turned = Layout::of_grids(&corners).unwrap();
        let (mut board, mut image) = (Board::empty(&layout), Board::empty(&turned));
        for cell in layout.cells().filter(|cell| kept.contains(&cell.index())) {
            let digit = first.boards[0].get(cell);
            let (row, column) = layout.position(cell);
            board.set(cell, digit);
            let label = digit.and_then(|digit| Digit::new(labels[usize::from(digit.get()) - 1]));
            image.set(turned.cell_at(column, row).unwrap(), label);
        }
        let count = |board: &Board| solve::count(board, 50, Budget::nodes(2_000));
        let (one, other) = (count(&board), count(&image));
        prop_assume!(one.extent != Extent::GaveUp && other.extent != Extent::GaveUp);
        prop_assert_eq!((one.found, one.extent), (other.found, other.extent));
    }
}

/// The behavior of the search in one number: all guesses of the portable kernel over a fixed set of
/// boards. A commit that changes it says so.
#[test]
fn the_signature_is_unchanged() {
    let kernel = Kernel::all().into_iter().find(|kernel| kernel.name() == "portable").unwrap();
    let lines = include_str!("../data/counts.txt").lines();
    let nodes: u64 = lines
        .filter_map(|line| line.split_once(" : "))
        .map(|(givens, _)| {
            let grid: Vec<u8> = givens.bytes().map(|b| b.saturating_sub(b'0')).collect();
            let grid: [u8; 81] = grid.try_into().unwrap();
            kernel.count(&grid, 1_000, Budget::default()).unwrap().nodes
        })
        .sum();
    let committed = include_str!("../data/signature.txt").trim();
    assert_eq!(nodes.to_string(), committed, "tests/data/signature.txt");
}
