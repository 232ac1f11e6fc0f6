//! Drafts: puzzles on the workbench, in the browser's storage, one key each.

use ninefold::generate::Symmetry;
use ninefold::{Board, CellSet, Layout};
use serde_json::{Value, json};

use crate::browser::local_storage;
use crate::game::workbench::{About, Bench};
use crate::keep::storage_key::DRAFT;
use crate::keep::store::{StorageError, read_value};

const FORMAT: &str = "ninefold/draft";
const VERSION: u64 = 1;

/// The maximum length of the notes, in characters.
pub(crate) const MOST_NOTES: usize = 2_000;

/// Saves a draft, as changed at the time `now`, in milliseconds.
pub(crate) fn save(bench: &Bench, now: f64) -> Result<(), StorageError> {
    local_storage::set(&format!("{DRAFT}{}", bench.name), &to_text(bench, now))
}

/// The names and titles of all drafts, latest change first.
pub(crate) fn all() -> Vec<(String, String)> {
    let draft = |key: String| {
        let name = key.strip_prefix(DRAFT)?.to_owned();
        let value: Value = serde_json::from_str(&local_storage::get(&key)?).ok()?;
        let title = value["title"].as_str()?.to_owned();
        Some((value["at"].as_u64().unwrap_or_default(), name, title))
    };
    let mut all: Vec<_> = local_storage::keys().into_iter().filter_map(draft).collect();
    all.sort_by(|one, other| other.cmp(one));
    all.into_iter().map(|(_, name, title)| (name, title)).collect()
}

pub(crate) fn load(name: &str) -> Option<Bench> {
    let text = local_storage::get(&format!("{DRAFT}{name}"))?;
    read(name, &text).ok()
}

pub(crate) fn remove(name: &str) {
    local_storage::remove(&format!("{DRAFT}{name}"));
}

fn to_text(bench: &Bench, now: f64) -> String {
    #[expect(clippy::cast_sign_loss, reason = "after 1970")]
    let at = now as u64;
    let is_in = |cell| if bench.pattern().contains(cell) { '1' } else { '0' };
    let pattern: String = bench.layout().cells().map(is_in).collect();
    json!({
        "format": FORMAT,
        "version": VERSION,
        "at": at,
        "layout": bench.layout().name(),
        "givens": bench.board().to_string(),
        "pattern": pattern,
        "symmetry": bench.symmetry.name(),
        "title": bench.about.title,
        "author": bench.about.author,
        "notes": bench.about.notes,
    })
    .to_string()
}

pub(crate) fn read(name: &str, text: &str) -> Result<Bench, StorageError> {
    let damaged = |what: &str| StorageError::Damaged(what.to_owned());
    let value = read_value(text, FORMAT, VERSION)?;
    let field = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let layout: Layout = field("layout").parse().map_err(|_| damaged("layout"))?;
    let board = Board::parse(&layout, &field("givens")).map_err(|_| damaged("givens"))?;
    let signs = field("pattern");
    let to_come = layout.cells().zip(signs.chars()).filter(|(_, sign)| *sign == '1');
    let pattern: CellSet = to_come.map(|(cell, _)| cell).collect();
    let mut bench = Bench::of(board, pattern, name.to_owned());
    bench.symmetry = field("symmetry").parse().unwrap_or(Symmetry::None);
    let notes = field("notes").chars().take(MOST_NOTES).collect();
    bench.about = About { title: field("title"), author: field("author"), notes };
    Ok(bench)
}

#[cfg(test)]
mod tests {
    use ninefold::Digit;

    use super::*;

    // M10, W9: a draft is read back as it was; a damaged or newer one is refused.
    #[test]
    fn drafts_are_read_back() {
        let layout: Layout = "twin-nw".parse().unwrap();
        let mut bench = Bench::new(&layout, "a".to_owned());
        bench.symmetry = Symmetry::HalfTurn;
        bench.write(Digit::new(5));
        bench.about.title = "For \"Ann\"".to_owned();
        bench.about.notes = "two\nlines".to_owned();
        let text = to_text(&bench, 1.0);
        let again = read("a", &text).unwrap();
        assert_eq!((again.board(), again.pattern()), (bench.board(), bench.pattern()));
        assert_eq!((again.symmetry, &again.about), (bench.symmetry, &bench.about));
        let refused = |text: &str| read("a", text).map(|_| ()).unwrap_err();
        assert_eq!(refused(&text.replace("\"version\":1", "\"version\":2")), StorageError::Newer);
        for wrong in ["", "{}", &text.replace("twin-nw", "nowhere"), &text.replace("5.", "x.")] {
            assert!(matches!(refused(wrong), StorageError::Damaged(_)), "{wrong}");
        }
    }
}
