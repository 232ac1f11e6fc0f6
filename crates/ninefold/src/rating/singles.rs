//! Singles, and the locked candidates and hidden sets that lead directly to one.

use crate::digit::DigitSet;
use crate::layout::{House, HouseKind};
use crate::logic::n_bits;

use super::changes::Since;
use super::position::{Items, Position, combine};
use super::step::Step;
use super::technique::Technique;

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
    for &house in &position.orders.houses {
        if position.n_open(house) <= size || !since.is_new_in(house) {
            continue;
        }
        let step = combine(&digits_in(position, house, size), size, &mut |digits, places| {
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
pub(super) fn digits_in(position: Position<'_>, house: House, size: usize) -> Items {
    let digits = position.candidates.missing(house).into_iter();
    let items = digits.map(|digit| (DigitSet::of(digit).bits(), position.places(house, digit)));
    items.filter(|&(_, places)| (2..=size as u32).contains(&n_bits(places))).collect()
}
