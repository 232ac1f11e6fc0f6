//! The cells that matter for aligned exclusion.

use crate::digit::DigitSet;
use crate::rating::changes::Since;
use crate::rating::position::Position;
use crate::rating::rows::{self, Row};

/// The cells that matter, by their index.
pub(super) struct Field<'a, const W: usize> {
    pub(super) position: Position<'a>,
    /// The cells with few enough candidates that a combination can take all of them.
    pub(super) excluders: Row<W>,
    /// The cells that can be in a combination.
    pub(super) bases: Row<W>,
    /// The cells that have changed since the search last found nothing.
    pub(super) new: Row<W>,
}

impl<'a, const W: usize> Field<'a, W> {
    /// The cells that matter for combinations of this size.
    pub(super) fn new(position: Position<'a>, since: Since<'_>, size: usize) -> Field<'a, W> {
        let (mut singles, mut excluders, mut bases, mut new) = ([0; W], [0; W], [0; W], [0; W]);
        for cell in position.cells() {
            let index = cell.index();
            if since.is_new(cell) {
                rows::insert(&mut new, index);
            }
            match position.n(cell) {
                0 => {}
                1 => rows::insert(&mut singles, index),
                n => {
                    rows::insert(&mut bases, index);
                    if n <= size {
                        rows::insert(&mut excluders, index);
                    }
                }
            }
        }
        let mut field = Field { position, excluders, bases, new };
        rows::for_each(&singles, |single| {
            let sight = position.orders.sight(single);
            rows::subtract(&mut field.bases, sight);
        });
        field
    }

    pub(super) fn n_cells(&self) -> usize {
        self.position.orders.cells.len()
    }

    pub(super) fn of(&self, index: usize) -> DigitSet {
        self.position.of(self.position.orders.cells[index])
    }

    pub(super) fn sight(&self, index: usize) -> &'a Row<W> {
        self.position.orders.sight(index)
    }

    pub(super) fn sees(&self, one: usize, other: usize) -> bool {
        rows::holds(self.sight(one), other)
    }

    /// Whether two cells, or an excluder that both see, have changed.
    pub(super) fn is_new(&self, pair: [usize; 2], common: &Row<W>) -> bool {
        pair.iter().any(|&cell| rows::holds(&self.new, cell)) || rows::meets(common, &self.new)
    }

    /// The excluders that a cell sees.
    pub(super) fn excluders_of(&self, index: usize) -> Row<W> {
        rows::both(self.sight(index), &self.excluders)
    }
}
