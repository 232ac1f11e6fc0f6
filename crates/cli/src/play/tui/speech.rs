//! What is said of a game beside the board, and the keys for what can be asked next.

use ninefold_play::{Card, Offer};
use ninefold_words::Language;
use ninefold_words::ui::page::{self, Label as PageLabel};
use ninefold_words::ui::terminal::{self, Label};

use super::state::{App, Desk, Screen, Walk};

/// What the card says now.
pub(crate) fn card(app: &App, desk: &Desk, now: f64) -> Card {
    match &app.screen {
        Screen::Walk(walk) => walk_card(desk, walk, app.language),
        _ => ninefold_play::card(desk, app.language, now),
    }
}

/// The key for what is offered, and its name; `None` for what is not to be had here.
pub(crate) fn key_for(offer: Offer, language: Language) -> Option<(String, String)> {
    let (enter, escape) =
        (terminal::label(language, Label::NameEnter), terminal::label(language, Label::NameEscape));
    let (key, name) = match offer {
        Offer::Apply => (enter, PageLabel::Apply),
        Offer::Where => (enter, PageLabel::Where),
        Offer::MoreHint => ("t".to_owned(), PageLabel::MoreHint),
        Offer::Close => (escape, PageLabel::Close),
        Offer::Daily => ("D".to_owned(), PageLabel::Daily),
        Offer::New => ("n".to_owned(), PageLabel::New),
        Offer::Learn(_) | Offer::Resume | Offer::Again | Offer::Harder(_) => return None,
    };
    Some((key, page::label(language, name)))
}

fn walk_card(desk: &Desk, walk: &Walk, language: Language) -> Card {
    let Some(step) = walk.step() else {
        return Card { heading: terminal::label(language, Label::Path), ..Card::default() };
    };
    let number = terminal::step(language, walk.index + 1, walk.steps.len());
    let name = ninefold_words::technique_name(language, step.technique);
    let text = ninefold_words::explanation(language, desk.game.layout(), step);
    let lines = [name].into_iter().chain(text.lines().map(str::to_owned)).collect();
    Card { heading: number, lines, offers: Vec::new() }
}
