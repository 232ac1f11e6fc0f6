//! The state that the parts of the shelf share, and its changes.

use leptos::prelude::*;
use ninefold::logic::Level;
use ninefold_wire::rest::{CollectionHead, CollectionShape, CollectionsShape};
use ninefold_words::{Language, say};
use ninefold_workers::reading::Collected;
use wasm_bindgen_futures::spawn_local;

use crate::browser;
use crate::browser::uuid;
use crate::keep::{collections, titles};
use crate::page::Page;
use crate::sync::server;
use crate::worker::Job;
use crate::worker::reading;

/// Handles to the state that the parts of the view share; cheap to copy.
#[derive(Copy, Clone)]
pub(super) struct Shelf {
    page: StoredValue<Page>,
    pub(super) language: Language,
    /// Increases when a collection is added, removed or changed.
    pub(super) changed: RwSignal<usize>,
    pub(super) message: RwSignal<String>,
    pub(super) offered: RwSignal<Vec<CollectionHead>>,
    pub(super) job: StoredValue<Option<Job>, LocalStorage>,
    /// The id of the collection whose levels are being found.
    pub(super) graded: RwSignal<Option<String>>,
    pub(super) finding: StoredValue<Finding, LocalStorage>,
}

/// The search for the levels of a collection.
#[derive(Default)]
pub(super) struct Finding {
    pub(super) job: Option<Job>,
    /// The places of the puzzles in their collection.
    pub(super) places: Vec<usize>,
    pub(super) n_done: usize,
    pub(super) n_found: usize,
    /// The levels that are not kept yet, each with the place of its puzzle.
    pub(super) new: Vec<(usize, Level)>,
}

impl Shelf {
    pub(super) fn new(page: Page, language: Language) -> Shelf {
        Shelf {
            page: StoredValue::new(page),
            language,
            changed: RwSignal::new(0),
            message: RwSignal::new(String::new()),
            offered: RwSignal::new(Vec::new()),
            job: StoredValue::new_local(None),
            graded: RwSignal::new(None),
            finding: StoredValue::new_local(Finding::default()),
        }
    }

    pub(super) fn page(self) -> Page {
        self.page.get_value()
    }

    /// Has a worker read a file, and puts its puzzles on the shelf.
    pub(super) fn import(self, name: String, text: &str) {
        let job = reading::collect(text, move |read| {
            let language = self.language;
            let message = match read {
                Some(Collected { collection, errors, is_cut })
                    if !collection.puzzles.is_empty() =>
                {
                    let n_puzzles = collection.puzzles.len();
                    if !self.put(&CollectionShape { name: name.clone(), ..collection }) {
                        return;
                    }
                    let mut sentences = vec![say::shelf_imported(language, n_puzzles)];
                    sentences.extend(is_cut.then(|| say::shelf_cut(language, n_puzzles)));
                    let first = errors.first();
                    sentences
                        .extend(first.map(|why| say::shelf_left_out(language, errors.len(), &why)));
                    sentences.join(" ")
                }
                Some(Collected { errors, .. }) => {
                    let first = errors.first();
                    let why = first.map(|why| say::shelf_left_out(language, errors.len(), &why));
                    [say::shelf_nothing(language), why.unwrap_or_default()].join(" ")
                }
                None => say::shelf_nothing(language),
            };
            self.message.try_set(message);
        });
        self.job.set_value(Some(job));
    }

    /// Puts a collection on the shelf; returns whether that worked.
    pub(super) fn put(self, collection: &CollectionShape) -> bool {
        match collections::save(&uuid::random(), collection, browser::now()) {
            Ok(()) => {
                self.changed.try_update(|number| *number += 1);
                true
            }
            Err(error) => {
                self.message.try_set(String::new());
                self.page().report(&error);
                false
            }
        }
    }

    pub(super) fn ask_server(self) {
        spawn_local(async move {
            let list = server::send("GET", "/collections", None, self.language.tag()).await;
            if let Some(list) = list.ok().and_then(|text| server::read::<CollectionsShape>(&text)) {
                self.offered.try_set(list.collections);
            }
        });
    }

    /// Puts a collection of the server on the shelf.
    pub(super) fn take(self, name: String) {
        let language = self.language;
        spawn_local(async move {
            let path = format!("/collections/{}", titles::encode(&name));
            let text = server::send("GET", &path, None, language.tag()).await;
            let collection = text.ok().and_then(|text| server::read::<CollectionShape>(&text));
            let message = match collection {
                Some(collection) => {
                    let n_puzzles = collection.puzzles.len();
                    if !self.put(&collection) {
                        return;
                    }
                    say::shelf_imported(language, n_puzzles)
                }
                None => say::shelf_unreachable(language),
            };
            self.message.try_set(message);
        });
    }
}
