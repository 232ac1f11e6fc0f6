//! What the tests have in common: puzzles and random games.

use std::sync::LazyLock;

use ninefold::logic::Level;
use ninefold::solve::{self, Budget};
use ninefold::{
    Action, Board, Cell, Color, Digit, Game, HintLevel, Layout, MarkKind, Move, Policy, Puzzle,
    Settings, Turn,
};
use ninefold_testkit::boards;
use ninefold_wire::{Date, Declared, Document, Error, Options};
use proptest::collection::vec;
use proptest::prelude::*;

pub(crate) const NOW: u64 = 1_770_000_000_000;

pub(crate) fn read(text: &str) -> Result<Document, Error> {
    Document::read(text, &Options { now: NOW, ..Options::default() })
}

pub(crate) fn declared() -> Declared {
    Declared {
        difficulty: Some(Level::Hard),
        date: Some("2026-02-04".parse().unwrap()),
        ..Declared::default()
    }
}

pub(crate) fn date(text: &str) -> Option<Date> {
    text.parse().ok()
}

/// A puzzle of this layout: some solution, from which cells are removed as long as it remains the
/// only one.
pub(crate) fn puzzle(layout: &str) -> Puzzle {
    let layout: Layout = layout.parse().unwrap();
    let n_cells = layout.n_cells();
    let empty = Board::empty(&layout);
    // The slow search finds the same one on every machine.
    let mut givens = solve::solutions_slowly(&empty, 1, Budget::default()).boards.remove(0);
    let cells: Vec<Cell> = layout.cells().collect();
    // 101 is a prime that divides no number of cells here: every cell comes once, scattered.
    for index in (0..n_cells / 2).map(|index| index * 101 % n_cells) {
        let digit = givens.get(cells[index]);
        givens.set(cells[index], None);
        if solve::count(&givens, 2, Budget::default()).found != 1 {
            givens.set(cells[index], digit);
        }
    }
    Puzzle::new(givens).unwrap()
}

/// Puzzles on layouts of the catalog, and one outside of it.
pub(crate) fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
        ["twin-ne", "butterfly", "samurai", "flower", "left@0,0 right@6,12"]
            .map(puzzle)
            .into_iter()
            .chain([boards::puzzle()])
            .collect()
    });
    &PUZZLES
}

/// Games of random turns on those puzzles, with all kinds of settings.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    let policy = prop_oneof![Just(Policy::Free), Just(Policy::Strict), Just(Policy::Guarded)];
    let turns = vec((0..28u8, any::<[u16; 3]>(), 0..3_000u64), 0..70);
    (0..puzzles().len(), policy, any::<bool>(), turns).prop_map(|(index, policy, clean, turns)| {
        let mut game = Game::new(
            puzzles()[index].clone(),
            Settings::default().but(|settings| {
                settings.policy = policy;
                settings.clean_marks = clean;
            }),
        );
        let mut at = 0;
        for (kind, numbers, pause) in turns {
            at += pause;
            let turn = turn(&game, kind, numbers);
            drop(game.play(turn, at)); // a refused turn changes nothing
        }
        game
    })
}

fn turn(game: &Game, kind: u8, [a, b, c]: [u16; 3]) -> Turn {
    let cells: Vec<Cell> =
        game.layout().cells().filter(|&cell| !game.puzzle().is_given(cell)).collect();
    let digit = |number: u16| Digit::new((number % 9) as u8 + 1).unwrap();
    let kind_of_mark = if c % 3 == 0 { MarkKind::Center } else { MarkKind::Corner };
    let cell = |number: u16| cells[usize::from(number) % cells.len()];
    let mv = |action| Turn::Moves(vec![Move { cell: cell(a), action }]);
    match kind {
        0..6 => mv(Action::Enter(digit(b))),
        6..9 => mv(Action::Enter(game.puzzle().solution().get(cell(a)).unwrap())),
        9..11 => mv(Action::Erase),
        11..15 => mv(Action::Mark(kind_of_mark, digit(b))),
        15 => mv(Action::Unmark(kind_of_mark, digit(b))),
        16 => mv(Action::Color(Color::new(c as u8 % 10).unwrap())),
        17 => mv(Action::ColorCandidate(Color::new(c as u8 % 10).unwrap(), digit(b))),
        18 => Turn::Moves(vec![
            Move { cell: cell(a), action: Action::Enter(digit(b)) },
            Move { cell: cell(b), action: Action::Mark(kind_of_mark, digit(c)) },
            Move { cell: cell(c), action: Action::Erase },
        ]),
        19..22 => Turn::Undo(u32::from(a % 4) + 1),
        22..24 => Turn::Redo(u32::from(a % 4) + 1),
        24 => Turn::Candidates,
        25 => Turn::Checkpoint(format!("point {}", a % 3)),
        26 => Turn::Return(format!("point {}", a % 3)),
        _ => match a % 12 {
            0 => Turn::Restart,
            1 => Turn::Reveal,
            2 => Turn::Check,
            _ => Turn::Hint(HintLevel::ALL[usize::from(b) % 6]),
        },
    }
}

/// Everything that can be asked about a game, as text.
pub(crate) fn description(game: &Game) -> String {
    let notes: Vec<_> = game.layout().cells().map(|cell| *game.notes(cell)).collect();
    let checkpoints: Vec<&str> = game.checkpoints().collect();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {} {} {} {} {checkpoints:?} {notes:?}",
        game.puzzle(),
        game.settings(),
        game.log(),
        game.board(),
        game.conflicts(),
        game.status(),
        game.n_mistakes(),
        game.highest_hint().map_or(0, HintLevel::number),
        game.n_undo(),
        game.n_redo(),
    )
}
