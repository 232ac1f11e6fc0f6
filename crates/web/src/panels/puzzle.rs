//! A puzzle on the server: its address, and the view that fetches and plays it.

use leptos::prelude::*;
use ninefold_wire::rest::{EntryShape, PuzzleShape};
use ninefold_words::Language;
use ninefold_words::ui::sent::{Label, label};
use ninefold_words::ui::{games, home};
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
            return view! { <p role="status">{label(language, Label::Opening)}</p> }.into_any();
        };
        let again = may_help.then(|| {
            let again = games::label(language, games::Label::TryAgain);
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
                    {home::label(language, home::Label::Home)}
                </a>
            </div>
        }
        .into_any()
    });
    view! {
        <h2 tabindex="-1">{label(language, Label::Puzzle)}</h2>
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
            Ok(None) => (label(language, Label::NoServer), false),
            Err(Trouble::Refused { status: 404, .. }) => (label(language, Label::Unknown), false),
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
    let unknown = || label(page.language(), Label::Unknown);
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
        let words = if is_copied { games::Label::Copied } else { games::Label::NotCopied };
        status.try_set(games::label(language, words));
    });
}
