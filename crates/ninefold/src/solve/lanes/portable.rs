//! Lanes without special instructions: three in a number of 64 bits, one number for each band.
//!
//! ```text
//!   bits    0-15     16-31    32-47    48-63
//!         stack 0   stack 1  stack 2   unused, always 0
//! ```
//!
//! A set has nine bits, so each lane has room for a carry above it.

use alloc::vec::Vec;

use super::chutes::Chutes;
use super::{Job, Lanes, Token};

/// Plain numbers, which work on every machine.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Portable;

/// Nine sets, one number for each band.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Word([u64; 3]);

impl Token for Portable {
    const NAME: &'static str = "portable";

    // Without vector registers there is nothing to gain.
    const SEARCHES_PLAINLY: bool = cfg!(any(target_feature = "sse2", target_feature = "neon"));

    type One = Word;
    type Most = Word;

    fn widened(cells: &[Word; 9]) -> [Word; 9] {
        *cells
    }

    fn run<J: Job<Portable>>(self, job: J) -> J::Output {
        job.run(self)
    }
}

/// The same set in every lane.
const fn everywhere(set: u16) -> u64 {
    set as u64 * 0x0001_0001_0001
}

/// The highest bit of every lane.
const HIGHEST: u64 = everywhere(0x8000);

/// The sets without their lowest digits.
#[inline(always)]
fn lower(sets: u64) -> u64 {
    sets & ((sets | HIGHEST) - everywhere(1))
}

/// The highest bit of every lane that is not empty.
#[inline(always)]
fn filled(sets: u64) -> u64 {
    (sets + everywhere(0x7fff)) & HIGHEST
}

/// All bits but the highest, in every lane that is not empty.
#[inline(always)]
fn mask(sets: u64) -> u64 {
    let filled = filled(sets);
    filled - (filled >> 15)
}

/// Applies a function to each number.
#[inline(always)]
fn each([a, b, c]: [u64; 3], function: impl Fn(u64) -> u64) -> Word {
    Word([function(a), function(b), function(c)])
}

/// Applies a function to the numbers of two words.
#[inline(always)]
fn both(one: Word, other: Word, function: impl Fn(u64, u64) -> u64) -> Word {
    let (one, other) = (one.0, other.0);
    Word([function(one[0], other[0]), function(one[1], other[1]), function(one[2], other[2])])
}

impl Lanes for Word {
    const SLOTS: usize = 1;

    type Token = Portable;

    #[inline(always)]
    fn token(self) -> Portable {
        Portable
    }

    #[inline(always)]
    fn none(_: Portable) -> Word {
        Word([0; 3])
    }

    #[inline(always)]
    fn ones(_: Portable) -> Word {
        Word([everywhere(0x1ff); 3])
    }

    type Constants = ();

    #[inline(always)]
    fn constants(_: Portable) {}

    #[inline(always)]
    fn and(self, other: Word) -> Word {
        both(self, other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Word) -> Word {
        both(self, other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Word) -> Word {
        both(self, other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Word) -> Word {
        both(self, other, |a, b| a & !b)
    }

    #[inline(always)]
    fn singles(self, (): ()) -> Word {
        each(self.0, |sets| sets & !mask(lower(sets)))
    }

    #[inline(always)]
    fn or_else(self, other: Word) -> Word {
        both(self, other, |sets, others| sets | others & !mask(sets))
    }

    #[inline(always)]
    fn triples_or(self, other: Word) -> Word {
        both(self, other, |sets, others| {
            // A triple without its two lowest digits is a single.
            let last = lower(lower(sets));
            let is_triple = mask(last) & !mask(lower(last));
            sets & is_triple | others & !is_triple
        })
    }

    #[inline(always)]
    fn next_stack(self, (): ()) -> Word {
        each(self.0, |sets| sets >> 16 | (sets & 0xffff) << 32)
    }

    #[inline(always)]
    fn previous_stack(self, (): ()) -> Word {
        each(self.0, |sets| sets >> 32 | (sets & 0xffff_ffff) << 16)
    }

    #[inline(always)]
    fn next_band(self, (): ()) -> Word {
        let [a, b, c] = self.0;
        Word([b, c, a])
    }

    #[inline(always)]
    fn previous_band(self, (): ()) -> Word {
        let [a, b, c] = self.0;
        Word([c, a, b])
    }

    #[inline(always)]
    fn emptier(self, other: Word) -> Word {
        both(self, other, |a, b| a & mask(b))
    }

    #[inline(always)]
    fn all_empty(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from(a | b | c == 0)
    }

    #[inline(always)]
    fn any_empty_or_not(self, whole: Word) -> u32 {
        let [a, b, c] = self.0;
        u32::from(filled(a) & filled(b) & filled(c) != HIGHEST) | (whole.all_full() ^ 1)
    }

    #[inline(always)]
    fn all_full(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from(a & b & c == everywhere(0x1ff))
    }

    #[inline(always)]
    fn with_slot(self, _: usize, other: Word) -> Word {
        other
    }

    #[inline(always)]
    fn moved(self, _: usize, _: usize) -> Word {
        self
    }

    const BOXES: [u16; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

    #[inline(always)]
    fn digit_in(_: Portable, boxes: u32, digit: u16) -> Word {
        let boxes = u64::from(boxes);
        let band = |number: u64| {
            let boxes = boxes >> (3 * number);
            (boxes & 1 | (boxes & 2) << 15 | (boxes & 4) << 30) * u64::from(digit)
        };
        Word([band(0), band(1), band(2)])
    }

    type Exchange = Vec<[usize; 2]>;

    #[inline(always)]
    fn no_exchange() -> Vec<[usize; 2]> {
        Vec::new()
    }

    #[inline(always)]
    fn add_exchange(exchange: &mut Vec<[usize; 2]>, [(_, own), (_, others)]: [(usize, usize); 2]) {
        exchange.push([own, others]);
    }

    #[inline(always)]
    fn and_lanes(mut self, other: Word, exchange: &Vec<[usize; 2]>) -> Word {
        for [own, others] in exchange {
            let (shift, from) = (16 * (own % 3), 16 * (others % 3));
            let set = other.0[others / 3] >> from & 0xffff;
            self.0[own / 3] &= !(0xffff << shift) | set << shift;
        }
        self
    }

    #[inline(always)]
    fn put_grid(cells: &mut [Word; 9], _: usize, digits: &[u8; 81]) {
        for (row, digits) in digits.chunks_exact(9).enumerate() {
            let set = |column: usize| match digits[column] {
                digit @ 1..=9 => 1 << (digit - 1),
                _ => 0x1ffu64,
            };
            for column in 0..3 {
                cells[row % 3 * 3 + column].0[row / 3] =
                    set(column) | set(column + 3) << 16 | set(column + 6) << 32;
            }
        }
    }

    #[inline(always)]
    fn read_grid(cells: &[Word; 9], _: usize, digits: &mut [u8; 81]) {
        for (index, digit) in digits.iter_mut().enumerate() {
            let (row, column) = (index / 9, index % 9);
            let sets = cells[row % 3 * 3 + column % 3].0[row / 3];
            *digit = (sets >> (16 * (column / 3))).trailing_zeros() as u8 + 1;
        }
    }

    #[inline(always)]
    fn chutes(rows: [Word; 2], columns: [Word; 2], _: usize) -> Chutes {
        Chutes::new(rows[0].0, columns[0].0, rows[1].0, columns[1].0)
    }
}
