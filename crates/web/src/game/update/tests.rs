//! Intents on a small game, without a browser.

use ninefold::{Board, Cell, Digit, Layout, MarkKind, Puzzle};
use ninefold_play::{Hand, Ink, Reach};

use super::*;
use crate::game::state::Source;

const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn classic() -> App {
    let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
    App::of_puzzle(Puzzle::new(givens).unwrap(), Source::Made("test".to_owned()), None)
}

fn at(row: u8, column: u8) -> Cell {
    Layout::classic().cell_at(row, column).unwrap()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn run(app: &mut App, intents: impl IntoIterator<Item = Intent>) {
    for intent in intents {
        update(app, intent, 0.0);
    }
}

// W4, D3, D6, G2: every intent about the board comes to what its name says.
#[test]
fn intents_are_carried_out() {
    let mut app = classic();
    let (one, other, far) = (at(0, 2), at(0, 3), at(8, 0));
    let digits = |app: &App| [one, other].map(|cell| app.game.board().get(cell));
    let further = Intent::Go { rows: 0, columns: 1, reach: Reach::Further };
    run(&mut app, [Intent::Pick(one), further, Intent::Digit(digit(4))]);
    assert_eq!(digits(&app), [Some(digit(4)); 2]);
    run(&mut app, [Intent::Undo]);
    assert_eq!(digits(&app), [None; 2]);
    run(&mut app, [Intent::Redo, Intent::Pick(other), Intent::Erase]);
    assert_eq!(digits(&app), [Some(digit(4)), None]);
    run(&mut app, [Intent::Ink(Ink::Center), Intent::Digit(digit(2))]);
    run(&mut app, [Intent::Write(Ink::Corner, digit(2))]);
    let notes = app.game.notes(other);
    assert_eq!(notes.marks(MarkKind::Corner), notes.marks(MarkKind::Center));
    run(&mut app, [Intent::Ink(Ink::Digit), Intent::SwapHand, Intent::Digit(digit(6))]);
    run(&mut app, [Intent::Tap(one), Intent::Pick(other), Intent::Place]);
    assert_eq!(digits(&app), [Some(digit(6)); 2]);
    run(&mut app, [Intent::Pick(one), Intent::Extend(other), Intent::Toggle(far)]);
    assert_eq!(app.selected.len(), 3);
    run(&mut app, [Intent::Grid(1), Intent::Dismiss]); // there is one grid only
    assert_eq!((app.selected.len(), app.cursor), (1, far));
}

// D7, D8, D10, R12: so does every intent about the whole game.
#[test]
fn games_are_helped_checked_and_ended() {
    let mut app = classic();
    run(&mut app, [Intent::Candidates]);
    assert_eq!(app.game.notes(at(0, 2)).all_marks().to_string(), "124");
    run(&mut app, [Intent::Hint; 4]);
    run(&mut app, [Intent::Apply]);
    assert_eq!(app.game.n_empty(), 50);
    run(&mut app, [Intent::Pick(at(0, 2)), Intent::Digit(digit(1)), Intent::Check]);
    assert_eq!(app.said, Said::Checked { n_mistakes: 1, n_empty: 49 });
    run(&mut app, [Intent::ShowMistakes]);
    assert_eq!(app.wrong.iter().collect::<Vec<_>>(), [at(0, 2)]);
    run(&mut app, [Intent::Restart]);
    assert_eq!((&app.said, app.game.n_empty()), (&Said::Restarted, 51));
    run(&mut app, [Intent::Reveal]);
    assert_eq!(app.said, Said::Revealed);
}

// G4: checkpoints are returned to by their number; one that is not there changes nothing.
#[test]
fn checkpoints_are_returned_to() {
    let mut app = classic();
    assert!(app.remember("before the guess", 0.0));
    run(&mut app, [Intent::Pick(at(0, 2)), Intent::Digit(digit(4)), Intent::Return(0)]);
    assert_eq!(app.game.board().get(at(0, 2)), None);
    run(&mut app, [Intent::Undo, Intent::Return(7)]);
    assert_eq!(app.game.board().get(at(0, 2)), Some(digit(4)));
}

// D3, G3: settings are those of the player where nothing was played, and stay where something was.
#[test]
fn settings_are_taken_up_before_the_first_turn() {
    use ninefold::{Policy, Settings};

    let mut app = classic();
    let mut preferences =
        crate::game::preferences::Preferences::new(ninefold_words::Language::English);
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
