//! Finding the levels of puzzles that have none, in the worker, and keeping them.

use std::time::Duration;

use leptos::prelude::*;
use ninefold::logic::Level;
use ninefold_wire::rest::{CollectionShape, EntryShape};
use ninefold_words::say;
use ninefold_workers::grading::LevelReply;

use super::state::{Finding, Shelf};
use crate::browser;
use crate::keep::collections;
use crate::panels::button::Button;
use crate::worker::{Job, grading};

/// The number of puzzles after which the levels are kept, and the progress is shown.
const AT_A_TIME: usize = 25;

/// The button that finds the levels of a collection, if some are unknown. Pressed again, it stops the
/// search.
pub(super) fn finder(shelf: Shelf, id: &str, collection: &CollectionShape) -> AnyView {
    let is_unknown = |place: &usize| collection.puzzles[*place].level.is_none();
    let places: Vec<usize> = (0..collection.puzzles.len()).filter(is_unknown).collect();
    if places.is_empty() {
        return ().into_any();
    }
    let puzzles = places.iter().map(|&place| collection.puzzles[place].clone());
    let puzzles: StoredValue<Vec<EntryShape>> = StoredValue::new(puzzles.collect());
    let (id, places) = (StoredValue::new(id.to_owned()), StoredValue::new(places));
    let is_pressed = move || shelf.graded.get().is_some_and(|graded| graded == id.get_value());
    let press = move || {
        let was_pressed = untrack(is_pressed);
        drop(end(shelf));
        if !was_pressed {
            find(shelf, id.get_value(), places.get_value(), &puzzles.get_value());
        }
    };
    let name = say::shelf_find_levels(shelf.language);
    Button::new("data-action", "find-levels", name, press).pressed(is_pressed).view()
}

fn find(shelf: Shelf, id: String, places: Vec<usize>, puzzles: &[EntryShape]) {
    shelf.finding.set_value(Finding { places, ..Finding::default() });
    shelf.graded.set(Some(id));
    say(shelf);
    let job = grading::ask_levels(puzzles, move |reply| {
        if let LevelReply::Level(number, level) = reply {
            return hear(shelf, number, level);
        }
        let job = end(shelf);
        // Later: dropping the job ends the worker whose message is being handled.
        set_timeout(move || drop(job), Duration::ZERO);
    });
    shelf.finding.update_value(|finding| finding.job = Some(job));
}

/// Handles the level of a puzzle, which is `None` if logic does not solve it.
fn hear(shelf: Shelf, number: usize, level: Option<Level>) {
    let is_time = shelf.finding.try_update_value(|finding| {
        let found = finding.places.get(number).copied().zip(level);
        finding.n_done += 1;
        finding.n_found += usize::from(found.is_some());
        finding.new.extend(found);
        finding.n_done.is_multiple_of(AT_A_TIME)
    });
    if is_time == Some(true) {
        keep(shelf);
    }
}

/// Keeps the levels found so far, and says how many they are.
pub(super) fn keep(shelf: Shelf) {
    let Some(id) = shelf.graded.try_get_untracked().flatten() else { return };
    let new = shelf.finding.try_update_value(|finding| std::mem::take(&mut finding.new));
    if let Err(error) = collections::add_levels(&id, &new.unwrap_or_default()) {
        shelf.page().report(&error);
    }
    say(shelf);
}

fn say(shelf: Shelf) {
    let counts = shelf.finding.try_with_value(|finding| (finding.n_found, finding.places.len()));
    if let Some((n_found, n_puzzles)) = counts {
        shelf.message.try_set(say::shelf_levels(shelf.language, &n_puzzles, &n_found));
    }
}

/// Ends the search, if there is one, and shows the levels found. Messages of the worker are handled until
/// the returned job is dropped.
fn end(shelf: Shelf) -> Option<Job> {
    let id = shelf.graded.try_get_untracked().flatten()?;
    keep(shelf);
    let job = shelf.finding.try_update_value(|finding| finding.job.take()).flatten();
    let had_focus = browser::has_focus("[data-action=find-levels]");
    shelf.graded.set(None);
    shelf.changed.update(|number| *number += 1);
    if had_focus {
        browser::focus(&format!("[data-shelved='{id}'] [data-action=list]"));
    }
    job
}
