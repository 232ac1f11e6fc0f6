//! The keys below or beside the board.

use leptos::prelude::*;
use ninefold::Digit;
use ninefold_words::Language;
use ninefold_words::page::{self, Label, label};

use crate::desk::{Desk, Dialog, index};
use crate::state::Ink;
use crate::update::Intent;

/// Digits with how many of each are left, inks and actions.
pub(crate) fn pad(desk: Desk, language: Language) -> impl IntoView {
    let word = move |of| label(language, of);
    let can_undo = move || desk.pad.with(|pad| pad.can_undo);
    let can_redo = move || desk.pad.with(|pad| pad.can_redo);
    let zoom = desk.ask(|app| app.game.layout().n_grids() > 1).then(|| {
        view! {
            <button
                type="button"
                class="zoom"
                data-action="smaller"
                aria-label=word(Label::ZoomOut)
                on:click=move |_| desk.zoom(-1)
            >
                "−"
            </button>
            <button
                type="button"
                class="zoom"
                data-action="larger"
                aria-label=word(Label::ZoomIn)
                on:click=move |_| desk.zoom(1)
            >
                "+"
            </button>
        }
    });
    view! {
        <section
            class="pad"
            aria-label=word(Label::Pad)
            data-colors=move || desk.pad.with(|pad| pad.ink == Some(Ink::Color)).then_some("")
        >
            <div class="digits">
                {Digit::ALL.map(|digit| digit_key(desk, language, digit)).collect_view()}
                <button class="erase" type="button" on:click=move |_| desk.act(Intent::Erase)>
                    {word(Label::Erase)}
                </button>
            </div>
            <div class="inks">{Ink::ALL.map(|ink| ink_key(desk, language, ink)).collect_view()}</div>
            <div class="actions">
                <button
                    type="button"
                    data-action="undo"
                    aria-disabled=move || (!can_undo()).to_string()
                    on:click=move |_| desk.act(Intent::Undo)
                >
                    {word(Label::Undo)}
                </button>
                <button
                    type="button"
                    data-action="redo"
                    aria-disabled=move || (!can_redo()).to_string()
                    on:click=move |_| desk.act(Intent::Redo)
                >
                    {word(Label::Redo)}
                </button>
                <button type="button" data-action="check" on:click=move |_| desk.act(Intent::Check)>
                    {word(Label::Check)}
                </button>
                <button
                    type="button"
                    class="primary"
                    data-action="hint"
                    on:click=move |_| desk.act(Intent::Hint)
                >
                    {word(Label::Hint)}
                </button>
            </div>
            <div class="more">
                <button
                    type="button"
                    data-action="candidates"
                    on:click=move |_| desk.act(Intent::Candidates)
                >
                    {word(Label::Candidates)}
                </button>
                <button type="button" data-action="restart" on:click=move |_| restart(desk)>
                    {word(Label::Restart)}
                </button>
                <button
                    type="button"
                    data-action="reveal"
                    on:click=move |_| desk.dialog.set(Some(Dialog::Reveal))
                >
                    {word(Label::Reveal)}
                </button>
                {zoom}
            </div>
        </section>
    }
}

/// Asks first where there is something to lose.
fn restart(desk: Desk) {
    if desk.ask(|app| app.game.has_progress()) {
        desk.dialog.set(Some(Dialog::Restart));
    } else {
        desk.act(Intent::Restart);
    }
}

fn digit_key(desk: Desk, language: Language, digit: Digit) -> impl IntoView {
    let left = move || desk.pad.with(|pad| pad.left[index(digit)]);
    view! {
        <button
            type="button"
            class="digit"
            class:done=move || left() == 0
            data-digit=digit.to_string()
            aria-label=move || page::key(language, digit, left())
            on:click=move |_| desk.act(Intent::Digit(digit))
        >
            {digit.to_string()}
            <small>{left}</small>
        </button>
    }
}

fn ink_key(desk: Desk, language: Language, ink: Ink) -> impl IntoView {
    let name = match ink {
        Ink::Digit => Label::Digit,
        Ink::Corner => Label::Corner,
        Ink::Center => Label::Center,
        Ink::Color => Label::Color,
    };
    let is_in_use = move || desk.pad.with(|pad| pad.ink == Some(ink));
    view! {
        <button
            type="button"
            aria-pressed=move || is_in_use().to_string()
            on:click=move |_| desk.act(Intent::Ink(ink))
        >
            {label(language, name)}
        </button>
    }
}
