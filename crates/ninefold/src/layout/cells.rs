//! Cells and sets of cells.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::{FusedIterator, Zip};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, RangeFrom, Sub, SubAssign};
use core::slice;

/// The maximum number of cells in a layout: 25 grids of 81 are 2,025.
pub(super) const MAX_CELLS: usize = 2_048;

const WORDS: usize = MAX_CELLS / 64;

/// A cell of a [`Layout`](crate::Layout): its index in the row-major order of the canvas.
///
/// A cell that several grids share is one cell. Cells come from a layout and
/// have no meaning in another one.
///
/// ```
/// use ninefold::Layout;
///
/// let samurai: Layout = "samurai".parse()?;
/// let center = samurai.grid_named("center").expect("samurai has it");
/// let nw = samurai.grid_named("nw").expect("samurai has it");
/// assert_eq!(samurai.cell_in(center, 0, 0), samurai.cell_in(nw, 6, 6));
/// # Ok::<(), ninefold::ParseLayoutError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16); // invariant: below MAX_CELLS

impl Cell {
    pub(super) const fn new(index: usize) -> Cell {
        assert!(index < MAX_CELLS);
        Cell(index as u16)
    }

    /// Its index among the cells of its layout.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({})", self.0)
    }
}

/// A set of cells of one layout, one bit each.
///
/// It never allocates; the cost of an operation grows with the highest cell it
/// has ever contained, so on 81 cells it works on two words.
///
/// ```
/// use ninefold::{CellSet, Layout};
///
/// let classic = Layout::classic();
/// let all: CellSet = classic.cells().collect();
/// let row: CellSet = classic.cells().take(9).collect();
/// let rest = &all - &row;
/// assert_eq!((row.len(), rest.len()), (9, 72));
/// assert!(row.is_disjoint(&rest));
/// assert_eq!(rest.first(), classic.cell_at(1, 0));
/// ```
#[derive(Clone)]
pub struct CellSet {
    words: [u64; WORDS], // invariant: zero at and after `used`
    used: u8,
}

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet { words: [0; WORDS], used: 0 };

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.used().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.used().iter().all(|&word| word == 0)
    }

    /// Whether it contains this cell.
    pub const fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Whether it contains every cell of the other.
    pub fn is_superset(&self, other: &CellSet) -> bool {
        self.words.iter().zip(other.used()).all(|(mine, theirs)| theirs & !mine == 0)
    }

    /// Whether it contains no cell of the other.
    pub fn is_disjoint(&self, other: &CellSet) -> bool {
        self.used().iter().zip(other.used()).all(|(mine, theirs)| mine & theirs == 0)
    }

    /// Its first cell.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        let word = cell.index() / 64;
        self.words[word] |= 1 << (cell.index() % 64);
        self.used = self.used.max(word as u8 + 1);
    }

    /// Removes a cell.
    pub const fn remove(&mut self, cell: Cell) {
        self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Its cells in order.
    pub fn iter(&self) -> Cells<'_> {
        Cells { word: 0, start: 0, rest: self.used().iter().zip(0..) }
    }

    /// Its first words, one bit per cell.
    pub(crate) fn words<const W: usize>(&self) -> &[u64; W] {
        self.words.first_chunk().unwrap_or(&[0; W])
    }

    fn used(&self) -> &[u64] {
        &self.words[..usize::from(self.used)]
    }
}

impl Default for CellSet {
    fn default() -> CellSet {
        CellSet::EMPTY
    }
}

impl PartialEq for CellSet {
    fn eq(&self, other: &CellSet) -> bool {
        let used = usize::from(self.used.max(other.used));
        self.words[..used] == other.words[..used]
    }
}

impl Eq for CellSet {}

impl Hash for CellSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal sets may have used more or fewer words.
        let last = self.used().iter().rposition(|&word| word != 0);
        self.words[..last.map_or(0, |last| last + 1)].hash(state);
    }
}

impl BitOrAssign<&CellSet> for CellSet {
    fn bitor_assign(&mut self, other: &CellSet) {
        for (mine, theirs) in self.words.iter_mut().zip(other.used()) {
            *mine |= theirs;
        }
        self.used = self.used.max(other.used);
    }
}

impl BitAndAssign<&CellSet> for CellSet {
    fn bitand_assign(&mut self, other: &CellSet) {
        let used = usize::from(self.used);
        for (mine, theirs) in self.words[..used].iter_mut().zip(&other.words) {
            *mine &= theirs;
        }
    }
}

impl SubAssign<&CellSet> for CellSet {
    fn sub_assign(&mut self, other: &CellSet) {
        for (mine, theirs) in self.words.iter_mut().zip(other.used()) {
            *mine &= !theirs;
        }
    }
}

impl BitOr for &CellSet {
    type Output = CellSet;
    fn bitor(self, other: &CellSet) -> CellSet {
        let mut union = self.clone();
        union |= other;
        union
    }
}

impl BitAnd for &CellSet {
    type Output = CellSet;
    fn bitand(self, other: &CellSet) -> CellSet {
        let mut common = self.clone();
        common &= other;
        common
    }
}

impl Sub for &CellSet {
    type Output = CellSet;
    fn sub(self, other: &CellSet) -> CellSet {
        let mut rest = self.clone();
        rest -= other;
        rest
    }
}

impl<'a> IntoIterator for &'a CellSet {
    type Item = Cell;
    type IntoIter = Cells<'a>;
    fn into_iter(self) -> Cells<'a> {
        self.iter()
    }
}

/// Iterates over the cells of a [`CellSet`] in order.
#[derive(Clone, Debug)]
pub struct Cells<'a> {
    word: u64, // the rest of the current word
    start: usize,
    rest: Zip<slice::Iter<'a, u64>, RangeFrom<usize>>,
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            let (&word, index) = self.rest.next()?;
            (self.word, self.start) = (word, index * 64);
        }
        let cell = Cell::new(self.start + self.word.trailing_zeros() as usize);
        self.word &= self.word - 1;
        Some(cell)
    }
}

impl FusedIterator for Cells<'_> {}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| self.insert(cell));
    }
}

impl<'a> Extend<&'a Cell> for CellSet {
    fn extend<I: IntoIterator<Item = &'a Cell>>(&mut self, cells: I) {
        self.extend(cells.into_iter().copied());
    }
}

impl<'a> FromIterator<&'a Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = &'a Cell>>(cells: I) -> CellSet {
        cells.into_iter().copied().collect()
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use core::hash::{BuildHasher, BuildHasherDefault};
    use std::hash::DefaultHasher;

    use proptest::collection::btree_set;
    use proptest::prelude::*;

    use super::*;

    fn set(cells: &BTreeSet<usize>) -> CellSet {
        cells.iter().map(|&index| Cell::new(index)).collect()
    }

    proptest! {
        /// Every operation agrees with the standard library's set.
        #[test]
        fn sets_are_sets(a in btree_set(0..MAX_CELLS, 0..60), b in btree_set(0..160usize, 0..60)) {
            for (a, b) in [(&a, &b), (&b, &a)] {
                let (x, y) = (set(a), set(b));
                let (union, common, rest) = (&x | &y, &x & &y, &x - &y);
                prop_assert_eq!(&union, &set(&(a | b)));
                prop_assert_eq!(&common, &set(&(a & b)));
                prop_assert_eq!(&rest, &set(&(a - b)));
                prop_assert_eq!(x.len(), a.len());
                prop_assert_eq!(x.is_empty(), a.is_empty());
                prop_assert_eq!(common.is_empty(), x.is_disjoint(&y));
                prop_assert_eq!(x.is_disjoint(&y), a.is_disjoint(b));
                prop_assert_eq!(x.is_superset(&y), a.is_superset(b));
                prop_assert!(union.is_superset(&x) && x.is_superset(&rest));
                prop_assert_eq!(x == y, a == b);
                prop_assert_eq!(x.first().map(Cell::index), a.first().copied());
                prop_assert!((&x).into_iter().map(Cell::index).eq(a.iter().copied()));
                prop_assert!(a.iter().all(|&index| x.contains(Cell::new(index))));
                prop_assert!((a - b).iter().all(|&index| !y.contains(Cell::new(index))));
            }
        }
    }

    #[test]
    fn a_removed_cell_leaves_no_trace() {
        let mut set = CellSet::default();
        set.insert(Cell::new(MAX_CELLS - 1));
        assert_eq!(format!("{set:?}"), "{Cell(2047)}");
        set.remove(Cell::new(MAX_CELLS - 1));
        assert_eq!(set, CellSet::EMPTY);
        assert!(set.is_empty());
        let hash = |set: &CellSet| BuildHasherDefault::<DefaultHasher>::default().hash_one(set);
        assert_eq!(hash(&set), hash(&CellSet::EMPTY));
        set.insert(Cell::new(64));
        assert_ne!(hash(&set), hash(&CellSet::EMPTY));
    }
}
