//! The sweep in plain numbers, three cells in each: this is what a graphics card computes, and what
//! compilers turn into vector instructions on any machine.
//!
//! A grid is 27 numbers. Number (row, stack, column) holds three cells in *fields* of ten bits, one
//! for each band: the candidates of the cell in that row of the band and that column of the stack,
//! and above them a guard, which is 0 between sweeps.
//!
//! ```text
//!   bits   0-8    9      10-18   19     20-28   29     30-31
//!        band 0  guard  band 1  guard  band 2  guard   unused, always 0
//! ```
//!
//! So the rules about rows and boxes move no bits, and those about columns rotate fields. Every
//! function here is free of branches, so that a loop over grids side by side becomes one over
//! vectors. `crates/gpu/kernel/arithmetic.h` does the same in C++.

use crate::solve::lanes::Chutes;

pub(super) const NUMBERS: usize = 27;

const fn number(row: usize, stack: usize, column: usize) -> usize {
    9 * row + 3 * stack + column
}

/// All nine digits in every field: a number plus this has the guards of fields that are not empty.
const FULL: u32 = 511 | 511 << 10 | 511 << 20;

const GUARDS: u32 = 1 << 9 | 1 << 19 | 1 << 29;

/// All nine digits in the fields whose guards are set.
#[inline(always)]
const fn fields(guards: u32) -> u32 {
    guards - (guards >> 9)
}

/// The guards of the fields that are not empty, among other bits.
#[inline(always)]
const fn filled(sets: u32) -> u32 {
    sets + FULL
}

/// The sets without their lowest digits.
#[inline(always)]
const fn lower(sets: u32) -> u32 {
    sets & filled(sets)
}

/// All nine digits in the fields with exactly three.
#[inline(always)]
const fn triples(sets: u32) -> u32 {
    let third = lower(lower(sets));
    fields(filled(third) & !filled(lower(third)) & GUARDS)
}

/// The sets of the next band in each field; the first follows the last. The bits above the fields
/// become meaningless.
#[inline(always)]
const fn next(sets: u32) -> u32 {
    sets >> 10 | sets << 20
}

/// The sets of the previous band in each field; the last precedes the first. The bits above the
/// fields become meaningless.
#[inline(always)]
const fn previous(sets: u32) -> u32 {
    sets >> 20 | sets << 10
}

/// What a sweep says about a grid besides the candidates left.
#[derive(Copy, Clone)]
pub(super) struct Seen {
    /// 0 unless a cell has no digit left, or a digit no place.
    pub(super) dead: u32,
    /// 0 if every box has nine digits that are alone in their cells.
    pub(super) open: u32,
    /// 0 if nothing changed.
    pub(super) changed: u32,
}

/// Applies all rules once.
#[inline(always)]
pub(super) fn sweep(grid: &[u32; NUMBERS]) -> ([u32; NUMBERS], Seen) {
    let rows = close_rows(&row_triads(grid));
    let mut across = rows.possible;
    for (across, &certain) in across.iter_mut().zip(&rows.certain) {
        *across &= certain | !triples(certain);
    }
    // As in the other sweep, columns do not see the triples of rows: at a contradiction the order
    // of rules matters, and all kernels must try the same guesses.
    let one = Columns::of(grid, &rows.possible, 0);
    let two = Columns::of(grid, &rows.possible, 1);
    let three = Columns::of(grid, &rows.possible, 2);
    let mut swept = *grid;
    let mut seen = Cells { guards: GUARDS, placed: FULL, changed: 0 };
    seen.meet(&mut swept, &across, &rows.certain, &one, 0);
    seen.meet(&mut swept, &across, &rows.certain, &two, 1);
    seen.meet(&mut swept, &across, &rows.certain, &three, 2);
    let places = rows.all & one.places & two.places & three.places;
    let dead = places & FULL ^ FULL | seen.guards & GUARDS ^ GUARDS;
    (swept, Seen { dead, open: seen.placed ^ FULL, changed: seen.changed })
}

/// The triads of the columns of a stack.
struct Columns {
    possible: [u32; 3],
    certain: [u32; 3],
    /// The digits that are possible anywhere in the box.
    places: u32,
}

impl Columns {
    #[inline(always)]
    fn of(grid: &[u32; NUMBERS], across: &[u32; 9], stack: usize) -> Columns {
        let mut triads = [0; 3];
        for (column, triad) in triads.iter_mut().enumerate() {
            for row in 0..3 {
                *triad |= grid[number(row, stack, column)] & across[3 * row + stack];
            }
        }
        let Closed { mut possible, certain, .. } = close_columns(triads);
        let places = possible[0] | possible[1] | possible[2];
        for (possible, certain) in possible.iter_mut().zip(certain) {
            *possible &= certain | !triples(certain);
        }
        Columns { possible, certain, places }
    }
}

/// What is known of the cells during a sweep.
struct Cells {
    /// The guards of fields that are not empty.
    guards: u32,
    /// The digits that are alone in a cell of their box.
    placed: u32,
    changed: u32,
}

impl Cells {
    /// Applies to the cells of a stack what is known of its rows and columns.
    #[inline(always)]
    fn meet(
        &mut self,
        grid: &mut [u32; NUMBERS],
        across: &[u32; 9],
        certain: &[u32; 9],
        columns: &Columns,
        stack: usize,
    ) {
        let (mut cells, mut several, mut singles) = ([0; 9], [0; 9], 0);
        for index in 0..9 {
            let (row, column) = (index / 3, index % 3);
            let before = grid[number(row, stack, column)];
            // A digit that must be in this row and this column of the box is in this cell.
            let hidden = before & certain[3 * row + stack] & columns.certain[column];
            let cell = before & across[3 * row + stack] & columns.possible[column];
            let cell = hidden | cell & !fields(filled(hidden) & GUARDS);
            self.guards &= filled(cell);
            let more = fields(filled(lower(cell)) & GUARDS);
            (cells[index], several[index]) = (cell, more);
            singles |= cell & !more;
        }
        for index in 0..9 {
            let cell = cells[index] & !(several[index] & singles);
            let place = &mut grid[number(index / 3, stack, index % 3)];
            self.changed |= cell ^ *place;
            *place = cell;
        }
        self.placed &= singles;
    }
}

/// The triads of one direction.
struct Closed<const N: usize> {
    /// The digits that some configuration has there.
    possible: [u32; N],
    /// The digits that every configuration has there.
    certain: [u32; N],
    /// The digits with an even configuration, and those with an odd one, by where it starts.
    even: [u32; 3],
    odd: [u32; 3],
    /// The digits that have any configuration.
    all: u32,
}

/// The digits of three cells in a row of a box together.
#[inline(always)]
fn row_triads(grid: &[u32; NUMBERS]) -> [u32; 9] {
    let mut triads = [0; 9];
    for (index, triad) in triads.iter_mut().enumerate() {
        *triad = grid[3 * index] | grid[3 * index + 1] | grid[3 * index + 2];
    }
    triads
}

/// The triads of rows in all three bands, by row and stack.
#[inline(always)]
fn close_rows(triads: &[u32; 9]) -> Closed<9> {
    let (mut even, mut odd, mut all) = ([0; 3], [0; 3], 0);
    for stack in 0..3 {
        let (one, two) = ((stack + 1) % 3, (stack + 2) % 3);
        even[stack] = triads[stack] & triads[3 + one] & triads[6 + two];
        odd[stack] = triads[stack] & triads[3 + two] & triads[6 + one];
        all |= even[stack] | odd[stack];
    }
    let (mut possible, mut certain) = ([0; 9], [0; 9]);
    for row in 0..3 {
        for stack in 0..3 {
            possible[3 * row + stack] = even[(stack + 3 - row) % 3] | odd[(stack + row) % 3];
        }
    }
    for row in 0..3 {
        for stack in 0..3 {
            let others = possible[(row + 1) % 3 * 3 + stack] | possible[(row + 2) % 3 * 3 + stack];
            certain[3 * row + stack] = possible[3 * row + stack] & !others;
        }
    }
    Closed { possible, certain, even, odd, all }
}

/// The triads of the columns of a stack, in which boxes are fields.
#[inline(always)]
fn close_columns([a, b, c]: [u32; 3]) -> Closed<3> {
    let even = a & next(b) & previous(c);
    let odd = a & previous(b) & next(c);
    let second = (previous(even) | next(odd)) & FULL;
    let possible = [even | odd, second, (next(even) | previous(odd)) & FULL];
    let [a, b, c] = possible;
    let certain = [a & !(b | c), b & !(c | a), c & !(a | b)];
    Closed { possible, certain, even: [even, 0, 0], odd: [odd, 0, 0], all: 0 }
}

/// Whether the grid is a solution, if every box has nine digits that are alone in their cells.
#[inline(always)]
pub(super) fn is_solution(grid: &[u32; NUMBERS]) -> bool {
    let mut whole = FULL;
    for row in 0..3 {
        whole &= grid[9 * row..9 * row + 9].iter().fold(0, |digits, cell| digits | cell);
    }
    for column in 0..9 {
        let digits = grid[column] | grid[9 + column] | grid[18 + column];
        whole &= digits | next(digits) | previous(digits);
    }
    whole & FULL == FULL
}

/// A grid that sweeps leave unchanged.
pub(super) struct Unchanged {
    /// Whether a digit is alone in two cells of a box, which sweeps do not detect.
    pub(super) repeats: bool,
    pub(super) chutes: Chutes,
}

/// Chooses what to guess in a grid that sweeps leave unchanged.
pub(super) fn unchanged(grid: &[u32; NUMBERS]) -> Unchanged {
    let rows = close_rows(&row_triads(grid));
    let (mut even, mut odd) = ([0; 3], [0; 3]);
    let mut unsettled = 0;
    for stack in 0..3 {
        let column =
            |column: usize| (0..3).fold(0, |triad, row| triad | grid[number(row, stack, column)]);
        let columns = close_columns([column(0), column(1), column(2)]);
        (even[stack], odd[stack]) = (columns.even[0], columns.odd[0]);
        let by_row = rows.certain[stack] | rows.certain[3 + stack] | rows.certain[6 + stack];
        let by_column = columns.certain[0] | columns.certain[1] | columns.certain[2];
        let mut singles = 0;
        for cell in 0..9 {
            let cell = grid[number(cell / 3, stack, cell % 3)];
            singles |= cell & !fields(filled(lower(cell)) & GUARDS);
        }
        unsettled |= singles & !(by_row & by_column);
    }
    let by_band = |sets: [u32; 3]| -> [u64; 3] {
        [0, 10, 20].map(|band| {
            let set = |stack: usize| u64::from(sets[stack] >> band & 511);
            set(0) | set(1) << 16 | set(2) << 32
        })
    };
    let chutes = Chutes::new(by_band(rows.even), by_band(even), by_band(rows.odd), by_band(odd));
    Unchanged { repeats: unsettled != 0, chutes }
}

/// Whether a box has open cells that do not all have the same digits.
pub(super) fn has_mixtures(grid: &[u32; NUMBERS]) -> bool {
    let mut differences = 0;
    for stack in 0..3 {
        let cell = |index: usize| {
            let cell = grid[number(index / 3, stack, index % 3)];
            cell & fields(filled(lower(cell)) & GUARDS)
        };
        let all = (0..9).fold(0, |all, index| all | cell(index));
        for cell in (0..9).map(cell) {
            differences |= all & fields(filled(cell) & GUARDS) ^ cell;
        }
    }
    differences != 0
}

/// Removes each digit that is alone in its cell from the other cells of its box, which sweeps do last.
pub(super) fn place(grid: &mut [u32; NUMBERS]) {
    for stack in 0..3 {
        let several = |cell: u32| fields(filled(lower(cell)) & GUARDS);
        let cells = (0..9).map(|cell| number(cell / 3, stack, cell % 3));
        let alone = |singles, index: usize| singles | grid[index] & !several(grid[index]);
        let singles = cells.clone().fold(0, alone);
        for index in cells {
            grid[index] &= !(several(grid[index]) & singles);
        }
    }
}

/// Removes a digit, as a set, from all places in a chute that a configuration does not have.
pub(super) fn configure(grid: &mut [u32; NUMBERS], chute: usize, configuration: usize, digit: u16) {
    let (digit, start) = (u32::from(digit), configuration % 3);
    for line in 0..3 {
        let place = (start + if configuration < 3 { line } else { 3 - line }) % 3;
        for item in (0..3).filter(|&item| item != place) {
            for index in 0..3 {
                if chute < 3 {
                    grid[number(line, item, index)] &= !(digit << (10 * chute));
                } else {
                    grid[number(index, chute & 3, line)] &= !(digit << (10 * item));
                }
            }
        }
    }
    place(grid);
}

/// The numbers of a grid of digits: an empty cell has the digits that its box does not have.
pub(super) fn read(givens: &[u8; 81]) -> [u32; NUMBERS] {
    let mut grid = [0; NUMBERS];
    for row in 0..3 {
        for column in 0..9 {
            let given = |band: usize| GIVEN[usize::from(givens[27 * band + 9 * row + column] & 15)];
            grid[9 * row + column] = given(0) | given(1) << 10 | given(2) << 20;
        }
    }
    for stack in 0..3 {
        let cells = (0..9).map(|cell| number(cell / 3, stack, cell % 3));
        let left = !cells.clone().fold(0, |digits, index| digits | grid[index]);
        for index in cells {
            grid[index] |= left & fields(!filled(grid[index]) & GUARDS);
        }
    }
    grid
}

/// Each digit as a set, and nothing for an empty cell.
const GIVEN: [u32; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// Writes the digits of a grid in which every cell has exactly one digit.
pub(super) fn write(grid: &[u32; NUMBERS], digits: &mut [u8; 81]) {
    for (index, cells) in grid.iter().enumerate() {
        for band in 0..3 {
            digits[27 * band + index] = (cells >> (10 * band) & 511).trailing_zeros() as u8 + 1;
        }
    }
}

/// Removes a digit from a cell; cells are counted from 0.
pub(super) fn remove(grid: &mut [u32; NUMBERS], cell: usize, digit: u8) {
    grid[cell % 27] &= !(1 << (10 * (cell / 27) + usize::from(digit.clamp(1, 9)) - 1));
}
