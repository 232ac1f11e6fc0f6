//! Sending the puzzle to the server, where anybody with its address can play it.

use leptos::prelude::*;
use ninefold_wire::rest::{SendPuzzleRequest, Title};
use ninefold_wire::{Declared, PuzzleFile, Seal};
use ninefold_words::{Language, say};
use wasm_bindgen_futures::spawn_local;

use super::state::Workbench;
use crate::keep::titles;
use crate::panels::button::Button;
use crate::panels::following::{following, following_text};
use crate::panels::puzzle::{address, copy};
use crate::sync::sent;
use crate::sync::state::Account;

/// The button, if there is a server, and the outcome of sending.
pub(super) fn sending(workbench: Workbench, language: Language) -> (AnyView, AnyView) {
    let sync = workbench.page().extras().sync;
    let has_server = Memo::new(move |_| usize::from(sync.account() != Account::Absent));
    let is_sending = RwSignal::new(false);
    let (status, link) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    Effect::new(move |_| {
        // The puzzle on the bench is no longer the one that was sent.
        workbench.changed.track();
        workbench.parts().listed.track();
        status.set(String::new());
        link.set(String::new());
    });
    let send = move || {
        if is_sending.get_untracked() {
            return;
        }
        link.set(String::new());
        let Some(puzzle) = request(workbench).filter(|_| untrack(|| workbench.is_puzzle())) else {
            return status.set(say::sent_needs(language));
        };
        is_sending.set(true);
        status.set(say::sent_sending(language));
        spawn_local(async move {
            let answer = sent::send(workbench.page(), puzzle).await;
            is_sending.try_set(false);
            status.try_set(match answer {
                Ok(puzzle) => {
                    link.try_set(address(&puzzle.id));
                    let is_guest = untrack(|| sync.account() == Account::Nobody);
                    let here = is_guest.then(|| say::sent_here_only(language));
                    let done = [say::sent_done(language), here.unwrap_or_default()];
                    done.join(" ")
                }
                Err(trouble) => sent::failure_text(language, trouble),
            });
        });
    };
    let button = following(move || {
        if has_server.get() == 0 {
            return ().into_any();
        }
        Button::new("data-action", "send-draft", say::sent_send(language), send)
            .title(say::sent_needs(language))
            .disabled(move || is_sending.get() || !workbench.is_puzzle())
            .view()
    });
    let address = following(move || {
        let address = link.get();
        if address.is_empty() {
            return ().into_any();
        }
        let shown = address.clone();
        let copy = move || copy(&address, language, status);
        view! {
            <label>
                {say::sent_address(language)}
                <input type="text" readonly data-field="sent-address" value=shown />
            </label>
            <div class="bench-row">
                {Button::new("data-action", "copy-sent", say::sent_copy(language), copy).view()}
            </div>
        }
        .into_any()
    });
    let shown = following_text(move || status.get());
    let shown = view! { {address} <p class="soft" role="status" data-said="sent">{shown}</p> };
    (button, shown.into_any())
}

/// The puzzle on the bench, with its title and author.
fn request(workbench: Workbench) -> Option<SendPuzzleRequest> {
    let file = PuzzleFile::of(&workbench.puzzle()?, Declared::default(), Seal::Sealed);
    let document = serde_json::to_value(&file).ok()?;
    let (title, author) = workbench
        .ask(|bench| (titles::clean(&bench.about.title), titles::clean(&bench.about.author)));
    Some(SendPuzzleRequest { document, title: title.map(Title), author: author.map(Title) })
}
