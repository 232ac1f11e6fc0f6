//! Grids in the form that the card reads and writes.

/// A grid in nine words: word `3 · row + stack` has three numbers of ten bits, one for each column of the
/// stack, beginning with the lowest bits. The decimal digits of a number, beginning with the ones, are those
/// of the cells in that row of the three bands, with 0 for an empty cell.
pub(crate) type Packed = [u32; 9];

/// Packs a grid of digits, with 0 for empty cells.
pub(crate) fn pack(grid: &[u8; 81]) -> Packed {
    let mut packed = [0; 9];
    for (index, word) in packed.iter_mut().enumerate() {
        for column in (0..3).rev() {
            let digit = |band: usize| u32::from(grid[27 * band + 3 * index + column]);
            *word = *word << 10 | (digit(2) * 100 + digit(1) * 10 + digit(0));
        }
    }
    packed
}

/// The digits of a packed grid.
pub(crate) fn unpack(packed: &Packed) -> [u8; 81] {
    let mut grid = [0; 81];
    for (index, word) in packed.iter().enumerate() {
        for column in 0..3 {
            let mut number = word >> (10 * column) & 1_023;
            for band in 0..3 {
                grid[27 * band + 3 * index + column] = (number % 10) as u8;
                number /= 10;
            }
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    // B8: packed grids are unpacked unchanged.
    #[test]
    fn grids_are_packed() {
        let mut grid = [0; 81];
        grid[0] = 5; // band 0
        grid[27] = 3; // the same place in band 1
        grid[54 + 8] = 9; // band 2, stack 2, column 2
        let packed = pack(&grid);
        assert_eq!((packed[0], packed[2]), (35, 900 << 20));
        assert_eq!(unpack(&packed), grid);
        let full: [u8; 81] = std::array::from_fn(|cell| (cell % 10) as u8);
        assert_eq!(unpack(&pack(&full)), full);
    }
}
