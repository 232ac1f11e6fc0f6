//! The fast search for the easiest chain compared with the plain one for every chain.

use ninefold_testkit::boards::HARD;

use crate::board::Board;
use crate::layout::Layout;
use crate::logic::{Candidate, Candidates};
use crate::rating::changes::Moment;
use crate::rating::orders::Orders;
use crate::rating::tenths::Tenths;
use crate::stop::Stop;

use super::every::{every, others};
use super::*;

/// Puzzles that need many chains.
const PUZZLES: [&str; 3] = [
    HARD,
    "..84...6.3...6......2.3.78.6..3.42.9......8.613........2.7.......6.2.....7...34..",
    "61.2.......7..1...8....9...23..1..6...58.61.....4...5..4.62..1.......8.......853.",
];

/// D11: in every position that chains lead to, the easiest of all chains is found.
#[test]
fn the_easiest_of_all_chains_is_found() {
    let layout = Layout::classic();
    let orders = Orders::new(&layout);
    let mut chains = Chains::default();
    let mut changes = Changes::default();
    let mut levels = Levels::<12>::default();
    let mut n_found = 0;
    let mut effort = Effort::new(0, Stop::NEVER);
    for givens in PUZZLES {
        let mut candidates = Candidates::new(&Board::parse(&layout, givens).unwrap());
        chains.forget();
        changes.forget();
        for _ in 0..60 {
            let position = Position { candidates: &candidates, orders: &orders };
            changes.note(position);
            let step = chains.forcing(position, &changes);
            chains.network.complete(position);
            let all = every(position, &chains.network, &mut levels);
            assert_eq!(step.is_some(), !all.is_empty());
            let step = match (step, all.first()) {
                (Some(step), Some(first)) => {
                    assert_eq!(step.rating, Tenths::nearest(first.key.0));
                    let removed: Vec<Candidate> = match step.placement {
                        Some(placement) => others(position, placement),
                        None => step.eliminations.clone(),
                    };
                    assert_eq!(removed, first.removed);
                    n_found += 1;
                    step
                }
                _ => match chains
                    .nishio(position, changes.since(Moment::default()), &mut effort)
                    .or_else(|| chains.dynamic(position, &mut effort))
                {
                    Some(step) => step,
                    None => break,
                },
            };
            step.apply(&mut candidates);
        }
    }
    assert!(n_found > 20, "{n_found}");
}
