//! Aligned exclusion of three cells.
//!
//! A digit is removed from a cell if every combination of the other two cells is impossible with
//! it. For a digit `x`, the search first finds the pairs of digits that are impossible because of
//! excluders that one of these two sees, and then because of those that the other sees. Only pairs
//! of cells that pass for some digit matter, together with a third cell that has it.

use smallvec::SmallVec;

use crate::digit::{Digit, DigitSet};
use crate::logic::{bits, n_bits};
use crate::rating::changes::Since;
use crate::rating::position::Position;
use crate::rating::rows::{self, Row, Rows};
use crate::rating::step::Step;
use crate::rating::technique::Technique;

use super::field::Field;

/// The first triplet that removes anything: by the later, then by the earlier of the first two
/// cells, and then by the third among the cells that the earlier one and then the later one see.
pub(super) fn first<const W: usize>(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    let field = Field::<W>::new(position, since, 3);
    let with_digit = Digit::ALL
        .map(|digit| rows::both(position.candidates.cells(digit).words::<W>(), &field.bases));
    let reachable = field.reachable(&with_digit);
    let mut best: Option<(Order, Step)> = None;
    for base in rows::numbers(&field.bases) {
        let mut any = [0; W];
        for row in &reachable[9 * base..][..9] {
            rows::unite(&mut any, row);
        }
        for other in rows::numbers(&rows::below(&any, base)) {
            let is_mutual = |&digit: &usize| {
                rows::holds(&reachable[9 * base + digit], other)
                    && rows::holds(&reachable[9 * other + digit], base)
            };
            let digits = (0..9).filter(is_mutual).fold(0, |digits, digit| digits | 1 << digit);
            if digits != 0 {
                field.with_thirds([other, base], digits, &with_digit, &mut best);
            }
        }
    }
    best.map(|(_, step)| step)
}

/// The order in which triplets are tried.
type Order = (usize, usize, bool, usize);

impl<const W: usize> Field<'_, W> {
    /// By cell and digit: the cells that may have no combination with this one if a third cell has
    /// the digit.
    fn reachable(&self, with_digit: &[Row<W>; 9]) -> Rows<W> {
        let mut reachable = vec![[0; W]; 9 * self.n_cells()];
        for base in rows::numbers(&self.bases) {
            let takers = Takers::of(self, &self.excluders_of(base));
            for (digit, row) in reachable[9 * base..][..9].iter_mut().enumerate() {
                let spoiled = takers.spoiled(self.of(base), digit);
                if spoiled != 0 {
                    *row = self.bases;
                    for other in bits(!(spoiled | 1 << digit) & 0x1ff) {
                        rows::subtract(row, &with_digit[other]);
                    }
                }
            }
        }
        reachable
    }

    /// Tries two cells with every third cell that has one of some digits, if that leaves no
    /// combination to the two.
    fn with_thirds(
        &self,
        pair: [usize; 2],
        digits: u16,
        with_digit: &[Row<W>; 9],
        best: &mut Option<(Order, Step)>,
    ) {
        let common = rows::both(&self.excluders_of(pair[0]), self.sight(pair[1]));
        if !rows::has_two(&common) {
            return;
        }
        // Only a change can give anything new: of the pair, of what it leaves empty, or of the
        // third.
        let of_digits = |all: Row<W>, digit: usize| rows::either(&all, &with_digit[digit]);
        let new = if self.is_new(pair, &common) { [!0; W] } else { self.new };
        if !rows::meets(&new, &bits(digits).fold([0; W], of_digits)) {
            return;
        }
        let takers = Takers::of(self, &common);
        let candidates = pair.map(|index| self.of(index).bits());
        let is_seen = self.sees(pair[0], pair[1]);
        let mut thirds = [0; W];
        for digit in bits(digits).filter(|&digit| takers.take_all(candidates, is_seen, digit)) {
            let mut with_digit = with_digit[digit];
            for (index, candidates) in pair.iter().zip(candidates) {
                if candidates >> digit & 1 == 1 {
                    rows::intersect(&mut with_digit, self.sight(*index));
                }
            }
            rows::unite(&mut thirds, &with_digit);
        }
        rows::intersect(&mut thirds, &new);
        for third in rows::numbers(&thirds).filter(|third| !pair.contains(third)) {
            let triplet = [pair[0], pair[1], third];
            let common = rows::both(&common, self.sight(third));
            let Some(order) = self.order(triplet).filter(|_| rows::has_two(&common)) else {
                continue;
            };
            if best.as_ref().is_none_or(|(first, _)| order < *first) {
                let step = self.step_of_three(triplet, &common);
                *best = step.map(|step| (order, step)).or(best.take());
            }
        }
    }

    /// The place of three cells in the order, if one of them can be the third.
    fn order(&self, triplet: [usize; 3]) -> Option<Order> {
        let with_third = |third: usize| {
            let [a, b, c] = triplet;
            let pair = if third == a {
                [b, c]
            } else if third == b {
                [a, c]
            } else {
                [a, b]
            };
            let [earlier, later] = [pair[0].min(pair[1]), pair[0].max(pair[1])];
            let is_from_later = !self.sees(earlier, third);
            let from = if is_from_later { later } else { earlier };
            let cells = &self.position.orders.cells;
            let mut peers = self.position.peers(cells[from]).iter();
            let place = peers.position(|peer| peer.index() == third)?;
            rows::holds(&self.excluders, third).then_some((later, earlier, is_from_later, place))
        };
        triplet.into_iter().filter_map(with_third).min()
    }
}

/// What excluders take from a cell: an excluder with two candidates, by the digit of one other
/// cell; with three, by the digits of two.
struct Takers {
    by_one: [u16; 9],
    by_two: [[u16; 9]; 9],
}

impl Takers {
    fn of<const W: usize>(field: &Field<'_, W>, excluders: &Row<W>) -> Takers {
        let mut takers = Takers { by_one: [0; 9], by_two: [[0; 9]; 9] };
        for digits in rows::numbers(excluders).map(|excluder| field.of(excluder).bits()) {
            for one in bits(digits) {
                if n_bits(digits) == 2 {
                    takers.by_one[one] |= digits;
                } else {
                    for other in bits(digits) {
                        takers.by_two[one][other] |= digits;
                    }
                }
            }
        }
        takers
    }

    /// With one digit in a third cell: the digits of a second that may leave nothing to a cell of
    /// these candidates.
    fn spoiled(&self, candidates: DigitSet, digit: usize) -> u16 {
        let rest = candidates.bits() & !self.by_one[digit] & !(1 << digit);
        let by_two = &self.by_two[digit];
        let taking = |left: usize| 1 << left | self.by_one[left] | by_two[left];
        bits(rest).fold(0x1ff, |all, left| all & taking(left)) | self.by_one[digit]
    }

    /// Whether two cells with these candidates, which may see each other, have no combination if a
    /// cell that sees both has this digit; but not because of one of the two alone, which aligned
    /// pairs have already found.
    fn take_all(&self, candidates: [u16; 2], is_seen: bool, digit: usize) -> bool {
        let taken = self.by_one[digit] | 1 << digit;
        let [ones, others] = candidates.map(|candidates| candidates & !taken);
        let taking = |one: usize| self.by_one[one] | self.by_two[digit][one];
        let leaves_none = |one: usize| others & !(u16::from(is_seen) << one) & !taking(one) == 0;
        ones != 0 && others != 0 && bits(ones).all(leaves_none)
    }
}

impl<const W: usize> Field<'_, W> {
    /// The step that removes the digits of three cells that are in no possible combination.
    fn step_of_three(&self, triplet: [usize; 3], excluders: &Row<W>) -> Option<Step> {
        let digits = triplet.map(|index| self.of(index));
        let all = digits[0] | digits[1] | digits[2];
        let mut relevant = SmallVec::<[DigitSet; 20]>::new();
        for digits in rows::numbers(excluders).map(|cell| self.of(cell)) {
            if (digits - all).is_empty() {
                relevant.push(digits);
            }
        }
        let not_if = |is_seen: bool, digit: Digit| {
            if is_seen { DigitSet::of(digit) } else { DigitSet::EMPTY }
        };
        let sees = |one: usize, other: usize| self.sees(triplet[one], triplet[other]);
        let (first_second, first_third, second_third) = (sees(0, 1), sees(0, 2), sees(1, 2));
        let mut possible = [DigitSet::EMPTY; 3];
        for first in digits[0] {
            for second in digits[1] - not_if(first_second, first) {
                let taken = DigitSet::of(first) | DigitSet::of(second);
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
                }
            }
        }
        let cells = triplet.map(|index| self.position.orders.cells[index]);
        let removals = cells.into_iter().zip(possible.map(|digits| !digits));
        let technique = Technique::AlignedTripletExclusion;
        Step::removing(technique, 7.5, self.position.candidates, removals)
    }
}
