//! Lanes in one 256-bit register, for one grid: with the instructions of AVX-512, but in half a
//! register, of which the processor can work on three at a time instead of two.
//!
//! # Safety
//!
//! As in the module above.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_unpacklo_epi64, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_cmpeq_epi16, _mm256_cvtepi64_epi16, _mm256_loadu_si256, _mm256_mask_permutexvar_epi16,
    _mm256_maskz_permutexvar_epi16, _mm256_maskz_set1_epi16, _mm256_min_epu16,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_popcnt_epi16,
    _mm256_popcnt_epi64, _mm256_set1_epi16, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_storeu_si256, _mm256_ternarylogic_epi32, _mm256_xor_si256, _mm512_castsi512_si256,
    _mm512_permutexvar_epi8,
};
use std::hint::black_box;

use super::super::frame;
use super::super::frame::wide::{NEXT_STACK, PREVIOUS_STACK, USED, USED_BYTES, USED_SETS};
use super::super::{Chutes, Lanes};
use super::chutes::counted;
use super::{A, Avx512, B, Bytes, C};

/// Sixteen sets in a register.
#[derive(Copy, Clone)]
pub(super) struct Narrow(pub(super) __m256i);

/// Words that are hidden from the compiler.
#[derive(Copy, Clone)]
pub(super) struct Constants {
    next_stack: Narrow,
    previous_stack: Narrow,
}

/// Lanes that meet others: where from, and which.
pub(super) struct Exchange {
    from: [u16; 16],
    to: u16,
}

/// Brings the low and the high bytes of one of three words together, in the frame.
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

/// Where the lanes are when rows and columns of the frame are exchanged.
const TRANSPOSED: [u16; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];

static JOINED: [Bytes; 3] = [joined(0), joined(1), joined(2)];

/// For each chute and configuration the lanes that lose the digit: by row in the box (or by column,
/// if the chute is a stack).
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

impl Narrow {
    #[inline(always)]
    fn all(set: i16) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_set1_epi16(set) })
    }

    #[inline(always)]
    fn load(sets: &[u16; 16]) -> Narrow {
        // SAFETY: AVX-512 is there, the array is 32 bytes long, and no alignment is asked for.
        Narrow(unsafe { _mm256_loadu_si256(sets.as_ptr().cast()) })
    }

    /// All bits where two sets are equal, none elsewhere.
    #[inline(always)]
    fn equal(self, other: Narrow) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }

    /// How many digits each set holds.
    #[inline(always)]
    fn counts(self) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_popcnt_epi16(self.0) })
    }

    /// The sign bits of the bytes, two for each lane that is used.
    #[inline(always)]
    fn signs(self) -> u32 {
        // SAFETY: AVX-512 is there.
        let bytes = unsafe { _mm256_movemask_epi8(self.0) };
        bytes.cast_unsigned() & USED_BYTES
    }

    #[inline(always)]
    fn shuffle(self, bytes: Narrow) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_shuffle_epi8(self.0, bytes.0) })
    }

    /// With rows and columns of the frame exchanged, and nothing in unused lanes.
    #[inline(always)]
    fn transposed(self) -> Narrow {
        let lanes = Narrow::load(&TRANSPOSED);
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_maskz_permutexvar_epi16(USED, lanes.0, self.0) })
    }

    /// How many digits each 64 bits of two words hold, in 16 bits each.
    #[inline(always)]
    fn sum_of_digits(self, other: Narrow) -> __m128i {
        // SAFETY: AVX-512 is there.
        let own = unsafe { _mm256_popcnt_epi64(self.0) };
        // SAFETY: AVX-512 is there.
        let others = unsafe { _mm256_popcnt_epi64(other.0) };
        // SAFETY: AVX-512 is there.
        let sum = unsafe { _mm256_add_epi64(own, others) };
        // SAFETY: AVX-512 is there.
        unsafe { _mm256_cvtepi64_epi16(sum) }
    }

    /// Two words, 64 bits at a time.
    #[inline(always)]
    fn numbers(words: [Narrow; 2]) -> [u64; 8] {
        let mut numbers = [0; 8];
        // SAFETY: AVX-512 is there, half of the array is 32 bytes, and no alignment is asked for.
        unsafe { _mm256_storeu_si256(numbers[..4].as_mut_ptr().cast(), words[0].0) };
        // SAFETY: AVX-512 is there, half of the array is 32 bytes, and no alignment is asked for.
        unsafe { _mm256_storeu_si256(numbers[4..].as_mut_ptr().cast(), words[1].0) };
        numbers
    }

    /// Any logic of three words, written as that of the three bytes [`A`], [`B`] and [`C`].
    #[inline(always)]
    fn logic<const TABLE: i32>(self, second: Narrow, third: Narrow) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_ternarylogic_epi32::<TABLE>(self.0, second.0, third.0) })
    }
}

impl Lanes for Narrow {
    const SLOTS: usize = 1;

    #[inline(always)]
    fn none() -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    fn ones() -> Narrow {
        Narrow::all(-1)
    }

    type Constants = Constants;

    #[inline(always)]
    fn constants() -> Constants {
        black_box(Constants {
            next_stack: Narrow::load(&NEXT_STACK),
            previous_stack: Narrow::load(&PREVIOUS_STACK),
        })
    }

    #[inline(always)]
    fn and(self, other: Narrow) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Narrow) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Narrow) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Narrow) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_andnot_si256(other.0, self.0) })
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
        self.and(self.counts().equal(Narrow::all(1)))
    }

    #[inline(always)]
    fn or_else(self, other: Narrow) -> Narrow {
        self.or_both(other, self.equal(Narrow::none()))
    }

    #[inline(always)]
    fn triples_or(self, other: Narrow) -> Narrow {
        let is_triple = self.counts().equal(Narrow::all(3));
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
        // SAFETY: AVX-512 is there. (A band is 64 bits; the fourth stays in its place.)
        Narrow(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0) })
    }

    #[inline(always)]
    fn previous_band(self, _: Constants) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0) })
    }

    #[inline(always)]
    fn emptier(self, other: Narrow) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn all_empty(self) -> u32 {
        u32::from(self.equal(Narrow::none()).signs() == USED_BYTES)
    }

    #[inline(always)]
    fn any_empty_or_not(self, whole: Narrow) -> u32 {
        let is_wrong =
            self.equal(Narrow::none()).or_without(Narrow::ones(), whole.equal(Narrow::all(0x1ff)));
        u32::from(is_wrong.signs() != 0)
    }

    #[inline(always)]
    fn all_full(self) -> u32 {
        u32::from(self.equal(Narrow::all(0x1ff)).signs() == USED_BYTES)
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
    fn digit_in(boxes: u32, digit: u16) -> Narrow {
        // SAFETY: AVX-512 is there.
        Narrow(unsafe { _mm256_maskz_set1_epi16(boxes as u16, digit.cast_signed()) })
    }

    #[inline(always)]
    fn among(even: u64, odd: u64, digit: u32) -> u8 {
        Avx512::among(even, odd, digit)
    }

    #[inline(always)]
    fn with_configuration(
        cells: &[Narrow; 9],
        _: usize,
        chute: usize,
        configuration: usize,
        digit: u16,
    ) -> [Narrow; 9] {
        let digit = Narrow::all(digit.cast_signed());
        let losers = &LOSERS[chute & 7][configuration & 7];
        let by_column = chute >> 2 & 1;
        let by_row = by_column ^ 1;
        let mut left = *cells;
        for (index, cell) in left.iter_mut().enumerate() {
            let line = (index / 3 * by_row + index % 3 * by_column) & 3;
            *cell = cell.logic::<{ A & !(B & C) }>(digit, Narrow::load(&losers[line]));
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
        let (all, from) = (Narrow::ones().0, Narrow::load(&exchange.from).0);
        // SAFETY: AVX-512 is there.
        let met = unsafe { _mm256_mask_permutexvar_epi16(all, exchange.to, from, other.0) };
        self.and(Narrow(met))
    }

    #[inline(always)]
    fn put_grid(cells: &mut [Narrow; 9], _: usize, digits: &[u8; 81]) {
        let sets = Avx512::gathered(digits);
        for (word, cell) in cells.iter_mut().enumerate() {
            let joined = Avx512::load(&JOINED[word % 3].0);
            // SAFETY: AVX-512 is there.
            let joined = unsafe { _mm512_permutexvar_epi8(joined.0, sets[word / 3].0) };
            // SAFETY: AVX-512 is there.
            *cell = Narrow(unsafe { _mm512_castsi512_si256(joined) });
        }
        // Else the compiler keeps whole registers, and one of three ports stays closed for them.
        *cells = black_box(*cells);
    }

    #[inline(always)]
    fn read_grid(cells: &[Narrow; 9], _: usize, digits: &mut [u8; 81]) {
        Avx512::read_grid(&super::widened(cells), 0, digits);
    }

    #[inline(always)]
    fn chutes(rows: [Narrow; 2], columns: [Narrow; 2], _: usize) -> Chutes {
        // Bands are 64 bits each already; stacks become so by exchanging rows and columns.
        let even = [rows[0].and(Narrow::load(&USED_SETS)), columns[0].transposed()];
        let odd = [rows[1].and(Narrow::load(&USED_SETS)), columns[1].transposed()];
        let (bands, stacks) = (even[0].sum_of_digits(odd[0]), even[1].sum_of_digits(odd[1]));
        // SAFETY: AVX-512 is there.
        let counts = unsafe { _mm_unpacklo_epi64(bands, stacks) };
        counted([Narrow::numbers(even), Narrow::numbers(odd)], counts)
    }
}
