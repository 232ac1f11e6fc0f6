//! Puzzles on paper: the choices, then a file or the browser's own dialog.

use std::cell::RefCell;
use std::collections::BTreeSet;

use js_sys::Uint8Array;
use leptos::prelude::*;
use ninefold_words::{Label, Language, say};
use ninefold_workers::printing::{
    Candidates, Drawn, Form, HIGHEST_NUMBER, Item, MOST_PUZZLES, PER_PAGE, Paper, PrintRequest,
    Solutions, Style, Wanted,
};

use crate::browser;
use crate::browser::files;
use crate::game::state::{App, Source};
use crate::keep::titles;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::following::following_text;
use crate::worker::Job;
use crate::worker::printing;

thread_local! {
    /// The puzzles of the dialog, and their author.
    static ITEMS: RefCell<(Vec<Item>, Option<String>)> = const { RefCell::new((Vec::new(), None)) };
    /// The latest options, until the page is closed.
    static OPTIONS: RefCell<PrintOptions> = RefCell::default();
}

/// What the player has chosen.
#[derive(Clone)]
struct PrintOptions {
    form: Form,
    style: Style,
    switches: BTreeSet<Switch>,
}

impl Default for PrintOptions {
    fn default() -> PrintOptions {
        let switches = BTreeSet::from([Switch::Level]);
        PrintOptions { form: Form::default(), style: Style::default(), switches }
    }
}

/// The choices that are on or off.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Switch {
    Large,
    Entries,
    Level,
    Date,
    Techniques,
    Hints,
    Code,
    Book,
}

impl Switch {
    fn name(self) -> &'static str {
        match self {
            Switch::Large => "large",
            Switch::Entries => "entries",
            Switch::Level => "level",
            Switch::Date => "date",
            Switch::Techniques => "techniques",
            Switch::Hints => "hints",
            Switch::Code => "code",
            Switch::Book => "book",
        }
    }
}

/// Opens the dialog that prints these puzzles.
pub(crate) fn ask(page: Page, mut items: Vec<Item>, author: Option<String>) {
    items.truncate(MOST_PUZZLES);
    ITEMS.set((items, author));
    page.dialog.set(Some(Dialog::Print));
}

/// The puzzle of a game.
pub(crate) fn item(app: &App, language: Language) -> Item {
    let game = app.game();
    let date = match app.source {
        Source::Daily { date, .. } => Some(files::date_name(language.tag(), &date.to_string())),
        Source::Made(_) => None,
    };
    Item {
        givens: game.puzzle().givens().clone(),
        entries: game.has_progress().then(|| game.board().clone()),
        title: Some(app.title(language)),
        level: app.level(),
        date,
    }
}

/// The content of the dialog. Its first field is a choice, because a field to type in would make a phone
/// cover the rest with a keyboard.
pub(crate) fn dialog(page: Page, language: Language) -> AnyView {
    let (n_items, has_entries) = ITEMS
        .with_borrow(|(items, _)| (items.len(), items.iter().any(|item| item.entries.is_some())));
    let title = StoredValue::new(String::new());
    let several = (n_items > 1).then(|| several(language));
    let book = (n_items > 1).then(|| check(Switch::Book, say::paper_as_book(language)));
    let entries = has_entries.then(|| check(Switch::Entries, say::keep_with_entries(language)));
    view! {
        <div class="pair">{selections(language)} {several}</div>
        <label>
            {say::keep_title(language)}
            <input
                type="text"
                data-field="heading"
                maxlength=titles::MOST_CHARACTERS
                on:input=move |event| title.set_value(event_target_value(&event))
            />
        </label>
        <div class="checks">
            {check(Switch::Large, say::paper_large(language))}
            {entries}
            {check(Switch::Level, say::paper_level(language))}
            {check(Switch::Date, say::paper_date(language))}
            {check(Switch::Techniques, say::paper_names(language))}
            {check(Switch::Hints, say::paper_clues(language))}
            {check(Switch::Code, say::paper_code(language))}
            {book}
        </div>
        {buttons(page, language, title)}
    }
    .into_any()
}

/// The choices between values.
fn selections(language: Language) -> AnyView {
    let word = |name: Label| name(language);
    let PrintOptions { form, style, .. } = OPTIONS.with_borrow(Clone::clone);
    let papers = Paper::ALL.map(|paper| {
        let shown = match paper {
            Paper::A4 => "A4",
            Paper::Letter => "Letter",
            Paper::A5 => "A5",
        };
        (paper.name(), shown.to_owned())
    });
    let solutions = Solutions::ALL.map(|place| {
        let shown = match place {
            Solutions::None => say::paper_none,
            Solutions::Below => say::paper_below,
            Solutions::End => say::paper_end,
        };
        (place.name(), word(shown))
    });
    let candidates = Candidates::ALL.map(|choice| {
        let shown = match choice {
            Candidates::None => say::paper_nothing,
            Candidates::Boxes => say::paper_boxes,
            Candidates::Digits => say::paper_digits,
        };
        (choice.name(), word(shown))
    });
    let forms = Form::ALL.map(|form| (form.name(), form.name().to_uppercase()));
    [
        select(
            "paper",
            say::paper_sheet(language),
            &papers,
            style.paper.name(),
            |options, name| {
                options.style.paper = Paper::named(name).unwrap_or_default();
            },
        ),
        select(
            "solutions",
            say::paper_solutions(language),
            &solutions,
            style.solutions.name(),
            |options, name| options.style.solutions = Solutions::named(name).unwrap_or_default(),
        ),
        select(
            "candidates",
            say::paper_cells(language),
            &candidates,
            style.candidates.name(),
            |options, name| options.style.candidates = Candidates::named(name).unwrap_or_default(),
        ),
        select("form", say::keep_form(language), &forms, form.name(), |options, name| {
            options.form = Form::named(name).unwrap_or_default();
        }),
    ]
    .into_any()
}

/// The choices for several puzzles.
fn several(language: Language) -> AnyView {
    let style = OPTIONS.with_borrow(|options| options.style.clone());
    let numbers = PER_PAGE.map(|number| number.to_string());
    let numbers: Vec<(&str, String)> =
        numbers.iter().map(|number| (&**number, number.clone())).collect();
    let now = style.per_page.to_string();
    let per_page = say::paper_per_page(language);
    view! {
        {select("per-page", per_page, &numbers, &now, |options, name| {
            options.style.per_page = name.parse().unwrap_or(1);
        })}
        <label>
            {say::paper_number(language)}
            <input
                type="number"
                min="1"
                max=HIGHEST_NUMBER
                data-field="number"
                prop:value=style.first_number.to_string()
                on:change=move |event| {
                    let number = event_target_value(&event).parse().unwrap_or(1);
                    choose(|options| {
                        options.style.first_number = number.clamp(1, HIGHEST_NUMBER);
                    });
                }
            />
        </label>
    }
    .into_any()
}

/// The buttons that start the drawing, and the line about the pages.
fn buttons(page: Page, language: Language, title: StoredValue<String>) -> AnyView {
    let job: StoredValue<Option<Job>, LocalStorage> = StoredValue::new_local(None);
    let message = RwSignal::new(None::<Label>);
    let start = move |form: Option<Form>, hear: fn(Page, Form, &Drawn)| {
        let request = request(language, &title.get_value(), form);
        let form = request.form;
        message.set(Some(say::paper_drawing));
        let asked = printing::ask(&request, move |drawn| {
            let outcome = match &drawn {
                None => say::paper_not_done,
                Some(drawn) if drawn.n_left_out > 0 => say::paper_untitled,
                Some(_) => say::paper_done,
            };
            message.try_set(Some(outcome));
            if let Some(drawn) = drawn {
                hear(page, form, &drawn);
            }
        });
        job.set_value(Some(asked));
    };
    let status =
        following_text(move || message.get().map(|message| message(language)).unwrap_or_default());
    let download = say::keep_download(language);
    let download = Button::new("data-action", "download-sheets", download, move || {
        start(None, download_all);
    });
    let print = say::keep_print(language);
    let print = Button::new("data-action", "print-sheets", print, move || {
        start(Some(Form::Svg), print_all);
    });
    view! {
        <div class="pair">{download.class("primary").view()} {print.view()}</div>
        <p class="soft" role="status">{status}</p>
    }
    .into_any()
}

/// The request to the printer, in this form or else in the chosen one.
fn request(language: Language, title: &str, form: Option<Form>) -> PrintRequest {
    let PrintOptions { form: chosen, style, switches } = OPTIONS.with_borrow(Clone::clone);
    let (mut items, author) = ITEMS.with_borrow(Clone::clone);
    let has = |switch| switches.contains(&switch);
    if !has(Switch::Entries) {
        for item in &mut items {
            item.entries = None;
        }
    }
    let is_alone = items.len() == 1;
    let (per_page, first_number) =
        if is_alone { (1, 1) } else { (style.per_page, style.first_number) };
    let today = || files::date_name(language.tag(), &browser::today().to_string());
    PrintRequest {
        form: form.unwrap_or(chosen),
        style: Style {
            per_page,
            is_large: has(Switch::Large),
            title: titles::clean(title),
            author,
            date: has(Switch::Date).then(today),
            first_number,
            language,
            ..style
        },
        is_book: has(Switch::Book) && !is_alone,
        wanted: Wanted {
            level: has(Switch::Level),
            techniques: has(Switch::Techniques),
            hint: has(Switch::Hints),
        },
        page: has(Switch::Code).then(files::address),
        items,
    }
}

/// Downloads files, numbered if there are several.
fn download_all(_: Page, form: Form, drawn: &Drawn) {
    let is_one = drawn.files.len() == 1;
    for (index, file) in drawn.files.iter().enumerate() {
        let number = if is_one { String::new() } else { format!("-{}", index + 1) };
        let name = format!("ninefold{number}.{}", form.name());
        files::download_bytes(&name, form.media_type(), file);
    }
}

/// Has the browser print the pages.
fn print_all(page: Page, _: Form, drawn: &Drawn) {
    let text = |file: &Uint8Array| String::from_utf8(file.to_vec()).unwrap_or_default();
    let leaves: Vec<String> = drawn.files.iter().map(text).collect();
    let sheets = format!("<div class=\"leaf\">{}</div>", leaves.join("</div><div class=\"leaf\">"));
    // Later: closing the dialog stops the worker, whose message is still being handled.
    request_animation_frame(move || {
        page.extras().paper.set(sheets);
        page.dialog.set(None);
        request_animation_frame(files::print);
    });
}

/// A choice between values, each with its name and the text that is shown. `set` gets the name of the value
/// that is chosen.
fn select(
    id: &'static str,
    label: String,
    values: &[(&str, String)],
    now: &str,
    set: fn(&mut PrintOptions, &str),
) -> AnyView {
    let values = values.iter().map(|(name, text)| {
        let is_chosen = *name == now;
        view! { <option value=(*name).to_owned() selected=is_chosen>{text.clone()}</option> }
    });
    view! {
        <label>
            {label}
            <select
                data-field=id
                on:change=move |event| choose(|options| set(options, &event_target_value(&event)))
            >
                {values.collect_view()}
            </select>
        </label>
    }
    .into_any()
}

/// A choice that is on or off.
fn check(switch: Switch, name: String) -> AnyView {
    let is_on = OPTIONS.with_borrow(|options| options.switches.contains(&switch));
    let turn = move |is_on| {
        choose(|options| {
            if is_on {
                options.switches.insert(switch);
            } else {
                options.switches.remove(&switch);
            }
        });
    };
    view! {
        <label class="check">
            <input
                type="checkbox"
                data-field=switch.name()
                prop:checked=is_on
                on:change=move |event| turn(event_target_checked(&event))
            />
            {name}
        </label>
    }
    .into_any()
}

fn choose(change: impl FnOnce(&mut PrintOptions)) {
    OPTIONS.with_borrow_mut(change);
}
