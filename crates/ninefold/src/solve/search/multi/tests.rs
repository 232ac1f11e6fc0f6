//! Every kernel compared with the general search, on boards of several grids.

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::subsequence;

use super::*;
use crate::layout::{Layout, Place, Size};
use crate::solve::{Budget, Extent, Kernel, solutions, solutions_slowly};

const MOST: usize = 8;

/// Compares every kernel with the general search on a board; `false` if the general search gave up.
fn check(board: &Board) -> bool {
    let budget = Budget::nodes(3_000);
    let slow = solutions_slowly(board, MOST, budget);
    if slow.extent == Extent::GaveUp {
        return false;
    }
    for kernel in Kernel::all() {
        let mut found = Vec::new();
        let mut take = |digits: &[u8]| found.push(Board::of_bytes(board.layout(), digits));
        let answer = kernel.search_board(board, MOST as u64, Budget::default(), Some(&mut take));
        assert_eq!(answer.found, found.len() as u64, "{kernel:?} {board}");
        // Either search may give up where the other is lucky; its answer must still be correct.
        let most = slow.boards.len();
        assert!(found.len() == most || answer.gave_up && found.len() < most, "{kernel:?} {board}");
        let fits = |solution: &Board| {
            let mut cells = board.layout().cells();
            let holds = |cell| board.get(cell).is_none_or(|d| solution.get(cell) == Some(d));
            solution.is_solved() && cells.all(holds)
        };
        assert!(found.iter().all(fits), "{kernel:?} {board}");
        for (index, solution) in found.iter().enumerate() {
            assert!(!found[..index].contains(solution), "{kernel:?} finds one twice");
            if most < MOST {
                assert!(slow.boards.contains(solution), "{kernel:?} {board}");
            }
        }
        let count = kernel.search_board(board, MOST as u64, Budget::default(), None);
        assert!(count.found == answer.found || count.gave_up, "{kernel:?} {board}");
    }
    true
}

/// M1, M2: the empty board, a full one and one with a wrong digit, on every named layout.
#[test]
fn named_layouts_are_searched() {
    for entry in crate::layout::CatalogEntry::all() {
        let empty = Board::empty(&entry.layout);
        let full = solutions(&empty, 1, Budget::default()).boards.remove(0);
        assert!(full.is_solved(), "{}", entry.id);
        assert!(check(&full));
        let cell = entry.layout.cells().last().unwrap();
        let mut wrong = full.clone();
        wrong.set(
            cell,
            Size::CLASSIC.all().into_iter().find(|&digit| full.get(cell) != Some(digit)),
        );
        assert!(check(&wrong) && solutions(&wrong, 1, Budget::default()).boards.is_empty());
    }
}

proptest! {
    /// M3, M4, D17: on layouts of any shape every kernel finds the same solutions as the general
    /// search, with many or few givens, of which some or none are wrong.
    #[test]
    fn kernels_agree_with_the_general_search_on_any_layout(
        corners in subsequence(
            (0..25u8).map(|place| (place / 5 * 3, place % 5 * 3)).collect::<Vec<_>>(),
            1..=7,
        ).prop_shuffle(),
        labels in Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle(),
        kept in vec(0..100u8, 21 * 21),
        share in 25..70u8,
        wrong in btree_map(0..400usize, 1..=9u8, 0..2),
    ) {
        let layout = Layout::of_grids(&corners).unwrap();
        let solved = solutions(&Board::empty(&layout), 1, Budget::default());
        prop_assume!(!solved.boards.is_empty()); // some layouts have no solution
        let mut board = Board::empty(&layout);
        for (cell, kept) in layout.cells().zip(kept).filter(|(_, kept)| *kept < share) {
            let _ = kept;
            let digit = solved.boards[0].get(cell).map(|d| labels[usize::from(d.get()) - 1]);
            board.set(cell, digit.and_then(Digit::new));
        }
        for (&place, &digit) in &wrong {
            if let Some(cell) = layout.cell(place) {
                board.set(cell, Digit::new(digit));
            }
        }
        check(&board);
    }
}

/// M5: every kernel finds out, after the same guesses, whether a board has a solution that differs
/// from a known one in a cell.
#[test]
fn other_solutions_are_found() {
    let (mut n_some, mut n_none) = (0, 0);
    for name in ["twin-nw", "samurai", "butterfly", "0,0 6,6 30,30 36,36"] {
        let layout: Layout = name.parse().unwrap();
        let solved = solutions(&Board::empty(&layout), 1, Budget::default()).boards.remove(0);
        let digits: Vec<u8> = solved.digits().iter().map(|d| d.map_or(0, Digit::get)).collect();
        for share in [25, 30, 40, 50] {
            let mut board = solved.clone();
            for cell in layout.cells().filter(|cell| cell.index() * 37 % 101 > share) {
                board.set(cell, None);
            }
            for cell in layout.cells().filter(|&cell| board.get(cell).is_none()).step_by(11) {
                let own = solved.get(cell);
                let others = Size::CLASSIC.all().into_iter().filter(|&digit| Some(digit) != own);
                let has_other = others.into_iter().any(|digit| {
                    let mut other = board.clone();
                    other.set(cell, Some(digit));
                    solutions(&other, 1, Budget::default()).boards.len() == 1
                });
                let ask = |kernel: Kernel, board: &Board| {
                    let answer = kernel.search_other(board, &digits, cell, Budget::default());
                    assert!(!answer.gave_up);
                    (answer.found, answer.differing)
                };
                let found = ask(Kernel::all()[0], &board);
                assert_eq!(found.0, u64::from(has_other), "{name} {share} {cell:?}");
                for kernel in Kernel::all() {
                    assert_eq!(ask(kernel, &board), found, "{kernel:?} {name} {share} {cell:?}");
                }
                // All other grids have the known digits.
                let is_known = |place: &Place| found.1 >> place.grid.index() & 1 == 0;
                let has_known = |cell: &Cell| layout.places(*cell).iter().any(is_known);
                let mut fuller = board.clone();
                for known in layout.cells().filter(has_known) {
                    fuller.set(known, solved.get(known));
                }
                assert_eq!(ask(Kernel::all()[0], &fuller).0, found.0, "{name} {share} {cell:?}");
                (n_some, n_none) = (n_some + u32::from(has_other), n_none + u32::from(!has_other));
            }
        }
    }
    assert!(n_some > 20 && n_none > 20, "{n_some} {n_none}");
}
