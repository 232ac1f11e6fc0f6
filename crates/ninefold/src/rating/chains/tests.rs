//! Lengths of chains, and the fast search for the easiest chain compared with the plain one for every
//! chain.

use ninefold_testkit::boards::HARD;

use super::forcing::{every, others};
use super::*;
use crate::board::Board;
use crate::layout::Layout;
use crate::logic::Candidates;
use crate::rating::numbers::Tenths;
use crate::rating::orders::Orders;
use crate::rating::position::Moment;
use crate::stop::Stop;

#[test]
fn longer_chains_are_harder() {
    let ratings: Vec<String> = [1, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 34, 35, 50, 51]
        .iter()
        .map(|&n_nodes| format!("{:.1}", length_rating(7.0, n_nodes)))
        .collect();
    let expected = [70, 70, 71, 71, 72, 72, 73, 73, 74, 74, 75, 75, 76, 76, 77, 77, 78];
    assert_eq!(ratings, expected.map(|tenths| format!("{}.{}", tenths / 10, tenths % 10)));
    assert_eq!(length_rating(6.6, 7).to_string(), "6.699999999999999");
}

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
            let step = if let (Some(step), Some(first)) = (step, all.first()) {
                assert_eq!(step.rating, Tenths::nearest(first.key.rating));
                let removed: Vec<Candidate> = match step.placement {
                    Some(placement) => others(position, placement),
                    None => step.eliminations.clone(),
                };
                assert_eq!(removed, first.removed);
                n_found += 1;
                step
            } else {
                let since = changes.since(Moment::default());
                let mut several = |mode| chains.several(position, since, mode, &mut effort);
                let step = several(Mode::NISHIO).or_else(|| several(Mode::DYNAMIC));
                let Some(step) = step else { break };
                step
            };
            step.apply(&mut candidates);
        }
    }
    assert!(n_found > 20, "{n_found}");
}
