//! The head of the page, and the card that speaks.

use leptos::prelude::*;
use ninefold_words::page::{Label, label};
use ninefold_words::{Language, keeping, level_name, play};

use crate::desk::{Desk, Dialog};
use crate::speech::Offer;
use crate::update::Intent;

/// Name, what is played, and the ways to other puzzles.
pub(crate) fn head(desk: Desk, language: Language) -> impl IntoView {
    let subject = desk.ask(|app| {
        let level = app.level.map(|level| level_name(language, level));
        match level {
            None => app.title().to_owned(),
            Some(level) => format!("{} · {level}", app.title()),
        }
    });
    let time = move || {
        let is_shown = desk.preferences.with(|preferences| preferences.shows_time);
        is_shown.then(|| play::time(desk.seconds.get() * 1_000))
    };
    let opens = move |dialog: Dialog, name: String| {
        let id = format!("{dialog:?}").to_lowercase();
        view! {
            <button
                type="button"
                data-opens=id
                on:click=move |_| desk.dialog.set(Some(dialog))
            >
                {name}
            </button>
        }
    };
    let title = |name: Label| label(language, name);
    let kept = |name: keeping::Label| keeping::label(language, name);
    view! {
        <header>
            <h1 class="brand" aria-label="Ninefold">"nine"<span>"fold"</span></h1>
            <nav>
                {opens(Dialog::New, title(Label::New))}
                {opens(Dialog::Daily, title(Label::Daily))}
                {opens(Dialog::Games, kept(keeping::Label::Games))}
                {opens(Dialog::Share, kept(keeping::Label::Share))}
                {opens(Dialog::Settings, title(Label::Settings))}
                {opens(Dialog::Help, title(Label::Help))}
            </nav>
            <p class="subject"><span>{subject}</span><span class="time" role="timer">{time}</span></p>
        </header>
    }
}

/// The card: the page's one live region, with what can be asked next below it.
pub(crate) fn speaking(desk: Desk, language: Language) -> impl IntoView {
    let heading = move || match desk.notice.get() {
        Some(notice) => notice,
        None => desk.card.with(|card| card.heading.clone()),
    };
    let lines = move || {
        let lines = desk.card.with(|card| card.lines.clone());
        let is_shown = desk.notice.with(Option::is_none) && !lines.is_empty();
        is_shown.then(|| {
            view! { <ul>{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul> }
        })
    };
    let offer = move |offer: Offer| {
        let (name, id) = match offer {
            Offer::MoreHint => (Label::MoreHint, "more-hint"),
            Offer::Apply => (Label::Apply, "apply"),
            Offer::Close => (Label::Close, "close"),
            Offer::Where => (Label::Where, "where"),
            Offer::New => (Label::New, "new"),
        };
        let take = move |_| match offer {
            Offer::MoreHint => desk.act(Intent::Hint),
            Offer::Apply => desk.act(Intent::Apply),
            Offer::Close => desk.act(Intent::Dismiss),
            Offer::Where => desk.act(Intent::ShowMistakes),
            Offer::New => desk.dialog.set(Some(Dialog::New)),
        };
        view! {
            <button type="button" data-offer=id on:click=take>{label(language, name)}</button>
        }
    };
    let offers = move || {
        let offers = desk.card.with(|card| card.offers.clone());
        offers.into_iter().map(offer).collect_view()
    };
    view! {
        <section class="card" tabindex="0">
            <div role="status" aria-live="polite" aria-atomic="true">
                <h2>{heading}</h2>
                {lines}
            </div>
            <div class="offers">{offers}</div>
        </section>
    }
}
