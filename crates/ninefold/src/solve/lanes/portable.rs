//! Lanes without any special instruction: three in a number of 64 bits, one number for each band.
//!
//! ```text
//!   bits    0-15     16-31    32-47    48-63
//!         stack 0   stack 1  stack 2   unused, always 0
//! ```
//!
//! A set has nine bits, so each lane has room for a carry above it.

use super::super::search::multi::many;
use super::super::search::{alone, one_by_one};
use super::{Chutes, Instructions, Lanes};

/// Nine sets, a number for each band.
#[derive(Copy, Clone)]
pub(super) struct Portable([u64; 3]);

/// The kernels in these lanes.
pub(super) const INSTRUCTIONS: Instructions = Instructions {
    name: "portable",
    alone: alone::<Portable>,
    batch: one_by_one::<Portable>,
    many: many::<Portable>,
};

/// A set in every lane.
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
fn each([a, b, c]: [u64; 3], function: impl Fn(u64) -> u64) -> Portable {
    Portable([function(a), function(b), function(c)])
}

/// Applies a function to the numbers of two words.
#[inline(always)]
fn both(one: Portable, other: Portable, function: impl Fn(u64, u64) -> u64) -> Portable {
    let (one, other) = (one.0, other.0);
    Portable([function(one[0], other[0]), function(one[1], other[1]), function(one[2], other[2])])
}

impl Lanes for Portable {
    const SLOTS: usize = 1;

    #[inline(always)]
    fn none() -> Portable {
        Portable([0; 3])
    }

    #[inline(always)]
    fn ones() -> Portable {
        Portable([everywhere(0x1ff); 3])
    }

    type Constants = ();

    #[inline(always)]
    fn constants() {}

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        both(self, other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        both(self, other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        both(self, other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        both(self, other, |a, b| a & !b)
    }

    #[inline(always)]
    fn singles(self, (): ()) -> Portable {
        each(self.0, |sets| sets & !mask(lower(sets)))
    }

    #[inline(always)]
    fn or_else(self, other: Portable) -> Portable {
        both(self, other, |sets, others| sets | others & !mask(sets))
    }

    #[inline(always)]
    fn triples_or(self, other: Portable) -> Portable {
        both(self, other, |sets, others| {
            // Without its lowest digit twice, a triple is a single.
            let last = lower(lower(sets));
            let is_triple = mask(last) & !mask(lower(last));
            sets & is_triple | others & !is_triple
        })
    }

    #[inline(always)]
    fn next_stack(self, (): ()) -> Portable {
        each(self.0, |sets| sets >> 16 | (sets & 0xffff) << 32)
    }

    #[inline(always)]
    fn previous_stack(self, (): ()) -> Portable {
        each(self.0, |sets| sets >> 32 | (sets & 0xffff_ffff) << 16)
    }

    #[inline(always)]
    fn next_band(self, (): ()) -> Portable {
        let [a, b, c] = self.0;
        Portable([b, c, a])
    }

    #[inline(always)]
    fn previous_band(self, (): ()) -> Portable {
        let [a, b, c] = self.0;
        Portable([c, a, b])
    }

    #[inline(always)]
    fn emptier(self, other: Portable) -> Portable {
        both(self, other, |a, b| a & mask(b))
    }

    #[inline(always)]
    fn all_empty(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from(a | b | c == 0)
    }

    #[inline(always)]
    fn any_empty_or_not(self, whole: Portable) -> u32 {
        let [a, b, c] = self.0;
        u32::from(filled(a) & filled(b) & filled(c) != HIGHEST) | (whole.all_full() ^ 1)
    }

    #[inline(always)]
    fn all_full(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from(a & b & c == everywhere(0x1ff))
    }

    #[inline(always)]
    fn with_slot(self, _: usize, other: Portable) -> Portable {
        other
    }

    #[inline(always)]
    fn moved(self, _: usize, _: usize) -> Portable {
        self
    }

    const BOXES: [u16; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

    #[inline(always)]
    fn digit_in(boxes: u32, digit: u16) -> Portable {
        let boxes = u64::from(boxes);
        let band = |number: u64| {
            let boxes = boxes >> (3 * number);
            (boxes & 1 | (boxes & 2) << 15 | (boxes & 4) << 30) * u64::from(digit)
        };
        Portable([band(0), band(1), band(2)])
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
    fn and_lanes(mut self, other: Portable, exchange: &Vec<[usize; 2]>) -> Portable {
        for [own, others] in exchange {
            let (shift, from) = (16 * (own % 3), 16 * (others % 3));
            let set = other.0[others / 3] >> from & 0xffff;
            self.0[own / 3] &= !(0xffff << shift) | set << shift;
        }
        self
    }

    #[inline(always)]
    fn put_grid(cells: &mut [Portable; 9], _: usize, digits: &[u8; 81]) {
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
    fn read_grid(cells: &[Portable; 9], _: usize, digits: &mut [u8; 81]) {
        for (index, digit) in digits.iter_mut().enumerate() {
            let (row, column) = (index / 9, index % 9);
            let sets = cells[row % 3 * 3 + column % 3].0[row / 3];
            *digit = (sets >> (16 * (column / 3))).trailing_zeros() as u8 + 1;
        }
    }

    #[inline(always)]
    fn chutes(rows: [Portable; 2], columns: [Portable; 2], _: usize) -> Chutes {
        Chutes::new(rows[0].0, columns[0].0, rows[1].0, columns[1].0)
    }
}
