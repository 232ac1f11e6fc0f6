//! Sets of candidates, one bit each, of a size that the compiler knows.

use alloc::vec::Vec;

/// A set of candidates by their numbers, in `W` words.
pub(super) type Row<const W: usize> = [u64; W];

/// One row per candidate.
pub(super) type Rows<const W: usize> = Vec<Row<W>>;

/// As many empty rows, in the memory of former ones.
pub(super) fn clear<const W: usize>(rows: &mut Rows<W>, n_rows: usize) {
    rows.clear();
    rows.resize(n_rows, [0; W]);
}

pub(super) fn insert<const W: usize>(row: &mut Row<W>, number: usize) {
    row[number / 64] |= 1 << (number % 64);
}

pub(super) fn holds<const W: usize>(row: &Row<W>, number: usize) -> bool {
    row[number / 64] >> (number % 64) & 1 == 1
}

pub(super) fn unite<const W: usize>(row: &mut Row<W>, other: &Row<W>) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

pub(super) fn intersect<const W: usize>(row: &mut Row<W>, other: &Row<W>) {
    for (word, other) in row.iter_mut().zip(other) {
        *word &= other;
    }
}

pub(super) fn is_empty<const W: usize>(row: &Row<W>) -> bool {
    row.iter().fold(0, |all, word| all | word) == 0
}

pub(super) fn meets<const W: usize>(row: &Row<W>, other: &Row<W>) -> bool {
    row.iter().zip(other).fold(0, |all, (word, other)| all | word & other) != 0
}

/// Moves what `next` has and `seen` has not to `seen`; returns it.
pub(super) fn take_new<const W: usize>(next: &Row<W>, seen: &mut Row<W>) -> Row<W> {
    let mut new = *next;
    for (new, seen) in new.iter_mut().zip(seen) {
        *new &= !*seen;
        *seen |= *new;
    }
    new
}

/// Calls `each` with the numbers of a row, lowest first.
#[inline]
pub(super) fn for_each<const W: usize>(row: &Row<W>, mut each: impl FnMut(usize)) {
    for (index, &word) in row.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            each(index * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}
