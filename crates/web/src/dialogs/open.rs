//! The import of puzzles: pasted, from a chosen or dropped file, or from a link.

use leptos::ev::{DragEvent, hashchange};
use leptos::prelude::*;
use ninefold::{Board, CatalogEntry, Layout};
use ninefold_words::{Language, layout_title, say};
use ninefold_workers::printing::Item;
use web_sys::{ClipboardEvent, DataTransfer, HtmlInputElement};

use crate::browser;
use crate::browser::camera;
use crate::browser::files;
use crate::browser::uuid;
use crate::dialogs::{games, print};
use crate::keep::import::{self, Refusal};
use crate::keep::storage;
use crate::keep::store::StorageError;
use crate::keep::titles;
use crate::page::address::View;
use crate::page::overlay::PUZZLE;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::following::{following, following_text};
use crate::worker::reading;

/// Opens the puzzle with these givens, and continues it if it was begun before.
pub(crate) fn open_board(page: Page, givens: &Board) -> Result<(), Refusal> {
    open(page, &givens.to_string(), Some(givens.layout()))
}

/// Opens an imported puzzle or game, and continues it if it was begun before.
pub(crate) fn open(page: Page, text: &str, layout: Option<&Layout>) -> Result<(), Refusal> {
    #[expect(clippy::cast_sign_loss, reason = "after 1970")]
    let now = browser::now() as u64;
    let app = import::read(text, layout, &uuid::random(), now)?;
    page.notice.set(None);
    let (key, named) = (storage::key(&app), app.named.clone());
    if named.is_some() {
        titles::keep(&key, named.as_deref());
    }
    match storage::load(&key) {
        Some(Ok(kept)) => page.open(kept),
        Some(Err(StorageError::Newer)) => {
            page.dialog.set(None);
            page.report(&StorageError::Newer);
        }
        _ => page.open(app),
    }
    if named.is_some() {
        page.notice.set(named); // until the first turn
    }
    Ok(())
}

/// Does the same with a text of any program: a worker reads what the page itself cannot. Calls `refused`,
/// perhaps later, if the text cannot be opened.
fn open_any(page: Page, text: &str, layout: Option<&Layout>, refused: impl Fn(Refusal) + 'static) {
    let has_progress = reading::has_progress(text);
    let opened = if has_progress { Err(Refusal::NoPuzzle) } else { open(page, text, layout) };
    let refusal = match opened {
        Ok(()) => return,
        Err(refusal @ (Refusal::Unreadable(_) | Refusal::NoBoard(_))) => refusal,
        Err(refusal) if has_progress => refusal,
        Err(refusal) => return refused(refusal),
    };
    let own = text.to_owned();
    let job = reading::ask(text, refusal, move |read| {
        // If the worker cannot read the progress, the page opens the puzzle without it.
        let read = read.or_else(|why| if has_progress { Ok(own.clone()) } else { Err(why) });
        if let Err(refusal) = read.and_then(|text| open(page, &text, None)) {
            refused(refusal);
        }
    });
    page.extras().reading.set_value(Some(job));
}

/// Opens a dropped file or a link, and shows an error on the card.
fn open_or_notify(page: Page, text: &str) {
    if games::merge(page, text) {
        return;
    }
    let pasted = text.to_owned();
    open_any(page, text, None, move |refusal| {
        if let Refusal::Several(_) = refusal {
            page.extras().pasted.set_value(pasted.clone());
            page.dialog.set(Some(Dialog::Open)); // it offers a choice
        } else {
            page.dialog.set(None);
            page.notice.set(Some(refusal.say(page.language())));
        }
    });
}

/// Listens for links, dropped files and pasted pictures.
pub(crate) fn listen(page: Page) {
    let follow = move || {
        if let Some(fragment) = files::take_fragment(PUZZLE, &View::Play.to_string()) {
            page.go(View::Play);
            open_or_notify(page, &fragment);
        }
    };
    follow();
    window_event_listener(hashchange, move |_| follow());
    window_event_listener(leptos::ev::dragover, |event: DragEvent| {
        if files::is_file(&event) {
            event.prevent_default(); // otherwise it cannot be dropped
        }
    });
    window_event_listener(leptos::ev::drop, move |event: DragEvent| {
        if files::is_file(&event) {
            event.prevent_default();
            match camera::picture_in(event.data_transfer()) {
                Some(picture) => page.read_picture(picture),
                None => files::dropped(&event, move |text| open_or_notify(page, &text)),
            }
        }
    });
    window_event_listener(leptos::ev::paste, move |event: ClipboardEvent| {
        // Programs such as spreadsheets copy a picture of the text along with it.
        let has_text =
            |data: &DataTransfer| data.get_data("text/plain").is_ok_and(|text| !text.is_empty());
        let data = event.clipboard_data().filter(|data| !has_text(data));
        if let Some(picture) = camera::picture_in(data) {
            event.prevent_default();
            page.read_picture(picture);
        }
    });
}

/// The choice between several puzzles.
fn puzzle_list(page: Page, language: Language, refusal: RwSignal<Option<Refusal>>) -> AnyView {
    let Some(Refusal::Several(puzzles)) = refusal.get() else { return ().into_any() };
    let row = |(index, puzzle): (usize, String)| {
        let n_givens = puzzle.chars().filter(|char| ('1'..='9').contains(char)).count();
        let name = say::keep_one_of_several(language, n_givens, &(index + 1));
        let choose = move || {
            refusal.try_set(open(page, &puzzle, None).err());
        };
        view! { <li>{Button::new("data-puzzle", (index + 1).to_string(), name, choose).view()}</li> }
    };
    let boards = puzzles.iter().filter_map(|puzzle| import::board(puzzle).ok());
    let items: Vec<Item> = boards.map(Item::new).collect();
    let print = move || print::ask(page, items.clone(), None);
    let print = Button::new("data-action", "print-all", say::paper_print_all(language), print);
    let rows = puzzles.into_iter().enumerate().map(row).collect_view();
    view! { <ol class="checkpoints">{rows}</ol> {print.view()} }.into_any()
}

/// The dialog for pasting a puzzle or choosing a file.
pub(crate) fn open_dialog(page: Page, language: Language) -> impl IntoView {
    let pasted = page.extras().pasted.get_value();
    page.extras().pasted.set_value(String::new());
    let (text, layout) = (RwSignal::new(pasted), RwSignal::new(String::new()));
    let refusal: RwSignal<Option<Refusal>> = RwSignal::new(None);
    let try_open = move || {
        let layout = layout.with_untracked(|layout| CatalogEntry::named(layout));
        let layout = layout.map(|entry| &entry.layout);
        refusal.set(None);
        let refused = move |why| drop(refusal.try_set(Some(why)));
        text.with_untracked(|text| open_any(page, text, layout, refused));
    };
    if text.with_untracked(|text| !text.is_empty()) {
        try_open();
    }
    let refusal_text = following_text(move || {
        refusal
            .with(|refusal| refusal.as_ref().map(|refusal| refusal.say(language)))
            .unwrap_or_default()
    });
    let choose = move |event| {
        let field: HtmlInputElement = event_target(&event);
        let Some(file) = files::chosen_file(&field) else { return };
        if camera::is_picture(&file) {
            return page.read_picture(file.into());
        }
        files::read(&file, move |content| {
            if !games::merge(page, &content) {
                text.set(content);
                try_open();
            }
        });
    };
    let from_photo = move || {
        page.dialog.set(None);
        page.go(View::Photo);
    };
    let from_photo = Button::new("data-opens", "photo", say::photo_photo(language), from_photo);
    let open = Button::new("data-action", "open", say::keep_open(language), try_open);
    let layouts = CatalogEntry::all().iter().map(|entry| {
        view! { <option value=entry.id>{layout_title(language, entry.id)}</option> }
    });
    view! {
        <label>
            {say::keep_paste(language)}
            <textarea
                rows="6"
                spellcheck="false"
                autocapitalize="off"
                data-field="paste"
                placeholder=say::keep_paste_example(language)
                aria-describedby="refusal"
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            ></textarea>
        </label>
        <p id="refusal" class="refusal" role="alert">{refusal_text}</p>
        {following(move || puzzle_list(page, language, refusal))}
        <label>
            {say::page_layout(language)}
            <select
                data-field="layout"
                on:change=move |event| layout.set(event_target_value(&event))
            >
                <option value="">{say::keep_layout_found(language)}</option>
                {layouts.collect_view()}
            </select>
        </label>
        <div class="pair">
            {open.class("primary").view()}
            <label class="button">
                {say::keep_choose_file(language)}
                <input class="hidden" type="file" data-field="file" on:change=choose />
            </label>
            {from_photo.icon("camera").view()}
        </div>
        <p class="soft">{say::keep_drop(language)}</p>
    }
}
