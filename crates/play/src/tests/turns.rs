//! Turns: digits, marks, colors and checkpoints.

use ninefold::{DigitSet, EntryError, MarkKind};

use super::*;
use crate::{Ink, looks};

// R8: a given cannot be changed, and the message says so.
#[test]
fn givens_stay() {
    let mut seat = classic();
    let given = at(&seat, 0, 0);
    let acts: [fn(&mut Seat); 3] = [
        |seat| seat.digit(digit(1), 0.0),
        |seat| seat.erase(0.0),
        |seat| seat.write(Ink::Corner, digit(1), 0.0),
    ];
    for act in acts {
        seat.pick(given);
        act(&mut seat);
        let error = PlayError::Entry { cell: given, error: EntryError::Given };
        assert_eq!(*seat.message(), Message::Refused(error));
        assert_eq!(seat.game().board().get(given), Some(digit(5)));
    }
    assert!(seat.game().log().is_empty());
}

// D3, R1, R5, D6: in free games, turns cause conflicts and remove them.
#[test]
fn conflicts_come_and_go() {
    let mut seat = classic();
    pick(&mut seat, 0, 2);
    seat.digit(digit(5), 0.0);
    assert_eq!(seat.game().conflicts().len(), 2);
    seat.play_turn(Turn::Undo(1), 0.0);
    assert!(seat.game().conflicts().is_empty());
    seat.play_turn(Turn::Redo(1), 0.0);
    seat.erase(0.0);
    assert!(seat.game().conflicts().is_empty());
    seat.play_turn(Turn::Redo(1), 0.0);
    assert_eq!(*seat.message(), Message::Refused(PlayError::NothingToRedo));
}

// G2, G3: several cells change in one turn; a mark is set where it is missing, otherwise removed.
#[test]
fn marks_are_set_in_all_selected_cells() {
    let mut seat = classic();
    let cells = [at(&seat, 0, 2), at(&seat, 0, 3)];
    let corners = |seat: &Seat| cells.map(|cell| seat.game().notes(cell).marks(MarkKind::Corner));
    seat.pick(cells[0]);
    seat.write(Ink::Corner, digit(2), 0.0);
    seat.go(0, 1, Reach::Further);
    seat.write(Ink::Corner, digit(2), 0.0);
    assert_eq!(corners(&seat), [DigitSet::of(digit(2)); 2]);
    seat.write(Ink::Corner, digit(2), 0.0);
    assert_eq!(corners(&seat), [DigitSet::EMPTY; 2]);
    seat.play_turn(Turn::Undo(1), 0.0);
    assert_eq!(corners(&seat), [DigitSet::of(digit(2)); 2]);
    seat.erase(0.0);
    assert_eq!(corners(&seat), [DigitSet::EMPTY; 2]);
    seat.play_turn(Turn::Undo(1), 0.0);
    seat.dip(Ink::Center);
    seat.digit(digit(1), 0.0);
    assert_eq!(seat.game().notes(cells[1]).marks(MarkKind::Center), DigitSet::of(digit(1)));
}

// G2: cells can be colored, including givens; the same color again removes it.
#[test]
fn colors_come_and_go() {
    let mut seat = classic();
    pick(&mut seat, 0, 0);
    let colored = |seat: &Seat| seat.game().notes(at(seat, 0, 0)).color().get();
    seat.dip(Ink::Color);
    seat.digit(digit(3), 0.0);
    assert_eq!(colored(&seat), 3);
    seat.digit(digit(3), 0.0);
    assert_eq!(colored(&seat), 0);
    seat.play_turn(Turn::Undo(1), 0.0);
    assert_eq!(colored(&seat), 3);
}

// G2: a cell has up to four colors; each is removed alone, and a fifth replaces them.
#[test]
fn cells_have_several_colors() {
    let mut seat = classic();
    pick(&mut seat, 0, 0);
    seat.dip(Ink::Color);
    let colors = |seat: &Seat| {
        let colors = seat.game().notes(at(seat, 0, 0)).colors();
        colors.iter().map(Digit::get).collect::<Vec<_>>()
    };
    for (number, expected) in [
        (3, vec![3]),
        (7, vec![3, 7]),
        (1, vec![1, 3, 7]),
        (3, vec![1, 7]),
        (3, vec![1, 3, 7]),
        (9, vec![1, 3, 7, 9]),
        (5, vec![5]),
    ] {
        seat.digit(digit(number), 0.0);
        assert_eq!(colors(&seat), expected);
    }
    seat.play_turn(Turn::Undo(1), 0.0);
    assert_eq!((colors(&seat).len(), looks(&seat)[0].colors.len()), (4, 4));
}

// G2: a candidate goes through the colors and back to none; the first color sets a missing mark.
#[test]
fn candidates_have_colors() {
    let mut seat = classic();
    let cell = at(&seat, 0, 2);
    let color = |seat: &Seat| seat.game().notes(cell).candidate_color(digit(4)).get();
    seat.pick(cell);
    seat.dip(Ink::Chain);
    seat.digit(digit(4), 0.0);
    assert_eq!(seat.game().notes(cell).marks(MarkKind::Corner), DigitSet::of(digit(4)));
    let mut colors = vec![color(&seat)];
    for _ in 0..5 {
        seat.digit(digit(4), 0.0);
        colors.push(color(&seat));
    }
    assert_eq!(colors, [6, 2, 4, 8, 0, 6]);
    let turn = &seat.game().log().last().unwrap().turn;
    assert_eq!(turn.display(seat.game().layout()).to_string(), "r1c3#6:4");
    seat.erase(0.0);
    assert_eq!((color(&seat), seat.game().notes(cell).all_marks()), (0, DigitSet::EMPTY));
    seat.play_turn(Turn::Undo(1), 0.0);
    assert_eq!(color(&seat), 6);
}

// G4: with the ink for colors, erasing keeps digits and marks, and clears the colors of all selected cells,
// including givens; otherwise colors go after digits and marks. (M1 of the terminal's review.)
#[test]
fn erasing_clears_colors() {
    let mut seat = classic();
    let (open, given) = (at(&seat, 0, 2), at(&seat, 0, 0));
    let colors = |seat: &Seat, cell| seat.game().notes(cell).colors().len();
    seat.pick(open);
    seat.digit(digit(4), 0.0);
    seat.dip(Ink::Color);
    seat.digit(digit(1), 0.0);
    seat.digit(digit(2), 0.0);
    seat.pick(given);
    seat.digit(digit(3), 0.0);
    seat.extend(open);
    assert_eq!((colors(&seat, open), colors(&seat, given)), (2, 1));
    seat.erase(0.0);
    assert_eq!((colors(&seat, open), colors(&seat, given)), (0, 0));
    assert_eq!(seat.game().board().get(open), Some(digit(4)));
    let n_turns = seat.game().log().len();
    seat.erase(0.0);
    assert_eq!(seat.game().log().len(), n_turns); // there is no color left
    seat.play_turn(Turn::Undo(1), 0.0);
    assert_eq!(colors(&seat, open), 2);
    seat.pick(open);
    seat.dip(Ink::Digit);
    seat.erase(0.0);
    assert_eq!((seat.game().board().get(open), colors(&seat, open)), (None, 2));
    seat.erase(0.0);
    assert_eq!(colors(&seat, open), 0);
}

// D8: if the player completes a board after its solution was shown, a message says so, and it does not count.
// (L10 of the terminal's review.)
#[test]
fn completing_a_shown_solution_by_hand() {
    let mut seat = classic();
    let cell = at(&seat, 0, 2);
    seat.play_turn(Turn::Reveal, 0.0);
    seat.play_turn(Turn::Undo(1), 0.0);
    assert_eq!(*seat.message(), Message::Nothing);
    let solution = seat.game().puzzle().solution().clone();
    let layout = seat.game().layout().clone();
    for cell in layout.cells().filter(|&other| other != cell) {
        if seat.game().board().get(cell).is_none() {
            seat.pick(cell);
            seat.digit(solution.get(cell).unwrap(), 0.0);
            assert_eq!(*seat.message(), Message::Nothing);
        }
    }
    seat.pick(cell);
    seat.digit(solution.get(cell).unwrap(), 0.0);
    assert_eq!((seat.message(), seat.game().status()), (&Message::Revealed, Status::Revealed));
}

// G4, G5: checkpoints have names and can be returned to; a return can be undone.
#[test]
fn checkpoints_are_returned_to() {
    let mut seat = classic();
    let cell = at(&seat, 0, 2);
    assert!(!seat.remember("  ", 0.0).is_turn);
    assert!(seat.remember(" before  the guess ", 0.0).is_turn);
    assert_eq!(seat.game().checkpoints().collect::<Vec<_>>(), ["before the guess"]);
    seat.pick(cell);
    seat.digit(digit(4), 0.0);
    seat.play_turn(Turn::Return("before the guess".to_owned()), 0.0);
    assert_eq!(seat.game().board().get(cell), None);
    seat.play_turn(Turn::Undo(1), 0.0);
    assert_eq!(seat.game().board().get(cell), Some(digit(4)));
    assert!(seat.remember(&"a b ".repeat(30), 0.0).is_turn);
    let name = "a b ".repeat(10).trim_end().to_owned();
    assert_eq!(*seat.message(), Message::Remembered(name));
}

// D3, G3: settings can change before the first turn, but not after it.
#[test]
fn settings_can_change_before_the_first_turn() {
    let mut seat = classic();
    let settings = Settings::default().but(|settings| {
        settings.policy = Policy::Strict;
        settings.clean_marks = false;
    });
    seat.adopt(settings);
    seat.prefer(Hand::DigitFirst(None));
    assert_eq!((seat.game().settings(), seat.hand()), (settings, Hand::DigitFirst(None)));
    seat.digit(digit(4), 0.0);
    seat.prefer(Hand::DigitFirst(None));
    assert_eq!(seat.hand(), Hand::DigitFirst(Some(digit(4))));
    seat.place(0.0);
    seat.adopt(settings.but(|settings| settings.policy = Policy::Guarded));
    assert_eq!(seat.game().settings().policy, Policy::Strict);
}

// D6, M9: candidates that are kept up to date are those of the position, without the ones that the player
// removed; undo restores exactly what was there.
#[test]
fn candidates_are_kept_up_to_date() {
    let mut seat = classic();
    seat.keep_candidates(true);
    let corner = |seat: &Seat, row, column| looks(seat)[at(seat, row, column).index()].corner;
    let of = |digits: &[u8]| digits.iter().map(|&value| digit(value)).collect::<DigitSet>();
    assert_eq!(corner(&seat, 0, 2), of(&[1, 2, 4]));
    assert!(seat.game().log().is_empty()); // only shown
    pick(&mut seat, 0, 3);
    seat.act(Intent::Digit(digit(2)), 0.0);
    assert_eq!(corner(&seat, 0, 2), of(&[1, 4]));
    seat.act(Intent::Undo, 0.0);
    // The first change of a mark marks all candidates.
    pick(&mut seat, 0, 2);
    let effect = seat.act(Intent::Write(Ink::Corner, digit(1)), 0.0);
    assert_eq!((corner(&seat, 0, 2), effect.cells.len()), (of(&[2, 4]), 81));
    assert_eq!(corner(&seat, 0, 3), of(&[2, 6]));
    // An entry removes candidates, and removing it brings back all but the one that the player removed.
    pick(&mut seat, 0, 3);
    seat.act(Intent::Digit(digit(2)), 0.0);
    assert_eq!(corner(&seat, 0, 2), of(&[4]));
    seat.act(Intent::Digit(digit(6)), 0.0);
    assert_eq!(corner(&seat, 0, 2), of(&[2, 4]));
    seat.act(Intent::Erase, 0.0);
    assert_eq!((corner(&seat, 0, 2), corner(&seat, 0, 3)), (of(&[2, 4]), of(&[2, 6])));
    for expected in [of(&[2, 4]), of(&[4]), of(&[2, 4]), of(&[1, 2, 4]), of(&[1, 2, 4])] {
        seat.act(Intent::Undo, 0.0);
        assert_eq!(corner(&seat, 0, 2), expected);
    }
}
