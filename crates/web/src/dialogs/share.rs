//! The export of a puzzle: a link, texts and documents, and a drawing.

use leptos::prelude::*;
use ninefold::notation;
use ninefold_words::{Language, say};

use crate::browser;
use crate::browser::files;
use crate::dialogs::print;
use crate::keep::export::{self, Extent, Form};
use crate::keep::{link, titles};
use crate::page::Page;
use crate::panels::button::Button;
use crate::panels::following::{following_flag, following_text};

/// The dialog with the link, the text forms and printing.
pub(crate) fn share_dialog(page: Page, language: Language) -> impl IntoView {
    let has_entries = RwSignal::new(false);
    let message: RwSignal<Option<String>> = RwSignal::new(None);
    let print = move || {
        let item = page.ask(|app| print::item(app, language));
        print::ask(page, vec![item], None);
    };
    let status = following_text(move || message.get().unwrap_or_default());
    view! {
        {link_field(page, language, message)}
        {text_field(page, language, has_entries, message)}
        {Button::new("data-action", "print", say::keep_print(language), print).view()}
        <p class="soft" role="status">{status}</p>
    }
}

/// How much of the game is exported.
fn extent(has_entries: RwSignal<bool>) -> Extent {
    if has_entries.get() { Extent::Game } else { Extent::Puzzle }
}

/// The link, to be copied or sent, and the title that it contains. The link comes first and is read-only:
/// the dialog focuses its first field, and if one could type there, a phone would cover the rest with a
/// keyboard.
fn link_field(page: Page, language: Language, message: RwSignal<Option<String>>) -> impl IntoView {
    let address = move || page.ask(|app| format!("{}#{}", files::address(), link::of_game(app)));
    let shown = RwSignal::new(address());
    let send = files::can_send().then(|| {
        let send = move || {
            let title = page.ask(|app| app.heading(language));
            files::send(&[("title", &title), ("url", &address())]);
        };
        Button::new("data-action", "send", say::keep_send_link(language), send).view()
    });
    let copy = move || copy(language, &address(), message);
    let copy = Button::new("data-action", "copy-link", say::keep_copy(language), copy);
    let name = move |event| {
        page.name(titles::clean(&event_target_value(&event)));
        shown.set(address());
    };
    view! {
        <label>
            {say::keep_link(language)}
            <input type="text" readonly data-field="link" prop:value=move || shown.get() />
        </label>
        <div class="pair">
            {copy.class("primary").view()}
            {send}
        </div>
        <label>
            {say::keep_title(language)}
            <input
                type="text"
                data-field="title"
                maxlength=titles::MOST_CHARACTERS
                value=page.ask(|app| app.named.clone())
                on:input=name
            />
        </label>
    }
}

/// The game in the chosen form, to be copied or downloaded.
fn text_field(
    page: Page,
    language: Language,
    has_entries: RwSignal<bool>,
    message: RwSignal<Option<String>>,
) -> impl IntoView {
    let form = RwSignal::new(Form::all()[0]);
    let written = move || {
        let (form, extent) = (form.get(), extent(has_entries));
        page.ask(|app| export::write(app, form, extent, browser::today(), browser::now()))
    };
    let text = move || match written() {
        Ok(text) => text,
        Err(why) => say::keep_unwritable(language, &why),
    };
    let is_unwritable = move || written().is_err();
    let download = move |_| {
        if let Ok(text) = written() {
            let form = form.get();
            let name = page.ask(|app| export::file_name(app, form));
            files::download(&name, form.file().1, &text);
        }
    };
    let forms = Form::all().into_iter().map(|each| {
        view! { <option value=each.name()>{each.name()}</option> }
    });
    let choose = move |event| {
        let name = event_target_value(&event);
        if let Some(chosen) = Form::all().into_iter().find(|form| form.name() == name) {
            form.set(chosen);
        }
    };
    view! {
        <label>
            {say::keep_form(language)}
            <select data-field="form" on:change=choose>{forms.collect_view()}</select>
        </label>
        <label class="check">
            <input type="checkbox" data-field="entries" on:change=move |event| has_entries.set(event_target_checked(&event)) />
            {say::keep_with_entries(language)}
        </label>
        <textarea
            rows="6"
            readonly
            spellcheck="false"
            data-field="text"
            aria-label=say::keep_text(language)
            prop:value=text
        ></textarea>
        <div class="pair">
            <button
                type="button"
                data-action="copy-text"
                disabled=following_flag(is_unwritable)
                on:click=move |_| copy(language, &text(), message)
            >
                {say::keep_copy(language)}
            </button>
            <button
                type="button"
                data-action="download"
                disabled=following_flag(is_unwritable)
                on:click=download
            >
                {say::keep_download(language)}
            </button>
        </div>
    }
}

fn copy(language: Language, text: &str, message: RwSignal<Option<String>>) {
    files::copy(text, move |is_copied| {
        // Unless the dialog is already closed.
        let outcome = if is_copied { say::keep_copied } else { say::keep_not_copied };
        message.try_set(Some(outcome(language)));
    });
}

/// The sheet that the browser's own command prints: a heading and the drawing.
fn sheet(page: Page, language: Language) -> String {
    let drawing = page.ask(|app| {
        let givens = app.game().puzzle().givens();
        notation::svg(givens, givens)
    });
    format!("<h1>{}</h1>{drawing}", page.ask(|app| app.heading(language)))
}

/// Prepares the printed sheet whenever the browser prints, even by its own command.
pub(crate) fn listen(page: Page) {
    window_event_listener_untyped("beforeprint", move |_| {
        if page.extras().paper.with_untracked(String::is_empty) {
            let language = page.language();
            page.extras().paper.set(sheet(page, language));
        }
    });
    window_event_listener_untyped("afterprint", move |_| page.extras().paper.set(String::new()));
}
