//! Lanes in one 256-bit register, for one grid: with the instructions of AVX-512, but in half a
//! register, because the processor can work on three half registers at a time, but only two full
//! ones.

use core::arch::x86_64::{__m128i, __m256i};
use core::hint::black_box;

use super::chutes::counted;
use super::tables::Bytes;
use super::token::{A, Avx512, B, C};
use super::wide::Wide;
use crate::solve::lanes::Lanes;
use crate::solve::lanes::chutes::Chutes;
use crate::solve::lanes::frame;
use crate::solve::lanes::frame::wide::{NEXT_STACK, PREVIOUS_STACK, USED, USED_BYTES, USED_SETS};

/// Sixteen sets in a register.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Narrow(__m256i, Avx512);

/// Words that are hidden from the compiler.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Constants {
    next_stack: Narrow,
    previous_stack: Narrow,
}

/// Lanes that meet others: the lane that each meets, and the mask of such lanes.
pub(in crate::solve) struct Exchange {
    from: [u16; 16],
    to: u16,
}

/// Brings the low and high bytes of one of three words together, in the frame.
const fn joined(word: usize) -> Bytes {
    let mut bytes = [0; 64];
    let mut index = 0;
    while index < 9 {
        let lane = index / 3 * 4 + index % 3;
        bytes[2 * lane] = (9 * word + index) as u8;
        bytes[2 * lane + 1] = (32 + 9 * word + index) as u8;
        index += 1;
    }
    Bytes(bytes)
}

/// The order of lanes with rows and columns of the frame exchanged.
const TRANSPOSED: [u16; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];

static JOINED: [Bytes; 3] = [joined(0), joined(1), joined(2)];

/// The lanes that lose the digit, for each chute and configuration: by row in the box, or by column
/// if the chute is a stack.
static LOSERS: [[[[u16; 16]; 4]; 8]; 8] = {
    let mut losers = [[[[0; 16]; 4]; 8]; 8];
    let mut index = 0;
    while index < 6 * 6 * 9 {
        let (chute, configuration) = (index / 54, index / 9 % 6);
        let (line, item) = (index / 3 % 3, index % 3);
        let step = if configuration < 3 { line } else { 3 - line };
        if item != (configuration % 3 + step) % 3 {
            let place = if chute < 3 { 4 * chute + item } else { 4 * item + chute - 3 };
            losers[chute + chute / 3][configuration][line][place] = 0xffff;
        }
        index += 1;
    }
    losers
};

/// The grid in the first slot of full registers.
#[inline(always)]
pub(super) fn widened(narrow: &[Narrow; 9]) -> [Wide; 9] {
    let mut cells = [Wide::none(narrow[0].1); 9];
    for (cell, narrow) in cells.iter_mut().zip(narrow) {
        *cell = Wide::of_frame(narrow.1, narrow.0);
    }
    cells
}

impl Narrow {
    #[inline(always)]
    fn load(token: Avx512, sets: &[u16; 16]) -> Narrow {
        Narrow(token.half_load(sets), token)
    }

    /// A set that is the same in all lanes.
    #[inline(always)]
    fn same(self, set: i16) -> Narrow {
        Narrow(self.1.half_all(set), self.1)
    }

    /// All bits where two sets are equal, none elsewhere.
    #[inline(always)]
    fn equal(self, other: Narrow) -> Narrow {
        Narrow(self.1.half_equal(self.0, other.0), self.1)
    }

    /// All bits where a set is empty, none elsewhere.
    #[inline(always)]
    fn empty(self) -> Narrow {
        self.equal(Narrow::none(self.1))
    }

    /// The number of digits in each set.
    #[inline(always)]
    fn counts(self) -> Narrow {
        Narrow(self.1.half_count(self.0), self.1)
    }

    /// The sign bits of the bytes, two for each used lane.
    #[inline(always)]
    fn signs(self) -> u32 {
        self.1.half_signs(self.0).cast_unsigned() & USED_BYTES
    }

    #[inline(always)]
    fn shuffle(self, bytes: Narrow) -> Narrow {
        Narrow(self.1.half_shuffle(self.0, bytes.0), self.1)
    }

    /// The word with rows and columns of the frame exchanged, and unused lanes empty.
    #[inline(always)]
    fn transposed(self) -> Narrow {
        let lanes = Narrow::load(self.1, &TRANSPOSED);
        Narrow(self.1.half_permute_in(USED, lanes.0, self.0), self.1)
    }

    /// The number of digits in each 64 bits of two words together, as 16 bits each.
    #[inline(always)]
    fn sum_of_digits(self, other: Narrow) -> __m128i {
        let (own, others) = (self.1.half_count_numbers(self.0), self.1.half_count_numbers(other.0));
        self.1.half_low_lanes(self.1.half_add_numbers(own, others))
    }

    /// Any bitwise function of three words; the table is that function of [`A`], [`B`] and [`C`].
    #[inline(always)]
    fn logic<const TABLE: i32>(self, second: Narrow, third: Narrow) -> Narrow {
        Narrow(self.1.half_logic::<TABLE>(self.0, second.0, third.0), self.1)
    }
}

impl Lanes for Narrow {
    const SLOTS: usize = 1;

    type Token = Avx512;

    #[inline(always)]
    fn token(self) -> Avx512 {
        self.1
    }

    #[inline(always)]
    fn none(token: Avx512) -> Narrow {
        Narrow(token.half_zero(), token)
    }

    #[inline(always)]
    fn ones(token: Avx512) -> Narrow {
        Narrow(token.half_all(-1), token)
    }

    type Constants = Constants;

    #[inline(always)]
    fn constants(token: Avx512) -> Constants {
        black_box(Constants {
            next_stack: Narrow::load(token, &NEXT_STACK),
            previous_stack: Narrow::load(token, &PREVIOUS_STACK),
        })
    }

    #[inline(always)]
    fn and(self, other: Narrow) -> Narrow {
        Narrow(self.1.half_and(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn or(self, other: Narrow) -> Narrow {
        Narrow(self.1.half_or(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn xor(self, other: Narrow) -> Narrow {
        Narrow(self.1.half_xor(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn without(self, other: Narrow) -> Narrow {
        Narrow(self.1.half_and_not(other.0, self.0), self.1)
    }

    #[inline(always)]
    fn and3(self, second: Narrow, third: Narrow) -> Narrow {
        self.logic::<{ A & B & C }>(second, third)
    }

    #[inline(always)]
    fn or3(self, second: Narrow, third: Narrow) -> Narrow {
        self.logic::<{ A | B | C }>(second, third)
    }

    #[inline(always)]
    fn without_both(self, second: Narrow, third: Narrow) -> Narrow {
        self.logic::<{ A & !(B | C) }>(second, third)
    }

    #[inline(always)]
    fn or_both(self, second: Narrow, third: Narrow) -> Narrow {
        self.logic::<{ A | B & C }>(second, third)
    }

    #[inline(always)]
    fn or_without(self, second: Narrow, third: Narrow) -> Narrow {
        self.logic::<{ A | B & !C }>(second, third)
    }

    #[inline(always)]
    fn or_xor(self, second: Narrow, third: Narrow) -> Narrow {
        self.logic::<{ A | (B ^ C) }>(second, third)
    }

    #[inline(always)]
    fn singles(self, _: Constants) -> Narrow {
        self.and(self.counts().equal(self.same(1)))
    }

    #[inline(always)]
    fn or_else(self, other: Narrow) -> Narrow {
        self.or_both(other, self.empty())
    }

    #[inline(always)]
    fn triples_or(self, other: Narrow) -> Narrow {
        let is_triple = self.counts().equal(self.same(3));
        is_triple.logic::<{ A & B | !A & C }>(self, other)
    }

    #[inline(always)]
    fn next_stack(self, constants: Constants) -> Narrow {
        self.shuffle(constants.next_stack)
    }

    #[inline(always)]
    fn previous_stack(self, constants: Constants) -> Narrow {
        self.shuffle(constants.previous_stack)
    }

    #[inline(always)]
    fn next_band(self, _: Constants) -> Narrow {
        // A band is 64 bits; the fourth stays in its place.
        Narrow(self.1.half_permute_bands::<0b11_00_10_01>(self.0), self.1)
    }

    #[inline(always)]
    fn previous_band(self, _: Constants) -> Narrow {
        Narrow(self.1.half_permute_bands::<0b11_01_00_10>(self.0), self.1)
    }

    #[inline(always)]
    fn emptier(self, other: Narrow) -> Narrow {
        Narrow(self.1.half_min(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn all_empty(self) -> u32 {
        u32::from(self.empty().signs() == USED_BYTES)
    }

    #[inline(always)]
    fn any_empty_or_not(self, whole: Narrow) -> u32 {
        let is_wrong = self.empty().or_without(self.same(-1), whole.equal(self.same(0x1ff)));
        u32::from(is_wrong.signs() != 0)
    }

    #[inline(always)]
    fn all_full(self) -> u32 {
        u32::from(self.equal(self.same(0x1ff)).signs() == USED_BYTES)
    }

    #[inline(always)]
    fn with_slot(self, _: usize, other: Narrow) -> Narrow {
        other
    }

    #[inline(always)]
    fn moved(self, _: usize, _: usize) -> Narrow {
        self
    }

    const BOXES: [u16; 9] = frame::BOXES;

    #[inline(always)]
    fn digit_in(token: Avx512, boxes: u32, digit: u16) -> Narrow {
        Narrow(token.half_all_in(boxes as u16, digit.cast_signed()), token)
    }

    #[inline(always)]
    fn among(token: Avx512, even: u64, odd: u64, digit: u32) -> u8 {
        Wide::among(token, even, odd, digit)
    }

    #[inline(always)]
    fn with_configuration(
        cells: &[Narrow; 9],
        _: usize,
        chute: usize,
        configuration: usize,
        digit: u16,
    ) -> [Narrow; 9] {
        let token = cells[0].1;
        let digit = cells[0].same(digit.cast_signed());
        let losers = &LOSERS[chute & 7][configuration & 7];
        let by_column = chute >> 2 & 1;
        let by_row = by_column ^ 1;
        let mut left = *cells;
        for (index, cell) in left.iter_mut().enumerate() {
            let line = (index / 3 * by_row + index % 3 * by_column) & 3;
            *cell = cell.logic::<{ A & !(B & C) }>(digit, Narrow::load(token, &losers[line]));
        }
        left
    }

    type Exchange = Exchange;

    #[inline(always)]
    fn no_exchange() -> Exchange {
        Exchange { from: [0; 16], to: 0 }
    }

    #[inline(always)]
    fn add_exchange(exchange: &mut Exchange, [(_, own), (_, others)]: [(usize, usize); 2]) {
        let to = own / 3 * 4 + own % 3;
        exchange.from[to] = (others / 3 * 4 + others % 3) as u16;
        exchange.to |= 1 << to;
    }

    #[inline(always)]
    fn and_lanes(self, other: Narrow, exchange: &Exchange) -> Narrow {
        let (all, from) = (self.same(-1), Narrow::load(self.1, &exchange.from));
        let met = self.1.half_permute_or(all.0, exchange.to, from.0, other.0);
        self.and(Narrow(met, self.1))
    }

    #[inline(always)]
    fn put_grid(cells: &mut [Narrow; 9], _: usize, digits: &[u8; 81]) {
        let token = cells[0].1;
        let sets = Wide::gathered(token, digits);
        for (word, cell) in cells.iter_mut().enumerate() {
            let joined = token.load_bytes(&JOINED[word % 3].0);
            let joined = token.permute_bytes(joined, sets[word / 3]);
            *cell = Narrow(token.lower_half(joined), token);
        }
        // Otherwise the compiler keeps full registers, which cannot use one of the three ports.
        *cells = black_box(*cells);
    }

    #[inline(always)]
    fn read_grid(cells: &[Narrow; 9], _: usize, digits: &mut [u8; 81]) {
        Wide::read_grid(&widened(cells), 0, digits);
    }

    #[inline(always)]
    fn chutes(rows: [Narrow; 2], columns: [Narrow; 2], _: usize) -> Chutes {
        let token = rows[0].1;
        // Each band is already 64 bits; exchanging rows and columns does the same for stacks.
        let used = Narrow::load(token, &USED_SETS);
        let even = [rows[0].and(used), columns[0].transposed()];
        let odd = [rows[1].and(used), columns[1].transposed()];
        let (bands, stacks) = (even[0].sum_of_digits(odd[0]), even[1].sum_of_digits(odd[1]));
        let counts = token.counts_joined(bands, stacks);
        let even = token.halves_store([even[0].0, even[1].0]);
        let odd = token.halves_store([odd[0].0, odd[1].0]);
        counted(token, [even, odd], counts)
    }
}
