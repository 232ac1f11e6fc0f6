//! Lanes in one 256-bit register.
//!
//! # Safety
//!
//! Every function here but [`instructions`] needs AVX2. Only the kernels that it
//! gives away reach them, and it gives them away only on a machine that has
//! AVX2: each `SAFETY` below that says "AVX2 is there" rests on this.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm_shuffle_epi8, _mm_unpackhi_epi8, _mm_unpackhi_epi64,
    _mm_unpacklo_epi8, _mm_unpacklo_epi64, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blendv_epi8, _mm256_cmpeq_epi16, _mm256_loadu_si256, _mm256_min_epu16,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set_m128i,
    _mm256_set1_epi16, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_storeu_si256,
    _mm256_xor_si256,
};
use std::hint::black_box;

use super::super::search::multi as many;
use super::super::search::{Question, Work, alone, one_by_one};
use super::super::{Answer, Take};
use super::frame::wide::{self, NEXT_STACK, PREVIOUS_STACK, USED_BYTES, USED_SETS};
use super::frame::{self, HIGH_BYTES, LOW_BYTES, ORDER};
use super::{Chutes, Instructions, Lanes};

/// Sixteen sets in a register.
#[derive(Copy, Clone)]
pub(super) struct Avx2(__m256i);

/// Whether this machine can use these lanes. All that have AVX2 have the rest.
fn is_here() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// The kernels in these lanes, if this machine can use them.
pub(super) fn instructions() -> Option<Instructions> {
    is_here().then_some(Instructions {
        name: "AVX2",
        // SAFETY: `is_here` was asked above.
        alone: |question, take| unsafe { alone_here(question, take) },
        // SAFETY: as before.
        batch: |work| unsafe { batch_here(work) },
        // SAFETY: as before.
        many: |question, take| unsafe { many_here(question, take) },
    })
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn alone_here(question: &Question<'_>, take: Option<Take<'_>>) -> Answer {
    alone::<Avx2>(question, take)
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn batch_here(work: &mut dyn Work) {
    one_by_one::<Avx2>(work);
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn many_here(question: &many::Question<'_>, take: Option<Take<'_>>) -> Answer {
    many::many::<Avx2>(question, take)
}

/// Lanes that meet others.
pub(super) struct Exchange {
    /// For each byte the one in the lower half that it meets, if it is there; else above 127.
    from_lower: [u8; 32],
    /// The same for the upper half.
    from_upper: [u8; 32],
    /// All bits in lanes that meet none.
    others: [u16; 16],
}

/// Words that are hidden from the compiler.
#[derive(Copy, Clone)]
pub(super) struct Constants {
    ones: Avx2,
    next_stack: Avx2,
    previous_stack: Avx2,
}

/// The candidates of a row: four lanes (the stacks and an unused one) for the first column of the
/// boxes, four for the second; then those for the third, and four unused.
#[inline(always)]
fn row(digits: &[u8; 81], row: usize) -> [__m128i; 2] {
    // The last row has no 16 bytes left after it: there they end with it.
    let start = (9 * row).min(81 - 16);
    let order = &ORDER[usize::from(row == 8)];
    let bytes = &digits[start..start + 16];
    // SAFETY: AVX2 is there, the slice is 16 bytes long, and this load asks for no alignment.
    let bytes = unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) };
    // SAFETY: AVX2 is there, the array is 16 bytes long, and this load asks for no alignment.
    let order = unsafe { _mm_loadu_si128(order.as_ptr().cast()) };
    // SAFETY: AVX2 is there, the array is 16 bytes long, and this load asks for no alignment.
    let low = unsafe { _mm_loadu_si128(LOW_BYTES.as_ptr().cast()) };
    // SAFETY: AVX2 is there, the array is 16 bytes long, and this load asks for no alignment.
    let high = unsafe { _mm_loadu_si128(HIGH_BYTES.as_ptr().cast()) };
    // SAFETY: AVX2 is there.
    let digits = unsafe { _mm_shuffle_epi8(bytes, order) };
    // SAFETY: AVX2 is there.
    let low = unsafe { _mm_shuffle_epi8(low, digits) };
    // SAFETY: AVX2 is there.
    let high = unsafe { _mm_shuffle_epi8(high, digits) };
    // SAFETY: AVX2 is there.
    let first_two = unsafe { _mm_unpacklo_epi8(low, high) };
    // SAFETY: AVX2 is there.
    let third = unsafe { _mm_unpackhi_epi8(low, high) };
    [first_two, third]
}

/// The upper half of a word of two bands, also as its lower.
#[inline(always)]
fn upper(bands: __m128i) -> __m128i {
    // SAFETY: AVX2 is there.
    unsafe { _mm_unpackhi_epi64(bands, bands) }
}

impl Avx2 {
    #[inline(always)]
    fn all(set: i16) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_set1_epi16(set) })
    }

    /// From the lower halves of three words of two bands.
    #[inline(always)]
    fn of_bands(a: __m128i, b: __m128i, c: __m128i) -> Avx2 {
        // SAFETY: AVX2 is there.
        let first_two = unsafe { _mm_unpacklo_epi64(a, b) };
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_set_m128i(c, first_two) })
    }

    /// All bits where two sets are equal, none elsewhere.
    #[inline(always)]
    fn equal(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }

    /// Each set without its lowest digit.
    #[inline(always)]
    fn lower(self, ones: Avx2) -> Avx2 {
        // SAFETY: AVX2 is there.
        let one_less = Avx2(unsafe { _mm256_add_epi16(self.0, ones.0) });
        self.and(one_less)
    }

    #[inline(always)]
    fn shuffle(self, bytes: Avx2) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_shuffle_epi8(self.0, bytes.0) })
    }

    /// The sign bits of the bytes, two for each lane that is used.
    #[inline(always)]
    fn signs(self) -> u32 {
        // SAFETY: AVX2 is there.
        let bytes = unsafe { _mm256_movemask_epi8(self.0) };
        bytes.cast_unsigned() & USED_BYTES
    }

    #[inline(always)]
    fn load(sets: &[u16; 16]) -> Avx2 {
        let source: *const __m256i = sets.as_ptr().cast();
        // SAFETY: AVX2 is there, the array is 32 bytes long, and this load asks for no alignment.
        Avx2(unsafe { _mm256_loadu_si256(source) })
    }

    #[inline(always)]
    fn load_bytes(bytes: &[u8; 32]) -> Avx2 {
        let source: *const __m256i = bytes.as_ptr().cast();
        // SAFETY: AVX2 is there, the array is 32 bytes long, and this load asks for no alignment.
        Avx2(unsafe { _mm256_loadu_si256(source) })
    }

    #[inline(always)]
    fn store(self) -> [u16; 16] {
        let mut sets = [0; 16];
        let target: *mut __m256i = sets.as_mut_ptr().cast();
        // SAFETY: AVX2 is there, the array is 32 bytes long, and this store asks for no alignment.
        unsafe { _mm256_storeu_si256(target, self.0) };
        sets
    }

    /// The bands of the frame that are used, three lanes each.
    #[inline(always)]
    fn bands(self) -> [u64; 3] {
        let mut bands = [0; 4];
        let target: *mut __m256i = bands.as_mut_ptr().cast();
        // SAFETY: AVX2 is there, the array is 32 bytes long, and this store asks for no alignment.
        unsafe { _mm256_storeu_si256(target, self.and(Avx2::load(&USED_SETS)).0) };
        [bands[0], bands[1], bands[2]]
    }
}

impl Lanes for Avx2 {
    const SLOTS: usize = 1;

    #[inline(always)]
    fn none() -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    fn ones() -> Avx2 {
        Avx2::all(-1)
    }

    type Constants = Constants;

    #[inline(always)]
    fn constants() -> Constants {
        black_box(Constants {
            ones: Avx2::ones(),
            next_stack: Avx2::load(&NEXT_STACK),
            previous_stack: Avx2::load(&PREVIOUS_STACK),
        })
    }

    #[inline(always)]
    fn and(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn singles(self, constants: Constants) -> Avx2 {
        self.and(self.lower(constants.ones).equal(Avx2::none()))
    }

    #[inline(always)]
    fn or_else(self, other: Avx2) -> Avx2 {
        self.or(other.and(self.equal(Avx2::none())))
    }

    #[inline(always)]
    fn triples_or(self, other: Avx2) -> Avx2 {
        // Without its lowest digit twice, a triple is a single.
        let ones = Avx2::ones();
        let last = self.lower(ones).lower(ones);
        let is_triple = last.lower(ones).equal(Avx2::none()).without(last.equal(Avx2::none()));
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_blendv_epi8(other.0, self.0, is_triple.0) })
    }

    #[inline(always)]
    fn next_stack(self, constants: Constants) -> Avx2 {
        self.shuffle(constants.next_stack)
    }

    #[inline(always)]
    fn previous_stack(self, constants: Constants) -> Avx2 {
        self.shuffle(constants.previous_stack)
    }

    #[inline(always)]
    fn next_band(self, _: Constants) -> Avx2 {
        // SAFETY: AVX2 is there. (A band is 64 bits; the fourth stays in its place.)
        Avx2(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0) })
    }

    #[inline(always)]
    fn previous_band(self, _: Constants) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0) })
    }

    #[inline(always)]
    fn xor(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn emptier(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn all_empty(self) -> u32 {
        u32::from(self.equal(Avx2::none()).signs() == USED_BYTES)
    }

    #[inline(always)]
    fn any_empty_or_not(self, whole: Avx2) -> u32 {
        let is_wrong =
            self.equal(Avx2::none()).or_without(Avx2::ones(), whole.equal(Avx2::all(0x1ff)));
        u32::from(is_wrong.signs() != 0)
    }

    #[inline(always)]
    fn all_full(self) -> u32 {
        u32::from(self.equal(Avx2::all(0x1ff)).signs() == USED_BYTES)
    }

    #[inline(always)]
    fn with_slot(self, _: usize, other: Avx2) -> Avx2 {
        other
    }

    #[inline(always)]
    fn moved(self, _: usize, _: usize) -> Avx2 {
        self
    }

    const BOXES: [u16; 9] = frame::BOXES;

    #[inline(always)]
    fn digit_in(boxes: u32, digit: u16) -> Avx2 {
        let own = Avx2::load(&wide::LANES);
        let is_in = Avx2::all((boxes as u16).cast_signed()).and(own).equal(own);
        Avx2::all(digit.cast_signed()).and(is_in)
    }

    type Exchange = Exchange;

    #[inline(always)]
    fn no_exchange() -> Exchange {
        Exchange { from_lower: [!0; 32], from_upper: [!0; 32], others: [!0; 16] }
    }

    #[inline(always)]
    fn add_exchange(exchange: &mut Exchange, [(_, own), (_, others)]: [(usize, usize); 2]) {
        let (to, from) = (own / 3 * 4 + own % 3, others / 3 * 4 + others % 3);
        let half = if from < 8 { &mut exchange.from_lower } else { &mut exchange.from_upper };
        half[2 * to] = 2 * (from % 8) as u8;
        half[2 * to + 1] = 2 * (from % 8) as u8 + 1;
        exchange.others[to] = 0;
    }

    #[inline(always)]
    fn and_lanes(self, other: Avx2, exchange: &Exchange) -> Avx2 {
        // SAFETY: AVX2 is there.
        let lower = Avx2(unsafe { _mm256_permute4x64_epi64::<0b01_00_01_00>(other.0) });
        // SAFETY: AVX2 is there.
        let upper = Avx2(unsafe { _mm256_permute4x64_epi64::<0b11_10_11_10>(other.0) });
        let met = lower
            .shuffle(Avx2::load_bytes(&exchange.from_lower))
            .or(upper.shuffle(Avx2::load_bytes(&exchange.from_upper)));
        self.and(met.or(Avx2::load(&exchange.others)))
    }

    #[inline(always)]
    fn put_grid(cells: &mut [Avx2; 9], _: usize, digits: &[u8; 81]) {
        for line in 0..3 {
            // The rows of the three bands, each as 4 lanes for each column of the boxes.
            let a = row(digits, line);
            let b = row(digits, line + 3);
            let c = row(digits, line + 6);
            cells[3 * line] = Avx2::of_bands(a[0], b[0], c[0]);
            cells[3 * line + 1] = Avx2::of_bands(upper(a[0]), upper(b[0]), upper(c[0]));
            cells[3 * line + 2] = Avx2::of_bands(a[1], b[1], c[1]);
        }
    }

    #[inline(always)]
    fn read_grid(cells: &[Avx2; 9], _: usize, digits: &mut [u8; 81]) {
        let mut sets = [[0; 16]; 9];
        for (sets, cell) in sets.iter_mut().zip(cells) {
            *sets = cell.store();
        }
        *digits = wide::to_digits(&sets);
    }

    #[inline(always)]
    fn chutes(rows: [Avx2; 2], columns: [Avx2; 2], _: usize) -> Chutes {
        Chutes::new(rows[0].bands(), columns[0].bands(), rows[1].bands(), columns[1].bands())
    }
}
