//! Candidate sets side by side: the words that the kernels are written in.
//!
//! A lane of 16 bits holds the candidates of one cell of one box, nine bits. A
//! word has one or three *slots*, each for one grid: nine lanes, one for each
//! box. Nine words, one for each cell of a box, hold the whole grids, and one
//! instruction works inside all boxes together.
//!
//! ```text
//!   one slot, 16 lanes: boxes in a frame        three slots, 32 lanes
//!   of four by four
//!            stack 0  1  2  -                     slot 0    0  1  2  3 ...  8
//!   band 0         0  1  2  3                     slot 1    9 10 11 12 ... 17
//!   band 1         4  5  6  7                     slot 2   18 19 20 21 ... 26
//!   band 2         8  9 10 11                     unused   27 28 29 30 31
//!        -        12 13 14 15
//!   lane 4·band + stack                           lane 9·slot + 3·band + stack
//! ```
//!
//! The content of unused lanes is meaningless and never reaches another lane.
//!
//! # Safety
//!
//! The instructions of a processor are safe to run only on a machine that has
//! them. A [`Token`] is the proof that it does: its type has a private field,
//! and only `detect` makes one. Every word holds the token of its instruction
//! set, so that any code that has a word may work on it.
//!
//! The only unsafe code of the crate is in the two files `token.rs`: the
//! `instructions` macro makes methods of a token from instructions that
//! work on registers alone (the compiler checks that: it refuses any other),
//! and a few more methods load and store arrays of exactly the size of a
//! register. The instructions of WebAssembly need no token: a browser either
//! has them or refuses the whole module. [`portable`] needs no instruction set,
//! and the tests compare the others with it; it is the only one compiled for
//! x86-64 targets without SSE2, which have no vector registers.

/// Makes methods of a token from instructions that work on registers alone.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! instructions {
    ($token:ident, $features:literal:
        $($name:ident $(<$table:ident>)? ($($argument:ident: $type:ty),*) -> $result:ty
            = $instruction:ident;)*
    ) => {
        #[allow(clippy::inline_always, reason = "so that the compiler sees whole sweeps")]
        impl $token {$(
            #[inline(always)]
            pub(in crate::solve::lanes) fn $name$(<const $table: i32>)?(
                self,
                $($argument: $type),*
            ) -> $result {
                #[inline]
                #[target_feature(enable = $features)]
                fn instruction$(<const $table: i32>)?($($argument: $type),*) -> $result {
                    $instruction$(::<$table>)?($($argument),*)
                }
                // SAFETY: the token proves that this machine has these features, and the
                // instruction needs nothing else: it is safe to call where they are enabled.
                unsafe { instruction$(::<$table>)?($($argument),*) }
            }
        )*}
    };
}

/// Whether the machine has all of some features: detected if there is a standard library, otherwise
/// known from the compilation target.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! machine_has {
    ($($feature:tt),*) => {{
        #[cfg(feature = "std")]
        let has = $(std::arch::is_x86_feature_detected!($feature))&&*;
        #[cfg(not(feature = "std"))]
        let has = $(cfg!(target_feature = $feature))&&*;
        has
    }};
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
mod avx512;
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
mod chutes;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
#[allow(clippy::inline_always, reason = "so that the compiler sees whole sweeps")]
mod frame;
#[allow(clippy::inline_always, reason = "so that the compiler sees whole sweeps")]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(clippy::inline_always, reason = "so that the compiler sees whole sweeps")]
mod simd128;

use core::marker::PhantomData;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use avx2::Avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use avx512::Avx512;
pub(super) use chutes::Chutes;
pub(super) use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd128::Simd128;

/// An instruction set of this machine. A value is the proof that the machine has it.
pub(super) trait Token: Copy + Sync + 'static {
    /// Its name.
    const NAME: &'static str;

    /// Its lanes with one slot, which are the fastest for one grid.
    type One: Lanes<Token = Self>;

    /// Whether batches are searched in plain numbers, which the compiler turns into vectors.
    const SEARCHES_PLAINLY: bool = false;

    /// Its lanes with the most slots.
    type Most: Lanes<Token = Self>;

    /// Moves the grid of lanes with one slot to the first slot of those with the most.
    fn widened(cells: &[Self::One; 9]) -> [Self::Most; 9];

    /// Runs a job where the compiler may use these instructions.
    fn run<J: Job<Self>>(self, job: J) -> J::Output;
}

/// A computation that uses an instruction set.
pub(super) trait Job<T: Token> {
    /// Its result.
    type Output;

    /// Runs it. It must be inlined: a call that is not loses the instruction set.
    fn run(self, token: T) -> Self::Output;
}

/// Sets of digits side by side.
#[allow(clippy::inline_always, reason = "a call that is not inlined loses the instruction set")]
#[cfg_attr(
    not(all(target_arch = "x86_64", target_feature = "sse2")),
    allow(dead_code, reason = "only AVX-512 has many slots")
)]
pub(super) trait Lanes: Copy {
    /// The number of grids side by side.
    const SLOTS: usize;

    /// The instruction set of these lanes.
    type Token: Copy;

    /// The token of this word.
    fn token(self) -> Self::Token;

    /// Empty sets.
    fn none(token: Self::Token) -> Self;

    /// Sets of all 16 bits, not just nine.
    fn ones(token: Self::Token) -> Self;

    /// Words that some operations need, hidden from the compiler: if it knew their bits, it would
    /// replace instructions with slower ones, such as the test for a single digit with a count.
    type Constants: Copy;

    /// These words.
    fn constants(token: Self::Token) -> Self::Constants;

    /// The intersection.
    fn and(self, other: Self) -> Self;

    /// The union.
    fn or(self, other: Self) -> Self;

    /// The symmetric difference.
    fn xor(self, other: Self) -> Self;

    /// The difference: the digits of this that the other does not hold.
    fn without(self, other: Self) -> Self;

    /// The intersection of three.
    #[inline(always)]
    fn and3(self, second: Self, third: Self) -> Self {
        self.and(second).and(third)
    }

    /// The union of three.
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }

    /// The digits of this that neither of the other two holds.
    #[inline(always)]
    fn without_both(self, second: Self, third: Self) -> Self {
        self.without(second.or(third))
    }

    /// The digits of this, and those that both of the other two hold.
    #[inline(always)]
    fn or_both(self, second: Self, third: Self) -> Self {
        self.or(second.and(third))
    }

    /// The digits of this, and those of the second that the third does not hold.
    #[inline(always)]
    fn or_without(self, second: Self, third: Self) -> Self {
        self.or(second.without(third))
    }

    /// The digits of this, and those that exactly one of the other two holds.
    #[inline(always)]
    fn or_xor(self, second: Self, third: Self) -> Self {
        self.or(second.xor(third))
    }

    /// Each set that holds exactly one digit; the empty set in other lanes.
    fn singles(self, constants: Self::Constants) -> Self;

    /// Each set that is not empty; the set of the other in other lanes.
    fn or_else(self, other: Self) -> Self;

    /// Each set that holds exactly three digits; the set of the other in other lanes.
    fn triples_or(self, other: Self) -> Self;

    /// In each lane the set of the next stack; the first follows the last.
    fn next_stack(self, constants: Self::Constants) -> Self;

    /// In each lane the set of the previous stack; the last precedes the first.
    fn previous_stack(self, constants: Self::Constants) -> Self;

    /// In each lane the set of the next band; the first follows the last.
    fn next_band(self, constants: Self::Constants) -> Self;

    /// In each lane the set of the previous band; the last precedes the first.
    fn previous_band(self, constants: Self::Constants) -> Self;

    /// In each lane one of the two sets: an empty one, if either is empty.
    fn emptier(self, other: Self) -> Self;

    /// The slots in which every set is empty, one bit each.
    fn all_empty(self) -> u32;

    /// Whether a slot has a set that is not empty.
    #[inline(always)]
    fn any_in(self, slot: usize) -> bool {
        self.all_empty() >> slot & 1 == 0
    }

    /// The slots in which a set is empty.
    #[inline(always)]
    fn any_empty(self) -> u32 {
        self.any_empty_or_not(Self::digit_in(self.token(), u32::MAX, 0x1ff))
    }

    /// The slots in which a set of this is empty, or a set of `whole` does not hold all nine
    /// digits.
    fn any_empty_or_not(self, whole: Self) -> u32;

    /// The slots in which a set does not hold all nine digits.
    #[inline(always)]
    fn any_not_full(self) -> u32 {
        !self.all_full()
    }

    /// The slots in which every set holds all nine digits.
    fn all_full(self) -> u32;

    /// This word with the sets of one slot replaced by those of another word.
    fn with_slot(self, slot: usize, other: Self) -> Self;

    /// Replaces the sets of one slot by those of another word, in a word that is not read soon.
    #[inline(always)]
    fn set_slot(&mut self, slot: usize, other: Self) {
        *self = self.with_slot(slot, other);
    }

    /// The sets of slot `from` in slot `to`; the other slots are meaningless.
    fn moved(self, from: usize, to: usize) -> Self;

    /// The bit of each box of the first slot in the masks that [`digit_in`](Lanes::digit_in) takes;
    /// in each further slot it is nine places higher.
    const BOXES: [u16; 9];

    /// A digit, as a set, in some boxes.
    fn digit_in(token: Self::Token, boxes: u32, digit: u16) -> Self;

    /// The sets that hold a digit, one bit each, among six: three sets of 16 bits in each number.
    #[inline(always)]
    fn among(_: Self::Token, even: u64, odd: u64, digit: u32) -> u8 {
        const FIRST: u64 = 1 | 1 << 16 | 1 << 32; // of each set
        // Moves bits 0, 16, 32 (even) and 3, 19, 35 (odd) side by side, starting at bit 32.
        const GATHER: u64 = 1 << 32 | 1 << 17 | 1 << 2;
        let bits = (even >> digit & FIRST) | (odd >> digit & FIRST) << 3;
        (bits.wrapping_mul(GATHER) >> 32) as u8 & 0b11_1111
    }

    /// The cells after a digit takes a configuration in a chute of a slot.
    #[inline(always)]
    fn with_configuration(
        cells: &[Self; 9],
        slot: usize,
        chute: usize,
        configuration: usize,
        digit: u16,
    ) -> [Self; 9] {
        let token = cells[0].token();
        let losers = &Losers::<Self>::BOXES[slot & 3][chute][configuration];
        let mut words = [Self::none(token); 6];
        for (word, &boxes) in words.iter_mut().zip(losers) {
            *word = Self::digit_in(token, boxes, digit);
        }
        let mut left = *cells;
        for (index, cell) in left.iter_mut().enumerate() {
            *cell = cell.without_both(words[index / 3], words[3 + index % 3]);
        }
        left
    }

    /// Pairs of lanes, one of one word and one of another, that meet.
    type Exchange;

    /// An exchange without lanes.
    fn no_exchange() -> Self::Exchange;

    /// Lets the first box of a pair meet the second, each given as slot and box; each at most once.
    fn add_exchange(exchange: &mut Self::Exchange, pair: [(usize, usize); 2]);

    /// This word, with each set intersected with that of the lane that it meets in the other word.
    fn and_lanes(self, other: Self, exchange: &Self::Exchange) -> Self;

    /// Puts a grid into a slot: each cell with its digit, or with all nine if it is 0.
    fn put_grid(cells: &mut [Self; 9], slot: usize, digits: &[u8; 81]);

    /// Writes the digits of a slot's grid, in which every cell holds exactly one.
    fn read_grid(cells: &[Self; 9], slot: usize, digits: &mut [u8; 81]);

    /// The chutes of a slot, from the even and odd configurations by rows and by columns.
    fn chutes(rows: [Self; 2], columns: [Self; 2], slot: usize) -> Chutes;
}

/// The boxes that lose the digit, for each slot, chute and configuration: by row in the box, then
/// by column.
struct Losers<L>(PhantomData<L>);

impl<L: Lanes> Losers<L> {
    const BOXES: [[[[u32; 6]; 8]; 8]; 4] = {
        let mut losers = [[[[0; 6]; 8]; 8]; 4];
        let mut index = 0;
        while index < L::SLOTS * 6 * 6 * 9 {
            let (slot, chute, configuration) = (index / 324, index / 54 % 6, index / 9 % 6);
            let (line, item) = (index / 3 % 3, index % 3);
            let step = if configuration < 3 { line } else { 3 - line };
            if item != (configuration % 3 + step) % 3 {
                // A row of the box at this stack of the band, or a column in this band of the stack.
                let (word, place) = if chute < 3 {
                    (line, 3 * chute + item)
                } else {
                    (3 + line, 3 * item + chute - 3)
                };
                let boxes = (L::BOXES[place] as u32) << (9 * slot);
                losers[slot][chute + chute / 3][configuration][word] |= boxes;
            }
            index += 1;
        }
        losers
    };
}
