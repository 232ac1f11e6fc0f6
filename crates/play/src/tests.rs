//! Players' actions in small games.

mod effects;
mod turns;
mod walks;

use ninefold::hint::{Help, Hint};
use ninefold::logic::Technique;
use ninefold::{
    Cell, Digit, Game, HintLevel, Layout, PlayError, Policy, Puzzle, Settings, Status, Turn,
};
use ninefold_testkit::boards;

use crate::{Clock, Hand, Intent, Message, Question, Reach, Seat};

pub(crate) fn classic() -> Seat {
    with_policy(Policy::Free)
}

pub(crate) fn with_policy(policy: Policy) -> Seat {
    let settings = Settings::default().but(|settings| settings.policy = policy);
    let game = Game::new(boards::puzzle(), settings);
    Seat::new(game, None, Clock::default())
}

/// A samurai with only three empty cells, one of them shared.
fn samurai() -> Seat {
    let layout: Layout = "samurai".parse().unwrap();
    let mut board = ninefold::generate::solved_board(&layout, "web", 0).unwrap();
    for (row, column) in [(0, 0), (0, 1), (8, 8)] {
        board.set(layout.cell_at(row, column).unwrap(), None);
    }
    let game = Game::new(Puzzle::new(board).unwrap(), Settings::default());
    Seat::new(game, None, Clock::default())
}

pub(crate) fn at(seat: &Seat, row: u8, column: u8) -> Cell {
    seat.game().layout().cell_at(row, column).unwrap()
}

pub(crate) fn pick(seat: &mut Seat, row: u8, column: u8) {
    seat.pick(at(seat, row, column));
}

pub(crate) fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

fn position(seat: &Seat) -> (u8, u8) {
    seat.game().layout().position(seat.cursor())
}

// W4, T15: arrow keys cross the gaps between grids and stop at the edge; Tab goes from grid to
// grid.
#[test]
fn the_cursor_crosses_grids() {
    let mut seat = samurai();
    let enter = |seat: &mut Seat, by| seat.enter(seat.next_grid(by).unwrap());
    pick(&mut seat, 0, 8);
    seat.go(0, 1, Reach::Only);
    assert_eq!(position(&seat), (0, 12));
    assert_eq!(seat.game().layout().grid_name(seat.grid()), "ne");
    pick(&mut seat, 0, 20);
    seat.go(0, 1, Reach::Only);
    assert_eq!(position(&seat), (0, 20));
    pick(&mut seat, 0, 0);
    enter(&mut seat, -1);
    assert_eq!(position(&seat), (6, 6));
    assert_eq!(seat.game().layout().grid_name(seat.grid()), "center");
    assert_eq!(seat.next_grid(-1), None);
    enter(&mut seat, 1);
    enter(&mut seat, 1);
    assert_eq!(position(&seat), (0, 12));
}

// W4: several cells can be selected one by one with the pointer alone.
#[test]
fn toggling_keeps_one_cell() {
    let mut seat = classic();
    let (one, other) = (at(&seat, 0, 2), at(&seat, 0, 3));
    seat.pick(one);
    seat.toggle(other);
    assert_eq!(seat.selected().len(), 2);
    seat.toggle(other);
    seat.toggle(one);
    assert_eq!((seat.selected().len(), seat.cursor()), (1, one));
    seat.extend(other);
    assert!(!seat.is_plain());
    seat.dismiss();
    assert_eq!(seat.selected().iter().collect::<Vec<_>>(), [other]);
    assert!(seat.is_plain());
}

// T15: cells far apart can be selected with keys alone: the selection is held while the cursor
// moves.
#[test]
fn held_cells_stay_selected() {
    let mut seat = classic();
    let (one, other) = (at(&seat, 0, 2), at(&seat, 2, 2));
    let cells = |seat: &Seat| seat.selected().iter().collect::<Vec<_>>();
    seat.pick(one);
    seat.hold();
    seat.go(1, 0, Reach::Only);
    seat.go(1, 0, Reach::Only);
    assert_eq!((cells(&seat), seat.cursor()), (vec![one], other));
    seat.hold();
    assert_eq!(cells(&seat), [one, other]);
    seat.hold();
    assert_eq!(cells(&seat), [one]);
    pick(&mut seat, 2, 2);
    assert_eq!(cells(&seat), [other]);
    seat.hold();
    seat.hold(); // the last one is deselected
    seat.go(1, 0, Reach::Only);
    assert_eq!(cells(&seat), [at(&seat, 3, 2)]);
}

// M4, R13: a shared cell is one cell, and the last right entry solves the puzzle.
// M11: afterwards the clock stays stopped, whatever else happens.
#[test]
fn the_last_digit_solves() {
    let mut seat = samurai();
    seat.resume(0.0);
    let missing: usize = seat.n_missing().iter().sum();
    assert_eq!(missing, 3);
    for (row, column) in [(0, 0), (0, 1), (8, 8)] {
        let cell = at(&seat, row, column);
        let right = seat.game().puzzle().solution().get(cell).unwrap();
        seat.pick(cell);
        seat.digit(right, 2_000.0);
    }
    assert_eq!((seat.message(), seat.n_missing()), (&Message::Solved, [0; 9]));
    seat.digit(digit(1), 3_000.0);
    seat.erase(3_000.0);
    seat.dismiss();
    assert_eq!(*seat.message(), Message::Solved);
    seat.play_turn(Turn::Candidates, 4_000.0);
    assert_eq!(*seat.message(), Message::Refused(PlayError::Finished));
    assert_eq!(seat.clock().played(9_000.0), 2_000);
    seat.play_turn(Turn::Undo(1), 9_000.0);
    assert_eq!(*seat.message(), Message::Nothing);
    assert!(seat.clock().runs());
}

// D13, R12: a check says how many entries are wrong, but where only on request. D7, D8: restart and reveal.
#[test]
fn checks_count_before_they_show() {
    let mut seat = classic();
    pick(&mut seat, 0, 2);
    seat.digit(digit(1), 0.0);
    assert!(!seat.game().was_helped());
    seat.check(0.0);
    assert_eq!(*seat.message(), Message::Checked { n_mistakes: 1, n_empty: 50 });
    assert!(seat.game().was_helped() && seat.wrong().is_empty());
    seat.show_mistakes(0.0);
    assert_eq!(seat.wrong().iter().collect::<Vec<_>>(), [at(&seat, 0, 2)]);
    seat.act(Intent::Restart, 0.0);
    assert_eq!(seat.question(), Some(Question::Restart));
    seat.act(Intent::Yes, 0.0);
    assert_eq!((seat.question(), seat.message()), (None, &Message::Restarted));
    assert!(seat.wrong().is_empty() && seat.game().board() == seat.game().puzzle().givens());
    seat.play_turn(Turn::Reveal, 0.0);
    assert_eq!(*seat.message(), Message::Revealed);
    assert_eq!(seat.game().status(), Status::Revealed);
    seat.check(0.0);
    assert_eq!(*seat.message(), Message::Revealed); // nothing is left to check
    seat.play_turn(Turn::Undo(1), 0.0);
    seat.play_turn(Turn::Redo(1), 0.0);
    assert!(!seat.clock().runs()); // the solution is known, so it stays stopped
}

// D10: the ladder climbs on an unchanged board; conflicts refuse every hint.
#[test]
fn hints_climb() {
    let mut seat = classic();
    let mut levels = Vec::new();
    for _ in 0..5 {
        seat.hint(None, 0.0);
        let Message::Hint(hint) = seat.message() else { panic!("{:?}", seat.message()) };
        levels.extend(hint.level().map(HintLevel::number));
    }
    assert_eq!((levels, seat.game().n_hints()), (vec![3, 4, 5, 6, 6], 1));
    seat.apply(0.0);
    seat.hint(None, 0.0);
    assert_eq!(seat.game().n_hints(), 2);
    pick(&mut seat, 0, 2);
    seat.digit(digit(5), 0.0);
    seat.hint(None, 0.0);
    let Message::Hint(hint) = seat.message() else { panic!("{:?}", seat.message()) };
    assert!(matches!(**hint, Hint::Conflict(_)));
}

// D10: every step can be carried out, and leads to another one, until the puzzle is solved; all
// levels are about the same step. Steps that rule out candidates mark them first.
#[test]
fn steps_lead_to_the_solution() {
    let example = ninefold::logic::example(Technique::XWing);
    let game = Game::new(Puzzle::new(example.givens).unwrap(), Settings::default());
    let mut seat = Seat::new(game, None, Clock::default());
    let mut n_steps = 0;
    while *seat.message() != Message::Solved {
        n_steps += 1;
        assert!(n_steps < 300, "{:?}", seat.message());
        (0..3).for_each(|_| seat.hint(None, 0.0));
        let Message::Hint(hint) = seat.message().clone() else { panic!("{:?}", seat.message()) };
        let Hint::Step(step) = *hint else { panic!("{hint:?}") };
        if n_steps % 2 == 0 {
            seat.hint(None, 0.0);
            let last = Hint::about(seat.game().layout(), (*step).clone(), HintLevel::HIGHEST);
            assert_eq!(*seat.message(), Message::Hint(Box::new(last)));
        }
        let card = crate::card(&seat, ninefold_words::Language::English, 0.0);
        assert_eq!(card.offers[0], crate::Offer::Apply, "{step:?}");
        assert!(seat.act(Intent::Apply, 0.0).is_turn);
        assert!(!step.placements.is_empty() || Help::of(seat.game()).with_marks);
    }
    assert_eq!(seat.game().n_hints(), n_steps);
    assert!(Help::of(seat.game()).with_marks && seat.game().was_helped());
}

// D10: the digit named by the highest hint can be entered directly; hints do not rely on unset marks.
#[test]
fn named_digits_can_be_entered() {
    let mut seat = classic();
    (0..4).for_each(|_| seat.hint(None, 0.0));
    assert!(!Help::of(seat.game()).with_marks);
    seat.apply(0.0);
    assert_eq!((seat.game().n_empty(), seat.message()), (50, &Message::Nothing));
    seat.apply(0.0); // the hint is gone
    assert_eq!(seat.game().n_empty(), 50);
}

// D3: in digit-first mode, tapping a cell writes the held digit and tapping again removes it;
// tapping a given holds its digit.
#[test]
fn digits_can_come_first() {
    let mut seat = classic();
    let (one, other, given) = (at(&seat, 0, 2), at(&seat, 0, 3), at(&seat, 0, 0));
    let digits = |seat: &Seat| [one, other].map(|cell| seat.game().board().get(cell));
    seat.pick(one);
    seat.swap_hand();
    seat.place(0.0); // no digit is held yet
    seat.digit(digit(4), 0.0);
    assert_eq!(digits(&seat), [None; 2]);
    assert_eq!(seat.hand(), Hand::DigitFirst(Some(digit(4))));
    seat.tap(one, 0.0);
    seat.tap(other, 0.0);
    assert_eq!(digits(&seat), [Some(digit(4)); 2]);
    seat.tap(other, 0.0);
    assert_eq!(digits(&seat), [Some(digit(4)), None]);
    seat.dip(crate::Ink::Corner);
    seat.tap(other, 0.0);
    let marks = seat.game().notes(other).marks(ninefold::MarkKind::Corner);
    assert_eq!(marks, ninefold::DigitSet::of(digit(4)));
    // With keys: the cursor moves there, and Enter writes.
    seat.dip(crate::Ink::Digit);
    seat.digit(digit(6), 0.0);
    seat.place(0.0);
    assert_eq!(digits(&seat), [Some(digit(4)), Some(digit(6))]);
    seat.tap(given, 0.0);
    assert_eq!(
        (seat.hand(), seat.message()),
        (Hand::DigitFirst(Some(digit(5))), &Message::Nothing)
    );
    seat.digit(digit(5), 0.0);
    seat.tap(other, 0.0);
    assert_eq!(seat.hand(), Hand::DigitFirst(None));
    assert_eq!((digits(&seat)[1], seat.cursor()), (Some(digit(6)), other));
    seat.swap_hand();
    seat.digit(digit(8), 0.0);
    assert_eq!(digits(&seat)[1], Some(digit(8)));
}

// W4: cells with the same digit, or with the same marks, are selected together.
#[test]
fn equal_cells_are_selected_together() {
    let mut seat = classic();
    let n_same = |seat: &mut Seat, row, column| {
        seat.act(Intent::SelectSame(at(seat, row, column)), 0.0);
        seat.selected().len()
    };
    assert_eq!(n_same(&mut seat, 0, 0), 3); // fives
    assert_eq!(n_same(&mut seat, 0, 2), 1); // empty
    for (row, column) in [(0, 2), (0, 3), (4, 4)] {
        pick(&mut seat, row, column);
        seat.write(crate::Ink::Corner, digit(1), 0.0);
    }
    seat.write(crate::Ink::Center, digit(2), 0.0);
    assert_eq!(n_same(&mut seat, 0, 2), 2);
    assert_eq!(seat.cursor(), at(&seat, 0, 2));
}
