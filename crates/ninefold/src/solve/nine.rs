//! The search on one grid, in lanes.
//!
//! A *triad* is the three cells of a box in one row or one column. In a band a
//! digit takes one of six *configurations*: which box has it in which row,
//! three of them *even* (the rows descend to the right) and three *odd*. All
//! rules are about triads, so one *sweep* applies them to the whole grid at
//! once, without a branch:
//!
//! ```text
//!   even configuration at stack b      odd configuration at stack b
//!     row 0 in box b                     row 0 in box b
//!     row 1 in box b+1                   row 1 in box b+2
//!     row 2 in box b+2                   row 2 in box b+1
//! ```
//!
//! Everything that works in lanes is inlined into the one function that an
//! instruction set allows its instructions in: that is what makes them fast.
//!
//! The ideas are tdoku's (T. Dillon: bands as six configurations, triads as
//! constraints); the sweep over whole grids is our own.

use super::lanes::{Lanes, kernel};
use super::{Found, Searched};
use crate::board::Board;
use crate::digit::Digit;

/// A question to the kernel, and its answer so far.
pub(super) struct Search<'a> {
    /// The digits of the cells, row by row; 0 is empty.
    pub(super) givens: &'a [u8; 81],
    pub(super) found: Found<'a>,
    /// How many guesses may be tried.
    pub(super) budget: u64,
    /// How many were.
    pub(super) nodes: u64,
    /// Whether the budget ran out.
    pub(super) gave_up: bool,
}

/// Gives every solution of a board of one grid to `found`, which says when to stop, and tries at
/// most `budget` guesses: with the best kernel of this machine.
pub(super) fn search(board: &Board, budget: u64, found: Found<'_>) -> Searched {
    let mut givens = [0; 81];
    for (cell, given) in board.layout().cells().zip(&mut givens) {
        *given = board.get(cell).map_or(0, Digit::get);
    }
    let mut search = Search { givens: &givens, found, budget, nodes: 0, gave_up: false };
    kernel()(&mut search);
    Searched { nodes: search.nodes, gave_up: search.gave_up }
}

/// The cells of a grid: a word for each cell of a box, row by row, a lane for each box.
type Cells<L> = [L; 9];

/// What a sweep finds.
struct Swept<L> {
    cells: Cells<L>,
    /// Whether a cell or a digit has no place left.
    is_dead: bool,
    /// Whether every box was full before, each digit in a cell of its own.
    is_solved: bool,
}

/// Searches in lanes of one kind.
#[inline(always)]
pub(super) fn search_in<L: Lanes>(search: &mut Search<'_>) {
    let mut cells = load::<L>(&from_digits(search.givens));
    let mut waiting: Vec<[[u16; 16]; 9]> = Vec::new();
    loop {
        let swept = sweep::<L>(&cells);
        let is_changed = !swept.is_dead && !swept.is_solved && differ(&cells, &swept.cells);
        if is_changed {
            cells = swept.cells;
            continue;
        }
        if swept.is_dead {
            // Nothing to do but the next guess.
        } else if swept.is_solved {
            if (search.found)(&to_digits(&store(&swept.cells))).is_break() {
                return;
            }
        } else if !repeats(&cells) {
            let before = waiting.len();
            guess(&cells, &mut waiting);
            debug_assert!(waiting.len() > before, "a grid that is not solved has a guess");
        }
        let Some(next) = waiting.pop() else { return };
        if search.nodes == search.budget {
            search.gave_up = true;
            return;
        }
        search.nodes += 1;
        cells = load(&next);
    }
}

/// Applies all rules once.
#[inline(always)]
fn sweep<L: Lanes>(before: &Cells<L>) -> Swept<L> {
    // A digit that stands alone in its cell leaves the other cells of its box.
    let mut cells = *before;
    for cell in &mut cells {
        *cell = cell.singles();
    }
    let placed = union(&cells);
    for (cell, before) in cells.iter_mut().zip(before) {
        *cell = cell.or(before.without(placed));
    }

    // Rows: what the other two boxes of the band leave to each triad.
    let rows = close(row_triads(&cells), Turn::Stacks);
    for (index, cell) in cells.iter_mut().enumerate() {
        *cell = cell.and(rows.possible[index / 3]);
    }
    // Columns likewise, from what the rows have left. Then a digit that must be in this row and in
    // this column of the box is here.
    let columns = close(column_triads(&cells), Turn::Bands);
    let mut emptiest = rows.all.and(columns.all);
    let is_complete = emptiest.is_full();
    for (index, cell) in cells.iter_mut().enumerate() {
        let (r, j) = (index / 3, index % 3);
        let left = cell.and(columns.possible[j]);
        *cell = left.and(rows.certain[r]).and(columns.certain[j]).or_else(left);
        emptiest = emptiest.emptier(*cell);
    }
    Swept { cells, is_dead: !is_complete || emptiest.has_empty(), is_solved: placed.is_full() }
}

/// By row in the box, what its three cells hold together.
#[inline(always)]
fn row_triads<L: Lanes>(cells: &Cells<L>) -> [L; 3] {
    [
        union3(cells[0], cells[1], cells[2]),
        union3(cells[3], cells[4], cells[5]),
        union3(cells[6], cells[7], cells[8]),
    ]
}

/// By column in the box, what its three cells hold together.
#[inline(always)]
fn column_triads<L: Lanes>(cells: &Cells<L>) -> [L; 3] {
    [
        union3(cells[0], cells[3], cells[6]),
        union3(cells[1], cells[4], cells[7]),
        union3(cells[2], cells[5], cells[8]),
    ]
}

/// The triads of all boxes in one direction.
struct Closed<L> {
    /// By row (or column) in the box: the digits that some configuration has there.
    possible: [L; 3],
    /// Those that every configuration has there.
    certain: [L; 3],
    /// The digits that have a configuration at all.
    all: L,
}

/// The direction in which the boxes of a band, or of a stack, follow each other.
#[derive(Copy, Clone)]
enum Turn {
    Stacks,
    Bands,
}

impl Turn {
    #[inline(always)]
    fn next<L: Lanes>(self, word: L) -> L {
        match self {
            Turn::Stacks => word.next_stack(),
            Turn::Bands => word.next_band(),
        }
    }

    #[inline(always)]
    fn previous<L: Lanes>(self, word: L) -> L {
        match self {
            Turn::Stacks => word.previous_stack(),
            Turn::Bands => word.previous_band(),
        }
    }
}

/// Keeps in each triad the digits that fit with the other two boxes.
#[inline(always)]
fn close<L: Lanes>(triads: [L; 3], turn: Turn) -> Closed<L> {
    let next = [turn.next(triads[0]), turn.next(triads[1]), turn.next(triads[2])];
    let previous = [turn.previous(triads[0]), turn.previous(triads[1]), turn.previous(triads[2])];
    let mut possible = triads;
    for (r, possible) in possible.iter_mut().enumerate() {
        let (s, t) = ((r + 1) % 3, (r + 2) % 3);
        let fits = next[s].and(previous[t]).or(previous[s].and(next[t]));
        *possible = possible.and(fits);
    }
    let all = union3(possible[0], possible[1], possible[2]);
    let mut certain = possible;
    for (r, certain) in certain.iter_mut().enumerate() {
        *certain = certain.without(possible[(r + 1) % 3].or(possible[(r + 2) % 3]));
    }
    for (possible, certain) in possible.iter_mut().zip(certain) {
        // Three digits that must be in a triad fill it.
        *possible = certain.triples_or(*possible);
    }
    Closed { possible, certain, all }
}

#[inline(always)]
fn union3<L: Lanes>(a: L, b: L, c: L) -> L {
    a.or(b).or(c)
}

#[inline(always)]
fn union<L: Lanes>(words: &Cells<L>) -> L {
    let [a, b, c] = row_triads(words);
    union3(a, b, c)
}

#[inline(always)]
fn differ<L: Lanes>(one: &Cells<L>, other: &Cells<L>) -> bool {
    let mut changes = one[0].xor(other[0]);
    for index in 1..9 {
        changes = changes.or(one[index].xor(other[index]));
    }
    changes.has_any()
}

/// Whether a digit stands alone in two cells of a box. A sweep does not see this by itself, and the
/// search would find out only when all other cells of the box are full.
#[inline(always)]
fn repeats<L: Lanes>(cells: &Cells<L>) -> bool {
    let none = cells[0].without(cells[0]);
    let (mut once, mut twice) = (none, none);
    for cell in cells {
        let single = cell.singles();
        twice = twice.or(once.and(single));
        once = once.or(single);
    }
    twice.has_any()
}

/// Pushes a grid for each configuration of a digit: in the band or stack with the fewest
/// configurations, a digit that has two, or else as few as may be.
#[inline(always)]
fn guess<L: Lanes>(cells: &Cells<L>, waiting: &mut Vec<[[u16; 16]; 9]>) {
    let directions = [
        configurations(row_triads(cells), Turn::Stacks),
        configurations(column_triads(cells), Turn::Bands),
    ];
    push_guesses(&directions, &store(cells), waiting);
}

/// The even and the odd configurations that triads leave.
#[inline(always)]
fn configurations<L: Lanes>(triads: [L; 3], turn: Turn) -> [[u16; 16]; 2] {
    let even = triads[0].and(turn.next(triads[1])).and(turn.previous(triads[2]));
    let odd = triads[0].and(turn.previous(triads[1])).and(turn.next(triads[2]));
    [even.store(), odd.store()]
}

/// Chooses from even and odd configurations by rows and by columns, as [`guess`] says.
#[inline(always)]
fn push_guesses(
    directions: &[[[u16; 16]; 2]; 2],
    cells: &[[u16; 16]; 9],
    waiting: &mut Vec<[[u16; 16]; 9]>,
) {
    // The six sets of a chute (a band or a stack): even at its boxes 0, 1, 2, then odd.
    let sets = |direction: usize, chute: usize| {
        let [even, odd] = &directions[direction];
        let [a, b, c] = [0, 1, 2].map(|item| lane(direction, chute, item));
        [even[a], even[b], even[c], odd[a], odd[b], odd[c]]
    };
    let mut fewest = (u32::MAX, [0; 6], 0, 0);
    for (direction, chute) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] {
        let sets = sets(direction, chute);
        let packed = sets.iter().fold(0u128, |packed, &set| packed << 16 | u128::from(set));
        let n = packed.count_ones();
        // Nine are one for each digit: nothing to guess.
        if n > 9 && n < fewest.0 {
            fewest = (n, sets, direction, chute);
        }
    }
    let (_, sets, direction, chute) = fewest;
    let digit = fewest_of(&sets);
    for index in (0..6).rev().filter(|&index| sets[index] & digit != 0) {
        let mut child = *cells;
        let (parity, start) = (index / 3, index % 3);
        for place in 0..9 {
            // The line in the box, and the box in the chute.
            let (line, item) = (place / 3, place % 3);
            let step = if parity == 0 { line } else { 3 - line };
            if item != (start + step) % 3 {
                for across in 0..3 {
                    let cell = if direction == 0 { 3 * line + across } else { 3 * across + line };
                    child[cell][lane(direction, chute, item)] &= !digit;
                }
            }
        }
        waiting.push(child);
    }
}

/// The first digit that is in two of these sets or, if none is, in as few more as may be.
#[inline(always)]
fn fewest_of(sets: &[u16; 6]) -> u16 {
    // Counts of all nine digits at once: a bit of each count in each word.
    let (mut ones, mut twos, mut fours) = (0, 0, 0);
    for set in sets {
        let carry = ones & set;
        ones ^= set;
        fours |= twos & carry;
        twos ^= carry;
    }
    let by_count = [twos & !ones & !fours, twos & ones & !fours, fours & !ones & !twos, fours];
    let fewest = by_count.into_iter().find(|&digits| digits != 0).unwrap_or(0);
    fewest & fewest.wrapping_neg()
}

/// The lane of a box, counted along a band or along a stack.
fn lane(direction: usize, chute: usize, item: usize) -> usize {
    if direction == 0 { 4 * chute + item } else { 4 * item + chute }
}

/// Where each cell of the grid is: 16 times its word, and its lane.
const PLACES: [u8; 81] = {
    let mut places = [0; 81];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index as u8 / 9, index as u8 % 9);
        places[index] = 16 * (row % 3 * 3 + column % 3) + row / 3 * 4 + column / 3;
        index += 1;
    }
    places
};

/// The candidates of a cell with this digit, or with none.
const CANDIDATES: [u16; 10] = [0x1ff, 1, 2, 4, 8, 16, 32, 64, 128, 256];

/// The grid with these digits.
fn from_digits(digits: &[u8; 81]) -> [[u16; 16]; 9] {
    let mut sets = [0x1ff; 256]; // room for every place that a byte can name
    for (&digit, &place) in digits.iter().zip(&PLACES) {
        sets[usize::from(place)] = CANDIDATES[usize::from(digit)];
    }
    std::array::from_fn(|word| std::array::from_fn(|lane| sets[16 * word + lane]))
}

/// The digits of a grid in which every cell has one.
fn to_digits(sets: &[[u16; 16]; 9]) -> [u8; 81] {
    let flat = sets.as_flattened();
    PLACES.map(|place| flat[usize::from(place)].trailing_zeros() as u8 + 1)
}

#[inline(always)]
fn load<L: Lanes>(sets: &[[u16; 16]; 9]) -> Cells<L> {
    let mut cells = [L::load(&sets[0]); 9];
    for index in 1..9 {
        cells[index] = L::load(&sets[index]);
    }
    cells
}

#[inline(always)]
fn store<L: Lanes>(cells: &Cells<L>) -> [[u16; 16]; 9] {
    let mut sets = [[0; 16]; 9];
    for index in 0..9 {
        sets[index] = cells[index].store();
    }
    sets
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use proptest::collection::btree_map;
    use proptest::prelude::*;

    use super::super::general;
    use super::super::lanes::{Kernel, kernels};
    use super::Search;
    use crate::board::Board;
    use crate::layout::Layout;

    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// The first solutions of a board by a kernel, and whether it gave up.
    fn by_kernel(kernel: Kernel, givens: &[u8; 81], most: usize) -> (Vec<[u8; 81]>, bool) {
        let mut solutions = Vec::new();
        let mut found = |digits: &[u8]| {
            solutions.push(<[u8; 81]>::try_from(digits).unwrap());
            if solutions.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut search =
            Search { givens, found: &mut found, budget: 100_000, nodes: 0, gave_up: false };
        kernel(&mut search);
        let gave_up = search.gave_up;
        (solutions, gave_up)
    }

    /// The same by the general search, as digits.
    fn by_oracle(givens: &[u8; 81], most: usize) -> (Vec<[u8; 81]>, bool) {
        let text: String = givens.iter().map(|&digit| char::from(b'0' + digit)).collect();
        let board = Board::parse(&Layout::classic(), &text).unwrap();
        let mut solutions = Vec::new();
        let searched = general::search(&board, 100_000, &mut |digits| {
            solutions.push(<[u8; 81]>::try_from(digits).unwrap());
            if solutions.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (solutions, searched.gave_up)
    }

    fn check(givens: &[u8; 81]) {
        const MOST: usize = 60;
        let (mut expected, gave_up) = by_oracle(givens, MOST);
        expected.sort_unstable();
        for (name, kernel) in kernels() {
            let (mut solutions, kernel_gave_up) = by_kernel(kernel, givens, MOST);
            assert!(!kernel_gave_up && !gave_up, "{name} {givens:?}");
            solutions.sort_unstable();
            assert_eq!(solutions.len(), expected.len(), "{name} {givens:?}");
            if expected.len() < MOST {
                assert_eq!(solutions, expected, "{name}"); // all of them: the same
            }
            for solution in solutions {
                let text: String = solution.iter().map(|&d| char::from(b'0' + d)).collect();
                assert!(
                    Board::parse(&Layout::classic(), &text).unwrap().is_solved(),
                    "{name} {text}"
                );
                assert!(givens.iter().zip(&solution).all(|(&g, s)| g == 0 || g == *s), "{name}");
            }
        }
    }

    fn digits(text: &str) -> [u8; 81] {
        let digits: Vec<u8> =
            text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        digits.try_into().unwrap()
    }

    /// C1, D17: empty, full, famous, contradictory and colliding boards.
    #[test]
    fn kernels_agree_on_known_boards() {
        let counts = include_str!("../../tests/data/counts.txt").lines();
        for (givens, _) in counts.filter_map(|line| line.split_once(" : ")) {
            check(&digits(givens));
        }
        check(&[0; 81]);
        check(&[1; 81]);
    }

    proptest! {
        /// C1, D17: every kernel finds what the general search finds: on grids with many and with
        /// few cells, right and with wrong digits in them.
        #[test]
        fn kernels_agree_with_the_general_search(
            labels in Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle(),
            kept in prop::collection::vec(0..100u8, 81),
            share in 10..60u8,
            wrong in btree_map(0..81usize, 1..=9u8, 0..3),
        ) {
            let mut givens = digits(SOLVED).map(|digit| labels[usize::from(digit - 1)]);
            for (given, kept) in givens.iter_mut().zip(&kept) {
                if *kept > share {
                    *given = 0;
                }
            }
            for (&place, &digit) in &wrong {
                givens[place] = digit;
            }
            check(&givens);
        }
    }
}
