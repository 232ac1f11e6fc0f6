//! Chains of assumptions, rows 21 and 23 to 26 of the scale.

mod cycle;
mod forcing;
mod length;
mod levels;
mod multiple;
mod nested;
mod network;
mod propagation;
mod rows;

use super::position::Position;
use super::step::Step;

use cycle::Cycles;
use levels::Levels;
use multiple::{Conclusions, Multiple};
use network::Network;
use propagation::{Mode, Propagation};

/// The memory of searches for chains, kept from one to the next.
#[derive(Default, Debug)]
pub(super) struct Chains {
    network: Network,
    cycles: Cycles,
    propagation: Propagation,
    narrow: Tables<4>,
    medium: Tables<12>,
    wide: Tables<48>,
    widest: Tables<288>,
}

/// Tables of sets of candidates, in `W` words each.
#[derive(Default, Debug)]
struct Tables<const W: usize> {
    levels: Levels<W>,
    conclusions: Conclusions<W>,
}

/// Does the same with the narrowest tables that suffice.
macro_rules! with_tables {
    ($chains:ident, $n_bits:expr, $tables:ident => $answer:expr) => {
        match $n_bits.div_ceil(64) {
            0..=4 => {
                let $tables = &mut $chains.narrow;
                $answer
            }
            5..=12 => {
                let $tables = &mut $chains.medium;
                $answer
            }
            13..=48 => {
                let $tables = &mut $chains.wide;
                $answer
            }
            _ => {
                let $tables = &mut $chains.widest;
                $answer
            }
        }
    };
}

const NISHIO: Mode = Mode { base: 7.5, is_nishio: true, is_dynamic: true, has_patterns: false };
const MULTIPLE: Mode = Mode { base: 8.0, is_nishio: false, is_dynamic: false, has_patterns: false };
const DYNAMIC: Mode = Mode { base: 8.5, is_dynamic: true, ..MULTIPLE };
const DYNAMIC_PLUS: Mode = Mode { base: 9.0, has_patterns: true, ..DYNAMIC };

impl Chains {
    /// Chains and cycles. The next searches are in the same position.
    pub(super) fn forcing(&mut self, position: Position<'_>) -> Option<Step> {
        self.network.build(position);
        with_tables!(self, self.network.n_strong, tables => {
            forcing::easiest(position, &self.network, &mut tables.levels, &mut self.cycles)
        })
    }

    pub(super) fn nishio(&mut self, position: Position<'_>) -> Option<Step> {
        self.multiple(position, NISHIO)
    }

    pub(super) fn static_chains(&mut self, position: Position<'_>) -> Option<Step> {
        self.multiple(position, MULTIPLE)
    }

    pub(super) fn dynamic(&mut self, position: Position<'_>) -> Option<Step> {
        self.multiple(position, DYNAMIC)
    }

    pub(super) fn dynamic_plus(&mut self, position: Position<'_>) -> Option<Step> {
        self.multiple(position, DYNAMIC_PLUS)
    }

    fn multiple(&mut self, position: Position<'_>, mode: Mode) -> Option<Step> {
        let (network, propagation) = (&self.network, &mut self.propagation);
        with_tables!(self, network.n(), tables => {
            let conclusions = &mut tables.conclusions;
            Multiple { position, network, mode, propagation, conclusions }.easiest()
        })
    }
}
