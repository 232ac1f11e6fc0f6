//! Texts, files and links of other programs, as text between the reader and the page.

use ninefold_wire::rest::{Body as _, CollectionShape, EntryShape};

/// The maximum number of puzzles of a text that the player is offered.
pub const MOST_PUZZLES: usize = 100;

/// A form in which puzzles are written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A document per line.
    Collected,
    /// Values separated by commas, below the names of their columns.
    Table,
    /// Digits, a puzzle per line.
    Sdm,
    /// The XML of `OpenSudoku`.
    OpenSudoku,
}

impl Form {
    /// All forms, in the order in which they are offered.
    pub const ALL: [Form; 4] = [Form::Collected, Form::Table, Form::Sdm, Form::OpenSudoku];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Form::Collected => "collected",
            Form::Table => "table",
            Form::Sdm => "sdm",
            Form::OpenSudoku => "opensudoku",
        }
    }

    fn named(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.name() == name)
    }
}

/// What the page asks for.
#[derive(Clone, Debug)]
pub enum Question<'a> {
    /// The puzzles of a text, in texts that the page can read: [`Found`].
    Find(&'a str),
    /// All puzzles of a file, and what is known about them: [`Collected`].
    Collect(&'a str),
    /// Puzzles in a form: [`Written`].
    Write(Form, Vec<EntryShape>),
}

const FIND: &str = "find";
const COLLECT: &str = "collect";
const WRITE: &str = "write ";

impl Question<'_> {
    /// Its text: a line with the request, and the text or, as JSON, the puzzles.
    pub fn to_text(&self) -> String {
        match self {
            Question::Find(text) => [FIND, "\n", text].concat(),
            Question::Collect(text) => [COLLECT, "\n", text].concat(),
            Question::Write(form, puzzles) => {
                let puzzles = serde_json::to_string(puzzles).unwrap_or_default();
                [WRITE, form.name(), "\n", &puzzles].concat()
            }
        }
    }

    /// Reads the text form; `None` if the text is not a question.
    pub fn read(text: &str) -> Option<Question<'_>> {
        let (wanted, about) = text.split_once('\n')?;
        Some(match wanted {
            FIND => Question::Find(about),
            COLLECT => Question::Collect(about),
            _ => {
                let form = Form::named(wanted.strip_prefix(WRITE)?)?;
                Question::Write(form, serde_json::from_str(about).ok()?)
            }
        })
    }
}

/// The puzzles of a text, each a board or the document of a game; or what is wrong, and in which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found(pub Result<Vec<String>, String>);

impl Found {
    /// Its text: JSON, a list or a string.
    pub fn to_text(&self) -> String {
        let text = match &self.0 {
            Ok(puzzles) => serde_json::to_string(puzzles),
            Err(what) => serde_json::to_string(what),
        };
        text.unwrap_or_default()
    }

    /// Reads the text; `None` if it is neither.
    pub fn read(text: &str) -> Option<Found> {
        let puzzles = serde_json::from_str(text).map(Ok);
        puzzles.or_else(|_| serde_json::from_str(text).map(Err)).ok().map(Found)
    }
}

/// The puzzles of a file.
#[derive(Clone, Debug)]
pub struct Collected {
    /// The puzzles, as a collection that has no name yet.
    pub collection: CollectionShape,
    /// The errors, each with its line.
    pub errors: Vec<String>,
    /// Whether the file has more puzzles than a collection may have.
    pub is_cut: bool,
}

const CUT: &str = "cut";
const WHOLE: &str = "whole";

impl Collected {
    /// Its text: a line that says whether these are all, and as JSON a line for the errors and one for the puzzles.
    pub fn to_text(&self) -> String {
        let extent = if self.is_cut { CUT } else { WHOLE };
        let errors = serde_json::to_string(&self.errors).unwrap_or_default();
        [extent, "\n", &errors, "\n", &self.collection.to_json()].concat()
    }

    /// Reads the text; `None` if it is not a collection.
    pub fn read(text: &str) -> Option<Collected> {
        let mut lines = text.splitn(3, '\n');
        let is_cut = match lines.next()? {
            CUT => true,
            WHOLE => false,
            _ => return None,
        };
        let errors = serde_json::from_str(lines.next()?).ok()?;
        let collection = CollectionShape::from_json(lines.next()?, usize::MAX).ok()?;
        Some(Collected { collection, errors, is_cut })
    }
}

/// Puzzles in a form, or why they cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written(pub Result<String, String>);

const DONE: &str = "ok\n";
const FAILED: &str = "error\n";

impl Written {
    /// Its text: a line that says which of the two it is, and the puzzles or the reason.
    pub fn to_text(&self) -> String {
        match &self.0 {
            Ok(text) => [DONE, text].concat(),
            Err(why) => [FAILED, why].concat(),
        }
    }

    /// Reads the text; `None` if it is neither.
    pub fn read(text: &str) -> Option<Written> {
        let own = str::to_owned;
        let done = text.strip_prefix(DONE).map(own).map(Ok);
        done.or_else(|| text.strip_prefix(FAILED).map(own).map(Err)).map(Written)
    }
}

#[cfg(test)]
mod tests {
    use ninefold::logic::Level;
    use ninefold_testkit::boards::GIVENS;

    use super::*;

    fn puzzles() -> Vec<EntryShape> {
        let entry = |number, title: Option<&str>, like| EntryShape {
            number,
            layout: "classic".to_owned(),
            givens: GIVENS.to_owned(),
            title: title.map(str::to_owned),
            author: None,
            source: Some("a book".to_owned()),
            level: Some(Level::Hard),
            like,
        };
        vec![entry(1, Some("For \"Ann\"\nagain"), None), entry(2, None, Some(1))]
    }

    // C6, W12, C14: every question is read as it was written, whatever is in the text.
    #[test]
    fn questions_are_read_back() {
        let mut questions: Vec<Question> =
            ["", "53\n..\n", "collect\n53", "write sdm\n[]", "\r\n\u{1}"]
                .into_iter()
                .flat_map(|text| [Question::Find(text), Question::Collect(text)])
                .collect();
        questions.extend(Form::ALL.map(|form| Question::Write(form, puzzles())));
        for question in questions {
            let read = Question::read(&question.to_text()).map(|read| format!("{read:?}"));
            assert_eq!(read, Some(format!("{question:?}")));
        }
        for wrong in ["", "find", "other\n53", "write\n[]", "write pdf\n[]", "write sdm\n[1]"] {
            assert!(Question::read(wrong).is_none(), "{wrong}");
        }
    }

    // C6, W12, C14: so is every answer.
    #[test]
    fn answers_are_read_back() {
        let texts = || vec!["53\n..".to_owned(), "\"a\"".to_owned()];
        for found in [Ok(texts()), Ok(Vec::new()), Err("line 1: \"no\"\n".to_owned())] {
            let found = Found(found);
            assert_eq!(Found::read(&found.to_text()), Some(found));
        }
        for written in [Ok("a\nb\n".to_owned()), Ok(String::new()), Err("error\nok".to_owned())] {
            let written = Written(written);
            assert_eq!(Written::read(&written.to_text()), Some(written));
        }
        for (is_cut, errors) in [(true, texts()), (false, Vec::new())] {
            let collection = CollectionShape { name: String::new(), puzzles: puzzles() };
            let collected = Collected { collection, errors, is_cut };
            let read = Collected::read(&collected.to_text()).map(|read| format!("{read:?}"));
            assert_eq!(read, Some(format!("{collected:?}")));
        }
        for wrong in
            ["", "{}", "[1]", "whole\n[]\n{}", "ok", "some\n[]\n{\"name\":\"\",\"puzzles\":[]}"]
        {
            let is_read = Found::read(wrong).is_some() || Collected::read(wrong).is_some();
            assert!(!is_read && Written::read(wrong).is_none(), "{wrong}");
        }
    }
}
