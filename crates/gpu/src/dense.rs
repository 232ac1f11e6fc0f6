//! Grids packed densely for transfer to the card: 10 bytes for the cells with clues, and 16 bits for every
//! five clues.
//!
//! Grids come in groups of 32. A group has 82 words: the place of its digits, and for each cell the grids
//! with a clue there, one bit each. The digits of all clues, less one, follow all groups: for each group grid
//! by grid, in the order of the cells, ten per word in base nine, the first one in the lowest place.
//! `kernel/arithmetic.h` unpacks them.

/// The number of grids in a group.
const GRIDS: usize = 32;

/// The number of words of a group.
const GROUP: usize = 82;

/// The number of digits in a word, in base nine.
const DIGITS: usize = 10;

/// The maximum number of words that this many grids can need.
pub(crate) fn most_words(n_grids: usize) -> usize {
    n_grids.div_ceil(GRIDS) * (GROUP + (GRIDS * 81).div_ceil(DIGITS))
}

/// The number of words that these grids need.
pub(crate) fn n_words(grids: &[[u8; 81]]) -> usize {
    grids.chunks(GRIDS).map(|group| GROUP + n_digit_words(group)).sum()
}

fn n_digit_words(group: &[[u8; 81]]) -> usize {
    let clues = group.as_flattened().iter().filter(|&&digit| digit != 0);
    clues.count().div_ceil(DIGITS)
}

/// Packs grids of digits, with 0 for empty cells, into [`n_words`] words.
pub(crate) fn pack(grids: &[[u8; 81]], words: &mut [u32]) {
    words.fill(0);
    let n_groups = grids.len().div_ceil(GRIDS);
    let (groups, mut digits) = words.split_at_mut(n_groups * GROUP);
    let mut place = 0;
    for (group, grids) in groups.chunks_exact_mut(GROUP).zip(grids.chunks(GRIDS)) {
        let (own, others) = digits.split_at_mut(n_digit_words(grids));
        digits = others;
        group[0] = place;
        place += u32::try_from(own.len()).expect("at most 260");
        let (mut n_clues, mut power) = (0, 1);
        for (index, grid) in grids.iter().enumerate() {
            for (cells, &digit) in group[1..].iter_mut().zip(grid).filter(|(_, digit)| **digit != 0)
            {
                *cells |= 1 << index;
                own[n_clues / DIGITS] += (u32::from(digit) - 1) * power;
                n_clues += 1;
                power = if n_clues.is_multiple_of(DIGITS) { 1 } else { power * 9 };
            }
        }
    }
}

/// Unpacks one of the grids packed in some words.
pub(crate) fn unpack(words: &[u32], n_grids: usize, index: usize) -> [u8; 81] {
    let (groups, digits) = words.split_at(n_grids.div_ceil(GRIDS) * GROUP);
    let group = &groups[index / GRIDS * GROUP..][..GROUP];
    let (cells, bit) = (&group[1..], index % GRIDS);
    let before = (1 << bit) - 1;
    let first: usize = cells.iter().map(|cells| (cells & before).count_ones() as usize).sum();
    let mut grid = [0; 81];
    let clues = grid.iter_mut().zip(cells).filter(|(_, cells)| *cells >> bit & 1 == 1);
    for ((digit, _), clue) in clues.zip(first..) {
        let word = digits[group[0] as usize + clue / DIGITS];
        let place = u32::try_from(clue % DIGITS).expect("at most 9");
        *digit = u8::try_from(word / 9_u32.pow(place) % 9).expect("at most 8") + 1;
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;

    // B10: densely packed grids can be read again, with any number of grids and of clues.
    #[test]
    fn grids_are_packed_densely() {
        for n_grids in [1, 2, 31, 32, 33, 100] {
            let grids: Vec<[u8; 81]> = (0..n_grids)
                .map(|index| {
                    let digit = |cell: usize| (cell * 7 + index * 3) % 10;
                    std::array::from_fn(|cell| match index % 5 {
                        0 => 0,
                        1 => 9,
                        _ => u8::try_from(digit(cell) * usize::from(cell % (index % 5) == 0))
                            .unwrap(),
                    })
                })
                .collect();
            let mut words = vec![7; n_words(&grids)];
            assert!(words.len() <= most_words(n_grids));
            pack(&grids, &mut words);
            for (index, grid) in grids.iter().enumerate() {
                assert_eq!(unpack(&words, n_grids, index), *grid);
            }
        }
    }

    // B10: the words are those that kernel/arithmetic.h describes.
    #[test]
    fn words_are_as_described() {
        let (mut one, mut two) = ([0; 81], [0; 81]);
        (one[0], one[80], two[0]) = (3, 9, 1);
        two[1..11].copy_from_slice(&[2; 10]);
        let mut words = vec![0; n_words(&[one, two])];
        pack(&[one, two], &mut words);
        assert_eq!(words.len(), GROUP + 2);
        assert_eq!((words[0], words[1], words[2], words[81]), (0, 0b11, 0b10, 0b01));
        // 2 and 8, then 0 and ones: 8 in the place of nines, ones from the fourth place on.
        let ones: u32 = (3..10).map(|place| 9_u32.pow(place)).sum();
        assert_eq!((words[82], words[83]), (2 + 8 * 9 + ones, 1 + 9 + 81));
    }
}
