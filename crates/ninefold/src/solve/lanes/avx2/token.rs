//! The instructions of AVX2, as methods of the token that proves that this machine has them.
//!
//! # Safety
//!
//! Only [`Avx2::detect`] makes a token; see the notes of the folder.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm_shuffle_epi8, _mm_unpackhi_epi8, _mm_unpackhi_epi64,
    _mm_unpacklo_epi8, _mm_unpacklo_epi64, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blendv_epi8, _mm256_cmpeq_epi16, _mm256_loadu_si256, _mm256_min_epu16,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set_m128i,
    _mm256_set1_epi16, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_storeu_si256,
    _mm256_xor_si256,
};

use crate::solve::lanes::Job;

/// The proof that this machine has AVX2.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Avx2(());

instructions! { Avx2, "avx2":
    add(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi16;
    and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256;
    and_not(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256;
    or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256;
    xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256;
    min(a: __m256i, b: __m256i) -> __m256i = _mm256_min_epu16;
    equal(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi16;
    blend(no: __m256i, yes: __m256i, mask: __m256i) -> __m256i = _mm256_blendv_epi8;
    shuffle(a: __m256i, bytes: __m256i) -> __m256i = _mm256_shuffle_epi8;
    permute<ORDER>(a: __m256i) -> __m256i = _mm256_permute4x64_epi64;
    zero() -> __m256i = _mm256_setzero_si256;
    all(set: i16) -> __m256i = _mm256_set1_epi16;
    joined(high: __m128i, low: __m128i) -> __m256i = _mm256_set_m128i;
    signs(a: __m256i) -> i32 = _mm256_movemask_epi8;
    shuffle_half(a: __m128i, bytes: __m128i) -> __m128i = _mm_shuffle_epi8;
    mix_low_bytes(a: __m128i, b: __m128i) -> __m128i = _mm_unpacklo_epi8;
    mix_high_bytes(a: __m128i, b: __m128i) -> __m128i = _mm_unpackhi_epi8;
    mix_low(a: __m128i, b: __m128i) -> __m128i = _mm_unpacklo_epi64;
    mix_high(a: __m128i, b: __m128i) -> __m128i = _mm_unpackhi_epi64;
}

#[allow(clippy::unused_self, reason = "the token is only a proof")]
impl Avx2 {
    /// The token, on a machine that has AVX2. All that do have the other features as well.
    pub(in crate::solve) fn detect() -> Option<&'static Avx2> {
        machine_has!("avx2", "bmi1", "bmi2", "popcnt").then_some(&Avx2(()))
    }

    /// Runs a job where the compiler may use these instructions.
    pub(super) fn enable<J: Job<Avx2>>(self, job: J) -> J::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn inside<J: Job<Avx2>>(token: Avx2, job: J) -> J::Output {
            job.run(token)
        }
        // SAFETY: the token proves that this machine has these features.
        unsafe { inside(self, job) }
    }

    #[inline(always)]
    pub(super) fn load(self, sets: &[u16; 16]) -> __m256i {
        // SAFETY: the token, and the array is 32 bytes long; a load needs no alignment.
        unsafe { _mm256_loadu_si256(sets.as_ptr().cast()) }
    }

    #[inline(always)]
    pub(super) fn load_bytes(self, bytes: &[u8; 32]) -> __m256i {
        // SAFETY: the token, and the array is 32 bytes long; a load needs no alignment.
        unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    pub(super) fn load_half(self, bytes: &[u8; 16]) -> __m128i {
        // SAFETY: the token, and the array is 16 bytes long; a load needs no alignment.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    pub(super) fn store(self, sets: __m256i) -> [u16; 16] {
        let mut array = [0; 16];
        // SAFETY: the token, and the array is 32 bytes long; a store needs no alignment.
        unsafe { _mm256_storeu_si256(array.as_mut_ptr().cast(), sets) };
        array
    }

    #[inline(always)]
    pub(super) fn store_bands(self, bands: __m256i) -> [u64; 4] {
        let mut array = [0; 4];
        // SAFETY: the token, and the array is 32 bytes long; a store needs no alignment.
        unsafe { _mm256_storeu_si256(array.as_mut_ptr().cast(), bands) };
        array
    }
}
