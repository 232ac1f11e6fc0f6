//! Facts that explanations rely on: the houses and sets that a chain lists are those of its links, and the
//! blockers of a single rule out everything else.

use std::collections::BTreeSet;

use ninefold::logic::{
    Candidates, Link, LinkKind, Role, Step, Technique, TechniqueSet, next_step, steps,
};
use ninefold::{Cell, Digit, DigitSet, House, Size, Stop};

use crate::cases::{boards, gattai};

/// The cells of a house that may hold a digit.
fn places(board: &Candidates, house: House, digit: Digit) -> BTreeSet<Cell> {
    let cells = board.layout().cells_of(house).iter().copied();
    cells.filter(|&cell| board.has(cell, digit)).collect()
}

/// Whether the chains of the step begin or end with a choice between places in a house; if so, that house is
/// listed first.
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

/// D10: if an explanation says that a house has no other place, that is true; a set has exactly one digit more
/// than cells.
#[test]
fn links_hold_where_they_say() {
    let chains = TechniqueSet::up_to(Technique::ForcingChain).iter();
    let chains: Vec<Technique> = chains.filter(|&t| t >= Technique::XChain).collect();
    let mut n_steps = 0;
    for (_, board) in boards()
        .into_iter()
        .filter(|(last, _)| (Technique::SueDeCoq..=Technique::ForcingNet).contains(last))
    {
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

/// Whether a cell sees one of the step's blockers with this digit.
fn is_blocked(board: &Candidates, step: &Step, cell: Cell, digit: Digit) -> bool {
    let sees = |blocker: Cell| board.layout().peers(cell).contains(&blocker);
    step.blockers.iter().any(|blocker| blocker.digit == digit && sees(blocker.cell))
}

/// Checks that every alternative to a placed digit is either blocked or was ruled out earlier.
fn check_single(board: &Candidates, step: &Step) {
    let (text, placed) = (step.display(board.layout()).to_string(), step.placements[0]);
    let others: Vec<(Cell, Digit)> = if step.technique == Technique::NakedSingle {
        Size::CLASSIC.all().into_iter().map(|digit| (placed.cell, digit)).collect()
    } else {
        let cells = board.layout().cells_of(step.houses[0].0).iter();
        let open = cells.filter(|&&cell| board.digit(cell).is_none());
        open.map(|&cell| (cell, placed.digit)).collect()
    };
    let others = others.into_iter().filter(|other| *other != (placed.cell, placed.digit));
    let others: Vec<(Cell, Digit)> = others.collect();
    for &(cell, digit) in &others {
        let went_earlier = step.earlier.iter().any(|gone| (gone.cell, gone.digit) == (cell, digit));
        assert_ne!(is_blocked(board, step, cell, digit), went_earlier, "{text}");
        assert!(!board.has(cell, digit), "{text}");
    }
    for gone in &step.earlier {
        assert!(others.contains(&(gone.cell, gone.digit)), "{text}");
        let has = |peer: &Cell| board.digit(*peer) == Some(gone.digit);
        assert!(
            !board.layout().peers(gone.cell).iter().any(has),
            "{text}: a digit on the board rules it out"
        );
    }
    for blocker in &step.blockers {
        assert_eq!(board.digit(blocker.cell), Some(blocker.digit), "{text}");
        let peers = board.layout().peers(blocker.cell);
        let rules_out =
            |(cell, digit): &(Cell, Digit)| *digit == blocker.digit && peers.contains(cell);
        assert!(others.iter().any(rules_out), "{text}: a blocker that blocks nothing");
    }
}

/// D10: the digits that a single names really rule out all other possibilities, on one grid and on several,
/// except those said to have been ruled out earlier.
#[test]
fn singles_name_what_rules_the_others_out() {
    let singles = [Technique::NakedSingle, Technique::HiddenSingle];
    let mut n_steps = 0;
    let many = gattai().into_iter().map(|(_, board)| board);
    for mut board in boards().into_iter().map(|(_, board)| board).chain(many) {
        loop {
            let mut found: Vec<Step> = Vec::new();
            for technique in singles {
                found.extend(steps(&board, technique));
            }
            for step in &found {
                check_single(&board, step);
            }
            n_steps += found.len();
            let Some(step) = next_step(&board, TechniqueSet::DEFAULT, Stop::NEVER).unwrap() else {
                break;
            };
            board.apply(&step);
            if n_steps > 8_000 {
                break;
            }
        }
    }
    assert!(n_steps > 5_000, "{n_steps}");
}
