//! The exact rating of a puzzle.

use ninefold::rating::Rater;
use ninefold::{Puzzle, Stop};

use crate::{board, rating};

/// The maximum number of assumptions followed within others: a few seconds' worth.
const BUDGET: u64 = 300_000;

/// The rating of a board; `None` if it is not a puzzle.
pub(crate) fn rate(question: &str) -> Option<String> {
    let puzzle = Puzzle::new(board::read(question)?).ok()?;
    let rating = Rater::with_budget(puzzle.layout(), BUDGET).rate(&puzzle, Stop::NEVER);
    rating.ok().map(rating::to_text)
}

#[cfg(test)]
mod tests {
    use ninefold::rating::Rating;
    use ninefold_testkit::boards::{self, GIVENS};

    use super::*;

    // D11: puzzles are rated; everything else has no rating.
    #[test]
    fn puzzles_are_rated() {
        let easiest = "1.2".parse().unwrap();
        let rated = rate(&board::to_text(&boards::classic(GIVENS))).unwrap();
        assert_eq!(rating::read(&rated), Some(Rating::known(easiest, easiest, easiest)));
        let several = format!("classic\n{}", ".".repeat(81));
        for wrong in ["", GIVENS, "classic\n", "nonsense\n53", &several] {
            assert_eq!(rate(wrong), None);
        }
    }
}
