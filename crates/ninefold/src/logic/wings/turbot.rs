//! Two strong links of one digit: skyscraper, two-string kite, turbot fish.
//!
//! # Rule
//!
//! Two houses have two places each for a digit, and one place of the first sees one place of the
//! second. The digit is removed from every cell that sees both other places. It is a skyscraper if
//! the houses are parallel lines with their ends in one line, a two-string kite if they are a row
//! and a column with their ends in one box, and a turbot fish otherwise. Two kites whose strings
//! meet in the same cells of a box are also given as one step (dual).
//!
//! # Why it holds
//!
//! The two ends that see each other are not both true; if one is false, its house has the digit at
//! the other end. So one of the far ends is true. Only houses and sight matter, so it holds across
//! the seams of grids.
//!
//! # Example
//!
//! 1 is in columns 3 and 7 of row 2, and in columns 3 and 9 of row 8: r2c7 or r8c9 is 1, so r3c9 is
//! not.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::digit::Digit;

use crate::layout::{Cell, House, HouseKind};
use crate::logic::candidates::{bits, n_bits};
use crate::logic::search::Found;
use crate::logic::step::{Link, LinkKind, Node};
use crate::logic::{Candidates, Role, Step, Technique};

/// A house with two places for a digit.
#[derive(Copy, Clone)]
pub(in crate::logic) struct Pair {
    pub(in crate::logic) house: House,
    /// The cells of the two places.
    pub(in crate::logic) cells: [Cell; 2],
}

/// The houses with two places for a digit.
pub(in crate::logic) fn pairs(candidates: &Candidates, digit: Digit, pairs: &mut Vec<Pair>) {
    pairs.clear();
    for house in candidates.layout().houses() {
        let places = candidates.places(house, digit);
        if n_bits(places) == 2 {
            let mut cells = bits(places).map(|place| candidates.layout().nine_of(house)[place]);
            if let (Some(one), Some(other)) = (cells.next(), cells.next()) {
                pairs.push(Pair { house, cells: [one, other] });
            }
        }
    }
}

/// Gives every skyscraper, then every two-string kite, then every turbot fish to `found`.
pub(in crate::logic) fn find(candidates: &Candidates, found: Found<'_>) -> ControlFlow<()> {
    let mut links = Vec::new();
    let (mut kites, mut turbots): (Vec<Step>, Vec<Step>) = (Vec::new(), Vec::new());
    for digit in found.changes().digits() {
        pairs(candidates, digit, &mut links);
        let first_kite = kites.len();
        for (index, first) in links.iter().enumerate() {
            for second in &links[index + 1..] {
                for (near, far) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let chain = [
                        first.cells[1 - near],
                        first.cells[near],
                        second.cells[far],
                        second.cells[1 - far],
                    ];
                    let [start, from, to, end] = chain;
                    if start == to || from == end || start == end || !candidates.sees(from, to) {
                        continue;
                    }
                    let seen = candidates.seen_by_all(&[start, end], digit);
                    if seen.is_empty() {
                        continue;
                    }
                    let mut step = Step::new(kind(candidates, first.house, second.house, from, to));
                    step.eliminate(&seen, digit);
                    step.show(chain, digit, Role::Defining);
                    step.houses =
                        vec![(first.house, Role::Defining), (second.house, Role::Defining)];
                    step.links = links_of(&chain, digit);
                    match step.technique {
                        Technique::Skyscraper => found.take(step)?,
                        Technique::TwoStringKite => kites.push(step),
                        _ => turbots.push(step),
                    }
                }
            }
        }
        let duals = duals(&kites[first_kite..]);
        kites.extend(duals);
    }
    kites.into_iter().chain(turbots).try_for_each(|step| found.take(step))
}

/// Pairs of kites whose strings meet in the same cells, as one step each.
fn duals(kites: &[Step]) -> Vec<Step> {
    let meeting = |kite: &Step| {
        let (from, to) = (kite.candidates[1].0, kite.candidates[2].0);
        (from.min(to), from.max(to))
    };
    let mut duals = Vec::new();
    for (index, one) in kites.iter().enumerate() {
        for other in kites[index + 1..].iter().filter(|other| meeting(other) == meeting(one)) {
            duals.extend(one.merged(other));
        }
    }
    duals
}

/// The links of a chain of single cells that begins with a strong one.
pub(in crate::logic) fn links_of(chain: &[Cell], digit: Digit) -> Vec<Link> {
    let node = |cell: Cell| Node { digit, cells: vec![cell] };
    let kinds = [LinkKind::Strong, LinkKind::Weak].into_iter().cycle();
    let ends = chain.iter().zip(&chain[1..]);
    ends.zip(kinds).map(|((&a, &b), kind)| Link { from: node(a), to: node(b), kind }).collect()
}

fn kind(candidates: &Candidates, first: House, second: House, from: Cell, to: Cell) -> Technique {
    let layout = candidates.layout();
    let is_box = |house: &House| layout.kind(*house) == HouseKind::Box;
    let mut shared =
        layout.houses_of(from).iter().filter(|house| layout.houses_of(to).contains(house));
    let (one, other) = (layout.kind(first), layout.kind(second));
    match (one, other) {
        (HouseKind::Box, _) | (_, HouseKind::Box) => Technique::TurbotFish,
        _ if one == other && shared.any(|house| !is_box(house)) => Technique::Skyscraper,
        _ if one != other && shared.any(is_box) => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::logic::tests::check_without;

    #[test]
    fn skyscraper_on_a_path() {
        let givens = "3+59.2+8+1+6.1+6+295.+3.8+847+6+31+2+9+5\
                      +2163..+5....+3+5+1+6.2...+52..6+31\
                      +5+78.+6+29.+3+6+34.+95..2+9+2+18.3.56";
        assert_snapshot!(
            check_without(find, givens, ""),
            @"skyscraper: 4r1c9 = 4r1c4 - 4r7c4 = 4r7c8 => not 4r2c8"
        );
    }

    #[test]
    fn two_string_kite_on_a_path() {
        let givens = "+361+7+5+8+9+24+8+29+436+5..5....2+63+8\
                      .83+5..+7......6.85..+5..87+1.3\
                      ..8...2.5.9+5.7.+3.......54..";
        assert_snapshot!(
            check_without(find, givens, ""),
            @"two-string-kite: 2r8c1 = 2r8c4 - 2r9c5 = 2r4c5 => not 2r4c1"
        );
    }

    #[test]
    fn turbot_fish_on_a_path() {
        let givens = "+95..1...3+8+437....+92.+1+398+5.4\
                      +3...2...14..1..7.2+1+29..+76.+5\
                      +7+9+2..3..+6+6342+7+1+9+58+5+18+9+46+3+2+7";
        assert_snapshot!(
            check_without(find, givens, ""),
            @"turbot-fish: 6r4c4 = 6r1c4 - 6r1c3 = 6r3c2 => not 6r4c2"
        );
    }
}
