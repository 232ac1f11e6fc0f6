//! Grids in a frame of four by four boxes, for lanes with one slot.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) mod wide;

/// The bit of each box, in a mask of the lanes.
pub(super) const BOXES: [u16; 9] = {
    let mut boxes = [0; 9];
    let mut index = 0;
    while index < 9 {
        boxes[index] = 1 << (index / 3 * 4 + index % 3);
        index += 1;
    }
    boxes
};

/// The indices of the cells of a row, by column of the box and then by stack: in 16 bytes that
/// begin with the row, and in 16 that end with it.
pub(super) const ORDER: [[u8; 16]; 2] = {
    let mut order = [[0x80; 16]; 2]; // no byte
    let mut index = 0;
    while index < 9 {
        let (column, stack) = (index % 3, index / 3);
        order[0][4 * column + stack] = index as u8;
        order[1][4 * column + stack] = index as u8 + 7;
        index += 1;
    }
    order
};

/// The low byte of the candidates of a cell, by its digit; 0 is an empty cell.
pub(super) const LOW_BYTES: [u8; 16] =
    [255, 1, 2, 4, 8, 16, 32, 64, 128, 0, 255, 255, 255, 255, 255, 255];

/// The high byte of the candidates of a cell, by its digit; 0 is an empty cell.
pub(super) const HIGH_BYTES: [u8; 16] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1];
