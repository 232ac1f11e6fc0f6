//! Puzzles made to order. The answer is a document, [`IMPOSSIBLE`] if there can be no such puzzle, or
//! nothing if none was found.

use ninefold::generate::{self, Daily, Made, NotMade, Recipe};
use ninefold::logic::{Level, TechniqueSet};
use ninefold::rating::Goal;
use ninefold::{CatalogEntry, Layout};
use ninefold_wire::{Date, Declared, PuzzleDocument, Seal};

use crate::{IMPOSSIBLE, TRIED};

/// The number of boards to try before giving up.
const MOST_TRIES: u64 = 50_000;

/// The puzzle of a day. The request is a layout, a level, a date and a number.
pub(crate) fn daily(request: &str) -> Option<String> {
    let mut words = request.split(' ');
    let mut next = || words.next();
    let mode = CatalogEntry::named(next()?)?;
    let level = next()?.parse().ok()?;
    let date: Date = next()?.parse().ok()?;
    let variant = next()?.parse().ok()?;
    let of_day = Daily { date: date.to_string(), mode, level, variant };
    written(of_day.make(), level, Some(date))
}

/// A new puzzle. The request is a layout, a level, a technique, a symmetry, the lowest and the highest
/// rating, and a seed; the technique, and both ratings, may be `any`. Sends the number of boards tried in
/// between.
pub(crate) fn make(request: &str, say: &dyn Fn(&str)) -> Option<String> {
    let mut words = request.split(' ');
    let mut next = || words.next();
    let (layout, level): (Layout, _) = (next()?.parse().ok()?, next()?.parse().ok()?);
    let with = match next()? {
        "any" => TechniqueSet::EMPTY,
        technique => TechniqueSet::EMPTY.with(technique.parse().ok()?),
    };
    let symmetry = next()?.parse().ok()?;
    let rating = match (next()?, next()?) {
        ("any", "any") => None,
        (from, to) => Some(Goal { er: from.parse().ok()?..=to.parse().ok()?, ..Goal::ANY }.into()),
    };
    let recipe = Recipe { with, symmetry, rating, ..Recipe::of_level(&layout, level) };
    written(search(recipe, next()?, say), level, None)
}

/// Tries a few boards at a time, and sends their number in between.
fn search(recipe: Recipe, seed: &str, say: &dyn Fn(&str)) -> Result<Made, NotMade> {
    let at_once = if recipe.layout.n_grids() == 1 { 32 } else { 1 };
    let recipe = Recipe { tries: at_once, ..recipe };
    let mut index = 0;
    loop {
        match generate::puzzle(&recipe, seed, index) {
            Err(NotMade::NotFound(_)) if index * at_once < MOST_TRIES => {
                index += 1;
                say(&format!("{TRIED}{}", index * at_once));
            }
            result => return result,
        }
    }
}

fn written(made: Result<Made, NotMade>, level: Level, date: Option<Date>) -> Option<String> {
    match made {
        Ok(made) => {
            let rating = made.rating.map(Into::into);
            let declared = Declared { difficulty: Some(level), date, rating };
            let document = PuzzleDocument::new(made.puzzle);
            Some(PuzzleDocument { declared, seal: Seal::Sealed, ..document }.to_json())
        }
        Err(NotMade::Impossible(_)) => Some(IMPOSSIBLE.to_owned()),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use ninefold::grade::Grade;
    use ninefold::rating::{Rater, Tenths};
    use ninefold_wire::{Document, Options};

    use super::*;

    fn read(text: &str) -> PuzzleDocument {
        match Document::read(text, &Options::default()).unwrap() {
            Document::Puzzle(document) => *document,
            _ => panic!("{text}"),
        }
    }

    // M11: the same day gives the same puzzle. M8: the worker sends it to the page as JSON.
    #[test]
    fn puzzles_of_a_day_are_made() {
        let of_day = |variant| {
            let mode = CatalogEntry::named("classic").unwrap();
            Daily { date: "2026-11-15".to_owned(), mode, level: Level::Easy, variant }
        };
        for variant in [1, 2] {
            let document = daily(&format!("classic easy 2026-11-15 {variant}")).unwrap();
            let made = of_day(variant).make().unwrap().puzzle;
            assert_eq!(read(&document).puzzle.givens(), made.givens());
            assert_eq!(read(&document).declared.date, "2026-11-15".parse().ok());
        }
        for wrong in ["", "classic", "nonsense easy 2026-11-15 1", "classic easy 2026-15-11 1"] {
            assert_eq!(daily(wrong), None);
        }
    }

    // M8: a technique and a symmetry can be requested, tries are counted, and contradictory requests are
    // recognized.
    #[test]
    fn new_puzzles_are_made() {
        let any = |seed| make(&format!("classic easy any 90 any any {seed}"), &|_| ());
        assert!(any("a").is_some() && any("a") == any("a") && any("a") != any("b"));
        let n_tried = Cell::new(0);
        let document = make("classic hard x-wing 180 any any a", &|text| {
            n_tried.set(text.strip_prefix(TRIED).unwrap().parse::<u32>().unwrap());
        });
        let document = read(&document.unwrap());
        assert_eq!(document.declared.difficulty, Some(Level::Hard));
        assert_eq!(Grade::new(&document.puzzle).unwrap().level, Level::Hard);
        assert_eq!(n_tried.get() % 32, 0);
        let never = make("classic easy x-wing 180 any any a", &|_| ());
        assert_eq!(never.as_deref(), Some(IMPOSSIBLE));
    }

    // D11, M8: puzzles have the wanted rating, and everything else that is wanted.
    #[test]
    fn rated_puzzles_are_made() {
        let document = read(&make("classic medium naked-pair 180 2.8 3.4 a", &|_| ()).unwrap());
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
