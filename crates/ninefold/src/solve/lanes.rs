//! Sixteen candidate sets side by side: the words that the 9×9 kernel is written in.
//!
//! A lane holds the candidates of one cell of one box, nine bits. The boxes
//! stand in a frame of four by four, of which three by three are used:
//!
//! ```text
//!            stack 0  1  2  -
//!   band 0         0  1  2  3      lane 4·band + stack
//!   band 1         4  5  6  7      lanes 3, 7, 11 and 12 to 15 are unused: what
//!   band 2         8  9 10 11      they hold means nothing and meets no other lane
//!        -        12 13 14 15
//! ```
//!
//! Nine such words, one for each cell of a box, are a whole grid, and work
//! inside boxes is the same instruction in all of them.
//!
//! # Safety
//!
//! The only unsafe code of the crate is in the files of this folder, and has
//! two obligations, met there and nowhere else: an instruction set is used
//! only after [`kernel`] has seen it, and a vector is loaded and stored only
//! from and to an array of exactly its size. [`portable`] does the same work
//! without either, and is what the tests hold the others against.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "vector instructions; see the module's safety notes")]
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
mod avx2;
#[allow(clippy::inline_always, reason = "so that the compiler sees whole sweeps")]
mod portable;

use super::nine::Search;

/// The lanes that hold boxes, one bit each.
const USED: u16 = 0b0111_0111_0111;

/// Sixteen sets of digits.
pub(super) trait Lanes: Copy {
    /// The sets of an array.
    fn load(sets: &[u16; 16]) -> Self;

    /// The sets as an array.
    fn store(self) -> [u16; 16];

    /// What both hold.
    fn and(self, other: Self) -> Self;

    /// What either holds.
    fn or(self, other: Self) -> Self;

    /// What this holds and the other does not.
    fn without(self, other: Self) -> Self;

    /// Each set if it holds exactly one digit, or else the empty set.
    fn singles(self) -> Self;

    /// Each set if it holds any digit, or else that of the other.
    fn or_else(self, other: Self) -> Self;

    /// Each set if it holds exactly three digits, or else that of the other.
    fn triples_or(self, other: Self) -> Self;

    /// In each lane the set of the next stack, the first after the last.
    fn next_stack(self) -> Self;

    /// In each lane the set of the stack before, the last before the first.
    fn previous_stack(self) -> Self;

    /// In each lane the set of the next band, the first after the last.
    fn next_band(self) -> Self;

    /// In each lane the set of the band before, the last before the first.
    fn previous_band(self) -> Self;

    /// What only one of the two holds.
    fn xor(self, other: Self) -> Self;

    /// Of the two sets in each lane one that is empty, if one is.
    fn emptier(self, other: Self) -> Self;

    /// Whether a lane that is used holds a digit.
    fn has_any(self) -> bool;

    /// Whether a lane that is used is empty.
    fn has_empty(self) -> bool;

    /// Whether every lane that is used holds all nine digits.
    fn is_full(self) -> bool;
}

/// A search in lanes of one kind.
pub(super) type Kernel = fn(&mut Search<'_>);

/// The search of the best instruction set that this machine has.
pub(super) fn kernel() -> Kernel {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_here() {
        return avx2::search;
    }
    portable::search
}

/// Every search there is on this machine, each with its name.
#[cfg(test)]
pub(super) fn kernels() -> Vec<(&'static str, Kernel)> {
    let mut kernels: Vec<(&str, Kernel)> = vec![("portable", portable::search)];
    #[cfg(target_arch = "x86_64")]
    if avx2::is_here() {
        kernels.push(("avx2", avx2::search));
    }
    kernels
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::portable::Portable;
    use super::*;

    /// Everything a kind of lanes can do with two words, as arrays and answers.
    fn everything<L: Lanes>(a: &[u16; 16], b: &[u16; 16]) -> (Vec<[u16; 16]>, Vec<bool>) {
        let (a, b) = (L::load(a), L::load(b));
        let words = [
            a,
            a.and(b),
            a.or(b),
            a.without(b),
            a.xor(b),
            a.singles(),
            a.or_else(b),
            a.triples_or(b),
            a.next_stack(),
            a.previous_stack(),
            a.next_band(),
            a.previous_band(),
        ];
        let used = |mut word: [u16; 16]| {
            for (lane, set) in word.iter_mut().enumerate() {
                *set *= USED >> lane & 1;
            }
            word
        };
        let words = words.map(|word| used(word.store())).to_vec();
        let none = a.without(a);
        let answers = vec![
            a.has_any(),
            none.has_any(),
            a.has_empty(),
            a.emptier(b).has_empty(),
            b.emptier(a).has_empty(),
            a.is_full(),
        ];
        (words, answers)
    }

    proptest! {
        /// Every instruction set does what the portable one does.
        #[test]
        fn instruction_sets_agree(
            a in prop::array::uniform16(prop_oneof![0..512u16, Just(511), Just(0), Just(64)]),
            b in prop::array::uniform16(0..512u16),
        ) {
            #[cfg(target_arch = "x86_64")]
            if avx2::is_here() {
                for (a, b) in [(&a, &b), (&b, &a), (&[511; 16], &b)] {
                    prop_assert_eq!(avx2::tests::run(everything::<avx2::Avx2>, a, b), everything::<Portable>(a, b));
                }
            }
            let (words, _) = everything::<Portable>(&a, &b);
            let turned = Portable::load(&words[0]).next_stack().previous_stack().next_band();
            prop_assert_eq!(turned.previous_band().store(), words[0]);
        }
    }
}
