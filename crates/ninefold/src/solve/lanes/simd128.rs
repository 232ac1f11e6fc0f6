//! Lanes in two 128-bit registers of WebAssembly: the first two bands in one, the third in the other.
//!
//! ```text
//!   lane          0  1  2  3   4  5  6  7
//!   first half    band 0    -  band 1    -
//!   second half   band 2    -  -  -  -   -
//! ```
//!
//! # Safety
//!
//! Nothing here is unsafe. WebAssembly has no detection at run time: this file is compiled only
//! into a module that has these instructions, and a browser without them refuses the whole module
//! before any of it runs. So the instructions are safe to call everywhere, and words are loaded and
//! stored as numbers of 64 bits, which needs no pointers.

use core::arch::wasm32::{
    i8x16_shuffle, i8x16_swizzle, i16x8_add, i16x8_eq, i16x8_shuffle, i64x2_shuffle, u16x8,
    u16x8_min, u16x8_splat, u64x2, u64x2_extract_lane, v128, v128_and, v128_andnot, v128_any_true,
    v128_bitselect, v128_or, v128_xor,
};

use super::chutes::Chutes;
use super::frame::{self, HIGH_BYTES, LOW_BYTES, ORDER};
use super::{Job, Lanes, Token};

/// The instruction set of this module: if this is compiled, it is available.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Simd128;

/// Sixteen sets in two registers.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Word(v128, v128);

impl Token for Simd128 {
    const NAME: &'static str = "simd128";
    const SEARCHES_PLAINLY: bool = true;

    type One = Word;
    type Most = Word;

    fn widened(cells: &[Word; 9]) -> [Word; 9] {
        *cells
    }

    fn run<J: Job<Simd128>>(self, job: J) -> J::Output {
        job.run(self)
    }
}

/// Lanes that meet others.
pub(in crate::solve) struct Exchange {
    /// For each byte of each half the one that it meets, by half, if it is in that half; else above
    /// 15.
    from: [[[u8; 16]; 2]; 2],
    /// All bits in lanes that meet none.
    others: [[u8; 16]; 2],
}

/// All bits in the lanes that hold boxes.
const USED: Word = Word(u64x2(THREE_LANES, THREE_LANES), u64x2(THREE_LANES, 0));

/// The lanes of a band that hold boxes.
const THREE_LANES: u64 = 0x0000_ffff_ffff_ffff;

/// The bit of each lane, in a mask of the lanes.
const OWN: Word = Word(
    u16x8(1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7),
    u16x8(1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15),
);

/// Sixteen bytes as a word.
#[inline(always)]
fn load(bytes: [u8; 16]) -> v128 {
    let number = u128::from_le_bytes(bytes);
    u64x2(number as u64, (number >> 64) as u64)
}

/// The candidates of a row: four lanes (the stacks and an unused one) for the first column of the
/// boxes, four for the second; then those for the third, and four unused.
#[inline(always)]
fn row(digits: &[u8; 81], row: usize) -> [v128; 2] {
    // The 16 bytes start with the row, except for the last row, where they end with it.
    let start = (9 * row).min(81 - 16);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digits[start..start + 16]);
    let digits = i8x16_swizzle(load(bytes), load(ORDER[usize::from(row == 8)]));
    let low = i8x16_swizzle(load(LOW_BYTES), digits);
    let high = i8x16_swizzle(load(HIGH_BYTES), digits);
    [
        i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(low, high),
        i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(low, high),
    ]
}

impl Word {
    #[inline(always)]
    fn all(set: u16) -> Word {
        Word(u16x8_splat(set), u16x8_splat(set))
    }

    /// All bits where two sets are equal, none elsewhere.
    #[inline(always)]
    fn equal(self, other: Word) -> Word {
        Word(i16x8_eq(self.0, other.0), i16x8_eq(self.1, other.1))
    }

    /// Each set without its lowest digit.
    #[inline(always)]
    fn lower(self) -> Word {
        let ones = u16x8_splat(u16::MAX);
        self.and(Word(i16x8_add(self.0, ones), i16x8_add(self.1, ones)))
    }

    /// The used bands of the frame, three lanes each.
    #[inline(always)]
    fn bands(self) -> [u64; 3] {
        [
            u64x2_extract_lane::<0>(self.0) & THREE_LANES,
            u64x2_extract_lane::<1>(self.0) & THREE_LANES,
            u64x2_extract_lane::<0>(self.1) & THREE_LANES,
        ]
    }
}

impl Lanes for Word {
    const SLOTS: usize = 1;

    type Token = Simd128;

    #[inline(always)]
    fn token(self) -> Simd128 {
        Simd128
    }

    #[inline(always)]
    fn none(_: Simd128) -> Word {
        Word::all(0)
    }

    #[inline(always)]
    fn ones(_: Simd128) -> Word {
        Word::all(u16::MAX)
    }

    type Constants = ();

    #[inline(always)]
    fn constants(_: Simd128) {}

    #[inline(always)]
    fn and(self, other: Word) -> Word {
        Word(v128_and(self.0, other.0), v128_and(self.1, other.1))
    }

    #[inline(always)]
    fn or(self, other: Word) -> Word {
        Word(v128_or(self.0, other.0), v128_or(self.1, other.1))
    }

    #[inline(always)]
    fn xor(self, other: Word) -> Word {
        Word(v128_xor(self.0, other.0), v128_xor(self.1, other.1))
    }

    #[inline(always)]
    fn without(self, other: Word) -> Word {
        Word(v128_andnot(self.0, other.0), v128_andnot(self.1, other.1))
    }

    #[inline(always)]
    fn singles(self, (): ()) -> Word {
        self.and(self.lower().equal(Word::all(0)))
    }

    #[inline(always)]
    fn or_else(self, other: Word) -> Word {
        self.or(other.and(self.equal(Word::all(0))))
    }

    #[inline(always)]
    fn triples_or(self, other: Word) -> Word {
        // A triple without its two lowest digits is a single.
        let last = self.lower().lower();
        let is_triple = last.lower().equal(Word::all(0)).without(last.equal(Word::all(0)));
        Word(
            v128_bitselect(self.0, other.0, is_triple.0),
            v128_bitselect(self.1, other.1, is_triple.1),
        )
    }

    #[inline(always)]
    fn next_stack(self, (): ()) -> Word {
        Word(
            i16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(self.0, self.0),
            i16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(self.1, self.1),
        )
    }

    #[inline(always)]
    fn previous_stack(self, (): ()) -> Word {
        Word(
            i16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(self.0, self.0),
            i16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(self.1, self.1),
        )
    }

    #[inline(always)]
    fn next_band(self, (): ()) -> Word {
        // Band 1 also moves into the unused band, where it is meaningless.
        Word(i64x2_shuffle::<1, 2>(self.0, self.1), self.0)
    }

    #[inline(always)]
    fn previous_band(self, (): ()) -> Word {
        Word(i64x2_shuffle::<2, 0>(self.0, self.1), i64x2_shuffle::<1, 1>(self.0, self.0))
    }

    #[inline(always)]
    fn emptier(self, other: Word) -> Word {
        Word(u16x8_min(self.0, other.0), u16x8_min(self.1, other.1))
    }

    #[inline(always)]
    fn all_empty(self) -> u32 {
        let used = self.and(USED);
        u32::from(!v128_any_true(v128_or(used.0, used.1)))
    }

    #[inline(always)]
    fn any_empty_or_not(self, whole: Word) -> u32 {
        let is_wrong = self.equal(Word::all(0)).or_xor(whole, Word::all(0x1ff));
        is_wrong.all_empty() ^ 1
    }

    #[inline(always)]
    fn all_full(self) -> u32 {
        self.xor(Word::all(0x1ff)).all_empty()
    }

    #[inline(always)]
    fn with_slot(self, _: usize, other: Word) -> Word {
        other
    }

    #[inline(always)]
    fn moved(self, _: usize, _: usize) -> Word {
        self
    }

    const BOXES: [u16; 9] = frame::BOXES;

    #[inline(always)]
    fn digit_in(_: Simd128, boxes: u32, digit: u16) -> Word {
        let is_in = Word::all(boxes as u16).and(OWN).equal(OWN);
        Word::all(digit).and(is_in)
    }

    type Exchange = Exchange;

    #[inline(always)]
    fn no_exchange() -> Exchange {
        Exchange { from: [[[!0; 16]; 2]; 2], others: [[!0; 16]; 2] }
    }

    #[inline(always)]
    fn add_exchange(exchange: &mut Exchange, [(_, own), (_, others)]: [(usize, usize); 2]) {
        let (to, from) = (own / 3 * 4 + own % 3, others / 3 * 4 + others % 3);
        for byte in 0..2 {
            exchange.from[to / 8][from / 8][2 * (to % 8) + byte] = (2 * (from % 8) + byte) as u8;
            exchange.others[to / 8][2 * (to % 8) + byte] = 0;
        }
    }

    #[inline(always)]
    fn and_lanes(self, other: Word, exchange: &Exchange) -> Word {
        let met = |half: usize| {
            let [lower, upper] = exchange.from[half];
            let met =
                v128_or(i8x16_swizzle(other.0, load(lower)), i8x16_swizzle(other.1, load(upper)));
            v128_or(met, load(exchange.others[half]))
        };
        self.and(Word(met(0), met(1)))
    }

    #[inline(always)]
    fn put_grid(cells: &mut [Word; 9], _: usize, digits: &[u8; 81]) {
        for line in 0..3 {
            // The rows of the three bands, each as 4 lanes for each column of the boxes.
            let a = row(digits, line);
            let b = row(digits, line + 3);
            let c = row(digits, line + 6);
            cells[3 * line] = Word(i64x2_shuffle::<0, 2>(a[0], b[0]), c[0]);
            cells[3 * line + 1] =
                Word(i64x2_shuffle::<1, 3>(a[0], b[0]), i64x2_shuffle::<1, 1>(c[0], c[0]));
            cells[3 * line + 2] = Word(i64x2_shuffle::<0, 2>(a[1], b[1]), c[1]);
        }
    }

    #[inline(always)]
    fn read_grid(cells: &[Word; 9], _: usize, digits: &mut [u8; 81]) {
        for (index, cell) in cells.iter().enumerate() {
            for (band, sets) in cell.bands().into_iter().enumerate() {
                for stack in 0..3 {
                    let place = 27 * band + 9 * (index / 3) + 3 * stack + index % 3;
                    digits[place] = (sets >> (16 * stack)).trailing_zeros() as u8 + 1;
                }
            }
        }
    }

    #[inline(always)]
    fn chutes(rows: [Word; 2], columns: [Word; 2], _: usize) -> Chutes {
        Chutes::new(rows[0].bands(), columns[0].bands(), rows[1].bands(), columns[1].bands())
    }
}
