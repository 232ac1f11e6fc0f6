//! Puzzles on paper: the choices, then a file or the browser's own dialog.

use std::cell::RefCell;
use std::collections::BTreeMap;

use js_sys::Uint8Array;
use leptos::prelude::*;
use ninefold_words::Language;
use ninefold_words::ui::games;
use ninefold_words::ui::paper::{Label, label};
use ninefold_workers::order::{Item, MOST_PUZZLES, Order};

use crate::browser;
use crate::browser::files;
use crate::game::state::{App, Source};
use crate::keep::titles;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::following::following_text;
use crate::worker::Job;
use crate::worker::printing::{self, Drawn};

thread_local! {
    /// The puzzles of the dialog, and their author.
    static ITEMS: RefCell<(Vec<Item>, String)> = const { RefCell::new((Vec::new(), String::new())) };
    /// The latest choices, by name, until the page is closed.
    static CHOICES: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// The choices before the player has made any.
const FIRST: [(&str, &str); 6] = [
    ("form", "pdf"),
    ("paper", "a4"),
    ("per-page", "1"),
    ("solutions", "none"),
    ("candidates", "none"),
    ("level", ""),
];

/// Opens the dialog that prints these puzzles.
pub(crate) fn ask(page: Page, mut items: Vec<Item>, author: String) {
    items.truncate(MOST_PUZZLES);
    ITEMS.set((items, author));
    page.dialog.set(Some(Dialog::Print));
}

/// The puzzle of a game.
pub(crate) fn item(app: &App, language: Language) -> Item {
    let game = app.game();
    let date = match app.source {
        Source::Daily { date, .. } => files::date_name(language.tag(), &date.to_string()),
        Source::Made(_) => String::new(),
    };
    Item {
        givens: game.puzzle().givens().clone(),
        entries: game.has_progress().then(|| game.board().clone()),
        title: app.title(language),
        level: app.level().map(|level| level.name().to_owned()).unwrap_or_default(),
        date,
    }
}

/// The content of the dialog. Its first field is a choice, because a field to type in would make a phone
/// cover the rest with a keyboard.
pub(crate) fn dialog(page: Page, language: Language) -> AnyView {
    CHOICES.with_borrow_mut(|choices| {
        if choices.is_empty() {
            choices.extend(FIRST.map(|(name, value)| (name.to_owned(), value.to_owned())));
        }
    });
    let (n_items, has_entries) = ITEMS
        .with_borrow(|(items, _)| (items.len(), items.iter().any(|item| item.entries.is_some())));
    let word = |name| label(language, name);
    let kept = |name| games::label(language, name);
    let plain =
        |names: &[&'static str]| names.iter().map(|&name| (name, name.to_owned())).collect();
    let forms =
        vec![("pdf", "PDF".to_owned()), ("svg", "SVG".to_owned()), ("png", "PNG".to_owned())];
    let papers =
        vec![("a4", "A4".to_owned()), ("letter", "Letter".to_owned()), ("a5", "A5".to_owned())];
    let solutions = vec![
        ("none", word(Label::NoSolutions)),
        ("below", word(Label::Below)),
        ("end", word(Label::End)),
    ];
    let cells = vec![
        ("none", word(Label::Nothing)),
        ("boxes", word(Label::Boxes)),
        ("digits", word(Label::Digits)),
    ];
    let heading = StoredValue::new(String::new());
    let several = (n_items > 1).then(|| {
        view! {
            {select("per-page", word(Label::PerPage), plain(&["1", "2", "4", "6"]))}
            <label>
                {word(Label::Number)}
                <input
                    type="number"
                    min="1"
                    data-field="number"
                    prop:value=chosen("number").unwrap_or_else(|| "1".to_owned())
                    on:change=move |event| choose("number", Some(event_target_value(&event)))
                />
            </label>
        }
    });
    let book = (n_items > 1).then(|| check("book", word(Label::AsBook)));
    let entries = has_entries.then(|| check("entries", kept(games::Label::WithEntries)));
    view! {
        <div class="pair">
            {select("paper", word(Label::Sheet), papers)}
            {select("solutions", word(Label::Solutions), solutions)}
            {select("candidates", word(Label::Cells), cells)}
            {select("form", kept(games::Label::Form), forms)}
            {several}
        </div>
        <label>
            {kept(games::Label::Title)}
            <input
                type="text"
                data-field="heading"
                maxlength=titles::MOST_CHARACTERS
                on:input=move |event| heading.set_value(event_target_value(&event))
            />
        </label>
        <div class="checks">
            {check("large", word(Label::Large))}
            {entries}
            {check("level", word(Label::Level))}
            {check("date", word(Label::Date))}
            {check("techniques", word(Label::Techniques))}
            {check("hints", word(Label::Clues))}
            {check("code", word(Label::Code))}
            {book}
        </div>
        {buttons(page, language, heading)}
    }
    .into_any()
}

/// The buttons that start the drawing, and the line about the pages.
fn buttons(page: Page, language: Language, heading: StoredValue<String>) -> AnyView {
    let job: StoredValue<Option<Job>, LocalStorage> = StoredValue::new_local(None);
    let message = RwSignal::new(None);
    let start = move |form: Option<&str>, hear: fn(Page, &Drawn)| {
        let order = order(language, &heading.get_value(), form);
        message.set(Some(Label::Drawing));
        let asked = printing::ask(&order, move |drawn| {
            let said = match &drawn {
                None => Label::NotDone,
                Some(drawn) if drawn.n_left_out > 0 => Label::Untitled,
                Some(_) => Label::Done,
            };
            message.try_set(Some(said));
            if let Some(drawn) = drawn {
                hear(page, &drawn);
            }
        });
        job.set_value(Some(asked));
    };
    let said =
        following_text(move || message.get().map(|said| label(language, said)).unwrap_or_default());
    let download = games::label(language, games::Label::Download);
    let download = Button::new("data-action", "download-sheets", download, move || {
        start(None, download_all);
    });
    let print = games::label(language, games::Label::Print);
    let print = Button::new("data-action", "print-sheets", print, move || {
        start(Some("svg"), print_all);
    });
    view! {
        <div class="pair">{download.class("primary").view()} {print.view()}</div>
        <p class="soft" role="status">{said}</p>
    }
    .into_any()
}

/// The order for the printer, in this form or else in the chosen one.
fn order(language: Language, heading: &str, form: Option<&str>) -> Order {
    let mut choices = CHOICES.with_borrow(BTreeMap::clone);
    choices.insert("language".to_owned(), language.tag().to_owned());
    if let Some(form) = form {
        choices.insert("form".to_owned(), form.to_owned());
    }
    let (mut items, author) = ITEMS.with_borrow(Clone::clone);
    if items.len() == 1 {
        choices.retain(|name, _| !matches!(&**name, "book" | "number" | "per-page"));
    }
    if !choices.contains_key("entries") {
        for item in &mut items {
            item.entries = None;
        }
    }
    let today = || files::date_name(language.tag(), &browser::today().to_string());
    let has = |name: &str| choices.contains_key(name);
    Order {
        heading: titles::clean(heading).unwrap_or_default(),
        author,
        date: has("date").then(today).unwrap_or_default(),
        page: has("code").then(files::address).unwrap_or_default(),
        choices,
        items,
    }
}

/// Downloads files, numbered if there are several.
fn download_all(_: Page, drawn: &Drawn) {
    let form = chosen("form").unwrap_or_default();
    let kind = match &*form {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/pdf",
    };
    let is_one = drawn.files.len() == 1;
    for (index, file) in drawn.files.iter().enumerate() {
        let number = if is_one { String::new() } else { format!("-{}", index + 1) };
        files::download_bytes(&format!("ninefold{number}.{form}"), kind, file);
    }
}

/// Has the browser print the pages.
fn print_all(page: Page, drawn: &Drawn) {
    let text = |file: &_| String::from_utf8(Uint8Array::new(file).to_vec()).unwrap_or_default();
    let leaves: Vec<String> = drawn.files.iter().map(text).collect();
    let sheets = format!("<div class=\"leaf\">{}</div>", leaves.join("</div><div class=\"leaf\">"));
    // Later: closing the dialog stops the worker, whose message is still being handled.
    request_animation_frame(move || {
        page.extras().paper.set(sheets);
        page.dialog.set(None);
        request_animation_frame(files::print);
    });
}

/// A choice between several values.
fn select(id: &'static str, name: String, options: Vec<(&'static str, String)>) -> AnyView {
    let now = chosen(id).unwrap_or_default();
    let options = options.into_iter().map(|(value, text)| {
        view! { <option value=value selected=value == now>{text}</option> }
    });
    view! {
        <label>
            {name}
            <select
                data-field=id
                on:change=move |event| choose(id, Some(event_target_value(&event)))
            >
                {options.collect_view()}
            </select>
        </label>
    }
    .into_any()
}

/// A choice that is on or off.
fn check(id: &'static str, name: String) -> AnyView {
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-field=id
                prop:checked=chosen(id).is_some()
                on:change=move |event| choose(id, event_target_checked(&event).then(String::new))
            />
            {name}
        </label>
    }
    .into_any()
}

fn chosen(id: &str) -> Option<String> {
    CHOICES.with_borrow(|choices| choices.get(id).cloned())
}

fn choose(id: &str, value: Option<String>) {
    CHOICES.with_borrow_mut(|choices| match value {
        Some(value) => drop(choices.insert(id.to_owned(), value)),
        None => drop(choices.remove(id)),
    });
}
