//! Drafts and layouts; the title, author and notes of the puzzle; playing it, and its link.

use leptos::prelude::*;
use ninefold::CatalogEntry;
use ninefold_words::{Language, layout_title, say};
use ninefold_workers::printing::Item;

use super::sending;
use super::state::{Workbench, last_draft};
use crate::browser::{files, uuid};
use crate::dialogs::{open, print};
use crate::game::workbench::{About, Bench};
use crate::keep::link::fragment;
use crate::keep::storage::mode;
use crate::keep::{drafts, import, titles};
use crate::panels::button::Button;
use crate::panels::following::{following, following_text};
use crate::panels::puzzle;
use crate::panels::removal::Removal;

/// The choice of a layout and of a draft.
pub(super) fn choice(workbench: Workbench, language: Language) -> AnyView {
    let layout = following(move || {
        workbench.layout_number.track();
        let name = workbench.ask(|bench| bench.layout().name().into_owned());
        layouts(language, &name)
    });
    let drafts = following(move || {
        workbench.parts().listed.track();
        let (own, title) = workbench.ask(|bench| (bench.name.clone(), bench.about.title.clone()));
        let mut all = drafts::all();
        if all.iter().all(|(name, _)| *name != own) {
            all.push((own.clone(), title));
        }
        let draft = move |(name, title): (String, String)| {
            let is_chosen = name == own;
            let title = if title.is_empty() { say::bench_untitled(language) } else { title };
            view! { <option value=name selected=is_chosen>{title}</option> }
        };
        all.into_iter().map(draft).collect_view().into_any()
    });
    let take_layout = move |event| {
        let layout = &mode(&event_target_value(&event)).layout;
        workbench.open(Bench::new(layout, uuid::random()));
    };
    let take_draft = move |event| {
        if let Some(bench) = drafts::load(&event_target_value(&event)) {
            workbench.open(bench);
        }
    };
    let fresh = move || {
        let layout = workbench.ask(|bench| bench.layout().clone());
        workbench.open(Bench::new(&layout, uuid::random()));
    };
    let from_game = move || {
        let givens = workbench.page().ask(|app| app.game().puzzle().givens().clone());
        workbench.change(|bench| bench.replace(givens));
    };
    view! {
        <div class="bench-row bench-choice">
            <label>
                {say::page_layout(language)}
                <select data-field="bench-layout" on:change=take_layout>{layout}</select>
            </label>
            <label>
                {say::bench_drafts(language)}
                <select data-field="drafts" on:change=take_draft>{drafts}</select>
            </label>
            {Button::new("data-action", "new-draft", say::bench_new(language), fresh).view()}
            {Button::new("data-action", "from-game", say::bench_from_game(language), from_game).view()}
            {removal(workbench, language)}
        </div>
    }
    .into_any()
}

/// The button that deletes the draft, which asks first.
fn removal(workbench: Workbench, language: Language) -> AnyView {
    let removal = Removal {
        actions: ("delete-draft", "keep-draft"),
        name: say::keep_delete(language),
        question: say::bench_ask_delete(language),
    };
    removal.view(language, move || {
        drafts::remove(&workbench.ask(|bench| bench.name.clone()));
        workbench.open(last_draft());
    })
}

/// Title, author and notes; Play, the link, and a text to open.
pub(super) fn about(workbench: Workbench, language: Language) -> AnyView {
    let fields = following(move || {
        workbench.layout_number.track();
        fields(workbench, language)
    });
    let text = RwSignal::new(String::new());
    let refusal = RwSignal::new(String::new());
    let read = move || match import::board(&text.get_untracked()) {
        Ok(board) => {
            refusal.set(String::new());
            workbench.change(|bench| bench.replace(board));
        }
        Err(why) => refusal.set(why.say(language)),
    };
    let play = move || {
        if workbench.puzzle().is_some() {
            let link = workbench.ask(link);
            if let Err(why) = open::open(workbench.page(), &format!("#{link}"), None) {
                refusal.set(why.say(language));
            }
        }
    };
    let play = Button::new("data-action", "play-draft", say::page_play(language), play)
        .disabled(move || !workbench.is_puzzle())
        .class("primary")
        .view();
    let copy = move || {
        if workbench.is_puzzle() {
            let link = workbench.ask(|bench| format!("{}#{}", files::address(), link(bench)));
            puzzle::copy(&link, language, workbench.message);
        }
    };
    let copy = Button::new("data-action", "copy-draft", say::keep_link(language), copy)
        .disabled(move || !workbench.is_puzzle())
        .icon("share")
        .view();
    let print = Button::new("data-action", "print-draft", say::keep_print(language), {
        move || print(workbench)
    })
    .disabled(move || !workbench.is_puzzle());
    let (send, outcome) = sending::sending(workbench, language);
    let refusal_text = following_text(move || refusal.get());
    view! {
        <section class="tile">
            <h3>{say::bench_about(language)}</h3>
            {fields}
            <p class="soft">{say::bench_kept(language)}</p>
            <div class="bench-row">{play} {copy} {print.view()} {send}</div>
            {outcome}
            <label>
                {say::keep_paste(language)}
                <textarea
                    rows="2"
                    spellcheck="false"
                    data-field="bench-text"
                    prop:value=text
                    on:input=move |event| text.set(event_target_value(&event))
                ></textarea>
            </label>
            <p class="refusal" role="alert">{refusal_text}</p>
            {Button::new("data-action", "read-draft", say::keep_open(language), read).view()}
        </section>
    }
    .into_any()
}

/// The fragment of a link with the puzzle and its title.
fn link(bench: &Bench) -> String {
    let title = titles::clean(&bench.about.title);
    let title = title.map(|title| format!("&title={}", titles::encode(&title)));
    format!("{}{}", fragment(bench.board()), title.unwrap_or_default())
}

/// Opens the dialog that prints the puzzle.
fn print(workbench: Workbench) {
    if !workbench.is_puzzle() {
        return;
    }
    let (item, author) = workbench.ask(|bench| {
        let title = titles::clean(&bench.about.title);
        let item = Item { title, ..Item::new(bench.board().clone()) };
        (item, titles::clean(&bench.about.author))
    });
    print::ask(workbench.page(), vec![item], author);
}

fn fields(workbench: Workbench, language: Language) -> AnyView {
    let about = workbench.ask(|bench| bench.about.clone());
    let write = move |set: fn(&mut About, String), most: usize, text: String| {
        let text = text.chars().take(most).collect();
        workbench.bench.update_value(|bench| set(&mut bench.about, text));
        workbench.save();
        workbench.parts().listed.update(|number| *number += 1);
    };
    let most = titles::MOST_CHARACTERS;
    let line = |id: &'static str, name: String, text: String, set: fn(&mut About, String)| {
        view! {
            <label>
                {name}
                <input
                    type="text"
                    data-field=id
                    maxlength=most
                    prop:value=text
                    on:change=move |event| write(set, most, event_target_value(&event))
                />
            </label>
        }
    };
    let title = say::keep_title(language);
    let author = say::bench_author(language);
    view! {
        {line("bench-title", title, about.title, |about, text| about.title = text)}
        {line("bench-author", author, about.author, |about, text| about.author = text)}
        <label>
            {say::bench_notes(language)}
            <textarea
                rows="2"
                data-field="bench-notes"
                maxlength=drafts::MOST_NOTES
                prop:value=about.notes
                on:change=move |event| {
                    write(|about, text| about.notes = text, drafts::MOST_NOTES, event_target_value(&event));
                }
            ></textarea>
        </label>
    }
    .into_any()
}

/// The layouts in the catalog, and the bench's custom one, as the options of a field.
fn layouts(language: Language, chosen: &str) -> AnyView {
    let option = |entry: &'static CatalogEntry| {
        let is_chosen = entry.id == chosen;
        let title = layout_title(language, entry.id);
        view! { <option value=entry.id selected=is_chosen>{title}</option> }
    };
    let own = CatalogEntry::named(chosen).is_none().then(|| {
        view! { <option value=chosen.to_owned() selected=true>{say::bench_own_layout_name(language)}</option> }
    });
    view! { {CatalogEntry::all().iter().map(option).collect_view()} {own} }.into_any()
}
