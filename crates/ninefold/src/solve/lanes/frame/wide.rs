//! The frame in one register.

/// The lanes that hold boxes, one bit each.
pub(in super::super) const USED: u16 = 0b0111_0111_0111;

/// The bytes of a shuffle that moves to each stack the one `by` places further.
const fn stack_shuffle(by: u16) -> [u16; 16] {
    let mut bytes = [0; 16];
    let mut lane = 0;
    while lane < 16 {
        // A shuffle works on halves of eight lanes, two bands each.
        let (band, stack) = (lane % 8 / 4, lane % 4);
        let from = if stack < 3 { band * 4 + (stack + by) % 3 } else { lane % 8 };
        bytes[lane as usize] = (2 * from) | ((2 * from + 1) << 8);
        lane += 1;
    }
    bytes
}

pub(in super::super) const NEXT_STACK: [u16; 16] = stack_shuffle(1);
pub(in super::super) const PREVIOUS_STACK: [u16; 16] = stack_shuffle(2);

/// The bytes of the lanes that hold boxes, one bit each.
pub(in super::super) const USED_BYTES: u32 = {
    let (mut bytes, mut lane) = (0, 0);
    while lane < 16 {
        bytes |= ((USED >> lane & 1) as u32 * 0b11) << (2 * lane);
        lane += 1;
    }
    bytes
};

/// All bits in the lanes that hold boxes.
pub(in super::super) const USED_SETS: [u16; 16] = {
    let mut sets = [0; 16];
    let mut lane = 0;
    while lane < 16 {
        sets[lane] = (USED >> lane & 1) * 0xffff;
        lane += 1;
    }
    sets
};

/// The bit of each lane, in a mask of the lanes.
pub(in super::super) const LANES: [u16; 16] = {
    let mut lanes = [0; 16];
    let mut lane = 0;
    while lane < 16 {
        lanes[lane] = 1 << lane;
        lane += 1;
    }
    lanes
};

/// The position of each cell of the grid: 16 times its word, plus its lane.
const PLACES: [u8; 81] = {
    let mut places = [0; 81];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index as u8 / 9, index as u8 % 9);
        places[index] = 16 * (row % 3 * 3 + column % 3) + row / 3 * 4 + column / 3;
        index += 1;
    }
    places
};

/// The digits of a grid in which every cell has one.
pub(in super::super) fn to_digits(sets: &[[u16; 16]; 9]) -> [u8; 81] {
    let flat = sets.as_flattened();
    PLACES.map(|place| flat[usize::from(place)].trailing_zeros() as u8 + 1)
}
