//! Singles, locked candidates, naked and hidden sets, fish, and wings.

use smallvec::SmallVec;

use crate::digit::{Digit, DigitSet};
use crate::layout::{Cell, House, HouseKind, Size};
use crate::logic::{bits, n_bits};

use super::orders::Locking;
use super::position::{Items, Position, Since, combine};
use super::step::{Step, Technique};

/// Candidates in which patterns are searched for: those of a position, or those that are left while
/// an assumption is followed.
pub(super) trait View<'a>: Copy {
    /// The position, with all of its candidates.
    fn position(self) -> Position<'a>;

    /// The places left for a digit in a house.
    fn places(self, house: House, digit: Digit) -> u16;

    /// The candidates left in a cell.
    fn of(self, cell: Cell) -> DigitSet;

    /// Whether a pattern in this house can be new.
    fn is_new_in(self, _house: House) -> bool {
        true
    }

    /// The digits of which patterns can be new.
    fn digits(self) -> DigitSet {
        Size::CLASSIC.all()
    }
}

/// A position, of which only what has changed matters.
#[derive(Copy, Clone)]
struct New<'a> {
    position: Position<'a>,
    since: Since<'a>,
}

impl<'a> View<'a> for New<'a> {
    fn position(self) -> Position<'a> {
        self.position
    }

    fn places(self, house: House, digit: Digit) -> u16 {
        self.position.places(house, digit)
    }

    fn of(self, cell: Cell) -> DigitSet {
        self.position.of(cell)
    }

    fn is_new_in(self, house: House) -> bool {
        self.since.is_new_in(house)
    }

    fn digits(self) -> DigitSet {
        self.since.digits()
    }
}

/// A digit with one place left in a house. The last empty cell of a house is the easiest.
pub(super) fn hidden_single(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    for is_last in [true, false] {
        for &house in &position.orders.houses {
            if (position.n_open(house) == 1) != is_last || !since.is_new_in(house) {
                continue;
            }
            for digit in position.candidates.missing(house) {
                if let Some(cell) = position.single_at(house, position.places(house, digit)) {
                    let rating = match position.candidates.layout().kind(house) {
                        _ if is_last => 1.0,
                        HouseKind::Box => 1.2,
                        HouseKind::Row | HouseKind::Column => 1.5,
                    };
                    return Some(Step::placing(Technique::HiddenSingle, rating, cell, digit));
                }
            }
        }
    }
    None
}

/// A cell with one candidate left.
pub(super) fn naked_single(position: Position<'_>) -> Option<Step> {
    position.cells().find_map(|cell| {
        let digit = position.of(cell).single()?;
        Some(Step::placing(Technique::NakedSingle, 2.3, cell, digit))
    })
}

/// A digit of one house confined to another, which leaves one place for it in a third.
pub(super) fn direct_locking(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    let digits = since.digits();
    for locking in &position.orders.lockings {
        for digit in position.candidates.missing(locking.base) & digits {
            let places = position.places(locking.base, digit);
            if places & !locking.inside != 0 || n_bits(places) < 2 {
                continue;
            }
            for &(other, removed) in &locking.others {
                let places = position.places(other, digit);
                if places & removed == 0 {
                    continue;
                }
                if let Some(cell) = position.single_at(other, places & !removed) {
                    let (technique, rating) = if locking.is_pointing {
                        (Technique::DirectPointing, 1.7)
                    } else {
                        (Technique::DirectClaiming, 1.9)
                    };
                    return Some(Step::placing(technique, rating, cell, digit));
                }
            }
        }
    }
    None
}

/// Some digits confined to as many cells, which leaves one place for another digit.
pub(super) fn direct_hidden_set(
    position: Position<'_>,
    since: Since<'_>,
    size: usize,
) -> Option<Step> {
    let (technique, rating) = match size {
        2 => (Technique::DirectHiddenPair, 2.0),
        _ => (Technique::DirectHiddenTriplet, 2.5),
    };
    let view = New { position, since };
    for &house in &position.orders.houses {
        if position.n_open(house) <= size || !since.is_new_in(house) {
            continue;
        }
        let step = combine(&digits_in(view, house, size), size, &mut |digits, places| {
            let others = position.candidates.missing(house) - DigitSet::from_bits(digits);
            others.into_iter().find_map(|digit| {
                let before = position.places(house, digit);
                let left = before & !places;
                let cell = position.single_at(house, left).filter(|_| left != before)?;
                Some(Step::placing(technique, rating, cell, digit))
            })
        });
        if step.is_some() {
            return step;
        }
    }
    None
}

/// The digits of a house that can be in a hidden set of this size, each with its places.
fn digits_in<'a>(view: impl View<'a>, house: House, size: usize) -> Items {
    let digits = view.position().candidates.missing(house).into_iter();
    let items = digits.map(|digit| (DigitSet::of(digit).bits(), view.places(house, digit)));
    items.filter(|&(_, places)| fits(places, size)).collect()
}

/// Whether something can be in a set of this size: it covers at least two, and at most so many.
fn fits(covered: u16, size: usize) -> bool {
    (2..=size as u32).contains(&n_bits(covered))
}

/// A digit of one house confined to another, which loses it elsewhere.
pub(super) fn locking(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    lockings(New { position, since }, |locking, digit, removed| {
        let (technique, rating) = if locking.is_pointing {
            (Technique::Pointing, 2.6)
        } else {
            (Technique::Claiming, 2.8)
        };
        let removals = position.cells_at(locking.cover, removed);
        let removals = removals.map(|cell| (cell, DigitSet::of(digit)));
        Step::removing(technique, rating, position.candidates, removals)
    })
}

/// Visits the digits of one house that are confined to another, with the places where that loses
/// them, until `found` answers.
pub(super) fn lockings<'a, R>(
    view: impl View<'a>,
    mut found: impl FnMut(&'a Locking, Digit, u16) -> Option<R>,
) -> Option<R> {
    let position = view.position();
    let is_new = |locking: &&Locking| view.is_new_in(locking.base);
    position.orders.lockings.iter().filter(is_new).find_map(|locking| {
        let digits = position.candidates.missing(locking.base) & view.digits();
        digits.into_iter().find_map(|digit| {
            let places = view.places(locking.base, digit);
            let removed = view.places(locking.cover, digit) & locking.outside;
            let is_locked = places & !locking.inside == 0 && n_bits(places) > 1;
            if is_locked && removed != 0 { found(locking, digit, removed) } else { None }
        })
    })
}

/// A set of cells of a house with as many candidates as cells: the other cells lose these.
pub(super) fn naked_set(
    position: Position<'_>,
    since: Since<'_>,
    size: usize,
    technique: Technique,
    rating: f64,
) -> Option<Step> {
    naked_sets(New { position, since }, size, |house, cells, digits| {
        let removals = position.cells_at(house, position.open(house) & !cells);
        let removals = removals.map(|cell| (cell, digits));
        Step::removing(technique, rating, position.candidates, removals)
    })
}

/// Visits the naked sets of all houses, each with its places, until `found` answers.
pub(super) fn naked_sets<'a, R>(
    view: impl View<'a>,
    size: usize,
    mut found: impl FnMut(House, u16, DigitSet) -> Option<R>,
) -> Option<R> {
    let position = view.position();
    let is_new = |house: &&House| position.n_open(**house) >= 2 * size && view.is_new_in(**house);
    position.orders.houses.iter().filter(is_new).find_map(|&house| {
        let items =
            bits(position.open(house)).map(|place| (1 << place, position.cell_at(house, place)));
        let items = items.map(|(bit, cell)| (bit, view.of(cell).bits()));
        let items: Items = items.filter(|&(_, digits)| fits(digits, size)).collect();
        combine(&items, size, &mut |cells, digits| found(house, cells, DigitSet::from_bits(digits)))
    })
}

/// A set of digits of a house with as many places as digits: other digits are removed from these
/// places.
pub(super) fn hidden_set(
    position: Position<'_>,
    since: Since<'_>,
    size: usize,
    technique: Technique,
    rating: f64,
) -> Option<Step> {
    hidden_sets(New { position, since }, size, |house, digits, places| {
        let removals =
            position.cells_at(house, places).map(|cell| (cell, Size::CLASSIC.all() - digits));
        Step::removing(technique, rating, position.candidates, removals)
    })
}

/// Visits the hidden sets of all houses, each with its places, until `found` answers.
pub(super) fn hidden_sets<'a, R>(
    view: impl View<'a>,
    size: usize,
    mut found: impl FnMut(House, DigitSet, u16) -> Option<R>,
) -> Option<R> {
    let position = view.position();
    let is_new = |house: &&House| position.n_open(**house) > 2 * size && view.is_new_in(**house);
    position.orders.houses.iter().filter(is_new).find_map(|&house| {
        combine(&digits_in(view, house, size), size, &mut |digits, places| {
            found(house, DigitSet::from_bits(digits), places)
        })
    })
}

/// A digit whose places in some lines of a grid are all in as many crossing lines.
pub(super) struct Fish<'a> {
    pub(super) digit: Digit,
    /// The lines in one direction, and which of them are in the base.
    pub(super) bases: &'a [House; 9],
    pub(super) lines: u16,
    /// Those that cross them, and which of them have the digit.
    covers: &'a [House; 9],
    covered: u16,
}

impl<'a> Fish<'a> {
    /// The cells outside the base from which the digit is removed.
    pub(super) fn removals(&self, view: impl View<'a>) -> impl Iterator<Item = (Cell, DigitSet)> {
        let Fish { digit, lines, covers, covered, .. } = *self;
        bits(covered).flat_map(move |cover| {
            let places = view.places(covers[cover], digit) & !lines;
            let cells = view.position().cells_at(covers[cover], places);
            cells.map(move |cell| (cell, DigitSet::of(digit)))
        })
    }
}

/// A fish of this size that removes anything.
pub(super) fn fish(
    position: Position<'_>,
    since: Since<'_>,
    size: usize,
    technique: Technique,
    rating: f64,
) -> Option<Step> {
    let view = New { position, since };
    fishes(view, size, |fish| {
        Step::removing(technique, rating, position.candidates, fish.removals(view))
    })
}

/// Visits the fish of all grids until `found` answers.
pub(super) fn fishes<'a, R>(
    view: impl View<'a>,
    size: usize,
    mut found: impl FnMut(&Fish<'a>) -> Option<R>,
) -> Option<R> {
    for direction in 0..2 {
        for [rows, columns, _] in view.position().candidates.layout().frames() {
            let (bases, covers) = if direction == 0 { (columns, rows) } else { (rows, columns) };
            let mut all = SmallVec::<[Fish<'_>; 8]>::new();
            for digit in view.digits() {
                let Some(items) = lines(view, bases, digit, size) else { continue };
                let _: Option<()> = combine(&items, size, &mut |lines, covered| {
                    all.push(Fish { digit, bases, lines, covers, covered });
                    None
                });
            }
            // Lines come before digits.
            all.sort_unstable_by_key(|fish| (fish.lines, fish.digit));
            let answer = all.iter().find_map(&mut found);
            if answer.is_some() {
                return answer;
            }
        }
    }
    None
}

/// The lines that can be in the base of a fish, each with the places of the digit; `None` if too
/// many lines already have the digit.
fn lines<'a>(view: impl View<'a>, bases: &[House; 9], digit: Digit, size: usize) -> Option<Items> {
    let is_left = |base: &&House| view.position().places(**base, digit) != 0;
    if bases.iter().filter(is_left).count() < 2 * size {
        return None;
    }
    let items = bases.iter().zip(0..).map(|(&base, line)| (1 << line, view.places(base, digit)));
    Some(items.filter(|&(_, places)| fits(places, size)).collect())
}

/// A pivot of two candidates (an XY-Wing) or three (an XYZ-Wing), and two wings of two candidates
/// that it sees: three digits in all. One digit is in both wings. It is removed from the cells that see the wings and, if the pivot has the digit, also the
/// pivot.
pub(super) fn wing(
    position: Position<'_>,
    since: Since<'_>,
    n_pivot: usize,
    technique: Technique,
    rating: f64,
) -> Option<Step> {
    let mut is_new = vec![false; position.orders.cells.len()]; // or sees a wing that is
    for cell in position.cells().filter(|&cell| since.is_new(cell)) {
        is_new[cell.index()] = true;
        if position.n(cell) == 2 {
            position.peers(cell).iter().for_each(|peer| is_new[peer.index()] = true);
        }
    }
    let is_pivot = |&cell: &Cell| is_new[cell.index()] && position.n(cell) == n_pivot;
    for pivot in position.cells().filter(is_pivot) {
        let digits = position.of(pivot);
        // A wing shares all but one of the pivot's candidates.
        let is_wing = |wing: Cell| {
            let shared = position.of(wing) & digits;
            position.n(wing) == 2
                && if n_pivot == 2 {
                    shared.single().is_some()
                } else {
                    shared == position.of(wing)
                }
        };
        let mut wings = SmallVec::<[Cell; 20]>::new();
        for &peer in position.peers(pivot) {
            if is_wing(peer) {
                wings.push(peer);
            }
        }
        for (index, &one) in wings.iter().enumerate() {
            for &other in &wings[index + 1..] {
                let common = position.of(one) & position.of(other);
                let at_pivot = (common & digits).len();
                if common.single().is_none() || at_pivot != n_pivot - 2 {
                    continue;
                }
                let seen = position.peers(one).iter().copied().filter(|&cell| {
                    let by_pivot = n_pivot == 2 || position.sees(cell, pivot);
                    cell != pivot && by_pivot && position.sees(cell, other)
                });
                let removals = seen.map(|cell| (cell, common));
                let step = Step::removing(technique, rating, position.candidates, removals);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}
