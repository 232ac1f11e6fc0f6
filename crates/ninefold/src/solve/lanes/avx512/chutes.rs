//! The numbers of configurations of chutes.

use core::arch::x86_64::__m128i;

use super::token::Avx512;
use crate::solve::lanes::chutes::{Chutes, DECIDED, TWO_WAYS};

/// The chutes with these even and odd configurations, and eight counts of configurations.
#[inline(always)]
pub(super) fn counted(token: Avx512, [even, odd]: [[u64; 8]; 2], counts: __m128i) -> Chutes {
    // A count of nine, one for each digit, wraps to the largest: there is nothing to guess.
    let above_nine = token.counts_add(counts, token.counts_all(-10));
    let fewest = token.counts_first(token.counts_min(above_nine)).cast_unsigned();
    Chutes {
        even,
        odd,
        scarcest: (fewest >> 16 & 7) as usize,
        fewest: (fewest & 0xffff) as u32 + 10,
        decided: which_are(token, counts, DECIDED),
        two_ways: which_are(token, counts, TWO_WAYS),
    }
}

/// The chutes whose count is `count`, one bit each.
#[inline(always)]
fn which_are(token: Avx512, counts: __m128i, count: u32) -> u32 {
    let bits = token.counts_equal(counts, token.counts_all(count as i16));
    u32::from(bits) & 0b0111_0111
}
