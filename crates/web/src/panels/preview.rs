//! The preview of a picture: straightened, with the digits on it, which can be corrected and played.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::html;
use leptos::prelude::*;
use ninefold::{Cell, Digit, Size};
use ninefold_play::Intent;
use ninefold_words::{Label, Language, say};
use web_sys::Element;
use web_sys::wasm_bindgen::JsCast as _;

use crate::board::cell_names::CellName;
use crate::browser::{self, camera};
use crate::dialogs::open;
use crate::game::keys::Command;
use crate::game::photo::{Mark, Photo, Solutions};
use crate::page::Page;
use crate::page::press::command;
use crate::panels::button::Button;
use crate::panels::following::{following_classes, following_text, following_value};

pub(crate) fn preview(page: Page, language: Language) -> AnyView {
    let scanning = page.extras().scanning;
    let Some((rows, columns)) =
        ask(page, |photo| (photo.layout().rows(), photo.layout().columns()))
    else {
        return ().into_any();
    };
    let canvas = NodeRef::<html::Canvas>::new();
    Effect::new(move |_| {
        let Some(canvas) = canvas.get() else { return };
        scanning.straight.with_value(|straight| {
            if let Some(straight) = straight {
                camera::draw(&canvas, straight);
            }
        });
    });
    let status = following_text(move || {
        scanning
            .photo
            .with(|photo| photo.as_ref().map(|photo| summary(page, language, photo)))
            .unwrap_or_default()
    });
    view! {
        <div class="preview">
            <div
                class="snapshot"
                style=("--rows", rows.to_string())
                style=("--columns", columns.to_string())
            >
                <div
                    class="board"
                    role="grid"
                    aria-label=say::photo_board(language)
                    on:click=move |event| tap(page, &event)
                    on:keydown=move |event| press(page, &event)
                >
                    <canvas node_ref=canvas aria-hidden="true"></canvas>
                    <div class="cells">{cells(page, language)}</div>
                </div>
            </div>
            <div class="beside">
                {keys(page, language)}
                <p role="status">{status}</p>
                <p class="soft">{say::photo_fix(language)}</p>
                {trouble(page)}
                {actions(page, language)}
                <p class="soft">{say::photo_private(language)}</p>
            </div>
        </div>
    }
    .into_any()
}

/// The text that says what is wrong.
pub(crate) fn trouble(page: Page) -> AnyView {
    let trouble = page.extras().scanning.trouble;
    let trouble_text = following_text(move || trouble.get().unwrap_or_default());
    view! { <p class="refusal" role="alert">{trouble_text}</p> }.into_any()
}

/// Reads from the photo without tracking its signal.
fn ask<T>(page: Page, question: impl FnOnce(&Photo) -> T) -> Option<T> {
    page.extras().scanning.photo.with_untracked(|photo| photo.as_ref().map(question))
}

fn change(page: Page, change: impl FnOnce(&mut Photo)) {
    let scanning = page.extras().scanning;
    scanning.trouble.set(None);
    scanning.photo.update(|photo| {
        if let Some(photo) = photo {
            change(photo);
        }
    });
}

/// Focuses the cell of the cursor.
fn focus() {
    request_animation_frame(|| browser::focus(".snapshot [tabindex='0']"));
}

/// How many solutions there are, and how many cells are doubtful or mended.
fn summary(page: Page, language: Language, photo: &Photo) -> String {
    let mut sentences = vec![match photo.solutions() {
        Solutions::One { is_full: false } => say::photo_one_solution(language),
        Solutions::One { is_full: true } => say::photo_full(language),
        Solutions::None => say::photo_no_solution(language),
        Solutions::Conflict => say::photo_conflict(language),
        Solutions::Unclear => say::photo_unclear(language),
        Solutions::Several { n, is_exact: true } => say::photo_solutions(language, n),
        Solutions::Several { n, .. } => say::photo_many_solutions(language, n),
    }];
    let (n_doubtful, n_mended) = (photo.n_marked(Mark::Doubtful), photo.n_marked(Mark::Mended));
    if n_doubtful > 0 {
        sentences.push(say::photo_n_doubtful(language, n_doubtful));
    }
    if n_mended > 0 {
        sentences.push(say::photo_n_mended(language, n_mended));
    }
    if photo.n_puzzles > 1 {
        let number = usize::from(page.extras().scanning.number.get_value()) + 1;
        sentences.push(say::photo_n_puzzles(language, photo.n_puzzles.into(), &number));
    }
    sentences.join(" ")
}

/// The cells, by rows.
fn cells(page: Page, language: Language) -> AnyView {
    let row = |index: u8| {
        let of_row = ask(page, |photo| {
            let layout = photo.layout();
            let column = |column| Some((layout.cell_at(index, column)?, column));
            (0..layout.columns()).filter_map(column).collect::<Vec<_>>()
        });
        let cells = of_row.unwrap_or_default().into_iter();
        let cells = cells.map(|(cell, column)| self::cell(page, language, cell, column));
        view! {
            <div class="row" role="row" style=("--row", index.to_string())>{cells.collect_view()}</div>
        }
    };
    let n_rows = ask(page, |photo| photo.layout().rows()).unwrap_or(0);
    (0..n_rows).map(row).collect_view().into_any()
}

fn cell(page: Page, language: Language, cell: Cell, column: u8) -> AnyView {
    let of = move |question: &dyn Fn(&Photo) -> String| {
        let photo = page.extras().scanning.photo;
        photo.with(|photo| photo.as_ref().map(question)).unwrap_or_default()
    };
    let class = move |photo: &Photo| {
        let class = match photo.mark(cell) {
            _ if photo.is_in_conflict(cell) => "reading conflict",
            Mark::Certain => "reading",
            Mark::Mended => "reading mended",
            Mark::Doubtful => "reading doubtful",
            Mark::Corrected => "reading corrected",
        };
        class.to_owned()
    };
    let digit = move |photo: &Photo| {
        photo.board().get(cell).map(|digit| digit.to_string()).unwrap_or_default()
    };
    let is_cursor = move |photo: &Photo| (photo.cursor() == cell).to_string();
    let index = move |photo: &Photo| if photo.cursor() == cell { "0" } else { "-1" }.to_owned();
    let place = ask(page, |photo| CellName::new(photo.layout(), cell, language));
    let name = move |photo: &Photo| {
        let place = place.as_ref().map(CellName::place).unwrap_or_default();
        named(language, photo, cell, place)
    };
    view! {
        <div
            class=following_classes(move || of(&class))
            role="gridcell"
            aria-label=following_value(move || Some(of(&name)))
            aria-selected=following_value(move || Some(of(&is_cursor)))
            tabindex=following_value(move || Some(of(&index)))
            data-cell=cell.index()
            style=("grid-column", (column + 1).to_string())
        >
            <b>{following_text(move || of(&digit))}</b>
        </div>
    }
    .into_any()
}

/// The name of a cell: its place, its digit, and how sure it is.
fn named(language: Language, photo: &Photo, cell: Cell, place: &str) -> String {
    let digit = match photo.board().get(cell) {
        Some(digit) => digit.to_string(),
        None => say::page_empty(language),
    };
    let mark = match photo.mark(cell) {
        Mark::Certain => None,
        Mark::Mended => Some(match photo.seen(cell) {
            Some(digit) => say::photo_mended(language, &digit),
            None => say::photo_mended_empty(language),
        }),
        Mark::Doubtful => Some(say::photo_doubtful(language)),
        Mark::Corrected => Some(say::photo_corrected(language)),
    };
    let conflict = photo.is_in_conflict(cell).then(|| say::page_in_conflict(language));
    let parts = [Some(place.to_owned()), Some(digit), mark, conflict];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Moves the cursor to the cell that was tapped.
fn tap(page: Page, event: &MouseEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let tapped = target.and_then(|target| target.closest(".reading").ok().flatten());
    let index = tapped.and_then(|tapped| tapped.get_attribute("data-cell")?.parse().ok());
    let cell = index.and_then(|index: usize| ask(page, |photo| photo.layout().cell(index))?);
    if let Some(cell) = cell {
        change(page, |photo| photo.set_cursor(cell));
        focus();
    }
}

/// Carries out a key press.
fn press(page: Page, event: &KeyboardEvent) {
    let Some(Command::Play(intent)) = command(event) else { return };
    match intent {
        Intent::Digit(digit) => change(page, |photo| photo.correct(Some(digit))),
        Intent::Erase => change(page, |photo| photo.correct(None)),
        Intent::Go { rows, columns, .. } => {
            change(page, |photo| photo.go(rows, columns));
            focus();
        }
        _ => return,
    }
    event.prevent_default();
}

/// The digits, and a key that erases.
fn keys(page: Page, language: Language) -> AnyView {
    let key = |digit: Digit| {
        let correct = move || change(page, |photo| photo.correct(Some(digit)));
        Button::new("data-digit", digit.to_string(), digit.to_string(), correct).view()
    };
    let erase = move || change(page, |photo| photo.correct(None));
    let name = say::page_erase(language);
    let erase = Button::new("data-action", "erase", name.clone(), erase).label(name);
    view! {
        <div class="correct" role="group" aria-label=say::page_pad(language)>
            {Size::CLASSIC.all().into_iter().map(key).collect_view()} {erase.icon("erase").view()}
        </div>
    }
    .into_any()
}

/// The buttons: playing, turning the picture, another puzzle in it, and another picture.
fn actions(page: Page, language: Language) -> AnyView {
    let scanning = page.extras().scanning;
    let action = |id: &'static str, name: Label, act: Box<dyn FnMut()>| {
        Button::new("data-action", id, name(language), act).view()
    };
    let play = move || {
        let Some(board) = ask(page, |photo| photo.board().clone()) else { return };
        if let Err(refusal) = open::open_board(page, &board) {
            scanning.trouble.set(Some(refusal.say(language)));
        }
    };
    let play = Button::new("data-action", "play", say::page_play(language), play);
    let turn = move || {
        let turns = ask(page, |photo| photo.turns).unwrap_or(0);
        page.read_again(Some((turns + 1) % 4), scanning.number.get_value());
    };
    let next = move || page.read_again(None, scanning.number.get_value() + 1);
    let doubtful = move || {
        change(page, Photo::go_to_doubtful);
        focus();
    };
    let counts = ask(page, |photo| (photo.n_marked(Mark::Doubtful), photo.n_puzzles));
    let (n_doubtful, n_puzzles) = counts.unwrap_or_default();
    let again = move || page.forget_picture();
    view! {
        <div class="begin">
            {play.class("primary").icon("play").view()}
            {(n_doubtful > 1).then(|| action("next-doubtful", say::photo_next_doubtful, Box::new(doubtful)))}
            {action("turn", say::photo_turn, Box::new(turn))}
            {(n_puzzles > 1).then(|| action("next-puzzle", say::photo_next_puzzle, Box::new(next)))}
            {action("again", say::photo_again, Box::new(again))}
        </div>
    }
    .into_any()
}
