//! Random numbers that are the same everywhere.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A stream of random numbers determined by a text.
#[derive(Debug)]
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    /// The stream of a text: `ChaCha8`, keyed by its SHA-256.
    pub(crate) fn of(text: &str) -> Random {
        Random(ChaCha8Rng::from_seed(Sha256::digest(text.as_bytes()).into()))
    }

    /// A number below `end`, all equally likely. (This is D. Lemire's method.)
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(end);
            let low = product as u32;
            // The range of numbers is divided into equal parts, and the remainder is rejected. It
            // is smaller than a part, so a division is rarely necessary.
            if low >= end || low >= end.wrapping_neg() % end.max(1) {
                return (product >> 32) as u32;
            }
        }
    }

    pub(super) fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Shuffles items: all orders are equally likely.
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T13: the stream of a text is the same everywhere.
    #[test]
    fn streams_are_pinned() {
        let mut random = Random::of("ninefold");
        let numbers: Vec<u32> = (0..8).map(|_| random.below(1_000)).collect();
        assert_eq!(numbers, [410, 82, 678, 736, 510, 12, 407, 124]);
        let mut items: Vec<u32> = (0..9).collect();
        random.shuffle(&mut items);
        assert_eq!(items, [2, 4, 1, 7, 0, 8, 6, 3, 5]);
        assert_eq!(random.bits(), 3_798_807_080_894_084_201);
    }

    /// T14: all numbers are equally likely (chi-square with 6 degrees of freedom, 0.1 %).
    #[test]
    fn numbers_are_equally_likely() {
        let mut random = Random::of("numbers");
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        let square = |&count: &u32| (f64::from(count) - 10_000.0).powi(2) / 10_000.0;
        let chi_square: f64 = counts.iter().map(square).sum();
        assert!(chi_square < 22.5, "{chi_square} {counts:?}");
        assert_eq!(random.below(1), 0);
        assert_eq!(random.below(0), 0);
    }
}
