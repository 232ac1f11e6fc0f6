//! Aligned exclusion: combinations of two or three cells that would leave no candidate to a cell
//! that they all see.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::digit::DigitSet;
use crate::layout::Cell;

use super::position::Position;
use super::step::Step;
use super::technique::Technique;

/// Two cells.
pub(super) fn aligned_pair(position: Position<'_>) -> Option<Step> {
    let search = Search::new(position, 2);
    search.pairs(|one, other, excluders| {
        search.test(&[one, other], excluders, Technique::AlignedPairExclusion, 6.2)
    })
}

/// Three cells: the third is an excluder of one of the others.
pub(super) fn aligned_triplet(position: Position<'_>) -> Option<Step> {
    let search = Search::new(position, 3);
    search.pairs(|one, other, excluders| {
        [one, other].iter().find_map(|&from| {
            position.peers(from).iter().find_map(|&third| {
                if !search.is_third(third) || third == one || third == other {
                    return None;
                }
                let sees_third = |cell: &Cell| position.sees(*cell, third);
                let excluders: Excluders = excluders.iter().copied().filter(sees_third).collect();
                let cells = [one, other, third];
                search.test(&cells, &excluders, Technique::AlignedTripletExclusion, 7.5)
            })
        })
    })
}

type Excluders = SmallVec<[Cell; 20]>;

struct Search<'a> {
    position: Position<'a>,
    /// By cell: few enough candidates that a combination can take all of them.
    is_excluder: Vec<bool>,
    /// By cell: can be one of the combined ones.
    is_base: Vec<bool>,
}

impl<'a> Search<'a> {
    fn new(position: Position<'a>, size: usize) -> Search<'a> {
        let is_excluder = |cell| (2..=size).contains(&position.n(cell));
        let is_excluder: Vec<bool> = position.cells().map(is_excluder).collect();
        let is_base = |cell| {
            let peers = position.peers(cell);
            position.n(cell) >= 2
                && peers.iter().all(|&peer| position.n(peer) != 1)
                && peers.iter().any(|peer| is_excluder[peer.index()])
        };
        let is_base = position.cells().map(is_base).collect();
        Search { position, is_excluder, is_base }
    }

    fn is_third(&self, cell: Cell) -> bool {
        self.is_excluder[cell.index()] && self.is_base[cell.index()]
    }

    /// Every pair of cells with two or more common excluders, by the later cell and then by the
    /// earlier one.
    fn pairs<R>(&self, mut test: impl FnMut(Cell, Cell, &[Cell]) -> Option<R>) -> Option<R> {
        let position = self.position;
        let mut n_common = vec![0_u8; self.is_base.len()];
        for later in position.cells().filter(|cell| self.is_base[cell.index()]) {
            let excluders = position.peers(later).iter().copied();
            let excluders: Excluders =
                excluders.filter(|cell| self.is_excluder[cell.index()]).collect();
            n_common.fill(0);
            for excluder in &excluders {
                for cell in position.peers(*excluder) {
                    n_common[cell.index()] += 1;
                }
            }
            for earlier in position.cells().take(later.index()) {
                if n_common[earlier.index()] < 2 || !self.is_base[earlier.index()] {
                    continue;
                }
                let common = excluders.iter().copied();
                let common: Excluders =
                    common.filter(|&cell| position.sees(cell, earlier)).collect();
                let answer = test(earlier, later, &common);
                if answer.is_some() {
                    return answer;
                }
            }
        }
        None
    }

    /// Removes the digits that are in no possible combination.
    fn test(
        &self,
        cells: &[Cell],
        excluders: &[Cell],
        technique: Technique,
        rating: f64,
    ) -> Option<Step> {
        let position = self.position;
        if excluders.len() < 2 {
            return None;
        }
        let all = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | position.of(cell));
        let sets = excluders.iter().map(|&cell| position.of(cell));
        let sets: SmallVec<[DigitSet; 20]> =
            sets.filter(|&digits| (digits - all).is_empty()).collect();
        let mut possible = [DigitSet::EMPTY; 3];
        self.combine(cells, (&[], DigitSet::EMPTY), &sets, &mut possible);
        let removals = cells.iter().zip(possible).map(|(&cell, digits)| (cell, !digits));
        Step::removing(technique, rating, position.candidates, removals)
    }

    /// Adds the digits of all possible combinations that begin with those chosen; says whether
    /// there is any.
    fn combine(
        &self,
        cells: &[Cell],
        (chosen, taken): (&[crate::digit::Digit], DigitSet),
        excluders: &[DigitSet],
        possible: &mut [DigitSet; 3],
    ) -> bool {
        let index = chosen.len();
        if index == cells.len() {
            return excluders.iter().all(|&digits| !(digits - taken).is_empty());
        }
        let mut any = false;
        for digit in self.position.of(cells[index]) {
            let clashes = cells
                .iter()
                .zip(chosen)
                .any(|(&cell, &other)| other == digit && self.position.sees(cell, cells[index]));
            if clashes {
                continue;
            }
            let mut next: SmallVec<[_; 3]> = chosen.into();
            next.push(digit);
            if self.combine(cells, (&next, taken | digit.into()), excluders, possible) {
                possible[index].insert(digit);
                any = true;
            }
        }
        any
    }
}
