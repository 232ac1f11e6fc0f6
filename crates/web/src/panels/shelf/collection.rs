//! A collection on the shelf: its progress, the next puzzle, and all of them.

use leptos::prelude::*;
use ninefold_wire::rest::EntryShape;
use ninefold_words::{Language, layout_title, level_name, say};
use ninefold_workers::printing::Item;
use ninefold_workers::reading::Form;

use super::levels;
use super::state::Shelf;
use crate::browser::files;
use crate::dialogs::{open, print};
use crate::keep::collections;
use crate::keep::collections::Shelved;
use crate::keep::index::Progress;
use crate::panels::button::Button;
use crate::panels::following::following;
use crate::panels::removal::Removal;
use crate::worker::reading;

/// The number of puzzles that are listed first; a button shows the others.
const FIRST: usize = 60;

/// The forms in which a collection is exported, with how files end, and their media types.
const FORMS: [(Form, &str, &str); 4] = [
    (Form::Collected, "jsonl", "application/json"),
    (Form::Table, "csv", "text/csv"),
    (Form::Sdm, "sdm", "text/plain"),
    (Form::OpenSudoku, "opensudoku", "application/xml"),
];

/// A puzzle, and the progress of its game.
type Played = (EntryShape, Option<Progress>);

pub(super) fn tile(shelf: Shelf, shelved: Shelved) -> AnyView {
    let Shelved { id, collection } = shelved;
    let language = shelf.language;
    let name = collection.name.clone();
    let played: Vec<Played> = collection
        .puzzles
        .iter()
        .map(|puzzle| (puzzle.clone(), collections::progress(puzzle)))
        .collect();
    let is_solved = |(_, progress): &&Played| *progress == Some(Progress::Solved);
    let n_solved = played.iter().filter(is_solved).count();
    // Unsolved puzzles come first, and solved ones follow.
    let mut played = played;
    played.sort_by_key(|(_, progress)| *progress == Some(Progress::Solved));
    let next = played.first().filter(|played| !is_solved(played)).map(|(puzzle, _)| puzzle.clone());
    let play = match next {
        None => view! { <p>{say::shelf_all_solved(language)}</p> }.into_any(),
        Some(puzzle) => {
            let name = say::shelf_play_next(language);
            let play = move || play(shelf, &puzzle);
            Button::new("data-action", "play-next", name, play).class("primary").view()
        }
    };
    let items: Vec<Item> = collection.puzzles.iter().filter_map(item).collect();
    let print_all = move || print::ask(shelf.page(), items.clone(), None);
    let print_all = Button::new("data-action", "print-all", say::keep_print(language), print_all);
    let is_open = RwSignal::new(false);
    let list = Button::new("data-action", "list", say::shelf_puzzles(language), move || {
        is_open.update(|is| *is = !*is);
    })
    .pressed(move || is_open.get());
    let puzzles = StoredValue::new_local(played);
    let rows = following(move || {
        if is_open.get() { puzzles.with_value(|all| list_of(shelf, all)) } else { ().into_any() }
    });
    let finder = levels::finder(shelf, &id, &collection);
    let exported = export(shelf, name.clone(), &collection.puzzles);
    view! {
        <section class="tile" data-collection=name.clone() data-shelved=id.clone()>
            <h3>{name.clone()}</h3>
            <p><small>{say::shelf_counts(language, collection.puzzles.len(), &n_solved)}</small></p>
            <div class="bench-row">
                {play} {list.view()} {finder} {print_all.view()} {exported}
                {removal(shelf, id.clone())}
            </div>
            {rows}
        </section>
    }
    .into_any()
}

/// Opens a puzzle, and continues it if it was begun before.
fn play(shelf: Shelf, puzzle: &EntryShape) {
    let opened = collections::link(puzzle).map(|link| open::open(shelf.page(), &link, None));
    if let Some(Err(why)) = opened {
        shelf.message.set(why.say(shelf.language));
    }
}

fn item(puzzle: &EntryShape) -> Option<Item> {
    Some(Item {
        title: puzzle.title.clone(),
        level: puzzle.level,
        ..Item::new(collections::board(puzzle)?)
    })
}

/// The list of puzzles: the first [`FIRST`], and a button that shows the others.
fn list_of(shelf: Shelf, all: &[Played]) -> AnyView {
    let language = shelf.language;
    let (first, rest) = all.split_at(all.len().min(FIRST));
    let rows = |some: &[Played]| some.iter().map(|played| row(shelf, played)).collect_view();
    let has_more = RwSignal::new(!rest.is_empty());
    let rest = StoredValue::new_local(rest.to_vec());
    let more = following(move || {
        if has_more.get() {
            let name = say::shelf_more(language);
            return Button::new("data-action", "more", name, move || has_more.set(false)).view();
        }
        let rows = rest.with_value(|rest| {
            rest.iter().map(|played| row(shelf, played)).collect_view().into_any()
        });
        view! { <ul class="games all">{rows}</ul> }.into_any()
    });
    view! { <ul class="games all">{rows(first)}</ul> {more} }.into_any()
}

fn row(shelf: Shelf, (puzzle, progress): &Played) -> AnyView {
    let language = shelf.language;
    let title = puzzle.title.clone().unwrap_or_else(|| layout_title(language, &puzzle.layout));
    let state = progress.map(|progress| match progress {
        Progress::Begun => ("begun", say::shelf_begun(language)),
        Progress::Solved => ("solved", say::shelf_solved(language)),
    });
    let (state, name) = state.unzip();
    let detail = about(language, puzzle, name);
    let opened = puzzle.clone();
    view! {
        <li data-puzzle=puzzle.number.to_string() data-state=state>
            <button type="button" class="game" on:click=move |_| play(shelf, &opened)>
                <b>{format!("{}. {title}", puzzle.number)}</b>
                <small>{detail}</small>
            </button>
        </li>
    }
    .into_any()
}

/// What is known about a puzzle.
fn about(language: Language, puzzle: &EntryShape, state: Option<String>) -> String {
    let level = puzzle.level.map(|level| level_name(language, level));
    let like = puzzle.like.map(|number| say::shelf_like(language, &number));
    let parts = [level, state, like, puzzle.author.clone(), puzzle.source.clone()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The choice of a form, and the button that downloads the collection in it.
fn export(shelf: Shelf, name: String, puzzles: &[EntryShape]) -> AnyView {
    let language = shelf.language;
    let chosen = StoredValue::new(0);
    let puzzles = puzzles.to_vec();
    let download = move || {
        let (form, end, kind) = FORMS[chosen.get_value()];
        let file = format!("{name}.{end}");
        let job = reading::write(form, puzzles.clone(), move |text| match text {
            Ok(text) => files::download(&file, kind, &text),
            Err(why) => drop(shelf.message.try_set(say::keep_unwritable(language, &why))),
        });
        shelf.job.set_value(Some(job));
    };
    let options = FORMS.into_iter().enumerate().map(|(index, (form, ..))| {
        view! { <option value=index.to_string()>{form.name()}</option> }
    });
    let download = Button::new("data-action", "export", say::keep_download(language), download);
    view! {
        <label>
            <span class="spoken">{say::keep_form(language)}</span>
            <select
                data-field="export-form"
                on:change=move |event| {
                    chosen.set_value(event_target_value(&event).parse().unwrap_or_default());
                }
            >
                {options.collect_view()}
            </select>
        </label>
        {download.view()}
    }
    .into_any()
}

/// The button that deletes the collection, which asks first.
fn removal(shelf: Shelf, id: String) -> AnyView {
    let language = shelf.language;
    let removal = Removal {
        actions: ("delete-collection", "keep-collection"),
        name: say::keep_delete(language),
        question: say::shelf_ask_delete(language),
    };
    removal.view(language, move || {
        collections::remove(&id);
        shelf.changed.update(|number| *number += 1);
    })
}
