//! The choice between two diverged logs of a game.

use leptos::prelude::*;
use ninefold_words::Language;
use ninefold_words::ui::account::{self, Label, label};
use ninefold_words::ui::page;
use ninefold_words::ui::turns;

use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::following::following;
use crate::sync::logs::Choice;
use crate::sync::{self, Question, Side};

/// The banner above the board, until the player has chosen.
pub(crate) fn banner(page: Page, language: Language) -> AnyView {
    following(move || {
        let Some(question) = page.extras().sync.question() else { return ().into_any() };
        let text = account::differ(language, &question.name);
        let title = text.clone();
        let choose = move || page.dialog.set(Some(Dialog::Choose));
        let choose = Button::new("data-action", "choose", label(language, Label::Choose), choose);
        view! {
            <section class="banner" data-banner="choose" aria-label=title>
                <p>{text}</p>
                {choose.class("primary").view()}
            </section>
        }
        .into_any()
    })
}

/// The dialog: both games, and the choices.
pub(crate) fn dialog(page: Page, language: Language) -> AnyView {
    let question = untrack(|| page.extras().sync.question());
    let Some(Question { key, name, mine, theirs, can_replace }) = question else {
        return ().into_any();
    };
    let button = |id, name, choice| {
        let key = key.clone();
        let choose = move || {
            page.dialog.set(None);
            sync::choose(page, key.clone(), choice);
        };
        Button::new("data-choice", id, label(language, name), choose)
    };
    let replace = if can_replace {
        button("mine", Label::Mine, Choice::Mine).view()
    } else {
        view! { <p class="soft">{label(language, Label::NotMine)}</p> }.into_any()
    };
    view! {
        <p>{account::differ(language, &name)} " " {label(language, Label::Ask)}</p>
        <div class="pair sides">
            {side(language, Label::Theirs, &theirs)}
            {side(language, Label::Mine, &mine)}
        </div>
        <div class="menu">
            {button("theirs", Label::Theirs, Choice::Theirs).view()}
            {replace}
            {button("both", Label::Both, Choice::Both).class("primary").view()}
        </div>
    }
    .into_any()
}

fn side(language: Language, name: Label, side: &Side) -> AnyView {
    let words = [
        account::turns(language, side.n_turns),
        page::left(language, side.n_empty),
        turns::time(side.played),
    ];
    view! {
        <figure>
            <figcaption><b>{label(language, name)}</b> <small>{words.join(" · ")}</small></figcaption>
            <div aria-hidden="true" inner_html=side.drawing.clone()></div>
        </figure>
    }
    .into_any()
}
