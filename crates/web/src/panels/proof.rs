//! The steps of a proof, in place of the keys.

use leptos::prelude::*;
use ninefold_words::{Label, Language, say};

use crate::page::Page;
use crate::panels::button::Button;

/// The buttons that go through the steps, and the one that leaves.
pub(crate) fn cases(page: Page, language: Language) -> AnyView {
    let stage =
        move || page.extras().replay.get().map_or((0, 0), |shown| (shown.at, shown.n_turns));
    let go = move |by: isize| page.prove_to(stage().0.saturating_add_signed(by));
    let way = |id, name: Label, by| Button::new("data-action", id, name(language), move || go(by));
    let is_first = move || stage().0 == 0;
    let is_last = move || stage().0 + 1 >= stage().1;
    let leave = say::walk_leave(language);
    view! {
        <section class="walk" aria-label=say::record_proof(language)>
            <div class="actions">
                {way("previous", say::walk_previous, -1).disabled(is_first).view()}
                {way("next", say::walk_next, 1).class("primary").disabled(is_last).view()}
            </div>
            {Button::new("data-action", "end-replay", leave, move || page.end_replay()).view()}
        </section>
    }
    .into_any()
}
