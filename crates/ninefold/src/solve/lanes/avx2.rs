//! Lanes in one 256-bit register.

#[allow(unsafe_code, reason = "vector instructions; see the safety notes of the folder")]
mod token;

use core::arch::x86_64::{__m128i, __m256i};
use core::hint::black_box;

pub(in crate::solve) use token::Avx2;

use super::chutes::Chutes;
use super::frame::wide::{self, NEXT_STACK, PREVIOUS_STACK, USED_BYTES, USED_SETS};
use super::frame::{self, HIGH_BYTES, LOW_BYTES, ORDER};
use super::{Job, Lanes, Token};

/// Sixteen sets in a register.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Word(__m256i, Avx2);

impl Token for Avx2 {
    const NAME: &'static str = "AVX2";

    type One = Word;
    type Most = Word;

    fn widened(cells: &[Word; 9]) -> [Word; 9] {
        *cells
    }

    fn run<J: Job<Avx2>>(self, job: J) -> J::Output {
        self.enable(job)
    }
}

/// Lanes that meet others.
pub(in crate::solve) struct Exchange {
    /// For each byte the one that it meets, if that is in the lower half; else above 127.
    from_lower: [u8; 32],
    /// The same for the upper half.
    from_upper: [u8; 32],
    /// All bits in lanes that meet none.
    others: [u16; 16],
}

/// Words that are hidden from the compiler.
#[derive(Copy, Clone)]
pub(in crate::solve) struct Constants {
    ones: Word,
    next_stack: Word,
    previous_stack: Word,
}

/// The candidates of a row: four lanes (the stacks and an unused one) for the first column of the
/// boxes, four for the second; then those for the third, and four unused.
#[inline(always)]
fn row(token: Avx2, digits: &[u8; 81], row: usize) -> [__m128i; 2] {
    // The 16 bytes start with the row, except for the last row, where they end with it.
    let start = (9 * row).min(81 - 16);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digits[start..start + 16]);
    let order = token.load_half(&ORDER[usize::from(row == 8)]);
    let digits = token.shuffle_half(token.load_half(&bytes), order);
    let low = token.shuffle_half(token.load_half(&LOW_BYTES), digits);
    let high = token.shuffle_half(token.load_half(&HIGH_BYTES), digits);
    [token.mix_low_bytes(low, high), token.mix_high_bytes(low, high)]
}

impl Word {
    #[inline(always)]
    fn all(token: Avx2, set: i16) -> Word {
        Word(token.all(set), token)
    }

    /// A word from the lower halves of three words of two bands.
    #[inline(always)]
    fn of_bands(token: Avx2, [a, b, c]: [__m128i; 3]) -> Word {
        Word(token.joined(c, token.mix_low(a, b)), token)
    }

    /// A set that is the same in all lanes.
    #[inline(always)]
    fn same(self, set: i16) -> Word {
        Word::all(self.1, set)
    }

    /// All bits where two sets are equal, none elsewhere.
    #[inline(always)]
    fn equal(self, other: Word) -> Word {
        Word(self.1.equal(self.0, other.0), self.1)
    }

    /// All bits where a set is empty, none elsewhere.
    #[inline(always)]
    fn empty(self) -> Word {
        self.equal(self.same(0))
    }

    /// Each set without its lowest digit.
    #[inline(always)]
    fn lower(self, ones: Word) -> Word {
        self.and(Word(self.1.add(self.0, ones.0), self.1))
    }

    #[inline(always)]
    fn shuffle(self, bytes: Word) -> Word {
        Word(self.1.shuffle(self.0, bytes.0), self.1)
    }

    /// The sign bits of the bytes, two for each used lane.
    #[inline(always)]
    fn signs(self) -> u32 {
        self.1.signs(self.0).cast_unsigned() & USED_BYTES
    }

    #[inline(always)]
    fn load(token: Avx2, sets: &[u16; 16]) -> Word {
        Word(token.load(sets), token)
    }

    #[inline(always)]
    fn load_bytes(token: Avx2, bytes: &[u8; 32]) -> Word {
        Word(token.load_bytes(bytes), token)
    }

    /// The used bands of the frame, three lanes each.
    #[inline(always)]
    fn bands(self) -> [u64; 3] {
        let used = self.and(Word::load(self.1, &USED_SETS));
        let [a, b, c, _] = self.1.store_bands(used.0);
        [a, b, c]
    }
}

impl Lanes for Word {
    const SLOTS: usize = 1;

    type Token = Avx2;

    #[inline(always)]
    fn token(self) -> Avx2 {
        self.1
    }

    #[inline(always)]
    fn none(token: Avx2) -> Word {
        Word(token.zero(), token)
    }

    #[inline(always)]
    fn ones(token: Avx2) -> Word {
        Word::all(token, -1)
    }

    type Constants = Constants;

    #[inline(always)]
    fn constants(token: Avx2) -> Constants {
        black_box(Constants {
            ones: Word::ones(token),
            next_stack: Word::load(token, &NEXT_STACK),
            previous_stack: Word::load(token, &PREVIOUS_STACK),
        })
    }

    #[inline(always)]
    fn and(self, other: Word) -> Word {
        Word(self.1.and(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn or(self, other: Word) -> Word {
        Word(self.1.or(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn without(self, other: Word) -> Word {
        Word(self.1.and_not(other.0, self.0), self.1)
    }

    #[inline(always)]
    fn singles(self, constants: Constants) -> Word {
        self.and(self.lower(constants.ones).empty())
    }

    #[inline(always)]
    fn or_else(self, other: Word) -> Word {
        self.or(other.and(self.empty()))
    }

    #[inline(always)]
    fn triples_or(self, other: Word) -> Word {
        // A triple without its two lowest digits is a single.
        let ones = self.same(-1);
        let last = self.lower(ones).lower(ones);
        let is_triple = last.lower(ones).empty().without(last.empty());
        Word(self.1.blend(other.0, self.0, is_triple.0), self.1)
    }

    #[inline(always)]
    fn next_stack(self, constants: Constants) -> Word {
        self.shuffle(constants.next_stack)
    }

    #[inline(always)]
    fn previous_stack(self, constants: Constants) -> Word {
        self.shuffle(constants.previous_stack)
    }

    #[inline(always)]
    fn next_band(self, _: Constants) -> Word {
        // A band is 64 bits; the fourth stays in its place.
        Word(self.1.permute::<0b11_00_10_01>(self.0), self.1)
    }

    #[inline(always)]
    fn previous_band(self, _: Constants) -> Word {
        Word(self.1.permute::<0b11_01_00_10>(self.0), self.1)
    }

    #[inline(always)]
    fn xor(self, other: Word) -> Word {
        Word(self.1.xor(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn emptier(self, other: Word) -> Word {
        Word(self.1.min(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn all_empty(self) -> u32 {
        u32::from(self.empty().signs() == USED_BYTES)
    }

    #[inline(always)]
    fn any_empty_or_not(self, whole: Word) -> u32 {
        let is_wrong = self.empty().or_without(self.same(-1), whole.equal(self.same(0x1ff)));
        u32::from(is_wrong.signs() != 0)
    }

    #[inline(always)]
    fn all_full(self) -> u32 {
        u32::from(self.equal(self.same(0x1ff)).signs() == USED_BYTES)
    }

    #[inline(always)]
    fn with_slot(self, _: usize, other: Word) -> Word {
        other
    }

    #[inline(always)]
    fn moved(self, _: usize, _: usize) -> Word {
        self
    }

    const BOXES: [u16; 9] = frame::BOXES;

    #[inline(always)]
    fn digit_in(token: Avx2, boxes: u32, digit: u16) -> Word {
        let own = Word::load(token, &wide::LANES);
        let is_in = Word::all(token, (boxes as u16).cast_signed()).and(own).equal(own);
        Word::all(token, digit.cast_signed()).and(is_in)
    }

    type Exchange = Exchange;

    #[inline(always)]
    fn no_exchange() -> Exchange {
        Exchange { from_lower: [!0; 32], from_upper: [!0; 32], others: [!0; 16] }
    }

    #[inline(always)]
    fn add_exchange(exchange: &mut Exchange, [(_, own), (_, others)]: [(usize, usize); 2]) {
        let (to, from) = (own / 3 * 4 + own % 3, others / 3 * 4 + others % 3);
        let half = if from < 8 { &mut exchange.from_lower } else { &mut exchange.from_upper };
        half[2 * to] = 2 * (from % 8) as u8;
        half[2 * to + 1] = 2 * (from % 8) as u8 + 1;
        exchange.others[to] = 0;
    }

    #[inline(always)]
    fn and_lanes(self, other: Word, exchange: &Exchange) -> Word {
        let lower = Word(self.1.permute::<0b01_00_01_00>(other.0), self.1);
        let upper = Word(self.1.permute::<0b11_10_11_10>(other.0), self.1);
        let met = lower
            .shuffle(Word::load_bytes(self.1, &exchange.from_lower))
            .or(upper.shuffle(Word::load_bytes(self.1, &exchange.from_upper)));
        self.and(met.or(Word::load(self.1, &exchange.others)))
    }

    #[inline(always)]
    fn put_grid(cells: &mut [Word; 9], _: usize, digits: &[u8; 81]) {
        let token = cells[0].1;
        for line in 0..3 {
            // The rows of the three bands, each as 4 lanes for each column of the boxes.
            let [a, a3] = row(token, digits, line);
            let [b, b3] = row(token, digits, line + 3);
            let [c, c3] = row(token, digits, line + 6);
            cells[3 * line] = Word::of_bands(token, [a, b, c]);
            let (a2, b2) = (token.mix_high(a, a), token.mix_high(b, b));
            cells[3 * line + 1] = Word::of_bands(token, [a2, b2, token.mix_high(c, c)]);
            cells[3 * line + 2] = Word::of_bands(token, [a3, b3, c3]);
        }
    }

    #[inline(always)]
    fn read_grid(cells: &[Word; 9], _: usize, digits: &mut [u8; 81]) {
        let mut sets = [[0; 16]; 9];
        for (sets, cell) in sets.iter_mut().zip(cells) {
            *sets = cell.1.store(cell.0);
        }
        *digits = wide::to_digits(&sets);
    }

    #[inline(always)]
    fn chutes(rows: [Word; 2], columns: [Word; 2], _: usize) -> Chutes {
        Chutes::new(rows[0].bands(), columns[0].bands(), rows[1].bands(), columns[1].bands())
    }
}
