//! The card: what the page says about the game.

use ninefold::hint::Hint;
use ninefold_play::{Card, Offer, Said};
use ninefold_words::ui::page::{self, Label, label};
use ninefold_words::{Language, explanation};

use crate::game::state::App;
use crate::game::walk::Walk;

/// What the card says now.
pub(crate) fn card(app: &App, language: Language, now: f64) -> Card {
    if app.is_paused {
        let lines = vec![label(language, Label::PausedHelp)];
        return Card {
            heading: label(language, Label::Paused),
            lines,
            offers: vec![Offer::Resume],
        };
    }
    if let Some(walk) = &app.walk {
        return walk_card(app, language, walk);
    }
    let mut card = ninefold_play::card(app, language, now);
    if app.said == Said::Solved
        && let Some(times) = app.best.as_ref().filter(|times| !times.is_empty())
    {
        card.lines.insert(0, page::best(language, times));
    }
    card
}

/// The step of a walk, explained.
fn walk_card(app: &App, language: Language, walk: &Walk) -> Card {
    match walk.step() {
        Some((number, step)) => Card {
            heading: page::walk_step(language, number, step.technique),
            lines: explanation(language, app.game.layout(), step)
                .lines()
                .map(str::to_owned)
                .collect(),
            offers: vec![Offer::Learn(step.technique)],
        },
        None if walk.waits() => {
            Card { heading: label(language, Label::Thinking), ..Card::default() }
        }
        None if walk.candidates().is_solved() => {
            Card { heading: label(language, Label::WalkEnds), ..Card::default() }
        }
        None => {
            let heading = ninefold_words::hint(language, app.game.layout(), &Hint::NoStep);
            Card { heading, ..Card::default() }
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Level;
    use ninefold::{Board, Layout, Puzzle};

    use super::*;
    use crate::game::intent::Intent;
    use crate::game::state::Source;
    use crate::game::update::update;

    const GIVENS: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn after(intents: &[Intent], language: Language) -> Card {
        let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
        let puzzle = Puzzle::new(givens).unwrap();
        let mut app = App::of_puzzle(puzzle, Source::Made("test".to_owned()), None);
        for &intent in intents {
            update(&mut app, intent, 0.0);
        }
        card(&app, language, 0.0)
    }

    // D8, M11: a solved game tells the best times first.
    #[test]
    fn the_end_tells_best_times() {
        let givens = Board::parse(&Layout::classic(), GIVENS).unwrap();
        let puzzle = Puzzle::new(givens).unwrap();
        let source = Source::Made("test".to_owned());
        let mut app = App::of_puzzle(puzzle, source, Some(Level::Expert));
        app.best = Some(vec![60_000]);
        update(&mut app, Intent::Walk, 0.0);
        update(&mut app, Intent::Dismiss, 0.0);
        let solution = app.game.puzzle().solution().clone();
        for cell in app.game.layout().clone().cells() {
            update(&mut app, Intent::Pick(cell), 0.0);
            update(&mut app, Intent::Digit(solution.get(cell).unwrap()), 0.0);
        }
        let card = card(&app, Language::English, 0.0);
        assert_eq!(card.heading, "Congratulations! Solved in 0:00, with one hint.");
        let helped = "Solved with help, so this time is listed separately.";
        assert_eq!(card.lines, ["Best times: 1:00", helped]);
        let harder = Offer::Harder(Level::Extreme);
        assert_eq!(card.offers, [harder, Offer::Again, Offer::Daily, Offer::New]);
    }

    // M11: a game at rest says so.
    #[test]
    fn the_card_says_that_the_game_rests() {
        let card = after(&[Intent::Pause], Language::French);
        assert_eq!((card.heading.as_str(), card.offers), ("En pause", vec![Offer::Resume]));
        assert_eq!(after(&[Intent::Pause, Intent::Undo], Language::English).offers, []);
    }
}
