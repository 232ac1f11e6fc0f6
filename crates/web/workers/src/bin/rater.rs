//! The exact rating in the browser.
//!
//! The page sends `rate` with a layout and givens, on two lines; the answer is ER, EP and ED, or nothing if
//! they are not a puzzle. Or it sends `make` with layout, level, technique, symmetry, the lowest and the
//! highest rating and a seed; the answers are those of the page's own worker.

#![forbid(unsafe_code)]

use ninefold::generate::{NotMade, Recipe};
use ninefold::logic::TechniqueSet;
use ninefold::rating::{Goal, Rater};
use ninefold::{Board, Layout, Puzzle};
use ninefold_wire::{Declared, PuzzleDocument, Seal};
use ninefold_workers::{IMPOSSIBLE, TRIED};

/// The assumptions that are followed within others: some seconds' worth.
const BUDGET: u64 = 300_000;

fn main() {
    ninefold_workers::serve(|question, say| {
        let answer = match question.split_once(' ') {
            Some(("rate", puzzle)) => rate(puzzle),
            Some(("make", wishes)) => make(wishes, &|n_boards| say(&format!("{TRIED}{n_boards}"))),
            _ => None,
        };
        say(&answer.unwrap_or_default());
    });
}

fn rate(puzzle: &str) -> Option<String> {
    let (layout, givens) = puzzle.split_once('\n')?;
    let layout: Layout = layout.parse().ok()?;
    let puzzle = Puzzle::new(Board::parse(&layout, givens).ok()?).ok()?;
    Some(Rater::with_budget(&layout, BUDGET).rate(&puzzle).to_string())
}

/// The document of a puzzle, or the reason why there is none.
fn make(wishes: &str, tried: &dyn Fn(u64)) -> Option<String> {
    let mut words = wishes.split(' ');
    let mut next = || words.next();
    let (layout, level): (Layout, _) = (next()?.parse().ok()?, next()?.parse().ok()?);
    let with = match next()? {
        "any" => TechniqueSet::EMPTY,
        technique => TechniqueSet::EMPTY.with(technique.parse().ok()?),
    };
    let symmetry = next()?.parse().ok()?;
    let goal = Goal { er: next()?.parse().ok()?..=next()?.parse().ok()?, ..Goal::ANY };
    let rating = Some(goal.into());
    let recipe = Recipe { with, symmetry, rating, ..Recipe::of_level(&layout, level) };
    match ninefold_workers::make(recipe, next()?, tried) {
        Ok(made) => {
            let rating = made.rating.map(Into::into);
            let declared = Declared { difficulty: Some(level), rating, ..Declared::default() };
            let document = PuzzleDocument::new(made.puzzle);
            Some(PuzzleDocument { declared, seal: Seal::Sealed, ..document }.to_json())
        }
        Err(NotMade::Impossible(_)) => Some(IMPOSSIBLE.to_owned()),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use ninefold::rating::Tenths;
    use ninefold_testkit::boards::GIVENS;
    use ninefold_wire::{Document, Options};

    use super::*;

    // D11: puzzles are rated; everything else has no rating.
    #[test]
    fn puzzles_are_rated() {
        assert_eq!(rate(&format!("classic\n{GIVENS}")).as_deref(), Some("1.2 1.2 1.2"));
        for wrong in ["", GIVENS, "classic\n", "nonsense\n53", &format!("samurai\n{GIVENS}")] {
            assert_eq!(rate(wrong), None);
        }
    }

    // D11, M8: puzzles have the rating that is wanted, and everything else.
    #[test]
    fn wanted_puzzles_are_made() {
        let text = make("classic medium naked-pair 180 2.8 3.4 a", &|_| ()).unwrap();
        let Document::Puzzle(document) = Document::read(&text, &Options::default()).unwrap() else {
            panic!("{text}")
        };
        let rating = Rater::new(&Layout::classic()).rate(&document.puzzle);
        assert!((Tenths::new(28)..=Tenths::new(34)).contains(&rating.er), "{rating}");
        assert_eq!(document.declared.rating, Some(rating.into()));
        let never = make("classic easy x-wing none 1.0 1.2 a", &|_| ());
        assert_eq!(never.as_deref(), Some(IMPOSSIBLE));
        for wrong in
            ["", "classic", "classic easy any none 1.0 x a", "classic easy any none 1.0 1.2"]
        {
            assert_eq!(make(wrong, &|_| ()), None);
        }
    }
}
