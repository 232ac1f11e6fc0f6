//! Requests of the page to the printer, and what the printer has drawn.
//!
//! A request is a text: a line of choices; a line each for the title, the author, the date and the address of
//! the page; then six lines for each puzzle. What was drawn is a list, because files are objects of the
//! browser.

use js_sys::{Array, Uint8Array};
use ninefold::logic::Level;
use ninefold::{Board, Layout};
pub use ninefold_print::{Candidates, Form, PER_PAGE, Paper, Solutions, Style, Wanted};
use ninefold_words::Language;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::JsValue;

/// The maximum number of puzzles in a request.
pub const MOST_PUZZLES: usize = 1_000;

/// The highest number of a request's first puzzle.
pub const HIGHEST_NUMBER: usize = 1_000_000;

/// The puzzles to be printed, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintRequest {
    /// The form of the files.
    pub form: Form,
    /// How the pages look.
    pub style: Style,
    /// Whether the puzzles become a book.
    pub is_book: bool,
    /// What to say about each puzzle.
    pub wanted: Wanted,
    /// The address of the page, for QR codes; `None` for pages without them.
    pub page: Option<String>,
    /// The puzzles.
    pub items: Vec<Item>,
}

/// A puzzle to be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its givens.
    pub givens: Board,
    /// The board with the player's entries, if they are to be printed.
    pub entries: Option<Board>,
    /// Its title.
    pub title: Option<String>,
    /// Its level, if known.
    pub level: Option<Level>,
    /// Its date, as people write it.
    pub date: Option<String>,
}

impl Item {
    /// A puzzle of which only the givens are known.
    pub fn new(givens: Board) -> Item {
        Item { givens, entries: None, title: None, level: None, date: None }
    }
}

/// The choices that are on or off, by name.
const LARGE: &str = "large";
const BOOK: &str = "book";
const LEVEL: &str = "level";
const TECHNIQUES: &str = "techniques";
const HINT: &str = "hint";

impl PrintRequest {
    /// Writes the request.
    pub fn to_text(&self) -> String {
        let PrintRequest { form, style, is_book, wanted, page, items } = self;
        let mut choices = format!(
            "{} {} {} {} {} {} {}",
            form.name(),
            style.paper.name(),
            style.per_page,
            style.solutions.name(),
            style.candidates.name(),
            style.first_number,
            style.language.tag()
        );
        let switches = [
            (LARGE, style.is_large),
            (BOOK, *is_book),
            (LEVEL, wanted.level),
            (TECHNIQUES, wanted.techniques),
            (HINT, wanted.hint),
        ];
        for (name, _) in switches.into_iter().filter(|(_, is_on)| *is_on) {
            choices.push(' ');
            choices.push_str(name);
        }
        let mut lines = vec![choices];
        lines.extend(
            [&style.title, &style.author, &style.date, page].map(|text| line(text.as_deref())),
        );
        for Item { givens, entries, title, level, date } in items {
            lines.push(givens.layout().name().into_owned());
            lines.push(givens.to_string());
            lines.push(entries.as_ref().map(Board::to_string).unwrap_or_default());
            lines.push(line(title.as_deref()));
            lines.push(level.map(|level| level.name().to_owned()).unwrap_or_default());
            lines.push(line(date.as_deref()));
        }
        lines.join("\n")
    }

    /// Reads a request; `None` if the text is not one.
    pub fn read(text: &str) -> Option<PrintRequest> {
        let mut lines = text.split('\n');
        let mut request = read_choices(lines.next()?)?;
        let mut next = || lines.next();
        request.style.title = read_line(next()?);
        request.style.author = read_line(next()?);
        request.style.date = read_line(next()?);
        request.page = read_line(next()?);
        while let Some(layout) = next() {
            if request.items.len() == MOST_PUZZLES {
                return None;
            }
            let layout: Layout = layout.parse().ok()?;
            let givens = Board::parse(&layout, next()?).ok()?;
            let entries = match next()? {
                "" => None,
                entries => Some(Board::parse(&layout, entries).ok()?),
            };
            let title = read_line(next()?);
            let level = match next()? {
                "" => None,
                level => Some(level.parse().ok()?),
            };
            request.items.push(Item { givens, entries, title, level, date: read_line(next()?) });
        }
        Some(request)
    }
}

/// The request of a line of choices, with neither texts nor puzzles.
fn read_choices(line: &str) -> Option<PrintRequest> {
    let mut words = line.split(' ');
    let mut next = || words.next();
    let form = Form::named(next()?)?;
    let mut style = Style {
        paper: Paper::named(next()?)?,
        per_page: next()?.parse().ok().filter(|number| PER_PAGE.contains(number))?,
        solutions: Solutions::named(next()?)?,
        candidates: Candidates::named(next()?)?,
        first_number: next()?.parse().ok().filter(|n| (1..=HIGHEST_NUMBER).contains(n))?,
        language: next()?.parse::<Language>().ok()?,
        ..Style::default()
    };
    let (mut is_book, mut wanted) = (false, Wanted::default());
    for name in words {
        match name {
            LARGE => style.is_large = true,
            BOOK => is_book = true,
            LEVEL => wanted.level = true,
            TECHNIQUES => wanted.techniques = true,
            HINT => wanted.hint = true,
            _ => return None,
        }
    }
    Some(PrintRequest { form, style, is_book, wanted, page: None, items: Vec::new() })
}

/// A text as one line, which is empty if there is no text.
fn line(text: Option<&str>) -> String {
    text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn read_line(line: &str) -> Option<String> {
    Some(line.to_owned()).filter(|line| !line.is_empty())
}

/// Files for paper.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The number of texts that had to be left out.
    pub n_left_out: u32,
    /// The files: one with all pages, or one per page.
    pub files: Vec<Uint8Array>,
}

impl Drawn {
    /// The list that the printer sends.
    pub fn to_list(&self) -> Array {
        let files = self.files.iter().map(|file| JsValue::from(file.clone()));
        [self.n_left_out.into()].into_iter().chain(files).collect()
    }

    /// Reads the list; `None` if it is not one.
    pub fn read(list: &JsValue) -> Option<Drawn> {
        let list: &Array = list.dyn_ref()?;
        #[expect(clippy::cast_sign_loss, reason = "the printer sends a count")]
        let n_left_out = list.get(0).as_f64()? as u32;
        let files: Result<_, _> = list.iter().skip(1).map(JsValue::dyn_into).collect();
        Some(Drawn { n_left_out, files: files.ok()? })
    }
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::{GIVENS, SOLVED, classic};

    use super::*;

    // W11: a request is read back as it was; anything else is refused.
    #[test]
    fn requests_are_read_back() {
        let mut request = PrintRequest::default();
        assert_eq!(PrintRequest::read(&request.to_text()), Some(request.clone()));
        request.style.title = Some("For\nAnn".to_owned());
        let title = PrintRequest::read(&request.to_text()).unwrap().style.title;
        assert_eq!(title.as_deref(), Some("For Ann"));
        request.style.title = title;
        request.page = Some("https://example.org/".to_owned());
        let mut item = Item::new(classic(GIVENS));
        request.items.push(item.clone());
        item.entries = Some(classic(SOLVED));
        item.title = Some("One = two".to_owned());
        item.level = Some(Level::Expert);
        item.date = Some("15 November 2026".to_owned());
        request.items.push(item);
        let text = request.to_text();
        assert_eq!(PrintRequest::read(&text), Some(request));
        let wrong_layout = text.replace("classic", "nowhere");
        let wrong_level = text.replace("expert", "dreadful");
        for wrong in ["", "\n\n\n\n\nclassic", &wrong_layout, &wrong_level] {
            assert_eq!(PrintRequest::read(wrong), None, "{wrong}");
        }
        assert_eq!(PrintRequest::read(&text[..text.len() - 20]), None);
    }

    // W11: every choice is read back; one that nobody can make is refused.
    #[test]
    fn choices_are_read_back() {
        let wanted = |level, techniques, hint| Wanted { level, techniques, hint };
        for (index, form) in Form::ALL.into_iter().enumerate() {
            let style = Style {
                paper: Paper::ALL[index],
                per_page: PER_PAGE[index + 1],
                is_large: index == 0,
                solutions: Solutions::ALL[index],
                candidates: Candidates::ALL[index],
                first_number: [1, 40, HIGHEST_NUMBER][index],
                language: Language::French,
                ..Style::default()
            };
            let wanted = wanted(index == 0, index == 1, index == 2);
            let request = PrintRequest {
                form,
                style,
                is_book: index == 1,
                wanted,
                ..PrintRequest::default()
            };
            assert_eq!(PrintRequest::read(&request.to_text()), Some(request));
        }
        let text = PrintRequest::default().to_text();
        for (right, wrong) in [
            ("pdf", "gif"),
            ("a4", "b9"),
            (" 1 none", " 5 none"),
            (" 1 en", " 0 en"),
            (" 1 en", " 1000001 en"),
            (" en", " xx"),
            (" en", " en bold"),
        ] {
            assert!(text.contains(right), "{text}");
            assert_eq!(PrintRequest::read(&text.replacen(right, wrong, 1)), None, "{wrong}");
        }
    }
}
