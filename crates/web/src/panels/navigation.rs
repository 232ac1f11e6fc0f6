//! The links to other puzzles and views: a rail on wide screens, icons on phones.

use leptos::prelude::*;
use ninefold_words::{Language, say};

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
    let counted = say::record_statistics(language);
    view! {
        <nav class="rail">
            <h1 class="brand" aria-label="Ninefold">
                {icon("logo")} <span>"nine"<i>"fold"</i></span>
            </h1>
            {opens(Dialog::New, "plus", say::page_new(language), "primary")}
            {goes(View::Home, "home", say::home_home(language), "home")}
            {opens(Dialog::Daily, "calendar", say::page_daily(language), "")}
            {opens(Dialog::Games, "games", say::keep_games(language), "")}
            {goes(View::Lessons, "book", say::lessons(language), "lessons")}
            {goes(View::Training(Training::Map), "target", say::training_training(language), "training")}
            {goes(View::Workbench, "grid", say::bench_workbench(language), "workbench")}
            {goes(View::Shelf, "shelf", say::shelf(language), "shelf")}
            {opens(Dialog::Statistics, "chart", counted, "later")}
            {opens(Dialog::Share, "share", say::keep_share(language), "later")}
            <span class="space"></span>
            {account::way(page, language, "data-opens")}
            {opens(Dialog::Settings, "gear", say::page_settings(language), "")}
            {opens(Dialog::Help, "help", say::page_help(language), "later")}
        </nav>
    }
}
