//! Pages for paper in the browser, drawn as `ninefold print` draws them.
//!
//! The page sends a [`PrintRequest`]. The answer is what was [`Drawn`], or a text that says why nothing was.

#![forbid(unsafe_code)]

use js_sys::Uint8Array;
use ninefold::Puzzle;
use ninefold_print::{Printed, book, missing_character, sheets};
use ninefold_words::{Language, has_texts, supply_texts};
use ninefold_workers::printing::{Drawn, Item, PrintRequest};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, Response};

/// The resolution of pictures, in pixels per inch.
const RESOLUTION: u32 = 300;

fn main() {
    ninefold_workers::listen(|question, page| {
        let page = page.clone();
        spawn_local(async move {
            let answer = match answer(&question.as_string().unwrap_or_default(), &page).await {
                Ok((n_left_out, files)) => {
                    let files = files.iter().map(|file| Uint8Array::from(file.as_slice()));
                    Drawn { n_left_out, files: files.collect() }.to_list().into()
                }
                Err(what) => JsValue::from_str(&what),
            };
            page.post_message(&answer).ok();
        });
    });
}

/// The number of texts that are left out, and the files.
async fn answer(
    question: &str,
    scope: &DedicatedWorkerGlobalScope,
) -> Result<(u32, Vec<Vec<u8>>), String> {
    let request = PrintRequest::read(question).ok_or("not a request")?;
    let language = request.style.language;
    if !has_texts(language) {
        let texts = texts(scope, language).await.ok_or("no texts")?;
        supply_texts(language, texts);
    }
    draw(request)
}

async fn texts(scope: &DedicatedWorkerGlobalScope, language: Language) -> Option<String> {
    let fetched = scope.fetch_with_str(&format!("texts-{}.txt", language.tag()));
    let response: Response = JsFuture::from(fetched).await.ok()?.dyn_into().ok()?;
    let text = response.ok().then(|| response.text().ok()).flatten()?;
    JsFuture::from(text).await.ok()?.as_string()
}

fn draw(request: PrintRequest) -> Result<(u32, Vec<Vec<u8>>), String> {
    let PrintRequest { form, mut style, is_book, wanted, page, items } = request;
    let mut n_left_out = 0;
    // The text, if the typeface has all of its characters.
    let mut written = |text: Option<String>| {
        let is_unwritable = text.as_deref().is_some_and(|text| missing_character(text).is_some());
        n_left_out += u32::from(is_unwritable);
        text.filter(|_| !is_unwritable)
    };
    for text in [&mut style.title, &mut style.author, &mut style.date] {
        *text = written(text.take());
    }
    let mut puzzles = Vec::new();
    for Item { givens, entries, title, level, date } in items {
        let puzzle = Puzzle::new(givens).map_err(|error| error.to_string())?;
        let mut printed = Printed::new(puzzle);
        printed.entries = entries;
        printed.title = written(title);
        printed.level = level;
        let days = if is_book { None } else { style.date.clone() };
        printed.date = written(date).or(days);
        printed.describe(wanted, style.language);
        if let Some(page) = &page {
            printed.link_to(page);
        }
        puzzles.push(printed);
    }
    let drawn = if is_book { book(&puzzles, &style) } else { sheets(&puzzles, &style) };
    let files = drawn.and_then(|drawn| form.files(&drawn, RESOLUTION));
    Ok((n_left_out, files.map_err(|error| error.to_string())?))
}

#[cfg(test)]
mod tests {
    use ninefold::{Board, Layout};
    use ninefold_print::{Form, Paper, Solutions, Style, Wanted};
    use ninefold_testkit::boards::{GIVENS, SOLVED, classic};

    use super::*;

    fn request(form: Form, givens: &[Board]) -> PrintRequest {
        PrintRequest {
            form,
            items: givens.iter().cloned().map(Item::new).collect(),
            ..PrintRequest::default()
        }
    }

    /// The digits of a drawing, from its labels.
    fn digits(file: &[u8]) -> String {
        let text = String::from_utf8_lossy(file);
        let labels = text.split("aria-label=\"").skip(1).filter_map(|rest| rest.split_once('"'));
        labels.map(|(label, _)| label).filter(|label| label.len() == 1).collect()
    }

    // W11: pages are drawn as the page has chosen, in every form.
    #[test]
    fn requests_are_drawn() {
        let given: String = GIVENS.chars().filter(|char| *char != '.').collect();
        let (n_left_out, files) = draw(request(Form::Svg, &[classic(GIVENS)])).unwrap();
        assert_eq!((n_left_out, files.len()), (0, 1));
        assert_eq!(digits(&files[0]), given);
        let mut with_entries = request(Form::Svg, &[classic(GIVENS)]);
        with_entries.items[0].entries = Some(classic(SOLVED));
        assert_eq!(digits(&draw(with_entries).unwrap().1[0]), SOLVED);

        let several = [classic(GIVENS), classic(GIVENS), classic(GIVENS)];
        let mut pictures = request(Form::Png, &several);
        pictures.style = Style {
            paper: Paper::A5,
            per_page: 2,
            solutions: Solutions::End,
            language: Language::French,
            ..Style::default()
        };
        let (_, files) = draw(pictures).unwrap();
        assert_eq!(files.len(), 3); // two with puzzles, one with solutions
        assert!(files.iter().all(|file| file.starts_with(b"\x89PNG")));
        let wanted = Wanted { level: true, ..Wanted::default() };
        let book = PrintRequest { is_book: true, wanted, ..request(Form::Pdf, &several) };
        let book = draw(book).unwrap().1;
        assert!(book.len() == 1 && book[0].starts_with(b"%PDF"));
    }

    // W11: a wrong request is refused with the reason; a title that cannot be written is left out.
    #[test]
    fn wrong_requests_are_refused() {
        let mut untitled = request(Form::Pdf, &[classic(GIVENS)]);
        untitled.items[0].title = Some("数独".to_owned());
        assert_eq!(draw(untitled).unwrap().0, 1);
        let empty = Board::empty(&Layout::classic());
        assert!(draw(request(Form::Pdf, &[empty])).is_err());
    }
}
