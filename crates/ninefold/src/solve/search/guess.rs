//! What to guess when a sweep changes nothing.

use std::marker::PhantomData;

use super::Cells;
use super::sweep::Swept;
use crate::solve::lanes::{Chutes, Lanes};

/// A digit in a chute, and the configurations it may take there.
#[derive(Copy, Clone, Default)]
pub(in crate::solve) struct Guess {
    chute: usize,
    /// The digit, as a set.
    digit: u16,
    /// The configurations that are left, one bit each: even at 0, 1, 2, then odd.
    configurations: u8,
}

/// The grid of a slot that a sweep left alone.
pub(in crate::solve) enum Stalled {
    /// One of these is right.
    Guess(Guess),
    /// It has this many solutions.
    Leaf(u64),
    /// It has none.
    Dead,
}

/// What to do with the grid of a slot that a sweep left alone.
#[inline(always)]
pub(super) fn stalled<L: Lanes>(
    swept: &Swept<L>,
    slot: usize,
    constants: L::Constants,
    is_count: bool,
) -> Stalled {
    if swept.repeats_in(slot) {
        return Stalled::Dead;
    }
    let [rows, columns] = swept.configurations;
    let chutes = L::chutes([rows.even, rows.odd], [columns.even, columns.odd], slot);
    if is_count && let Some(n_solutions) = leaf(&swept.cells, &chutes, slot, constants) {
        return Stalled::Leaf(n_solutions);
    }
    choose::<L>(&chutes)
}

/// How many solutions the grid of a slot has that sweeps leave alone, if that can be told: all
/// stacks are decided, and in every band all digits are, or all but two; likewise with bands and
/// stacks exchanged.
///
/// If all stacks are decided, the column of each digit in each box is known, and what one band does
/// with its rows is nothing to the others. In a band with two open digits the other seven take
/// seven cells of each row and leave two, one for each of the two: whichever way one of them
/// takes, the other has the way that remains. So each such band doubles the solutions. That the
/// other digits do have cells of their own, the sweep does not say: it is looked after here.
#[inline(always)]
fn leaf<L: Lanes>(
    cells: &Cells<L>,
    chutes: &Chutes,
    slot: usize,
    constants: L::Constants,
) -> Option<u64> {
    const BANDS: u32 = 0b0111;
    const STACKS: u32 = 0b0111_0000;
    let (decided, two_ways) = (chutes.decided, chutes.two_ways);
    let more_ways = (BANDS | STACKS) & !(decided | two_ways);
    let open = (BANDS & !decided).min(STACKS & !decided);
    // One question instead of three, which the processor guesses right more often.
    let is_leaf = (more_ways | open) == 0 && mixtures(cells, constants) >> slot & 1 == 0;
    is_leaf.then(|| 1 << two_ways.count_ones())
}

/// The slots with a box whose open cells do not all hold the same digits.
#[inline(always)]
fn mixtures<L: Lanes>(cells: &Cells<L>, constants: L::Constants) -> u32 {
    let mut open = *cells;
    let mut all = L::none();
    for cell in &mut open {
        *cell = cell.without(cell.singles(constants));
        all = all.or(*cell);
    }
    let mut differences = L::none();
    for cell in open {
        differences = differences.or_xor(cell.or_else(all), all);
    }
    !differences.all_empty()
}

/// In the chute with the fewest configurations a digit that has two, or else as few as may be.
#[inline(always)]
pub(in crate::solve) fn choose<L: Lanes>(chutes: &Chutes) -> Stalled {
    let chute = chutes.scarcest & 7;
    let (even, odd) = (chutes.even[chute], chutes.odd[chute]);
    let digit = fewest_of(even, odd);
    if digit == 0 {
        return Stalled::Dead;
    }
    let configurations = L::among(even, odd, digit.trailing_zeros());
    Stalled::Guess(Guess { chute, digit, configurations })
}

/// In which of six sets a digit is, one bit each.
#[inline(always)]
pub(in crate::solve) fn among(even: u64, odd: u64, digit: u32) -> u8 {
    const FIRST: u64 = 1 | 1 << 16 | 1 << 32; // of each set
    // Bits 0, 16, 32 of the even ones, 3, 19, 35 of the odd ones: they come side by side, from 32 on.
    const GATHER: u64 = 1 << 32 | 1 << 17 | 1 << 2;
    let bits = (even >> digit & FIRST) | (odd >> digit & FIRST) << 3;
    (bits.wrapping_mul(GATHER) >> 32) as u8 & 0b11_1111
}

/// The first digit that is in two of the six sets or, if none is, in as few more as may be.
#[inline(always)]
fn fewest_of(even: u64, odd: u64) -> u16 {
    // Counts of all nine digits at once, a bit of each count in each word: the three even sets are
    // added, and the three odd ones, and then the two sums.
    let parts = |sets: u64| {
        let (a, b, c) = (sets as u16, (sets >> 16) as u16, (sets >> 32) as u16);
        (a ^ b ^ c, (a & b) | ((a ^ b) & c))
    };
    let ((even_ones, even_twos), (odd_ones, odd_twos)) = (parts(even), parts(odd));
    let (ones, carry) = (even_ones ^ odd_ones, even_ones & odd_ones);
    let sum = even_twos ^ odd_twos;
    let (twos, fours) = (sum ^ carry, (even_twos & odd_twos) | (sum & carry));
    let two = twos & !ones & !fours;
    let three = twos & ones & !fours;
    let fewest = if two != 0 {
        two
    } else if three != 0 {
        three
    } else {
        fours
    };
    fewest & fewest.wrapping_neg()
}

/// For each slot, chute and configuration the boxes that lose the digit: by row in the box, then by
/// column.
struct Losers<L>(PhantomData<L>);

impl<L: Lanes> Losers<L> {
    const BOXES: [[[[u32; 6]; 8]; 8]; 4] = {
        let mut losers = [[[[0; 6]; 8]; 8]; 4];
        let mut index = 0;
        while index < L::SLOTS * 6 * 6 * 9 {
            let (slot, chute, configuration) = (index / 324, index / 54 % 6, index / 9 % 6);
            let (line, item) = (index / 3 % 3, index % 3);
            let step = if configuration < 3 { line } else { 3 - line };
            if item != (configuration % 3 + step) % 3 {
                // A row of the box at this stack of the band, or a column in this band of the stack.
                let (word, place) = if chute < 3 {
                    (line, 3 * chute + item)
                } else {
                    (3 + line, 3 * item + chute - 3)
                };
                let boxes = (L::BOXES[place] as u32) << (9 * slot);
                losers[slot][chute + chute / 3][configuration][word] |= boxes;
            }
            index += 1;
        }
        losers
    };
}

impl Guess {
    /// Takes the first configuration out.
    #[inline(always)]
    pub(in crate::solve) fn take(&mut self) -> usize {
        let configuration = self.configurations.trailing_zeros() as usize & 7;
        self.configurations &= self.configurations.wrapping_sub(1);
        configuration
    }

    /// Takes one of the configurations out: which, a random number and how many guesses wait decide.
    #[inline(always)]
    pub(in crate::solve) fn take_any(&mut self, shuffle: u64, n_waiting: usize) -> usize {
        let random = mixed(shuffle, n_waiting);
        let n = self.configurations.count_ones();
        let mut left = self.configurations;
        for _ in 0..(u64::from(random) * u64::from(n)) >> 32 {
            left &= left.wrapping_sub(1);
        }
        let configuration = left.trailing_zeros() as usize & 7;
        self.configurations &= !(1 << configuration);
        configuration
    }

    /// Takes the last configuration out.
    #[inline(always)]
    pub(in crate::solve) fn take_last(&mut self) -> usize {
        let configuration = (7 - self.configurations.leading_zeros() as usize) & 7;
        self.configurations &= !(1 << configuration);
        configuration
    }

    /// How many configurations are left.
    #[inline(always)]
    pub(in crate::solve) fn n_left(&self) -> usize {
        self.configurations.count_ones() as usize
    }

    /// Whether there are others.
    #[inline(always)]
    pub(in crate::solve) fn has_more(&self) -> bool {
        self.configurations != 0
    }

    /// The cells as a configuration leaves them in a slot.
    #[inline(always)]
    pub(in crate::solve) fn apply<L: Lanes>(
        &self,
        configuration: usize,
        cells: &Cells<L>,
        slot: usize,
    ) -> Cells<L> {
        L::with_configuration(cells, slot, self.chute, configuration, self.digit)
    }
}

/// The cells as a digit leaves them that takes a configuration in a chute of a slot.
#[inline(always)]
pub(in crate::solve) fn with_configuration<L: Lanes>(
    cells: &Cells<L>,
    slot: usize,
    chute: usize,
    configuration: usize,
    digit: u16,
) -> Cells<L> {
    let losers = &Losers::<L>::BOXES[slot & 3][chute][configuration];
    let mut words = [L::none(); 6];
    for (word, &boxes) in words.iter_mut().zip(losers) {
        *word = L::digit_in(boxes, digit);
    }
    let mut left = *cells;
    for (index, cell) in left.iter_mut().enumerate() {
        *cell = cell.without_both(words[index / 3], words[3 + index % 3]);
    }
    left
}

/// A number that follows from two and looks like chance. How many guesses wait stands for the guess:
/// it follows from those that led here, so that what is found does not depend on how soon a kernel
/// sees dead ends. (The steps are those of `SplitMix64`,
/// by G. Steele, D. Lea and C. Flood.)
#[inline(always)]
fn mixed(shuffle: u64, n_waiting: usize) -> u32 {
    let mut number = shuffle.wrapping_add((n_waiting as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (number >> 32) as u32
}
