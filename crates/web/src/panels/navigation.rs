//! The ways to other puzzles and pages: a rail on wide screens, icons on phones.

use leptos::prelude::*;
use ninefold_words::Language;
use ninefold_words::ui::games;
use ninefold_words::ui::page::{Label, label};
use ninefold_words::ui::record;

use crate::dialogs::account;
use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::icon::{Icon, icon};

/// The name of the page, and the buttons that lead to other puzzles and dialogs.
pub(crate) fn navigation(page: Page, language: Language) -> impl IntoView {
    let opens = move |dialog: Dialog, icon: Icon, name: String, class: &'static str| {
        let id = format!("{dialog:?}").to_ascii_lowercase();
        let open = move || page.dialog.set(Some(dialog));
        Button::new("data-opens", id, name, open).icon(icon).class(class).view()
    };
    let title = |name: Label| label(language, name);
    let kept = |name: games::Label| games::label(language, name);
    let counted = record::label(language, record::Label::Statistics);
    view! {
        <nav class="rail">
            <h1 class="brand" aria-label="Ninefold">
                {icon("logo")} <span>"nine"<i>"fold"</i></span>
            </h1>
            {opens(Dialog::New, "plus", title(Label::New), "primary")}
            {opens(Dialog::Daily, "calendar", title(Label::Daily), "")}
            {opens(Dialog::Games, "games", kept(games::Label::Games), "")}
            <a class="button later" href="#lesson" data-opens="lessons">
                {icon("book")} <span>{title(Label::Lessons)}</span>
            </a>
            {opens(Dialog::Statistics, "chart", counted, "later")}
            {opens(Dialog::Share, "share", kept(games::Label::Share), "later")}
            <span class="space"></span>
            {account::way(page, language, "data-opens")}
            {opens(Dialog::Settings, "gear", title(Label::Settings), "")}
            {opens(Dialog::Help, "help", title(Label::Help), "later")}
        </nav>
    }
}
