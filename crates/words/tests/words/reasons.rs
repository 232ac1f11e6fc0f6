//! What explanations rely on: the houses and sets that a chain lists are those of its links.

use std::collections::BTreeSet;

use ninefold::logic::{Candidates, Link, LinkKind, Role, Step, Technique, TechniqueSet, steps};
use ninefold::{Cell, Digit, DigitSet, House};

use crate::cases::boards;

/// The cells of a house that may hold a digit.
fn places(board: &Candidates, house: House, digit: Digit) -> BTreeSet<Cell> {
    let cells = board.layout().cells_of(house).iter().copied();
    cells.filter(|&cell| board.has(cell, digit)).collect()
}

/// Whether the chains of the step begin or end with a choice between places in a house, which is
/// then listed first.
fn has_choice(step: &Step, n_places: usize) -> bool {
    step.technique == Technique::ForcingChain && step.houses.len() == n_places + 1
}

fn check(board: &Candidates, step: &Step) {
    let text = step.display(board.layout()).to_string();
    let strong = step.links.iter().filter(|link| link.kind == LinkKind::Strong);
    let (of_houses, of_digits): (Vec<&Link>, Vec<&Link>) =
        strong.partition(|link| link.from.digit == link.to.digit);
    let n_others = usize::from(has_choice(step, of_houses.len()));
    assert_eq!(step.houses.len(), of_houses.len() + n_others, "{text}");
    for (link, (house, _)) in of_houses.iter().zip(&step.houses[n_others..]) {
        let cells = link.from.cells.iter().chain(&link.to.cells).copied();
        assert_eq!(places(board, *house, link.from.digit), cells.collect(), "{text}");
    }
    if !(Technique::AlsXz..=Technique::AlsChain).contains(&step.technique) {
        return;
    }
    for (group, link) in (0..).zip(of_digits) {
        let own = step.candidates.iter().filter(|c| c.1 == Role::Group(group)).map(|c| c.0);
        let cells: BTreeSet<Cell> = own.clone().map(|candidate| candidate.cell).collect();
        let digits: DigitSet = own.map(|candidate| candidate.digit).collect();
        assert_eq!(digits.len(), cells.len() + 1, "{text}");
        for &cell in &cells {
            assert_eq!(board.of(cell) - digits, DigitSet::EMPTY, "{text}");
        }
        for node in [&link.from, &link.to] {
            let has = |cell: &&Cell| board.has(**cell, node.digit);
            assert!(cells.iter().filter(has).eq(&node.cells), "{text}");
        }
    }
}

/// D10: where an explanation says that a house has no other place, it has none; and a set has just
/// one digit more than cells.
#[test]
fn links_hold_where_they_say() {
    let chains = TechniqueSet::up_to(Technique::ForcingChain).iter();
    let chains: Vec<Technique> = chains.filter(|&t| t >= Technique::XChain).collect();
    let mut n_steps = 0;
    for (_, board) in boards().into_iter().filter(|(last, _)| *last >= Technique::SueDeCoq) {
        for &technique in &chains {
            let found = steps(&board, technique);
            n_steps += found.len();
            for step in &found {
                check(&board, step);
            }
        }
    }
    assert!(n_steps > 1_000, "{n_steps}");
}
