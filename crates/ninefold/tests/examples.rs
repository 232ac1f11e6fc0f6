//! The examples print what they should.
#![allow(dead_code, reason = "the examples' main functions are not called")]

#[path = "../examples/collect_positions.rs"]
mod collect_positions;
#[path = "../examples/explain_step.rs"]
mod explain_step;
#[path = "../examples/make_samurai.rs"]
mod make_samurai;
#[path = "../examples/play_game.rs"]
mod play_game;
#[path = "../examples/solve_list.rs"]
mod solve_list;

use insta::assert_snapshot;

#[test]
fn lists_are_solved() {
    assert_snapshot!(solve_list::text(), @r"
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    987654321246173985351928746128537694634892157795461832519286473472319568863745219
    givens conflict: r1c1 r1c2
    ");
}

#[test]
fn a_samurai_is_made() {
    let text = make_samurai::text().unwrap();
    assert_eq!(text, make_samurai::text().unwrap());
    assert!(text.ends_with("clues, easy\n"), "{text}");
}

#[test]
fn a_step_is_explained() {
    assert_snapshot!(explain_step::text().unwrap(), @r"
    naked-single, level easy
    5 in r5c5: defining
    naked-single: 5r5c5 => 5r5c5
    ");
}

#[test]
fn a_game_is_played() {
    assert_snapshot!(play_game::text().unwrap(), @r"
    r1c3=4: 1 changed, in_progress
    r1c4=5: 1 changed, in_progress
    undo: 1 changed, in_progress
    r1c4+2: 1 changed, in_progress
    r5c5 can be 5
    1000 r1c3=4
    2500 r1c4=5
    4000 undo 1
    6000 r1c4+2
    7000 hint 2
    ");
}

#[test]
fn positions_are_collected() {
    use ninefold::logic::{Technique, TechniqueSet};
    let classic = ninefold::Layout::classic();
    let collect = |techniques| collect_positions::text(&classic, 1, 8, techniques).unwrap();
    let text = collect(TechniqueSet::ALL);
    assert_eq!(text, collect(TechniqueSet::ALL));
    assert!(text.starts_with("full-house "), "{text}");
    assert!(text.lines().count() > 10, "{text}");
    let singles = collect(Technique::NakedSingle.into());
    assert!(singles.lines().count() == 1 && text.contains(&singles), "{singles}");
}
