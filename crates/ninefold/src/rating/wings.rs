//! XY-Wing and XYZ-Wing.

use smallvec::SmallVec;

use crate::layout::Cell;

use super::position::Position;
use super::step::Step;
use super::technique::Technique;

/// A pivot with two candidates.
pub(super) fn xy_wing(position: Position<'_>) -> Option<Step> {
    wing(position, 2)
}

/// A pivot with three candidates.
pub(super) fn xyz_wing(position: Position<'_>) -> Option<Step> {
    wing(position, 3)
}

/// A pivot, and two wings of two candidates that it sees: three digits in all. One digit is in both
/// wings, and is removed from what they and, if it has the digit, the pivot see.
fn wing(position: Position<'_>, n_pivot: usize) -> Option<Step> {
    let (technique, rating) = match n_pivot {
        2 => (Technique::XyWing, 4.2),
        _ => (Technique::XyzWing, 4.4),
    };
    for pivot in position.cells() {
        let digits = position.of(pivot);
        if digits.len() != n_pivot {
            continue;
        }
        // A wing shares all but one of the pivot's candidates.
        let is_wing = |wing: &Cell| {
            position.n(*wing) == 2 && (position.of(*wing) & digits).len() == n_pivot - 1
        };
        let mut wings = SmallVec::<[Cell; 20]>::new();
        for &peer in position.peers(pivot) {
            if is_wing(&peer) {
                wings.push(peer);
            }
        }
        for &one in &wings {
            for &other in &wings {
                let common = position.of(one) & position.of(other);
                let is_whole = (digits | position.of(one) | position.of(other)).len() == 3;
                let at_pivot = (common & digits).len();
                if common.len() != 1 || !is_whole || at_pivot != n_pivot - 2 {
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
