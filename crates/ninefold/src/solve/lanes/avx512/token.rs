//! The instructions of AVX-512, as methods of the token that proves that this machine has them.
//!
//! "AVX-512" here means F, BW, VL, VBMI, BITALG and VPOPCNTDQ together: one
//! instruction permutes lanes in any way, or counts the digits in each lane.
//!
//! # Safety
//!
//! Only [`Avx512::detect`] makes a token; see the notes of the folder.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi16, _mm_cmpeq_epi16_mask, _mm_cvtsi128_si64,
    _mm_minpos_epu16, _mm_set1_epi16, _mm_unpacklo_epi64, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_cmpeq_epi16, _mm256_cvtepi64_epi16, _mm256_loadu_si256,
    _mm256_mask_permutexvar_epi16, _mm256_maskz_permutexvar_epi16, _mm256_maskz_set1_epi16,
    _mm256_min_epu16, _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute4x64_epi64,
    _mm256_popcnt_epi16, _mm256_popcnt_epi64, _mm256_set1_epi16, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_ternarylogic_epi32, _mm256_xor_si256,
    _mm512_add_epi16, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_cmpeq_epi16_mask, _mm512_cvtepi16_epi8,
    _mm512_cvtepi64_epi16, _mm512_inserti64x4, _mm512_loadu_si512, _mm512_mask_mov_epi16,
    _mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8, _mm512_maskz_mov_epi16,
    _mm512_maskz_permutexvar_epi16, _mm512_maskz_set1_epi16, _mm512_min_epu16, _mm512_or_si512,
    _mm512_permutex2var_epi8, _mm512_permutex2var_epi16, _mm512_permutexvar_epi8,
    _mm512_permutexvar_epi16, _mm512_popcnt_epi16, _mm512_popcnt_epi64, _mm512_set1_epi16,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_storeu_si512, _mm512_ternarylogic_epi32,
    _mm512_test_epi16_mask, _mm512_testn_epi16_mask, _mm512_xor_si512, _pext_u32, _pext_u64,
};

use crate::solve::lanes::Job;

/// The proof that this machine has AVX-512.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Avx512(());

/// The three operands of [`Avx512::logic`], for all eight combinations of their bits: a function
/// applied to these three bytes gives its own table.
pub(super) const A: i32 = 0b1111_0000;
pub(super) const B: i32 = 0b1100_1100;
pub(super) const C: i32 = 0b1010_1010;

// In full registers.
instructions! { Avx512, "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt":
    add(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi16;
    add_numbers(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi64;
    and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512;
    and_not(a: __m512i, b: __m512i) -> __m512i = _mm512_andnot_si512;
    or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512;
    xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512;
    logic<TABLE>(a: __m512i, b: __m512i, c: __m512i) -> __m512i = _mm512_ternarylogic_epi32;
    min(a: __m512i, b: __m512i) -> __m512i = _mm512_min_epu16;
    zero() -> __m512i = _mm512_setzero_si512;
    all(set: i16) -> __m512i = _mm512_set1_epi16;
    all_in(mask: u32, set: i16) -> __m512i = _mm512_maskz_set1_epi16;
    equal(a: __m512i, b: __m512i) -> u32 = _mm512_cmpeq_epi16_mask;
    test(a: __m512i, b: __m512i) -> u32 = _mm512_test_epi16_mask;
    test_not(a: __m512i, b: __m512i) -> u32 = _mm512_testn_epi16_mask;
    only_in(mask: u32, a: __m512i) -> __m512i = _mm512_maskz_mov_epi16;
    merge(no: __m512i, mask: u32, yes: __m512i) -> __m512i = _mm512_mask_mov_epi16;
    count(a: __m512i) -> __m512i = _mm512_popcnt_epi16;
    count_numbers(a: __m512i) -> __m512i = _mm512_popcnt_epi64;
    shuffle(a: __m512i, bytes: __m512i) -> __m512i = _mm512_shuffle_epi8;
    permute(lanes: __m512i, a: __m512i) -> __m512i = _mm512_permutexvar_epi16;
    permute_in(mask: u32, lanes: __m512i, a: __m512i) -> __m512i = _mm512_maskz_permutexvar_epi16;
    permute_two(a: __m512i, lanes: __m512i, b: __m512i) -> __m512i = _mm512_permutex2var_epi16;
    permute_bytes(bytes: __m512i, a: __m512i) -> __m512i = _mm512_permutexvar_epi8;
    permute_two_bytes(a: __m512i, bytes: __m512i, b: __m512i) -> __m512i
        = _mm512_permutex2var_epi8;
    low_bytes(a: __m512i) -> __m256i = _mm512_cvtepi16_epi8;
    low_lanes(a: __m512i) -> __m128i = _mm512_cvtepi64_epi16;
    lower_half(a: __m512i) -> __m256i = _mm512_castsi512_si256;
    as_lower_half(a: __m256i) -> __m512i = _mm512_castsi256_si512;
    insert_half<HALF>(a: __m512i, b: __m256i) -> __m512i = _mm512_inserti64x4;
    extract(bits: u32, mask: u32) -> u32 = _pext_u32;
    extract_long(bits: u64, mask: u64) -> u64 = _pext_u64;
}

// In half a register.
instructions! { Avx512, "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt":
    half_add_numbers(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi64;
    half_and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256;
    half_and_not(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256;
    half_or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256;
    half_xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256;
    half_logic<TABLE>(a: __m256i, b: __m256i, c: __m256i) -> __m256i = _mm256_ternarylogic_epi32;
    half_min(a: __m256i, b: __m256i) -> __m256i = _mm256_min_epu16;
    half_zero() -> __m256i = _mm256_setzero_si256;
    half_all(set: i16) -> __m256i = _mm256_set1_epi16;
    half_all_in(mask: u16, set: i16) -> __m256i = _mm256_maskz_set1_epi16;
    half_equal(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi16;
    half_count(a: __m256i) -> __m256i = _mm256_popcnt_epi16;
    half_count_numbers(a: __m256i) -> __m256i = _mm256_popcnt_epi64;
    half_signs(a: __m256i) -> i32 = _mm256_movemask_epi8;
    half_shuffle(a: __m256i, bytes: __m256i) -> __m256i = _mm256_shuffle_epi8;
    half_permute_bands<ORDER>(a: __m256i) -> __m256i = _mm256_permute4x64_epi64;
    half_permute_in(mask: u16, lanes: __m256i, a: __m256i) -> __m256i
        = _mm256_maskz_permutexvar_epi16;
    half_permute_or(no: __m256i, mask: u16, lanes: __m256i, a: __m256i) -> __m256i
        = _mm256_mask_permutexvar_epi16;
    half_low_lanes(a: __m256i) -> __m128i = _mm256_cvtepi64_epi16;
}

// In a quarter of a register: eight counts.
instructions! { Avx512, "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt":
    counts_joined(low: __m128i, high: __m128i) -> __m128i = _mm_unpacklo_epi64;
    counts_all(count: i16) -> __m128i = _mm_set1_epi16;
    counts_add(a: __m128i, b: __m128i) -> __m128i = _mm_add_epi16;
    counts_equal(a: __m128i, b: __m128i) -> u8 = _mm_cmpeq_epi16_mask;
    counts_min(a: __m128i) -> __m128i = _mm_minpos_epu16;
    counts_first(a: __m128i) -> i64 = _mm_cvtsi128_si64;
}

/// The bytes of a grid beyond the first 64, one bit each.
const REST: u64 = (1 << (81 - 64)) - 1;

#[allow(clippy::unused_self, reason = "the token is only a proof")]
impl Avx512 {
    /// The token, on a machine that has AVX-512. All machines with the first feature also have the
    /// last five.
    pub(in crate::solve) fn detect() -> Option<&'static Avx512> {
        let is_here = machine_has!(
            "avx512vbmi",
            "avx512bitalg",
            "avx512vpopcntdq",
            "avx512bw",
            "avx512vl",
            "avx512f",
            "avx2",
            "bmi1",
            "bmi2",
            "popcnt"
        );
        is_here.then_some(&Avx512(()))
    }

    /// Runs a job where the compiler may use these instructions.
    pub(super) fn enable<J: Job<Avx512>>(self, job: J) -> J::Output {
        #[target_feature(
            enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt"
        )]
        fn inside<J: Job<Avx512>>(token: Avx512, job: J) -> J::Output {
            job.run(token)
        }
        // SAFETY: the token proves that this machine has these features.
        unsafe { inside(self, job) }
    }

    #[inline(always)]
    pub(super) fn load(self, sets: &[u16; 32]) -> __m512i {
        // SAFETY: the token, and the array is 64 bytes long; a load needs no alignment.
        unsafe { _mm512_loadu_si512(sets.as_ptr().cast()) }
    }

    #[inline(always)]
    pub(super) fn load_bytes(self, bytes: &[u8; 64]) -> __m512i {
        // SAFETY: the token, and the array is 64 bytes long; a load needs no alignment.
        unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
    }

    /// The first 64 bytes of a grid, and the others.
    #[inline(always)]
    pub(super) fn load_grid(self, digits: &[u8; 81]) -> [__m512i; 2] {
        let (first, rest) = digits.split_at(64);
        // SAFETY: the token, and the slice is 64 bytes long; a load needs no alignment.
        let first = unsafe { _mm512_loadu_si512(first.as_ptr().cast()) };
        // SAFETY: the token, and the mask restricts the load to the 17 bytes of the slice.
        let rest = unsafe { _mm512_maskz_loadu_epi8(REST, rest.as_ptr().cast()) };
        [first, rest]
    }

    /// Writes the first 64 bytes of a grid, and the others.
    #[inline(always)]
    pub(super) fn store_grid(self, digits: &mut [u8; 81], bytes: [__m512i; 2]) {
        let (first, rest) = digits.split_at_mut(64);
        // SAFETY: the token, and the slice is 64 bytes long; a store needs no alignment.
        unsafe { _mm512_storeu_si512(first.as_mut_ptr().cast(), bytes[0]) };
        // SAFETY: the token, and the mask restricts the store to the 17 bytes of the slice.
        unsafe { _mm512_mask_storeu_epi8(rest.as_mut_ptr().cast(), REST, bytes[1]) };
    }

    /// Stores a register as numbers of 64 bits.
    #[inline(always)]
    pub(super) fn store(self, word: __m512i) -> [u64; 8] {
        let mut numbers = [0; 8];
        // SAFETY: the token, and the array is 64 bytes long; a store needs no alignment.
        unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), word) };
        numbers
    }

    #[inline(always)]
    pub(super) fn half_load(self, sets: &[u16; 16]) -> __m256i {
        // SAFETY: the token, and the array is 32 bytes long; a load needs no alignment.
        unsafe { _mm256_loadu_si256(sets.as_ptr().cast()) }
    }

    /// Stores two halves as numbers of 64 bits.
    #[inline(always)]
    pub(super) fn halves_store(self, [first, second]: [__m256i; 2]) -> [u64; 8] {
        let mut numbers = [0; 8];
        let (low, high) = numbers.split_at_mut(4);
        // SAFETY: the token, and the slice is 32 bytes long; a store needs no alignment.
        unsafe { _mm256_storeu_si256(low.as_mut_ptr().cast(), first) };
        // SAFETY: the token, and the slice is 32 bytes long; a store needs no alignment.
        unsafe { _mm256_storeu_si256(high.as_mut_ptr().cast(), second) };
        numbers
    }
}
