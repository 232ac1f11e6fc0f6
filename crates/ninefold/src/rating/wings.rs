//! XY-Wing and XYZ-Wing.

use smallvec::SmallVec;

use crate::layout::Cell;

use super::changes::Since;
use super::position::Position;
use super::step::Step;
use super::technique::Technique;

/// An XY-Wing: its pivot has two candidates.
pub(super) fn xy_wing(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    wing(position, since, 2)
}

/// An XYZ-Wing: its pivot has three candidates.
pub(super) fn xyz_wing(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    wing(position, since, 3)
}

/// A pivot, and two wings of two candidates that it sees: three digits in all. One digit is in both
/// wings. It is removed from the cells that see the wings and, if the pivot has the digit, also the
/// pivot.
fn wing(position: Position<'_>, since: Since<'_>, n_pivot: usize) -> Option<Step> {
    let (technique, rating) = match n_pivot {
        2 => (Technique::XyWing, 4.2),
        _ => (Technique::XyzWing, 4.4),
    };
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
