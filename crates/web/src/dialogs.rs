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
use ninefold_words::{Label, Language, say};

use crate::game::preferences::{Preferences, Theme};
use crate::keep::storage;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;

/// The title of a dialog, and what it shows.
pub(crate) fn content(page: Page, language: Language, dialog: Dialog) -> (String, AnyView) {
    match dialog {
        Dialog::New => (say::page_new(language), new_puzzle::new_puzzle(page, language).into_any()),
        Dialog::Daily => (say::page_daily(language), new_puzzle::daily(page, language).into_any()),
        Dialog::Making => (say::page_new(language), new_puzzle::making(page, language).into_any()),
        Dialog::Games => (say::keep_games(language), games::games(page, language).into_any()),
        Dialog::Merge => {
            (say::keep_everything(language), games::merging(page, language).into_any())
        }
        Dialog::Open => (say::keep_open(language), open::open_dialog(page, language).into_any()),
        Dialog::Share => {
            (say::keep_share(language), share::share_dialog(page, language).into_any())
        }
        Dialog::Print => (say::keep_print(language), print::dialog(page, language)),
        Dialog::Restart => {
            let question = question(page, language, say::page_ask_restart, Intent::Restart);
            (say::page_restart(language), question.into_any())
        }
        Dialog::Reveal => {
            let question = question(page, language, say::page_ask_reveal, Intent::Reveal);
            (say::page_reveal(language), question.into_any())
        }
        Dialog::Account => (say::account(language), account::dialog(page, language)),
        Dialog::Choose => (say::sync_choice(language), conflict::dialog(page, language)),
        Dialog::Settings => (say::page_settings(language), settings(page, language).into_any()),
        Dialog::Statistics => (say::record_statistics(language), statistics::statistics(language)),
        Dialog::Help => (say::page_help(language), keys(language).into_any()),
        Dialog::Walk | Dialog::Checkpoints | Dialog::More => more::content(page, language, dialog),
    }
}

fn question(page: Page, language: Language, text: Label, intent: Intent) -> impl IntoView {
    let answer = move || {
        page.dialog.set(None);
        page.act(intent);
    };
    let title = match intent {
        Intent::Reveal => say::page_reveal,
        _ => say::page_restart,
    };
    let answer = Button::new("data-action", "confirm", title(language), answer);
    view! {
        <p>{text(language)}</p>
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
            Theme::System => say::page_theme_system,
            Theme::Light => say::page_theme_light,
            Theme::Dark => say::page_theme_dark,
            Theme::Contrast => say::page_theme_contrast,
        };
        let choose = move || change(&|preferences| preferences.theme = each);
        Button::new("data-theme-name", name, text(language), choose)
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
        <div class="levels" role="group" aria-label=say::page_theme(language)>
            {themes.collect_view()}
        </div>
        <div class="levels" role="group" aria-label=say::page_language(language)>
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
            {say::page_timer(language)}
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
            {say::page_rulers(language)}
        </label>
        {more::game_settings(page, language)}
    }
}

/// Every key of [`crate::game::keys`].
fn keys(language: Language) -> impl IntoView {
    let keys = [
        ("← ↑ → ↓".to_owned(), say::page_key_arrows(language)),
        (say::page_name_edges(language), say::page_key_edges(language)),
        (say::page_name_all(language), say::page_key_all(language)),
        ("Tab".to_owned(), say::page_key_tab(language)),
        ("1 – 9".to_owned(), say::page_key_digits(language)),
        (say::page_name_corner(language), say::page_key_corner(language)),
        (say::page_name_center(language), say::page_key_center(language)),
        (say::page_name_erase(language), say::page_key_erase(language)),
        (say::page_name_undo(language), say::page_key_undo(language)),
        (say::page_name_ink(language), say::page_key_ink(language)),
        ("H".to_owned(), say::page_key_hint(language)),
        ("C".to_owned(), say::page_key_check(language)),
        ("M".to_owned(), say::page_key_candidates(language)),
        (say::page_name_escape(language), say::page_key_escape(language)),
        ("?".to_owned(), say::page_key_help(language)),
    ];
    let rows = keys.map(|(key, text)| {
        view! { <dt><kbd>{key}</kbd></dt><dd>{text}</dd> }
    });
    view! { <dl class="keys">{rows.collect_view()}{more::more_keys(language)}</dl> }
}
