//! Chains from an assumption to its opposite, and cycles: the easiest of all.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::digit::DigitSet;
use crate::layout::Cell;

use crate::rating::changes::{Changes, Moment};
use crate::rating::position::Position;
use crate::rating::step::Step;
use crate::rating::technique::Technique;

use super::cycle::Cycles;
use super::kind;
use super::length;
use super::levels::{Levels, Links};
use super::network::Network;

/// Rating, number of nodes and kind: the order of preference. Steps with equal keys are found in
/// the order of their starts, with the cycles from each start first.
pub(super) type Key = (f64, usize, u8);

/// The order of keys; no rating is NaN.
pub(super) fn compare(one: Key, other: Key) -> Ordering {
    one.partial_cmp(&other).unwrap_or(Ordering::Equal)
}

/// The key of a chain with this many nodes.
pub(super) fn chain_key(links: Links, n_nodes: usize) -> Key {
    let (base, _, kind, _) = bases(links);
    (length::rating(base, n_nodes), n_nodes, kind)
}

/// The key of a cycle with this many nodes.
pub(super) fn cycle_key(links: Links, n_nodes: usize) -> Key {
    let (_, base, kind, _) = bases(links);
    (length::rating(base, n_nodes), n_nodes, kind)
}

/// The easiest step so far.
struct Best {
    key: Key,
    what: What,
}

enum What {
    Chain { number: usize, is_on: bool, technique: Technique },
    Cycle { removals: Vec<(Cell, DigitSet)>, technique: Technique },
}

/// The ratings of chains and cycles of these links, and the order of their kinds.
fn bases(links: Links) -> (f64, f64, u8, Technique) {
    match links {
        Links::Digit => (6.6, 6.5, kind::DIGIT, Technique::XCycle),
        Links::Cells => (7.0, 6.5, kind::CELLS, Technique::YCycle),
        Links::All => (7.0, 7.0, kind::ALL, Technique::Cycle),
    }
}

/// When chains of some links were last found to be missing.
#[derive(Default, Debug)]
pub(super) struct Failures {
    digit: Moment,
    cells: Moment,
}

/// The easiest chain or cycle.
pub(super) fn easiest<const V: usize>(
    (position, changes): (Position<'_>, &Changes),
    network: &Network,
    levels: &mut Levels<V>,
    cycles: &mut Cycles,
    failures: &mut Failures,
) -> Option<Step> {
    levels.read(network);
    let mut best: Option<Best> = None;
    let digits = changes.since(failures.digit).digits();
    let is_wanted = |number: usize| digits.contains(network.candidates[number].digit);
    let has_chains = levels.start(network, Links::Digit, is_wanted)
        && with_links(position, network, Links::Digit, levels, cycles, &mut best);
    if !has_chains {
        failures.digit = changes.now();
    }
    let since = changes.since(failures.cells);
    let is_pair = |cell: Cell| position.n(cell) == 2 && since.is_new(cell);
    if position.cells().any(is_pair) {
        let has_chains = levels.start(network, Links::Cells, |_| true)
            && with_links(position, network, Links::Cells, levels, cycles, &mut best);
        if !has_chains {
            failures.cells = changes.now();
        }
    }
    let (_, base, ..) = bases(Links::All);
    if best.as_ref().is_none_or(|best| best.key.0 >= base)
        && levels.start(network, Links::All, |_| true)
    {
        with_links(position, network, Links::All, levels, cycles, &mut best);
    }
    best?.into_step(position, network)
}

/// Finds chains and cycles of some links; says whether there is any chain. A cycle that removes
/// anything implies a chain that is longer by one link, so no shorter one needs to be searched for.
fn with_links<const V: usize>(
    position: Position<'_>,
    network: &Network,
    links: Links,
    levels: &mut Levels<V>,
    cycles: &mut Cycles,
    best: &mut Option<Best>,
) -> bool {
    let (.., technique) = bases(links);
    let Some(chain) = levels.first_chain(network) else { return false };
    let n_nodes = 2 * chain.n_strong + 2;
    let mut is_best = false;
    if links != Links::Cells {
        let key = chain_key(links, n_nodes);
        is_best = best.as_ref().is_none_or(|best| key < best.key);
        if is_best {
            let technique = match links {
                Links::Digit if n_nodes <= 6 => Technique::TurbotFish,
                Links::Digit => Technique::XChain,
                _ => Technique::ForcingChain,
            };
            let what = What::Chain { number: chain.number, is_on: chain.is_on, technique };
            *best = Some(Best { key, what });
        }
    }
    for n_strong in chain.n_strong.max(2).. {
        let key = cycle_key(links, 2 * n_strong);
        // From the same start, cycles come before chains.
        let is_tie = match best {
            Some(best) if key < best.key => false,
            Some(best) if key == best.key && is_best => true,
            Some(_) => return true,
            None => false,
        };
        let longer = n_strong - chain.n_strong;
        if longer > 1 || levels.cycles_can_remove(chain.n_strong, longer == 1) {
            while levels.depth < n_strong - 1 {
                if !levels.extend() {
                    return true;
                }
            }
            let used = levels.used;
            for number in network.starts.iter().map(|&number| usize::from(number)) {
                let is_used =
                    number < network.n_strong && crate::rating::rows::holds(&used, number);
                if !is_used || !levels.can_cycle(n_strong, number) {
                    continue;
                }
                let last = network.candidates[chain.number];
                if is_tie && network.candidates[number] > last {
                    break;
                }
                let found = cycles.first(position, network, links, number, n_strong);
                if let Some(removals) = found {
                    *best = Some(Best { key, what: What::Cycle { removals, technique } });
                    return true;
                }
            }
        }
        if is_tie {
            return true;
        }
    }
    true
}

impl Best {
    fn into_step(self, position: Position<'_>, network: &Network) -> Option<Step> {
        match self.what {
            What::Chain { number, is_on, technique } => {
                network.conclude(position, (technique, self.key.0), (number, !is_on))
            }
            What::Cycle { removals, technique } => {
                Step::removing(technique, self.key.0, position.candidates, removals)
            }
        }
    }
}
