//! The exact rating of a puzzle.

use ninefold::rating::Rater;
use ninefold::{Board, Layout, Puzzle};

/// The maximum number of assumptions followed within others: a few seconds' worth.
const BUDGET: u64 = 300_000;

/// The ER, EP and ED of a layout and givens, given on two lines; `None` if they are not a puzzle.
pub(crate) fn rate(puzzle: &str) -> Option<String> {
    let (layout, givens) = puzzle.split_once('\n')?;
    let layout: Layout = layout.parse().ok()?;
    let puzzle = Puzzle::new(Board::parse(&layout, givens).ok()?).ok()?;
    Some(Rater::with_budget(&layout, BUDGET).rate(&puzzle).to_string())
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::GIVENS;

    use super::*;

    // D11: puzzles are rated; everything else has no rating.
    #[test]
    fn puzzles_are_rated() {
        assert_eq!(rate(&format!("classic\n{GIVENS}")).as_deref(), Some("1.2 1.2 1.2"));
        for wrong in ["", GIVENS, "classic\n", "nonsense\n53", &format!("samurai\n{GIVENS}")] {
            assert_eq!(rate(wrong), None);
        }
    }
}
