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
        let is_new = search.any_changed(&pair.cells) || search.any_changed(&pair.excluders);
        let possible = is_new.then(|| search.pair_digits(pair)).flatten()?;
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
    let step = search.pairs(|pair| search.with_third(pair));
    if step.is_none() {
        failure.record(position);
    }
    step
}

type Cells = SmallVec<[Cell; 20]>;

/// Two cells, the earlier one first, and the excluders that both see.
struct Pair {
    cells: [Cell; 2],
    excluders: Cells,
}

struct Search<'a> {
    position: Position<'a>,
    /// By cell: few enough candidates that a combination can take all of them.
    is_excluder: Vec<bool>,
    /// By cell: can be one of the combined ones.
    is_base: Vec<bool>,
    /// By cell: not as it was when the search last found nothing.
    is_changed: Vec<bool>,
    /// The excluders among those.
    changed: Vec<Cell>,
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
        let can_be_third = |cell: &Cell| is_changed[cell.index()] && is_excluder[cell.index()];
        let changed = position.cells().filter(can_be_third).collect();
        Search { position, is_excluder, is_base, is_changed, changed }
    }

    fn any_changed(&self, cells: &[Cell]) -> bool {
        cells.iter().any(|cell| self.is_changed[cell.index()])
    }

    /// Every pair of cells with two or more common excluders, by the later cell and then by the
    /// earlier one.
    fn pairs<R>(&self, mut test: impl FnMut(&Pair) -> Option<R>) -> Option<R> {
        let position = self.position;
        let mut n_common = vec![0_u8; self.is_base.len()];
        for later in position.cells().filter(|cell| self.is_base[cell.index()]) {
            let excluders = position.peers(later).iter().copied();
            let excluders: Cells =
                excluders.filter(|cell| self.is_excluder[cell.index()]).collect();
            if excluders.len() < 2 {
                continue;
            }
            n_common.fill(0);
            for excluder in &excluders {
                for cell in position.peers(*excluder) {
                    n_common[cell.index()] += 1;
                }
            }
            for earlier in position.cells().take(later.index()) {
                if n_common[earlier.index()] < 2 || !self.is_base[earlier.index()] {
                    continue;
                }
                let is_common = |cell: &Cell| position.sees(*cell, earlier);
                let excluders = excluders.iter().copied().filter(is_common).collect();
                let answer = test(&Pair { cells: [earlier, later], excluders });
                if answer.is_some() {
                    return answer;
                }
            }
        }
        None
    }

    /// The digits of two cells that are in a possible combination; `None` if all are.
    fn pair_digits(&self, pair: &Pair) -> Option<[DigitSet; 2]> {
        let position = self.position;
        let [one, other] = pair.cells.map(|cell| position.of(cell));
        let is_seen = position.sees(pair.cells[0], pair.cells[1]);
        // Every digit of one cell needs an excluder of its own to remove a digit of the other.
        if pair.excluders.len() + usize::from(is_seen) < one.len().min(other.len()) {
            return None;
        }
        let mut possible = [DigitSet::EMPTY; 2];
        for digit in one {
            let mut rest = if is_seen { other - digit.into() } else { other };
            for &excluder in &pair.excluders {
                let digits = position.of(excluder);
                if digits.contains(digit) {
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
    fn with_third(&self, pair: &Pair) -> Option<Step> {
        let position = self.position;
        let [one, other] = pair.cells;
        let is_new = self.any_changed(&pair.cells) || self.any_changed(&pair.excluders);
        let is_third = |third: Cell| {
            let is_able = self.is_excluder[third.index()] && self.is_base[third.index()];
            is_able && third != one && third != other
        };
        let sees = |third: Cell| position.sees(one, third) || position.sees(other, third);
        if !is_new && !self.changed.iter().any(|&cell| is_third(cell) && sees(cell)) {
            return None;
        }
        pair.cells.iter().find_map(|&from| {
            position.peers(from).iter().find_map(|&third| {
                if !is_third(third) || !is_new && !self.is_changed[third.index()] {
                    return None;
                }
                let is_repeated = from == other && position.sees(one, third);
                if is_repeated || self.was_tried(pair.cells, third) {
                    return None;
                }
                let cells = [one, other, third];
                let possible = self.triplet_digits(cells, &pair.excluders)?;
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

    /// The digits of three cells that are in a possible combination; `None` if all are.
    fn triplet_digits(&self, cells: [Cell; 3], excluders: &[Cell]) -> Option<[DigitSet; 3]> {
        let position = self.position;
        let digits = cells.map(|cell| position.of(cell));
        let all = digits[0] | digits[1] | digits[2];
        let excluders = excluders.iter().filter(|&&cell| position.sees(cell, cells[2]));
        let excluders = excluders.map(|&cell| position.of(cell));
        let excluders: SmallVec<[DigitSet; 20]> =
            excluders.filter(|&digits| (digits - all).is_empty()).collect();
        // What one excluder removes, a naked set or a wing has removed before.
        if excluders.len() < 2 {
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
                    let taken = DigitSet::from_iter([first, second]);
                    let known = possible[0].contains(first) && possible[1].contains(second);
                    if known && possible[2] == digits[2] {
                        continue;
                    }
                    let seen = not_if(first_third, first) | not_if(second_third, second);
                    let mut thirds = digits[2] - seen;
                    for &excluder in &excluders {
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
