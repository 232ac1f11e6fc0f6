//! Pages for paper in the browser, drawn as `ninefold print` draws them.
//!
//! The page sends an [`Order`]. The answer is a list of the number of texts that had to be left out and the
//! files: one for a PDF, one per page for pictures. If there are none, the answer is a text that says why.

#![forbid(unsafe_code)]

use js_sys::{Array, Uint8Array};
use ninefold::Puzzle;
use ninefold_print::{
    Candidates, Document, PER_PAGE, Paper, Printed, Solutions, Style, Wanted, book,
    missing_character, pdf, png, sheets, svg,
};
use ninefold_words::{Language, has_texts, supply_texts};
use ninefold_workers::order::{Item, Order};
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
                    let files = files.iter().map(|file| Uint8Array::from(file.as_slice()).into());
                    let n_left_out: JsValue = u32::try_from(n_left_out).unwrap_or(u32::MAX).into();
                    [n_left_out].into_iter().chain(files).collect::<Array>().into()
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
) -> Result<(usize, Vec<Vec<u8>>), String> {
    let order = Order::read(question).ok_or("not an order")?;
    let language = language(&order);
    if !has_texts(language) {
        let texts = texts(scope, language).await.ok_or("no texts")?;
        supply_texts(language, texts);
    }
    draw(&order)
}

/// The texts of a language.
async fn texts(scope: &DedicatedWorkerGlobalScope, language: Language) -> Option<String> {
    let fetched = scope.fetch_with_str(&format!("texts-{}.txt", language.tag()));
    let response: Response = JsFuture::from(fetched).await.ok()?.dyn_into().ok()?;
    let text = response.ok().then(|| response.text().ok()).flatten()?;
    JsFuture::from(text).await.ok()?.as_string()
}

fn language(order: &Order) -> Language {
    let tag = order.choices.get("language");
    tag.and_then(|tag| tag.parse().ok()).unwrap_or(Language::English)
}

fn draw(order: &Order) -> Result<(usize, Vec<Vec<u8>>), String> {
    let has = |name: &str| order.choices.contains_key(name);
    let mut n_left_out = 0;
    // The text, if the typeface has all of its characters.
    let mut written = |text: &str| {
        let is_writable = missing_character(text).is_none();
        n_left_out += usize::from(!is_writable);
        Some(text.to_owned()).filter(|text| !text.is_empty() && is_writable)
    };
    let style = style(order, &mut written);
    let wanted = Wanted { level: has("level"), techniques: has("techniques"), hint: has("hints") };
    let mut puzzles = Vec::new();
    for Item { givens, entries, title, level, date } in &order.items {
        let puzzle = Puzzle::new(givens.clone()).map_err(|error| error.to_string())?;
        let mut printed = Printed::new(puzzle);
        printed.entries.clone_from(entries);
        printed.title = written(title);
        printed.level = level.parse().ok();
        let own_date = if date.is_empty() && !has("book") { &order.date } else { date };
        printed.date = written(own_date);
        printed.describe(wanted, style.language);
        if !order.page.is_empty() {
            printed.link_to(&order.page);
        }
        puzzles.push(printed);
    }
    let drawn = if has("book") { book(&puzzles, &style) } else { sheets(&puzzles, &style) };
    let drawn = drawn.map_err(|error| error.to_string())?;
    let form = order.choices.get("form").map_or("pdf", String::as_str);
    Ok((n_left_out, files(&drawn, form).ok_or("the picture is too large")?))
}

fn style(order: &Order, written: &mut impl FnMut(&str) -> Option<String>) -> Style {
    let chosen = |name: &str| order.choices.get(name).map_or("", String::as_str);
    let number = |name: &str| chosen(name).parse().ok().filter(|&number: &usize| number > 0);
    let most = number("per-page").filter(|most| PER_PAGE.contains(most));
    Style {
        paper: Paper::named(chosen("paper")).unwrap_or_default(),
        per_page: most.unwrap_or(1),
        is_large: order.choices.contains_key("large"),
        solutions: Solutions::named(chosen("solutions")).unwrap_or_default(),
        candidates: Candidates::named(chosen("candidates")).unwrap_or_default(),
        title: written(&order.heading),
        author: written(&order.author),
        date: written(&order.date),
        first_number: number("number").unwrap_or(1).min(1_000_000),
        language: language(order),
    }
}

fn files(drawn: &Document, form: &str) -> Option<Vec<Vec<u8>>> {
    match form {
        "svg" => Some(drawn.pages.iter().map(|page| svg(page).into_bytes()).collect()),
        "png" => drawn.pages.iter().map(|page| png(page, RESOLUTION)).collect(),
        _ => Some(vec![pdf(drawn)]),
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Board;
    use ninefold_testkit::boards::{GIVENS, SOLVED, classic};

    use super::*;

    fn order(choices: &[(&str, &str)], givens: &[Board]) -> Order {
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        Order {
            choices: choices.iter().map(own).collect(),
            items: givens.iter().cloned().map(Item::new).collect(),
            ..Order::default()
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
    fn orders_are_drawn() {
        let given: String = GIVENS.chars().filter(|char| *char != '.').collect();
        let (n_left_out, files) = draw(&order(&[("form", "svg")], &[classic(GIVENS)])).unwrap();
        assert_eq!((n_left_out, files.len()), (0, 1));
        assert_eq!(digits(&files[0]), given);
        let mut with_entries = order(&[("form", "svg")], &[classic(GIVENS)]);
        with_entries.items[0].entries = Some(classic(SOLVED));
        assert_eq!(digits(&draw(&with_entries).unwrap().1[0]), SOLVED);

        let several = [classic(GIVENS), classic(GIVENS), classic(GIVENS)];
        let choices = [
            ("form", "png"),
            ("paper", "a5"),
            ("per-page", "2"),
            ("solutions", "end"),
            ("language", "fr"),
        ];
        let (_, files) = draw(&order(&choices, &several)).unwrap();
        assert_eq!(files.len(), 3); // two with puzzles, one with solutions
        assert!(files.iter().all(|file| file.starts_with(b"\x89PNG")));
        let book = draw(&order(&[("book", ""), ("level", "")], &several)).unwrap().1;
        assert!(book.len() == 1 && book[0].starts_with(b"%PDF"));
    }

    // W11: a wrong order is refused with the reason; a title that cannot be written is left out.
    #[test]
    fn wrong_orders_are_refused() {
        let mut untitled = order(&[], &[classic(GIVENS)]);
        untitled.items[0].title = "数独".to_owned();
        assert_eq!(draw(&untitled).unwrap().0, 1);
        let empty = Board::empty(&ninefold::Layout::classic());
        assert!(draw(&order(&[], &[empty])).is_err());
        let odd = [("per-page", "5"), ("number", "0"), ("paper", "b9"), ("form", "gif")];
        assert!(draw(&order(&odd, &[classic(GIVENS)])).unwrap().1[0].starts_with(b"%PDF"));
    }
}
