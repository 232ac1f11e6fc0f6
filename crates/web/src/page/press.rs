//! Key presses on the page.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use ninefold_play::{Hand, Ink, Intent};
use web_sys::Element;
use web_sys::wasm_bindgen::JsCast as _;

use super::address::View;
use super::{Dialog, Page};
use crate::browser;
use crate::game::keys::{self, Command, Press};

/// Carries out a key press, unless it is meant for something other than the game.
pub(super) fn press(page: Page, event: &KeyboardEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_within =
        |selector| element.as_ref().is_some_and(|element| browser::is_within(element, selector));
    let replays = page.extras().replay.with_untracked(Option::is_some);
    if replays && event.key() == "Escape" {
        return page.end_replay();
    }
    if page.dialog.with_untracked(Option::is_some) || is_within("dialog, input, select, textarea") {
        return;
    }
    if page.extras().view.get_untracked() != View::Play {
        if event.key() == "Escape" {
            page.go(View::Play);
        }
        return;
    }
    let Some(command) = command(event) else { return };
    let is_on_board = is_within(".board");
    let intent = match command {
        Command::Help => {
            event.prevent_default();
            return page.dialog.set(Some(Dialog::Help));
        }
        // Space presses the focused button.
        Command::NextInk if is_within("button") => return,
        Command::Play(Intent::Place) if !is_on_board => return,
        // The browser moves through the list of steps itself.
        Command::Play(Intent::Go { .. } | Intent::GoFar { .. } | Intent::Grid(_))
            if is_within(".steps") =>
        {
            return;
        }
        Command::NextInk => Intent::Ink(next_ink(page.ask(|app| app.ink()))),
        // Past the last grid, Tab leaves the board as usual.
        Command::Play(Intent::Grid(by))
            if !is_on_board || page.ask(|app| app.next_grid(by).is_none()) =>
        {
            return;
        }
        Command::Play(intent) => intent,
    };
    event.prevent_default();
    page.act(intent);
    if matches!(intent, Intent::Go { .. } | Intent::GoFar { .. } | Intent::Grid(_)) {
        page.focus();
    }
}

pub(crate) fn command(event: &KeyboardEvent) -> Option<Command> {
    keys::command(&Press {
        key: event.key(),
        code: event.code(),
        shift: event.shift_key(),
        control: event.ctrl_key() || event.meta_key(),
        alt: event.alt_key(),
    })
}

/// Selects all cells with the same digit as the double-clicked one.
pub(super) fn double_click(page: Page, event: &MouseEvent) {
    let place = browser::cell_under(event.client_x(), event.client_y());
    let cell = place.and_then(|(row, column)| page.cell_at(row, column));
    let is_cell_first = page.ask(|app| app.hand() == Hand::CellFirst);
    if let Some(cell) = cell.filter(|_| is_cell_first && !event.ctrl_key() && !event.meta_key()) {
        page.act(Intent::SelectSame(cell));
    }
}

/// The ink after this one; the first follows the last.
pub(crate) fn next_ink(ink: Ink) -> Ink {
    let next = Ink::ALL.iter().position(|&each| each == ink).map_or(0, |index| index + 1);
    Ink::ALL[next % Ink::ALL.len()]
}
