//! What is said of a game beside the board.

use ninefold::PlayError;
use ninefold::hint::Hint;
use ninefold_words::full::{self, Label};
use ninefold_words::page::{self, Label as PageLabel};
use ninefold_words::{Language, play};

use super::state::{App, Desk, Said, Screen, Walk};
use super::update::moves_of;

/// A heading with some lines, and what can be asked next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Card {
    pub(crate) heading: String,
    pub(crate) lines: Vec<String>,
    /// Keys, and what they do.
    pub(crate) offers: Vec<(String, String)>,
}

/// More conflicts than these are only counted.
const MOST_LINES: usize = 4;

/// What the card says now.
pub(crate) fn card(app: &App, desk: &Desk, now: u64) -> Card {
    let language = app.language;
    if let Screen::Walk(walk) = &app.screen {
        return walk_card(desk, walk, language);
    }
    let layout = desk.game.layout();
    let heading = |heading: String| Card { heading, ..Card::default() };
    match &desk.said {
        Said::Nothing => board_card(desk, language),
        Said::Refused(error) => heading(refusal(desk, language, error)),
        Said::Mistake(cell, digit) => {
            heading(play::wrong(language, layout, *cell, *digit, desk.game.n_mistakes()))
        }
        Said::Hint(hint) => hint_card(desk, language, hint),
        Said::Checked { n_mistakes, n_empty } => {
            let offer =
                (full::label(language, Label::NameEnter), page::label(language, PageLabel::Where));
            Card {
                heading: play::checked(language, *n_mistakes, *n_empty),
                lines: Vec::new(),
                offers: Vec::from_iter((*n_mistakes > 0 && desk.wrong.is_empty()).then_some(offer)),
            }
        }
        Said::Restarted => heading(play::restarted(language)),
        Said::Solved => Card {
            heading: play::solved(language, desk.clock.played(now), desk.n_hints()),
            lines: Vec::new(),
            offers: vec![("n".to_owned(), page::label(language, PageLabel::New))],
        },
        Said::Revealed => Card {
            heading: play::solution(language),
            lines: Vec::new(),
            offers: vec![("n".to_owned(), page::label(language, PageLabel::New))],
        },
        Said::Collides => {
            let cells: Vec<_> = desk.game.conflicts().iter().collect();
            heading(play::finish_collides(language, layout, &cells))
        }
        Said::Unsolvable => heading(play::finish_unsolvable(language)),
        Said::Remembered(name) => heading(full::remembered(language, name)),
        Said::Text(text) => heading(text.clone()),
    }
}

/// What the board says by itself: its conflicts, or how much is left.
fn board_card(desk: &Desk, language: Language) -> Card {
    let game = &desk.game;
    if game.conflicts().is_empty() {
        return Card { heading: page::left(language, game.n_empty()), ..Card::default() };
    }
    let violations = game.board().violations();
    let lines = violations.iter().take(MOST_LINES);
    Card {
        heading: page::conflicts(language, game.conflicts().len()),
        lines: lines.map(|one| page::conflict(language, game.layout(), one)).collect(),
        offers: Vec::new(),
    }
}

fn hint_card(desk: &Desk, language: Language, hint: &Hint) -> Card {
    let text = ninefold_words::hint(language, desk.game.layout(), hint);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut offers = Vec::new();
    let can_apply = match hint {
        Hint::Step(step) => !moves_of(&desk.game, step).is_empty(),
        Hint::Digit(_) => true,
        _ => false,
    };
    if can_apply {
        offers.push((
            full::label(language, Label::NameEnter),
            page::label(language, PageLabel::Apply),
        ));
    }
    if hint.level() >= 2 && hint.level() < ninefold::hint::HIGHEST {
        offers.push(("t".to_owned(), page::label(language, PageLabel::MoreHint)));
    }
    offers
        .push((full::label(language, Label::NameEscape), page::label(language, PageLabel::Close)));
    let heading = match hint {
        Hint::Step(step) => ninefold_words::technique_name(language, step.technique),
        _ if lines.is_empty() => String::new(),
        _ => lines.remove(0),
    };
    Card { heading, lines, offers }
}

fn walk_card(desk: &Desk, walk: &Walk, language: Language) -> Card {
    let Some(step) = walk.step() else {
        return Card { heading: full::label(language, Label::Path), ..Card::default() };
    };
    let number = full::step(language, walk.index + 1, walk.steps.len());
    let name = ninefold_words::technique_name(language, step.technique);
    let text = ninefold_words::explanation(language, desk.game.layout(), step);
    let lines = [name].into_iter().chain(text.lines().map(str::to_owned)).collect();
    Card { heading: number, lines, offers: Vec::new() }
}

fn refusal(desk: &Desk, language: Language, error: &PlayError) -> String {
    match error {
        PlayError::Entry { cell, error } => {
            play::refused(language, desk.game.layout(), *cell, error)
        }
        PlayError::NothingToUndo => play::nothing_to_undo(language),
        PlayError::NothingToRedo => play::nothing_to_redo(language),
        PlayError::Finished => play::over(language),
        error => play::bad_move(language, &error.to_string()),
    }
}
