//! Locked candidates, naked and hidden sets, and fish.

use crate::digit::{Digit, DigitSet};
use crate::layout::House;
use crate::logic::{bits, n_bits};

use super::changes::Since;
use super::orders::Locking;
use super::position::{Items, Position, combine};
use super::singles::digits_in;
use super::step::Step;
use super::technique::Technique;

/// A digit of one house confined to another, which loses it elsewhere.
pub(super) fn locking(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    let digits = since.digits();
    let is_new = |locking: &&Locking| since.is_new_in(locking.base);
    for locking in position.orders.lockings.iter().filter(is_new) {
        for digit in position.candidates.missing(locking.base) & digits {
            let places = position.places(locking.base, digit);
            let removed = position.places(locking.cover, digit) & locking.outside;
            if places & !locking.inside == 0 && n_bits(places) > 1 && removed != 0 {
                let (technique, rating) = if locking.is_pointing {
                    (Technique::Pointing, 2.6)
                } else {
                    (Technique::Claiming, 2.8)
                };
                let removals = position.cells_at(locking.cover, removed);
                let removals = removals.map(|cell| (cell, DigitSet::of(digit)));
                return Step::removing(technique, rating, position.candidates, removals);
            }
        }
    }
    None
}

/// A set of cells of a house with as many candidates as cells: the other cells lose these.
pub(super) fn naked_set(position: Position<'_>, since: Since<'_>, size: usize) -> Option<Step> {
    let (technique, rating) = match size {
        2 => (Technique::NakedPair, 3.0),
        3 => (Technique::NakedTriplet, 3.6),
        _ => (Technique::NakedQuad, 5.0),
    };
    let is_new = |house: &&House| position.n_open(**house) >= 2 * size && since.is_new_in(**house);
    position.orders.houses.iter().filter(is_new).find_map(|&house| {
        let open = position.open(house);
        let items = bits(open).map(|place| (1 << place, position.cell_at(house, place)));
        let items = items.map(|(bit, cell)| (bit, position.of(cell).bits()));
        let fits = |digits: u16| (2..=size as u32).contains(&n_bits(digits));
        let items: Items = items.filter(|&(_, digits)| fits(digits)).collect();
        combine(&items, size, &mut |cells, digits| {
            let removals = position.cells_at(house, open & !cells);
            let removals = removals.map(|cell| (cell, DigitSet::from_bits(digits)));
            Step::removing(technique, rating, position.candidates, removals)
        })
    })
}

/// A set of digits of a house with as many places as digits: other digits are removed from these
/// places.
pub(super) fn hidden_set(position: Position<'_>, since: Since<'_>, size: usize) -> Option<Step> {
    let (technique, rating) = match size {
        2 => (Technique::HiddenPair, 3.4),
        3 => (Technique::HiddenTriplet, 4.0),
        _ => (Technique::HiddenQuad, 5.4),
    };
    let is_new = |house: &&House| position.n_open(**house) > 2 * size && since.is_new_in(**house);
    position.orders.houses.iter().filter(is_new).find_map(|&house| {
        combine(&digits_in(position, house, size), size, &mut |digits, places| {
            let removals = position.cells_at(house, places);
            let removals = removals.map(|cell| (cell, !DigitSet::from_bits(digits)));
            Step::removing(technique, rating, position.candidates, removals)
        })
    })
}

/// A digit whose places in some lines of a grid are all in as many crossing lines: the crossing
/// lines lose it elsewhere.
pub(super) fn fish(position: Position<'_>, since: Since<'_>, size: usize) -> Option<Step> {
    let (technique, rating) = match size {
        2 => (Technique::XWing, 3.2),
        3 => (Technique::Swordfish, 3.8),
        _ => (Technique::Jellyfish, 5.2),
    };
    for direction in 0..2 {
        for [rows, columns, _] in position.candidates.layout().frames() {
            let (bases, covers) = if direction == 0 { (columns, rows) } else { (rows, columns) };
            let found = since.digits().into_iter().filter_map(|digit| {
                let items = lines(position, bases, digit, size)?;
                combine(&items, size, &mut |chosen, covered| {
                    let removals = bits(covered).flat_map(|cover| {
                        let places = position.places(covers[cover], digit) & !chosen;
                        position.cells_at(covers[cover], places)
                    });
                    let removals = removals.map(|cell| (cell, DigitSet::of(digit)));
                    let step = Step::removing(technique, rating, position.candidates, removals)?;
                    Some((chosen, digit, step))
                })
            });
            // Lines come before digits.
            if let Some((.., step)) = found.min_by_key(|&(chosen, digit, _)| (chosen, digit)) {
                return Some(step);
            }
        }
    }
    None
}

/// The lines that can be in the base of a fish, each with the places of the digit; `None` if too
/// many lines already have the digit.
fn lines(position: Position<'_>, bases: &[House; 9], digit: Digit, size: usize) -> Option<Items> {
    let items =
        bases.iter().zip(0..).map(|(&base, line)| (1 << line, position.places(base, digit)));
    let n_left = items.clone().filter(|&(_, places)| places != 0).count();
    let fits = |places: u16| (2..=size as u32).contains(&n_bits(places));
    (n_left >= 2 * size).then(|| items.filter(|&(_, places)| fits(places)).collect())
}
