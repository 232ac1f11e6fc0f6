//! Permutations of lanes and bytes.

/// The lanes of the boxes in a frame of four by four.
pub(super) static FRAME: Lanes32 = {
    let mut lanes = [0; 32];
    let mut index = 0;
    while index < 9 {
        lanes[index] = (index / 3 * 4 + index % 3) as u16;
        index += 1;
    }
    Lanes32(lanes)
};

/// The source of each of the 64 bytes of a register.
#[repr(align(64))]
pub(super) struct Bytes(pub(super) [u8; 64]);

/// How lanes are exchanged.
#[derive(Copy, Clone)]
enum Exchange {
    /// The stack this many places further.
    Stacks(u8),
    /// The band this many places further.
    Bands(u8),
    /// The slot this many places further.
    Slots(u8),
}

/// The byte permutation that exchanges lanes in this way.
const fn exchange(how: Exchange) -> Bytes {
    let mut bytes = [0; 64];
    let mut lane = 0;
    while lane < 32 {
        let (slot, band, stack) = (lane / 9, lane / 3 % 3, lane % 3);
        let from = match how {
            _ if lane >= 27 => lane, // unused lanes stay where they are
            Exchange::Stacks(by) => 9 * slot + 3 * band + (stack + by) % 3,
            Exchange::Bands(by) => 9 * slot + 3 * ((band + by) % 3) + stack,
            Exchange::Slots(by) => 9 * ((slot + by) % 3) + 3 * band + stack,
        };
        bytes[2 * lane as usize] = 2 * from;
        bytes[2 * lane as usize + 1] = 2 * from + 1;
        lane += 1;
    }
    Bytes(bytes)
}

pub(super) static NEXT_STACK: Bytes = exchange(Exchange::Stacks(1));
pub(super) static PREVIOUS_STACK: Bytes = exchange(Exchange::Stacks(2));
pub(super) static NEXT_BAND: Bytes = exchange(Exchange::Bands(1));
pub(super) static PREVIOUS_BAND: Bytes = exchange(Exchange::Bands(2));
pub(super) static FURTHER_SLOT: [Bytes; 3] =
    [exchange(Exchange::Slots(0)), exchange(Exchange::Slots(1)), exchange(Exchange::Slots(2))];

/// All bits in the lanes of a slot.
const fn lanes_of(slot: usize) -> Lanes32 {
    let mut lanes = [0; 32];
    let mut index = 0;
    while index < 9 {
        lanes[9 * slot + index] = 0xffff;
        index += 1;
    }
    Lanes32(lanes)
}

pub(super) static SLOTS: [Lanes32; 3] = [lanes_of(0), lanes_of(1), lanes_of(2)];

/// The cells of the three words starting at 3·third, one byte each, twice.
const fn gathered(third: usize) -> Bytes {
    let mut bytes = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (word, lane) = (3 * third + index % 32 / 9, index % 32 % 9);
        if word < 3 * third + 3 {
            let (row, column) = (lane / 3 * 3 + word / 3, lane % 3 * 3 + word % 3);
            bytes[index] = (9 * row + column) as u8;
        }
        index += 1;
    }
    Bytes(bytes)
}

pub(super) static GATHERED: [Bytes; 3] = [gathered(0), gathered(1), gathered(2)];

/// The candidates of a cell by its digit: the low byte in the lower half, the high byte in the
/// upper; a cell without a digit has all nine.
pub(super) static CANDIDATES: Bytes = {
    let mut bytes = [0; 64];
    let mut index = 0;
    while index < 64 {
        let digit = index % 16;
        let set: u16 = if digit >= 1 && digit <= 9 { 1 << (digit - 1) } else { 0x1ff };
        bytes[index] = if index < 32 { set as u8 } else { (set >> 8) as u8 };
        index += 1;
    }
    Bytes(bytes)
};

/// Brings the low and high bytes of one of three words together, for every slot.
const fn joined(word: usize) -> Bytes {
    let mut bytes = [0; 64];
    let mut lane = 0;
    while lane < 27 {
        let from = 9 * word + lane % 9;
        bytes[2 * lane] = from as u8;
        bytes[2 * lane + 1] = 32 + from as u8;
        lane += 1;
    }
    Bytes(bytes)
}

pub(super) static JOINED: [Bytes; 3] = [joined(0), joined(1), joined(2)];

/// The 27 cells of a slot's rows in order, from the digits of three words, 32 bytes each.
const fn rows_of(slot: usize) -> Bytes {
    let mut bytes = [0; 64];
    let mut index = 0;
    while index < 27 {
        let (band, column) = (index / 9, index % 9);
        bytes[index] = (column % 3 * 32 + 9 * slot + 3 * band + column / 3) as u8;
        index += 1;
    }
    Bytes(bytes)
}

pub(super) static ROWS: [Bytes; 3] = [rows_of(0), rows_of(1), rows_of(2)];

/// The lanes of the chutes of a slot, three in each 64 bits: bands from a first word, stacks from a
/// second. The fourth is lane 31, which is always empty.
const fn chutes_of(slot: u8) -> Lanes32 {
    let mut lanes = [31; 32];
    let mut index = 0;
    while index < 9 {
        let (chute, item) = (index / 3, index % 3);
        lanes[4 * chute + item] = 9 * slot as u16 + index as u16;
        lanes[16 + 4 * chute + item] = 32 + 9 * slot as u16 + (3 * item + chute) as u16;
        index += 1;
    }
    Lanes32(lanes)
}

/// The source of each of 32 lanes.
#[repr(align(64))]
pub(super) struct Lanes32(pub(super) [u16; 32]);

pub(super) static CHUTES: [Lanes32; 3] = [chutes_of(0), chutes_of(1), chutes_of(2)];

/// Takes 64 cells, from `first` on, in order from three lines of 27, each in 32 bytes.
const fn cells_from(first: usize) -> Bytes {
    let mut bytes = [0; 64];
    let mut index = first;
    while index < first + 64 && index < 81 {
        let (row, column) = (index / 9, index % 9);
        bytes[index - first] = (row % 3 * 32 + row / 3 * 9 + column) as u8;
        index += 1;
    }
    Bytes(bytes)
}

pub(super) static FIRST_CELLS: Bytes = cells_from(0);
pub(super) static LAST_CELLS: Bytes = cells_from(64);

/// The lanes that lose the digit, in every slot, for each chute and configuration: by row in the
/// box, or by column if the chute is a stack.
pub(super) static LOSERS: [[[Lanes32; 4]; 8]; 8] = {
    const NONE: [Lanes32; 4] = [const { Lanes32([0; 32]) }; 4];
    let mut losers = [const { [NONE; 8] }; 8];
    let mut index = 0;
    while index < 3 * 6 * 6 * 9 {
        let (slot, chute, configuration) = (index / 324, index / 54 % 6, index / 9 % 6);
        let (line, item) = (index / 3 % 3, index % 3);
        let step = if configuration < 3 { line } else { 3 - line };
        if item != (configuration % 3 + step) % 3 {
            let place = if chute < 3 { 3 * chute + item } else { 3 * item + chute - 3 };
            losers[chute + chute / 3][configuration][line].0[9 * slot + place] = 0xffff;
        }
        index += 1;
    }
    losers
};
