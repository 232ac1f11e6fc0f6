//! Any line is played as a turn of a game or refused. Conflicts stay correct, and replaying the log gives the
//! same game.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use ninefold::{Board, CatalogEntry, Game, Logged, Policy, Puzzle, Settings, Turn, solve};

/// A puzzle for each layout with every fourth cell open, or fewer if that has several solutions.
static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let puzzle = |entry: &CatalogEntry| {
        let empty = Board::empty(&entry.layout);
        let solution = solve::solutions(&empty, 1, solve::Budget::default()).boards.remove(0);
        let open = (4..).find_map(|step| {
            let mut givens = solution.clone();
            entry.layout.cells().step_by(step).for_each(|cell| givens.set(cell, None));
            Puzzle::new(givens).ok()
        });
        open.expect("one open cell has one solution")
    };
    CatalogEntry::all().iter().map(puzzle).collect()
});

fuzz_target!(|input: (u8, u8, &str)| {
    let puzzle = &PUZZLES[usize::from(input.0) % PUZZLES.len()];
    let policy = [Policy::Free, Policy::Strict, Policy::Guarded][usize::from(input.1) % 3];
    let settings = Settings::default().but(|settings| {
        settings.policy = policy;
        settings.clean_marks = input.1 < 128;
    });
    let mut game = Game::new(puzzle.clone(), settings);
    for (at, line) in input.2.lines().enumerate() {
        if let Ok(turn) = Turn::parse(puzzle.layout(), line) {
            let _ = game.play(turn, at as u64);
            assert_eq!(game.conflicts(), &game.board().conflicts());
        }
    }
    let log = game.log().iter().enumerate().map(|(index, Logged { turn, at, .. })| {
        let text = turn.display(puzzle.layout()).to_string();
        (index + 1, Logged::new(Turn::parse(puzzle.layout(), &text).unwrap(), *at))
    });
    let again = Game::replay(puzzle.clone(), settings, log).unwrap();
    assert_eq!((again.board(), again.status()), (game.board(), game.status()));
});
