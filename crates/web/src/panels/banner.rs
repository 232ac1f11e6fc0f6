//! The banners above the board.

use leptos::prelude::*;
use ninefold_words::{Label, Language, say};

use crate::browser::files;
use crate::browser::tabs::Claim;
use crate::dialogs::conflict;
use crate::page::{Page, Player};
use crate::panels::button::Button;
use crate::panels::following::following;

/// The banners: another tab plays the game, a new version is ready, two logs have diverged.
pub(crate) fn banners(page: Page, language: Language) -> impl IntoView {
    let elsewhere = following(move || {
        if page.extras().player.get() != Player::Elsewhere {
            return ().into_any();
        }
        let take = move || page.claim(Claim::Take);
        banner(language, "elsewhere", say::keep_elsewhere, say::keep_take_over, Box::new(take))
    });
    let update = following(move || {
        if !page.extras().has_update.get() {
            return ().into_any();
        }
        let load = move || {
            page.save();
            files::load_update();
        };
        banner(language, "update", say::keep_new_version, say::keep_reload, Box::new(load))
    });
    view! { {elsewhere} {update} {conflict::banner(page, language)} }
}

fn banner(
    language: Language,
    name: &'static str,
    text: Label,
    action: Label,
    act: Box<dyn FnMut()>,
) -> AnyView {
    let action = Button::new("data-action", name, action(language), act).class("primary");
    view! {
        <section class="banner" data-banner=name aria-label=text(language)>
            <p>{text(language)}</p>
            {action.view()}
        </section>
    }
    .into_any()
}
