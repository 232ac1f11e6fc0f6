//! The puzzle for elsewhere: a link, texts and documents, a drawing, and paper.

use leptos::prelude::*;
use ninefold::notation;
use ninefold_words::Language;
use ninefold_words::keeping::{self, Label, label};

use crate::browser;
use crate::browser::files;
use crate::dialogs::games::title;
use crate::dialogs::new_puzzle::today;
use crate::keep::export::{self, Extent, Form};
use crate::keep::link;
use crate::page::Desk;

/// The dialog with link, forms and print.
pub(crate) fn sharing(desk: Desk, language: Language) -> impl IntoView {
    let extent = RwSignal::new(Extent::Puzzle);
    let said: RwSignal<Option<Label>> = RwSignal::new(None);
    view! {
        {link_field(desk, language, said)}
        {text_field(desk, language, extent, said)}
        <button
            type="button"
            data-action="print"
            on:click=move |_| print(desk, language, extent.get())
        >
            {label(language, Label::Print)}
        </button>
        <p class="soft" role="status">{move || said.get().map(|said| label(language, said))}</p>
    }
}

/// The link, to be copied or sent.
fn link_field(desk: Desk, language: Language, said: RwSignal<Option<Label>>) -> impl IntoView {
    let address = desk
        .ask(|app| format!("{}#{}", files::address(), link::fragment(app.game.puzzle().givens())));
    let send = files::can_send().then(|| {
        let address = address.clone();
        let send = move |_| files::send(&title(desk, language), &address);
        view! {
            <button type="button" data-action="send" on:click=send>
                {label(language, Label::SendLink)}
            </button>
        }
    });
    let copied = address.clone();
    view! {
        <label>
            {label(language, Label::Link)}
            <input type="text" readonly data-field="link" value=address />
        </label>
        <div class="pair">
            <button
                class="primary"
                type="button"
                data-action="copy-link"
                on:click=move |_| copy(&copied, said)
            >
                {label(language, Label::Copy)}
            </button>
            {send}
        </div>
    }
}

/// The game in a form that is chosen, to be copied or downloaded.
fn text_field(
    desk: Desk,
    language: Language,
    extent: RwSignal<Extent>,
    said: RwSignal<Option<Label>>,
) -> impl IntoView {
    let form = RwSignal::new(Form::all()[0]);
    let written = Memo::new(move |_| {
        let (form, extent) = (form.get(), extent.get());
        desk.ask(|app| export::write(app, form, extent, today(), browser::now()))
    });
    let text = move || match written.get() {
        Ok(text) => text,
        Err(why) => keeping::unwritable(language, &why),
    };
    let is_unwritable = move || written.with(Result::is_err);
    let download = move |_| {
        if let Ok(text) = written.get() {
            let form = form.get();
            let name = desk.ask(|app| export::file_name(app, form));
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
    let choose_extent = move |event| {
        let has_entries = event_target_checked(&event);
        extent.set(if has_entries { Extent::Game } else { Extent::Puzzle });
    };
    view! {
        <label>
            {label(language, Label::Form)}
            <select data-field="form" on:change=choose>{forms.collect_view()}</select>
        </label>
        <label class="check">
            <input type="checkbox" data-field="entries" on:change=choose_extent />
            {label(language, Label::WithEntries)}
        </label>
        <textarea
            rows="6"
            readonly
            spellcheck="false"
            data-field="text"
            aria-label=label(language, Label::Text)
            prop:value=text
        ></textarea>
        <div class="pair">
            <button
                type="button"
                data-action="copy-text"
                disabled=is_unwritable
                on:click=move |_| copy(&text(), said)
            >
                {label(language, Label::Copy)}
            </button>
            <button
                type="button"
                data-action="download"
                disabled=is_unwritable
                on:click=download
            >
                {label(language, Label::Download)}
            </button>
        </div>
    }
}

fn copy(text: &str, said: RwSignal<Option<Label>>) {
    files::copy(text, move |is_copied| {
        // Unless the dialog is closed already.
        said.try_set(Some(if is_copied { Label::Copied } else { Label::NotCopied }));
    });
}

fn print(desk: Desk, language: Language, extent: Extent) {
    desk.drawer().paper.set(sheet(desk, language, extent));
    desk.dialog.set(None);
    request_animation_frame(files::print);
}

/// What is printed: a heading and the drawing.
fn sheet(desk: Desk, language: Language, extent: Extent) -> String {
    let drawing = desk.ask(|app| {
        let givens = app.game.puzzle().givens();
        match extent {
            Extent::Puzzle => notation::svg(givens, givens),
            Extent::Game => notation::svg(app.game.board(), givens),
        }
    });
    format!("<h1>{}</h1>{drawing}", title(desk, language))
}

/// Puts the puzzle on paper whenever the browser prints, whoever asked for it.
pub(crate) fn listen(desk: Desk) {
    window_event_listener_untyped("beforeprint", move |_| {
        if desk.drawer().paper.with_untracked(String::is_empty) {
            let language = desk.preferences.with_untracked(|preferences| preferences.language);
            desk.drawer().paper.set(sheet(desk, language, Extent::Puzzle));
        }
    });
    window_event_listener_untyped("afterprint", move |_| desk.drawer().paper.set(String::new()));
}
