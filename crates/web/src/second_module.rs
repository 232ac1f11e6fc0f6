//! The rest of the page: dialogs, and all views but the game and Home.
//!
//! It is a separate WebAssembly module, which is loaded once the board can be played and shares the memory
//! of the page's first module. It contains whatever only [`enter`] needs: the bundle is cut there.

use std::future::Future as _;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use ninefold_words::{Language, say};
use wasm_bindgen_futures::spawn_local;

use crate::page::Page;
use crate::page::address::{Dialog, View};
use crate::panels::button::Button;
use crate::{dialogs, panels};

/// Something that the rest of the page shows.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Part {
    View(View),
    Dialog(Dialog),
}

/// The title of a dialog or the classes of a view, and the content.
type Entered = (String, AnyView);

/// The only way into the rest of the page.
#[wasm_split(rest, wasm_split_path = leptos::wasm_split, preload(fetch), fallible)]
#[allow(clippy::unnecessary_wraps, reason = "the attribute returns the failure to load")]
fn enter(page: Page, language: Language, part: Part) -> Result<Entered, SplitLoaderError> {
    Ok(match part {
        Part::View(view) => panels::view_content::content(page, language, view),
        Part::Dialog(dialog) => dialogs::content(page, language, dialog),
    })
}

/// The content of a part. Until the rest of the page is loaded, a text that says so, or that it could not
/// be loaded.
pub(crate) fn shown(page: Page, language: Language, part: Part) -> Entered {
    if page.extras().has_rest.get() {
        let entering = pin!(enter(page, language, part));
        if let Poll::Ready(Ok(entered)) = entering.poll(&mut Context::from_waker(Waker::noop())) {
            return entered;
        }
    }
    let (text, again) = if page.extras().lacks_rest.get() {
        let again = say::keep_try_again(language);
        let again = Button::new("data-action", "again", again, move || load(page));
        (say::keep_missing(language), again.class("primary").view().into_any())
    } else {
        load(page);
        (say::keep_coming(language), ().into_any())
    };
    match part {
        Part::View(_) => ("home".to_owned(), view! { <h2>{text}</h2> {again} }.into_any()),
        Part::Dialog(_) => (text, again),
    }
}

/// Loads the rest of the page before any part needs it. If that fails, the first such part tries again.
pub(crate) fn prepare(page: Page) {
    spawn_local(async move {
        if fetch().await.is_ok() {
            note(page.extras().has_rest, true);
        }
    });
}

/// Loads the rest of the page for a part that waits for it.
fn load(page: Page) {
    spawn_local(async move {
        let is_there = fetch().await.is_ok();
        note(page.extras().has_rest, is_there);
        note(page.extras().lacks_rest, !is_there);
    });
}

/// Sets a signal only if it changes: an open part must not be rebuilt.
fn note(signal: RwSignal<bool>, is: bool) {
    if signal.get_untracked() != is {
        signal.set(is);
    }
}
