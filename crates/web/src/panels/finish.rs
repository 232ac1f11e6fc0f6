//! The end of a solved game: the result to share, as text and as a picture.

use leptos::prelude::*;
use ninefold::Status;
use ninefold::logic::Technique;
use ninefold_play::timeline::filled;
use ninefold_play::{Card, Offer};
use ninefold_words::{Label, Language, Line, level_title, say, technique_name};

use crate::browser::files;
use crate::browser::picture::Picture;
use crate::game::state::{App, Source};
use crate::keep::link;
use crate::page::Page;
use crate::page::address::View;
use crate::panels::button::Button;
use crate::panels::following::following_text;

/// The width of the picture, and the space around the board, in pixels.
const WIDTH: f64 = 800.0;
const MARGIN: f64 = 40.0;

/// The buttons for a solved game; nothing for any other.
pub(crate) fn ways(page: Page, language: Language) -> AnyView {
    if page.ask(|app| app.walk().is_some() || app.game().status() != Status::Solved) {
        return ().into_any();
    }
    let outcome: RwSignal<Option<Label>> = RwSignal::new(None);
    let share = move || share(page, language, outcome);
    let save = move || {
        let name = page.ask(|app| format!("ninefold-{}.png", app.mode()));
        if let Some(address) = page.ask(|app| picture(app, &result(app, language))) {
            files::save(&name, &address);
        }
    };
    let status =
        following_text(move || outcome.get().map(|outcome| outcome(language)).unwrap_or_default());
    let replay = Button::new("data-action", "replay", say::record_replay(language), move || {
        page.begin_replay();
    });
    let has_cases = page.ask(|app| app.proof.as_ref().is_some_and(|proof| proof.n_cases > 0));
    let proof = Button::new("data-action", "proof", say::record_proof(language), move || {
        page.prove_to(0);
    });
    view! {
        {replay.view()}
        {has_cases.then(|| proof.view())}
        {Button::new("data-action", "share-result", say::record_result(language), share).view()}
        {Button::new("data-action", "picture", say::record_picture(language), save).view()}
        <small role="status">{status}</small>
    }
    .into_any()
}

/// The hardest technique of a solved puzzle, once it is known.
pub(crate) fn learnt(card: &Card) -> Option<Technique> {
    let is_end = card.offers.contains(&Offer::New);
    let learnt = card.offers.iter().find_map(|offer| match offer {
        Offer::Learn(technique) => Some(*technique),
        _ => None,
    });
    learnt.filter(|_| is_end)
}

/// A line in which the name of a technique links to its lesson.
pub(crate) fn linked(language: Language, technique: Technique, line: Line) -> AnyView {
    let name = technique_name(language, technique);
    let Some((before, after)) = line.text.split_once(&name) else {
        return view! { <li>{line.text}</li> }.into_any();
    };
    let (before, after) = (before.to_owned(), after.to_owned());
    let lesson =
        view! { <a href=View::Lesson(technique).to_string() data-offer="learn">{name}</a> };
    view! { <li>{before}{lesson}{after}</li> }.into_any()
}

/// Sends the result and a link to the puzzle through the system's dialog, or copies them.
fn share(page: Page, language: Language, outcome: RwSignal<Option<Label>>) {
    let text = page.ask(|app| result(app, language));
    let address = page.ask(|app| format!("{}#{}", files::address(), link::of_game(app)));
    if files::can_send() {
        return files::send(&[("text", &text), ("url", &address)]);
    }
    files::copy(&format!("{text}\n{address}"), move |is_copied| {
        let label = if is_copied { say::keep_copied } else { say::keep_not_copied };
        outcome.try_set(Some(label)); // unless another game has been opened
    });
}

/// The result as a line of text, which reveals nothing of the puzzle.
fn result(app: &App, language: Language) -> String {
    let day = match app.source {
        Source::Daily { date, .. } => Some(files::date_name(language.tag(), &date.to_string())),
        Source::Made(_) => None,
    };
    let level = app.level().map(|level| level_title(language, level));
    let what = [Some(app.title(language)), level].into_iter().flatten();
    let (time, n_hints) = (app.played(0.0), app.game().n_hints());
    ninefold_words::result(language, day.as_deref(), what, time, n_hints)
}

/// A picture of the board without digits: the later a cell was filled, the darker it is. Returns the
/// address of the file.
fn picture(app: &App, result: &str) -> Option<String> {
    let layout = app.game().layout();
    let (rows, columns) = (f64::from(layout.rows()), f64::from(layout.columns()));
    let size = ((WIDTH - 2.0 * MARGIN) / rows.max(columns)).floor();
    let left = ((WIDTH - size * columns) / 2.0).floor();
    let below = MARGIN + size * rows + 60.0;
    let picture = Picture::new(WIDTH, below + 80.0, "#f6f4ee")?;
    let end = app.played(0.0).max(1);
    for (cell, filled) in layout.cells().zip(filled(app.game())) {
        let (row, column) = layout.position(cell);
        let color = filled.map_or_else(|| "#d7d3c6".to_owned(), |at| color(at * 100 / end));
        let gap = |place: u8| if place.is_multiple_of(3) { 3.0 } else { 1.0 };
        let (x, y) = (left + f64::from(column) * size, MARGIN + f64::from(row) * size);
        let (across, down) = (gap(column), gap(row));
        picture.rectangle(&color, [x + across, y + down, size - across, size - down]);
    }
    let (name, rest) = result.split_once(" · ").unwrap_or((result, ""));
    picture.line("#1d222d", "650 34px Figtree, sans-serif", name, (MARGIN, below));
    picture.line("#585e6d", "450 28px Figtree, sans-serif", rest, (MARGIN, below + 44.0));
    picture.address()
}

/// The color of a cell that was filled after this percentage of the time: from light green to dark blue.
fn color(percent: u64) -> String {
    format!("hsl({} 55% {}%)", 150 + percent * 7 / 10, 78 - percent / 2)
}
