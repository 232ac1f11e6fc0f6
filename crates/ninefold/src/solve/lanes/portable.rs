//! Lanes without any special instruction.

use super::super::nine::{Search, search_in};
use super::{Lanes, USED};

/// Sixteen sets in an array.
#[derive(Copy, Clone)]
pub(super) struct Portable([u16; 16]);

/// The search in these lanes.
pub(super) fn search(search: &mut Search<'_>) {
    search_in::<Portable>(search);
}

impl Portable {
    #[inline(always)]
    fn map(self, set: impl Fn(u16) -> u16) -> Portable {
        Portable(self.0.map(set))
    }

    #[inline(always)]
    fn zip(self, other: Portable, set: impl Fn(u16, u16) -> u16) -> Portable {
        Portable(std::array::from_fn(|lane| set(self.0[lane], other.0[lane])))
    }

    /// In each lane of the three by three that are used the set of another.
    #[inline(always)]
    fn permute(self, from: impl Fn(usize, usize) -> (usize, usize)) -> Portable {
        Portable(std::array::from_fn(|lane| {
            let (band, stack) = (lane / 4, lane % 4);
            if band < 3 && stack < 3 {
                let (band, stack) = from(band, stack);
                self.0[4 * band + stack]
            } else {
                self.0[lane]
            }
        }))
    }

    #[inline(always)]
    fn any_used(self, is: impl Fn(u16) -> bool) -> bool {
        let lanes = self.0.iter().enumerate();
        lanes.fold(false, |any, (lane, &set)| any | (USED >> lane & 1 == 1 && is(set)))
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn load(sets: &[u16; 16]) -> Portable {
        Portable(*sets)
    }

    #[inline(always)]
    fn store(self) -> [u16; 16] {
        self.0
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn singles(self) -> Portable {
        self.map(|set| if set & set.wrapping_sub(1) == 0 { set } else { 0 })
    }

    #[inline(always)]
    fn or_else(self, other: Portable) -> Portable {
        self.zip(other, |a, b| if a == 0 { b } else { a })
    }

    #[inline(always)]
    fn triples_or(self, other: Portable) -> Portable {
        // Without its lowest digit twice, a triple is a single.
        let lower = |set: u16| set & set.wrapping_sub(1);
        self.zip(other, |a, b| {
            let last = lower(lower(a));
            if last != 0 && lower(last) == 0 { a } else { b }
        })
    }

    #[inline(always)]
    fn next_stack(self) -> Portable {
        self.permute(|band, stack| (band, (stack + 1) % 3))
    }

    #[inline(always)]
    fn previous_stack(self) -> Portable {
        self.permute(|band, stack| (band, (stack + 2) % 3))
    }

    #[inline(always)]
    fn next_band(self) -> Portable {
        self.permute(|band, stack| ((band + 1) % 3, stack))
    }

    #[inline(always)]
    fn previous_band(self) -> Portable {
        self.permute(|band, stack| ((band + 2) % 3, stack))
    }

    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn emptier(self, other: Portable) -> Portable {
        self.zip(other, u16::min)
    }

    #[inline(always)]
    fn has_any(self) -> bool {
        self.any_used(|set| set != 0)
    }

    #[inline(always)]
    fn has_empty(self) -> bool {
        self.any_used(|set| set == 0)
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        !self.any_used(|set| set != 0x1ff)
    }
}
