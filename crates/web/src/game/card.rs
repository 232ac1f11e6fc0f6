//! The card: the page's message about the game.

use ninefold_play::recognition::Recognized;
use ninefold_play::{Card, Message, Offer};
use ninefold_words::{Language, Line, Voice, say, technique_name, time};

use crate::game::state::{App, Standing};

pub(crate) fn card(app: &App, language: Language, now: f64) -> Card {
    let mut card = ninefold_play::card(app, language, now);
    let is_solved = *app.message() == Message::Solved && app.walk().is_none();
    if let Some(standing) =
        app.standing.as_ref().filter(|standing| is_solved && !standing.best.is_empty())
    {
        let own = comparison(language, standing);
        let times: Vec<String> = standing.best.iter().map(|&best| time(best)).collect();
        let lines = own.into_iter().chain([say::page_best(language, &times.join(" · "))]);
        card.lines.splice(0..0, lines.map(Line::from));
    }
    if let Some((n_turns, recognized)) = app.recognized.filter(|_| is_quiet(app))
        && n_turns == app.game().log().len()
    {
        let text = match recognized {
            Recognized::Step(technique) => {
                say::page_recognized(language, &technique_name(language, technique))
            }
            Recognized::Guess => say::page_guessed(language),
        };
        card.lines.insert(0, text.into());
    }
    if let Some(grade) = app.grade.as_ref().filter(|_| is_quiet(app) || is_solved) {
        card.lines.push(ninefold_words::grade(language, grade).into());
        let learn = grade.hardest.filter(|_| is_solved).map(Offer::Learn);
        card.offers.extend(learn);
    }
    if let Some(rating) = app.rating.filter(|_| is_quiet(app) || is_solved) {
        card.lines.push(Voice::new(language, app.game().layout()).rated(rating).into());
    }
    if let Some(proof) = app.proof.as_ref().filter(|_| is_solved) {
        card.lines.push(say::record_proven(language, proof.n_cases).into());
    }
    card
}

/// How much faster the game was than those before it, or else the time to beat.
fn comparison(language: Language, standing: &Standing) -> Option<String> {
    let best = standing.best.first().copied()?;
    if best < standing.time {
        return Some(say::record_to_beat(language, &time(best)));
    }
    let faster = standing.before?.checked_sub(standing.time).filter(|&by| by >= 1_000)?;
    Some(say::record_faster(language, &time(faster)))
}

/// Whether the card has nothing else to say.
fn is_quiet(app: &App) -> bool {
    *app.message() == Message::Nothing
        && app.game().conflicts().is_empty()
        && app.walk().is_none()
        && !app.is_paused()
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Level;
    use ninefold_play::Intent;
    use ninefold_testkit::boards;

    use super::*;
    use crate::game::state::Source;
    use crate::game::update::update;

    // D8, M11: a solved game shows the best times first.
    #[test]
    fn the_end_shows_best_times() {
        let source = Source::Made("test".to_owned());
        let mut app = App::of_puzzle(boards::puzzle(), source, Some(Level::Expert));
        app.standing = Some(Standing { best: vec![60_000], time: 72_000, before: Some(60_000) });
        update(&mut app, Intent::Walk, 0.0);
        update(&mut app, Intent::Dismiss, 0.0);
        let solution = app.game().puzzle().solution().clone();
        for cell in app.game().layout().clone().cells() {
            update(&mut app, Intent::Pick(cell), 0.0);
            update(&mut app, Intent::Digit(solution.get(cell).unwrap()), 0.0);
        }
        let card = card(&app, Language::English, 0.0);
        assert_eq!(card.heading, "Congratulations! Solved in 0:00, with one hint.");
        let helped = "Solved with help, so this time is listed separately.";
        let lines = ["Your best is 1:00.", "Best times: 1:00", helped]
            .map(|line| Line::from(line.to_owned()));
        assert_eq!(card.lines, lines);
        let harder = Offer::Harder(Level::Extreme);
        assert_eq!(card.offers, [Offer::Again, harder, Offer::Daily, Offer::New]);
        let first = Standing { best: vec![72_000], time: 72_000, before: None };
        assert_eq!(comparison(Language::English, &first), None);
        let faster = Standing { before: Some(144_500), ..first };
        let said = "1:12 faster than your best so far.";
        assert_eq!(comparison(Language::English, &faster).as_deref(), Some(said));
    }
}
