//! Candidate sets side by side: the words that the kernels are written in.
//!
//! A lane of 16 bits holds the candidates of one cell of one box, nine bits. A
//! word has room for one grid or for three, its *slots*: nine lanes each, one
//! for each box. Nine words, one for each cell of a box, are the whole of the
//! grids, and work inside boxes is the same instruction in all of them.
//!
//! ```text
//!   one slot, 16 lanes: boxes in a frame        three slots, 32 lanes
//!   of four by four
//!            stack 0  1  2  -                     slot 0    0  1  2  3 ...  8
//!   band 0         0  1  2  3                     slot 1    9 10 11 12 ... 17
//!   band 1         4  5  6  7                     slot 2   18 19 20 21 ... 26
//!   band 2         8  9 10 11                     unused   27 28 29 30 31
//!        -        12 13 14 15
//!   lane 4·band + stack                           lane 9·slot + 3·band + stack
//! ```
//!
//! What unused lanes hold means nothing and meets no other lane.
//!
//! # Safety
//!
//! The only unsafe code of the crate is in the files of this folder, and has
//! two obligations, met there and nowhere else: an instruction set is used
//! only after it was seen on this machine ([`all`]), and a vector is loaded
//! and stored only from and to an array of exactly its size. The instructions of
//! WebAssembly need neither: they are in a module or not, and words are made of
//! numbers. [`portable`] does the same work without any, and is what the tests
//! hold the others against.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions; see the module's safety notes")]
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions; see the module's safety notes")]
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
mod avx512;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
#[allow(clippy::inline_always, reason = "so that the compiler sees whole sweeps")]
mod frame;
#[allow(clippy::inline_always, reason = "so that the compiler sees whole sweeps")]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(clippy::inline_always, reason = "so that the compiler sees whole sweeps")]
mod simd128;

use super::search::multi::Many;
use super::search::{Alone, Batch};

/// Sets of digits side by side.
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only AVX-512 has many slots"))]
pub(super) trait Lanes: Copy {
    /// How many grids lie side by side.
    const SLOTS: usize;

    /// Empty sets.
    fn none() -> Self;

    /// Sets of all bits, even more than nine.
    fn ones() -> Self;

    /// Words that some operations need, hidden from the compiler: where it knows their bits it
    /// replaces instructions by slower ones, such as the question for one digit by a count.
    type Constants: Copy;

    /// These words.
    fn constants() -> Self::Constants;

    /// What both hold.
    fn and(self, other: Self) -> Self;

    /// What either holds.
    fn or(self, other: Self) -> Self;

    /// What only one of the two holds.
    fn xor(self, other: Self) -> Self;

    /// What this holds and the other does not.
    fn without(self, other: Self) -> Self;

    /// What all three hold.
    #[inline(always)]
    fn and3(self, second: Self, third: Self) -> Self {
        self.and(second).and(third)
    }

    /// What any of the three holds.
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }

    /// What this holds and neither of the others does.
    #[inline(always)]
    fn without_both(self, second: Self, third: Self) -> Self {
        self.without(second.or(third))
    }

    /// What this holds, or both of the others do.
    #[inline(always)]
    fn or_both(self, second: Self, third: Self) -> Self {
        self.or(second.and(third))
    }

    /// What this holds, or the second does without the third.
    #[inline(always)]
    fn or_without(self, second: Self, third: Self) -> Self {
        self.or(second.without(third))
    }

    /// What this holds, or only one of the others does.
    #[inline(always)]
    fn or_xor(self, second: Self, third: Self) -> Self {
        self.or(second.xor(third))
    }

    /// Each set if it holds exactly one digit, or else the empty set.
    fn singles(self, constants: Self::Constants) -> Self;

    /// Each set if it holds any digit, or else that of the other.
    fn or_else(self, other: Self) -> Self;

    /// Each set if it holds exactly three digits, or else that of the other.
    fn triples_or(self, other: Self) -> Self;

    /// In each lane the set of the next stack, the first after the last.
    fn next_stack(self, constants: Self::Constants) -> Self;

    /// In each lane the set of the stack before, the last before the first.
    fn previous_stack(self, constants: Self::Constants) -> Self;

    /// In each lane the set of the next band, the first after the last.
    fn next_band(self, constants: Self::Constants) -> Self;

    /// In each lane the set of the band before, the last before the first.
    fn previous_band(self, constants: Self::Constants) -> Self;

    /// Of the two sets in each lane one that is empty, if one is.
    fn emptier(self, other: Self) -> Self;

    /// The slots, a bit each, in which every set is empty.
    fn all_empty(self) -> u32;

    /// Whether a slot has a set that is not empty.
    #[inline(always)]
    fn any_in(self, slot: usize) -> bool {
        self.all_empty() >> slot & 1 == 0
    }

    /// The slots in which a set is empty.
    #[inline(always)]
    fn any_empty(self) -> u32 {
        self.any_empty_or_not(Self::digit_in(u32::MAX, 0x1ff))
    }

    /// The slots in which a set of this is empty, or one of `whole` does not hold all nine digits.
    fn any_empty_or_not(self, whole: Self) -> u32;

    /// The slots in which a set does not hold all nine digits.
    #[inline(always)]
    fn any_not_full(self) -> u32 {
        !self.all_full()
    }

    /// The slots in which every set holds all nine digits.
    fn all_full(self) -> u32;

    /// This, with the sets of one slot from another word.
    fn with_slot(self, slot: usize, other: Self) -> Self;

    /// Puts the sets of one slot of another word into this, which nobody reads soon.
    #[inline(always)]
    fn set_slot(&mut self, slot: usize, other: Self) {
        *self = self.with_slot(slot, other);
    }

    /// The sets of slot `from` in slot `to`; other slots mean nothing.
    fn moved(self, from: usize, to: usize) -> Self;

    /// The bit of each box of the first slot in the masks that [`digit_in`](Lanes::digit_in) takes;
    /// in the next slot it is nine places further.
    const BOXES: [u16; 9];

    /// A digit, as a set, in some boxes.
    fn digit_in(boxes: u32, digit: u16) -> Self;

    /// In which of six sets a digit is, one bit each: three in each number, of 16 bits.
    #[inline(always)]
    fn among(even: u64, odd: u64, digit: u32) -> u8 {
        super::search::among(even, odd, digit)
    }

    /// The cells as a digit leaves them that takes a configuration in a chute of a slot.
    #[inline(always)]
    fn with_configuration(
        cells: &[Self; 9],
        slot: usize,
        chute: usize,
        configuration: usize,
        digit: u16,
    ) -> [Self; 9] {
        super::search::with_configuration(cells, slot, chute, configuration, digit)
    }

    /// Lanes of one word, and the lanes of another that they meet.
    type Exchange;

    /// No lanes that meet others.
    fn no_exchange() -> Self::Exchange;

    /// Lets a slot and box meet another slot and box; none more than once.
    fn add_exchange(exchange: &mut Self::Exchange, pair: [(usize, usize); 2]);

    /// This, with what some sets hold narrowed to what the lanes of the other hold that they meet.
    fn and_lanes(self, other: Self, exchange: &Self::Exchange) -> Self;

    /// Puts a grid into a slot: each cell with its digit, or with all nine where it is 0.
    fn put_grid(cells: &mut [Self; 9], slot: usize, digits: &[u8; 81]);

    /// Writes down the digits of the grid of a slot in which every cell has one.
    fn read_grid(cells: &[Self; 9], slot: usize, digits: &mut [u8; 81]);

    /// The chutes of a slot: from the even and odd configurations by rows, and by columns.
    fn chutes(rows: [Self; 2], columns: [Self; 2], slot: usize) -> Chutes;
}

/// The bands (0 to 2) and stacks (4 to 6) of a grid, and the configurations that each has left.
pub(super) struct Chutes {
    /// The digits that have an even configuration, in 16 bits for each place where it can start.
    pub(super) even: [u64; 8],
    /// The digits that have an odd one.
    pub(super) odd: [u64; 8],
    /// The chute that has fewest configurations left, but more than nine: nine are one for each
    /// digit. Of no meaning if none has.
    pub(super) scarcest: usize,
    /// How many it has.
    pub(super) fewest: u32,
    /// The chutes with nine configurations, one bit each.
    pub(super) decided: u32,
    /// Those with eleven.
    pub(super) two_ways: u32,
}

#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
impl Chutes {
    /// From the even configurations by rows and by columns, and the odd ones: three lanes of a band
    /// in each number.
    #[inline(always)]
    fn new(
        even_rows: [u64; 3],
        even_columns: [u64; 3],
        odd_rows: [u64; 3],
        odd_columns: [u64; 3],
    ) -> Chutes {
        let (even, odd) = (by_chute(even_rows, even_columns), by_chute(odd_rows, odd_columns));
        let (mut fewest, mut scarcest) = (u32::MAX, 0);
        let (mut decided, mut two_ways) = (0, 0);
        for chute in [0, 1, 2, 4, 5, 6] {
            let n = even[chute].count_ones() + odd[chute].count_ones();
            decided |= u32::from(n == DECIDED) << chute;
            two_ways |= u32::from(n == TWO_WAYS) << chute;
            // Nine, one for each digit, become more than any other: there is nothing to guess.
            let n = n.wrapping_sub(10);
            if n < fewest {
                (fewest, scarcest) = (n, chute);
            }
        }
        let fewest = fewest.wrapping_add(10);
        Chutes { even, odd, scarcest, fewest, decided, two_ways }
    }

    /// Whether there is anything to guess.
    pub(super) fn is_open(&self) -> bool {
        (10..=MOST_CONFIGURATIONS).contains(&self.fewest)
    }
}

/// How many configurations a chute has in which every digit has one.
const DECIDED: u32 = 9;

/// How many it has if two digits can change places: two for each of them, and one for each of the
/// others.
const TWO_WAYS: u32 = 11;

/// Nine digits with six configurations each.
const MOST_CONFIGURATIONS: u32 = 54;

/// The three sets of each band, then of each stack.
#[allow(clippy::inline_always, reason = "as above")]
#[inline(always)]
fn by_chute(rows: [u64; 3], columns: [u64; 3]) -> [u64; 8] {
    let mut sets = [0; 8];
    for chute in 0..3 {
        sets[chute] = rows[chute];
        let stack = 16 * chute;
        sets[4 + chute] = (columns[0] >> stack & 0xffff)
            | (columns[1] >> stack & 0xffff) << 16
            | (columns[2] >> stack & 0xffff) << 32;
    }
    sets
}

/// The kernels of one instruction set.
#[derive(Copy, Clone)]
pub(super) struct Instructions {
    pub(super) name: &'static str,
    pub(super) alone: Alone,
    pub(super) batch: Batch,
    pub(super) many: Many,
}

/// The instruction sets of this machine, the fastest first.
pub(super) fn all() -> Vec<Instructions> {
    let mut all = Vec::new();
    #[cfg(target_arch = "x86_64")]
    {
        all.extend(avx512::instructions());
        all.extend(avx2::instructions());
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    all.extend([simd128::INSTRUCTIONS]);
    all.extend([portable::INSTRUCTIONS]);
    all
}

/// The best of this machine. Where that is known beforehand nothing else is linked: a page is
/// downloaded before it runs.
pub(super) fn best() -> Instructions {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return simd128::INSTRUCTIONS;
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    return all()[0];
}
