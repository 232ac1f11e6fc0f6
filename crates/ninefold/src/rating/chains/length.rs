//! How the length of chains adds to their rating.

/// The rating of chains with this many nodes in all: a tenth more for every length passed of 6, 8,
/// 10, 14, 18, 26, 34, 50, 66 and so on.
///
/// It is a double, added up as in the reference, because it decides which step is the easiest.
pub(super) fn rating(base: f64, n_nodes: usize) -> f64 {
    let mut added = 0.0;
    let mut lengths = [4, 6];
    while n_nodes > lengths[0] + 2 {
        added += 0.1;
        lengths = [lengths[1], lengths[0] * 2];
    }
    base + added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_chains_are_harder() {
        let ratings: Vec<String> = [1, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 34, 35, 50, 51]
            .iter()
            .map(|&n_nodes| format!("{:.1}", rating(7.0, n_nodes)))
            .collect();
        let expected = [70, 70, 71, 71, 72, 72, 73, 73, 74, 74, 75, 75, 76, 76, 77, 77, 78];
        assert_eq!(ratings, expected.map(|tenths| format!("{}.{}", tenths / 10, tenths % 10)));
        assert_eq!(rating(6.6, 7).to_string(), "6.699999999999999");
    }
}
