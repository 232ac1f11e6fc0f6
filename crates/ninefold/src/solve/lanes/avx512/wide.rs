//! Lanes in one 512-bit register: three grids side by side.

use core::arch::x86_64::{__m256i, __m512i};
use core::hint::black_box;

use super::chutes::counted;
use super::tables::{
    Bytes, CANDIDATES, CHUTES, FIRST_CELLS, FRAME, FURTHER_SLOT, GATHERED, JOINED, LAST_CELLS,
    LOSERS, Lanes32, NEXT_BAND, NEXT_STACK, PREVIOUS_BAND, PREVIOUS_STACK, ROWS, SLOTS,
};
use super::token::{A, Avx512, B, C};
use crate::solve::lanes::Lanes;
use crate::solve::lanes::chutes::Chutes;

/// The sets of 27 boxes in a register.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Wide(__m512i, Avx512);

/// Lanes that meet others.
pub(in crate::solve) struct Exchange {
    /// The lane that each meets.
    from: Lanes32,
    /// All bits in the lanes that meet none.
    others: Lanes32,
}

/// The lanes of the first slot.
const SLOT: u32 = 0x1ff;

/// The slots that contain any of these lanes, one bit each.
#[inline(always)]
fn slots_with_any(token: Avx512, lanes: u32) -> u32 {
    const LAST: u32 = 1 << 8 | 1 << 17 | 1 << 26; // of each slot
    const OTHERS: u32 = 0x7ff_ffff & !LAST;
    let with_any = ((lanes & OTHERS) + OTHERS) | lanes; // others carry into the last
    token.extract(with_any, LAST)
}

impl Wide {
    #[inline(always)]
    fn all(token: Avx512, set: i16) -> Wide {
        Wide(token.all(set), token)
    }

    #[inline(always)]
    fn load(token: Avx512, sets: &Lanes32) -> Wide {
        Wide(token.load(&sets.0), token)
    }

    #[inline(always)]
    fn load_bytes(token: Avx512, bytes: &Bytes) -> Wide {
        Wide(token.load_bytes(&bytes.0), token)
    }

    /// The boxes of a frame of four by four, in the first slot.
    #[inline(always)]
    pub(super) fn of_frame(token: Avx512, sets: __m256i) -> Wide {
        let lanes = Wide::load(token, &FRAME);
        Wide(token.permute_in(SLOT, lanes.0, token.as_lower_half(sets)), token)
    }

    /// Any bitwise function of three words; the table is that function of [`A`], [`B`] and [`C`].
    #[inline(always)]
    fn logic<const TABLE: i32>(self, second: Wide, third: Wide) -> Wide {
        Wide(self.1.logic::<TABLE>(self.0, second.0, third.0), self.1)
    }

    #[inline(always)]
    fn exchanged(self, bytes: &'static Bytes) -> Wide {
        Wide(self.1.permute_bytes(Wide::load_bytes(self.1, bytes).0, self.0), self.1)
    }

    /// The lanes of this where a bit of the mask is set, those of the other elsewhere.
    #[inline(always)]
    fn where_set(self, mask: u32, other: Wide) -> Wide {
        Wide(self.1.merge(other.0, mask, self.0), self.1)
    }

    /// The candidates of the cells, three words together: the low bytes in the lower half, the high
    /// bytes in the upper.
    #[inline(always)]
    pub(super) fn gathered(token: Avx512, digits: &[u8; 81]) -> [__m512i; 3] {
        let [first, last] = token.load_grid(digits);
        let candidates = Wide::load_bytes(token, &CANDIDATES);
        let mut gathered = [token.zero(); 3];
        for (third, bytes) in gathered.iter_mut().zip(&GATHERED) {
            let order = Wide::load_bytes(token, bytes);
            let digits = token.permute_two_bytes(first, order.0, last);
            *third = token.shuffle(candidates.0, digits);
        }
        gathered
    }

    /// The lower half of this, then that of the other.
    #[inline(always)]
    fn joined_with(self, other: Wide) -> Wide {
        Wide(self.1.insert_half::<1>(self.0, self.1.lower_half(other.0)), self.1)
    }

    /// A permutation of the bytes of this and another: indices below 64 are from this.
    #[inline(always)]
    fn picked(self, order: Wide, other: Wide) -> Wide {
        Wide(self.1.permute_two_bytes(self.0, order.0, other.0), self.1)
    }

    /// The empty lanes, one bit each.
    #[inline(always)]
    fn empty(self) -> u32 {
        self.1.test_not(self.0, self.0)
    }

    /// The lanes that hold all nine digits, one bit each.
    #[inline(always)]
    fn full(self) -> u32 {
        self.1.equal(self.0, self.1.all(0x1ff))
    }

    /// The digits of a word in which every set has one, as 32 bytes in the lower half.
    #[inline(always)]
    fn digits(self) -> Wide {
        let token = self.1;
        // A set of one digit minus one has as many bits as there are smaller digits.
        let n_below = token.count(token.add(self.0, token.all(-1)));
        let digits = token.add(n_below, token.all(1));
        Wide(token.as_lower_half(token.low_bytes(digits)), token)
    }
}

impl Lanes for Wide {
    const SLOTS: usize = 3;

    type Token = Avx512;

    #[inline(always)]
    fn token(self) -> Avx512 {
        self.1
    }

    #[inline(always)]
    fn none(token: Avx512) -> Wide {
        Wide(token.zero(), token)
    }

    #[inline(always)]
    fn ones(token: Avx512) -> Wide {
        Wide::all(token, -1)
    }

    type Constants = Wide;

    #[inline(always)]
    fn constants(token: Avx512) -> Wide {
        black_box(Wide::ones(token))
    }

    #[inline(always)]
    fn and(self, other: Wide) -> Wide {
        Wide(self.1.and(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn or(self, other: Wide) -> Wide {
        Wide(self.1.or(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn xor(self, other: Wide) -> Wide {
        Wide(self.1.xor(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn without(self, other: Wide) -> Wide {
        Wide(self.1.and_not(other.0, self.0), self.1)
    }

    #[inline(always)]
    fn and3(self, second: Wide, third: Wide) -> Wide {
        self.logic::<{ A & B & C }>(second, third)
    }

    #[inline(always)]
    fn or3(self, second: Wide, third: Wide) -> Wide {
        self.logic::<{ A | B | C }>(second, third)
    }

    #[inline(always)]
    fn without_both(self, second: Wide, third: Wide) -> Wide {
        self.logic::<{ A & !(B | C) & 0xff }>(second, third)
    }

    #[inline(always)]
    fn or_both(self, second: Wide, third: Wide) -> Wide {
        self.logic::<{ A | B & C }>(second, third)
    }

    #[inline(always)]
    fn or_without(self, second: Wide, third: Wide) -> Wide {
        self.logic::<{ A | B & !C }>(second, third)
    }

    #[inline(always)]
    fn or_xor(self, second: Wide, third: Wide) -> Wide {
        self.logic::<{ A | (B ^ C) }>(second, third)
    }

    #[inline(always)]
    fn singles(self, ones: Wide) -> Wide {
        let one_less = self.1.add(self.0, ones.0);
        let is_single = self.1.test_not(self.0, one_less);
        Wide(self.1.only_in(is_single, self.0), self.1)
    }

    #[inline(always)]
    fn or_else(self, other: Wide) -> Wide {
        let has_any = self.1.test(self.0, self.0);
        self.where_set(has_any, other)
    }

    #[inline(always)]
    fn triples_or(self, other: Wide) -> Wide {
        let is_triple = self.1.equal(self.1.count(self.0), self.1.all(3));
        self.where_set(is_triple, other)
    }

    #[inline(always)]
    fn next_stack(self, _: Wide) -> Wide {
        self.exchanged(&NEXT_STACK)
    }

    #[inline(always)]
    fn previous_stack(self, _: Wide) -> Wide {
        self.exchanged(&PREVIOUS_STACK)
    }

    #[inline(always)]
    fn next_band(self, _: Wide) -> Wide {
        self.exchanged(&NEXT_BAND)
    }

    #[inline(always)]
    fn previous_band(self, _: Wide) -> Wide {
        self.exchanged(&PREVIOUS_BAND)
    }

    #[inline(always)]
    fn emptier(self, other: Wide) -> Wide {
        Wide(self.1.min(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn all_empty(self) -> u32 {
        slots_with_any(self.1, !self.empty()) ^ 0b111
    }

    #[inline(always)]
    fn any_in(self, slot: usize) -> bool {
        !self.empty() & SLOT << (9 * slot) != 0
    }

    #[inline(always)]
    fn any_empty(self) -> u32 {
        slots_with_any(self.1, self.empty())
    }

    #[inline(always)]
    fn any_empty_or_not(self, whole: Wide) -> u32 {
        slots_with_any(self.1, self.empty() | !whole.full())
    }

    #[inline(always)]
    fn all_full(self) -> u32 {
        slots_with_any(self.1, !self.full()) ^ 0b111
    }

    #[inline(always)]
    fn with_slot(self, slot: usize, other: Wide) -> Wide {
        // With a mask, the compiler would write only these lanes to memory, and a sweep that reads
        // all lanes would wait for the write to complete.
        Wide::load(self.1, &SLOTS[slot]).logic::<{ A & B | !A & C }>(other, self)
    }

    #[inline(always)]
    fn set_slot(&mut self, slot: usize, other: Wide) {
        *self = other.where_set(SLOT << (9 * slot), *self);
    }

    #[inline(always)]
    fn moved(self, from: usize, to: usize) -> Wide {
        self.exchanged(&FURTHER_SLOT[(from + 3 - to) % 3])
    }

    const BOXES: [u16; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

    #[inline(always)]
    fn digit_in(token: Avx512, boxes: u32, digit: u16) -> Wide {
        Wide::all(token, digit.cast_signed()).where_set(boxes, Wide::none(token))
    }

    #[inline(always)]
    fn among(token: Avx512, even: u64, odd: u64, digit: u32) -> u8 {
        const FIRST: u64 = 1 | 1 << 16 | 1 << 32; // of each set
        let even = token.extract_long(even, FIRST << digit);
        let odd = token.extract_long(odd, FIRST << digit);
        (even | odd << 3) as u8
    }

    #[inline(always)]
    fn with_configuration(
        cells: &[Wide; 9],
        slot: usize,
        chute: usize,
        configuration: usize,
        digit: u16,
    ) -> [Wide; 9] {
        let token = cells[0].1;
        let digit = Wide(token.all_in(SLOT << (9 * slot), digit.cast_signed()), token);
        let losers = &LOSERS[chute & 7][configuration & 7];
        let by_column = chute >> 2 & 1;
        let by_row = by_column ^ 1;
        let mut left = *cells;
        for (index, cell) in left.iter_mut().enumerate() {
            let line = (index / 3 * by_row + index % 3 * by_column) & 3;
            *cell = cell.logic::<{ A & !(B & C) }>(digit, Wide::load(token, &losers[line]));
        }
        left
    }

    type Exchange = Exchange;

    #[inline(always)]
    fn no_exchange() -> Exchange {
        Exchange { from: Lanes32([0; 32]), others: Lanes32([!0; 32]) }
    }

    #[inline(always)]
    fn add_exchange(exchange: &mut Exchange, [(slot, own), (other, others)]: [(usize, usize); 2]) {
        exchange.from.0[9 * slot + own] = (9 * other + others) as u16;
        exchange.others.0[9 * slot + own] = 0;
    }

    #[inline(always)]
    fn and_lanes(self, other: Wide, exchange: &Exchange) -> Wide {
        let from = Wide::load(self.1, &exchange.from);
        let met = Wide(self.1.permute(from.0, other.0), self.1);
        self.logic::<{ A & (B | C) }>(met, Wide::load(self.1, &exchange.others))
    }

    #[inline(always)]
    fn put_grid(cells: &mut [Wide; 9], slot: usize, digits: &[u8; 81]) {
        let token = cells[0].1;
        let sets = Wide::gathered(token, digits);
        for (word, cell) in cells.iter_mut().enumerate() {
            let joined = Wide::load_bytes(token, &JOINED[word % 3]);
            let joined = token.permute_bytes(joined.0, sets[word / 3]);
            *cell = cell.with_slot(slot, Wide(joined, token));
        }
    }

    #[inline(always)]
    fn read_grid(cells: &[Wide; 9], slot: usize, digits: &mut [u8; 81]) {
        let token = cells[0].1;
        let order = Wide::load_bytes(token, &ROWS[slot]);
        let mut lines = [Wide::none(token); 3];
        for (line, words) in lines.iter_mut().zip(cells.chunks_exact(3)) {
            let one_two = words[0].digits().joined_with(words[1].digits());
            *line = one_two.picked(order, words[2].digits());
        }
        let first_two = lines[0].joined_with(lines[1]);
        let first = first_two.picked(Wide::load_bytes(token, &FIRST_CELLS), lines[2]);
        let last = first_two.picked(Wide::load_bytes(token, &LAST_CELLS), lines[2]);
        token.store_grid(digits, [first.0, last.0]);
    }

    #[inline(always)]
    fn chutes(rows: [Wide; 2], columns: [Wide; 2], slot: usize) -> Chutes {
        let token = rows[0].1;
        let lanes = Wide::load(token, &CHUTES[slot]).0;
        let even = token.permute_two(rows[0].0, lanes, columns[0].0);
        let odd = token.permute_two(rows[1].0, lanes, columns[1].0);
        let counts = token.add_numbers(token.count_numbers(even), token.count_numbers(odd));
        counted(token, [token.store(even), token.store(odd)], token.low_lanes(counts))
    }
}
