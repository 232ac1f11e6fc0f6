//! Every kernel compared with the general search, on boards of one grid.

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

use super::Question;
use crate::board::Board;
use crate::layout::Layout;
use crate::solve::{Budget, Extent, Kernel, general};

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The number of solutions to search for.
const MOST: u64 = 60;

const BUDGET: u64 = 100_000;

type Grid = [u8; 81];

fn digits(text: &str) -> Grid {
    let digit = |byte: u8| if byte == b'.' { 0 } else { byte - b'0' };
    text.bytes().map(digit).collect::<Vec<_>>().try_into().unwrap()
}

fn board(grid: &Grid) -> Board {
    let text: String = grid.iter().map(|&digit| char::from(b'0' + digit)).collect();
    Board::parse(&Layout::classic(), &text).unwrap()
}

/// The first solutions by the general search, in order; if it gives up, by the portable kernel.
fn by_oracle(grid: &Grid) -> Vec<Grid> {
    let mut solutions: Vec<Grid> = Vec::new();
    let mut take = |digits: &[u8]| solutions.push(digits.try_into().unwrap());
    let answer = general::search(&board(grid), MOST, Budget::nodes(BUDGET), Some(&mut take));
    if answer.gave_up {
        return by_kernel(*Kernel::all().last().unwrap(), grid);
    }
    solutions.sort_unstable();
    solutions
}

/// The first solutions by a kernel, in order.
fn by_kernel(kernel: Kernel, grid: &Grid) -> Vec<Grid> {
    let mut solutions: Vec<Grid> = Vec::new();
    let mut take = |digits: &[u8]| solutions.push(digits.try_into().unwrap());
    let budget = Budget::nodes(BUDGET);
    let question = Question { givens: grid, without: None, limit: MOST, budget, shuffle: None };
    let answer = kernel.search(&question, Some(&mut take));
    assert!(!answer.gave_up && answer.found == solutions.len() as u64, "{kernel:?} {grid:?}");
    solutions.sort_unstable();
    solutions
}

fn is_solution(solution: &Grid, grid: &Grid) -> bool {
    board(solution).is_solved() && grid.iter().zip(solution).all(|(&g, s)| g == 0 || g == *s)
}

/// Compares every kernel with the general search on these grids.
fn check(grids: &[Grid]) {
    let budget = Budget::nodes(BUDGET);
    let expected: Vec<Vec<Grid>> = grids.iter().map(by_oracle).collect();
    for kernel in Kernel::all() {
        for (grid, expected) in grids.iter().zip(&expected) {
            let solutions = by_kernel(kernel, grid);
            assert_eq!(solutions.len(), expected.len(), "{kernel:?} {grid:?}");
            assert!(solutions.iter().all(|solution| is_solution(solution, grid)), "{kernel:?}");
            if (expected.len() as u64) < MOST {
                assert_eq!(&solutions, expected, "{kernel:?}"); // all of them, so the same
            }
            let count = kernel.count(grid, MOST, budget).unwrap();
            assert_eq!(count.found, expected.len() as u64, "{kernel:?} counts {grid:?}");
        }
        for limit in [1, 2, MOST] {
            let solved = kernel.solve_all(grids, limit, budget).unwrap();
            let counts = kernel.count_all(grids, limit, budget).unwrap();
            for (index, grid) in grids.iter().enumerate() {
                let found = limit.min(expected[index].len() as u64);
                let extent = if found == limit { Extent::AtLeast } else { Extent::Exact };
                assert_eq!((solved[index].found, solved[index].extent), (found, extent));
                assert_eq!((counts[index].found, counts[index].extent), (found, extent));
                assert_eq!(solved[index].solution().is_some(), found > 0, "{kernel:?} {grid:?}");
                assert!(solved[index].solution().is_none_or(|s| is_solution(s, grid)));
            }
        }
    }
}

/// The boards of the file of exact counts.
fn known_boards() -> Vec<Grid> {
    let lines = include_str!("../../../tests/data/counts.txt").lines();
    lines.filter_map(|line| line.split_once(" : ")).map(|(givens, _)| digits(givens)).collect()
}

/// C1, D17: empty, full, famous, contradictory and conflicting boards.
#[test]
fn kernels_agree_on_known_boards() {
    let mut grids = known_boards();
    grids.extend([[0; 81], [1; 81], digits(SOLVED)]);
    let mut twice = [0; 81];
    twice[..2].copy_from_slice(&[5, 5]);
    grids.push(twice);
    check(&grids);
}

/// D17: while enumerating all solutions, every kernel makes the same guesses, alone or in a batch,
/// and stops at the same point when the budget runs out.
#[test]
fn kernels_guess_alike() {
    let grids = known_boards();
    let nodes = |kernel: Kernel| -> Vec<(u64, u64)> {
        let solved = kernel.solve_all(&grids, u64::MAX, Budget::default()).unwrap();
        solved.iter().map(|solved| (solved.found, solved.nodes)).collect()
    };
    let portable = *Kernel::all().last().unwrap();
    assert_eq!(portable.name(), "portable");
    for kernel in Kernel::all() {
        assert_eq!(nodes(kernel), nodes(portable), "{kernel:?}");
        for (grid, (found, n)) in grids.iter().zip(nodes(portable)) {
            let solved = |nodes| kernel.solve(grid, u64::MAX, Budget::nodes(nodes)).unwrap();
            assert_eq!((solved(n).found, solved(n).nodes), (found, n), "{kernel:?}");
            assert_eq!(solved(n).extent, Extent::Exact);
            if n > 0 {
                assert_eq!((solved(n - 1).nodes, solved(n - 1).extent), (n - 1, Extent::GaveUp));
                let batch = kernel.solve_all(&[*grid], u64::MAX, Budget::nodes(n - 1)).unwrap();
                assert_eq!((batch[0].nodes, batch[0].extent), (n - 1, Extent::GaveUp));
            }
        }
    }
}

/// C1: of several solutions a kernel returns the first one it finds, alone and in a batch, however
/// many are requested.
#[test]
fn the_first_solution_is_returned() {
    let mut grids = known_boards();
    grids.push([0; 81]);
    for kernel in Kernel::all() {
        let first_of_batch = kernel.solve_all(&grids, 1, Budget::default()).unwrap();
        for limit in [2, 3, MOST] {
            let batch = kernel.solve_all(&grids, limit, Budget::default()).unwrap();
            for (index, grid) in grids.iter().enumerate() {
                let mut first = None;
                let mut take = |digits: &[u8]| {
                    first.get_or_insert_with(|| Grid::try_from(digits).unwrap());
                };
                let budget = Budget::default();
                let question =
                    Question { givens: grid, without: None, limit, budget, shuffle: None };
                kernel.search(&question, Some(&mut take));
                let single = kernel.solve(grid, limit, Budget::default()).unwrap();
                assert_eq!(single.solution(), first.as_ref(), "{kernel:?} {grid:?}");
                let alone = kernel.solve(grid, 1, Budget::default()).unwrap();
                assert_eq!(single.solution(), alone.solution(), "{kernel:?} {grid:?}");
                let expected = first_of_batch[index].solution();
                assert_eq!(batch[index].solution(), expected, "{kernel:?} {grid:?}");
            }
        }
    }
}

/// A byte above nine is refused, and the error names its position.
#[test]
fn bytes_that_are_not_digits_are_refused() {
    let mut grids = [[0; 81]; 3];
    grids[1][40] = 10;
    for kernel in Kernel::all() {
        let wrong = kernel.solve_all(&grids, 2, Budget::default()).unwrap_err();
        assert_eq!((wrong.grid, wrong.cell, wrong.value), (1, 40, 10));
        assert_eq!(wrong.to_string(), "grid 1, cell 40: expected a digit or 0, found 10");
        assert_eq!(kernel.count_all(&grids, 2, Budget::default()), Err(wrong));
        assert!(kernel.solve(&grids[1], 2, Budget::default()).is_err());
        assert!(kernel.count(&[255; 81], 2, Budget::default()).is_err());
        assert_eq!(kernel.solve_all(&[], 2, Budget::default()), Ok(vec![]));
        let nothing = kernel.solve_all(&grids[..1], 0, Budget::default()).unwrap();
        assert_eq!((nothing[0].found, nothing[0].extent), (0, Extent::AtLeast));
    }
}

/// Orders of nine lines that keep bands together.
fn orders() -> impl Strategy<Value = Vec<usize>> {
    let three = || Just([0, 1, 2]).prop_shuffle();
    (three(), [three(), three(), three()]).prop_map(|(bands, inside)| {
        bands.iter().flat_map(|&band| inside[band].map(|line| 3 * band + line)).collect()
    })
}

/// Solved grids, all equivalent up to permuting rows, columns and digits.
fn solved_grids() -> impl Strategy<Value = Grid> {
    let labels = Just([1, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle();
    (labels, orders(), orders()).prop_map(|(labels, rows, columns)| {
        let solved = digits(SOLVED);
        let digit = |cell: usize| solved[9 * rows[cell / 9] + columns[cell % 9]];
        core::array::from_fn(|cell| labels[usize::from(digit(cell)) - 1])
    })
}

proptest! {
    /// D17: on sparse boards, down to the empty one, two solutions are found after a few guesses:
    /// one board for each number of clues from 0 to 16.
    #[test]
    fn sparse_boards_need_few_guesses(
        solved in solved_grids(),
        places in Just((0..81usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let grids: Vec<Grid> = (0..=16)
            .map(|n_clues| {
                let mut grid = [0; 81];
                for &place in places.iter().cycle().skip(5 * n_clues).take(n_clues) {
                    grid[place] = solved[place];
                }
                grid
            })
            .collect();
        // A few boards (one in some hundred thousand) mislead the search and take longer.
        let (few, many) = (Budget::nodes(1_000), Budget::nodes(1_000_000));
        for kernel in Kernel::all() {
            let solved = kernel.solve_all(&grids, 2, few).unwrap();
            let counts = kernel.count_all(&grids, 2, few).unwrap();
            let mut n_long = 0;
            for (index, grid) in grids.iter().enumerate() {
                let alone = kernel.solve(grid, 2, few).unwrap();
                if [solved[index].found, counts[index].found, alone.found] != [2, 2, 2] {
                    n_long += 1;
                    prop_assert_eq!(kernel.solve(grid, 2, many).unwrap().found, 2);
                    prop_assert_eq!(kernel.count(grid, 2, many).unwrap().found, 2);
                }
            }
            prop_assert!(n_long <= 1, "{:?} {:?}", kernel, grids);
        }
    }

    /// C1, D17: every kernel finds the same solutions as the general search, alone and in a batch,
    /// on grids with many or few digits, of which some or none are wrong.
    #[test]
    fn kernels_agree_with_the_general_search(
        solved in solved_grids(),
        grids in vec((vec(0..100u8, 81), 10..60u8, btree_map(0..81usize, 1..=9u8, 0..3)), 1..14),
    ) {
        let grids: Vec<Grid> = grids
            .into_iter()
            .map(|(kept, share, wrong)| {
                let mut grid = solved;
                for (cell, kept) in grid.iter_mut().zip(kept) {
                    *cell *= u8::from(kept <= share);
                }
                for (place, digit) in wrong {
                    grid[place] = digit;
                }
                grid
            })
            .collect();
        check(&grids);
    }
}
