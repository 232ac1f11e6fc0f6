//! Lanes in one 512-bit register: three grids side by side.
//!
//! "AVX-512" here means F, BW, VBMI, BITALG and VPOPCNTDQ together: any lane
//! goes to any other in one instruction, and digits are counted in lanes.
//!
//! # Safety
//!
//! Every function here but [`instructions`] needs these. Only the kernels that
//! it gives away reach them, and it gives them away only on a machine that has
//! them: each `SAFETY` below that says "AVX-512 is there" rests on this.

mod chutes;
mod narrow;
mod tables;

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_cmpeq_epi16_mask, _mm512_cvtepi16_epi8,
    _mm512_cvtepi64_epi16, _mm512_inserti64x4, _mm512_loadu_si512, _mm512_mask_mov_epi16,
    _mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8, _mm512_maskz_mov_epi16,
    _mm512_maskz_permutexvar_epi16, _mm512_maskz_set1_epi16, _mm512_min_epu16, _mm512_or_si512,
    _mm512_permutex2var_epi8, _mm512_permutex2var_epi16, _mm512_permutexvar_epi8,
    _mm512_permutexvar_epi16, _mm512_popcnt_epi16, _mm512_popcnt_epi64, _mm512_set1_epi16,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_storeu_si512, _mm512_ternarylogic_epi32,
    _mm512_test_epi16_mask, _mm512_testn_epi16_mask, _mm512_xor_si512, _pext_u32, _pext_u64,
};

use self::chutes::counted;
use self::narrow::Narrow;
use self::tables::{
    Bytes, CANDIDATES, CHUTES, FIRST_CELLS, FRAME, FURTHER_SLOT, GATHERED, JOINED, LAST_CELLS,
    LOSERS, Lanes32, NEXT_BAND, NEXT_STACK, PREVIOUS_BAND, PREVIOUS_STACK, ROWS, SLOTS,
};
use super::super::search::multi as many;
use super::super::search::{Question, Search, Stack, Until, Waiting, Work, batch};
use super::super::{Answer, Take};
use super::{Chutes, Instructions, Lanes};

/// Sets of 27 boxes in a register.
#[derive(Copy, Clone)]
pub(super) struct Avx512(__m512i);

/// Whether this machine can use these lanes. All that have the first have the last five.
fn is_here() -> bool {
    is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// The kernels in these lanes, if this machine can use them.
pub(super) fn instructions() -> Option<Instructions> {
    is_here().then_some(Instructions {
        name: "AVX-512",
        // SAFETY: `is_here` was asked above.
        alone: |question, take| unsafe { alone_here(question, take) },
        // SAFETY: as before.
        batch: |work| unsafe { batch_here(work) },
        // SAFETY: as before.
        many: |question, take| unsafe { many_here(question, take) },
    })
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
fn alone_here(question: &Question<'_>, take: Option<Take<'_>>) -> Answer {
    let mut search = Search::new(question, take);
    let mut narrow = Stack::<Narrow>::new();
    let next = if question.shuffle.is_none() {
        search.narrow::<Narrow, false>(&mut narrow, Until::ManyDeadEnds)
    } else {
        search.narrow::<Narrow, true>(&mut narrow, Until::TheEnd)
    };
    if next.is_continue() {
        let mut waiting = Stack::<Avx512>::new();
        for guess in &narrow {
            waiting.push(Waiting { cells: widened(&guess.cells), slot: 0 });
        }
        search.wide(&mut waiting);
    }
    search.answer
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
fn batch_here(work: &mut dyn Work) {
    batch::<Avx512>(work);
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
)]
fn many_here(question: &many::Question<'_>, take: Option<Take<'_>>) -> Answer {
    many::many::<Avx512>(question, take)
}

/// Lanes that meet others.
pub(super) struct Exchange {
    /// Which each of them meets.
    from: Lanes32,
    /// All bits in the lanes that meet none.
    others: Lanes32,
}

/// Cells from lanes of one slot in the first slot of these.
#[inline(always)]
fn widened(narrow: &[Narrow; 9]) -> [Avx512; 9] {
    let mut cells = [Avx512::none(); 9];
    for (cell, narrow) in cells.iter_mut().zip(narrow) {
        *cell = in_first_slot(*narrow);
    }
    cells
}

#[inline(always)]
fn in_first_slot(narrow: Narrow) -> Avx512 {
    let lanes = Avx512::load(&FRAME.0);
    // SAFETY: AVX-512 is there.
    let sets = unsafe { _mm512_castsi256_si512(narrow.0) };
    // SAFETY: AVX-512 is there.
    Avx512(unsafe { _mm512_maskz_permutexvar_epi16(0x1ff, lanes.0, sets) })
}

/// The bytes of a grid that a register does not hold, one bit each.
const REST: u64 = (1 << (81 - 64)) - 1;

/// What the first, the second and the third of three bits are, for all eight that they can be: the
/// logic of these bytes is the table of the logic.
pub(super) const A: i32 = 0b1111_0000;
pub(super) const B: i32 = 0b1100_1100;
pub(super) const C: i32 = 0b1010_1010;

/// The lanes of the first slot.
const SLOT: u32 = 0x1ff;

/// The slots of which one of these lanes is.
#[inline(always)]
fn slots_with_any(lanes: u32) -> u32 {
    const LAST: u32 = 1 << 8 | 1 << 17 | 1 << 26; // of each slot
    const OTHERS: u32 = 0x7ff_ffff & !LAST;
    let with_any = ((lanes & OTHERS) + OTHERS) | lanes; // others carry into the last
    // SAFETY: AVX-512 is there, and BMI2 with it.
    unsafe { _pext_u32(with_any, LAST) }
}

impl Avx512 {
    #[inline(always)]
    fn all(set: i16) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_set1_epi16(set) })
    }

    #[inline(always)]
    fn load<T>(from: &[T]) -> Avx512 {
        assert_eq!(size_of_val(from), 64);
        // SAFETY: AVX-512 is there, the array is 64 bytes long, and no alignment is asked for.
        Avx512(unsafe { _mm512_loadu_si512(from.as_ptr().cast()) })
    }

    /// Its 64 bits at a time.
    #[inline(always)]
    fn store(self) -> [u64; 8] {
        let mut numbers = [0; 8];
        // SAFETY: AVX-512 is there, the array is 64 bytes long, and no alignment is asked for.
        unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), self.0) };
        numbers
    }

    /// Any logic of three words, written as that of the three bytes [`A`], [`B`] and [`C`].
    #[inline(always)]
    fn logic<const TABLE: i32>(self, second: Avx512, third: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_ternarylogic_epi32::<TABLE>(self.0, second.0, third.0) })
    }

    #[inline(always)]
    fn exchanged(self, bytes: &'static Bytes) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_permutexvar_epi8(Avx512::load(&bytes.0).0, self.0) })
    }

    /// This where a bit of the mask is set, the other elsewhere.
    #[inline(always)]
    fn where_set(self, mask: u32, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_mask_mov_epi16(other.0, mask, self.0) })
    }

    /// The candidates of the cells of three words each, in bytes: the low ones in the lower half, the
    /// high ones in the upper.
    #[inline(always)]
    fn gathered(digits: &[u8; 81]) -> [Avx512; 3] {
        let first = Avx512::load(&digits[..64]);
        // SAFETY: AVX-512 is there, and the mask keeps the load to the last 17 of the 81 bytes.
        let last = unsafe { _mm512_maskz_loadu_epi8(REST, digits[64..].as_ptr().cast()) };
        let candidates = Avx512::load(&CANDIDATES.0);
        let mut gathered = [Avx512::none(); 3];
        for (third, bytes) in gathered.iter_mut().zip(&GATHERED) {
            let digits = first.picked(Avx512::load(&bytes.0), Avx512(last));
            // SAFETY: AVX-512 is there.
            third.0 = unsafe { _mm512_shuffle_epi8(candidates.0, digits.0) };
        }
        gathered
    }

    /// The lower half of this, then that of the other.
    #[inline(always)]
    fn joined_with(self, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        let other = unsafe { _mm512_castsi512_si256(other.0) };
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_inserti64x4::<1>(self.0, other) })
    }

    /// Bytes of this and of another in some order: below 64 from this, above from the other.
    #[inline(always)]
    fn picked(self, order: Avx512, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_permutex2var_epi8(self.0, order.0, other.0) })
    }

    /// The lanes that are empty.
    #[inline(always)]
    fn empty(self) -> u32 {
        // SAFETY: AVX-512 is there.
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }

    /// The lanes that hold all nine digits.
    #[inline(always)]
    fn full(self) -> u32 {
        // SAFETY: AVX-512 is there.
        unsafe { _mm512_cmpeq_epi16_mask(self.0, Avx512::all(0x1ff).0) }
    }

    /// The digits of a word in which every set has one, as 32 bytes in the lower half.
    #[inline(always)]
    fn digits(self) -> Avx512 {
        // A set of one digit, less one, has as many bits as the digit has predecessors.
        // SAFETY: AVX-512 is there.
        let below = unsafe { _mm512_add_epi16(self.0, Avx512::all(-1).0) };
        // SAFETY: AVX-512 is there.
        let n_below = unsafe { _mm512_popcnt_epi16(below) };
        // SAFETY: AVX-512 is there.
        let digits = unsafe { _mm512_add_epi16(n_below, Avx512::all(1).0) };
        // SAFETY: AVX-512 is there.
        let bytes = unsafe { _mm512_cvtepi16_epi8(digits) };
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_castsi256_si512(bytes) })
    }
}

impl Lanes for Avx512 {
    const SLOTS: usize = 3;

    #[inline(always)]
    fn none() -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_setzero_si512() })
    }

    #[inline(always)]
    fn ones() -> Avx512 {
        Avx512::all(-1)
    }

    /// All bits.
    type Constants = Avx512;

    #[inline(always)]
    fn constants() -> Avx512 {
        std::hint::black_box(Avx512::ones())
    }

    #[inline(always)]
    fn and(self, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn and3(self, second: Avx512, third: Avx512) -> Avx512 {
        self.logic::<{ A & B & C }>(second, third)
    }

    #[inline(always)]
    fn or3(self, second: Avx512, third: Avx512) -> Avx512 {
        self.logic::<{ A | B | C }>(second, third)
    }

    #[inline(always)]
    fn without_both(self, second: Avx512, third: Avx512) -> Avx512 {
        self.logic::<{ A & !(B | C) & 0xff }>(second, third)
    }

    #[inline(always)]
    fn or_both(self, second: Avx512, third: Avx512) -> Avx512 {
        self.logic::<{ A | B & C }>(second, third)
    }

    #[inline(always)]
    fn or_without(self, second: Avx512, third: Avx512) -> Avx512 {
        self.logic::<{ A | B & !C }>(second, third)
    }

    #[inline(always)]
    fn or_xor(self, second: Avx512, third: Avx512) -> Avx512 {
        self.logic::<{ A | (B ^ C) }>(second, third)
    }

    #[inline(always)]
    fn singles(self, ones: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        let one_less = unsafe { _mm512_add_epi16(self.0, ones.0) };
        // SAFETY: AVX-512 is there.
        let is_single = unsafe { _mm512_testn_epi16_mask(self.0, one_less) };
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_maskz_mov_epi16(is_single, self.0) })
    }

    #[inline(always)]
    fn or_else(self, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        let has_any = unsafe { _mm512_test_epi16_mask(self.0, self.0) };
        self.where_set(has_any, other)
    }

    #[inline(always)]
    fn triples_or(self, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        let counts = unsafe { _mm512_popcnt_epi16(self.0) };
        // SAFETY: AVX-512 is there.
        let is_triple = unsafe { _mm512_cmpeq_epi16_mask(counts, Avx512::all(3).0) };
        self.where_set(is_triple, other)
    }

    #[inline(always)]
    fn next_stack(self, _: Avx512) -> Avx512 {
        self.exchanged(&NEXT_STACK)
    }

    #[inline(always)]
    fn previous_stack(self, _: Avx512) -> Avx512 {
        self.exchanged(&PREVIOUS_STACK)
    }

    #[inline(always)]
    fn next_band(self, _: Avx512) -> Avx512 {
        self.exchanged(&NEXT_BAND)
    }

    #[inline(always)]
    fn previous_band(self, _: Avx512) -> Avx512 {
        self.exchanged(&PREVIOUS_BAND)
    }

    #[inline(always)]
    fn emptier(self, other: Avx512) -> Avx512 {
        // SAFETY: AVX-512 is there.
        Avx512(unsafe { _mm512_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn all_empty(self) -> u32 {
        slots_with_any(!self.empty()) ^ 0b111
    }

    #[inline(always)]
    fn any_in(self, slot: usize) -> bool {
        !self.empty() & SLOT << (9 * slot) != 0
    }

    #[inline(always)]
    fn any_empty(self) -> u32 {
        slots_with_any(self.empty())
    }

    #[inline(always)]
    fn any_empty_or_not(self, whole: Avx512) -> u32 {
        slots_with_any(self.empty() | !whole.full())
    }

    #[inline(always)]
    fn all_full(self) -> u32 {
        slots_with_any(!self.full()) ^ 0b111
    }

    #[inline(always)]
    fn with_slot(self, slot: usize, other: Avx512) -> Avx512 {
        // With a mask the compiler would write only these lanes to memory, and a sweep that reads
        // all of them would wait until the last write is through.
        Avx512::load(&SLOTS[slot].0).logic::<{ A & B | !A & C }>(other, self)
    }

    #[inline(always)]
    fn set_slot(&mut self, slot: usize, other: Avx512) {
        *self = other.where_set(SLOT << (9 * slot), *self);
    }

    #[inline(always)]
    fn moved(self, from: usize, to: usize) -> Avx512 {
        self.exchanged(&FURTHER_SLOT[(from + 3 - to) % 3])
    }

    const BOXES: [u16; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];

    #[inline(always)]
    fn digit_in(boxes: u32, digit: u16) -> Avx512 {
        Avx512::all(digit.cast_signed()).where_set(boxes, Avx512::none())
    }

    #[inline(always)]
    fn among(even: u64, odd: u64, digit: u32) -> u8 {
        const FIRST: u64 = 1 | 1 << 16 | 1 << 32; // of each set
        // SAFETY: AVX-512 is there, and BMI2 with it.
        let even = unsafe { _pext_u64(even, FIRST << digit) };
        // SAFETY: AVX-512 is there, and BMI2 with it.
        let odd = unsafe { _pext_u64(odd, FIRST << digit) };
        (even | odd << 3) as u8
    }

    #[inline(always)]
    fn with_configuration(
        cells: &[Avx512; 9],
        slot: usize,
        chute: usize,
        configuration: usize,
        digit: u16,
    ) -> [Avx512; 9] {
        let (lanes, digit) = (SLOT << (9 * slot), digit.cast_signed());
        // SAFETY: AVX-512 is there.
        let digit = Avx512(unsafe { _mm512_maskz_set1_epi16(lanes, digit) });
        let losers = &LOSERS[chute & 7][configuration & 7];
        let by_column = chute >> 2 & 1;
        let by_row = by_column ^ 1;
        let mut left = *cells;
        for (index, cell) in left.iter_mut().enumerate() {
            let line = (index / 3 * by_row + index % 3 * by_column) & 3;
            *cell = cell.logic::<{ A & !(B & C) }>(digit, Avx512::load(&losers[line].0));
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
    fn and_lanes(self, other: Avx512, exchange: &Exchange) -> Avx512 {
        let (from, others) = (Avx512::load(&exchange.from.0), Avx512::load(&exchange.others.0));
        // SAFETY: AVX-512 is there.
        let met = unsafe { _mm512_permutexvar_epi16(from.0, other.0) };
        self.logic::<{ A & (B | C) }>(Avx512(met), others)
    }

    #[inline(always)]
    fn put_grid(cells: &mut [Avx512; 9], slot: usize, digits: &[u8; 81]) {
        let sets = Avx512::gathered(digits);
        for (word, cell) in cells.iter_mut().enumerate() {
            let joined = Avx512::load(&JOINED[word % 3].0);
            // SAFETY: AVX-512 is there.
            let joined = unsafe { _mm512_permutexvar_epi8(joined.0, sets[word / 3].0) };
            *cell = cell.with_slot(slot, Avx512(joined));
        }
    }

    #[inline(always)]
    fn read_grid(cells: &[Avx512; 9], slot: usize, digits: &mut [u8; 81]) {
        let order = Avx512::load(&ROWS[slot].0);
        let mut lines = [Avx512::none(); 3];
        for (line, words) in lines.iter_mut().zip(cells.chunks_exact(3)) {
            let one_two = words[0].digits().joined_with(words[1].digits());
            *line = one_two.picked(order, words[2].digits());
        }
        let first_two = lines[0].joined_with(lines[1]);
        let first = first_two.picked(Avx512::load(&FIRST_CELLS.0), lines[2]);
        let last = first_two.picked(Avx512::load(&LAST_CELLS.0), lines[2]);
        // SAFETY: AVX-512 is there, and the first 64 of the 81 bytes are written.
        unsafe { _mm512_storeu_si512(digits.as_mut_ptr().cast(), first.0) };
        // SAFETY: AVX-512 is there, and the mask keeps the store to the last 17 of the 81 bytes.
        unsafe { _mm512_mask_storeu_epi8(digits[64..].as_mut_ptr().cast(), REST, last.0) };
    }

    #[inline(always)]
    fn chutes(rows: [Avx512; 2], columns: [Avx512; 2], slot: usize) -> Chutes {
        let lanes = Avx512::load(&CHUTES[slot].0).0;
        // SAFETY: AVX-512 is there.
        let even = unsafe { _mm512_permutex2var_epi16(rows[0].0, lanes, columns[0].0) };
        // SAFETY: AVX-512 is there.
        let odd = unsafe { _mm512_permutex2var_epi16(rows[1].0, lanes, columns[1].0) };
        // SAFETY: AVX-512 is there.
        let n_even = unsafe { _mm512_popcnt_epi64(even) };
        // SAFETY: AVX-512 is there.
        let n_odd = unsafe { _mm512_popcnt_epi64(odd) };
        // SAFETY: AVX-512 is there.
        let counts = unsafe { _mm512_add_epi64(n_even, n_odd) };
        // SAFETY: AVX-512 is there.
        let counts = unsafe { _mm512_cvtepi64_epi16(counts) };
        counted([Avx512(even).store(), Avx512(odd).store()], counts)
    }
}
