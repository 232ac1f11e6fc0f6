//! Puzzles made to order.

use ninefold::generate::{self, Daily, Made, NotMade, Recipe};
use ninefold::logic::{Level, TechniqueSet};
use ninefold::rating::Goal;
use ninefold::{CatalogEntry, Stop};
use ninefold_wire::{Date, Declared, PuzzleDocument, Seal};

use crate::making::{Kind, Reply, Request};

/// The number of boards to try before giving up.
const MOST_TRIES: u64 = 50_000;

/// Sends the puzzle of an order, or why there is none, after numbers of boards tried; `None` if the order is not
/// understood.
pub(crate) fn make(request: &str, say: &dyn Fn(&str)) -> Option<()> {
    let Request { layout, level, kind } = Request::read(request)?;
    let reply = match kind {
        Kind::Daily { date, variant } => {
            let mode = CatalogEntry::of(&layout)?;
            let of_day = Daily { date: date.to_string(), mode, level, variant };
            reply(of_day.make(Stop::NEVER), level, Some(date))
        }
        Kind::New { with, symmetry, rating, seed } => {
            let with = with.map_or(TechniqueSet::EMPTY, TechniqueSet::from);
            let goal = |(lowest, highest)| Goal::ANY.but(|goal| goal.er = lowest..=highest).into();
            let rating = rating.map(goal);
            let recipe = Recipe::of_level(&layout, level).but(|recipe| {
                recipe.with = with;
                recipe.symmetry = symmetry;
                recipe.rating = rating;
            });
            reply(search(recipe, &seed, say), level, None)
        }
    };
    say(&reply.to_text());
    Some(())
}

/// Tries a few boards at a time, and sends their number in between.
fn search(recipe: Recipe, seed: &str, say: &dyn Fn(&str)) -> Result<Made, NotMade> {
    let at_once = if recipe.layout.n_grids() == 1 { 32 } else { 1 };
    let recipe = recipe.but(|recipe| recipe.tries = at_once);
    let mut index = 0;
    loop {
        match generate::puzzle(&recipe, seed, index, Stop::NEVER) {
            Err(NotMade::NotFound(_)) if index * at_once < MOST_TRIES => {
                index += 1;
                say(&Reply::Tried(index * at_once).to_text());
            }
            result => return result,
        }
    }
}

fn reply(made: Result<Made, NotMade>, level: Level, date: Option<Date>) -> Reply {
    match made {
        Ok(made) => {
            let rating = made.rating.map(Into::into);
            let declared = Declared { difficulty: Some(level), date, rating };
            let document = PuzzleDocument::new(made.puzzle);
            Reply::Made(Box::new(PuzzleDocument { declared, seal: Seal::Sealed, ..document }))
        }
        Err(NotMade::Impossible(_)) => Reply::Impossible,
        Err(_) => Reply::NotFound,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use ninefold::Layout;
    use ninefold::generate::Symmetry;
    use ninefold::grade::Grade;
    use ninefold::logic::Technique;
    use ninefold::rating::{Rater, Tenths};

    use super::*;

    fn replies(level: Level, kind: Kind) -> Vec<Reply> {
        let replies = RefCell::new(Vec::new());
        let request = Request { layout: Layout::classic(), level, kind };
        make(&request.to_text(), &|text| replies.borrow_mut().push(Reply::read(text).unwrap()));
        replies.into_inner()
    }

    fn made(replies: &[Reply]) -> &PuzzleDocument {
        match replies.last() {
            Some(Reply::Made(document)) => document,
            other => panic!("{other:?}"),
        }
    }

    fn new(with: Option<Technique>, symmetry: Symmetry, seed: &str) -> Kind {
        Kind::New { with, symmetry, rating: None, seed: seed.to_owned() }
    }

    // M11: the same day gives the same puzzle. M8: the worker sends it to the page as JSON.
    #[test]
    fn puzzles_of_a_day_are_made() {
        let date: Date = "2026-11-15".parse().unwrap();
        for variant in [1, 2] {
            let mode = CatalogEntry::named("classic").unwrap();
            let of_day = Daily { date: date.to_string(), mode, level: Level::Easy, variant };
            let replies = replies(Level::Easy, Kind::Daily { date, variant });
            let document = made(&replies);
            assert_eq!(document.puzzle.givens(), of_day.make(Stop::NEVER).unwrap().puzzle.givens());
            assert_eq!(document.declared.date, Some(date));
        }
        for wrong in ["", "daily easy 2026-11-15 1\na@0,0 b@9,9"] {
            assert_eq!(make(wrong, &|_| ()), None);
        }
    }

    // M8: a technique and a symmetry can be requested, tries are counted, and contradictory requests are
    // recognized.
    #[test]
    fn new_puzzles_are_made() {
        let any = |seed| replies(Level::Easy, new(None, Symmetry::QuarterTurn, seed));
        let (one, other) = (any("a"), any("b"));
        assert!(made(&one) != made(&other) && made(&one) == made(&any("a")));
        let hard = replies(Level::Hard, new(Some(Technique::XWing), Symmetry::HalfTurn, "a"));
        for reply in &hard[..hard.len() - 1] {
            assert!(matches!(reply, Reply::Tried(n) if n % 32 == 0), "{reply:?}");
        }
        let document = made(&hard);
        assert_eq!(document.declared.difficulty, Some(Level::Hard));
        assert_eq!(Grade::new(&document.puzzle, Stop::NEVER).unwrap().unwrap().level, Level::Hard);
        let never = replies(Level::Easy, new(Some(Technique::XWing), Symmetry::HalfTurn, "a"));
        assert_eq!(never, [Reply::Impossible]);
    }

    // D11, M8: puzzles have the wanted rating, and everything else that is wanted.
    #[test]
    fn rated_puzzles_are_made() {
        let kind = |with, symmetry, lowest, highest| {
            let rating = Some((Tenths::new(lowest), Tenths::new(highest)));
            Kind::New { with: Some(with), symmetry, rating, seed: "a".to_owned() }
        };
        let wanted = kind(Technique::NakedPair, Symmetry::HalfTurn, 28, 34);
        let replies_to_it = replies(Level::Medium, wanted);
        let document = made(&replies_to_it);
        let rating = Rater::new(&Layout::classic()).rate(&document.puzzle, Stop::NEVER).unwrap();
        assert!((Tenths::new(28)..=Tenths::new(34)).contains(&rating.er), "{rating}");
        assert_eq!(document.declared.rating, Some(rating.into()));
        let never = kind(Technique::XWing, Symmetry::None, 10, 12);
        assert_eq!(replies(Level::Easy, never), [Reply::Impossible]);
    }
}
