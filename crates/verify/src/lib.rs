//! Checks proofs of the format `ninefold/proof 1`, which `docs/proofs-of-uniqueness.md` describes.
//! It searches for nothing, and shares no code with the engine.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

use alloc::{vec, vec::Vec};
use core::{array, fmt};

const MAX_GRIDS: usize = 25;
const MAX_SIDE: usize = 99; // rows, and columns
const ALL: u16 = 0x1ff; // the digits 1 to 9, one bit each
const KINDS: [&str; 3] = ["row ", "column ", "box "];

/// The contents of a proof.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Proven<'a> {
    /// The corners of the grids, such as `0,0 6,6`.
    pub grids: &'a [u8],
    /// The givens, one byte per cell, row by row: `1` to `9`, or `.` for none.
    pub givens: &'a [u8],
    /// The solution in the same order, if the proof claims that it is the only one.
    pub solution: Option<&'a [u8]>,
    /// The exact number of solutions.
    pub n_solutions: usize,
    /// The number of cases.
    pub n_cases: usize,
}

/// Where a text stops being a proof, and what was expected there.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The line, from 1; in a proof of one line the part between semicolons.
    pub line: usize,
    /// The byte in that line, from 1.
    pub column: usize,
    /// What is expected there.
    pub expected: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: expected {}", self.line, self.column, self.expected)
    }
}

impl core::error::Error for Refusal {}

/// Checks a proof.
///
/// # Errors
///
/// The first place where the text is not a proof.
pub fn check(proof: &[u8]) -> Result<Proven<'_>, Refusal> {
    let mut text = Text { bytes: proof, at: 0, line: 1, start: 0, separator: 0, sum: 0x811c_9dc5 };
    text.word("ninefold/proof 1")?;
    text.line("grids ")?;
    let from = text.at;
    let layout = Layout::read(&mut text)?;
    let grids = &proof[from..text.at];
    text.line("givens ")?;
    let givens = text.digits(layout.cells.len(), b'.')?;
    text.line("")?;
    let (solution, claimed) = if text.peek() == b's' {
        text.word("solution ")?;
        (Some(text.digits(layout.cells.len(), b'1')?), 1)
    } else {
        text.word("exactly ")?;
        (None, text.number(99_999_999)?)
    };
    let is_claimed = |board: &[u16]| {
        solution.is_none_or(|digits| digits.iter().zip(board).all(|(d, left)| *left == bit(*d)))
    };
    let mut board: Vec<u16> = givens.iter().map(|&given| bit(given)).collect();
    let end = layout.fill_singles(&mut board);
    let (mut n_solutions, mut n_cases) =
        (usize::from(end == End::Solution && is_claimed(&board)), 0);
    let mut open = if end == End::Open { vec![board] } else { vec![] };
    while let Some(board) = open.pop() {
        text.line("")?;
        let options = layout.read_case(&mut text)?;
        let is_left = |&(cell, digit): &(usize, u8)| board[cell] >> digit & 1 == 1;
        if options.iter().filter(|option| is_left(option)).count() < 2 {
            return text.refuse("a cell or digit with two or more alternatives");
        }
        n_cases += 1;
        let n_open = open.len();
        for (sign, (cell, digit)) in (b'1'..).zip(options).filter(|(_, option)| is_left(option)) {
            text.byte(b' ', "a space before each alternative")?;
            text.byte(sign, "the next digit or place that is left")?;
            let mut next = board.clone();
            next[cell] = 1 << digit;
            match (text.peek(), layout.fill_singles(&mut next)) {
                (b'x', End::Contradiction) => {}
                (b'=', End::Solution) if is_claimed(&next) => n_solutions += 1,
                (b'+', End::Open) => open.push(next),
                _ => {
                    return text.refuse(
                        "where singles lead: x (contradiction), = (solution) or + (neither)",
                    );
                }
            }
            text.advance(text.peek());
        }
        open[n_open..].reverse();
    }
    text.line("end ")?;
    if n_solutions != claimed {
        return text.refuse("the number of solutions that the proof claims");
    }
    let sum = text.sum;
    for shift in (0..32).step_by(4).rev() {
        let sign = b"0123456789abcdef"[(sum >> shift & 15) as usize];
        text.byte(sign, "the checksum of all bytes before it")?;
    }
    if text.at < proof.len() {
        return text.refuse("nothing after the checksum");
    }
    Ok(Proven { grids, givens, solution, n_solutions, n_cases })
}

/// The possible digits of a cell with this given, or with none.
fn bit(digit: u8) -> u16 {
    if digit == b'.' { ALL } else { 1 << (digit - b'1') }
}

/// Where filling singles leads.
#[derive(PartialEq, Eq)]
enum End {
    Contradiction,
    Solution,
    Open,
}

/// Its cells are numbered from 0, row by row. A board has the possible digits of each, one bit each.
struct Layout {
    cells: Vec<(usize, usize)>,       // row and column, from 0
    houses: Vec<(usize, [usize; 9])>, // kind and cells
}

impl Layout {
    /// Reads the corners of the grids. A cell or house that grids share is included once.
    fn read(text: &mut Text) -> Result<Layout, Refusal> {
        let mut corners = vec![];
        while corners.is_empty() || corners.len() < MAX_GRIDS && text.peek() == b' ' {
            text.word(if corners.is_empty() { "" } else { " " })?;
            let row = text.number(MAX_SIDE - 9)?;
            text.word(",")?;
            let corner = (row, text.number(MAX_SIDE - 9)?);
            if row % 3 > 0 || corner.1 % 3 > 0 || corners.last() >= Some(&corner) {
                return text.refuse("corners at multiples of three, in increasing order");
            }
            corners.push(corner);
        }
        let of_grid = |&(r, c): &(usize, usize)| (0..81).map(move |i| (r + i / 9, c + i % 9));
        let mut cells: Vec<_> = corners.iter().flat_map(of_grid).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut houses = vec![];
        for &(row, column) in &corners {
            let begin = |down| cells.partition_point(|cell| *cell < (row + down, column));
            let rows: [usize; 9] = array::from_fn(begin); // the first cell of each row
            for (kind, n) in (0..27).map(|house| (house / 9, house % 9)) {
                let place = |i| [(n, i), (i, n), (n / 3 * 3 + i / 3, n % 3 * 3 + i % 3)][kind];
                houses.push((kind, array::from_fn(|i| rows[place(i).0] + place(i).1)));
            }
        }
        houses.sort_unstable();
        houses.dedup();
        Ok(Layout { cells, houses })
    }

    /// Reads a case: nine cells with digits; the alternatives are those still possible.
    fn read_case(&self, text: &mut Text) -> Result<[(usize, u8); 9], Refusal> {
        let (digit, mut kind) = (text.peek().wrapping_sub(b'1'), None);
        if digit < 9 {
            text.advance(text.peek());
            text.word(" in ")?;
            kind = KINDS.iter().position(|kind| kind.as_bytes()[0] == text.peek());
            let Some(kind) = kind else { return text.refuse("row, column or box") };
            text.word(KINDS[kind])?;
        }
        text.word("r")?;
        let row = text.number(MAX_SIDE)?;
        text.word("c")?;
        let place = (row.wrapping_sub(1), text.number(MAX_SIDE)?.wrapping_sub(1));
        let Ok(cell) = self.cells.binary_search(&place) else {
            return text.refuse("a cell of the layout");
        };
        text.word(":")?;
        let Some(kind) = kind else { return Ok(array::from_fn(|i| (cell, i as u8))) };
        match self.houses.iter().find(|house| (house.0, house.1[0]) == (kind, cell)) {
            Some((_, cells)) => Ok(cells.map(|cell| (cell, digit))),
            None => text.refuse("the first cell of a house before the colon"),
        }
    }

    /// Fills cells with one possible digit, and digits with one place in a house, until nothing
    /// changes.
    fn fill_singles(&self, board: &mut [u16]) -> End {
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for (_, cells) in &self.houses {
                let (mut once, mut twice, mut filled, mut doubled) = (0, 0, 0, 0);
                for left in cells.map(|cell| board[cell]) {
                    let single = if left.is_power_of_two() { left } else { 0 };
                    (once, twice) = (once | left, twice | once & left);
                    (filled, doubled) = (filled | single, doubled | filled & single);
                }
                if once != ALL || doubled > 0 {
                    return End::Contradiction; // a digit has no place, or two
                }
                if twice ^ filled == ALL {
                    continue; // each digit is filled, or has two or more places: nothing follows
                }
                for &cell in cells {
                    let (left, only) = (board[cell], board[cell] & !twice);
                    board[cell] = match only.count_ones() {
                        0 if left.is_power_of_two() => left,
                        0 => left & !filled,
                        1 => only, // has no other place in this house
                        _ => 0,
                    };
                    if board[cell] == 0 {
                        return End::Contradiction; // the cell has no digit
                    }
                    has_changed |= board[cell] != left;
                }
            }
        }
        if board.iter().all(|left| left.is_power_of_two()) { End::Solution } else { End::Open }
    }
}

/// A text being read.
struct Text<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
    start: usize,  // of the line
    separator: u8, // of lines
    sum: u32,      // FNV-1a of all bytes before `at`
}

impl<'a> Text<'a> {
    fn refuse<T>(&self, expected: &'static str) -> Result<T, Refusal> {
        Err(Refusal { line: self.line, column: self.at - self.start + 1, expected })
    }

    /// The next byte; at the end 0, which is never expected.
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    fn advance(&mut self, byte: u8) {
        self.at += 1;
        self.sum = (self.sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }

    fn byte(&mut self, byte: u8, expected: &'static str) -> Result<(), Refusal> {
        if self.peek() != byte {
            return self.refuse(expected);
        }
        self.advance(byte);
        Ok(())
    }

    fn word(&mut self, word: &'static str) -> Result<(), Refusal> {
        word.bytes().try_for_each(|byte| self.byte(byte, word))
    }

    /// The end of a line, and the beginning of the next. All lines end in the same way.
    fn line(&mut self, word: &'static str) -> Result<(), Refusal> {
        if self.line == 1 {
            self.separator = if self.peek() == b';' { b';' } else { b'\n' };
        }
        self.byte(self.separator, "the end of the line")?;
        (self.line, self.start) = (self.line + 1, self.at);
        self.word(word)
    }

    fn number(&mut self, most: usize) -> Result<usize, Refusal> {
        let (from, mut number) = (self.at, 0);
        while self.peek().is_ascii_digit() && number <= most && (number > 0 || self.at == from) {
            number = number * 10 + usize::from(self.peek() - b'0');
            self.advance(self.peek());
        }
        if self.at > from && number <= most { Ok(number) } else { self.refuse("a number in range") }
    }

    /// A digit, or perhaps another sign, for each cell.
    fn digits(&mut self, n_cells: usize, or: u8) -> Result<&'a [u8], Refusal> {
        let from = self.at;
        for _ in 0..n_cells {
            if !matches!(self.peek(), b'1'..=b'9') && self.peek() != or {
                return self.refuse("one sign for each cell: a digit, or `.` for no given");
            }
            self.advance(self.peek());
        }
        Ok(&self.bytes[from..self.at])
    }
}
