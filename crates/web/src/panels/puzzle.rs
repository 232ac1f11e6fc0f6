//! A puzzle on the server: its address, and the view that fetches and plays it.

use leptos::prelude::*;
use ninefold_wire::rest::{EntryShape, PuzzleShape};
use ninefold_words::{Language, say};
use wasm_bindgen_futures::spawn_local;

use crate::browser::{self, files, uuid};
use crate::dialogs::open;
use crate::keep::{collections, titles};
use crate::page::Page;
use crate::page::address::View;
use crate::panels::button::Button;
use crate::panels::following::following;
use crate::sync::sent;
use crate::sync::server::Trouble;

pub(crate) fn puzzle(page: Page, language: Language, id: u128) -> AnyView {
    // Why the puzzle cannot be opened, and whether another try may help.
    let failure: RwSignal<Option<(String, bool)>> = RwSignal::new(None);
    fetch(page, language, id, failure);
    let state = following(move || {
        let Some((why, may_help)) = failure.get() else {
            return view! { <p role="status">{say::sent_opening(language)}</p> }.into_any();
        };
        let again = may_help.then(|| {
            let again = say::keep_try_again(language);
            let again = Button::new("data-action", "again", again, move || {
                failure.set(None);
                fetch(page, language, id, failure);
            });
            again.class("primary").view()
        });
        view! {
            <p role="alert" class="refusal">{why}</p>
            <div class="bench-row">
                {again}
                <a class="button" href=View::Home.to_string()>
                    {say::home_home(language)}
                </a>
            </div>
        }
        .into_any()
    });
    view! {
        <h2 tabindex="-1">{say::sent_puzzle(language)}</h2>
        {state}
    }
    .into_any()
}

/// Fetches the puzzle, and plays it unless the player has gone elsewhere.
fn fetch(page: Page, language: Language, id: u128, failure: RwSignal<Option<(String, bool)>>) {
    spawn_local(async move {
        let found = sent::read(page, &uuid::of_number(id)).await;
        if page.extras().view.get_untracked() != View::Puzzle(id) {
            return;
        }
        let why = match found {
            Ok(Some(puzzle)) => match play(page, puzzle) {
                Ok(()) => return,
                Err(why) => (why, false),
            },
            Ok(None) => (say::sent_no_server(language), false),
            Err(Trouble::Refused { status: 404, .. }) => (say::sent_unknown(language), false),
            Err(trouble) => (sent::failure_text(language, trouble), true),
        };
        failure.try_set(Some(why));
    });
}

/// Plays a puzzle, and continues it if it was begun before.
fn play(page: Page, puzzle: PuzzleShape) -> Result<(), String> {
    let PuzzleShape { layout, givens, title, author, level, .. } = puzzle;
    let level = level.and_then(|level| level.parse().ok());
    let (source, like) = (None, None);
    let entry = EntryShape { number: 1, layout, givens, title, author, source, level, like };
    let unknown = || say::sent_unknown(page.language());
    let link = collections::link(&entry).ok_or_else(unknown)?;
    // Going back from the game must not open it again.
    browser::replace_entry(&View::Play.to_string(), false);
    open::open(page, &link, None).map_err(|why| why.say(page.language()))?;
    let about = [entry.title, entry.author].into_iter().flatten();
    let about: Vec<String> = about.filter_map(|text| titles::clean(&text)).collect();
    if !about.is_empty() {
        page.notice.set(Some(about.join(" · "))); // until the first turn
    }
    Ok(())
}

/// The address of a puzzle on the server, for other people.
pub(crate) fn address(id: &str) -> String {
    let view = View::Puzzle(uuid::number(id).unwrap_or_default());
    format!("{}{view}", files::address())
}

/// Copies the address or the link of a puzzle, and says whether that worked.
pub(crate) fn copy(address: &str, language: Language, status: RwSignal<String>) {
    files::copy(address, move |is_copied| {
        let words = if is_copied { say::keep_copied } else { say::keep_not_copied };
        status.try_set(words(language));
    });
}
