//! The puzzles that the player has sent to the server.

use leptos::prelude::*;
use ninefold_wire::rest::{SentPuzzle, SentPuzzlesShape};
use ninefold_words::{layout_title, level_name, say};
use wasm_bindgen_futures::spawn_local;

use super::state::Shelf;
use crate::keep::titles;
use crate::panels::button::Button;
use crate::panels::following::following;
use crate::panels::puzzle::{address, copy};
use crate::panels::removal::Removal;
use crate::sync::sent;

/// The part of the list that has been read.
type List = RwSignal<SentPuzzlesShape>;

/// The tile with all of them, if there are any.
pub(super) fn sent(shelf: Shelf) -> AnyView {
    let list: List = RwSignal::new(nothing());
    let sync = shelf.page().extras().sync;
    let is_known = Memo::new(move |_| usize::from(sync.is_known()));
    Effect::new(move |_| {
        list.set(nothing());
        if is_known.get() > 0 {
            read(shelf, list, None);
        }
    });
    let language = shelf.language;
    following(move || {
        let SentPuzzlesShape { puzzles, next } = list.get();
        if puzzles.is_empty() {
            return ().into_any();
        }
        let more = next.map(|next| {
            let read = move || read(shelf, list, Some(next.clone()));
            let name = say::shelf_more(language);
            Button::new("data-action", "more-sent", name, read).view()
        });
        view! {
            <section class="tile" data-sent-puzzles="">
                <h3>{say::sent_by_you(language)}</h3>
                {puzzles.into_iter().map(|puzzle| row(shelf, list, puzzle)).collect_view()}
                {more}
            </section>
        }
        .into_any()
    })
}

fn nothing() -> SentPuzzlesShape {
    SentPuzzlesShape { puzzles: Vec::new(), next: None }
}

/// Reads the next part of the list, and appends it.
fn read(shelf: Shelf, list: List, after: Option<String>) {
    spawn_local(async move {
        match sent::list(shelf.page(), after).await {
            Ok(part) => drop(list.try_update(|list| {
                list.puzzles.extend(part.puzzles);
                list.next = part.next;
            })),
            Err(trouble) => {
                drop(shelf.message.try_set(sent::failure_text(shelf.language, trouble)));
            }
        }
    });
}

/// A puzzle, with buttons that open it, copy its address, or remove it.
fn row(shelf: Shelf, list: List, puzzle: SentPuzzle) -> AnyView {
    let language = shelf.language;
    let SentPuzzle { id, title, author, layout, level, .. } = puzzle;
    let layout = layout_title(language, &layout);
    let title = title.as_deref().and_then(titles::clean);
    let level = level.and_then(|level| level.parse().ok()).map(|level| level_name(language, level));
    let author = author.as_deref().and_then(titles::clean);
    let detail = [title.is_some().then(|| layout.clone()), level, author];
    let detail = detail.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let address = address(&id);
    let copied = address.clone();
    let copy = move || copy(&copied, language, shelf.message);
    let copy = Button::new("data-action", "copy-sent", say::sent_copy(language), copy);
    let removal = Removal {
        actions: ("remove-sent", "keep-sent"),
        name: say::sent_remove(language),
        question: say::sent_ask_remove(language),
    };
    let own = id.clone();
    let remove = move || take_back(shelf, list, own.clone());
    view! {
        <div class="entry-row" data-sent=id>
            <p><b>{title.unwrap_or(layout)}</b> <small>{detail}</small></p>
        </div>
        <div class="bench-row">
            <a class="button" href=address data-action="open-sent">
                {say::page_play(language)}
            </a>
            {copy.view()} {removal.view(language, remove)}
        </div>
    }
    .into_any()
}

fn take_back(shelf: Shelf, list: List, id: String) {
    spawn_local(async move {
        match sent::remove(shelf.page(), &id).await {
            Ok(()) => {
                list.try_update(|list| list.puzzles.retain(|puzzle| puzzle.id != id));
            }
            Err(trouble) => {
                drop(shelf.message.try_set(sent::failure_text(shelf.language, trouble)));
            }
        }
    });
}
