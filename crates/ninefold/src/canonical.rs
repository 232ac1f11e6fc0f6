//! The canonical form of a 9×9 board: the same for all boards that are the same puzzle in disguise.
//!
//! Rows can be swapped within their band, and bands with each other; the same goes for columns and
//! stacks. Rows can become columns, and digits can be exchanged for others. Of all boards that
//! arise in this way, the canonical one comes first when its cells are read row by row, with an
//! empty cell before every digit ("minlex").
//!
//! The canonical board is built row by row, keeping only the arrangements whose rows so far are the
//! least. Columns are ordered no further than those rows need: columns that were empty in all of
//! them are still interchangeable, and so are stacks. Within such a group the least next row has
//! its empty cells first, then digits that already have a number, then new digits, which are
//! numbered as they appear. Only new digits can be put in several orders, and each order is an
//! arrangement of its own. The arrangements left at the end are the symmetries of the board.

mod likeness;

use alloc::vec::Vec;
use core::fmt;

pub use likeness::likeness;

/// The canonical form of a 9×9 board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// Its digits row by row, 0 for an empty cell.
    pub digits: [u8; 81],
    /// The number of ways to move cells and exchange digits that leave the board the same,
    /// including the one that changes nothing.
    pub n_symmetries: usize,
}

impl Canonical {
    /// The canonical form of these digits, row by row, 0 for an empty cell.
    ///
    /// ```
    /// use ninefold::Canonical;
    ///
    /// let mut board = [0; 81];
    /// board[40] = 7;
    /// let canonical = Canonical::of(&board)?;
    /// assert_eq!(canonical.digits[80], 1);
    /// assert_eq!(canonical.digits.iter().filter(|&&digit| digit > 0).count(), 1);
    ///
    /// board[44] = 7;
    /// let error = Canonical::of(&board).expect_err("no puzzle has two in a row");
    /// assert_eq!(error.to_string(), "cell 44: 7 is already in its row, column or box");
    /// # Ok::<(), ninefold::NoCanonical>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A byte is no digit, or a digit is twice in a row, column or box: the order of rows below
    /// holds only where each digit is in a line once.
    pub fn of(digits: &[u8; 81]) -> Result<Canonical, NoCanonical> {
        check(digits)?;
        let mut turned = [0; 81];
        for (index, digit) in turned.iter_mut().enumerate() {
            *digit = digits[index % 9 * 9 + index / 9];
        }
        let boards = [digits, &turned];
        let empty = boards.map(|board| {
            let is_empty = |row: &[u8; 9]| u16::from(*row == [0; 9]);
            let rows = board.as_chunks::<9>().0.iter().zip(0..);
            rows.fold(0, |empty, (row, at)| empty | is_empty(row) << at)
        });
        let mut canonical = [0; 81];
        let mut arrangements: Vec<Arrangement> = Vec::with_capacity(64);
        arrangements.extend([Arrangement::new(0), Arrangement::new(1)]);
        let mut next: Vec<Arrangement> = Vec::with_capacity(64);
        let mut n_numbers = 0;
        for digits in canonical.as_chunks_mut::<9>().0 {
            let mut least = u64::MAX;
            next.clear();
            for before in &arrangements {
                let rows = boards[usize::from(before.board)].as_chunks::<9>().0;
                let empty = empty[usize::from(before.board)];
                let mut open = before.open;
                while open > 0 {
                    let row = open.trailing_zeros() as usize;
                    // Empty rows of one band are interchangeable, and so are empty bands.
                    let same = before.same_rows(row, empty);
                    open &= !same;
                    let weight = same.count_ones();
                    before.follow((row, weight), &rows[row], &mut least, &mut next);
                }
            }
            for (at, digit) in digits.iter_mut().rev().enumerate() {
                *digit = (least >> (4 * at) & 15) as u8;
            }
            for digit in digits.iter_mut().filter(|digit| **digit == NEW) {
                n_numbers += 1;
                *digit = n_numbers;
            }
            core::mem::swap(&mut arrangements, &mut next);
        }
        let n_symmetries = arrangements.iter().map(Arrangement::n_orders).sum();
        Ok(Canonical { digits: canonical, n_symmetries })
    }
}

fn check(digits: &[u8; 81]) -> Result<(), NoCanonical> {
    let mut houses = [0_u16; 27];
    for (cell, &value) in digits.iter().enumerate().filter(|(_, value)| **value > 0) {
        if value > 9 {
            return Err(NoCanonical::NotADigit { cell, value });
        }
        let (row, column) = (cell / 9, cell % 9);
        for house in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
            if houses[house] & 1 << value > 0 {
                return Err(NoCanonical::Repeated { cell, value });
            }
            houses[house] |= 1 << value;
        }
    }
    Ok(())
}

/// Why a board has no canonical form. Cells are numbered row by row, from 0.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoCanonical {
    /// A byte is neither a digit nor 0.
    NotADigit {
        /// Its cell.
        cell: usize,
        /// The byte.
        value: u8,
    },
    /// A digit is twice in a row, column or box.
    Repeated {
        /// The second of its cells.
        cell: usize,
        /// The digit.
        value: u8,
    },
}

impl fmt::Display for NoCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCanonical::NotADigit { cell, value } => {
                write!(f, "cell {cell}: expected a digit or 0, found {value}")
            }
            NoCanonical::Repeated { cell, value } => {
                write!(f, "cell {cell}: {value} is already in its row, column or box")
            }
        }
    }
}

impl core::error::Error for NoCanonical {}

/// A way to obtain the first rows of the canonical board.
#[derive(Copy, Clone)]
struct Arrangement {
    /// 0 for the board itself, 1 for the board with its rows as columns.
    board: u8,
    /// The rows already taken, one bit each.
    taken: u16,
    /// The rows that may come next, one bit each.
    open: u16,
    /// The original stack at each position.
    stacks: Order,
    /// By original stack: the original column at each position within it.
    columns: [Order; 3],
    /// The number of each digit, [`NEW`] for none yet; 0 for an empty cell.
    numbers: [u8; 10],
    /// The last number given.
    last: u8,
    /// The number of row orders that it stands for.
    weight: u32,
}

/// An order of three things, some of which may still be interchangeable with their neighbors.
#[derive(Copy, Clone)]
struct Order {
    places: [u8; 3],
    /// Whether the order of the first and second is fixed, and that of the second and third.
    is_fixed: [bool; 2],
}

impl Order {
    const FREE: Order = Order { places: [0, 1, 2], is_fixed: [false; 2] };

    /// Sorts interchangeable things by their keys, smallest first.
    #[inline]
    fn sort(&mut self, keys: &[u32; 3]) {
        for left in [0, 1, 0] {
            let [first, second] = [left, left + 1].map(|at| keys[usize::from(self.places[at])]);
            if !self.is_fixed[left] && first > second {
                self.places.swap(left, left + 1);
            }
        }
    }

    /// Calls `take` with every order of interchangeable things whose keys are equal and not 0. Only
    /// those with the key 0 stay interchangeable.
    #[inline]
    fn each(mut self, keys: &[u32; 3], mut take: impl FnMut(Order)) {
        let [a, b, c] = self.places.map(|place| keys[usize::from(place)]);
        let ties = [!self.is_fixed[0] && a == b && a > 0, !self.is_fixed[1] && b == c && b > 0];
        self.is_fixed = [self.is_fixed[0] || a != b || a > 0, self.is_fixed[1] || b != c || b > 0];
        let [a, b, c] = self.places;
        let mut with = |places: [u8; 3]| take(Order { places, ..self });
        with([a, b, c]);
        match ties {
            [false, false] => {}
            [true, false] => with([b, a, c]),
            [false, true] => with([a, c, b]),
            [true, true] => {
                for places in [[a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                    with(places);
                }
            }
        }
    }

    fn n_orders(self) -> usize {
        match self.is_fixed {
            [true, true] => 1,
            [false, false] => 6,
            _ => 2,
        }
    }
}

/// Stands for the number of a digit that has none yet.
const NEW: u8 = 10;

const ALL_ROWS: u16 = 0b111_111_111;

impl Arrangement {
    fn new(board: u8) -> Arrangement {
        Arrangement {
            board,
            taken: 0,
            open: ALL_ROWS,
            stacks: Order::FREE,
            columns: [Order::FREE; 3],
            numbers: [0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW],
            last: 0,
            weight: 1,
        }
    }

    /// The open rows that are interchangeable with this one, one bit each: empty rows of the same
    /// band, and of other bands if all of them are wholly empty.
    fn same_rows(&self, row: usize, empty: u16) -> u16 {
        if empty & 1 << row == 0 {
            return 1 << row;
        }
        let band = 0b111 << (row / 3 * 3);
        let is_empty = |band: &u16| empty & band == *band && self.taken & band == 0;
        if is_empty(&band) {
            [0b111, 0b111_000, 0b111_000_000].iter().filter(|band| is_empty(band)).sum()
        } else {
            self.open & empty & band
        }
    }

    /// Adds the arrangements in which this row comes next, unless the row is greater than the least
    /// so far.
    #[inline]
    fn follow(
        &self,
        (row, weight): (usize, u32),
        cells: &[u8; 9],
        least: &mut u64,
        next: &mut Vec<Arrangement>,
    ) {
        let key = |digit: u8| u32::from(self.numbers[usize::from(digit)]);
        let (mut columns, mut stacks) = (self.columns, self.stacks);
        let (mut keys, mut stack_keys) = ([[0; 3]; 3], [0; 3]);
        for (stack, columns) in columns.iter_mut().enumerate() {
            keys[stack] = core::array::from_fn(|column| key(cells[stack * 3 + column]));
            columns.sort(&keys[stack]);
            let [first, second, third] =
                columns.places.map(|place| keys[stack][usize::from(place)]);
            stack_keys[stack] = first << 8 | second << 4 | third;
        }
        stacks.sort(&stack_keys);
        let [first, second, third] =
            stacks.places.map(|place| u64::from(stack_keys[usize::from(place)]));
        let found = first << 24 | second << 12 | third;
        // New digits are greater than all numbered ones, so rows compare the same before and after
        // the new digits get their numbers.
        if found > *least {
            return;
        }
        if found < *least {
            *least = found;
            next.clear();
        }
        let weight = self.weight * weight;
        let mut after = Arrangement { stacks, columns, weight, ..*self };
        after.take_row(row);
        let has_new = keys.as_flattened().contains(&u32::from(NEW));
        after.stacks.each(&stack_keys, |stacks| {
            after.stacks = stacks;
            columns[0].each(&keys[0], |first| {
                after.columns[0] = first;
                columns[1].each(&keys[1], |second| {
                    after.columns[1] = second;
                    columns[2].each(&keys[2], |third| {
                        after.columns[2] = third;
                        next.push(if has_new { after.numbered(cells) } else { after });
                    });
                });
            });
        });
    }

    fn take_row(&mut self, row: usize) {
        self.taken |= 1 << row;
        let band = 0b111 << (row / 3 * 3);
        let in_band = band & !self.taken;
        self.open = if in_band == 0 { ALL_ROWS & !self.taken } else { in_band };
    }

    /// This arrangement, with numbers for the new digits of a row.
    fn numbered(&self, cells: &[u8; 9]) -> Arrangement {
        let mut after = *self;
        for &stack in &self.stacks.places {
            for &column in &self.columns[usize::from(stack)].places {
                let digit = usize::from(cells[usize::from(stack * 3 + column)]);
                if after.numbers[digit] == NEW {
                    after.last += 1;
                    after.numbers[digit] = after.last;
                }
            }
        }
        after
    }

    /// The number of orders of rows and columns that this stands for.
    fn n_orders(&self) -> usize {
        self.weight as usize
            * self.stacks.n_orders()
            * self.columns.into_iter().map(Order::n_orders).product::<usize>()
    }
}
