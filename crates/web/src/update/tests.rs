//! Intents on small games, without a browser.

use ninefold::{Board, DigitSet, Layout, Puzzle};

use super::*;
use crate::state::Source;

const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn classic() -> App {
    let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
    App::of_puzzle(Puzzle::new(givens).unwrap(), Source::Made("test".to_owned()), None)
}

/// A samurai in which only the cells of the first box of nw are open.
fn samurai() -> App {
    let layout: Layout = "samurai".parse().unwrap();
    let mut board = ninefold::generate::solved_board(&layout, "web", 0).unwrap();
    for (row, column) in [(0, 0), (0, 1), (8, 8)] {
        board.set(layout.cell_at(row, column).unwrap(), None);
    }
    App::of_puzzle(Puzzle::new(board).unwrap(), Source::Made("test".to_owned()), None)
}

fn at(app: &App, row: u8, column: u8) -> Cell {
    app.game.layout().cell_at(row, column).unwrap()
}

fn pick(app: &mut App, row: u8, column: u8) {
    update(app, Intent::Pick(at(app, row, column)), 0.0);
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn run(app: &mut App, intents: impl IntoIterator<Item = Intent>) {
    for intent in intents {
        update(app, intent, 0.0);
    }
}

fn position(app: &App) -> (u8, u8) {
    app.game.layout().position(app.cursor)
}

fn right(reach: Reach) -> Intent {
    Intent::Go { rows: 0, columns: 1, reach }
}

// R8: a given is not changed, and the player is told.
#[test]
fn givens_stay() {
    let mut app = classic();
    let given = at(&app, 0, 0);
    for intent in [Intent::Digit(digit(1)), Intent::Erase, Intent::Write(Ink::Corner, digit(1))] {
        run(&mut app, [Intent::Pick(given), intent]);
        let error = PlayError::Entry { cell: given, error: EntryError::Given };
        assert_eq!(app.said, Said::Refused(error));
        assert_eq!(app.game.board().get(given), Some(digit(5)));
    }
    assert!(app.game.log().is_empty());
}

// D3, R1, R5, D6: the web's games are free; conflicts come and go with turns.
#[test]
fn conflicts_come_and_go() {
    let mut app = classic();
    let cell = at(&app, 0, 2);
    run(&mut app, [Intent::Pick(cell), Intent::Digit(digit(5))]);
    assert_eq!(app.game.conflicts().len(), 2);
    run(&mut app, [Intent::Undo]);
    assert!(app.game.conflicts().is_empty());
    run(&mut app, [Intent::Redo, Intent::Erase]);
    assert!(app.game.conflicts().is_empty());
    run(&mut app, [Intent::Redo]);
    assert_eq!(app.said, Said::Refused(PlayError::NothingToRedo));
}

// G2, G3: several cells at once are one turn, and marks go on where one misses it, else off.
#[test]
fn marks_are_set_in_all_selected_cells() {
    let mut app = classic();
    let cells = [at(&app, 0, 2), at(&app, 0, 3)];
    let corners = |app: &App| cells.map(|cell| app.game.notes(cell).marks(MarkKind::Corner));
    run(&mut app, [Intent::Pick(cells[0]), Intent::Write(Ink::Corner, digit(2))]);
    run(&mut app, [right(Reach::Further), Intent::Write(Ink::Corner, digit(2))]);
    assert_eq!(corners(&app), [DigitSet::of(digit(2)); 2]);
    run(&mut app, [Intent::Write(Ink::Corner, digit(2))]);
    assert_eq!(corners(&app), [DigitSet::EMPTY; 2]);
    run(&mut app, [Intent::Undo]);
    assert_eq!(corners(&app), [DigitSet::of(digit(2)); 2]);
    run(&mut app, [Intent::Erase]);
    assert_eq!(corners(&app), [DigitSet::EMPTY; 2]);
    run(&mut app, [Intent::Undo, Intent::Ink(Ink::Center), Intent::Digit(digit(1))]);
    assert_eq!(app.game.notes(cells[1]).marks(MarkKind::Center), DigitSet::of(digit(1)));
}

// W4: arrows cross the gaps between grids and stop at the edge; Tab goes from grid to grid.
#[test]
fn the_cursor_crosses_grids() {
    let mut app = samurai();
    pick(&mut app, 0, 8);
    run(&mut app, [right(Reach::Only)]);
    assert_eq!(position(&app), (0, 12));
    assert_eq!(app.game.layout().grid_name(app.grid), "ne");
    pick(&mut app, 0, 20);
    run(&mut app, [right(Reach::Only)]);
    assert_eq!(position(&app), (0, 20));
    pick(&mut app, 0, 0);
    run(&mut app, [Intent::Grid(-1)]);
    assert_eq!(position(&app), (6, 6));
    assert_eq!(app.game.layout().grid_name(app.grid), "center");
    assert_eq!(next_grid(&app, -1), None);
    run(&mut app, [Intent::Grid(1), Intent::Grid(1)]);
    assert_eq!(position(&app), (0, 12));
}

// M4, R13: a shared cell is one cell, and the last right entry solves the puzzle.
#[test]
fn the_last_digit_solves() {
    let mut app = samurai();
    app.clock.start(0.0);
    for (row, column) in [(0, 0), (0, 1), (8, 8)] {
        let cell = at(&app, row, column);
        let right = app.game.puzzle().solution().get(cell).unwrap();
        update(&mut app, Intent::Pick(cell), 1_000.0);
        update(&mut app, Intent::Digit(right), 2_000.0);
    }
    assert_eq!(app.said, Said::Solved);
    assert_eq!(app.clock.played(9_000.0), 2_000);
    run(&mut app, [Intent::Undo]);
    assert_eq!(app.said, Said::Nothing);
    assert!(app.clock.runs());
}

// D10: the ladder climbs on an unchanged board; conflicts refuse every hint.
#[test]
fn hints_climb() {
    let mut app = classic();
    let mut levels = Vec::new();
    for _ in 0..6 {
        run(&mut app, [Intent::Hint]);
        let Said::Hint(hint) = &app.said else { panic!("{:?}", app.said) };
        levels.push(hint.level());
    }
    assert_eq!(levels, [2, 3, 4, 5, 6, 6]);
    pick(&mut app, 0, 2);
    run(&mut app, [Intent::Digit(digit(5)), Intent::Hint]);
    assert!(matches!(&app.said, Said::Hint(hint) if matches!(**hint, Hint::Conflict(_))));
}

// D10: with all candidates marked, steps build on the marks, and can be done at once to the end.
#[test]
fn steps_lead_to_the_solution() {
    let mut app = classic();
    run(&mut app, [Intent::Candidates]);
    for _ in 0..200 {
        run(&mut app, [Intent::Hint; 4]);
        run(&mut app, [Intent::Apply]);
        if app.said == Said::Solved {
            assert!(app.was_helped());
            return;
        }
    }
    panic!("{:?}", app.said);
}

// D13, R12: a check says how many; where, only on request. D7, D8: restart and reveal.
#[test]
fn checks_count_before_they_show() {
    let mut app = classic();
    pick(&mut app, 0, 2);
    run(&mut app, [Intent::Digit(digit(1)), Intent::Check]);
    assert_eq!(app.said, Said::Checked { n_mistakes: 1, n_empty: 50 });
    assert!(app.wrong.is_empty());
    run(&mut app, [Intent::ShowMistakes]);
    assert_eq!(app.wrong.iter().collect::<Vec<_>>(), [at(&app, 0, 2)]);
    run(&mut app, [Intent::Restart]);
    assert_eq!(app.said, Said::Restarted);
    assert!(app.wrong.is_empty() && app.game.board() == app.game.puzzle().givens());
    run(&mut app, [Intent::Reveal]);
    assert_eq!(app.said, Said::Revealed);
    assert_eq!(app.game.status(), Status::Revealed);
}

// G2: cells have colors, givens too; the same color again takes it away.
#[test]
fn colors_come_and_go() {
    let mut app = classic();
    pick(&mut app, 0, 0);
    let colored = |app: &App| app.game.notes(at(app, 0, 0)).color().get();
    run(&mut app, [Intent::Ink(Ink::Color), Intent::Digit(digit(3))]);
    assert_eq!(colored(&app), 3);
    run(&mut app, [Intent::Digit(digit(3))]);
    assert_eq!(colored(&app), 0);
    run(&mut app, [Intent::Undo]);
    assert_eq!(colored(&app), 3);
}

// W4: with the pointer alone several cells are selected, one by one.
#[test]
fn toggling_keeps_one_cell() {
    let mut app = classic();
    let (one, other) = (at(&app, 0, 2), at(&app, 0, 3));
    run(&mut app, [Intent::Pick(one), Intent::Toggle(other)]);
    assert_eq!(app.selected.len(), 2);
    run(&mut app, [Intent::Toggle(other), Intent::Toggle(one)]);
    assert_eq!((app.selected.len(), app.cursor), (1, one));
    run(&mut app, [Intent::Extend(other), Intent::Dismiss]);
    assert_eq!(app.selected.iter().collect::<Vec<_>>(), [other]);
}

// D3: where digits come first, the one that is held goes to every cell that is tapped, and again
// away; a given's digit is taken up.
#[test]
fn digits_can_come_first() {
    let mut app = classic();
    let (one, other) = (at(&app, 0, 2), at(&app, 0, 3));
    let digits = |app: &App| [one, other].map(|cell| app.game.board().get(cell));
    run(&mut app, [Intent::Pick(one), Intent::SwapHand, Intent::Digit(digit(4))]);
    assert_eq!(digits(&app), [None; 2]);
    assert_eq!(app.hand, Hand::DigitFirst(Some(digit(4))));
    run(&mut app, [Intent::Tap(one), Intent::Tap(other)]);
    assert_eq!(digits(&app), [Some(digit(4)); 2]);
    run(&mut app, [Intent::Tap(other)]);
    assert_eq!(digits(&app), [Some(digit(4)), None]);
    run(&mut app, [Intent::Ink(Ink::Corner), Intent::Tap(other)]);
    assert_eq!(app.game.notes(other).marks(MarkKind::Corner), DigitSet::of(digit(4)));
    // By keys: the cursor goes there, and Enter writes.
    run(&mut app, [Intent::Ink(Ink::Digit), Intent::Digit(digit(6)), Intent::Place]);
    assert_eq!(digits(&app), [Some(digit(4)), Some(digit(6))]);
    let given = at(&app, 0, 0);
    run(&mut app, [Intent::Tap(given)]);
    assert_eq!(app.hand, Hand::DigitFirst(Some(digit(5))));
    assert_eq!(app.said, Said::Nothing);
    run(&mut app, [Intent::Digit(digit(5)), Intent::Tap(other)]);
    assert_eq!(app.hand, Hand::DigitFirst(None));
    assert_eq!((digits(&app)[1], app.cursor), (Some(digit(6)), other));
    run(&mut app, [Intent::SwapHand, Intent::Digit(digit(8))]);
    assert_eq!(digits(&app)[1], Some(digit(8)));
}

// G2: a candidate takes one color after the other, and none in the end; its mark is made with it.
#[test]
fn candidates_have_colors() {
    let mut app = classic();
    let cell = at(&app, 0, 2);
    let color = |app: &App| app.game.notes(cell).candidate_color(digit(4)).get();
    run(&mut app, [Intent::Pick(cell), Intent::Ink(Ink::Chain), Intent::Digit(digit(4))]);
    assert_eq!(app.game.notes(cell).marks(MarkKind::Corner), DigitSet::of(digit(4)));
    let mut colors = vec![color(&app)];
    for _ in 0..5 {
        run(&mut app, [Intent::Digit(digit(4))]);
        colors.push(color(&app));
    }
    assert_eq!(colors, [6, 2, 4, 8, 0, 6]);
    let turn = &app.game.log().last().unwrap().turn;
    assert_eq!(turn.display(app.game.layout()).to_string(), "r1c3#6:4");
    run(&mut app, [Intent::Erase]);
    assert_eq!((color(&app), app.game.notes(cell).all_marks()), (0, DigitSet::EMPTY));
    run(&mut app, [Intent::Undo]);
    assert_eq!(color(&app), 6);
}

// G4, G5: checkpoints are named and can be returned to; a return can be taken back.
#[test]
fn checkpoints_are_returned_to() {
    let mut app = classic();
    let cell = at(&app, 0, 2);
    assert_eq!(set_checkpoint(&mut app, "  ", 0.0), None);
    assert_eq!(set_checkpoint(&mut app, " before  the guess ", 0.0), Some(()));
    assert_eq!(app.game.checkpoints().collect::<Vec<_>>(), ["before the guess"]);
    run(&mut app, [Intent::Pick(cell), Intent::Digit(digit(4)), Intent::Return(0)]);
    assert_eq!(app.game.board().get(cell), None);
    run(&mut app, [Intent::Undo, Intent::Return(7)]);
    assert_eq!(app.game.board().get(cell), Some(digit(4)));
    set_checkpoint(&mut app, &"a b ".repeat(30), 0.0).unwrap();
    let name = "a b ".repeat(10).trim_end().to_owned();
    assert_eq!(app.said, Said::Remembered(name));
}

// D3, G3: settings are those of the player where nothing was played, and stay where something was.
#[test]
fn settings_are_taken_up_before_the_first_turn() {
    use ninefold::{Policy, Settings};

    let mut app = classic();
    let mut preferences = crate::preferences::Preferences::new(ninefold_words::Language::English);
    preferences.settings = Settings { policy: Policy::Strict, clean_marks: false };
    preferences.is_digit_first = true;
    app.adopt(&preferences);
    assert_eq!(app.game.settings(), preferences.settings);
    assert_eq!(app.hand, Hand::DigitFirst(None));
    run(&mut app, [Intent::SwapHand, Intent::Digit(digit(4))]);
    preferences.settings.policy = Policy::Guarded;
    app.adopt(&preferences);
    assert_eq!(app.game.settings().policy, Policy::Strict);
}

// M11: the clock stands while the game rests, and any turn goes on.
#[test]
fn pauses_stop_the_clock() {
    let mut app = classic();
    app.clock.start(0.0);
    update(&mut app, Intent::Pause, 1_000.0);
    assert!(app.is_paused);
    update(&mut app, Intent::Undo, 9_000.0);
    assert!(!app.is_paused);
    assert_eq!(app.clock.played(10_000.0), 2_000);
}
