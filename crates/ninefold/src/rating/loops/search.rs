//! The search for loops of cells that have the same two digits.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, CellSet, House};

use crate::rating::changes::{Changes, Moment};
use crate::rating::position::Position;

/// The known loops of every pair of digits.
#[derive(Default, Debug)]
pub(in crate::rating) struct KnownLoops {
    pairs: Vec<PairLoops>, // by the two digits
}

/// The loops of a pair of digits.
#[derive(Clone, Default, Debug)]
pub(super) struct PairLoops {
    /// When the loops were last known to be complete.
    moment: Moment,
    /// The cells that had the pair.
    cells: CellSet,
    /// The loops, in the order found; of those with the same cells only the first.
    pub(super) loops: Vec<Vec<Cell>>,
}

impl KnownLoops {
    /// Forgets them, for another puzzle.
    pub(in crate::rating) fn forget(&mut self) {
        self.pairs.resize(81, PairLoops::default());
        let known = self.pairs.iter_mut().filter(|known| known.moment != Moment::default());
        known.for_each(|known| *known = PairLoops::default());
    }

    /// The loops of a pair. They are searched for again only if a cell with the pair has changed.
    pub(super) fn of(
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
