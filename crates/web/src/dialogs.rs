//! The dialogs over the page.

use leptos::html;
use leptos::prelude::*;
use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_wire::Date;
use ninefold_words::page::{Label, label};
use ninefold_words::{Language, level_name, play};

use crate::browser;
use crate::desk::{Desk, Dialog};
use crate::preferences::{Preferences, Theme};
use crate::state::Wish;
use crate::storage;
use crate::update::Intent;

/// The dialog that is open, if one is.
pub(crate) fn dialogs(desk: Desk, language: Language) -> impl IntoView {
    move || {
        let dialog = desk.dialog.get()?;
        let (title, content) = match dialog {
            Dialog::New => (Label::New, wishes(desk, language, None).into_any()),
            Dialog::Daily => (Label::Daily, wishes(desk, language, Some(today())).into_any()),
            Dialog::Making => (Label::New, making(desk, language).into_any()),
            Dialog::Restart => {
                let question = question(desk, language, Label::AskRestart, Intent::Restart);
                (Label::Restart, question.into_any())
            }
            Dialog::Reveal => {
                let question = question(desk, language, Label::AskReveal, Intent::Reveal);
                (Label::Reveal, question.into_any())
            }
            Dialog::Settings => (Label::Settings, settings(desk, language).into_any()),
            Dialog::Help => (Label::Help, keys(language).into_any()),
        };
        Some(sheet(desk, language, label(language, title), content))
    }
}

/// A dialog with a title, which holds the keyboard until it is closed.
fn sheet(desk: Desk, language: Language, title: String, content: AnyView) -> impl IntoView {
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(element) = element.get()
            && !element.open()
        {
            element.show_modal().ok();
        }
    });
    view! {
        <dialog node_ref=element aria-labelledby="dialog-title" on:close=move |_| desk.cancel()>
            <h2 id="dialog-title">{title}</h2>
            {content}
            <button class="close" type="button" on:click=move |_| desk.cancel()>
                {label(language, Label::Close)}
            </button>
        </dialog>
    }
}

fn today() -> Date {
    #[expect(clippy::cast_sign_loss, reason = "after 1970")]
    Date::of_time((browser::now() / 1_000.0) as u64)
}

/// What to play next: any layout and level, or those of a day.
fn wishes(desk: Desk, language: Language, day: Option<Date>) -> impl IntoView {
    let (mode, level) = desk.ask(|app| (app.mode(), app.level.unwrap_or(Level::Easy)));
    let modes: Vec<&CatalogEntry> = match day {
        Some(_) => CatalogEntry::modes().collect(),
        None => CatalogEntry::all().iter().collect(),
    };
    let mode = if modes.iter().any(|entry| entry.id == mode) { mode } else { "classic" };
    let (mode, level) = (RwSignal::new(mode.to_owned()), RwSignal::new(level));
    let date = RwSignal::new(day);
    let mode_options = modes.into_iter().map(|entry| {
        view! {
            <option value=entry.id selected=entry.id == mode.get_untracked()>{entry.title}</option>
        }
    });
    let level_keys = Level::ALL.map(|each| {
        view! {
            <button
                type="button"
                data-level=each.name()
                aria-pressed=move || (level.get() == each).to_string()
                on:click=move |_| level.set(each)
            >
                {level_name(language, each)}
            </button>
        }
    });
    let date_field = day.map(|today| {
        view! {
            <label>
                {label(language, Label::Date)}
                <input
                    type="date"
                    required
                    max=today.to_string()
                    value=today.to_string()
                    on:input=move |event| date.set(event_target_value(&event).parse().ok())
                />
            </label>
        }
    });
    let play = move |_| {
        if day.is_some() && date.get().is_none_or(|date| Some(date) > day) {
            return; // no such day yet
        }
        let mode = storage::mode(&mode.get());
        desk.make(Wish { mode, level: level.get(), date: date.get() });
    };
    view! {
        <label>
            {label(language, Label::Layout)}
            <select on:change=move |event| mode.set(event_target_value(&event))>
                {mode_options.collect_view()}
            </select>
        </label>
        {date_field}
        <div class="levels" role="group" aria-label=label(language, Label::Level)>
            {level_keys.collect_view()}
        </div>
        <button class="primary" type="button" data-action="play" on:click=play>
            {label(language, Label::Play)}
        </button>
    }
}

fn making(desk: Desk, language: Language) -> impl IntoView {
    view! {
        <p class="making" role="status">{play::making(language)}</p>
        <button type="button" data-action="cancel" on:click=move |_| desk.cancel()>
            {label(language, Label::Cancel)}
        </button>
    }
}

fn question(desk: Desk, language: Language, text: Label, intent: Intent) -> impl IntoView {
    let answer = move |_| {
        desk.dialog.set(None);
        desk.act(intent);
    };
    let title = match intent {
        Intent::Reveal => Label::Reveal,
        _ => Label::Restart,
    };
    view! {
        <p>{label(language, text)}</p>
        <button class="primary" type="button" data-action="confirm" on:click=answer>
            {label(language, title)}
        </button>
    }
}

fn settings(desk: Desk, language: Language) -> impl IntoView {
    let change = move |change: &dyn Fn(&mut Preferences)| {
        desk.preferences.update(|preferences| change(preferences));
        desk.preferences.with_untracked(storage::keep_preferences);
    };
    let theme = move || desk.preferences.with(|preferences| preferences.theme);
    let themes = Theme::ALL.map(|(each, name)| {
        let text = match each {
            Theme::System => Label::ThemeSystem,
            Theme::Light => Label::ThemeLight,
            Theme::Dark => Label::ThemeDark,
            Theme::Contrast => Label::ThemeContrast,
        };
        view! {
            <button
                type="button"
                data-theme-name=name
                aria-pressed=move || (theme() == each).to_string()
                on:click=move |_| change(&|preferences| preferences.theme = each)
            >
                {label(language, text)}
            </button>
        }
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
    let shows_time = move || desk.preferences.with(|preferences| preferences.shows_time);
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
    }
}

/// Every key of [`crate::keys`].
fn keys(language: Language) -> impl IntoView {
    let keys = [
        ("← ↑ → ↓", Label::KeyArrows),
        ("Tab", Label::KeyTab),
        ("1 – 9", Label::KeyDigits),
        ("Shift 1 – 9", Label::KeyCorner),
        ("Ctrl 1 – 9", Label::KeyCenter),
        ("0 ⌫ Del", Label::KeyErase),
        ("Ctrl Z", Label::KeyUndo),
        ("Space", Label::KeyInk),
        ("H", Label::KeyHint),
        ("C", Label::KeyCheck),
        ("M", Label::KeyCandidates),
        ("Esc", Label::KeyEscape),
        ("?", Label::KeyHelp),
    ];
    let rows = keys.map(|(key, text)| {
        view! { <dt><kbd>{key}</kbd></dt><dd>{label(language, text)}</dd> }
    });
    view! { <dl class="keys">{rows.collect_view()}</dl> }
}
