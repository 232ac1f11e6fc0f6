//! Choosing a guess when a sweep changes nothing.

use super::Cells;
use super::fields::{NUMBERS, Unchanged, configure, has_mixtures, unchanged};
use super::sweep::Swept;
use crate::solve::lanes::{Chutes, Lanes, Portable, Token};

/// A digit in a chute, and the configurations it may take there.
#[derive(Copy, Clone, Default)]
pub(super) struct Guess {
    chute: usize,
    /// The digit, as a set.
    digit: u16,
    /// The configurations that are left, one bit each: even at 0, 1, 2, then odd.
    configurations: u8,
}

/// What to do with a grid that a sweep left unchanged.
pub(super) enum Stalled {
    /// Try these configurations: one of them is right.
    Guess(Guess),
    /// The grid has this many solutions.
    Leaf(u64),
    /// The grid has none.
    Dead,
}

/// Decides what to do with the grid of a slot that a sweep left unchanged.
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
    // Not in a closure: the compiler may compile that without the instructions of these lanes.
    if is_count
        && let Some(n_solutions) = leaf(&chutes)
        && mixtures(&swept.cells, constants) >> slot & 1 == 0
    {
        return Stalled::Leaf(n_solutions);
    }
    choose::<L>(swept.placed.token(), &chutes)
}

/// Decides the same for a grid in plain numbers.
pub(super) fn stalled_fields(grid: &[u32; NUMBERS], is_count: bool) -> Stalled {
    let Unchanged { repeats, chutes } = unchanged(grid);
    if repeats {
        return Stalled::Dead;
    }
    if is_count
        && let Some(n_solutions) = leaf(&chutes)
        && !has_mixtures(grid)
    {
        return Stalled::Leaf(n_solutions);
    }
    choose::<<Portable as Token>::One>(Portable, &chutes)
}

/// The number of solutions of a grid that sweeps leave unchanged, if it is known without guessing:
/// all stacks are decided, and in every band all digits are, or all but two. The same holds with
/// bands and stacks swapped.
///
/// If all stacks are decided, the column of each digit in each box is known, and the rows of one
/// band do not depend on the other bands. In a band with two open digits the other seven take seven
/// cells of each row and leave two, one for each open digit: whichever configuration one of them
/// takes, the other takes the one that remains. So each such band doubles the number of solutions.
/// The sweep does not guarantee that the other digits have cells of their own: the caller checks
/// that with [`mixtures`].
#[inline(always)]
fn leaf(chutes: &Chutes) -> Option<u64> {
    const BANDS: u32 = 0b0111;
    const STACKS: u32 = 0b0111_0000;
    let (decided, two_ways) = (chutes.decided, chutes.two_ways);
    let more_ways = (BANDS | STACKS) & !(decided | two_ways);
    let open = (BANDS & !decided).min(STACKS & !decided);
    // One branch instead of three, because the processor predicts it better.
    ((more_ways | open) == 0).then(|| 1 << two_ways.count_ones())
}

/// The slots with a box whose open cells do not all have the same digits.
#[inline(always)]
fn mixtures<L: Lanes>(cells: &Cells<L>, constants: L::Constants) -> u32 {
    let mut open = *cells;
    let none = L::none(cells[0].token());
    let mut all = none;
    for cell in &mut open {
        *cell = cell.without(cell.singles(constants));
        all = all.or(*cell);
    }
    let mut differences = none;
    for cell in open {
        differences = differences.or_xor(cell.or_else(all), all);
    }
    !differences.all_empty()
}

/// Chooses, in the chute with the fewest configurations, a digit with two of them, or otherwise
/// with as few as possible.
#[inline(always)]
pub(super) fn choose<L: Lanes>(token: L::Token, chutes: &Chutes) -> Stalled {
    let chute = chutes.scarcest & 7;
    let (even, odd) = (chutes.even[chute], chutes.odd[chute]);
    let digit = fewest_of(even, odd);
    if digit == 0 {
        return Stalled::Dead;
    }
    let configurations = L::among(token, even, odd, digit.trailing_zeros());
    Stalled::Guess(Guess { chute, digit, configurations })
}

/// The first digit that is in two of the six sets or, if there is none, in as few as possible.
#[inline(always)]
fn fewest_of(even: u64, odd: u64) -> u16 {
    // Counts all nine digits together, with one bit of each count per word: the three even sets are
    // added, then the three odd ones, and then the two sums.
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

impl Guess {
    /// Removes and returns the first configuration.
    #[inline(always)]
    pub(super) fn take(&mut self) -> usize {
        let configuration = self.configurations.trailing_zeros() as usize & 7;
        self.configurations &= self.configurations.wrapping_sub(1);
        configuration
    }

    /// Removes and returns one of the configurations. A random number and the number of waiting
    /// guesses determine which.
    #[inline(always)]
    pub(super) fn take_any(&mut self, shuffle: u64, n_waiting: usize) -> usize {
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

    /// Removes and returns the configuration that the digit has in other chutes, or otherwise the
    /// first.
    #[inline(always)]
    pub(super) fn take_as<L: Lanes>(&mut self, token: L::Token, chutes: &Chutes) -> usize {
        let (even, odd) = (chutes.even[self.chute], chutes.odd[self.chute]);
        let same = self.configurations & L::among(token, even, odd, self.digit.trailing_zeros());
        let among = if same != 0 { same } else { self.configurations };
        let configuration = among.trailing_zeros() as usize & 7;
        self.configurations &= !(1 << configuration);
        configuration
    }

    /// Removes and returns the last configuration.
    #[inline(always)]
    pub(super) fn take_last(&mut self) -> usize {
        let configuration = (7 - self.configurations.leading_zeros() as usize) & 7;
        self.configurations &= !(1 << configuration);
        configuration
    }

    #[inline(always)]
    pub(super) fn n_left(&self) -> usize {
        self.configurations.count_ones() as usize
    }

    /// Whether any configurations are left.
    #[inline(always)]
    pub(super) fn has_more(&self) -> bool {
        self.configurations != 0
    }

    /// The cells after the digit takes a configuration in a slot.
    #[inline(always)]
    pub(super) fn apply<L: Lanes>(
        &self,
        configuration: usize,
        cells: &Cells<L>,
        slot: usize,
    ) -> Cells<L> {
        L::with_configuration(cells, slot, self.chute, configuration, self.digit)
    }

    /// Lets the digit take a configuration in a grid of plain numbers.
    pub(super) fn apply_fields(&self, configuration: usize, grid: &mut [u32; NUMBERS]) {
        configure(grid, self.chute, configuration, self.digit);
    }
}

/// A pseudorandom number determined by two others. The number of waiting guesses identifies the
/// guess: it depends only on the guesses that led here, so the result does not depend on how soon a
/// kernel detects dead ends. (The steps are those of `SplitMix64`, by G. Steele, D. Lea and C.
/// Flood.)
#[inline(always)]
fn mixed(shuffle: u64, n_waiting: usize) -> u32 {
    let mut number = shuffle.wrapping_add((n_waiting as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (number >> 32) as u32
}
