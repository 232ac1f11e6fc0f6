//! Aligned exclusion: combinations of two or three cells that would leave no candidate to a cell
//! that all of them see.

mod field;
mod pair;
mod triplet;

use super::changes::Since;
use super::orders::{FEW_WORDS, MANY_WORDS, SOME_WORDS};
use super::position::Position;
use super::step::Step;

/// Aligned exclusion of two cells.
pub(super) fn aligned_pair(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    match position.orders.n_words {
        FEW_WORDS => pair::first::<FEW_WORDS>(position, since),
        SOME_WORDS => pair::first::<SOME_WORDS>(position, since),
        _ => pair::first::<MANY_WORDS>(position, since),
    }
}

/// Aligned exclusion of three cells: the third is an excluder of one of the others.
pub(super) fn aligned_triplet(position: Position<'_>, since: Since<'_>) -> Option<Step> {
    match position.orders.n_words {
        FEW_WORDS => triplet::first::<FEW_WORDS>(position, since),
        SOME_WORDS => triplet::first::<SOME_WORDS>(position, since),
        _ => triplet::first::<MANY_WORDS>(position, since),
    }
}
