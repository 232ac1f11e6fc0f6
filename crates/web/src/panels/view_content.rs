//! The content of all views but the game and Home.

use leptos::prelude::*;
use ninefold_words::Language;

use crate::page::Page;
use crate::page::address::View;
use crate::panels::{how_to_play, lessons, photo, puzzle, shelf, training, workbench};

/// The classes of a view, and its content.
pub(crate) fn content(page: Page, language: Language, view: View) -> (String, AnyView) {
    let (classes, content) = match view {
        View::Lesson(technique) => {
            page.note_read(technique);
            ("", lessons::lessons(page, language, Some(technique)))
        }
        View::Training(part) => ("home bench training", training::training(page, language, part)),
        View::HowToPlay => ("home", how_to_play::how_to_play(language)),
        View::Photo => ("home", photo::photo(page, language)),
        View::Workbench => ("home bench", workbench::workbench(page, language)),
        View::Shelf => ("home bench shelf", shelf::shelf(page, language)),
        View::Puzzle(id) => ("home", puzzle::puzzle(page, language, id)),
        _ => ("", lessons::lessons(page, language, None)),
    };
    (classes.to_owned(), content)
}
