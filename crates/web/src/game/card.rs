//! The card: the page's message about the game.

use ninefold_play::{Card, Message};
use ninefold_words::Language;
use ninefold_words::ui::page;

use crate::game::state::App;

/// The current card.
pub(crate) fn card(app: &App, language: Language, now: f64) -> Card {
    let mut card = ninefold_play::card(app, language, now);
    if *app.message() == Message::Solved
        && let Some(times) = app.best.as_ref().filter(|times| !times.is_empty())
    {
        card.lines.insert(0, page::best(language, times).into());
    }
    if let Some(grade) = app.grade.as_ref().filter(|_| is_quiet(app)) {
        card.lines.push(ninefold_words::grade(language, grade).into());
    }
    card
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
    use ninefold_play::{Intent, Offer};
    use ninefold_testkit::boards;
    use ninefold_words::Line;

    use super::*;
    use crate::game::state::Source;
    use crate::game::update::update;

    // D8, M11: a solved game shows the best times first.
    #[test]
    fn the_end_shows_best_times() {
        let source = Source::Made("test".to_owned());
        let mut app = App::of_puzzle(boards::puzzle(), source, Some(Level::Expert));
        app.best = Some(vec![60_000]);
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
        let lines = ["Best times: 1:00", helped].map(|line| Line::from(line.to_owned()));
        assert_eq!(card.lines, lines);
        let harder = Offer::Harder(Level::Extreme);
        assert_eq!(card.offers, [harder, Offer::Again, Offer::Daily, Offer::New]);
    }
}
