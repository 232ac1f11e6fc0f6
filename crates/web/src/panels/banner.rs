//! The banners above the board.

use leptos::prelude::*;
use ninefold_words::Language;
use ninefold_words::ui::games::{Label, label};

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
        banner(language, "elsewhere", Label::Elsewhere, Label::TakeOver, Box::new(take))
    });
    let update = following(move || {
        if !page.extras().has_update.get() {
            return ().into_any();
        }
        let load = move || {
            page.save();
            files::load_update();
        };
        banner(language, "update", Label::NewVersion, Label::Reload, Box::new(load))
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
    let action = Button::new("data-action", name, label(language, action), act).class("primary");
    view! {
        <section class="banner" data-banner=name aria-label=label(language, text)>
            <p>{label(language, text)}</p>
            {action.view()}
        </section>
    }
    .into_any()
}
