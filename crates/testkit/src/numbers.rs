//! Random numbers that are the same on every machine.

/// The generator `SplitMix64` of Steele, Lea and Flood.
#[derive(Clone, Debug)]
pub struct Numbers(u64);

impl Numbers {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number from 0 to `end - 1`; `end` has at most 32 bits.
    pub fn below(&mut self, end: usize) -> usize {
        (((self.next() >> 32) * end as u64) >> 32) as usize
    }

    /// Shuffles items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }

    /// The numbers from 0 to `N - 1`, in random order.
    pub fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|index| index);
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of seed 1234567, as the generator's authors publish them.
    #[test]
    fn numbers_are_those_of_split_mix() {
        let mut numbers = Numbers::new(1_234_567);
        let first = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973];
        assert_eq!([numbers.next(), numbers.next()], first);
    }

    #[test]
    fn everything_below_the_end_comes() {
        let mut numbers = Numbers::new(1);
        let mut counts = [0; 5];
        for _ in 0..1_000 {
            counts[numbers.below(5)] += 1;
        }
        assert!(counts.iter().all(|count| (150..250).contains(count)), "{counts:?}");
        let mut order: [usize; 9] = numbers.shuffled();
        assert_ne!(order, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        order.sort_unstable();
        assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    }
}
