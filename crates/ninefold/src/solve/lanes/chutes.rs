//! The bands and stacks of a grid, and the number of configurations left in each.

/// The bands (0 to 2) and stacks (4 to 6) of a grid, and the configurations left in each.
pub(in crate::solve) struct Chutes {
    /// The digits that have an even configuration: 16 bits for each position where it can start.
    pub(in crate::solve) even: [u64; 8],
    /// The digits that have an odd configuration.
    pub(in crate::solve) odd: [u64; 8],
    /// The chute with the fewest configurations among those with more than nine (nine is one for
    /// each digit). It is meaningless if there is none.
    pub(in crate::solve) scarcest: usize,
    /// The number of its configurations.
    pub(in crate::solve) fewest: u32,
    /// The chutes with nine configurations, one bit each.
    pub(in crate::solve) decided: u32,
    /// The chutes with eleven configurations, one bit each.
    pub(in crate::solve) two_ways: u32,
}

impl Chutes {
    /// The chutes with these even and odd configurations, by rows and by columns: three lanes of a
    /// band in each number.
    #[inline(always)]
    pub(in crate::solve) fn new(
        even_rows: [u64; 3],
        even_columns: [u64; 3],
        odd_rows: [u64; 3],
        odd_columns: [u64; 3],
    ) -> Chutes {
        let (even, odd) = (by_chute(even_rows, even_columns), by_chute(odd_rows, odd_columns));
        let (mut fewest, mut scarcest) = (u32::MAX, 0);
        let (mut decided, mut two_ways) = (0, 0);
        for chute in [0, 1, 2, 4, 5, 6] {
            let n = even[chute].count_ones() + odd[chute].count_ones();
            decided |= u32::from(n == DECIDED) << chute;
            two_ways |= u32::from(n == TWO_WAYS) << chute;
            // A count of nine, one for each digit, wraps to the largest: there is nothing to guess.
            let n = n.wrapping_sub(10);
            if n < fewest {
                (fewest, scarcest) = (n, chute);
            }
        }
        let fewest = fewest.wrapping_add(10);
        Chutes { even, odd, scarcest, fewest, decided, two_ways }
    }

    /// Whether there is anything to guess.
    pub(in crate::solve) fn is_open(&self) -> bool {
        (10..=MOST_CONFIGURATIONS).contains(&self.fewest)
    }
}

/// The number of configurations of a chute in which every digit has one.
pub(super) const DECIDED: u32 = 9;

/// The number of configurations of a chute in which two digits can change places: two for each of
/// them, and one for each of the others.
pub(super) const TWO_WAYS: u32 = 11;

/// The largest number of configurations: nine digits with six each.
const MOST_CONFIGURATIONS: u32 = 54;

/// The three sets of each band, then of each stack.
#[inline(always)]
fn by_chute(rows: [u64; 3], columns: [u64; 3]) -> [u64; 8] {
    let mut sets = [0; 8];
    for chute in 0..3 {
        sets[chute] = rows[chute];
        let stack = 16 * chute;
        sets[4 + chute] = (columns[0] >> stack & 0xffff)
            | (columns[1] >> stack & 0xffff) << 16
            | (columns[2] >> stack & 0xffff) << 32;
    }
    sets
}
