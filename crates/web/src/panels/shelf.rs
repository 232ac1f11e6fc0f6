//! The shelf: collections of puzzles, played one after the other.

mod collection;
mod levels;
mod sent;
mod state;

use leptos::prelude::*;
use ninefold_wire::rest::CollectionHead;
use ninefold_words::{Language, say};
use web_sys::HtmlInputElement;

use self::state::Shelf;
use crate::browser::files;
use crate::keep::collections;
use crate::page::Page;
use crate::panels::button::Button;
use crate::panels::following::{following, following_text};
use crate::sync::state::Account;

pub(crate) fn shelf(page: Page, language: Language) -> AnyView {
    let shelf = Shelf::new(page, language);
    on_cleanup(move || levels::keep(shelf));
    // It may become known later whether there is a server.
    Effect::new(move |_| {
        if page.extras().sync.account() != Account::Absent {
            shelf.ask_server();
        }
    });
    let choose = move |event| {
        let field: HtmlInputElement = event_target(&event);
        if let Some(file) = files::chosen_file(&field) {
            let name = file.name();
            let name = name.rsplit_once('.').map_or(&*name, |(name, _)| name).to_owned();
            shelf.message.set(say::shelf_reading(language));
            files::read(&file, move |text| shelf.import(name, &text));
        }
    };
    let collections = following(move || {
        shelf.changed.track();
        let all = collections::all();
        if all.is_empty() {
            return view! { <p>{say::shelf_empty(language)}</p> }.into_any();
        }
        let tiles = all.into_iter().map(|shelved| collection::tile(shelf, shelved));
        tiles.collect_view().into_any()
    });
    let status = following_text(move || shelf.message.get());
    view! {
        <div class="tile-head">
            <h2 tabindex="-1">{say::shelf(language)}</h2>
        </div>
        <p class="soft">{say::shelf_help(language)}</p>
        <div>
            <label class="button">
                {say::shelf_import(language)}
                <input class="hidden" type="file" data-field="collection" on:change=choose />
            </label>
        </div>
        <p class="soft" role="status">{status}</p>
        {collections}
        {sent::sent(shelf)}
        {following(move || offers(shelf))}
    }
    .into_any()
}

/// The collections that the server offers.
fn offers(shelf: Shelf) -> AnyView {
    let language = shelf.language;
    let offered = shelf.offered.get();
    if offered.is_empty() {
        return ().into_any();
    }
    let row = |head: CollectionHead| {
        let counts = say::paper_puzzles(language, head.n_puzzles);
        let name = head.name.clone();
        let add = Button::new("data-add", head.name.clone(), say::shelf_add(language), move || {
            shelf.take(name.clone());
        });
        view! {
            <div class="entry-row">
                <p><b>{head.name}</b> <small>{counts}</small></p>
                {add.view()}
            </div>
        }
    };
    view! {
        <section class="tile">
            <h3>{say::shelf_offered(language)}</h3>
            {offered.into_iter().map(row).collect_view()}
        </section>
    }
    .into_any()
}
