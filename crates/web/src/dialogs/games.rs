//! The dialog with all stored games and the backup file.

use std::time::Duration;

use leptos::prelude::*;
use ninefold::CatalogEntry;
use ninefold_words::{Label, Language, layout_title, say, time};
use web_sys::HtmlInputElement;

use crate::board::lines::picture;
use crate::browser;
use crate::browser::files;
use crate::keep::backup::{self, Merge, Which};
use crate::keep::index::{self, Entry, Progress};
use crate::keep::storage;
use crate::keep::titles;
use crate::page::address::View;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::following::following;

/// The number of games read before the page may handle other events.
const AT_ONCE: usize = 8;

/// The list of games, and the backup file.
pub(crate) fn games(page: Page, language: Language) -> impl IntoView {
    let list = List { entries: RwSignal::new(None), asked: RwSignal::new(None) };
    page.save();
    read_some(list.entries, index::keys(), Vec::new());
    let rows = following(move || match list.entries.get() {
        None => ().into_any(),
        Some(entries) if entries.is_empty() => {
            view! { <p>{say::keep_no_games(language)}</p> }.into_any()
        }
        Some(entries) => {
            let rows = entries.into_iter().map(|entry| row(page, language, list, &entry));
            view! { <ul class="games">{rows.collect_view()}</ul> }.into_any()
        }
    });
    view! {
        {rows}
        {open_key(page, language)}
        <h3>{say::keep_everything(language)}</h3>
        {everything_keys(page, language)}
    }
}

/// The button that opens the import dialog.
pub(crate) fn open_key(page: Page, language: Language) -> AnyView {
    let open = move || page.dialog.set(Some(Dialog::Open));
    Button::new("data-opens", "open", say::keep_open(language), open).view()
}

/// The games, and the one about to be deleted.
#[derive(Copy, Clone)]
struct List {
    entries: RwSignal<Option<Vec<Entry>>>,
    asked: RwSignal<Option<String>>,
}

/// A game of the list, with buttons to continue it and, unless it is open, to delete it.
fn row(page: Page, language: Language, list: List, entry: &Entry) -> impl IntoView + use<> {
    let List { entries, asked } = list;
    let (key, name, detail) = (entry.key.clone(), name(language, entry), detail(language, entry));
    let state = match entry.progress {
        Progress::Begun => "begun",
        Progress::Solved => "solved",
    };
    let delete_key = (page.ask(storage::key) != key).then(|| {
        let (key, name) = (key.clone(), format!("{} {name}", say::keep_delete(language)));
        let ask = move || asked.set(Some(key.clone()));
        Button::new("data-action", "delete", "×".to_owned(), ask).class("quiet").label(name).view()
    });
    let deleted = key.clone();
    let question = following(move || {
        if asked.with(|asked| asked.as_ref() != Some(&deleted)) {
            return ().into_any();
        }
        let key = deleted.clone();
        let delete = move || {
            storage::remove(&key);
            asked.set(None);
            entries.update(|entries| {
                if let Some(entries) = entries {
                    entries.retain(|entry| entry.key != key);
                }
            });
        };
        let delete = Button::new("data-action", "confirm", say::keep_delete(language), delete);
        let cancel = say::page_cancel(language);
        let cancel = Button::new("data-action", "keep", cancel, move || asked.set(None));
        view! {
            <p class="question">
                <span>{say::keep_ask_delete(language)}</span>
                {delete.view()}
                {cancel.view()}
            </p>
        }
        .into_any()
    });
    let opened = key.clone();
    let drawn = CatalogEntry::named(entry.mode).map(|mode| picture(&mode.layout, None));
    let n_filled = entry.n_open.saturating_sub(entry.n_empty);
    let share = (n_filled * 100 / entry.n_open.max(1)).to_string();
    view! {
        <li data-game=key data-state=state>
            <button type="button" class="game" on:click=move |_| go_on(page, &opened)>
                {drawn}
                <b>{name}</b>
                <small>{detail}</small>
                <span class="progress" aria-hidden="true"><i style=("--share", share)></i></span>
            </button>
            {delete_key}
            {question}
        </li>
    }
}

/// The buttons that save and read the backup file.
fn everything_keys(page: Page, language: Language) -> impl IntoView {
    let save_all = say::keep_everything_save(language);
    let save = move || {
        page.save();
        let text = backup::to_file(&backup::entries());
        files::download(&format!("ninefold-{}.json", browser::today()), "application/json", &text);
    };
    let read = move |event| {
        let field: HtmlInputElement = event_target(&event);
        files::chosen(&field, move |text| {
            if !merge(page, &text) {
                page.dialog.set(None);
                page.notify(say::keep_not_everything);
            }
        });
    };
    view! {
        <div class="pair">
            {Button::new("data-action", "save-everything", save_all, save).view()}
            <label class="button">
                {say::keep_everything_read(language)}
                <input
                    class="hidden"
                    type="file"
                    accept=".json,application/json"
                    data-field="everything"
                    on:change=read
                />
            </label>
        </div>
    }
}

/// Reads some games of the list, and schedules the others.
fn read_some(into: RwSignal<Option<Vec<Entry>>>, mut keys: Vec<String>, mut read: Vec<Entry>) {
    let rest = keys.split_off(keys.len().min(AT_ONCE));
    read.extend(keys.iter().filter_map(|key| index::entry(key)));
    if !rest.is_empty() {
        set_timeout(move || read_some(into, rest, read), Duration::ZERO);
        return;
    }
    index::order(&mut read, &index::recent());
    index::thin(&mut read);
    into.try_set(Some(read)); // unless the dialog is already closed
}

fn name(language: Language, entry: &Entry) -> String {
    let level = entry.level.map(|level| ninefold_words::level_title(language, level));
    let day = entry.day.map(|(date, variant)| match variant {
        1 => date.to_string(),
        _ => format!("{date} ({variant})"),
    });
    let title = titles::of(&entry.key).unwrap_or_else(|| layout_title(language, entry.mode));
    let parts = [Some(title), level, day];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

fn detail(language: Language, entry: &Entry) -> String {
    let progress = match entry.progress {
        Progress::Begun => say::page_left(language, entry.n_empty),
        Progress::Solved => say::keep_solved(language),
    };
    format!("{progress} · {}", time(entry.played))
}

/// Continues the game under a key.
pub(crate) fn go_on(page: Page, key: &str) {
    if page.ask(storage::key) == key {
        page.dialog.set(None);
        return page.go(View::Play);
    }
    page.notice.set(None);
    match storage::load(key) {
        Some(Ok(app)) => page.open(app),
        Some(Err(error)) => {
            page.dialog.set(None);
            page.report(&error);
        }
        None => page.dialog.set(None), // another tab has deleted it
    }
}

/// Merges a backup file, if it is one; returns whether it is.
pub(crate) fn merge(page: Page, file: &str) -> bool {
    page.save();
    let Some(merge) = Merge::of(file, &backup::entries()) else { return false };
    if merge.n_differing() == 0 && merge.damaged.is_empty() {
        take(page, &merge, Which::Mine);
    } else {
        page.extras().merging.set(Some(merge));
        page.dialog.set(Some(Dialog::Merge));
    }
    true
}

fn take(page: Page, merge: &Merge, which: Which) {
    page.dialog.set(None);
    let language = page.language();
    match merge.take(which) {
        Ok(n_entries) => {
            page.preferences.set(storage::preferences());
            page.reload();
            page.notice.set(Some(say::keep_taken(language, n_entries)));
        }
        Err(error) => page.report(&error),
    }
}

/// Asks about entries of a backup that differ from the stored ones, and names damaged entries.
pub(crate) fn merging(page: Page, language: Language) -> impl IntoView {
    let merge = page.extras().merging.get_untracked().unwrap_or_default();
    let line = |(name, why): &(String, String)| {
        view! { <li>{say::keep_damaged_entry(language, &name, &why)}</li> }
    };
    let damaged = merge.damaged.iter().map(line).collect_view();
    let damaged = (!merge.damaged.is_empty()).then(|| view! { <ul class="damaged">{damaged}</ul> });
    let n_differing = merge.n_differing();
    let question = (n_differing > 0).then(|| say::keep_ask_differing(language, n_differing));
    let answer = move |id, name: Label, which: Which| {
        let merge = merge.clone();
        Button::new("data-action", id, name(language), move || take(page, &merge, which))
    };
    let theirs =
        (n_differing > 0).then(|| answer("theirs", say::keep_take_theirs, Which::Theirs).view());
    let mine = answer("mine", say::keep_keep_mine, Which::Mine).class("primary").view();
    view! {
        {question.map(|question| view! { <p>{question}</p> })}
        {damaged}
        <div class="pair">
            {theirs}
            {mine}
        </div>
    }
}
