//! Aligned exclusion: combinations of two or three cells that would leave no candidate to a cell
//! that they all see.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::digit::{Digit, DigitSet};
use crate::layout::Cell;

use super::failure::Failure;
use super::position::Position;
use super::step::Step;
use super::technique::Technique;

/// Two cells.
pub(super) fn aligned_pair(position: Position<'_>, failure: &mut Failure) -> Option<Step> {
    let search = Search::new(position, 2, failure);
    let step = search.pairs(|pair| {
        let possible = if pair.is_new { search.pair_digits(pair)? } else { return None };
        let removals = pair.cells.into_iter().zip(possible.map(|digits| !digits));
        Step::removing(Technique::AlignedPairExclusion, 6.2, position.candidates, removals)
    });
    if step.is_none() {
        failure.record(position);
    }
    step
}

/// Three cells: the third is an excluder of one of the others.
pub(super) fn aligned_triplet(position: Position<'_>, failure: &mut Failure) -> Option<Step> {
    let search = Search::new(position, 3, failure);
    let mut seen = SeenTwice::default();
    let step = search.pairs(|pair| search.with_third(pair, &mut seen));
    if step.is_none() {
        failure.record(position);
    }
    step
}

/// Two cells with two or more common excluders.
struct Pair<'a> {
    /// The earlier one first.
    cells: [Cell; 2],
    /// The excluders of the later one; some are not seen by the earlier one.
    excluders: &'a [Cell],
    /// How many both see.
    n_common: usize,
    /// Whether any of all these has changed.
    is_new: bool,
}

/// Sets of cells that are seen by one and by two of some others, one bit each.
#[derive(Default)]
struct SeenTwice {
    once: Vec<u64>,
    twice: Vec<u64>,
}

impl SeenTwice {
    fn by(&mut self, position: Position<'_>, cells: &[Cell]) {
        let sight = position.orders.sight(cells[0]);
        self.once.clear();
        self.once.extend_from_slice(sight);
        self.twice.clear();
        self.twice.resize(sight.len(), 0);
        for &cell in &cells[1..] {
            let words = self.once.iter_mut().zip(&mut self.twice);
            for ((once, twice), sight) in words.zip(position.orders.sight(cell)) {
                *twice |= *once & sight;
                *once |= sight;
            }
        }
    }
}

struct Search<'a> {
    position: Position<'a>,
    /// By cell: few enough candidates that a combination can take all of them.
    is_excluder: Vec<bool>,
    /// By cell: can be one of the combined ones.
    is_base: Vec<bool>,
    /// By cell: not as it was when the search last found nothing.
    is_changed: Vec<bool>,
    /// The cells that can be the third, and the changed ones among them, one bit each.
    thirds: Vec<u64>,
    changed_thirds: Vec<u64>,
}

impl<'a> Search<'a> {
    fn new(position: Position<'a>, size: usize, failure: &Failure) -> Search<'a> {
        let is_excluder = |cell| (2..=size).contains(&position.n(cell));
        let is_excluder: Vec<bool> = position.cells().map(is_excluder).collect();
        let is_base = |cell| {
            let peers = position.peers(cell);
            position.n(cell) >= 2 && peers.iter().all(|&peer| position.n(peer) != 1)
        };
        let is_base: Vec<bool> = position.cells().map(is_base).collect();
        let is_changed: Vec<bool> =
            position.cells().map(|cell| failure.is_changed(position, cell)).collect();
        let mut thirds = vec![0; is_base.len().div_ceil(64)];
        let mut changed_thirds = thirds.clone();
        for index in 0..is_base.len() {
            let bit = u64::from(is_excluder[index] && is_base[index]) << (index % 64);
            thirds[index / 64] |= bit;
            changed_thirds[index / 64] |= if is_changed[index] { bit } else { 0 };
        }
        Search { position, is_excluder, is_base, is_changed, thirds, changed_thirds }
    }

    /// Every pair of cells with two or more common excluders, by the later cell and then by the
    /// earlier one.
    fn pairs<R>(&self, mut test: impl FnMut(&Pair<'_>) -> Option<R>) -> Option<R> {
        let position = self.position;
        // By cell: how many of the excluders of the later cell it sees, and how many changed ones.
        let mut seen = vec![(0_u8, 0_u8); self.is_base.len()];
        let mut excluders = Vec::new();
        for later in position.cells().filter(|cell| self.is_base[cell.index()]) {
            let peers = position.peers(later).iter().copied();
            excluders.clear();
            excluders.extend(peers.filter(|cell| self.is_excluder[cell.index()]));
            if excluders.len() < 2 {
                continue;
            }
            seen.fill((0, 0));
            for excluder in &excluders {
                let changed = u8::from(self.is_changed[excluder.index()]);
                for cell in position.peers(*excluder) {
                    let (n_all, n_changed) = &mut seen[cell.index()];
                    *n_all += 1;
                    *n_changed += changed;
                }
            }
            for earlier in position.cells().take(later.index()) {
                let (n_common, n_changed) = seen[earlier.index()];
                if n_common < 2 || !self.is_base[earlier.index()] {
                    continue;
                }
                let cells = [earlier, later];
                let is_new =
                    n_changed > 0 || cells.iter().any(|cell| self.is_changed[cell.index()]);
                let n_common = usize::from(n_common);
                let answer = test(&Pair { cells, excluders: &excluders, n_common, is_new });
                if answer.is_some() {
                    return answer;
                }
            }
        }
        None
    }

    /// The digits of two cells that are in a possible combination; `None` if all are.
    fn pair_digits(&self, pair: &Pair<'_>) -> Option<[DigitSet; 2]> {
        let position = self.position;
        let [one, other] = pair.cells.map(|cell| position.of(cell));
        let is_seen = position.sees(pair.cells[0], pair.cells[1]);
        // Every digit of one cell needs an excluder of its own to remove a digit of the other.
        if pair.n_common + usize::from(is_seen) < one.len().min(other.len()) {
            return None;
        }
        let mut possible = [DigitSet::EMPTY; 2];
        for digit in one {
            let mut rest = if is_seen { other - digit.into() } else { other };
            for &excluder in pair.excluders {
                let digits = position.of(excluder);
                if digits.contains(digit) && position.sees(excluder, pair.cells[0]) {
                    rest -= digits - digit.into();
                }
            }
            if !rest.is_empty() {
                possible[0].insert(digit);
                possible[1] |= rest;
            }
        }
        (possible != [one, other]).then_some(possible)
    }

    /// The first third cell with which a pair removes anything.
    fn with_third(&self, pair: &Pair<'_>, seen: &mut SeenTwice) -> Option<Step> {
        let position = self.position;
        let [one, other] = pair.cells;
        let thirds = if pair.is_new { &self.thirds } else { &self.changed_thirds };
        let sight = position.orders.sight(one).iter().zip(position.orders.sight(other));
        let mut in_sight = sight.zip(thirds).map(|((one, other), third)| (one | other) & third);
        if in_sight.all(|word| word == 0) {
            return None;
        }
        let mut common = SmallVec::<[Cell; 20]>::new();
        for &cell in pair.excluders {
            if position.sees(cell, one) {
                common.push(cell);
            }
        }
        seen.by(position, &common);
        for (twice, third) in seen.twice.iter_mut().zip(thirds) {
            *twice &= third;
        }
        pair.cells.iter().find_map(|&from| {
            let sight = position.orders.sight(from).iter().zip(&seen.twice);
            if sight.clone().all(|(sight, third)| sight & third == 0) {
                return None;
            }
            position.peers(from).iter().find_map(|&third| {
                let is_third = seen.twice[third.index() / 64] >> (third.index() % 64) & 1 == 1;
                if !is_third || third == one || third == other {
                    return None;
                }
                let is_repeated = from == other && position.sees(one, third);
                if is_repeated || self.was_tried(pair.cells, third) {
                    return None;
                }
                let cells = [one, other, third];
                let possible = self.triplet_digits(cells, &common)?;
                let removals = cells.into_iter().zip(possible.map(|digits| !digits));
                let technique = Technique::AlignedTripletExclusion;
                Step::removing(technique, 7.5, position.candidates, removals)
            })
        })
    }

    /// Whether the same three cells came before, with another one as the third.
    fn was_tried(&self, [one, other]: [Cell; 2], third: Cell) -> bool {
        let was_third = |cell: Cell, pair: [Cell; 2]| {
            let is_seen = pair.iter().any(|&from| self.position.sees(from, cell));
            self.is_excluder[cell.index()] && is_seen
        };
        third < other && was_third(other, [one, third])
            || third < one && was_third(one, [third, other])
    }

    /// The digits of three cells that are in a possible combination; `None` if all are, or if they
    /// were when the search last found nothing.
    fn triplet_digits(&self, cells: [Cell; 3], excluders: &[Cell]) -> Option<[DigitSet; 3]> {
        let position = self.position;
        let digits = cells.map(|cell| position.of(cell));
        let all = digits[0] | digits[1] | digits[2];
        let mut relevant = SmallVec::<[DigitSet; 20]>::new();
        let mut is_new = cells.iter().any(|cell| self.is_changed[cell.index()]);
        for &cell in excluders {
            let digits = position.of(cell);
            if (digits - all).is_empty() && position.sees(cell, cells[2]) {
                relevant.push(digits);
                is_new |= self.is_changed[cell.index()];
            }
        }
        // What one excluder removes, a naked set or a wing has removed before.
        if relevant.len() < 2 || !is_new {
            return None;
        }
        let not_if = |is_seen: bool, digit: Digit| {
            if is_seen { DigitSet::of(digit) } else { DigitSet::EMPTY }
        };
        let sees = |one: usize, other: usize| position.sees(cells[one], cells[other]);
        let (first_second, first_third, second_third) = (sees(0, 1), sees(0, 2), sees(1, 2));
        let mut possible = [DigitSet::EMPTY; 3];
        for first in digits[0] {
            let seconds = digits[1] - not_if(first_second, first);
            // Digits not yet known to be possible come first, so that it is soon clear if all are.
            for part in [seconds - possible[1], seconds & possible[1]] {
                for second in part {
                    let taken = DigitSet::of(first) | DigitSet::of(second);
                    let known = possible[0].contains(first) && possible[1].contains(second);
                    if known && possible[2] == digits[2] {
                        continue;
                    }
                    let clashing = not_if(first_third, first) | not_if(second_third, second);
                    let mut thirds = digits[2] - clashing;
                    for &excluder in &relevant {
                        let rest = excluder - taken;
                        if rest.is_empty() {
                            thirds = DigitSet::EMPTY;
                        } else if rest.single().is_some() {
                            thirds -= rest;
                        }
                    }
                    if !thirds.is_empty() {
                        possible[0].insert(first);
                        possible[1].insert(second);
                        possible[2] |= thirds;
                        if possible == digits {
                            return None;
                        }
                    }
                }
            }
        }
        Some(possible)
    }
}
