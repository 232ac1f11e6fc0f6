//! Sue de Coq.
//!
//! # Rule
//!
//! Take two or three cells that a box and a line share, some more cells of the line, and some more
//! of the box, such that all together have as many digits as cells, and the extra cells of the line
//! have no digit in common with those of the box. Then the rest of the line loses all these digits
//! except those of the box's extra cells, and the rest of the box all except those of the line's.
//!
//! # Why it holds
//!
//! A digit of the line's cells can be in the line once, a digit of the box's cells in the box once,
//! and any other only in the shared cells, once. So no digit is in these cells twice, and as there
//! are as many digits as cells, each is in them once: those of the line's cells in the line, those
//! of the box's cells in the box, the others in both.
//!
//! Box and line are any two that share cells, even of different grids.
//!
//! # Example
//!
//! r1c1 and r1c2 together have 1, 2, 3 and 4, r1c7 has 1 and 2, r2c3 has 3 and 4: 1 and 2 are
//! removed from the rest of row 1, 3 and 4 from the rest of box 1.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::DigitSet;
use crate::layout::{House, HouseKind};

use crate::logic::candidates::{bits, n_bits};
use crate::logic::search::Found;
use crate::logic::{Candidates, Crossing, Role, Step, Technique, crossings};

/// Some cells of a house: their places, their digits, and the number of cells minus the number of
/// digits that the shared cells do not have.
#[derive(Copy, Clone)]
struct Part {
    places: u16,
    digits: u16,
    gain: u32,
}

/// Gives every Sue de Coq to `found`.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let layout = candidates.layout();
    let (mut in_line, mut in_box) = (Vec::new(), Vec::new());
    for house in layout.houses().filter(|&house| layout.kind(house) == HouseKind::Box) {
        if found.changes().digits_near(layout, house).is_empty() {
            continue;
        }
        let sets = sets(candidates, house);
        for crossing in crossings(layout, house) {
            let common = candidates.open(house) & crossing.here;
            if n_bits(common) < 2 {
                continue;
            }
            let rest = candidates.open(crossing.other) & !crossing.there;
            let of_line = choices(&self::sets(candidates, crossing.other), rest);
            let of_box = choices(&sets, candidates.open(house) & !crossing.here);
            for shared in subsets(common).filter(|&shared| n_bits(shared) >= 2) {
                let digits = union(&sets, shared);
                let wanted = n_bits(digits).wrapping_sub(n_bits(shared));
                if !(2..=9).contains(&wanted) {
                    continue;
                }
                parts(&of_line, digits, &mut in_line);
                parts(&of_box, digits, &mut in_box);
                for line in &in_line {
                    for part in &in_box {
                        if line.gain + part.gain != wanted || line.digits & part.digits != 0 {
                            continue;
                        }
                        let shape = Shape { house, crossing, shared, digits, line, part };
                        let step = shape.step(candidates);
                        if !step.is_idle() {
                            found.take(step)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn sets(candidates: &Candidates, house: House) -> [u16; 9] {
    candidates.layout().nine_of(house).map(|cell| candidates.of(cell).bits())
}

fn union(sets: &[u16; 9], places: u16) -> u16 {
    bits(places).fold(0, |union, place| union | sets[place])
}

/// The subsets of some places with their digits, the empty one first.
fn choices(sets: &[u16; 9], open: u16) -> Vec<(u16, u16)> {
    let mut choices = vec![(0, 0)];
    for (number, places) in (1_usize..).zip(subsets(open)) {
        // The choice without its lowest place came before.
        let (_, digits) = choices[number & (number - 1)];
        choices.push((places, digits | sets[places.trailing_zeros() as usize]));
    }
    choices
}

fn parts(choices: &[(u16, u16)], shared: u16, parts: &mut Vec<Part>) {
    parts.clear();
    for &(places, digits) in choices {
        let gain = n_bits(places).saturating_sub(n_bits(digits & !shared));
        if gain > 0 && digits & shared != 0 {
            parts.push(Part { places, digits, gain });
        }
    }
}

/// The nonempty subsets of a mask, each before those that contain it.
fn subsets(mask: u16) -> impl Iterator<Item = u16> {
    let mut subset = 0_u16;
    core::iter::from_fn(move || {
        subset = subset.wrapping_sub(mask) & mask;
        (subset != 0).then_some(subset)
    })
}

struct Shape<'a> {
    house: House,
    crossing: &'a Crossing,
    shared: u16,
    digits: u16,
    line: &'a Part,
    part: &'a Part,
}

impl Shape<'_> {
    fn step(&self, candidates: &Candidates) -> Step {
        let mut step = Step::new(Technique::SueDeCoq);
        let (line, house) = (self.crossing.other, self.house);
        let shared: Vec<_> = candidates.cells_at(house, self.shared).collect();
        let cleared = [
            (line, self.line.digits | self.digits & !self.part.digits, self.line.places),
            (house, self.part.digits | self.digits & !self.line.digits, self.part.places),
        ];
        for (group, (house, digits, own)) in (1..).zip(cleared) {
            for digit in DigitSet::from_bits(digits) {
                let places = candidates.places(house, digit) & !own;
                let is_outside = |cell: &_| !shared.contains(cell);
                step.eliminate(candidates.cells_at(house, places).filter(is_outside), digit);
                let places = candidates.places(house, digit) & own;
                step.show(candidates.cells_at(house, places), digit, Role::Group(group));
            }
            step.houses.push((house, Role::Defining));
        }
        for digit in DigitSet::from_bits(self.digits) {
            let cells = shared.iter().copied().filter(|&cell| candidates.has(cell, digit));
            step.show(cells, digit, Role::Group(0));
        }
        step.arrange_eliminations();
        step
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn sue_de_coq_on_a_path() {
        let givens = "+6+91.2.+4..85+49+7+3+1+263+27...8+5+9\
                      +5+4+3..+2+69.+17+2..95+8.+986.+5.2..\
                      7+192..+345+4+3+8.+9.+7+6+2+265+437+91+8";
        let deleted = "164 369 769";
        assert_snapshot!(
            check_without(find, givens, deleted),
            @"sue-de-coq: | 6r7c5 8r7c5 | 1r6c6 4r6c6 | 1r4c5 4r5c5 6r5c5 8r4c5 => not 6r3c5 1r4c4"
        );
    }
}
