//! The dialogs over the page.

pub(crate) mod account;
pub(crate) mod calendar;
pub(crate) mod conflict;
pub(crate) mod games;
pub(crate) mod more;
pub(crate) mod new_puzzle;
pub(crate) mod open;
pub(crate) mod print;
pub(crate) mod share;
pub(crate) mod sheet;
mod statistics;

use leptos::prelude::*;
use ninefold_play::Intent;
use ninefold_words::Language;
use ninefold_words::ui::account::Label as Words;
use ninefold_words::ui::games as words;
use ninefold_words::ui::page::{Label, label};
use ninefold_words::ui::record;

use crate::game::preferences::{Preferences, Theme};
use crate::keep::storage;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;

/// The title of a dialog, and what it shows.
pub(crate) fn content(page: Page, language: Language, dialog: Dialog) -> (String, AnyView) {
    let title = |title: Label| label(language, title);
    let kept = |title: words::Label| words::label(language, title);
    let account_title = |title: Words| ninefold_words::ui::account::label(language, title);
    match dialog {
        Dialog::New => (title(Label::New), new_puzzle::new_puzzle(page, language).into_any()),
        Dialog::Daily => (title(Label::Daily), new_puzzle::daily(page, language).into_any()),
        Dialog::Making => (title(Label::New), new_puzzle::making(page, language).into_any()),
        Dialog::Games => (kept(words::Label::Games), games::games(page, language).into_any()),
        Dialog::Merge => {
            (kept(words::Label::Everything), games::merging(page, language).into_any())
        }
        Dialog::Open => (kept(words::Label::Open), open::open_dialog(page, language).into_any()),
        Dialog::Share => {
            (kept(words::Label::Share), share::share_dialog(page, language).into_any())
        }
        Dialog::Print => (kept(words::Label::Print), print::dialog(page, language)),
        Dialog::Restart => {
            let question = question(page, language, Label::AskRestart, Intent::Restart);
            (title(Label::Restart), question.into_any())
        }
        Dialog::Reveal => {
            let question = question(page, language, Label::AskReveal, Intent::Reveal);
            (title(Label::Reveal), question.into_any())
        }
        Dialog::Account => (account_title(Words::Account), account::dialog(page, language)),
        Dialog::Choose => (account_title(Words::Choice), conflict::dialog(page, language)),
        Dialog::Settings => (title(Label::Settings), settings(page, language).into_any()),
        Dialog::Statistics => {
            (record::label(language, record::Label::Statistics), statistics::statistics(language))
        }
        Dialog::Help => (title(Label::Help), keys(language).into_any()),
        Dialog::Walk | Dialog::Checkpoints | Dialog::More => more::content(page, language, dialog),
    }
}

fn question(page: Page, language: Language, text: Label, intent: Intent) -> impl IntoView {
    let answer = move || {
        page.dialog.set(None);
        page.act(intent);
    };
    let title = match intent {
        Intent::Reveal => Label::Reveal,
        _ => Label::Restart,
    };
    let answer = Button::new("data-action", "confirm", label(language, title), answer);
    view! {
        <p>{label(language, text)}</p>
        {answer.class("primary").view()}
    }
}

fn settings(page: Page, language: Language) -> impl IntoView {
    let change = move |change: &dyn Fn(&mut Preferences)| {
        page.preferences.update(|preferences| change(preferences));
        page.preferences.with_untracked(storage::save_preferences);
    };
    let theme = move || page.preferences.with(|preferences| preferences.theme);
    let themes = Theme::ALL.map(|(each, name)| {
        let text = match each {
            Theme::System => Label::ThemeSystem,
            Theme::Light => Label::ThemeLight,
            Theme::Dark => Label::ThemeDark,
            Theme::Contrast => Label::ThemeContrast,
        };
        let choose = move || change(&|preferences| preferences.theme = each);
        Button::new("data-theme-name", name, label(language, text), choose)
            .pressed(move || theme() == each)
            .view()
    });
    let languages = Language::ALL.map(|each| {
        view! {
            <button
                type="button"
                lang=each.tag()
                data-language=each.tag()
                aria-pressed=(each == language).to_string()
                on:click=move |_| change(&|preferences| preferences.language = each)
            >
                {each.name()}
            </button>
        }
    });
    let shows_time = move || page.preferences.with(|preferences| preferences.shows_time);
    let shows_rulers = move || page.preferences.with(|preferences| preferences.shows_rulers);
    view! {
        <div class="levels" role="group" aria-label=label(language, Label::Theme)>
            {themes.collect_view()}
        </div>
        <div class="levels" role="group" aria-label=label(language, Label::Language)>
            {languages.collect_view()}
        </div>
        <label class="check">
            <input
                type="checkbox"
                prop:checked=shows_time
                on:change=move |event| {
                    let is_shown = event_target_checked(&event);
                    change(&|preferences| preferences.shows_time = is_shown);
                }
            />
            {label(language, Label::Timer)}
        </label>
        <label class="check">
            <input
                type="checkbox"
                data-setting="rulers"
                prop:checked=shows_rulers
                on:change=move |event| {
                    let is_shown = event_target_checked(&event);
                    change(&|preferences| preferences.shows_rulers = is_shown);
                }
            />
            {label(language, Label::Rulers)}
        </label>
        {more::game_settings(page, language)}
    }
}

/// Every key of [`crate::game::keys`].
fn keys(language: Language) -> impl IntoView {
    let name = |name: Label| label(language, name);
    let keys = [
        ("← ↑ → ↓".to_owned(), Label::KeyArrows),
        (name(Label::NameEdges), Label::KeyEdges),
        (name(Label::NameAll), Label::KeyAll),
        ("Tab".to_owned(), Label::KeyTab),
        ("1 – 9".to_owned(), Label::KeyDigits),
        (name(Label::NameCorner), Label::KeyCorner),
        (name(Label::NameCenter), Label::KeyCenter),
        (name(Label::NameErase), Label::KeyErase),
        (name(Label::NameUndo), Label::KeyUndo),
        (name(Label::NameInk), Label::KeyInk),
        ("H".to_owned(), Label::KeyHint),
        ("C".to_owned(), Label::KeyCheck),
        ("M".to_owned(), Label::KeyCandidates),
        (name(Label::NameEscape), Label::KeyEscape),
        ("?".to_owned(), Label::KeyHelp),
    ];
    let rows = keys.map(|(key, text)| {
        view! { <dt><kbd>{key}</kbd></dt><dd>{label(language, text)}</dd> }
    });
    view! { <dl class="keys">{rows.collect_view()}{more::more_keys(language)}</dl> }
}
