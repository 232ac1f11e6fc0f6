//! Chains of assumptions, rows 21 and 23 to 30 of the scale.

mod cycle;
mod every;
mod forcing;
mod kind;
mod length;
mod levels;
mod multiple;
mod nested;
mod network;
mod propagation;
mod registry;
mod rows;
mod within;

use crate::digit::DigitSet;

use super::failure::Failure;
use super::position::Position;
use super::step::Step;

use cycle::Cycles;
use forcing::Failures;
use levels::Levels;
use multiple::{Conclusions, Multiple};
use network::Network;
use propagation::{Mode, Propagation};
use registry::Effort;
use within::Within;

/// The memory of searches for chains, kept from one to the next.
#[derive(Default, Debug)]
pub(super) struct Chains {
    network: Network,
    cycles: Cycles,
    failures: Failures,
    no_nishio: Failure,
    effort: Effort,
    propagation: Propagation,
    narrowest: Tables<3>,
    narrow: Tables<5>,
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
            0..=3 => {
                let $tables = &mut $chains.narrowest;
                $answer
            }
            4..=5 => {
                let $tables = &mut $chains.narrow;
                $answer
            }
            6..=12 => {
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

impl Chains {
    /// Forgets what was found out about a puzzle.
    pub(super) fn forget(&mut self, budget: u64) {
        self.effort = Effort::new(budget);
        self.failures.forget();
        self.no_nishio.forget();
    }

    /// Chains and cycles. The next searches are in the same position.
    pub(super) fn forcing(&mut self, position: Position<'_>) -> Option<Step> {
        self.network.build(position);
        with_tables!(self, self.network.n_strong, tables => {
            let Chains { network, cycles, failures, .. } = self;
            forcing::easiest(position, network, &mut tables.levels, cycles, failures)
        })
    }

    pub(super) fn nishio(&mut self, position: Position<'_>) -> Option<Step> {
        self.network.list_members(position);
        let digits = self.no_nishio.changed_digits(position);
        let step = self.multiple(position, Mode::NISHIO, digits);
        if step.is_none() {
            self.no_nishio.record(position);
        }
        step
    }

    pub(super) fn static_chains(&mut self, position: Position<'_>) -> Option<Step> {
        self.multiple(position, Mode::MULTIPLE, DigitSet::ALL)
    }

    pub(super) fn dynamic(&mut self, position: Position<'_>) -> Option<Step> {
        self.multiple(position, Mode::DYNAMIC, DigitSet::ALL)
    }

    pub(super) fn dynamic_plus(&mut self, position: Position<'_>) -> Option<Step> {
        self.multiple(position, Mode::DYNAMIC_PLUS, DigitSet::ALL)
    }

    /// Dynamic chains with other chains within, of one of four depths.
    pub(super) fn nested(&mut self, position: Position<'_>, depth: usize) -> Option<Step> {
        self.multiple(position, Mode::NESTED[depth], DigitSet::ALL)
    }

    /// Whether a search was abandoned because it took too long.
    pub(super) fn gave_up(&self) -> bool {
        self.effort.is_spent()
    }

    fn multiple(&mut self, position: Position<'_>, mode: Mode, digits: DigitSet) -> Option<Step> {
        let (network, propagation) = (&self.network, &mut self.propagation);
        with_tables!(self, network.n(), tables => {
            let Tables { levels, conclusions } = tables;
            let levels = (!mode.is_dynamic).then_some(levels);
            let (within, effort) = (Within::default(), &mut self.effort);
            Multiple {
                position,
                network,
                mode,
                propagation,
                conclusions,
                levels,
                digits,
                within,
                effort,
            }
            .easiest()
        })
    }
}

#[cfg(test)]
mod tests;
