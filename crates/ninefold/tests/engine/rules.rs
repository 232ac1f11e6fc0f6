//! The rules: conflicts, entries, solved boards, puzzles and mistakes.

use ninefold::solve::{self, Budget};
use ninefold::{
    Board, By, CatalogEntry, CellSet, Digit, Entry, EntryError, HouseKind, Layout, Puzzle,
    PuzzleError, is_each_digit_once,
};
use ninefold_testkit::boards::{GIVENS, HARD, SOLVED, classic};
use proptest::prelude::*;

use crate::data::{boards, cell, digit, layout};

/// Conflicts by the plain definition: two cells with the same digit in one row, column or box of a
/// grid.
fn naive_conflicts(board: &Board) -> CellSet {
    let layout = board.layout();
    let sees = |a: (u8, u8), b: (u8, u8)| {
        a != b
            && layout.grids().any(|grid| {
                let (top, left) = layout.corner(grid);
                let inside = |(row, column): (u8, u8)| {
                    (top..top + 9).contains(&row) && (left..left + 9).contains(&column)
                };
                let same_box = (a.0 / 3, a.1 / 3) == (b.0 / 3, b.1 / 3);
                inside(a) && inside(b) && (a.0 == b.0 || a.1 == b.1 || same_box)
            })
    };
    let collides = |&one: &ninefold::Cell| {
        board.get(one).is_some()
            && layout.cells().any(|other| {
                board.get(one) == board.get(other)
                    && sees(layout.position(one), layout.position(other))
            })
    };
    layout.cells().filter(collides).collect()
}

fn names(board: &Board, cells: &CellSet) -> String {
    let names: Vec<String> = cells.iter().map(|cell| board.layout().cell_name(cell)).collect();
    names.join(" ")
}

proptest! {
    /// R1, R2, R3, R4, R6, R9, M4: conflicts and violations are those of the definition, on any
    /// layout.
    #[test]
    fn conflicts_are_those_of_the_definition(board in boards()) {
        let naive = naive_conflicts(&board);
        prop_assert_eq!(&board.conflicts(), &naive);
        prop_assert_eq!(board.has_no_conflicts(), naive.is_empty());
        let mut violating = CellSet::EMPTY;
        for violation in board.violations() {
            prop_assert!(violation.cells.len() > 1);
            for &cell in &violation.cells {
                prop_assert_eq!(board.get(cell), Some(violation.digit().unwrap()));
                prop_assert!(board.layout().cells_of(violation.house().unwrap()).contains(&cell));
            }
            violating.extend(violation.cells);
        }
        prop_assert_eq!(&violating, &naive);
        for cell in board.layout().cells() {
            let Some(digit) = board.get(cell) else { continue };
            let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
            let others = kinds.map(|kind| board.conflicts_of(cell, digit, kind));
            prop_assert_eq!(others.iter().any(|set| !set.is_empty()), naive.contains(cell));
            let entry = Entry { cell, digit };
            prop_assert_eq!(board.check_entry(entry).is_err(), naive.contains(cell));
            let mut own = board.violations();
            own.retain(|one| one.digit() == Some(digit) && one.cells.contains(&cell));
            let mut found = board.violations_of(entry);
            found.sort_by_key(|violation| violation.house().unwrap());
            prop_assert_eq!(found, own);
        }
    }
}

/// R1, R2, R3, R17: in each of the 27 houses every pair of equal digits is found, and nothing
/// else.
#[test]
fn every_row_column_and_box_is_watched() {
    let layout = Layout::classic();
    for house in layout.houses() {
        let cells = layout.cells_of(house);
        for (index, &one) in cells.iter().enumerate() {
            for &other in &cells[index + 1..] {
                let mut board = Board::empty(&layout);
                board.set(one, Some(digit(7)));
                assert!(board.conflicts().is_empty());
                board.set(other, Some(digit(7)));
                assert_eq!(board.conflicts(), CellSet::from_iter([one, other]));
                assert!(
                    board.violations().iter().any(|violation| violation.house().unwrap() == house)
                );
                board.set(other, Some(digit(8)));
                assert!(board.conflicts().is_empty());
            }
        }
    }
}

/// R4, R5: three equal digits are three cells, clearing one leaves two, a cell in two conflicts
/// appears once, and clearing all conflicts leaves an empty set.
#[test]
fn conflicts_come_and_go() {
    let layout = Layout::classic();
    let at = |row, column| cell(&layout, "a", row, column);
    let mut board = Board::empty(&layout);
    for place in [at(0, 0), at(0, 4), at(0, 8), at(6, 4)] {
        board.set(place, Some(digit(5)));
    }
    assert_eq!(names(&board, &board.conflicts()), "r1c1 r1c5 r1c9 r7c5");
    board.set(at(0, 8), None);
    assert_eq!(names(&board, &board.conflicts()), "r1c1 r1c5 r7c5");
    board.set(at(0, 4), Some(digit(6)));
    assert_eq!(board.conflicts(), CellSet::EMPTY);
}

/// R9: every violation has its house and cells.
#[test]
fn all_violations_are_listed() {
    let board = classic(&format!("55.5{}", ".".repeat(77)));
    let layout = board.layout();
    let told: Vec<String> = board
        .violations()
        .into_iter()
        .map(|v| {
            let cells = v.cells.iter().copied().collect();
            let By::House(house, digit) = v.by else { panic!("{v:?}") };
            format!("{digit} in {}: {}", layout.house_name(house), names(&board, &cells))
        })
        .collect();
    assert_eq!(told, ["5 in row 1: r1c1 r1c2 r1c4", "5 in box 1: r1c1 r1c2"]);
}

/// M4, R4: a conflict in a shared cell shows in all its grids, and the cell counts once.
#[test]
fn a_shared_cell_conflicts_in_all_its_grids() {
    let samurai = layout("samurai");
    let mut board = Board::empty(&samurai);
    let shared = cell(&samurai, "center", 0, 0);
    let (in_center, in_nw) = (cell(&samurai, "center", 0, 8), cell(&samurai, "nw", 0, 6));
    for cell in [shared, in_center, in_nw] {
        board.set(cell, Some(digit(3)));
    }
    assert_eq!(board.conflicts(), CellSet::from_iter([shared, in_center, in_nw]));
    let houses: Vec<String> =
        board.violations().iter().map(|v| samurai.house_name(v.house().unwrap())).collect();
    assert_eq!(houses, ["row 1 of center", "column 7 of nw"]);
    assert_eq!(board.n_filled(), 3);
}

/// R15, R17: empty, full, one-error and all-error boards; a Latin square with bad boxes is
/// refused.
#[test]
fn complete_boards_are_judged_by_every_house() {
    let latin: String = (0..81).map(|i| char::from(b'1' + (i / 9 + i % 9) % 9)).collect();
    let one_error = SOLVED.replacen('5', "3", 1);
    for (text, complete, solved, conflicts) in [
        (".".repeat(81), false, false, 0),
        (SOLVED.to_owned(), true, true, 0),
        (format!(".{}", &SOLVED[1..]), false, false, 0),
        (one_error, true, false, 3),
        ("1".repeat(81), true, false, 81),
        (latin, true, false, 63),
    ] {
        let board = classic(&text);
        assert_eq!(
            (board.is_complete(), board.is_solved(), board.conflicts().len()),
            (complete, solved, conflicts),
            "{text}"
        );
    }
}

/// R15: a board of several grids is solved when all its grids are.
#[test]
fn solved_boards_of_every_layout() {
    for entry in CatalogEntry::all() {
        let empty = Board::empty(&entry.layout);
        let solutions = solve::solutions(&empty, 1, Budget::default());
        let mut board = solutions.boards[0].clone();
        assert!(board.is_solved(), "{}", entry.id);
        for grid in entry.layout.grids() {
            let value = |row, column| {
                board.get(entry.layout.cell_in(grid, row, column).unwrap()).unwrap().get()
            };
            for n in 0..9u8 {
                let row: Vec<u8> = (0..9).map(|i| value(n, i)).collect();
                let column: Vec<u8> = (0..9).map(|i| value(i, n)).collect();
                let block: Vec<u8> =
                    (0..9).map(|i| value(n / 3 * 3 + i / 3, n % 3 * 3 + i % 3)).collect();
                assert!([row, column, block].iter().all(|nine| is_each_digit_once(nine)));
            }
        }
        let last = entry.layout.cells().last().unwrap();
        let next = Digit::new(board.get(last).unwrap().get() % 9 + 1);
        board.set(last, next);
        assert!(!board.is_solved() && board.is_complete());
    }
}

/// R16: nine values are valid when they are 1 to 9, each once.
#[test]
fn a_list_of_nine_can_be_checked() {
    assert!(is_each_digit_once(&[9, 8, 7, 6, 5, 4, 3, 2, 1]));
    for bad in [
        &[1, 2, 3, 4, 5, 6, 7, 8][..],
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 1],
        &[1, 2, 3, 4, 5, 6, 7, 8, 8],
        &[0, 2, 3, 4, 5, 6, 7, 8, 9],
        &[10, 2, 3, 4, 5, 6, 7, 8, 9],
        &[],
    ] {
        assert!(!is_each_digit_once(bad), "{bad:?}");
    }
}

/// R10, R8: the first reason counts: given, then row, column, box.
#[test]
fn entries_are_judged_in_order() {
    let puzzle = Puzzle::new(classic(GIVENS)).unwrap();
    let entry = |row, column, value| Entry {
        cell: cell(puzzle.layout(), "a", row, column),
        digit: digit(value),
    };
    let judge = |row, column, value| {
        let entry = entry(row, column, value);
        puzzle.check_entry(puzzle.givens(), entry).map_err(|e| e.to_string())
    };
    let refused = |text: &str| Err(text.to_owned());
    assert_eq!(judge(0, 0, 5), refused("a given cannot be changed"));
    assert_eq!(judge(0, 2, 5), refused("5 is already in row 1"));
    assert_eq!(judge(0, 2, 8), refused("8 is already in column 3"));
    assert_eq!(judge(1, 1, 8), refused("8 is already in box 1"));
    assert_eq!(judge(0, 2, 4), Ok(()));

    // The cell's own digit is ignored, and erasing is always legal except on a given.
    let mut board = puzzle.givens().clone();
    let entry = entry(0, 2, 4);
    board.set(entry.cell, Some(entry.digit));
    assert_eq!(puzzle.check_entry(&board, entry), Ok(()));
    assert_eq!(puzzle.check_erase(entry.cell), Ok(()));
    assert_eq!(puzzle.check_erase(cell(puzzle.layout(), "a", 0, 3)), Ok(()));
    let given = cell(puzzle.layout(), "a", 0, 0);
    assert_eq!(puzzle.check_erase(given), Err(EntryError::Given));
}

/// R10, M4: with several grids the message ends with the grid, the first in layout order.
#[test]
fn entries_name_the_grid() {
    let samurai = layout("samurai");
    let refusal = |(grid, row, column), at: (&str, u8, u8)| {
        let mut board = Board::empty(&samurai);
        board.set(cell(&samurai, grid, row, column), Some(digit(9)));
        let entry = Entry { cell: cell(&samurai, at.0, at.1, at.2), digit: digit(9) };
        board.check_entry(entry).map_err(|e| e.to_string()).unwrap_err()
    };
    let texts = [
        refusal(("nw", 8, 0), ("center", 2, 2)),
        refusal(("center", 8, 1), ("nw", 8, 7)),
        refusal(("nw", 0, 7), ("center", 0, 1)),
        refusal(("nw", 7, 7), ("center", 0, 0)),
        refusal(("center", 2, 8), ("nw", 8, 8)),
    ];
    insta::assert_snapshot!(texts.join("\n"), @r"
    9 is already in row 9 of nw
    9 is already in column 2 of center
    9 is already in column 8 of nw
    9 is already in box 1 of center
    9 is already in row 3 of center
    ");
}

/// R9, R10, M4: an entry names every house that refuses it, with all cells that have the digit, in
/// the order in which they are judged.
#[test]
fn entries_name_every_house() {
    let samurai = layout("samurai");
    let mut board = Board::empty(&samurai);
    for (grid, row, column) in [("nw", 8, 0), ("nw", 8, 3), ("nw", 0, 7), ("center", 8, 1)] {
        board.set(cell(&samurai, grid, row, column), Some(digit(9)));
    }
    for (grid, row, column) in [("center", 2, 8), ("nw", 6, 6)] {
        board.set(cell(&samurai, grid, row, column), Some(digit(9)));
    }
    let entry = Entry { cell: cell(&samurai, "nw", 8, 7), digit: digit(9) };
    let Err(EntryError::Exists { violations, .. }) = board.check_entry(entry) else {
        panic!("it is refused");
    };
    let texts = violations.iter().map(|violation| {
        let cells: CellSet = violation.cells.iter().copied().collect();
        format!("{}: {}", samurai.house_name(violation.house().unwrap()), names(&board, &cells))
    });
    insta::assert_snapshot!(texts.collect::<Vec<_>>().join("\n"), @r"
    row 3 of center: center r3c2 center r3c9
    row 9 of nw: nw r9c1 nw r9c4 center r3c2
    column 2 of center: center r3c2 center r9c2
    column 8 of nw: nw r1c8 center r3c2
    box 1 of center: center r1c1 center r3c2
    ");
}

/// M4, D14: a board split into its grids is combined again, unless two disagree.
#[test]
fn boards_are_made_of_grids() {
    for entry in CatalogEntry::all() {
        let layout = &entry.layout;
        let mut board = Board::empty(layout);
        for cell in layout.cells().step_by(3) {
            board.set(cell, Some(digit(cell.index() as u8 % 9 + 1)));
        }
        let mut grids: Vec<_> = layout.grids().map(|grid| board.grid(grid)).collect();
        assert_eq!(Board::from_grids(layout, &grids), Ok(board));
        if let Some(shared) = layout.cells().find(|&cell| layout.is_shared(cell)) {
            let place = layout.places(shared)[1];
            let value =
                &mut grids[place.grid.index()][usize::from(place.row)][usize::from(place.column)];
            *value = if *value == Some(digit(1)) { None } else { Some(digit(1)) };
            assert!(Board::from_grids(layout, &grids).is_err(), "{}", entry.id);
        }
    }
}

/// D5: conflicting givens are refused and named.
#[test]
fn conflicting_givens_are_refused() {
    let refused = Puzzle::new(classic(&format!("5...5{}", ".".repeat(76)))).unwrap_err();
    assert_eq!(refused.to_string(), "givens conflict: r1c1 r1c5");
    let samurai = layout("samurai");
    let mut givens = Board::empty(&samurai);
    givens.set(cell(&samurai, "nw", 0, 0), Some(digit(1)));
    givens.set(cell(&samurai, "nw", 8, 0), Some(digit(1)));
    let refused = Puzzle::new(givens).unwrap_err();
    assert_eq!(refused.to_string(), "givens conflict: nw r1c1 nw r9c1");
}

/// R14: mistakes have both digits; empty cells are not mistakes.
#[test]
fn mistakes_are_found() {
    let puzzle = Puzzle::new(classic(GIVENS)).unwrap();
    assert_eq!(puzzle.solution(), &classic(SOLVED));
    let mut board = puzzle.givens().clone();
    assert_eq!(puzzle.mistakes(&board), []);
    board.set(cell(puzzle.layout(), "a", 0, 2), Some(digit(4)));
    board.set(cell(puzzle.layout(), "a", 0, 3), Some(digit(2)));
    let mistakes = puzzle.mistakes(&board);
    assert_eq!(mistakes.len(), 1);
    let told = (mistakes[0].cell, mistakes[0].current, mistakes[0].correct);
    assert_eq!(told, (cell(puzzle.layout(), "a", 0, 3), digit(2), digit(6)));
    assert_eq!(puzzle.mistakes(puzzle.solution()), []);
}

/// D5, D17: the error for a board that is not a puzzle says which of the four reasons applies.
#[test]
fn only_one_solution_makes_a_puzzle() {
    use ninefold::solve::{Budget, Verdict, verdict};
    let text = |givens: &str| {
        let error = Puzzle::new(classic(givens)).unwrap_err();
        assert_eq!(error.verdict(), verdict(&classic(givens), Budget::default()), "{givens}");
        error.to_string()
    };
    assert_eq!(text(&GIVENS.replacen("..7", "1.7", 1)), "no solution");
    assert_eq!(text(&".".repeat(81)), "several solutions");
    assert_eq!(text(&GIVENS.replacen("..7", "5.7", 1)), "givens conflict: r1c1 r1c3");
    let two_rows_empty = format!("{}{}", ".".repeat(18), &GIVENS[18..]);
    let Err(PuzzleError::Ambiguous(two)) = Puzzle::new(classic(&two_rows_empty)) else {
        panic!("two empty rows of a band can be swapped");
    };
    assert!(two.iter().all(Board::is_solved) && two[0] != two[1]);
    let undecided = Puzzle::within(classic(HARD), Budget::nodes(3)).unwrap_err();
    assert_eq!(undecided.to_string(), "gave up: the search budget ran out");
    assert_eq!(undecided.verdict(), Verdict::GaveUp);
    assert!(Puzzle::new(classic(HARD)).is_ok());
}

/// C2, C7, D17: a given is redundant if the board has one solution without it. Without redundant
/// givens a puzzle keeps its solution and needs every given. If searches give up, no given is
/// redundant.
#[test]
fn redundant_givens_are_not_needed() {
    let many = format!("{}{}", &SOLVED[..27], &GIVENS[27..]);
    for (givens, is_minimal) in [(GIVENS, false), (HARD, true), (&many, false)] {
        let puzzle = Puzzle::new(classic(givens)).unwrap();
        let is_needed = |puzzle: &Puzzle, cell| {
            let mut fewer = puzzle.givens().clone();
            fewer.set(cell, None);
            solve::count(&fewer, 2, Budget::default()).found > 1
        };
        let redundant = puzzle.redundant(Budget::default());
        let minimal = puzzle.minimized(Budget::default());
        for cell in puzzle.layout().cells() {
            let is_redundant = puzzle.is_given(cell) && !is_needed(&puzzle, cell);
            assert_eq!(redundant.contains(cell), is_redundant, "{givens}: {cell:?}");
            assert_eq!(puzzle.is_redundant(cell, Budget::default()), is_redundant);
            if minimal.is_given(cell) {
                assert!(puzzle.is_given(cell) && is_needed(&minimal, cell), "{givens}: {cell:?}");
            }
        }
        assert_eq!(minimal.solution(), puzzle.solution());
        assert_eq!((redundant.is_empty(), minimal == puzzle), (is_minimal, is_minimal), "{givens}");
    }
    let hard = Puzzle::new(classic(HARD)).unwrap();
    let more = Puzzle::new(classic(&HARD.replacen("8.", "81", 1))).unwrap();
    assert_eq!(more.solution(), hard.solution());
    let is_redundant =
        |nodes| more.is_redundant(cell(more.layout(), "a", 0, 1), Budget::nodes(nodes));
    assert_eq!([0, 1_000_000].map(is_redundant), [false, true]);
}
