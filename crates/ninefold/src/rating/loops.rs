//! Unique rectangles and loops: cells of two digits that could be exchanged, if some of them had no
//! extra digits.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet, House, Size};
use crate::logic::{bits, n_bits};

use super::numbers::tenths;
use super::position::{Changes, CommonHouse, Items, Moment, Position, combine};
use super::step::{Step, Technique};

/// The easiest step from any loop; of equal ones, the first of the lowest type.
pub(super) fn unique_loop(
    position: Position<'_>,
    changes: &Changes,
    known: &mut KnownLoops,
) -> Option<Step> {
    let mut best = Best { key: (f64::MAX, 0), step: None };
    for start in position.cells().filter(|&cell| position.n(cell) == 2) {
        let pair = position.of(start);
        let mut digits = pair.iter();
        let (Some(one), Some(other)) = (digits.next(), digits.next()) else { continue };
        let loops = &known.of(position, changes, (one, other)).loops;
        for cells in loops.iter().filter(|cells| cells[0] == start) {
            if let Some(found) = Loop::new(position, pair, cells) {
                found.steps(&mut best);
            }
        }
    }
    best.step
}

/// The best step so far, with its rating and type. The rating is a double, as in the reference:
/// the 4.6 of a loop of six cells and 0.1 are less than the 4.7 of one of eight.
struct Best {
    key: (f64, u8),
    step: Option<Step>,
}

/// A loop with extra digits.
struct Loop<'a> {
    position: Position<'a>,
    /// The two digits of all its cells.
    pair: DigitSet,
    n_cells: usize,
    /// Its cells with extra digits, in its order.
    extra_cells: Vec<Cell>,
    extras: DigitSet,
}

impl<'a> Loop<'a> {
    fn new(position: Position<'a>, pair: DigitSet, cells: &[Cell]) -> Option<Loop<'a>> {
        let extra = cells.iter().copied().filter(|&cell| position.of(cell) != pair);
        let extra_cells: Vec<Cell> = extra.collect();
        let digits = extra_cells.iter().map(|&cell| position.of(cell) - pair);
        let extras = digits.fold(DigitSet::EMPTY, |all, digits| all | digits);
        let n_cells = cells.len();
        (!extra_cells.is_empty()).then_some(Loop { position, pair, n_cells, extra_cells, extras })
    }

    fn base(&self) -> f64 {
        match self.n_cells {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        }
    }

    fn steps(&self, best: &mut Best) {
        if let [cell] = self.extra_cells[..] {
            self.offer(best, (self.base(), 1), || [(cell, self.pair)]);
            return;
        }
        if self.extras.len() == 1 {
            self.offer(best, (self.base(), 2), || {
                let seen = |cell: &Cell| {
                    self.extra_cells[1..].iter().all(|&other| self.position.sees(*cell, other))
                };
                let cells = self.position.peers(self.extra_cells[0]).iter().copied();
                cells.filter(seen).map(|cell| (cell, self.extras))
            });
        }
        if let [one, other] = self.extra_cells[..] {
            if self.extras.len() > 1 {
                self.with_sets(best, one, other);
            }
            self.with_locked_digit(best, one, other);
        }
    }

    /// One of the two cells has an extra digit: together they act as one cell with these digits,
    /// part of a naked set. Or one of them has a digit of the pair: together they act as one cell
    /// with the pair, part of a hidden set.
    fn with_sets(&self, best: &mut Best, one: Cell, other: Cell) {
        for size in self.extras.len()..=4 {
            for common in self.position.common_houses(one, other) {
                let n_open = self.position.n_open(common.house);
                if 2 * size <= n_open {
                    self.with_naked_set(best, size, common);
                }
                if 2 * size < n_open {
                    self.with_hidden_set(best, size, common);
                }
            }
        }
    }

    fn with_naked_set(&self, best: &mut Best, size: usize, common: CommonHouse) {
        let CommonHouse { house, here, there } = common;
        let key = (self.base() + tenths(size - 1), 3);
        if key >= best.key {
            return;
        }
        let position = self.position;
        let open = position.open(house) & !there;
        let common = self.extra_cells.iter().map(|&cell| position.of(cell));
        let common = common.fold(self.extras, |common, digits| common & digits);
        let items = bits(open).map(|place| (1 << place, position.cell_at(house, place)));
        let items: Items = items
            .map(|(bit, cell)| {
                let digits = if bit == here { self.extras } else { position.of(cell) };
                (bit, digits.bits())
            })
            .filter(|&(_, digits)| n_bits(digits) > 1)
            .collect();
        let _: Option<()> = combine(&items, size, &mut |cells, digits| {
            if cells & here == 0 {
                return None;
            }
            let others = position.cells_at(house, cells & !here);
            let others = others.fold(common, |all, cell| all | position.of(cell));
            if others.len() == size {
                let left = position.cells_at(house, open & !cells);
                let removals = left.map(|cell| (cell, DigitSet::from_bits(digits)));
                self.offer(best, key, || removals);
            }
            None
        });
    }

    fn with_hidden_set(&self, best: &mut Best, size: usize, common: CommonHouse) {
        let CommonHouse { house, here, there } = common;
        let key = (self.base() + tenths(size - 2), 3);
        if key >= best.key {
            return;
        }
        let position = self.position;
        let pair = self.pair.bits();
        let digits = position.candidates.missing(house) - self.extras;
        let places = |digit: Digit| position.places(house, digit) & !there;
        let items = digits.into_iter().map(|digit| (DigitSet::of(digit).bits(), places(digit)));
        let items: Items = items.filter(|&(_, places)| places != 0).collect();
        let _: Option<()> = combine(&items, size, &mut |digits, places| {
            if digits & pair == pair {
                let cells = position.cells_at(house, places & !here);
                let removals =
                    cells.map(|cell| (cell, Size::CLASSIC.all() - DigitSet::from_bits(digits)));
                self.offer(best, key, || removals);
            }
            None
        });
    }

    /// A digit of the pair confined to the two cells in a house: they lose the other one.
    fn with_locked_digit(&self, best: &mut Best, one: Cell, other: Cell) {
        for digit in self.pair {
            for CommonHouse { house, here, there } in self.position.common_houses(one, other) {
                if self.position.places(house, digit) == here | there {
                    let removed = self.pair - DigitSet::of(digit);
                    self.offer(best, (self.base(), 4), || [(one, removed), (other, removed)]);
                    return;
                }
            }
        }
    }

    /// Takes a step that is better than the best so far and has an effect.
    fn offer<R: IntoIterator<Item = (Cell, DigitSet)>>(
        &self,
        best: &mut Best,
        key: (f64, u8),
        removals: impl FnOnce() -> R,
    ) {
        if key >= best.key {
            return;
        }
        let technique = match self.n_cells {
            4 => Technique::UniqueRectangle,
            _ => Technique::UniqueLoop,
        };
        let step = Step::removing(technique, key.0, self.position.candidates, removals());
        if step.is_some() {
            *best = Best { key, step };
        }
    }
}

/// The known loops of every pair of digits.
#[derive(Default, Debug)]
pub(super) struct KnownLoops {
    pairs: Vec<PairLoops>, // by the two digits
}

/// The loops of a pair of digits.
#[derive(Clone, Default, Debug)]
struct PairLoops {
    /// When the loops were last known to be complete.
    moment: Moment,
    /// The cells that had the pair.
    cells: CellSet,
    /// The loops, in the order found; of those with the same cells only the first.
    loops: Vec<Vec<Cell>>,
}

impl KnownLoops {
    /// Forgets them, for another puzzle.
    pub(super) fn forget(&mut self) {
        self.pairs.resize(81, PairLoops::default());
        let known = self.pairs.iter_mut().filter(|known| known.moment != Moment::default());
        known.for_each(|known| *known = PairLoops::default());
    }

    /// The loops of a pair. They are searched for again only if a cell with the pair has changed.
    fn of(
        &mut self,
        position: Position<'_>,
        changes: &Changes,
        pair: (Digit, Digit),
    ) -> &PairLoops {
        let known = &mut self.pairs[9 * pair.0.index() + pair.1.index()];
        if known.moment < changes.now() {
            let since = changes.since(known.moment);
            let cells = position.candidates.cells(pair.0) & position.candidates.cells(pair.1);
            let is_new = cells != known.cells || cells.iter().any(|cell| since.is_new(cell));
            known.moment = changes.now();
            if is_new {
                known.loops.clear();
                known.cells = cells;
                if let Some(mut board) = Board::new(position, pair, &known.cells) {
                    board.all_loops(position, &mut known.loops);
                }
            }
        }
        known
    }
}

/// The cells that have the two digits of a pair.
struct Board {
    pair: DigitSet,
    is_open: Vec<bool>,  // by cell: has the pair, and is not in the path
    can_loop: Vec<bool>, // by cell
    places: Vec<u16>,    // by house: the places with the pair
}

impl Board {
    /// The cells of a pair, if any of them can be in a loop.
    ///
    /// A loop through a cell has another cell in each house of that cell. Cells for which that is
    /// impossible are removed, until all that remain can have one.
    fn new(position: Position<'_>, (one, other): (Digit, Digit), open: &CellSet) -> Option<Board> {
        let layout = position.candidates.layout();
        let in_house = |house: House| position.places(house, one) & position.places(house, other);
        let mut left: SmallVec<[Cell; 32]> = open.iter().collect();
        let mut houses: SmallVec<[u16; 27]> = layout.houses().map(in_house).collect();
        loop {
            let n_before = left.len();
            left.retain(|&mut cell| {
                let spots = position.spots(cell);
                let can_loop = spots.iter().all(|spot| houses[spot.house.index()] != spot.bit);
                if !can_loop {
                    for spot in spots {
                        houses[spot.house.index()] &= !spot.bit;
                    }
                }
                can_loop
            });
            if left.len() < SHORTEST {
                return None;
            }
            if left.len() == n_before {
                break;
            }
        }
        let flags = |cells: &mut dyn Iterator<Item = Cell>| {
            let mut flags = vec![false; layout.n_cells()];
            cells.for_each(|cell| flags[cell.index()] = true);
            flags
        };
        Some(Board {
            pair: DigitSet::of(one) | DigitSet::of(other),
            is_open: flags(&mut open.iter()),
            can_loop: flags(&mut left.into_iter()),
            places: layout.houses().map(in_house).collect(),
        })
    }

    /// Adds every loop from a cell without extra digits.
    ///
    /// In a valid loop every house has as many cells at even as at odd places of the loop, at most
    /// one each: exchanging the two digits changes nothing outside.
    fn all_loops(&mut self, position: Position<'_>, loops: &mut Vec<Vec<Cell>>) {
        let mut known: Vec<CellSet> = Vec::new();
        let mut found = |path: &[Cell]| {
            let cells: CellSet = path.iter().collect();
            if !known.contains(&cells) {
                known.push(cells);
                loops.push(path.to_vec());
            }
        };
        let visits = vec![0; self.places.len()];
        let (path, found) = (Vec::new(), &mut found);
        let mut walk = Walk { position, board: self, visits, n_odd: 0, path, found };
        for start in position.cells() {
            let board = &walk.board;
            if board.can_loop[start.index()] && position.of(start) == board.pair {
                walk.go(start, None, DigitSet::EMPTY, MAX_EXTRA_CELLS);
            }
        }
    }
}

/// The number of cells of the shortest loop.
const SHORTEST: usize = 4;

/// The maximum number of cells of a loop whose extra digits may differ.
const MAX_EXTRA_CELLS: u8 = 2;

struct Walk<'a, 'f> {
    position: Position<'a>,
    board: &'f mut Board,
    visits: Vec<u8>, // by house: one bit for even, one for odd places of the path
    n_odd: usize,    // houses with one of the two bits
    path: Vec<Cell>,
    found: &'f mut dyn FnMut(&[Cell]),
}

impl Walk<'_, '_> {
    /// Continues from a cell that was reached through a house, in all ways.
    fn go(&mut self, cell: Cell, through: Option<House>, extras: DigitSet, allowed: u8) {
        let parity = 1 << (self.path.len() % 2);
        let spots = self.position.spots(cell);
        // A second visit of the same parity makes every loop that continues from here invalid.
        if spots.iter().any(|spot| self.visits[spot.house.index()] & parity != 0) {
            return;
        }
        for spot in spots {
            self.visit(spot.house, parity);
        }
        self.path.push(cell);
        self.board.is_open[cell.index()] = false;
        self.go_on(cell, through, extras, allowed);
        self.board.is_open[cell.index()] = true;
        self.path.pop();
        for spot in spots {
            self.visit(spot.house, parity);
        }
    }

    /// Adds a visit, or takes it back.
    fn visit(&mut self, house: House, parity: u8) {
        let visits = &mut self.visits[house.index()];
        *visits ^= parity;
        match visits.count_ones() {
            1 => self.n_odd += 1,
            _ => self.n_odd -= 1,
        }
    }

    fn go_on(&mut self, cell: Cell, through: Option<House>, extras: DigitSet, allowed: u8) {
        // The reference adds the extra digits of every cell tried from here, even of those that it
        // does not enter, and judges the next ones by all of them.
        let mut extras = extras;
        for spot in self.position.spots(cell) {
            if Some(spot.house) == through {
                continue;
            }
            let places = self.board.places[spot.house.index()];
            for next in self.position.cells_at(spot.house, places) {
                if next == self.path[0] && self.path.len() >= SHORTEST && self.n_odd == 0 {
                    (self.found)(&self.path);
                }
                if !self.board.is_open[next.index()] {
                    continue;
                }
                let extra = self.position.of(next) - self.board.pair;
                extras |= extra;
                let may_enter = extra.is_empty() || extras.len() == 1 || allowed > 0;
                if self.board.can_loop[next.index()] && may_enter {
                    let used = u8::from(!extra.is_empty());
                    self.go(next, Some(spot.house), extras, allowed.saturating_sub(used));
                }
            }
        }
    }
}
