//! One sweep: all rules, once, on every grid of nine words.

use super::Cells;
use crate::solve::lanes::Lanes;

/// The result of a sweep; the numbers have one bit per slot.
#[derive(Copy, Clone)]
pub(super) struct Swept<L> {
    pub(super) cells: Cells<L>,
    /// The grids in which a cell has no digit left, or a digit no place.
    pub(super) dead: u32,
    /// The grids that did not change.
    pub(super) still: u32,
    /// The grids in which every cell has one digit, unless they are dead.
    pub(super) solved: u32,
    /// The configurations left before the sweep, by rows and by columns.
    pub(super) configurations: [Configurations<L>; 2],
    /// The digits that were alone in a cell before the sweep.
    pub(super) placed: L,
    /// The digits whose row and column in the box were known.
    settled: L,
}

/// The result of a light sweep.
#[derive(Copy, Clone)]
pub(super) struct Light<L> {
    pub(super) cells: Cells<L>,
    /// The digits that were alone in a cell before the sweep.
    pub(super) placed: L,
    /// The grids in which a digit has no place left.
    pub(super) dead: u32,
    /// The grids in which the row and the column of each digit in each box are known: they are
    /// full, unless they have [`gaps`].
    pub(super) solved: u32,
}

/// Applies all rules once.
#[inline(always)]
pub(super) fn sweep<L: Lanes>(before: &Cells<L>, constants: L::Constants) -> Swept<L> {
    let (mut cells, placed) = place(before, constants);
    // Rows: the digits that the other two boxes of the band allow in each triad. Columns: the same,
    // from the digits that the rows allow; they do not wait for the triples of rows, which are slow
    // to find.
    let mut rows = close(row_triads(&cells), Axis::Stacks, constants);
    let column_triads = column_triads(&cells, rows.possible);
    rows.fill_triads();
    let mut columns = close(column_triads, Axis::Bands, constants);
    columns.fill_triads();
    let token = before[0].token();
    let (mut emptiest, mut changes) = (L::ones(token), L::none(token));
    for (index, cell) in cells.iter_mut().enumerate() {
        *cell = meet(*cell, &rows, &columns, index);
        emptiest = emptiest.emptier(*cell);
        changes = changes.or_xor(*cell, before[index]);
    }
    let settled = rows.settled().and(columns.settled());
    Swept {
        cells,
        dead: emptiest.any_empty_or_not(columns.all()),
        still: changes.all_empty(),
        solved: settled.all_full(),
        configurations: [rows.configurations, columns.configurations],
        placed,
        settled,
    }
}

impl<L: Lanes> Swept<L> {
    /// A result without grids.
    #[inline(always)]
    pub(super) fn none(token: L::Token) -> Swept<L> {
        let none = L::none(token);
        Swept {
            cells: [none; 9],
            dead: 0,
            still: 0,
            solved: 0,
            configurations: [Configurations { even: none, odd: none }; 2],
            placed: none,
            settled: none,
        }
    }

    /// The slots in which a digit is alone in two cells of a box. A sweep does not detect this, and
    /// the search would notice it only when all other cells of the box are full.
    ///
    /// A digit that is alone in a cell has been removed from all cells of the box with other
    /// digits. So its row and column are certain, unless it is alone in a second cell.
    #[inline(always)]
    pub(super) fn repeats(&self) -> u32 {
        !self.placed.without(self.settled).all_empty()
    }

    /// Whether a slot has such a digit.
    #[inline(always)]
    pub(super) fn repeats_in(&self, slot: usize) -> bool {
        self.placed.without(self.settled).any_in(slot)
    }
}

/// Applies all rules except that of triples once, to grids in which nothing has been guessed yet.
/// In these a cell without digits is rare, and a full sweep will detect it. A full sweep also
/// reports whether anything changed; this one only reports which digits are placed.
#[inline(always)]
pub(super) fn sweep_lightly<L: Lanes>(before: &Cells<L>, constants: L::Constants) -> Light<L> {
    let (mut cells, placed) = place(before, constants);
    let rows = close(row_triads(&cells), Axis::Stacks, constants);
    let column_triads = column_triads(&cells, rows.possible);
    let columns = close(column_triads, Axis::Bands, constants);
    for (index, cell) in cells.iter_mut().enumerate() {
        *cell = meet(*cell, &rows, &columns, index);
    }
    let dead = columns.all().any_not_full();
    let solved = rows.settled().and(columns.settled()).all_full();
    Light { cells, placed, dead, solved }
}

/// The slots with a cell without digits.
#[inline(always)]
pub(super) fn gaps<L: Lanes>(cells: &Cells<L>) -> u32 {
    let mut emptiest = L::ones(cells[0].token());
    for &cell in cells {
        emptiest = emptiest.emptier(cell);
    }
    emptiest.any_empty()
}

/// Removes each digit that is alone in its cell from the other cells of its box. Also returns these
/// digits.
#[inline(always)]
fn place<L: Lanes>(before: &Cells<L>, constants: L::Constants) -> (Cells<L>, L) {
    let mut cells = *before;
    for cell in &mut cells {
        *cell = cell.singles(constants);
    }
    let placed = union(&cells);
    for (cell, before) in cells.iter_mut().zip(before) {
        *cell = cell.or_without(*before, placed);
    }
    (cells, placed)
}

/// The digits that the row and the column of a box allow in a cell. A digit that must be in both is
/// in this cell.
#[inline(always)]
fn meet<L: Lanes>(cell: L, rows: &Closed<L>, columns: &Closed<L>, index: usize) -> L {
    let (r, j) = (index / 3, index % 3);
    let left = cell.and3(rows.possible[r], columns.possible[j]);
    cell.and3(rows.certain[r], columns.certain[j]).or_else(left)
}

/// By row in the box, the digits of its three cells together.
#[inline(always)]
fn row_triads<L: Lanes>(cells: &Cells<L>) -> [L; 3] {
    [
        cells[0].or3(cells[1], cells[2]),
        cells[3].or3(cells[4], cells[5]),
        cells[6].or3(cells[7], cells[8]),
    ]
}

/// By column in the box, the digits of its three cells together that their rows allow.
#[inline(always)]
fn column_triads<L: Lanes>(cells: &Cells<L>, rows: [L; 3]) -> [L; 3] {
    let mut triads = [cells[0].and(rows[0]), cells[1].and(rows[0]), cells[2].and(rows[0])];
    for (j, triad) in triads.iter_mut().enumerate() {
        *triad = triad.or_both(cells[3 + j], rows[1]).or_both(cells[6 + j], rows[2]);
    }
    triads
}

/// The axis along which the boxes of a chute follow each other: stacks in a band, bands in a stack.
#[derive(Copy, Clone)]
enum Axis {
    Stacks,
    Bands,
}

impl Axis {
    /// A word with the next box in each lane.
    #[inline(always)]
    fn next<L: Lanes>(self, word: L, constants: L::Constants) -> L {
        match self {
            Axis::Stacks => word.next_stack(constants),
            Axis::Bands => word.next_band(constants),
        }
    }

    /// A word with the box before in each lane.
    #[inline(always)]
    fn previous<L: Lanes>(self, word: L, constants: L::Constants) -> L {
        match self {
            Axis::Stacks => word.previous_stack(constants),
            Axis::Bands => word.previous_band(constants),
        }
    }
}

/// The triads of all boxes in one direction.
struct Closed<L> {
    /// By row (or column) in the box, the digits that some configuration has there.
    possible: [L; 3],
    /// The digits that every configuration has there.
    certain: [L; 3],
    configurations: Configurations<L>,
}

impl<L: Lanes> Closed<L> {
    /// Three digits that must be in a triad fill it: no other digit is possible there.
    #[inline(always)]
    fn fill_triads(&mut self) {
        for (possible, certain) in self.possible.iter_mut().zip(self.certain) {
            *possible = certain.triples_or(*possible);
        }
    }

    /// The digits whose row (or column) in the box is known.
    ///
    /// If that is all nine, by rows and by columns, each digit is possible in only one cell of the
    /// box, and each cell with any digit has exactly one; in the other boxes of a chute the digit
    /// is in other rows (or columns), because it has one configuration left. So if this holds in
    /// every box and no cell is without digits, the grid is full.
    #[inline(always)]
    fn settled(&self) -> L {
        self.certain[0].or3(self.certain[1], self.certain[2])
    }

    /// The digits that are possible anywhere in the box. Columns are made from the digits that rows
    /// allow, so a digit that rows allow nowhere is missing from columns, too: it is enough to
    /// check columns.
    #[inline(always)]
    fn all(&self) -> L {
        self.possible[0].or3(self.possible[1], self.possible[2])
    }
}

/// The digits with an even configuration, and those with an odd one, by the box where it starts.
#[derive(Copy, Clone)]
pub(super) struct Configurations<L> {
    pub(super) even: L,
    pub(super) odd: L,
}

/// The configurations that three triads allow, and the digits that these allow in each triad.
#[inline(always)]
fn possible<L: Lanes>(
    [a, b, c]: [L; 3],
    axis: Axis,
    constants: L::Constants,
) -> (Configurations<L>, [L; 3]) {
    let (next_b, previous_b) = (axis.next(b, constants), axis.previous(b, constants));
    let (next_c, previous_c) = (axis.next(c, constants), axis.previous(c, constants));
    let even = a.and3(next_b, previous_c);
    let odd = a.and3(previous_b, next_c);
    let (second, third);
    if L::SLOTS > 1 {
        // Batches keep the processor busy: few instructions.
        second = axis.previous(even, constants).or(axis.next(odd, constants));
        third = axis.next(even, constants).or(axis.previous(odd, constants));
    } else {
        // The next sweep waits for this one: few steps in a row.
        let (next_a, previous_a) = (axis.next(a, constants), axis.previous(a, constants));
        second = b.and(next_c.and(previous_a).or_both(previous_c, next_a));
        third = c.and(next_a.and(previous_b).or_both(previous_a, next_b));
    }
    (Configurations { even, odd }, [even.or(odd), second, third])
}

/// Keeps in each triad the digits that fit the other two boxes.
#[inline(always)]
fn close<L: Lanes>(triads: [L; 3], axis: Axis, constants: L::Constants) -> Closed<L> {
    let (configurations, possible) = possible(triads, axis, constants);
    let certain = [
        possible[0].without_both(possible[1], possible[2]),
        possible[1].without_both(possible[2], possible[0]),
        possible[2].without_both(possible[0], possible[1]),
    ];
    Closed { possible, certain, configurations }
}

#[inline(always)]
fn union<L: Lanes>(words: &Cells<L>) -> L {
    let [a, b, c] = row_triads(words);
    a.or3(b, c)
}
