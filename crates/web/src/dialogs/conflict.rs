//! The choice between two diverged logs of a game.

use leptos::prelude::*;
use ninefold_words::{Label, Language, say, time};

use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::following::following;
use crate::sync::logs::Choice;
use crate::sync::{self, Question, Side};

/// The banner above the board, until the player has chosen.
pub(crate) fn banner(page: Page, language: Language) -> AnyView {
    following(move || {
        let Some(question) = page.extras().sync.question() else { return ().into_any() };
        let text = say::sync_differ(language, &question.name);
        let title = text.clone();
        let choose = move || page.dialog.set(Some(Dialog::Choose));
        let choose = Button::new("data-action", "choose", say::sync_choose(language), choose);
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
    let button = |id, name: Label, choice| {
        let key = key.clone();
        let choose = move || {
            page.dialog.set(None);
            sync::choose(page, key.clone(), choice);
        };
        Button::new("data-choice", id, name(language), choose)
    };
    let replace = if can_replace {
        button("mine", say::sync_mine, Choice::Mine).view()
    } else {
        view! { <p class="soft">{say::sync_not_mine(language)}</p> }.into_any()
    };
    view! {
        <p>{say::sync_differ(language, &name)} " " {say::sync_ask(language)}</p>
        <div class="pair sides">
            {side(language, say::sync_theirs, &theirs)}
            {side(language, say::sync_mine, &mine)}
        </div>
        <div class="menu">
            {button("theirs", say::sync_theirs, Choice::Theirs).view()}
            {replace}
            {button("both", say::sync_both, Choice::Both).class("primary").view()}
        </div>
    }
    .into_any()
}

fn side(language: Language, name: Label, side: &Side) -> AnyView {
    let words = [
        say::sync_turns(language, side.n_turns),
        say::page_left(language, side.n_empty),
        time(side.played),
    ];
    view! {
        <figure>
            <figcaption><b>{name(language)}</b> <small>{words.join(" · ")}</small></figcaption>
            <div aria-hidden="true" inner_html=side.drawing.clone()></div>
        </figure>
    }
    .into_any()
}
