//! Boards for benchmarks.
#![forbid(unsafe_code)]

use std::env;
use std::process::ExitCode;

use ninefold::{Board, CellSet, Digit, Game, Layout, Move, Puzzle, Settings, Turn, solve};
use ninefold_testkit::boards;

/// The exit code of a benchmark; prints why it failed.
pub fn ended(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the data.
///
/// # Errors
///
/// `NINEFOLD_DATA` is not set.
pub fn data() -> Result<String, String> {
    env::var("NINEFOLD_DATA").map_err(|_| "NINEFOLD_DATA names no folder".to_owned())
}

/// A 9×9 grid for the kernels, 0 in its empty cells.
pub type Grid = [u8; 81];

/// The givens of the puzzle with this name: `easy`, `17 clues` or `hard`, which is Inkala's of 2012.
///
/// # Panics
///
/// If there is no such puzzle.
pub fn givens(puzzle: &str) -> &'static str {
    match puzzle {
        "easy" => boards::GIVENS,
        "17 clues" => {
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
        }
        "hard" => boards::HARD,
        _ => panic!("no puzzle is named {puzzle}"),
    }
}

/// The givens of a puzzle as a grid.
pub fn grid(puzzle: &str) -> Grid {
    let mut grid = [0; 81];
    for (cell, char) in grid.iter_mut().zip(givens(puzzle).chars()) {
        *cell = char.to_digit(10).map_or(0, |digit| digit as u8);
    }
    grid
}

/// A solved board of a layout.
///
/// # Panics
///
/// If no layout has this name.
pub fn solved(layout: &str) -> Board {
    let layout: Layout = layout.parse().expect("a layout");
    let solutions = solve::solutions(&Board::empty(&layout), 1, solve::Budget::default());
    solutions.boards.into_iter().next().expect("an empty board has a solution")
}

/// A solved board with the digits of its first row shifted by a box, so that each occurs twice in a
/// column.
pub fn colliding(layout: &str) -> Board {
    let mut board = solved(layout);
    let layout = board.layout().clone();
    let cells: Vec<_> = (0..9).filter_map(|column| layout.cell_at(0, column)).collect();
    let digits: Vec<_> = cells.iter().map(|&cell| board.get(cell)).collect();
    for (index, &cell) in cells.iter().enumerate() {
        board.set(cell, digits[(index + 3) % digits.len()]);
    }
    board
}

/// The cells of a layout as two sets, each with half of them.
pub fn halves(layout: &str) -> [CellSet; 2] {
    let layout: Layout = layout.parse().expect("a layout");
    let half = |start: usize| layout.cells().skip(start).step_by(2).collect();
    [half(0), half(1)]
}

/// A game with some open cells in the middle of its canvas and every candidate marked, and a turn
/// that enters a wrong digit there, which removes marks and causes conflicts.
///
/// # Panics
///
/// If no layout has this name.
pub fn middle_of_a_game(layout: &str) -> (Game, Turn) {
    let mut givens = solved(layout);
    let layout = givens.layout().clone();
    let (row, column) = (layout.rows() / 2, layout.columns() / 2);
    let open: Vec<_> = (0..4).filter_map(|n| layout.cell_at(row - n, column - n)).collect();
    let cell = open[3]; // where most grids meet
    let wrong = givens.get(open[0]).map(|digit| digit.get() % 9 + 1).and_then(Digit::new);
    for cell in open {
        givens.set(cell, None);
    }
    let puzzle = Puzzle::new(givens).expect("few open cells have one solution");
    let mut game = Game::new(puzzle, Settings::default());
    game.play(Turn::Candidates, 0).expect("candidates can be marked");
    // The first turn of a kind allocates memory for those that follow.
    let action = ninefold::Action::Enter(wrong.expect("a digit"));
    let turn = Turn::Moves(vec![Move { cell, action }]);
    game.play(turn.clone(), 0).expect("any entry is accepted");
    game.play(Turn::Undo(1), 0).expect("it can be undone");
    (game, turn)
}
