//! One sweep: all rules, once, on every grid of nine words.

use super::super::lanes::Lanes;
use super::Cells;

/// What a sweep finds; the numbers have a bit for each slot.
#[derive(Copy, Clone)]
pub(in super::super) struct Swept<L> {
    pub(in super::super) cells: Cells<L>,
    /// The grids in which a cell or a digit has no place left.
    pub(in super::super) dead: u32,
    /// Those that did not change.
    pub(in super::super) still: u32,
    /// Those that were full before, each digit in a cell of its own.
    pub(in super::super) solved: u32,
    /// What was left before, by rows and by columns.
    pub(in super::super) configurations: [Configurations<L>; 2],
}

/// Applies all rules once, or all but that of triples.
#[inline(always)]
pub(in super::super) fn sweep<L: Lanes, const FULL: bool>(
    before: &Cells<L>,
    constants: L::Constants,
) -> Swept<L> {
    // A digit that stands alone in its cell leaves the other cells of its box.
    let mut cells = *before;
    for cell in &mut cells {
        *cell = cell.singles(constants);
    }
    let placed = union(&cells);
    for (cell, before) in cells.iter_mut().zip(before) {
        *cell = cell.or_without(*before, placed);
    }

    // Rows: what the other two boxes of the band leave to each triad.
    let rows = close::<L, FULL>(row_triads(&cells), Turn::Stacks, constants);
    // Columns likewise, from what the rows have left. Then a digit that must be in this row and in
    // this column of the box is here.
    let column_triads = column_triads(&cells, rows.possible);
    let columns = close::<L, FULL>(column_triads, Turn::Bands, constants);
    let (mut emptiest, mut changes) = (L::ones(), L::none());
    for (index, cell) in cells.iter_mut().enumerate() {
        let (r, j) = (index / 3, index % 3);
        let left = cell.and3(rows.possible[r], columns.possible[j]);
        *cell = left.and3(rows.certain[r], columns.certain[j]).or_else(left);
        emptiest = emptiest.emptier(*cell);
        changes = changes.or_xor(*cell, before[index]);
    }
    Swept {
        cells,
        dead: emptiest.any_empty_or_not(rows.all.and(columns.all)),
        still: changes.all_empty(),
        solved: placed.all_full(),
        configurations: [rows.configurations, columns.configurations],
    }
}

/// By row in the box, what its three cells hold together.
#[inline(always)]
fn row_triads<L: Lanes>(cells: &Cells<L>) -> [L; 3] {
    [
        cells[0].or3(cells[1], cells[2]),
        cells[3].or3(cells[4], cells[5]),
        cells[6].or3(cells[7], cells[8]),
    ]
}

/// By column in the box, what its three cells hold together of what their rows may hold.
#[inline(always)]
fn column_triads<L: Lanes>(cells: &Cells<L>, rows: [L; 3]) -> [L; 3] {
    let mut triads = [cells[0].and(rows[0]), cells[1].and(rows[0]), cells[2].and(rows[0])];
    for (j, triad) in triads.iter_mut().enumerate() {
        *triad = triad.or_both(cells[3 + j], rows[1]).or_both(cells[6 + j], rows[2]);
    }
    triads
}

/// The direction in which the boxes of a band, or of a stack, follow each other.
#[derive(Copy, Clone)]
enum Turn {
    Stacks,
    Bands,
}

impl Turn {
    /// The words with the next box in each lane.
    #[inline(always)]
    fn next<L: Lanes>(self, [a, b, c]: [L; 3], constants: L::Constants) -> [L; 3] {
        match self {
            Turn::Stacks => {
                [a.next_stack(constants), b.next_stack(constants), c.next_stack(constants)]
            }
            Turn::Bands => [a.next_band(constants), b.next_band(constants), c.next_band(constants)],
        }
    }

    /// The words with the box before in each lane.
    #[inline(always)]
    fn previous<L: Lanes>(self, [a, b, c]: [L; 3], constants: L::Constants) -> [L; 3] {
        match self {
            Turn::Stacks => [
                a.previous_stack(constants),
                b.previous_stack(constants),
                c.previous_stack(constants),
            ],
            Turn::Bands => {
                [a.previous_band(constants), b.previous_band(constants), c.previous_band(constants)]
            }
        }
    }
}

/// The triads of all boxes in one direction.
struct Closed<L> {
    /// By row (or column) in the box: the digits that some configuration has there.
    possible: [L; 3],
    /// Those that every configuration has there.
    certain: [L; 3],
    /// The digits that have a configuration at all.
    all: L,
    configurations: Configurations<L>,
}

/// The digits with an even, and those with an odd configuration, by the box where it starts.
#[derive(Copy, Clone)]
pub(in super::super) struct Configurations<L> {
    pub(in super::super) even: L,
    pub(in super::super) odd: L,
}

/// Keeps in each triad the digits that fit with the other two boxes.
#[inline(always)]
fn close<L: Lanes, const FULL: bool>(
    triads: [L; 3],
    turn: Turn,
    constants: L::Constants,
) -> Closed<L> {
    let (next, previous) = (turn.next(triads, constants), turn.previous(triads, constants));
    let even = triads[0].and3(next[1], previous[2]);
    let odd = triads[0].and3(previous[1], next[2]);
    let mut possible = [
        even.or(odd),
        triads[1].and(next[2].and(previous[0]).or_both(previous[2], next[0])),
        triads[2].and(next[0].and(previous[1]).or_both(previous[0], next[1])),
    ];
    let all = possible[0].or3(possible[1], possible[2]);
    let certain = [
        possible[0].without_both(possible[1], possible[2]),
        possible[1].without_both(possible[2], possible[0]),
        possible[2].without_both(possible[0], possible[1]),
    ];
    if FULL {
        for (possible, certain) in possible.iter_mut().zip(certain) {
            // Three digits that must be in a triad fill it.
            *possible = certain.triples_or(*possible);
        }
    }
    Closed { possible, certain, all, configurations: Configurations { even, odd } }
}

#[inline(always)]
fn union<L: Lanes>(words: &Cells<L>) -> L {
    let [a, b, c] = row_triads(words);
    a.or3(b, c)
}
