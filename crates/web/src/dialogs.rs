//! The dialogs over the page.

pub(crate) mod account;
pub(crate) mod calendar;
pub(crate) mod conflict;
pub(crate) mod games;
pub(crate) mod more;
pub(crate) mod new_puzzle;
pub(crate) mod open;
pub(crate) mod share;
mod statistics;

use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use ninefold_play::Intent;
use ninefold_words::Language;
use ninefold_words::ui::account::Label as Words;
use ninefold_words::ui::games as words;
use ninefold_words::ui::page::{Label, label};
use ninefold_words::ui::record;

use crate::browser;
use crate::game::preferences::{Preferences, Theme};
use crate::keep::storage;
use crate::page::{Dialog, Guard, Page};
use crate::panels::button::Button;
use crate::panels::following::following;

/// The open dialog, if there is one.
pub(crate) fn dialogs(page: Page, language: Language) -> AnyView {
    following(move || {
        let Some(dialog) = page.dialog.get() else { return ().into_any() };
        let title = |title: Label| label(language, title);
        let kept = |title: words::Label| words::label(language, title);
        let account_title = |title: Words| ninefold_words::ui::account::label(language, title);
        let (title, content) = match dialog {
            Dialog::New => (title(Label::New), new_puzzle::new_puzzle(page, language).into_any()),
            Dialog::Daily => (title(Label::Daily), new_puzzle::daily(page, language).into_any()),
            Dialog::Making => (title(Label::New), new_puzzle::making(page, language).into_any()),
            Dialog::Games => (kept(words::Label::Games), games::games(page, language).into_any()),
            Dialog::Merge => {
                (kept(words::Label::Everything), games::merging(page, language).into_any())
            }
            Dialog::Open => {
                (kept(words::Label::Open), open::open_dialog(page, language).into_any())
            }
            Dialog::Share => {
                (kept(words::Label::Share), share::share_dialog(page, language).into_any())
            }
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
            Dialog::Statistics => (
                record::label(language, record::Label::Statistics),
                statistics::statistics(language),
            ),
            Dialog::Help => (title(Label::Help), keys(language).into_any()),
            Dialog::Walk | Dialog::Checkpoints | Dialog::More => {
                more::content(page, language, dialog)
            }
        };
        sheet(page, language, dialog, (title, content))
    })
}

/// A modal dialog with a title.
fn sheet(
    page: Page,
    language: Language,
    dialog: Dialog,
    (title, content): (String, AnyView),
) -> AnyView {
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| match element.get() {
        Some(element) if element.open() => browser::focus_dialog(), // it was another dialog
        Some(element) => drop(element.show_modal()),
        None => {}
    });
    let close = move |_| {
        page.cancel();
        if page.dialog.with_untracked(Option::is_some)
            && let Some(element) = element.get_untracked()
        {
            element.show_modal().ok(); // it asks first
        }
    };
    let press = move |event: PointerEvent| {
        let is_behind = element.get_untracked().is_some_and(|element| {
            let point = (event.client_x(), event.client_y());
            event.target().as_ref() == Some(element.as_ref())
                && browser::is_outside(&element, point)
        });
        if is_behind && dialog != Dialog::Making {
            event.prevent_default();
            page.cancel();
        }
    };
    let name = match dialog {
        Dialog::Restart | Dialog::Reveal | Dialog::Walk | Dialog::Merge => Label::Cancel,
        _ => Label::Close,
    };
    view! {
        <dialog
            node_ref=element
            aria-labelledby="dialog-title"
            on:close=close
            on:cancel=move |event: web_sys::Event| {
                if dialog == Dialog::Account && page.extras().guard.get_untracked() != Guard::None {
                    event.prevent_default();
                    page.cancel();
                }
            }
            on:pointerdown=press
        >
            <h2 id="dialog-title">{title}</h2>
            {content}
            <button class="close" type="button" on:click=move |_| page.cancel()>
                {label(language, name)}
            </button>
        </dialog>
    }
    .into_any()
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
