//! Aligned exclusion: combinations of two or three cells that would leave no candidate to a cell
//! that all of them see.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::digit::{Digit, DigitSet};
use crate::logic::{bits, n_bits};

use super::orders::{FEW_WORDS, MANY_WORDS, SOME_WORDS};
use super::position::{Position, Since};
use super::rows::{self, Row, Rows};
use super::step::{Step, Technique};
use crate::layout::Size;

/// Aligned exclusion of two cells; or of three, of which the third is an excluder of one of the
/// others.
pub(super) fn aligned(position: Position<'_>, since: Since<'_>, size: usize) -> Option<Step> {
    match (size, position.orders.n_words) {
        (2, FEW_WORDS) => first_pair::<FEW_WORDS>(position, since),
        (2, SOME_WORDS) => first_pair::<SOME_WORDS>(position, since),
        (2, _) => first_pair::<MANY_WORDS>(position, since),
        (_, FEW_WORDS) => first_triplet::<FEW_WORDS>(position, since),
        (_, SOME_WORDS) => first_triplet::<SOME_WORDS>(position, since),
        _ => first_triplet::<MANY_WORDS>(position, since),
    }
}

/// The cells that matter, by their index.
struct Field<'a, const W: usize> {
    position: Position<'a>,
    /// The cells with few enough candidates that a combination can take all of them.
    excluders: Row<W>,
    /// The cells that can be in a combination.
    bases: Row<W>,
    /// The cells that have changed since the search last found nothing.
    new: Row<W>,
}

impl<'a, const W: usize> Field<'a, W> {
    /// The cells that matter for combinations of this size.
    fn new(position: Position<'a>, since: Since<'_>, size: usize) -> Field<'a, W> {
        let (mut singles, mut excluders, mut bases, mut new) = ([0; W], [0; W], [0; W], [0; W]);
        for cell in position.cells() {
            let index = cell.index();
            if since.is_new(cell) {
                rows::insert(&mut new, index);
            }
            match position.n(cell) {
                0 => {}
                1 => rows::insert(&mut singles, index),
                n => {
                    rows::insert(&mut bases, index);
                    if n <= size {
                        rows::insert(&mut excluders, index);
                    }
                }
            }
        }
        let mut field = Field { position, excluders, bases, new };
        rows::for_each(&singles, |single| {
            let sight = position.orders.sight(single);
            rows::subtract(&mut field.bases, sight);
        });
        field
    }

    fn n_cells(&self) -> usize {
        self.position.orders.cells.len()
    }

    fn of(&self, index: usize) -> DigitSet {
        self.position.of(self.position.orders.cells[index])
    }

    fn sight(&self, index: usize) -> &'a Row<W> {
        self.position.orders.sight(index)
    }

    fn sees(&self, one: usize, other: usize) -> bool {
        rows::holds(self.sight(one), other)
    }

    /// Whether two cells, or an excluder that both see, have changed.
    fn is_new(&self, pair: [usize; 2], common: &Row<W>) -> bool {
        pair.iter().any(|&cell| rows::holds(&self.new, cell)) || rows::meets(common, &self.new)
    }

    /// The excluders that a cell sees.
    fn excluders_of(&self, index: usize) -> Row<W> {
        rows::both(self.sight(index), &self.excluders)
    }
}

/// The first pair that removes anything, by the later cell and then by the earlier one.
///
/// A digit is removed if it leaves no digit to the other cell, because each of that cell's digits is
/// taken by an excluder that has just the two digits. The search first asks, for each cell and all
/// excluders that it sees, which digits leave it none, whatever the other cell is; hardly any pair
/// passes.
fn first_pair<const W: usize>(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    let field = Field::<W>::new(position, since, 2);
    let mut emptying = vec![DigitSet::EMPTY; field.n_cells()];
    let mut vulnerable = [0; W];
    rows::for_each(&field.bases, |base| {
        emptying[base] = field.emptying(base);
        if !emptying[base].is_empty() {
            rows::insert(&mut vulnerable, base);
        }
    });
    if rows::is_empty(&vulnerable) {
        return None;
    }
    rows::numbers(&field.bases).find_map(|later| {
        // The earlier cell has a digit that empties this one, or can itself be emptied; and one of
        // the two, or an excluder that both see, has changed.
        let mut hopeful = vulnerable;
        for digit in emptying[later] {
            rows::unite(&mut hopeful, position.candidates.cells(digit).words());
        }
        let mut earlier = rows::both(&rows::below(&field.bases, later), &hopeful);
        if !rows::holds(&field.new, later) && !rows::meets(&field.excluders_of(later), &field.new) {
            rows::intersect(&mut earlier, &field.new);
        }
        rows::numbers(&earlier).find_map(|earlier| {
            let (one, other) = (field.of(earlier), field.of(later));
            let mut hopeful = one & emptying[later] | other & emptying[earlier];
            if !field.sees(earlier, later) {
                hopeful -= one & other;
            }
            if hopeful.is_empty() { None } else { field.step([earlier, later]) }
        })
    })
}

impl<const W: usize> Field<'_, W> {
    /// The digits that may leave no candidate to a cell, if another cell has them.
    fn emptying(&self, index: usize) -> DigitSet {
        let mut taken = [0_u16; 9]; // by digit: what excluders take if another cell has it
        for excluder in rows::numbers(&self.excluders_of(index)) {
            let digits = self.of(excluder);
            for digit in digits {
                taken[digit.index()] |= digits.bits();
            }
        }
        let candidates = self.of(index).bits();
        let empties = |digit: usize| candidates & !(1 << digit) & !taken[digit] == 0;
        let digits = (0..9).filter(|&digit| empties(digit));
        DigitSet::from_bits(digits.fold(0, |digits, digit| digits | 1 << digit))
    }

    fn step(&self, pair: [usize; 2]) -> Option<Step> {
        let common = rows::both(&self.excluders_of(pair[0]), self.sight(pair[1]));
        if !rows::has_two(&common) || !self.is_new(pair, &common) {
            return None;
        }
        let cells = pair.map(|index| self.position.orders.cells[index]);
        let possible = self.possible(pair, &common);
        let removals = cells.into_iter().zip(possible.map(|digits| Size::CLASSIC.all() - digits));
        Step::removing(Technique::AlignedPairExclusion, 6.2, self.position.candidates, removals)
    }

    /// The digits of two cells that are in a possible combination.
    fn possible(&self, pair: [usize; 2], excluders: &Row<W>) -> [DigitSet; 2] {
        let [one, other] = pair.map(|index| self.of(index));
        let excluders: Vec<DigitSet> = rows::numbers(excluders).map(|cell| self.of(cell)).collect();
        let is_seen = self.sees(pair[0], pair[1]);
        let mut possible = [DigitSet::EMPTY; 2];
        for digit in one {
            let mut rest = if is_seen { other - digit.into() } else { other };
            for &excluder in excluders.iter().filter(|excluder| excluder.contains(digit)) {
                rest -= excluder - digit.into();
            }
            if !rest.is_empty() {
                possible[0].insert(digit);
                possible[1] |= rest;
            }
        }
        possible
    }
}

/// The first triplet that removes anything: by the later, then by the earlier of the first two
/// cells, and then by the third among the cells that the earlier one and then the later one see.
///
/// A digit is removed from a cell if every combination of the other two cells is impossible with
/// it. For a digit `x`, the search first finds the pairs of digits that are impossible because of
/// excluders that one of these two sees, and then because of those that the other sees. Only pairs
/// of cells that pass for some digit matter, together with a third cell that has it.
fn first_triplet<const W: usize>(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    let field = Field::<W>::new(position, since, 3);
    let with_digit = Digit::NINE
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
        let removals = cells.into_iter().zip(possible.map(|digits| Size::CLASSIC.all() - digits));
        let technique = Technique::AlignedTripletExclusion;
        Step::removing(technique, 7.5, self.position.candidates, removals)
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
