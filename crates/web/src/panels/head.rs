//! The head of the page, and the card.

use leptos::prelude::*;
use ninefold::CatalogEntry;
use ninefold::generate::Symmetry;
use ninefold::logic::Level;
use ninefold_play::{Intent, Offer};
use ninefold_words::ui::games;
use ninefold_words::ui::page::{self as words, Label, label};
use ninefold_words::ui::turns;
use ninefold_words::{Language, level_name};

use crate::dialogs::account;
use crate::game::state::{Kind, PuzzleRequest, Source};
use crate::page::lesson::address;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::following::{following, following_text, following_value};
use crate::panels::line::line;

/// The name, the open game, and the buttons that lead to other puzzles.
pub(crate) fn head(page: Page, language: Language) -> impl IntoView {
    let subject = page.ask(|app| {
        let level = app.level().map(|level| level_name(language, level));
        match level {
            None => app.title(language),
            Some(level) => format!("{} · {level}", app.title(language)),
        }
    });
    let time = following_text(move || {
        let is_shown = page.preferences.with(|preferences| preferences.shows_time);
        if is_shown { turns::time(page.seconds.get() as u64 * 1_000) } else { String::new() }
    });
    let is_paused = move || page.paused.get();
    let opens = move |dialog: Dialog, name: String| {
        let id = format!("{dialog:?}").to_ascii_lowercase();
        let open = move || page.dialog.set(Some(dialog));
        Button::new("data-opens", id, name, open).view()
    };
    let title = |name: Label| label(language, name);
    let kept = |name: games::Label| games::label(language, name);
    view! {
        <header>
            <h1 class="brand" aria-label="Ninefold">"nine"<span>"fold"</span></h1>
            <nav>
                {opens(Dialog::New, title(Label::New))}
                {opens(Dialog::Daily, title(Label::Daily))}
                {opens(Dialog::Games, kept(games::Label::Games))}
                {opens(Dialog::Share, kept(games::Label::Share))}
                <a class="button" href="#lesson" data-opens="lessons">
                    {label(language, Label::Lessons)}
                </a>
                {account::way(page, language, "data-opens")}
                {opens(Dialog::Settings, title(Label::Settings))}
                {opens(Dialog::Help, title(Label::Help))}
            </nav>
            <p class="subject">
                <span>{subject}</span>
                {account::status(page, language)}
                <span class="time" role="timer">{time}</span>
                <button
                    type="button"
                    class="pause"
                    data-action="pause"
                    aria-label=following_value(move || {
                        let name = if is_paused() { Label::Resume } else { Label::Pause };
                        Some(label(language, name))
                    })
                    on:click=move |_| page.act(Intent::Pause)
                >
                    {following(move || if is_paused() { "▶" } else { "❚❚" }.into_any())}
                </button>
            </p>
        </header>
    }
}

/// The card: the page's only live region, with the current offers below it.
pub(crate) fn card(page: Page, language: Language) -> impl IntoView {
    let heading = following_text(move || match page.notice.get() {
        Some(notice) => notice,
        None => page.card.with(|card| card.heading.clone()),
    });
    let lines = following(move || {
        let lines = page.card.with(|card| card.lines.clone());
        if page.notice.with(Option::is_some) || lines.is_empty() {
            return ().into_any();
        }
        view! { <ul>{lines.into_iter().map(line).collect_view()}</ul> }.into_any()
    });
    let offer = move |offer: Offer| {
        let (name, id) = match offer {
            Offer::MoreHint => (label(language, Label::MoreHint), "more-hint"),
            Offer::Apply => (label(language, Label::Apply), "apply"),
            Offer::Close => (label(language, Label::Close), "close"),
            Offer::Where => (label(language, Label::Where), "where"),
            Offer::New => (label(language, Label::New), "new"),
            Offer::Daily => (label(language, Label::Daily), "daily"),
            Offer::Resume => (label(language, Label::Resume), "resume"),
            Offer::Again => (label(language, Label::Again), "again"),
            Offer::Harder(level) => (words::harder(language, level), "harder"),
            Offer::Learn(technique) => {
                let name = label(language, Label::Learn);
                let link = view! {
                    <a class="button" href=address(technique) data-offer="learn">{name}</a>
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
            Offer::Again => play_next(page, None),
            Offer::Harder(level) => play_next(page, Some(level)),
            Offer::Learn(_) => {} // a link
        };
        Button::new("data-offer", id, name, take).view()
    };
    let offers = following(move || {
        let offers = page.card.with(|card| card.offers.clone());
        offers.into_iter().map(offer).collect_view().into_any()
    });
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

/// Makes another puzzle of the layout: of the same level, or of `higher`, which for a daily puzzle
/// is one of the same day.
fn play_next(page: Page, higher: Option<Level>) {
    let request = page.ask(|app| {
        let mode = CatalogEntry::of(app.game().layout())?;
        let kind = match app.source {
            Source::Daily { date, variant } if higher.is_some() => Kind::Daily { date, variant },
            _ => Kind::New { with: None, symmetry: Symmetry::None },
        };
        Some(PuzzleRequest { mode, level: higher.or(app.level())?, kind })
    });
    if let Some(request) = request {
        page.make(request);
    }
}
