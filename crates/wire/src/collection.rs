//! Collections: the puzzles of a text in any form, with what is known about them.

use std::collections::BTreeMap;
use std::io::{self, Read};

use ninefold::solve::Budget;
use ninefold::{Board, Layout, Puzzle, likeness};

use crate::documents::collected::About;
use crate::documents::document::Document;
use crate::options::Options;
use crate::records::{Record, Records};

/// The puzzles of a text, and what could not be read.
///
/// ```
/// use ninefold_wire::{Collection, Options};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 For Ann\n12\n";
/// let collection = Collection::read(text.as_bytes(), None, &Options::default(), 100)?;
/// assert_eq!(collection.entries[0].about.title.as_deref(), Some("For Ann"));
/// assert_eq!(collection.errors[0].0, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The puzzles.
    pub entries: Vec<CollectionEntry>,
    /// The lines that are not puzzles, and why.
    pub errors: Vec<(usize, String)>,
    /// Whether the input has more puzzles than the limit.
    pub is_cut: bool,
}

/// A puzzle of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionEntry {
    /// Its givens, which are proven to have one solution.
    pub givens: Board,
    /// What is known about it.
    pub about: About,
    /// The index of the first puzzle that is the same up to symmetry, unless it is this one.
    pub like: Option<usize>,
}

impl Collection {
    /// Reads a collection with at most this many puzzles.
    ///
    /// # Errors
    ///
    /// The input cannot be read.
    pub fn read(
        input: impl Read,
        layout: Option<&Layout>,
        options: &Options<'static>,
        most: usize,
    ) -> io::Result<Collection> {
        let mut collection = Collection::default();
        let mut seen = BTreeMap::new();
        for record in Records::new(layout, *options, input) {
            let record = record?;
            if collection.entries.len() == most {
                collection.is_cut = true;
                break;
            }
            let line = record.line;
            match entry(record, options.budget) {
                Ok(mut entry) => {
                    let index = collection.entries.len();
                    let first = likeness(&entry.givens)
                        .map_or(index, |form| *seen.entry(form).or_insert(index));
                    entry.like = (first < index).then_some(first);
                    collection.entries.push(entry);
                }
                Err(what) => collection.errors.push((line, what)),
            }
        }
        Ok(collection)
    }
}

/// The puzzle of a record.
fn entry(record: Record, budget: Budget<'static>) -> Result<CollectionEntry, String> {
    let about = record.all_about();
    let givens = match record.document {
        Some(Document::Puzzle(document) | Document::GattaiPuzzle(document)) => {
            document.puzzle.givens().clone()
        }
        Some(Document::Game(document)) => document.game.puzzle().givens().clone(),
        Some(Document::GattaiGame(document)) => document.game.puzzle().givens().clone(),
        _ => {
            let puzzle = Puzzle::within(record.board?, budget);
            puzzle.map_err(|error| error.to_string())?.givens().clone()
        }
    };
    Ok(CollectionEntry { givens, about, like: None })
}

/// The first line of a table of puzzles: the names of its columns.
pub const TABLE_COLUMNS: &str = "puzzle,title,level,author,source\n";

/// A puzzle as a line of such a table; `None` if it has several grids, for which there is no room.
///
/// ```
/// use ninefold::{Board, Layout};
/// use ninefold_wire::{About, table_row};
///
/// let about = About { title: Some("For Ann, again".to_owned()), ..About::default() };
/// let row = table_row(&Board::empty(&Layout::classic()), &about);
/// assert!(row.is_some_and(|row| row.ends_with(",\"For Ann, again\",,,\n")));
/// ```
pub fn table_row(givens: &Board, about: &About) -> Option<String> {
    let About { title, author, source, level, .. } = about;
    let level = level.map(|level| level.to_string());
    let value = |text: &Option<String>| {
        let text = text.as_deref().unwrap_or_default();
        let is_plain = !text.contains([',', ';', '\t', '"', '\n', '\r']) && text.trim() == text;
        if is_plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
    };
    let values = [title, &level, author, source].map(value).join(",");
    (givens.layout().n_grids() == 1).then(|| format!("{givens},{values}\n"))
}

#[cfg(test)]
mod tests {
    use ninefold::generate::disguised;
    use ninefold::logic::Level;
    use ninefold_testkit::boards::{GIVENS, HARD, classic};

    use super::*;

    fn read(text: &str, most: usize) -> Collection {
        Collection::read(text.as_bytes(), None, &Options::default(), most).expect("a text")
    }

    /// C14: titles, levels and sources are read from tables, JSON and documents, and duplicates are found.
    #[test]
    fn collections_are_read() {
        let other = disguised(&classic(GIVENS), "x", 0);
        let table = format!(
            "Title;puzzle;Level;Author\n\"For Ann; again\";{GIVENS};hard;Me\n;{HARD};;\nOld;{other};brutal;\n;12;;\n"
        );
        let collection = read(&table, 10);
        let [one, two, three] = &collection.entries[..] else { panic!("{collection:?}") };
        let about = &one.about;
        assert_eq!(
            (about.title.as_deref(), about.level),
            (Some("For Ann; again"), Some(Level::Hard))
        );
        assert_eq!((about.author.as_deref(), &two.about), (Some("Me"), &About::default()));
        assert_eq!((three.about.level, three.like), (None, Some(0)));
        assert_eq!((one.like, two.like), (None, None));
        assert_eq!(collection.errors.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [5]);
        assert!(!collection.is_cut && read(&table, 2).is_cut);

        let json = format!("{{\"puzzle\":\"{GIVENS}\",\"title\":\"A\\n B\",\"level\":\"easy\"}}\n");
        let entry = &read(&json, 10).entries[0];
        assert_eq!(
            (entry.about.title.as_deref(), entry.about.level),
            (Some("A B"), Some(Level::Easy))
        );
        let twice = format!("{GIVENS}\n{}\n", "1".repeat(81));
        assert_eq!(read(&twice, 10).errors.len(), 1);
    }
}
