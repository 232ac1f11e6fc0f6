//! The line about the open game, and the card.

use std::sync::Arc;

use leptos::prelude::*;
use ninefold_play::{Card, Intent, Offer};
use ninefold_words::{Language, Line, PlaceNames, level_name, level_title, say, time};

use crate::browser::files;
use crate::dialogs::account;
use crate::game::state::Source;
use crate::page::address::View;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::finish;
use crate::panels::following::{following, following_text, following_value};
use crate::panels::icon::icon;
use crate::panels::line::{line, with_places};
use crate::panels::map;

/// The open game: its layout and level, its time, and whether a server has it.
pub(crate) fn bar(page: Page, language: Language) -> impl IntoView {
    let title = following_text(move || {
        page.extras().level.track(); // also notified when the player changes the title
        page.ask(|app| app.title(language))
    });
    let level = following(move || {
        page.extras().level.track(); // the level may become known later
        let level = page.ask(|app| app.level()).map(|level| {
            let mut about = level_title(language, level);
            if let Source::Daily { date, .. } = page.ask(|app| app.source.clone()) {
                let day = files::day_name(language.tag(), &date.to_string(), "short");
                about = format!("{about} · {day}");
            }
            view! { <span class="dot">" · "</span><span class="level">{about}</span> }
        });
        level.into_any()
    });
    let time = move || {
        let is_shown = page.preferences.with(|preferences| preferences.shows_time);
        if is_shown { time(page.seconds.get() as u64 * 1_000) } else { String::new() }
    };
    let length = Memo::new(move |_| time().len());
    let is_paused = move || page.paused.get();
    view! {
        <header class="bar">
            <p class="subject"><b>{title}</b>{level}</p>
            {account::status(page, language)}
            <span class="time" role="timer">
                <span style=("--length", move || length.get().to_string())>{following_text(time)}</span>
            </span>
            <button
                type="button"
                class="pause"
                data-action="pause"
                aria-label=following_value(move || {
                    let name = if is_paused() { say::resume } else { say::pause };
                    Some(name(language))
                })
                on:click=move |_| page.act(Intent::Pause)
            >
                {following(move || icon(if is_paused() { "play" } else { "pause" }))}
            </button>
        </header>
    }
}

/// The kind of a card, as the style sheet names it.
pub(crate) fn kind(card: &Card) -> &'static str {
    let offers = |offer| card.offers.contains(&offer);
    if offers(Offer::Resume) {
        "paused"
    } else if offers(Offer::Close) {
        "hint"
    } else if offers(Offer::New) {
        "end"
    } else {
        "board"
    }
}

/// The card: the live region of the game, with the current offers below it.
pub(crate) fn card(page: Page, language: Language) -> impl IntoView {
    let places = Arc::new(PlaceNames::new(language, &page.layout()));
    let of_lines = places.clone();
    let heading = following(move || match page.notice.get() {
        Some(notice) => notice.into_any(),
        None => page.card.with(|card| with_places(&card.heading, &places)),
    });
    let lines = following(move || {
        let lines = page.card.with(|card| card.lines.clone());
        if page.notice.with(Option::is_some) || lines.is_empty() {
            return ().into_any();
        }
        let learnt = page.card.with(finish::learnt);
        let line = |each: Line| match learnt {
            Some(technique) => finish::linked(language, technique, each),
            None => line(each, &of_lines).into_any(),
        };
        view! { <ul tabindex="0">{lines.into_iter().map(line).collect_view()}</ul> }.into_any()
    });
    let offer = move |offer: Offer| {
        let (name, id) = match offer {
            Offer::MoreHint => (say::page_hint_more(language), "more-hint"),
            Offer::Apply => (say::page_apply(language), "apply"),
            Offer::Close => (say::page_close(language), "close"),
            Offer::Where => (say::page_where(language), "where"),
            Offer::UndoMistake => (say::page_undo_mistake(language), "undo-mistake"),
            Offer::New => (say::page_new(language), "new"),
            Offer::Daily => (say::page_daily(language), "daily"),
            Offer::Resume => (say::resume(language), "resume"),
            Offer::Again => (say::page_again(language), "again"),
            Offer::Harder(level) => {
                (say::page_harder(language, &level_name(language, level)), "harder")
            }
            Offer::Learn(technique) => {
                let name = say::lessons_learn(language);
                let link = view! {
                    <a class="button" href=View::Lesson(technique).to_string() data-offer="learn">{name}</a>
                };
                return link.into_any();
            }
        };
        let take = move || match offer {
            Offer::MoreHint => page.act(Intent::Hint),
            Offer::Apply => page.act(Intent::Apply),
            Offer::Close => page.act(Intent::Dismiss),
            Offer::Where => page.act(Intent::ShowMistakes),
            Offer::New => page.dialog.set(Some(Dialog::New)),
            Offer::Daily => page.dialog.set(Some(Dialog::Daily)),
            Offer::Resume => page.act(Intent::Pause),
            Offer::Again => page.play_next(None),
            Offer::Harder(level) => page.play_next(Some(level)),
            Offer::UndoMistake => page.act(Intent::UndoMistake),
            Offer::Learn(_) => {} // a link
        };
        Button::new("data-offer", id, name, take).view()
    };
    let offers = following(move || {
        let offers = page.card.with(|card| card.offers.clone());
        // The plate on the board resumes a paused game, and the navigation leads elsewhere.
        let is_again = offers.contains(&Offer::Again);
        let offers = offers.into_iter().filter(move |offer| match offer {
            Offer::Resume => false,
            Offer::Daily | Offer::New | Offer::Learn(_) => !is_again,
            _ => true,
        });
        let is_end = page.card.with(kind) == "end";
        let ways = is_end.then(|| finish::ways(page, language));
        view! { {offers.map(offer).collect_view()} {ways} }.into_any()
    });
    view! {
        <section class="card">
            {map::map(page, language)}
            <div
                class="told"
                role="status"
                aria-live="polite"
                aria-atomic="true"
                aria-busy=move || page.extras().is_searching.get().then_some("true")
            >
                <h2>{heading}</h2>
                {lines}
            </div>
            {progress(page)}
            <div class="offers">{offers}</div>
        </section>
    }
}

/// A bar that shows how much of the board is filled; the card says so in words.
fn progress(page: Page) -> impl IntoView {
    let n_open = page.ask(|app| app.game().layout().n_cells() - app.game().puzzle().n_givens());
    let share = move || {
        let n_left: usize = page.pad.with(|pad| pad.left.iter().sum());
        (n_open.saturating_sub(n_left) * 100 / n_open.max(1)).to_string()
    };
    view! {
        <div class="progress" aria-hidden="true">
            <i style=("--share", share)></i>
        </div>
    }
}
