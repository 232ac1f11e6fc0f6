//! Sets of candidates or of cells, one bit each, of a size that the compiler knows.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// A set of candidates or cells by their numbers, in `W` words.
pub(super) type Row<const W: usize> = [u64; W];

pub(super) type Rows<const W: usize> = Vec<Row<W>>;

/// Makes this many empty rows, in the memory of earlier ones.
pub(super) fn clear<const W: usize>(rows: &mut Rows<W>, n_rows: usize) {
    rows.clear();
    rows.resize(n_rows, [0; W]);
}

pub(super) fn insert<const W: usize>(row: &mut Row<W>, number: usize) {
    row[number / 64] |= 1 << (number % 64);
}

pub(super) fn remove<const W: usize>(row: &mut Row<W>, number: usize) {
    row[number / 64] &= !(1 << (number % 64));
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

/// Moves what `next` has and `seen` does not to `seen`, and returns it.
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

/// The numbers of a row, lowest first.
pub(super) fn numbers<const W: usize>(row: &Row<W>) -> impl Iterator<Item = usize> {
    let (mut rest, mut index) = (*row, 0);
    core::iter::from_fn(move || {
        while index < W && rest[index] == 0 {
            index += 1;
        }
        let word = rest.get_mut(index)?;
        let number = index * 64 + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(number)
    })
}

/// Removes what another row has.
pub(super) fn subtract<const W: usize>(row: &mut Row<W>, other: &Row<W>) {
    for (word, other) in row.iter_mut().zip(other) {
        *word &= !other;
    }
}

/// What two rows have in common.
pub(super) fn both<const W: usize>(one: &Row<W>, other: &Row<W>) -> Row<W> {
    core::array::from_fn(|index| one[index] & other[index])
}

/// What either of two rows has.
pub(super) fn either<const W: usize>(one: &Row<W>, other: &Row<W>) -> Row<W> {
    core::array::from_fn(|index| one[index] | other[index])
}

/// The part of a row below a number.
pub(super) fn below<const W: usize>(row: &Row<W>, number: usize) -> Row<W> {
    core::array::from_fn(|index| match index.cmp(&(number / 64)) {
        Ordering::Less => row[index],
        Ordering::Equal => row[index] & ((1 << (number % 64)) - 1),
        Ordering::Greater => 0,
    })
}

/// Whether a row has two or more.
pub(super) fn has_two<const W: usize>(row: &Row<W>) -> bool {
    row.iter().map(|word| word.count_ones()).sum::<u32>() > 1
}
