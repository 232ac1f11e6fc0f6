//! Sets of nodes of a graph, one bit each.

use alloc::vec::Vec;

/// A set of nodes, one bit each.
pub(in crate::logic) type Row = [u64];

/// Rows of bits without their zeros: on many grids a node is linked to few others.
pub(in crate::logic) struct SparseRows {
    starts: Vec<u32>,
    words: Vec<(u32, u64)>, // the number of a word, and its bits
}

impl SparseRows {
    /// Rows of this many words each.
    pub(in crate::logic) fn new(rows: &[u64], n_words: usize) -> SparseRows {
        let (mut starts, mut words) = (vec![0], Vec::new());
        for row in rows.chunks(n_words.max(1)) {
            words.extend((0..).zip(row.iter().copied()).filter(|&(_, bits)| bits != 0));
            starts.push(words.len() as u32);
        }
        SparseRows { starts, words }
    }

    /// Adds the nodes of the row with this number to another.
    pub(in crate::logic) fn add(&self, number: usize, row: &mut [u64]) {
        let range = self.starts[number] as usize..self.starts[number + 1] as usize;
        for &(word, bits) in &self.words[range] {
            row[word as usize] |= bits;
        }
    }
}

/// The positions of the bits of a word.
pub(in crate::logic) fn ones(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    core::iter::from_fn(move || {
        let place = rest.trailing_zeros() as usize;
        (rest != 0).then(|| {
            rest &= rest - 1;
            place
        })
    })
}

pub(in crate::logic) fn insert(row: &mut [u64], node: usize) {
    row[node / 64] |= 1 << (node % 64);
}

pub(in crate::logic) fn holds(row: &Row, node: usize) -> bool {
    row[node / 64] >> (node % 64) & 1 == 1
}

pub(in crate::logic) fn nodes(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(word, &bits)| ones(bits).map(move |bit| word * 64 + bit))
}

/// Adds the nodes of another row.
pub(in crate::logic) fn or(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}
