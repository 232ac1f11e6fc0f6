//! The keys below or beside the board.

use leptos::prelude::*;
use ninefold::{Digit, Size};
use ninefold_play::{Filter, Hand, Ink, Intent};
use ninefold_words::{Label, Language, say};

use crate::dialogs::more::{list, restart, walk};
use crate::page::press::next_ink;
use crate::page::{Dialog, Page, index};
use crate::panels::button::Button;
use crate::panels::following::{following, following_classes, following_flag, following_value};
use crate::panels::icon::{Icon, icon};

/// The digits, each with the number left to place, the inks and the actions.
pub(crate) fn pad(page: Page, language: Language) -> impl IntoView {
    let action = move |id, name: Label, intent| {
        Button::new("data-action", id, name(language), move || page.act(intent))
    };
    let cannot_undo = move || !page.pad.with(|pad| pad.can_undo);
    let cannot_redo = move || !page.pad.with(|pad| pad.can_redo);
    // The pad changes with every key, but its ink rarely.
    let ink = Memo::new(move |_| page.pad.with(|pad| pad.ink).unwrap_or(Ink::Digit));
    let next_ink = move || page.act(Intent::Ink(next_ink(page.ask(|app| app.ink()))));
    view! {
        <section
            class="pad"
            aria-label=say::page_pad(language)
            data-colors=following_flag(move || page.pad.with(|pad| pad.ink == Some(Ink::Color)))
        >
            <div class="inks">{Ink::ALL.map(|ink| ink_key(page, language, ink)).collect_view()}</div>
            <div class="digits">
                {Size::CLASSIC.all().into_iter().map(|digit| digit_key(page, language, digit)).collect_view()}
            </div>
            <div class="actions">
                <button type="button" class="mode" data-action="ink" on:click=move |_| next_ink()>
                    {following(move || {
                        let (name, drawn) = ink_words(ink.get());
                        view! { {icon(drawn)} <span>{name(language)}</span> }.into_any()
                    })}
                </button>
                {action("undo", say::page_undo, Intent::Undo).icon("undo").disabled(cannot_undo).view()}
                {action("redo", say::page_redo, Intent::Redo)
                    .icon("redo")
                    .class("spare")
                    .disabled(cannot_redo)
                    .view()}
                {action("erase", say::page_erase, Intent::Erase).icon("erase").class("erase").view()}
                {action("check", say::page_check, Intent::Check).icon("check").class("spare").view()}
                {action("hint", say::page_hint, Intent::Hint).icon("bulb").class("teacher").view()}
                {Button::new("data-opens", "more", say::page_more(language), move || {
                    page.dialog.set(Some(Dialog::More));
                })
                    .icon("more")
                    .class("narrow")
                    .view()}
            </div>
            {more(page, language)}
        </section>
    }
}

/// The less frequent keys; where there is no room, some are in a menu.
fn more(page: Page, language: Language) -> impl IntoView {
    let is_digit_first = move || page.pad.with(|pad| pad.hand != Hand::CellFirst);
    let opens = move |id, name, dialog| {
        Button::new("data-opens", id, name, move || page.dialog.set(Some(dialog)))
    };
    let action = |id, name, act: Box<dyn FnMut()>| Button::new("data-action", id, name, act);
    let hold = Button::new("data-action", "hold", say::settings_hold(language), move || {
        page.act(Intent::SwapHand);
    });
    let is_filtered =
        move || page.pad.with(|pad| matches!(pad.filter, Filter::Asked | Filter::On(_)));
    let filter = action(
        "filter",
        say::settings_filter(language),
        Box::new(move || page.act(Intent::Filter)),
    );
    let reveal = move || page.dialog.set(Some(Dialog::Reveal));
    let candidates = move || page.act(Intent::Candidates);
    let checkpoints = opens("checkpoints", say::checkpoints(language), Dialog::Checkpoints);
    view! {
        <div class="more">
            {hold.class("hold").title(say::settings_hold_help(language)).pressed(is_digit_first).view()}
            {action("candidates", say::page_candidates(language), Box::new(candidates)).view()}
            {filter.class("hold").pressed(is_filtered).view()}
            {checkpoints.view()}
            {action("walk", say::walk(language), Box::new(move || walk(page))).view()}
            {action("restart", say::page_restart(language), Box::new(move || restart(page))).view()}
            {action("reveal", say::page_reveal(language), Box::new(reveal)).view()}
            {action("all-steps", say::steps_all(language), Box::new(move || list(page, Intent::AllSteps))).view()}
            {action("why-not", say::why_not(language), Box::new(move || page.act(Intent::WhyNot))).view()}
            {action("steps-here", say::steps_here(language), Box::new(move || list(page, Intent::StepsHere))).view()}
        </div>
    }
}

fn digit_key(page: Page, language: Language, digit: Digit) -> impl IntoView {
    let left = Memo::new(move |_| page.pad.with(|pad| pad.left[index(digit)]));
    let pressed = move || {
        let hand = page.pad.with(|pad| pad.hand);
        (hand != Hand::CellFirst).then(|| (hand.held() == Some(digit)).to_string())
    };
    view! {
        <button
            type="button"
            class=following_classes(move || if left.get() == 0 { "digit done" } else { "digit" }.to_owned())
            data-digit=digit.to_string()
            aria-pressed=following_value(pressed)
            aria-label=following_value(move || Some(say::page_key_left(language, &digit, left.get())))
            on:click=move |_| page.act(Intent::Digit(digit))
        >
            {digit.to_string()}
            <small><i data-left=following_value(move || Some(left.get().to_string()))></i></small>
        </button>
    }
}

fn ink_key(page: Page, language: Language, ink: Ink) -> impl IntoView {
    let (name, drawn) = ink_words(ink);
    let name = name(language);
    let is_in_use = move || page.pad.with(|pad| pad.ink == Some(ink));
    let id = format!("{ink:?}").to_ascii_lowercase();
    let key = Button::new("data-ink", id, name, move || page.act(Intent::Ink(ink)));
    let key = key.icon(drawn).pressed(is_in_use);
    if ink == Ink::Chain {
        key.title(say::settings_chain_help(language)).view()
    } else {
        key.view()
    }
}

fn ink_words(ink: Ink) -> (Label, Icon) {
    match ink {
        Ink::Digit => (say::page_digit, "digit"),
        Ink::Corner => (say::page_corner, "corner"),
        Ink::Center => (say::page_center, "center"),
        Ink::Color => (say::page_color, "color"),
        Ink::Chain => (say::settings_chain, "chain"),
    }
}
