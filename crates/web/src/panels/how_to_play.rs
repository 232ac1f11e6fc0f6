//! How to play: the rules, and how to use the page, with small pictures.

use leptos::prelude::*;
use ninefold::Layout;
use ninefold_words::{Language, say};

use crate::board::lines;
use crate::keep::storage;
use crate::page::address::View;

/// The digits of a row; a space for the missing one.
const ROW: &str = "752614 39";

/// A cell with a digit, one with corner marks, one with center marks, and one with colors.
const MARKS: &str = "<path class='box' d='M0 0h4v1h-4zM1 0v1M2 0v1M3 0v1'/>\
    <text class='entered' x='.5' y='.74' font-size='.7'>5</text>\
    <g font-size='.3'><text x='1.2' y='.32'>1</text><text x='1.8' y='.32'>3</text>\
    <text x='2.5' y='.62'>479</text></g>\
    <path class='color-2' d='M3 0h1l-1 1z'/><path class='color-6' d='M4 0v1h-1z'/>";

pub(crate) fn how_to_play(language: Language) -> AnyView {
    let sections = [
        (say::how_rule(language), say::how_rule_help(language), rule()),
        (say::how_logic(language), say::how_logic_help(language), row()),
        (
            say::how_shares(language),
            say::how_shares_help(language),
            lines::drawn(&storage::mode("samurai").layout),
        ),
        (
            say::how_marks(language),
            say::how_marks_help(language),
            ("-.1 -.1 4.2 1.2".to_owned(), MARKS.to_owned()),
        ),
        (say::how_touch(language), say::how_touch_help(language), <_>::default()),
        (say::how_keyboard(language), say::how_keyboard_help(language), <_>::default()),
        (say::how_stuck(language), say::how_stuck_help(language), <_>::default()),
    ];
    let section = |(title, text, (view_box, drawing)): (String, String, (String, String))| {
        let picture = match drawing.as_str() {
            "" => drawing,
            _ => format!(
                "<svg class='picture' viewBox='{view_box}' aria-hidden='true'>{drawing}</svg>"
            ),
        };
        format!("<section class='tile'><h3>{title}</h3>{picture}<p>{text}</p></section>")
    };
    let sections: String = sections.map(section).concat();
    let play = say::page_play(language);
    view! {
        <div class="tile-head">
            <h2 tabindex="-1">{say::home_how(language)}</h2>
            <a class="button primary" href=View::Home.to_string()>{play}</a>
        </div>
        <div class="tiles how" inner_html=sections></div>
    }
    .into_any()
}

/// A grid with a row, a column and a box of it tinted.
fn rule() -> (String, String) {
    let (view_box, lines) = lines::drawn(&Layout::classic());
    let tint = "<path class='tint' d='M0 4h9v1h-9zM7 0h1v9h-1zM0 0h3v3h-3z'/>";
    (view_box, format!("{tint}{lines}"))
}

/// A row with one empty cell.
fn row() -> (String, String) {
    let cell = |(column, digit): (usize, char)| match digit {
        ' ' => format!("<path class='place' d='M{column} 0h1v1h-1z'/>"),
        _ => format!("<text x='{column}.5' y='.74' font-size='.7'>{digit}</text>"),
    };
    let cells: String = ROW.chars().enumerate().map(cell).collect();
    (
        "-.1 -.1 9.2 1.2".to_owned(),
        format!("{cells}<path class='box' d='M0 0h9v1h-9zM1 0v1{}'/>", "m1-1v1".repeat(7)),
    )
}
