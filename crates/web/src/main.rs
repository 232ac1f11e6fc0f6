//! Ninefold in the browser.
//!
//! The engine is called directly, compiled to WebAssembly with the page. `state` and `update` are
//! the game behind it, plain Rust; `desk` holds them with the signals that the views are painted
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
use crate::page::{Desk, Dialog};
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
        mount_to_body(page);
    }
}

/// The whole page.
fn page() -> impl IntoView {
    let preferences = storage::preferences();
    let kept = preferences.last.as_deref().and_then(storage::kept);
    let (kept, error) = kept.map_or((None, None), |kept| (kept.clone().ok(), kept.err()));
    let desk = Desk::new(kept.unwrap_or_else(first_game), preferences);
    if let Some(error) = error {
        desk.tell_of(&error);
    }
    Effect::new(move |_| show_preferences(desk));
    Effect::new(move |_| remember_game(desk));
    window_event_listener(ev::keydown, move |event| press(desk, &event));
    window_event_listener(ev::pointermove, move |_| desk.touch());
    window_event_listener(ev::wheel, move |_| desk.touch());
    let read_fragment = move || desk.open_lesson(lessons::page_of(&browser::fragment()));
    window_event_listener(ev::hashchange, move |_| read_fragment());
    read_fragment();
    document_listener(desk);
    listen_to_others(desk);
    open::listen(desk);
    share::listen(desk);
    sync::start(desk);
    set_interval(move || desk.tick(), Duration::from_secs(1));
    let is_walking = Memo::new(move |_| desk.drawer().walk.with(Option::is_some));
    let language = Memo::new(move |_| desk.preferences.with(|preferences| preferences.language));
    move || {
        desk.scene.track();
        let language = language.get();
        desk.paint(); // the card speaks the language, too
        view! {
            {head::head(desk, language)}
            {banner::banners(desk, language)}
            <main
                hidden=move || desk.drawer().lesson.with(Option::is_some)
                data-paused=move || desk.paused.get().then_some("")
                data-walking=move || is_walking.get().then_some("")
            >
                <div class="paper">{board::board(desk, language)}</div>
                <div class="side">
                    {move || {
                        if is_walking.get() {
                            walk::steps(desk, language).into_any()
                        } else {
                            pad::pad(desk, language).into_any()
                        }
                    }}
                    {head::speaking(desk, language)}
                </div>
            </main>
            {lessons::lessons(desk, language)}
            {dialogs::dialogs(desk, language)}
            <div class="print" inner_html=desk.drawer().paper></div>
        }
    }
}

/// The game of a player who has none yet; if it was begun and left, it goes on.
fn first_game() -> App {
    if let Some(Ok(kept)) = storage::kept(FIRST_KEY) {
        return kept;
    }
    let givens = Board::parse(&Layout::classic(), FIRST).expect("81 characters");
    let puzzle = Puzzle::new(givens).expect("it has one solution");
    App::of_puzzle(puzzle, Source::Made("first".to_owned()), Some(Level::Easy))
}

/// Says to the style sheet which theme it is, and to the browser which language.
fn show_preferences(desk: Desk) {
    desk.preferences.with(|preferences| {
        browser::set_root_attribute("lang", preferences.language.tag());
        let theme = match preferences.theme {
            Theme::System => "",
            other => other.name(),
        };
        browser::set_root_attribute("data-theme", theme);
    });
}

/// Keeps which game is on the desk, so that the next visit begins with it.
fn remember_game(desk: Desk) {
    desk.scene.track();
    let key = desk.ask(storage::key);
    index::note_played(&key);
    desk.preferences.update_untracked(|preferences| preferences.last = Some(key));
    desk.preferences.with_untracked(storage::keep_preferences);
}

/// Stops the clock while nobody can see the page.
fn document_listener(desk: Desk) {
    let visible = move || desk.watch(browser::is_visible());
    window_event_listener_untyped("visibilitychange", move |_| visible());
    window_event_listener(ev::pagehide, move |_| desk.keep());
}

/// Hears what other tabs keep, and that there is a new version.
fn listen_to_others(desk: Desk) {
    window_event_listener(ev::storage, move |event| {
        if let Some(key) = event.key() {
            desk.see_kept(&key);
        }
    });
    window_event_listener_untyped("ninefold-update", move |_| {
        desk.drawer().has_update.set(true);
        desk.tell(ninefold_words::keeping::Label::NewVersion);
    });
}

fn press(desk: Desk, event: &KeyboardEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_within =
        |selector| element.as_ref().is_some_and(|element| browser::is_within(element, selector));
    if desk.dialog.with_untracked(Option::is_some) || is_within("dialog, input, select, textarea") {
        return;
    }
    if desk.drawer().lesson.with_untracked(Option::is_some) {
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
            return desk.dialog.set(Some(Dialog::Help));
        }
        // A button in focus is pressed by it.
        Command::NextInk if is_within("button") => return,
        Command::Play(Intent::Place) if !is_on_board => return,
        // The list of steps is gone through as the browser does it.
        Command::Play(Intent::Go { .. } | Intent::Grid(_)) if is_within(".steps") => return,
        Command::NextInk => Intent::Ink(next_ink(desk.ask(|app| app.ink))),
        // Past the last grid Tab leaves the board, as everywhere.
        Command::Play(Intent::Grid(by))
            if !is_on_board || desk.ask(|app| app.next_grid(by).is_none()) =>
        {
            return;
        }
        Command::Play(intent) => intent,
    };
    event.prevent_default();
    desk.act(intent);
    if matches!(intent, Intent::Go { .. } | Intent::Grid(_)) {
        desk.focus();
    }
}

fn next_ink(ink: Ink) -> Ink {
    let next = Ink::ALL.iter().position(|&each| each == ink).map_or(0, |index| index + 1);
    Ink::ALL[next % Ink::ALL.len()]
}
