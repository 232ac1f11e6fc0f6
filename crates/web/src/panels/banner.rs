//! The banners above the board.

use leptos::prelude::*;
use ninefold_words::Language;
use ninefold_words::ui::games::{Label, label};

use crate::browser::files;
use crate::browser::tabs::Claim;
use crate::dialogs::conflict;
use crate::page::{Page, Player};

/// The banners: another tab plays the game, there is a new version, two devices differ.
pub(crate) fn banners(page: Page, language: Language) -> impl IntoView {
    let elsewhere = move || {
        (page.extras().player.get() == Player::Elsewhere).then(|| {
            let take = move |_| page.claim(Claim::Take);
            banner(language, "elsewhere", Label::Elsewhere, Label::TakeOver, take)
        })
    };
    let update = move || {
        let load = move |_| {
            page.save();
            files::load_update();
        };
        page.extras()
            .has_update
            .get()
            .then(|| banner(language, "update", Label::NewVersion, Label::Reload, load))
    };
    view! { {elsewhere} {update} {conflict::banner(page, language)} }
}

fn banner(
    language: Language,
    name: &'static str,
    text: Label,
    action: Label,
    act: impl Fn(leptos::ev::MouseEvent) + 'static,
) -> impl IntoView {
    view! {
        <section class="banner" data-banner=name aria-label=label(language, text)>
            <p>{label(language, text)}</p>
            <button class="primary" type="button" data-action=name on:click=act>
                {label(language, action)}
            </button>
        </section>
    }
}
