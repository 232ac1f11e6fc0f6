//! Walks to the solution, pauses and questions.

use ninefold::Stop;
use ninefold::hint::{self, Hint};
use ninefold::logic::{StepFilter, Technique, TechniqueSet, example, next_step};
use ninefold_testkit::data::list;

use super::*;
use crate::{Finder, Stage, Tint, Walk, Wanted, looks, quick_techniques};

fn run(seat: &mut Seat, intents: impl IntoIterator<Item = Intent>) {
    for intent in intents {
        seat.act(intent, 0.0);
    }
}

fn stage(seat: &Seat) -> Stage {
    seat.walk().unwrap().stage()
}

// D10: the steps lead to the solution one by one; a walk counts as a hint of the highest level.
// G5: afterwards the game is unchanged.
#[test]
fn a_walk_leads_to_the_solution_and_back() {
    let mut seat = classic();
    let board = seat.game().board().clone();
    run(&mut seat, [Intent::Walk]);
    assert_eq!(stage(&seat), Stage { at: 0, n_steps: 1, is_whole: false, waits: false });
    assert!(seat.game().was_helped());
    let placed = |seat: &Seat| {
        let tints = looks(seat).into_iter().flat_map(|look| look.tints);
        tints.filter(|&tint| tint == Tint::Placed).count()
    };
    assert_eq!(placed(&seat), 1);
    for at in 1..=51 {
        run(&mut seat, [Intent::Step(1)]);
        assert_eq!(stage(&seat).at, at);
    }
    assert_eq!(stage(&seat), Stage { at: 51, n_steps: 51, is_whole: true, waits: false });
    assert!(looks(&seat).iter().all(|look| look.digit.is_some()));
    let end = seat.walk().unwrap().candidates().board();
    assert_eq!(end, *seat.game().puzzle().solution());
    let cursor = seat.cursor();
    run(&mut seat, [Intent::Step(1), Intent::Digit(digit(5)), Intent::Undo, Intent::Step(-1)]);
    assert_eq!(stage(&seat).at, 50);
    run(&mut seat, [Intent::StepTo(3)]);
    assert_eq!(stage(&seat).at, 3);
    assert_ne!(seat.focus().0, cursor);
    run(&mut seat, [Intent::Dismiss]);
    assert!(seat.walk().is_none() && *seat.game().board() == board);
    assert_eq!((seat.game().log().len(), seat.focus()), (1, (cursor, seat.grid())));
}

// D10: a board with a mistake has no walk; the mistake is shown instead.
#[test]
fn a_mistake_is_shown_instead() {
    let mut seat = classic();
    pick(&mut seat, 0, 2);
    run(&mut seat, [Intent::Digit(digit(1)), Intent::Walk]);
    assert!(seat.walk().is_none());
    let mistake = Hint::Mistake { n_turns: Some(1) };
    assert_eq!(*seat.message(), Message::Hint(Box::new(mistake)));
    assert!(!seat.game().was_helped());
}

// D10: a hint from steps found elsewhere is the same as one found here.
#[test]
fn hints_are_the_same_from_elsewhere() {
    let mut here = classic();
    let mut there = Seat::without_finder(here.game().clone(), None, Clock::default());
    assert_eq!(here.wanted(Intent::Hint), None);
    for level in 3..=6 {
        run(&mut here, [Intent::Hint]);
        assert_eq!(there.wanted(Intent::Hint), Some(Wanted::Step));
        assert!(!there.act(Intent::Hint, 0.0).is_turn); // it is not found here
        let candidates = ninefold::logic::Candidates::new(there.game().board());
        let step = next_step(&candidates, TechniqueSet::DEFAULT, Stop::NEVER).unwrap().unwrap();
        assert!(there.hint_by(Some(step), 0.0).is_turn);
        assert_eq!(here.message(), there.message(), "level {level}");
        assert_eq!(here.game().log(), there.game().log());
    }
}

// M11: the clock stops while the game is paused. Any intent resumes it and does nothing else, unless it is
// from a menu.
#[test]
fn pauses_stop_the_clock() {
    let mut seat = classic();
    seat.resume(0.0);
    seat.act(Intent::Pause, 1_000.0);
    assert!(seat.is_paused());
    seat.resume(5_000.0); // the player looks at it again, but does not resume
    seat.act(Intent::Undo, 9_000.0);
    assert!(!seat.is_paused());
    assert_eq!(seat.clock().played(10_000.0), 2_000);
    pick(&mut seat, 0, 2);
    let cell = at(&seat, 0, 3);
    let intents = [
        Intent::Digit(digit(9)),
        Intent::Write(crate::Ink::Corner, digit(9)),
        Intent::Erase,
        Intent::Hint,
        Intent::Candidates,
        Intent::Undo,
        Intent::Tap(cell),
        Intent::Check,
    ];
    for intent in intents {
        seat.act(Intent::Pause, 10_000.0);
        assert!(!seat.act(intent, 10_000.0).is_turn && !seat.is_paused(), "{intent:?}");
    }
    assert_eq!((seat.cursor(), seat.game().log().len()), (at(&seat, 0, 2), 0));
    seat.act(Intent::Pause, 10_000.0);
    assert!(seat.act(Intent::Walk, 10_000.0).is_turn && seat.walk().is_some());
}

// D7, T6: a question is carried out only after a yes.
#[test]
fn questions_need_a_yes() {
    let mut seat = classic();
    run(&mut seat, [Intent::Restart]);
    assert_eq!(seat.question(), None); // no progress would be lost
    pick(&mut seat, 0, 2);
    run(&mut seat, [Intent::Digit(digit(4)), Intent::Restart]);
    assert_eq!(seat.question(), Some(Question::Restart));
    run(&mut seat, [Intent::No, Intent::Yes]);
    assert_eq!((seat.question(), seat.game().n_empty()), (None, 50));
    run(&mut seat, [Intent::Reveal, Intent::Undo, Intent::Yes]);
    assert_eq!(seat.game().status(), Status::InProgress);
    run(&mut seat, [Intent::Finish, Intent::Yes]);
    assert_eq!(seat.game().status(), Status::Revealed);
}

// T15: a game played on another device continues here; the cursor stays.
#[test]
fn games_are_followed() {
    let mut seat = classic();
    seat.resume(0.0);
    let mut other = seat.game().clone();
    other.play(Turn::Candidates, 60_000).unwrap();
    pick(&mut seat, 4, 4);
    seat.follow(other, 1_000.0);
    assert_eq!((seat.played(2_000.0), seat.cursor()), (61_000, at(&seat, 4, 4)));
}

// D10: on several grids only the simpler techniques are tried immediately.
#[test]
fn slow_techniques_are_known() {
    let samurai: Layout = "samurai".parse().unwrap();
    assert_eq!(quick_techniques(&Layout::classic()), TechniqueSet::DEFAULT);
    assert!(!quick_techniques(&samurai).contains(Technique::AlsChain));
    assert!(quick_techniques(&samurai).contains(Technique::XWing));
}

// D10: the steps that the board offers are a list. One of them can be carried out, which counts as help. The
// list for a cell is shorter.
#[test]
fn a_step_of_the_list_is_carried_out() {
    let mut seat = classic();
    seat.act(Intent::AllSteps, 0.0);
    assert!(seat.walk().unwrap().is_choice() && seat.game().was_helped());
    seat.act(Intent::Step(1), 0.0);
    let (number, step) = seat.walk().unwrap().step().unwrap();
    assert_eq!(number, 2);
    let placed = step.placements[0];
    let effect = seat.act(Intent::Apply, 0.0);
    assert!(effect.is_turn && seat.walk().is_none());
    assert_eq!(seat.game().board().get(placed.cell), Some(placed.digit));
    seat.pick(placed.cell);
    seat.act(Intent::StepsHere, 0.0);
    while seat.walk_mut().unwrap().find_next() {}
    assert_eq!(seat.walk().unwrap().stage().n_steps, 0);
    let card = crate::card(&seat, ninefold_words::Language::English, 0.0);
    assert_eq!(card.heading, "No step matches.");
    seat.act(Intent::Apply, 0.0); // nothing to carry out
    assert!(seat.walk().is_none());
}

// D10, D12: a digit is impossible because its cell is filled or sees it, or because of steps. Steps count as a
// hint; what the board shows does not.
#[test]
fn impossible_digits_have_a_reason() {
    let mut seat = classic();
    let heading = |seat: &Seat| crate::card(seat, ninefold_words::Language::English, 0.0).heading;
    let ask = |seat: &mut Seat, row, column, value| {
        pick(seat, row, column);
        seat.act(Intent::WhyNot, 0.0);
        seat.act(Intent::Digit(digit(value)), 0.0);
    };
    seat.act(Intent::WhyNot, 0.0);
    assert!(heading(&seat).starts_with("Which digit seems impossible in r1c3?"));
    seat.act(Intent::Dismiss, 0.0);
    ask(&mut seat, 0, 0, 7);
    assert_eq!(heading(&seat), "r1c1 already has the 5.");
    ask(&mut seat, 0, 2, 5);
    assert_eq!(heading(&seat), "5 is impossible in r1c3: there is already one in r1c1.");
    assert_eq!(seat.game().n_hints(), 0);
    ask(&mut seat, 0, 2, 1);
    assert_eq!(heading(&seat), "Step 1: Hidden single");
    assert_eq!((seat.game().n_hints(), seat.game().n_empty()), (1, 51));
    seat.act(Intent::Apply, 0.0); // a reason is only shown
    assert!(seat.walk().is_some());
    seat.act(Intent::Dismiss, 0.0);
    ask(&mut seat, 0, 2, 4);
    assert_eq!(heading(&seat), "Nothing was found that rules out 4 in r1c3.");
    seat.act(Intent::Digit(digit(4)), 0.0); // only one digit is asked about
    assert_eq!(seat.game().n_empty(), 50);
}

// D10, D12: what the board shows needs no search, and reasons found elsewhere are the same.
#[test]
fn reasons_are_the_same_from_elsewhere() {
    let mut here = classic();
    let mut there = Seat::without_finder(here.game().clone(), None, Clock::default());
    for (row, column, value) in [(0, 0, 7), (0, 2, 5), (0, 2, 1), (0, 2, 4), (4, 4, 2)] {
        for seat in [&mut here, &mut there] {
            seat.act(Intent::Dismiss, 0.0);
            pick(seat, row, column);
            seat.act(Intent::WhyNot, 0.0);
        }
        let ask = Intent::Digit(digit(value));
        assert_eq!(here.wanted(ask), None);
        match there.wanted(ask) {
            Some(Wanted::Reason(of)) => {
                let start = ninefold::logic::Candidates::new(there.game().board());
                let steps = hint::reason(&start, TechniqueSet::DEFAULT, of, Stop::NEVER).unwrap();
                there.reason_by(of, steps.unwrap_or_default(), 0.0);
            }
            _ => drop(there.act(ask, 0.0)),
        }
        here.act(ask, 0.0);
        let told = |seat: &Seat| crate::card(seat, ninefold_words::Language::English, 0.0).heading;
        assert_eq!(told(&here), told(&there), "{value} in r{}c{}", row + 1, column + 1);
        assert_eq!(here.game().log(), there.game().log());
        assert_eq!(here.filter(), there.filter());
    }
}

// D10: a walk lists the steps that the commands and the server list, at most 20 of each technique, whatever the filter.
#[test]
fn walks_list_the_steps_of_the_engine() {
    let examples = Technique::ALL.into_iter().step_by(4).map(|technique| example(technique).givens);
    let lists = [("random-minimal-20k", 2_000), ("magictour-top1465", 300), ("hardest-1106", 100)];
    let lists = lists.into_iter().flat_map(|(name, step)| list(name, step, step));
    let (mut n_empty, mut n_forcing) = (0, 0);
    for givens in examples.chain(lists).chain(boards::gattai().take(2)) {
        let game = Game::new(Puzzle::new(givens).unwrap(), Settings::default());
        let help = Help::default();
        let start = hint::candidates(&game, &help).unwrap();
        let cell = start.open_cells().nth(start.n_open() / 2);
        let all = StepFilter::default();
        let at_cell = all.but(|filter| filter.cell = cell);
        for filter in [all, at_cell, all.but(|filter| filter.digit = Some(digit(5)))] {
            let mut walk = Walk::through_all(start.clone(), filter, Some(Finder::ENGINE));
            walk.go_alone();
            while walk.find_next() {}
            let listed = (0..).map_while(|index| walk.listed(index));
            let groups = hint::all_steps(&game, &help, &filter, Stop::NEVER).unwrap_or_default();
            let expected = groups.iter().flat_map(|group| group.steps.iter().take(20));
            assert!(listed.eq(expected), "{:?} {filter:?}", game.board());
            n_empty += usize::from(filter != all && groups.is_empty());
            let forcing = groups.iter().filter(|group| group.technique >= Technique::ForcingChain);
            n_forcing += forcing.count();
        }
    }
    assert!(n_empty > 0 && n_forcing > 0, "{n_empty} {n_forcing}");
}
