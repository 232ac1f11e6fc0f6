//! Sets of nodes of a graph, one bit each.

/// A set of nodes, one bit each.
pub(in crate::logic) type Row = [u64];

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

/// Adds a node to a row.
pub(in crate::logic) fn insert(row: &mut [u64], node: usize) {
    row[node / 64] |= 1 << (node % 64);
}

/// Whether a row contains a node.
pub(in crate::logic) fn holds(row: &Row, node: usize) -> bool {
    row[node / 64] >> (node % 64) & 1 == 1
}

/// The nodes of a row.
pub(in crate::logic) fn nodes(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(word, &bits)| ones(bits).map(move |bit| word * 64 + bit))
}

/// Adds the nodes of another row.
pub(in crate::logic) fn or(row: &mut [u64], other: &[u64]) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}
