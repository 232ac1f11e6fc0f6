//! Generated puzzles: one solution, as the recipe asks, the same everywhere.

use std::sync::atomic::{AtomicU32, Ordering};

use ninefold::generate::{self, Clues, NotMade, Recipe, RecipeError, Symmetry};
use ninefold::grade::Grade;
use ninefold::logic::Level;
use ninefold::solve::{self, Budget, Extent, Kernel};
use ninefold::{Board, CellSet, Digit, Layout, Puzzle, Stop};
use ninefold_testkit::generated;

use crate::data::layout;

fn classic() -> Recipe {
    Recipe::minimal(&Layout::classic())
}

/// The first puzzles of a seed.
fn made(recipe: &Recipe, seed: &str, n_puzzles: u64) -> Vec<Puzzle> {
    let made = generate::puzzles(recipe, seed, 0..n_puzzles, Stop::NEVER);
    made.into_iter().map(|made| made.unwrap().puzzle).collect()
}

/// The number of solutions of a board, up to two, by the reference search.
fn n_solutions(board: &Board) -> usize {
    let found = solve::solutions_slowly(board, 2, Budget::nodes(5_000_000));
    assert_ne!(found.extent, Extent::GaveUp, "{board}");
    found.boards.len()
}

/// M5, C4: by the slow search, too, puzzles have one solution, and no clue of a minimal one can be
/// removed.
#[test]
fn puzzles_have_one_solution_and_no_clue_too_many() {
    for puzzle in made(&classic(), "minimal", 25) {
        assert_eq!(n_solutions(puzzle.givens()), 1);
        for cell in puzzle.givens().layout().cells() {
            let mut less = puzzle.givens().clone();
            if less.get(cell).is_some() {
                less.set(cell, None);
                assert_eq!(n_solutions(&less), 2, "{}", puzzle.givens());
            }
        }
    }
    for name in ["twin-nw", "samurai", "butterfly", "0,0 3,3 12,12"] {
        for puzzle in made(&Recipe::minimal(&layout(name)), name, 2) {
            let unique = solve::solutions_slowly(puzzle.givens(), 2, Budget::default());
            if unique.extent == Extent::Exact {
                assert_eq!(unique.boards.len(), 1, "{name}");
            }
            let fast = |board: &Board| solve::count(board, 2, Budget::default()).found;
            assert_eq!(fast(puzzle.givens()), 1);
            for cell in puzzle.givens().layout().cells().step_by(7) {
                let mut less = puzzle.givens().clone();
                if less.get(cell).is_some() {
                    less.set(cell, None);
                    assert_eq!(fast(&less), 2, "{name}");
                }
            }
        }
    }
}

/// C4: every kind of symmetry, on one grid and on several.
#[test]
fn clues_are_symmetric() {
    for symmetry in Symmetry::ALL {
        for layout in [Layout::classic(), layout("samurai")] {
            let recipe = Recipe::minimal(&layout).but(|recipe| recipe.symmetry = symmetry);
            let puzzle = made(&recipe, "symmetry", 1).remove(0);
            let last = layout.rows() - 1;
            for cell in layout.cells() {
                let (row, column) = layout.position(cell);
                let image = match symmetry.name() {
                    "180" => (last - row, last - column),
                    "90" => (column, last - row),
                    "rows" => (last - row, column),
                    "columns" => (row, last - column),
                    "diagonal" => (column, row),
                    "antidiagonal" => (last - column, last - row),
                    _ => (row, column),
                };
                let image = layout.cell_at(image.0, image.1).unwrap();
                let is_given = |cell| puzzle.givens().get(cell).is_some();
                assert_eq!(is_given(cell), is_given(image), "{symmetry}");
            }
        }
    }
    let crooked =
        Recipe::minimal(&layout("0,0 3,9")).but(|recipe| recipe.symmetry = Symmetry::QuarterTurn);
    let refused = generate::puzzle(&crooked, "s", 0, Stop::NEVER);
    assert_eq!(refused, Err(NotMade::Impossible(RecipeError::NotSymmetric)));
}

/// C4: a range of clues, and a mask of cells that may have them.
#[test]
fn clues_are_as_many_and_where_they_may_be() {
    for clues in [22..=24, 30..=30, 40..=45] {
        let recipe = classic().but(|recipe| recipe.clues = Clues::Between(clues.clone()));
        for puzzle in made(&recipe, "range", 4) {
            assert!(clues.contains(&puzzle.n_givens()), "{clues:?}: {}", puzzle.n_givens());
        }
    }
    let mut mask = CellSet::EMPTY;
    let classic_layout = Layout::classic();
    for cell in classic_layout.cells().filter(|&cell| classic_layout.position(cell) != (4, 4)) {
        mask.insert(cell);
    }
    for puzzle in made(&classic().but(|recipe| recipe.mask = Some(mask)), "mask", 5) {
        assert_eq!(puzzle.givens().get(classic_layout.cell_at(4, 4).unwrap()), None);
    }
}

/// M12: at most the allowed number of grids are solvable alone.
#[test]
fn grids_need_each_other() {
    let samurai = layout("samurai");
    let recipe = Recipe::minimal(&samurai).but(|recipe| recipe.alone = Some(0));
    for puzzle in made(&recipe, "interlock", 2) {
        for grid in samurai.grids() {
            let mut alone = Board::empty(&Layout::classic());
            for cell in Layout::classic().cells() {
                let (row, column) = Layout::classic().position(cell);
                let shared = samurai.cell_in(grid, row, column).unwrap();
                alone.set(cell, puzzle.givens().get(shared));
            }
            assert_eq!(n_solutions(&alone), 2);
        }
    }
}

/// D17: recipes that cannot be met end after their number of tries, and a stop ends the search.
#[test]
fn impossible_recipes_end() {
    let mut mask = CellSet::EMPTY;
    mask.extend(Layout::classic().cells().take(10));
    let recipe = classic().but(|recipe| {
        recipe.clues = Clues::Between(17..=17);
        recipe.symmetry = Symmetry::QuarterTurn;
        recipe.mask = Some(mask);
        recipe.tries = 50;
    });
    match generate::puzzle(&recipe, "s", 0, Stop::NEVER) {
        Err(NotMade::NotFound(tried)) => {
            assert_eq!((tried.boards, tried.ambiguous), (50, 50));
        }
        other => panic!("{other:?}"),
    }
    let rare = classic().but(|recipe| {
        recipe.clues = Clues::Between(17..=18);
        recipe.tries = 30;
    });
    let text = generate::puzzle(&rare, "s", 0, Stop::NEVER).unwrap_err().to_string();
    assert_eq!(text, "none found in 30 solved boards: 30 had the wrong number of clues");
    let nothing = classic().but(|recipe| recipe.clues = Clues::Between(82..=90));
    let text = generate::puzzle(&nothing, "s", 0, Stop::NEVER).unwrap_err().to_string();
    assert_eq!(text, "expected a number of clues up to 81, found 82 to 90");
    // The part of a range beyond the number of cells does not matter.
    let most = classic().but(|recipe| recipe.clues = Clues::Between(80..=usize::MAX));
    for puzzle in made(&most, "s", 10) {
        assert!(puzzle.n_givens() >= 80);
    }
    let stopped = generate::puzzles(&classic(), "s", 0..20, Stop::when(&|| true));
    assert!(stopped.len() == 20 && stopped.iter().all(|made| *made == Err(NotMade::Stopped)));
    // The search is stopped in the middle of the first try.
    let n_asked = AtomicU32::new(0);
    let stop = || n_asked.fetch_add(1, Ordering::Relaxed) == 50;
    let twins = Recipe::minimal(&"twin-nw".parse().unwrap());
    assert_eq!(generate::puzzle(&twins, "s", 0, Stop::when(&stop)), Err(NotMade::Stopped));
    assert_eq!(n_asked.into_inner(), 51);
}

/// C4, T13: the same puzzles one by one and many at a time, and with every kernel; the digest is
/// the same on every machine.
#[test]
fn the_same_seed_makes_the_same_puzzles() {
    for (recipe, n_puzzles) in generated::recipes() {
        let puzzles = made(&recipe, "digest", n_puzzles);
        for kernel in Kernel::all() {
            let again = generate::puzzles_by(kernel, &recipe, "digest", 0..n_puzzles);
            let again: Vec<Puzzle> = again.into_iter().map(|made| made.unwrap().puzzle).collect();
            assert_eq!(again, puzzles, "{kernel:?} {recipe}");
        }
        let last = generate::puzzle(&recipe, "digest", n_puzzles - 1, Stop::NEVER).unwrap();
        assert_eq!(Some(&last.puzzle), puzzles.last());
    }
    let digest = generated::digest(Kernel::best());
    let where_it_is = "crates/testkit/data/generated.txt";
    assert_eq!(format!("{digest:016x}"), generated::COMMITTED, "{where_it_is}");
}

/// M5, C4, T13: for nine or more grids, puzzles are made by the second version: the same with every
/// kernel, with one solution, and with no clue too many.
#[test]
fn puzzles_of_many_grids() {
    let row = layout("0,0 6,6 0,12 6,18 0,24 6,30 0,36 6,42 0,48");
    let minimal = Recipe::minimal(&row);
    let recipes = [
        (minimal.clone(), 2),
        (minimal.but(|recipe| recipe.symmetry = Symmetry::Columns), 1),
        (Recipe::of_level(&row, Level::Expert), 1),
    ];
    let mut hashes = Vec::new();
    for (recipe, n_puzzles) in recipes {
        let puzzles = made(&recipe, "many grids", n_puzzles);
        for kernel in Kernel::all() {
            let again = generate::puzzles_by(kernel, &recipe, "many grids", 0..n_puzzles);
            let again: Vec<Puzzle> = again.into_iter().map(|made| made.unwrap().puzzle).collect();
            assert_eq!(again, puzzles, "{kernel:?} {recipe}");
        }
        for puzzle in &puzzles {
            let count = |board: &Board| solve::count(board, 2, Budget::default());
            assert_eq!(count(puzzle.givens()).found, 1);
            if recipe.clues == Clues::Minimal {
                let mut n_decided = 0;
                for cell in row.cells().filter(|&cell| puzzle.is_given(cell)) {
                    let mut less = puzzle.givens().clone();
                    for image in recipe.symmetry.orbit(&row, cell).unwrap() {
                        less.set(image, None);
                    }
                    // Without a clue some boards are beyond the usual search.
                    let count = solve::count(&less, 2, Budget::nodes(20_000));
                    assert!(count.found == 2 || count.extent == Extent::GaveUp, "{recipe}");
                    n_decided += usize::from(count.found == 2);
                }
                assert!(n_decided * 10 > puzzle.n_givens() * 8, "{n_decided}");
            } else {
                let grade = Grade::new(puzzle, Stop::NEVER).unwrap().unwrap();
                assert_eq!(Some(grade.level), recipe.level);
            }
        }
        hashes.push(generated::hash_of(&puzzles));
    }
    assert_eq!(hashes, ["d5d638324052be6a", "45bc24a43fbb5084", "2d104a998eabb178"]);
}

/// Chi-square of counts that should all be equal.
fn chi_square(counts: &[u32]) -> f64 {
    let expected =
        counts.iter().map(|&count| f64::from(count)).sum::<f64>() / f64::from(counts.len() as u32);
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// T14: in solved grids every digit is equally likely in every cell, and so is every pair of
/// adjacent digits; no grid comes twice.
#[test]
fn solved_grids_prefer_nothing() {
    const N_GRIDS: u64 = 6_000;
    let classic = Layout::classic();
    let mut in_cells = vec![0u32; 81 * 9];
    let mut side_by_side = vec![0u32; 81];
    let mut grids = std::collections::BTreeSet::new();
    for index in 0..N_GRIDS {
        let board = generate::solved_board(&classic, "statistics", index).unwrap();
        assert!(board.is_solved());
        let digits: Vec<usize> = classic
            .cells()
            .map(|cell| usize::from(board.get(cell).map_or(0, Digit::get)) - 1)
            .collect();
        for (cell, digit) in digits.iter().enumerate() {
            in_cells[9 * cell + digit] += 1;
        }
        side_by_side[9 * digits[40] + digits[41]] += 1;
        assert!(grids.insert(digits), "a grid came out twice");
    }
    // Each cell: 8 degrees of freedom; the 81 cells are not independent, so each is tested alone.
    let worst = in_cells.chunks(9).map(chi_square).fold(0.0, f64::max);
    assert!(worst < 35.0, "{worst}"); // 26.1 is 0.1 % for one; there are 81
    let pairs: Vec<u32> =
        (0..81).filter(|pair| pair / 9 != pair % 9).map(|p| side_by_side[p]).collect();
    let square = chi_square(&pairs);
    assert!(square < 113.0, "{square}"); // 71 degrees of freedom, 0.1 %
}

/// C4, T13: the same solved grids one by one and many at a time, and with every kernel.
#[test]
fn solved_grids_are_the_same_everywhere() {
    let classic = Layout::classic();
    let solved = |index| generate::solved_board(&classic, "same", index);
    let expected: Vec<_> = (5..105).map(solved).collect();
    for kernel in Kernel::all() {
        let boards = generate::solved_boards_by(kernel, &classic, "same", 5..105);
        assert!(boards == expected, "{kernel:?}");
    }
    assert_eq!(generate::solved_boards(&classic, "same", 5..105), expected);
}

/// M2, T13, T14: solved boards of every named layout, the same with every kernel.
#[test]
fn solved_boards_of_every_layout() {
    for entry in ninefold::CatalogEntry::all() {
        let board = generate::solved_board(&entry.layout, "layouts", 1).unwrap();
        assert!(board.is_solved(), "{}", entry.id);
        let n_boards = if entry.layout.n_grids() > 5 { 3 } else { 20 };
        let expected = generate::solved_boards(&entry.layout, "layouts", 1..1 + n_boards);
        assert_eq!(expected[0].as_ref(), Ok(&board));
        for kernel in Kernel::all() {
            let again =
                generate::solved_boards_by(kernel, &entry.layout, "layouts", 1..1 + n_boards);
            assert!(again == expected, "{kernel:?} {}", entry.id);
        }
        assert_ne!(board, generate::solved_board(&entry.layout, "layouts", 2).unwrap());
    }
}

/// C4: every solved board that is tried is reported, with the tries so far.
#[test]
fn tries_are_watched() {
    for name in ["classic", "twin-nw"] {
        let recipe = Recipe::minimal(&layout(name)).but(|recipe| {
            recipe.clues = Clues::Between(17..=18);
            recipe.tries = 5;
        });
        let seen = std::cell::RefCell::new(Vec::new());
        let watch = |tried: &generate::Tried| seen.borrow_mut().push(tried.boards);
        let made = generate::puzzles_watched(&recipe, "watched", 0..1, Stop::NEVER, &watch);
        assert_eq!(made, generate::puzzles(&recipe, "watched", 0..1, Stop::NEVER));
        assert_eq!(*seen.borrow(), [1, 2, 3, 4, 5], "{name}");
    }
}
