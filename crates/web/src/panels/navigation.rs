//! The links to other puzzles and views: a rail on wide screens, icons on phones.

use leptos::prelude::*;
use ninefold_words::Language;
use ninefold_words::ui::page::{Label, label};
use ninefold_words::ui::{games, home, record, shelf, training, workbench};

use crate::dialogs::account;
use crate::page::address::{Training, View};
use crate::page::{Dialog, Page};
use crate::panels::button::Button;
use crate::panels::following::following_value;
use crate::panels::icon::{Icon, icon};

/// The name of the page, and the buttons that lead to other puzzles and dialogs.
pub(crate) fn navigation(page: Page, language: Language) -> impl IntoView {
    let opens = move |dialog: Dialog, icon: Icon, name: String, class: &'static str| {
        let id = format!("{dialog:?}").to_ascii_lowercase();
        let open = move || page.dialog.set(Some(dialog));
        Button::new("data-opens", id, name, open).icon(icon).class(class).view()
    };
    let goes = move |view: View, drawn: Icon, name: String, id: &'static str| {
        let is_current = move || {
            let shown = match page.extras().view.get() {
                View::Training(_) => View::Training(Training::Map),
                other => other,
            };
            (shown == view).then(|| "page".to_owned())
        };
        view! {
            <a
                class=if view == View::Home { "button" } else { "button later" }
                href=view.to_string()
                data-opens=id
                aria-current=following_value(is_current)
            >
                {icon(drawn)} <span>{name}</span>
            </a>
        }
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
            {goes(View::Home, "home", home::label(language, home::Label::Home), "home")}
            {opens(Dialog::Daily, "calendar", title(Label::Daily), "")}
            {opens(Dialog::Games, "games", kept(games::Label::Games), "")}
            {goes(View::Lessons, "book", title(Label::Lessons), "lessons")}
            {goes(View::Training(Training::Map), "target", training::label(language, training::Label::Training), "training")}
            {goes(View::Workbench, "grid", workbench::label(language, workbench::Label::Workbench), "workbench")}
            {goes(View::Shelf, "shelf", shelf::label(language, shelf::Label::Shelf), "shelf")}
            {opens(Dialog::Statistics, "chart", counted, "later")}
            {opens(Dialog::Share, "share", kept(games::Label::Share), "later")}
            <span class="space"></span>
            {account::way(page, language, "data-opens")}
            {opens(Dialog::Settings, "gear", title(Label::Settings), "")}
            {opens(Dialog::Help, "help", title(Label::Help), "later")}
        </nav>
    }
}
