//! Turns as text.

use ninefold::{Action, Color, Digit, HintLevel, Layout, MarkKind, Move, Turn};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::data::{cell, digit, layout, layouts};

/// G2: every kind of turn, its text and its meaning.
#[test]
fn every_turn_has_one_text() {
    let classic = Layout::classic();
    let at = |row: u8, column: u8| cell(&classic, "a", row - 1, column - 1);
    let one = |action| Turn::Moves(vec![Move { cell: at(4, 7), action }]);
    let three = Color::new(3).unwrap();
    for (text, turn) in [
        ("r4c7=5", one(Action::Enter(digit(5)))),
        ("r4c7=.", one(Action::Erase)),
        ("r4c7+5", one(Action::Mark(MarkKind::Corner, digit(5)))),
        ("r4c7-5", one(Action::Unmark(MarkKind::Corner, digit(5)))),
        ("r4c7+'5", one(Action::Mark(MarkKind::Center, digit(5)))),
        ("r4c7-'5", one(Action::Unmark(MarkKind::Center, digit(5)))),
        ("r4c7#3", one(Action::Color(three))),
        ("r4c7#0", one(Action::Color(Color::NONE))),
        ("r4c7#+3", one(Action::Paint(digit(3)))),
        ("r4c7#-3", one(Action::Unpaint(digit(3)))),
        ("r4c7#3:5", one(Action::ColorCandidate(three, digit(5)))),
        ("undo 2", Turn::Undo(2)),
        ("redo 1", Turn::Redo(1)),
        ("restart", Turn::Restart),
        ("reveal", Turn::Reveal),
        ("hint 6", Turn::Hint(HintLevel::Digit)),
        ("check", Turn::Check),
        ("candidates", Turn::Candidates),
        ("checkpoint before the guess", Turn::Checkpoint("before the guess".to_owned())),
        ("return é", Turn::Return("é".to_owned())),
    ] {
        assert_eq!(Turn::parse(&classic, text).as_ref(), Ok(&turn), "{text}");
        assert_eq!(turn.display(&classic).to_string(), text);
    }
}

/// G2, D1: places by grid and on the canvas, printed with the first grid that contains them.
#[test]
fn places_are_read_in_all_their_forms() {
    let samurai = layout("samurai");
    for (text, printed) in [
        ("nw:r9c9=5", "center:r3c3=5"),
        ("@r9c9=5", "center:r3c3=5"),
        ("center:r3c3=5", "center:r3c3=5"),
        ("  nw:r1c1+'4\t@r21c21#3:5 ", "nw:r1c1+'4 se:r9c9#3:5"),
    ] {
        assert_eq!(Turn::parse(&samurai, text).unwrap().display(&samurai).to_string(), printed);
    }
    let hyphen = layout("up-left@0,0 down-right@6,6");
    let turn = Turn::parse(&hyphen, "up-left:r1c1-5 down-right:r9c9#3:5").unwrap();
    assert_eq!(turn.display(&hyphen).to_string(), "up-left:r1c1-5 down-right:r9c9#3:5");
    let classic = Layout::classic();
    assert_eq!(Turn::parse(&classic, "a:r1c1=1"), Turn::parse(&classic, "@r1c1=1"));
    assert_eq!(Turn::parse(&classic, "undo"), Ok(Turn::Undo(1)));
    assert_eq!(Turn::parse(&classic, "hint"), Ok(Turn::Hint(HintLevel::Cell)));
}

/// G2: a text that is not a turn is refused with column and expectation.
#[test]
fn bad_turns_are_refused() {
    let long = format!("checkpoint {}", "x".repeat(41));
    let refusals: Vec<String> = [
        ("classic", ""),
        ("classic", "  "),
        ("classic", "hello"),
        ("classic", "r1c1"),
        ("classic", "r1c1=0"),
        ("classic", "r1c1=10"),
        ("classic", "r1c1=x"),
        ("classic", "r1c1*5"),
        ("classic", "r1c1+''5"),
        ("classic", "r1c1#"),
        ("classic", "r1c1#10"),
        ("classic", "r1c1#3:0"),
        ("classic", "r1c1#3:"),
        ("classic", "r0c1=5"),
        ("classic", "r01c1=5"),
        ("classic", "r10c1=5"),
        ("classic", "r1c999=5"),
        ("classic", "R1C1=5"),
        ("classic", "r1c1=5 é=5"),
        ("classic", "r1c1=5 undo"),
        ("classic", "nw:r1c1=5"),
        ("classic", "undo 0"),
        ("classic", "undo +1"),
        ("classic", "undo 99999999999"),
        ("classic", "undo 1 2"),
        ("classic", "restart now"),
        ("classic", "hint 7"),
        ("classic", "hint 10"),
        ("classic", "checkpoint"),
        ("classic", "checkpoint  two  spaces"),
        ("classic", "checkpoint a\u{7}b"),
        ("classic", &long),
        ("samurai", "r1c1=5"),
        ("samurai", "sw:r10c1=5"),
        ("samurai", "@r1c10=5"),
        ("samurai", "@r22c1=5"),
        ("samurai", "@nw:r1c1=5"),
    ]
    .into_iter()
    .map(|(name, text)| match Turn::parse(&layout(name), text) {
        Ok(turn) => panic!("read {text:?} as {turn:?}"),
        Err(error) => format!("{text:.40}: {error}"),
    })
    .collect();
    insta::assert_snapshot!(refusals.join("\n"));
}

fn actions() -> impl Strategy<Value = Action> {
    let digits = || (1..=9u8).prop_map(digit);
    let colors = || (0..=9u8).prop_map(|number| Color::new(number).unwrap());
    let kinds = || prop_oneof![Just(MarkKind::Corner), Just(MarkKind::Center)];
    prop_oneof![
        digits().prop_map(Action::Enter),
        Just(Action::Erase),
        (kinds(), digits()).prop_map(|(kind, digit): (_, Digit)| Action::Mark(kind, digit)),
        (kinds(), digits()).prop_map(|(kind, digit)| Action::Unmark(kind, digit)),
        colors().prop_map(Action::Color),
        digits().prop_map(Action::Paint),
        digits().prop_map(Action::Unpaint),
        (colors(), digits()).prop_map(|(color, digit)| Action::ColorCandidate(color, digit)),
    ]
}

proptest! {
    /// G2: printed turns are read back, on any layout.
    #[test]
    fn printed_turns_are_read_back(
        layout in layouts(),
        moves in vec((any::<prop::sample::Index>(), actions()), 1..5),
        n in 1..u32::MAX,
    ) {
        let cells: Vec<_> = layout.cells().collect();
        let moves = moves.iter().map(|(at, action)| Move { cell: *at.get(&cells), action: *action });
        for turn in [Turn::Moves(moves.collect()), Turn::Undo(n), Turn::Redo(n)] {
            let text = turn.display(&layout).to_string();
            prop_assert_eq!(Turn::parse(&layout, &text), Ok(turn));
        }
    }

    /// G2: any text is a turn that can be printed, or an error with a position in it.
    #[test]
    fn any_text_is_a_turn_or_not(text in "[ rc0-9a-z:@=.+'#-]{0,30}|(undo|hint|return) \\PC{0,20}") {
        for layout in [Layout::classic(), layout("samurai")] {
            match Turn::parse(&layout, &text) {
                Ok(turn) => {
                    let printed = turn.display(&layout).to_string();
                    prop_assert_eq!(Turn::parse(&layout, &printed), Ok(turn));
                }
                Err(error) => prop_assert!(error.column <= text.chars().count() + 1),
            }
        }
    }
}
