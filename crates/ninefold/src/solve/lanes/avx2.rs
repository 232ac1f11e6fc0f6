//! Lanes in one 256-bit register.
//!
//! # Safety
//!
//! Every function here but [`search`] needs AVX2. A value of [`Avx2`] comes
//! only from [`Avx2::load`], which only [`search`] reaches, after the kernel
//! was chosen because the machine has AVX2: so a value is the proof, and each
//! `SAFETY` below that says "AVX2 is there" rests on it.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256, _mm256_blendv_epi8,
    _mm256_cmpeq_epi16, _mm256_loadu_si256, _mm256_min_epu16, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_xor_si256,
};

use super::super::nine::{Search, search_in};
use super::{Lanes, USED};

/// Sixteen sets in a register.
#[derive(Copy, Clone)]
pub(super) struct Avx2(__m256i);

/// Whether this machine can use these lanes. All that have AVX2 have the rest.
pub(super) fn is_here() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// The search in these lanes, for a machine on which [`is_here`] is true.
pub(super) fn search(search: &mut Search<'_>) {
    // SAFETY: `is_here` was asked before this function was given to anybody.
    unsafe { search_here(search) }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn search_here(search: &mut Search<'_>) {
    search_in::<Avx2>(search);
}

/// The bytes of a shuffle that brings to each stack the one `by` places further.
const fn stack_shuffle(by: u16) -> [u16; 16] {
    let mut bytes = [0; 16];
    let mut lane = 0;
    while lane < 16 {
        // A shuffle works on halves of eight lanes, two bands each.
        let (band, stack) = (lane % 8 / 4, lane % 4);
        let from = if stack < 3 { band * 4 + (stack + by) % 3 } else { lane % 8 };
        bytes[lane as usize] = (2 * from) | ((2 * from + 1) << 8);
        lane += 1;
    }
    bytes
}

const NEXT_STACK: [u16; 16] = stack_shuffle(1);
const PREVIOUS_STACK: [u16; 16] = stack_shuffle(2);

/// The bytes of the lanes that hold boxes, one bit each.
const USED_BYTES: u32 = {
    let (mut bytes, mut lane) = (0, 0);
    while lane < 16 {
        bytes |= ((USED >> lane & 1) as u32 * 0b11) << (2 * lane);
        lane += 1;
    }
    bytes
};

impl Avx2 {
    #[inline(always)]
    fn all(set: i16) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_set1_epi16(set) })
    }

    #[inline(always)]
    fn empty() -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_setzero_si256() })
    }

    /// All bits where two sets are equal, none elsewhere.
    #[inline(always)]
    fn equal(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }

    /// Each set without its lowest digit.
    #[inline(always)]
    fn lower(self) -> Avx2 {
        // SAFETY: AVX2 is there.
        let one_less = Avx2(unsafe { _mm256_add_epi16(self.0, Avx2::all(-1).0) });
        self.and(one_less)
    }

    #[inline(always)]
    fn shuffle(self, bytes: &[u16; 16]) -> Avx2 {
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_shuffle_epi8(self.0, Avx2::load(bytes).0) })
    }

    /// Whether all bits are set in every lane that is used.
    #[inline(always)]
    fn is_everywhere(self) -> bool {
        // SAFETY: AVX2 is there.
        let bytes = unsafe { _mm256_movemask_epi8(self.0) };
        bytes.cast_unsigned() & USED_BYTES == USED_BYTES
    }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn load(sets: &[u16; 16]) -> Avx2 {
        let source: *const __m256i = sets.as_ptr().cast();
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
    fn singles(self) -> Avx2 {
        self.and(self.lower().equal(Avx2::empty()))
    }

    #[inline(always)]
    fn or_else(self, other: Avx2) -> Avx2 {
        self.or(other.and(self.equal(Avx2::empty())))
    }

    #[inline(always)]
    fn triples_or(self, other: Avx2) -> Avx2 {
        // Without its lowest digit twice, a triple is a single.
        let last = self.lower().lower();
        let is_triple = last.lower().equal(Avx2::empty()).without(last.equal(Avx2::empty()));
        // SAFETY: AVX2 is there.
        Avx2(unsafe { _mm256_blendv_epi8(other.0, self.0, is_triple.0) })
    }

    #[inline(always)]
    fn next_stack(self) -> Avx2 {
        self.shuffle(&NEXT_STACK)
    }

    #[inline(always)]
    fn previous_stack(self) -> Avx2 {
        self.shuffle(&PREVIOUS_STACK)
    }

    #[inline(always)]
    fn next_band(self) -> Avx2 {
        // SAFETY: AVX2 is there. (A band is 64 bits; the fourth stays in its place.)
        Avx2(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0) })
    }

    #[inline(always)]
    fn previous_band(self) -> Avx2 {
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
    fn has_any(self) -> bool {
        !self.equal(Avx2::empty()).is_everywhere()
    }

    #[inline(always)]
    fn has_empty(self) -> bool {
        // SAFETY: AVX2 is there.
        let bytes = unsafe { _mm256_movemask_epi8(self.equal(Avx2::empty()).0) };
        bytes.cast_unsigned() & USED_BYTES != 0
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        self.equal(Avx2::all(0x1ff)).is_everywhere()
    }
}

#[cfg(test)]
pub(super) mod tests {
    /// Calls a function that works in these lanes, on a machine that has AVX2.
    pub(in super::super) fn run<A, B, R>(function: fn(&A, &B) -> R, a: &A, b: &B) -> R {
        #[target_feature(enable = "avx2")]
        fn here<A, B, R>(function: fn(&A, &B) -> R, a: &A, b: &B) -> R {
            function(a, b)
        }
        // SAFETY: the caller has seen AVX2.
        unsafe { here(function, a, b) }
    }
}
