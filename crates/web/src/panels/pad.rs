//! The keys below or beside the board.

use leptos::prelude::*;
use ninefold::Digit;
use ninefold_play::{Hand, Ink, Intent};
use ninefold_words::Language;
use ninefold_words::ui::page::{self, Label, label};

use crate::dialogs::more::{restart, walk};
use crate::page::{Dialog, Page, index};
use crate::panels::button::Button;
use crate::panels::following::{following_classes, following_flag, following_value};

/// The digits, each with the number left to place, the inks and the actions.
pub(crate) fn pad(page: Page, language: Language) -> impl IntoView {
    let word = move |of| label(language, of);
    let action = move |id, name, intent| {
        Button::new("data-action", id, word(name), move || page.act(intent))
    };
    let cannot_undo = move || !page.pad.with(|pad| pad.can_undo);
    let cannot_redo = move || !page.pad.with(|pad| pad.can_redo);
    view! {
        <section
            class="pad"
            aria-label=word(Label::Pad)
            data-colors=following_flag(move || page.pad.with(|pad| pad.ink == Some(Ink::Color)))
        >
            <div class="digits">
                {Digit::ALL.map(|digit| digit_key(page, language, digit)).collect_view()}
                {action("erase", Label::Erase, Intent::Erase).class("erase").view()}
            </div>
            <div class="inks">{Ink::ALL.map(|ink| ink_key(page, language, ink)).collect_view()}</div>
            <div class="actions">
                {action("undo", Label::Undo, Intent::Undo).disabled(cannot_undo).view()}
                {action("redo", Label::Redo, Intent::Redo).disabled(cannot_redo).view()}
                {action("check", Label::Check, Intent::Check).view()}
                {action("hint", Label::Hint, Intent::Hint).class("primary").view()}
            </div>
            {more(page, language)}
        </section>
    }
}

/// The less frequent keys; where there is no room, some are in a menu.
fn more(page: Page, language: Language) -> impl IntoView {
    let word = move |of| label(language, of);
    let is_digit_first = move || page.pad.with(|pad| pad.hand != Hand::CellFirst);
    let opens = move |id, name, dialog| {
        Button::new("data-opens", id, name, move || page.dialog.set(Some(dialog)))
    };
    let action =
        |id, name, act: Box<dyn FnMut()>| Button::new("data-action", id, name, act).class("roomy");
    let hold = Button::new("data-action", "hold", label(language, Label::Hold), move || {
        page.act(Intent::SwapHand);
    });
    let reveal = move || page.dialog.set(Some(Dialog::Reveal));
    let candidates = move || page.act(Intent::Candidates);
    let checkpoints =
        opens("checkpoints", label(language, Label::Checkpoints), Dialog::Checkpoints);
    let zoom = |id, sign: &str, name, by| {
        Button::new("data-action", id, sign.to_owned(), move || page.zoom(by))
            .class("zoom")
            .label(word(name))
            .view()
    };
    let is_many = page.ask(|app| app.game().layout().n_grids() > 1);
    let zooms = is_many.then(|| {
        [zoom("smaller", "−", Label::ZoomOut, -1), zoom("larger", "+", Label::ZoomIn, 1)]
            .collect_view()
    });
    view! {
        <div class="more">
            {hold.class("hold").title(label(language, Label::HoldHelp)).pressed(is_digit_first).view()}
            {action("candidates", word(Label::Candidates), Box::new(candidates)).class("").view()}
            {checkpoints.class("roomy").view()}
            {action("walk", label(language, Label::Walk), Box::new(move || walk(page))).view()}
            {action("restart", word(Label::Restart), Box::new(move || restart(page))).view()}
            {action("reveal", word(Label::Reveal), Box::new(reveal)).view()}
            {opens("more", label(language, Label::More), Dialog::More).class("narrow").view()}
            {zooms}
        </div>
    }
}

fn digit_key(page: Page, language: Language, digit: Digit) -> impl IntoView {
    let left = move || page.pad.with(|pad| pad.left[index(digit)]);
    let pressed = move || {
        let hand = page.pad.with(|pad| pad.hand);
        (hand != Hand::CellFirst).then(|| (hand.held() == Some(digit)).to_string())
    };
    view! {
        <button
            type="button"
            class=following_classes(move || if left() == 0 { "digit done" } else { "digit" }.to_owned())
            data-digit=digit.to_string()
            aria-pressed=following_value(pressed)
            aria-label=following_value(move || Some(page::key(language, digit, left())))
            on:click=move |_| page.act(Intent::Digit(digit))
        >
            {digit.to_string()}
            <small data-left=following_value(move || Some(left().to_string()))></small>
        </button>
    }
}

fn ink_key(page: Page, language: Language, ink: Ink) -> impl IntoView {
    let name = match ink {
        Ink::Digit => label(language, Label::Digit),
        Ink::Corner => label(language, Label::Corner),
        Ink::Center => label(language, Label::Center),
        Ink::Color => label(language, Label::Color),
        Ink::Chain => label(language, Label::Chain),
    };
    let is_in_use = move || page.pad.with(|pad| pad.ink == Some(ink));
    let id = format!("{ink:?}").to_ascii_lowercase();
    let key = Button::new("data-ink", id, name, move || page.act(Intent::Ink(ink)));
    let key = key.pressed(is_in_use);
    if ink == Ink::Chain { key.title(label(language, Label::ChainHelp)).view() } else { key.view() }
}
