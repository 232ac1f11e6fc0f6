//! Steps that can no longer change a rating.
//!
//! Once a digit is placed, only a step harder than all before it changes any of the three numbers.
//! Easier ones may be taken in any order: each stays possible, or its effect is there, whatever is
//! removed by others. So singles are placed all at once, and what is only a shortcut to one is left
//! to the techniques that it is made of.

use crate::layout::Layout;
use crate::logic::Candidates;

use super::numbers::Rating;
use super::tenths::Tenths;

/// What need not be looked for one by one.
#[derive(Copy, Clone, Debug)]
pub(super) struct Covered {
    /// The hardest step so far; zero until a digit is placed, or if all steps are wanted.
    er: Tenths,
}

impl Covered {
    pub(super) const NOTHING: Covered = Covered { er: Tenths::new(0) };

    pub(super) fn by(rating: Rating) -> Covered {
        if rating.has_ep() { Covered { er: rating.er } } else { Covered::NOTHING }
    }

    /// Whether the techniques of this rating, in tenths, are only shortcuts to what is covered.
    pub(super) fn makes_superfluous(self, rating: u16) -> bool {
        let covering = match rating {
            17 => 28, // pointing or claiming, and a single
            20 => 34, // a hidden pair, and a single
            25 => 40, // a hidden triplet, and a single
            _ => return false,
        };
        self.er >= Tenths::new(covering)
    }

    /// Places all singles that are covered.
    pub(super) fn place_singles(self, layout: &Layout, candidates: &mut Candidates) {
        if self.er >= Tenths::new(15) {
            while place_hidden_singles(layout, candidates)
                || self.er >= Tenths::new(23) && place_naked_singles(layout, candidates)
            {
            }
        }
    }
}

/// Places the hidden singles of all houses; says whether there was any.
fn place_hidden_singles(layout: &Layout, candidates: &mut Candidates) -> bool {
    let n_before = candidates.n_open();
    for house in layout.houses() {
        for digit in candidates.missing(house) {
            let places = candidates.places(house, digit);
            if places.is_power_of_two() {
                let cell = layout.cells_of(house)[places.trailing_zeros() as usize];
                candidates.place(cell, digit);
            }
        }
    }
    candidates.n_open() < n_before
}

/// The same for naked singles.
fn place_naked_singles(layout: &Layout, candidates: &mut Candidates) -> bool {
    let n_before = candidates.n_open();
    for cell in layout.cells() {
        if let Some(digit) = candidates.of(cell).single() {
            candidates.place(cell, digit);
        }
    }
    candidates.n_open() < n_before
}
