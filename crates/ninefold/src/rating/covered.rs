//! Steps that can no longer change a rating.
//!
//! Once a digit is placed, only a step harder than all before it changes any of the three numbers.
//! Easier ones may be taken in any order: whatever the others remove, each stays possible, or its
//! effect is already there. So singles are placed all together, and a shortcut to a single is left
//! to the techniques that it is made of.

use crate::layout::Layout;
use crate::logic::{Candidate, Candidates};

use super::numbers::Rating;
use super::step::Step;
use super::tenths::Tenths;

/// The steps that need not be searched for one by one.
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
            10 => 15, // hidden singles, all of which are placed before
            23 => 23, // naked singles, all of which are placed before
            _ => return false,
        };
        self.er >= Tenths::new(covering)
    }

    pub(super) fn place_singles(self, layout: &Layout, candidates: &mut Candidates) {
        if self.er >= Tenths::new(15) {
            while place_hidden_singles(layout, candidates)
                || self.er >= Tenths::new(23) && place_naked_singles(layout, candidates)
            {
            }
        }
    }
}

impl Covered {
    /// Whether there are still no singles after a step: all singles had been placed before, and the
    /// step led to none.
    pub(super) fn has_no_singles_after(self, step: &Step, candidates: &Candidates) -> bool {
        let is_single = |&Candidate { cell, digit }: &Candidate| {
            let mut spots = candidates.layout().spots(cell).iter();
            candidates.of(cell).single().is_some()
                || spots.any(|spot| candidates.places(spot.house, digit).is_power_of_two())
        };
        let were_placed = self.er >= Tenths::new(23);
        were_placed && step.placement.is_none() && !step.eliminations.iter().any(is_single)
    }
}

/// Places the hidden singles of all houses; returns whether there was any.
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

/// Places the naked singles of all cells; returns whether there was any.
fn place_naked_singles(layout: &Layout, candidates: &mut Candidates) -> bool {
    let n_before = candidates.n_open();
    for cell in layout.cells() {
        if let Some(digit) = candidates.of(cell).single() {
            candidates.place(cell, digit);
        }
    }
    candidates.n_open() < n_before
}
