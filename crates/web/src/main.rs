//! Ninefold in the browser.
//!
//! The engine is called directly, compiled to WebAssembly with the page. `state` and `update` are
//! the game behind it, plain Rust; `page` holds them with the signals that the views are painted
//! from. The same module is the worker that makes puzzles.

#![forbid(unsafe_code)]

mod board;
mod browser;
mod dialogs;
mod game;
mod keep;
mod page;
mod panels;
mod sync;
mod worker;

use std::time::Duration;

use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use ninefold::logic::Level;
use ninefold::{Board, Layout, Puzzle};
use ninefold_play::Ink;
use web_sys::Element;
use web_sys::wasm_bindgen::JsCast as _;

use crate::dialogs::{open, share};
use crate::game::keys::{self, Command, Press};
use crate::game::preferences::Theme;
use crate::game::state::{App, Source};
use crate::game::update::Intent;
use crate::keep::{index, storage};
use crate::page::{Dialog, Page};
use crate::panels::{banner, head, lessons, pad, walk};

/// The puzzle of a player who has none yet.
const FIRST: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Where its game is kept.
const FIRST_KEY: &str = "ninefold-game-first";

fn main() {
    console_error_panic_hook::set_once();
    if web_sys::window().is_none() {
        worker::serve();
    } else {
        mount_to_body(view);
    }
}

/// The whole page.
fn view() -> impl IntoView {
    let preferences = storage::preferences();
    let kept = preferences.last.as_deref().and_then(storage::load);
    let (kept, error) = kept.map_or((None, None), |kept| (kept.clone().ok(), kept.err()));
    let page = Page::new(kept.unwrap_or_else(first_game), preferences);
    if let Some(error) = error {
        page.report(&error);
    }
    Effect::new(move |_| show_preferences(page));
    Effect::new(move |_| remember_game(page));
    window_event_listener(ev::keydown, move |event| press(page, &event));
    window_event_listener(ev::pointermove, move |_| page.touch());
    window_event_listener(ev::wheel, move |_| page.touch());
    let read_fragment = move || page.open_lesson(lessons::page_of(&browser::fragment()));
    window_event_listener(ev::hashchange, move |_| read_fragment());
    read_fragment();
    document_listener(page);
    listen_to_others(page);
    open::listen(page);
    share::listen(page);
    sync::start(page);
    set_interval(move || page.tick(), Duration::from_secs(1));
    let is_walking = Memo::new(move |_| page.extras().walk.with(Option::is_some));
    let language = Memo::new(move |_| page.preferences.with(|preferences| preferences.language));
    move || {
        page.game_number.track();
        let language = language.get();
        page.paint(); // the card speaks the language, too
        view! {
            {head::head(page, language)}
            {banner::banners(page, language)}
            <main
                hidden=move || page.extras().lesson.with(Option::is_some)
                data-paused=move || page.paused.get().then_some("")
                data-walking=move || is_walking.get().then_some("")
            >
                <div class="paper">{board::board(page, language)}</div>
                <div class="side">
                    {move || {
                        if is_walking.get() {
                            walk::steps(page, language).into_any()
                        } else {
                            pad::pad(page, language).into_any()
                        }
                    }}
                    {head::card(page, language)}
                </div>
            </main>
            {lessons::lessons(page, language)}
            {dialogs::dialogs(page, language)}
            <div class="print" inner_html=page.extras().paper></div>
        }
    }
}

/// The game of a player who has none yet; if it was begun and left, it goes on.
fn first_game() -> App {
    if let Some(Ok(kept)) = storage::load(FIRST_KEY) {
        return kept;
    }
    let givens = Board::parse(&Layout::classic(), FIRST).expect("81 characters");
    let puzzle = Puzzle::new(givens).expect("it has one solution");
    App::of_puzzle(puzzle, Source::Made("first".to_owned()), Some(Level::Easy))
}

/// Says to the style sheet which theme it is, and to the browser which language.
fn show_preferences(page: Page) {
    page.preferences.with(|preferences| {
        browser::set_root_attribute("lang", preferences.language.tag());
        let theme = match preferences.theme {
            Theme::System => "",
            other => other.name(),
        };
        browser::set_root_attribute("data-theme", theme);
    });
}

/// Remembers which game is open, so that the next visit begins with it.
fn remember_game(page: Page) {
    page.game_number.track();
    let key = page.ask(storage::key);
    index::note_played(&key);
    page.preferences.update_untracked(|preferences| preferences.last = Some(key));
    page.preferences.with_untracked(storage::save_preferences);
}

/// Stops the clock while nobody can see the page.
fn document_listener(page: Page) {
    let visible = move || page.watch(browser::is_visible());
    window_event_listener_untyped("visibilitychange", move |_| visible());
    window_event_listener(ev::pagehide, move |_| page.save());
}

/// Hears what other tabs keep, and that there is a new version.
fn listen_to_others(page: Page) {
    window_event_listener(ev::storage, move |event| {
        if let Some(key) = event.key() {
            page.storage_changed(&key);
        }
    });
    window_event_listener_untyped("ninefold-update", move |_| {
        page.extras().has_update.set(true);
        page.notify(ninefold_words::keeping::Label::NewVersion);
    });
}

fn press(page: Page, event: &KeyboardEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_within =
        |selector| element.as_ref().is_some_and(|element| browser::is_within(element, selector));
    if page.dialog.with_untracked(Option::is_some) || is_within("dialog, input, select, textarea") {
        return;
    }
    if page.extras().lesson.with_untracked(Option::is_some) {
        if event.key() == "Escape" {
            browser::set_fragment("");
        }
        return;
    }
    let press = Press {
        key: event.key(),
        code: event.code(),
        shift: event.shift_key(),
        control: event.ctrl_key() || event.meta_key() || event.alt_key(),
    };
    let Some(command) = keys::command(&press) else { return };
    let is_on_board = is_within(".board");
    let intent = match command {
        Command::Help => {
            event.prevent_default();
            return page.dialog.set(Some(Dialog::Help));
        }
        // A button in focus is pressed by it.
        Command::NextInk if is_within("button") => return,
        Command::Play(Intent::Place) if !is_on_board => return,
        // The list of steps is gone through as the browser does it.
        Command::Play(Intent::Go { .. } | Intent::Grid(_)) if is_within(".steps") => return,
        Command::NextInk => Intent::Ink(next_ink(page.ask(|app| app.ink))),
        // Past the last grid Tab leaves the board, as everywhere.
        Command::Play(Intent::Grid(by))
            if !is_on_board || page.ask(|app| app.next_grid(by).is_none()) =>
        {
            return;
        }
        Command::Play(intent) => intent,
    };
    event.prevent_default();
    page.act(intent);
    if matches!(intent, Intent::Go { .. } | Intent::Grid(_)) {
        page.focus();
    }
}

fn next_ink(ink: Ink) -> Ink {
    let next = Ink::ALL.iter().position(|&each| each == ink).map_or(0, |index| index + 1);
    Ink::ALL[next % Ink::ALL.len()]
}
