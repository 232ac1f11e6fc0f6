//! Which chutes have how many configurations.
//!
//! # Safety
//!
//! As in the module above.

use std::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_cmpeq_epi16_mask, _mm_cvtsi128_si64, _mm_minpos_epu16,
    _mm_set1_epi16,
};

use super::super::{Chutes, DECIDED, TWO_WAYS};

/// Chutes with their even and odd configurations, and eight counts of them.
#[inline(always)]
pub(super) fn counted([even, odd]: [[u64; 8]; 2], counts: __m128i) -> Chutes {
    // Nine, one for each digit, become more than any other: there is nothing to guess.
    // SAFETY: AVX-512 is there.
    let ten_less = unsafe { _mm_set1_epi16(-10) };
    // SAFETY: AVX-512 is there.
    let above_nine = unsafe { _mm_add_epi16(counts, ten_less) };
    // SAFETY: AVX-512 is there.
    let fewest = unsafe { _mm_minpos_epu16(above_nine) };
    // SAFETY: AVX-512 is there.
    let fewest = unsafe { _mm_cvtsi128_si64(fewest) }.cast_unsigned();
    Chutes {
        even,
        odd,
        scarcest: (fewest >> 16 & 7) as usize,
        fewest: (fewest & 0xffff) as u32 + 10,
        decided: which_are(counts, DECIDED),
        two_ways: which_are(counts, TWO_WAYS),
    }
}

/// Which of eight counts are this, one bit each.
#[inline(always)]
fn which_are(counts: __m128i, count: u32) -> u32 {
    // SAFETY: AVX-512 is there.
    let same = unsafe { _mm_set1_epi16(count as i16) };
    // SAFETY: AVX-512 is there.
    let bits = unsafe { _mm_cmpeq_epi16_mask(counts, same) };
    u32::from(bits) & 0b0111_0111
}
