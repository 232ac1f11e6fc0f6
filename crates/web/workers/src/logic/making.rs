//! Puzzles made to order.

use ninefold::generate::NotMade;
use ninefold_wire::{PuzzleDocument, Seal};

use crate::making::{Reply, read};

/// Sends the puzzle of an order, or why there is none, after numbers of boards tried; `None` if the order is not
/// understood.
pub(crate) fn make(order: &str, say: &dyn Fn(&str)) -> Option<()> {
    let order = read(order)?;
    let reply = match order.make_in_steps(&|n_tries| say(&Reply::Tried(n_tries).to_text())) {
        Ok(made) => {
            let document = order.document(made);
            Reply::Made(Box::new(PuzzleDocument { seal: Seal::Sealed, ..document }))
        }
        Err(NotMade::Impossible(_)) => Reply::Impossible,
        Err(_) => Reply::NotFound,
    };
    say(&reply.to_text());
    Some(())
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use ninefold::generate::{Daily, Symmetry};
    use ninefold::grade::Grade;
    use ninefold::logic::{Level, Technique};
    use ninefold::rating::{Rater, Tenths};
    use ninefold::{CatalogEntry, Layout, Stop};
    use ninefold_play::{Order, Wish};
    use ninefold_wire::Date;
    use ninefold_wire::rest::DailyKey;

    use super::*;
    use crate::making::to_text;

    fn replies(order: &Order) -> Vec<Reply> {
        let replies = RefCell::new(Vec::new());
        make(&to_text(order), &|text| replies.borrow_mut().push(Reply::read(text).unwrap()));
        replies.into_inner()
    }

    fn made(replies: &[Reply]) -> &PuzzleDocument {
        match replies.last() {
            Some(Reply::Made(document)) => document,
            other => panic!("{other:?}"),
        }
    }

    fn new(level: Level, wish: Wish, seed: &str) -> Vec<Reply> {
        let layout = Layout::classic();
        replies(&Order::New { layout, level, wish, seed: seed.to_owned() })
    }

    // M11: the same day gives the same puzzle. M8: the worker sends it to the page as JSON.
    #[test]
    fn puzzles_of_a_day_are_made() {
        let date: Date = "2026-11-15".parse().unwrap();
        for variant in [1, 2] {
            let mode = CatalogEntry::named("classic").unwrap();
            let of_day = Daily { date: date.to_string(), mode, level: Level::Easy, variant };
            let replies =
                replies(&Order::Daily(DailyKey { date, mode, level: Level::Easy, variant }));
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
        let turned = Wish { symmetry: Symmetry::QuarterTurn, ..Wish::default() };
        let with_wing = Wish { with: Some(Technique::XWing), ..Wish::default() };
        let any = |seed| new(Level::Easy, turned, seed);
        let (one, other) = (any("a"), any("b"));
        assert!(made(&one) != made(&other) && made(&one) == made(&any("a")));
        let hard = new(Level::Hard, with_wing, "a");
        for reply in &hard[..hard.len() - 1] {
            assert!(matches!(reply, Reply::Tried(n) if n % 32 == 0), "{reply:?}");
        }
        let document = made(&hard);
        assert_eq!(document.declared.difficulty, Some(Level::Hard));
        assert_eq!(Grade::new(&document.puzzle, Stop::NEVER).unwrap().unwrap().level, Level::Hard);
        assert_eq!(new(Level::Easy, with_wing, "a"), [Reply::Impossible]);
    }

    // D11, M8: puzzles have the wanted rating, and everything else that is wanted.
    #[test]
    fn rated_puzzles_are_made() {
        let wish = |with, symmetry, lowest, highest| {
            let rating = Some((Tenths::new(lowest), Tenths::new(highest)));
            Wish { with: Some(with), symmetry, rating }
        };
        let wanted = wish(Technique::NakedPair, Symmetry::HalfTurn, 28, 34);
        let replies_to_it = new(Level::Medium, wanted, "a");
        let document = made(&replies_to_it);
        let rating = Rater::new(&Layout::classic()).rate(&document.puzzle, Stop::NEVER).unwrap();
        assert!((Tenths::new(28)..=Tenths::new(34)).contains(&rating.er), "{rating}");
        assert_eq!(document.declared.rating, Some(rating.into()));
        let never = wish(Technique::XWing, Symmetry::None, 10, 12);
        assert_eq!(new(Level::Easy, never, "a"), [Reply::Impossible]);
    }
}
