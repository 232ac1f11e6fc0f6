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
mod within;

use crate::digit::DigitSet;

use super::changes::{Changes, Since};
use super::effort::Effort;
use super::position::Position;
use super::step::Step;

use cycle::Cycles;
use forcing::Failures;
use levels::Levels;
use multiple::{Conclusions, Multiple};
use network::Network;
use propagation::{Mode, Propagation};
use within::Within;

/// The memory of searches for chains, kept from one to the next.
#[derive(Default, Debug)]
pub(super) struct Chains {
    network: Network,
    cycles: Cycles,
    failures: Failures,
    propagation: Propagation,
    levels_of_one: Levels<1>,
    levels_of_two: Levels<2>,
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

/// Runs `$answer` with the smallest tables that hold `$n_bits` candidates.
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
    /// Forgets everything about the last puzzle.
    pub(super) fn forget(&mut self) {
        self.failures = Failures::default();
    }

    /// Chains and cycles. The next searches must be in the same position.
    pub(super) fn forcing(&mut self, position: Position<'_>, changes: &Changes) -> Option<Step> {
        self.network.build(position);
        let Chains { network, cycles, failures, .. } = self;
        macro_rules! easiest {
            ($levels:expr) => {
                forcing::easiest((position, changes), network, &mut $levels, cycles, failures)
            };
        }
        // Usually one or two words suffice.
        match network.n_strong.div_ceil(64) {
            0..=1 => easiest!(self.levels_of_one),
            2 => easiest!(self.levels_of_two),
            3 => easiest!(self.narrowest.levels),
            4..=5 => easiest!(self.narrow.levels),
            6..=12 => easiest!(self.medium.levels),
            13..=48 => easiest!(self.wide.levels),
            _ => easiest!(self.widest.levels),
        }
    }

    pub(super) fn nishio(
        &mut self,
        position: Position<'_>,
        since: Since<'_>,
        effort: &mut Effort<'_>,
    ) -> Option<Step> {
        self.network.complete(position);
        self.multiple(position, (Mode::NISHIO, since.digits()), effort)
    }

    pub(super) fn static_chains(
        &mut self,
        position: Position<'_>,
        effort: &mut Effort<'_>,
    ) -> Option<Step> {
        self.multiple(position, (Mode::MULTIPLE, DigitSet::ALL), effort)
    }

    pub(super) fn dynamic(
        &mut self,
        position: Position<'_>,
        effort: &mut Effort<'_>,
    ) -> Option<Step> {
        self.multiple(position, (Mode::DYNAMIC, DigitSet::ALL), effort)
    }

    pub(super) fn dynamic_plus(
        &mut self,
        position: Position<'_>,
        effort: &mut Effort<'_>,
    ) -> Option<Step> {
        self.multiple(position, (Mode::DYNAMIC_PLUS, DigitSet::ALL), effort)
    }

    /// Dynamic chains with other chains within them, of one of four depths.
    pub(super) fn nested(
        &mut self,
        position: Position<'_>,
        depth: usize,
        effort: &mut Effort<'_>,
    ) -> Option<Step> {
        self.multiple(position, (Mode::NESTED[depth], DigitSet::ALL), effort)
    }

    fn multiple(
        &mut self,
        position: Position<'_>,
        (mode, digits): (Mode, DigitSet),
        effort: &mut Effort<'_>,
    ) -> Option<Step> {
        let (network, propagation) = (&self.network, &mut self.propagation);
        with_tables!(self, network.n(), tables => {
            let Tables { levels, conclusions } = tables;
            let levels = (!mode.is_dynamic).then_some(levels);
            let within = Within::default();
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
