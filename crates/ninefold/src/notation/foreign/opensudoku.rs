//! The XML of `OpenSudoku`, read and written.
//!
//! ```text
//! <opensudoku>
//!   <folder name="Easy">
//!     <game data="530070000…" note="For Ann"/>         81 digits, and a note
//!     <game data="version: 1&#10;5|0|0|0|2,6,|1|…"/>   value, notes, whether it can be changed
//!   </folder>
//! </opensudoku>
//! ```
//!
//! From version 2 the notes are a number with a bit for each digit, and from version 4 there are
//! two such numbers, for the marks in corners and in the center.

use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::{Import, ImportError, cells, classic, digits_of, quoted};
use crate::digit::{Digit, DigitSet};
use crate::layout::Size;
use crate::notation::candidates::CandidateGrid;

/// The games of a document, each with its line; `None` if the text is not such a document.
pub fn opensudoku(text: &str) -> Option<Vec<(usize, Result<Import, ImportError>)>> {
    if !text.contains("<opensudoku") {
        return None;
    }
    let games = text.match_indices("<game").filter(|(at, _)| {
        let after = text[at + "<game".len()..].chars().next();
        after.is_some_and(|char| char.is_whitespace() || char == '/')
    });
    let read = |(at, _): (usize, &str)| {
        let line = 1 + text[..at].matches('\n').count();
        let tag = &text[at..];
        let import = attribute(tag, "data").map_or_else(
            || Err("expected a data attribute in <game>".to_owned()),
            |data| read_data(&data),
        );
        let named = import.map(|import| Import {
            title: attribute(tag, "note").and_then(|note| plain(&note)),
            source: folder_at(text, at),
            ..import
        });
        (line, named.map_err(|what| ImportError::new(line, what)))
    };
    Some(games.map(read).collect())
}

/// A text on one line; `None` if it is empty.
fn plain(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The name of the folder at a position of the text.
fn folder_at(text: &str, at: usize) -> Option<String> {
    let before = &text[..at];
    let start = before.rfind("<folder").filter(|&start| !before[start..].contains("</folder"))?;
    attribute(&text[start..], "name").and_then(|name| plain(&name))
}

/// The value of an attribute of the tag at the beginning of a text.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let mut rest = tag.get(1..)?.trim_start_matches(|char: char| char.is_ascii_alphanumeric());
    loop {
        rest = rest.trim_start();
        let (found, after) = rest.split_once('=')?;
        if found.contains(['>', '<']) {
            return None;
        }
        let after = after.trim_start();
        let quote = after.chars().next().filter(|char| matches!(char, '"' | '\''))?;
        let (value, after) = after[1..].split_once(quote)?;
        if found.trim() == name {
            return Some(unescaped(value));
        }
        rest = after;
    }
}

/// A value with its XML entities decoded, line breaks included.
fn unescaped(value: &str) -> String {
    let replaced =
        [("&#10;", "\n"), ("&#xA;", "\n"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")];
    let value =
        replaced.iter().fold(value.to_owned(), |text, (word, sign)| text.replace(word, sign));
    value.replace("&amp;", "&")
}

fn read_data(data: &str) -> Result<Import, String> {
    let data = data.trim();
    if let Some(digits) = digits_of(data) {
        return Ok(Import::of(classic(&digits)));
    }
    let unknown = || format!("expected 81 digits or \"version: 1\", found {}", quoted(data));
    let (version, data) = data
        .strip_prefix("version:")
        .and_then(|rest| rest.trim_start().split_once('\n'))
        .ok_or_else(unknown)?;
    let version: u32 = version.trim().parse().map_err(|_| unknown())?;
    let n_fields = match version {
        1..=3 => 3,
        4 => 4,
        _ => return Err(format!("expected a game of version 1 to 4, found {version}")),
    };
    let fields: Vec<&str> = data.trim().trim_end_matches('|').split('|').collect();
    if fields.len() != 81 * n_fields {
        return Err(format!("expected {} values in a game, found {}", 81 * n_fields, fields.len()));
    }
    let (mut givens, mut entries, cells) = ([0; 81], Vec::new(), cells());
    let mut marks: Vec<(usize, DigitSet)> = Vec::new();
    for (at, cell) in fields.chunks(n_fields).enumerate() {
        let value: u8 =
            cell[0].trim().parse().ok().filter(|&value| value < 10).ok_or_else(|| {
                format!("expected a digit from 0 to 9, found {}", quoted(cell[0]))
            })?;
        match (Digit::new(value), cell[n_fields - 1].trim()) {
            (Some(_), "0") => givens[at] = value,
            (Some(digit), _) => entries.push((cells[at], digit)),
            (None, _) => {
                let mut all = DigitSet::EMPTY;
                for notes in &cell[1..n_fields - 1] {
                    all |= read_notes(notes, version)?;
                }
                marks.extend((!all.is_empty()).then_some((at, all)));
            }
        }
    }
    let mut import = Import { entries, ..Import::of(classic(&givens)) };
    if !marks.is_empty() {
        let mut table = CandidateGrid::from(&import.board());
        for &cell in &cells {
            if import.board().get(cell).is_none() {
                table.set(cell, DigitSet::EMPTY);
            }
        }
        for (at, digits) in marks {
            table.set(cells[at], digits);
        }
        import.candidates = Some(table);
    }
    Ok(import)
}

/// The marks of a cell: digits with commas in version 1, bits in later versions.
fn read_notes(notes: &str, version: u32) -> Result<DigitSet, String> {
    let notes = notes.trim();
    let wrong = || format!("expected the notes of a cell, found {}", quoted(notes));
    if matches!(notes, "" | "-" | "0") {
        return Ok(DigitSet::EMPTY);
    }
    if version == 1 {
        let digits = notes.split(',').filter(|note| !note.is_empty());
        return digits
            .map(|note| note.parse().ok().and_then(Digit::new).ok_or_else(wrong))
            .collect();
    }
    let bits: u16 = notes.parse().ok().filter(|&bits| bits < 1 << 9).ok_or_else(wrong)?;
    Ok(Size::CLASSIC.all().into_iter().filter(|digit| bits >> (digit.get() - 1) & 1 == 1).collect())
}

/// A document with these boards of one grid; those with progress become games. A title becomes the
/// note of a game, and consecutive boards of one source are in a folder of that name.
pub fn write_opensudoku<'a>(boards: impl IntoIterator<Item = &'a Import>) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    text += "  <name>Ninefold</name>\n";
    let mut folder: Option<&str> = None;
    for import in boards {
        let source = import.source.as_deref();
        if source != folder {
            let end = if folder.is_some() { "  </folder>\n" } else { "" };
            let start = source.map(|name| format!("  <folder name=\"{}\">\n", escaped(name)));
            text = [&text, end, &start.unwrap_or_default()].concat();
            folder = source;
        }
        let note = import.title.as_deref().map(|title| format!(" note=\"{}\"", escaped(title)));
        let (data, note) = (data_of(import), note.unwrap_or_default());
        text = [&text, "  <game data=\"", &data, "\"", &note, "/>\n"].concat();
    }
    if folder.is_some() {
        text += "  </folder>\n";
    }
    text + "</opensudoku>\n"
}

/// A value with its special characters as XML entities.
fn escaped(value: &str) -> String {
    let replaced = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")];
    replaced.iter().fold(value.to_owned(), |text, (sign, word)| text.replace(sign, word))
}

fn data_of(import: &Import) -> String {
    let layout = import.givens.layout();
    let value = |board: &crate::board::Board, cell| board.get(cell).map_or(0, Digit::get);
    if !import.has_progress() {
        return layout.cells().map(|cell| char::from(b'0' + value(&import.givens, cell))).collect();
    }
    let board = import.board();
    let mut data = String::from("version: 1&#10;");
    for cell in layout.cells() {
        let marks = import.candidates.as_ref().map_or(DigitSet::EMPTY, |table| table.get(cell));
        let notes: String = match (board.get(cell), marks.is_empty()) {
            (None, false) => {
                let digits: Vec<String> = marks.into_iter().map(|d| d.to_string()).collect();
                digits.join(",") + ","
            }
            _ => "0".to_owned(),
        };
        let can_change = u8::from(import.givens.get(cell).is_none());
        data = [&data, &*format!("{}|{notes}|{can_change}|", value(&board, cell))].concat();
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// C5: several puzzles of a file, read and written back.
    #[test]
    fn puzzles() {
        let zeros = P.replace('.', "0");
        let text = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku>\n<folder name='a=\"b'>\n<game created=\"1\" data=\"{zeros}\" />\n\
             <game data='{zeros}'/></folder>\n<gamers data=\"x\"/></opensudoku>\n"
        );
        let games = opensudoku(&text).expect("a document");
        assert_eq!(games.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4, 5]);
        for (_, game) in &games {
            assert_eq!(game.as_ref().expect("a board").givens.to_string(), P);
        }
        let imports: Vec<Import> = games.into_iter().filter_map(|(_, game)| game.ok()).collect();
        let again = opensudoku(&write_opensudoku(&imports)).expect("a document");
        assert!(again.iter().map(|(_, game)| game.as_ref().expect("a board")).eq(&imports));
        assert_eq!(opensudoku("<svg/>"), None);
    }

    /// C5, C14: titles and folders are kept.
    #[test]
    fn titles() {
        let zeros = P.replace('.', "0");
        let text = format!(
            "<opensudoku><folder name=\"A &amp; B\"><game data=\"{zeros}\" note=\"For\n &quot;Ann&quot;\"/>\
             </folder><game data=\"{zeros}\" note=\" \"/></opensudoku>"
        );
        let imports: Vec<Import> = opensudoku(&text)
            .expect("a document")
            .into_iter()
            .filter_map(|(_, i)| i.ok())
            .collect();
        assert_eq!(imports[0].title.as_deref(), Some("For \"Ann\""));
        assert_eq!(imports[0].source.as_deref(), Some("A & B"));
        assert_eq!((&imports[1].title, &imports[1].source), (&None, &None));
        let again = opensudoku(&write_opensudoku(&imports)).expect("a document");
        assert!(again.into_iter().map(|(_, import)| import.expect("a board")).eq(imports));
    }

    /// C5: entries and notes in every version.
    #[test]
    fn progress() {
        let cell = |at: usize, version: u32| match (P.as_bytes()[at], at) {
            (b'.', 2) => if version == 4 { "4|0|0|1|" } else { "4|0|1|" }.to_owned(),
            (b'.', 3) => match version {
                1 => "0|2,6,|1|".to_owned(),
                4 => "0|2|32|1|".to_owned(),
                _ => "0|34|1|".to_owned(),
            },
            (b'.', _) => if version == 4 { "0|0|0|1|" } else { "0|0|1|" }.to_owned(),
            (digit, _) => {
                format!("{}|0|{}0|", char::from(digit), if version == 4 { "0|" } else { "" })
            }
        };
        for version in 1..=4 {
            let data: String = (0..81).map(|at| cell(at, version)).collect();
            let text =
                format!("<opensudoku><game data=\"version: {version}&#10;{data}\"/></opensudoku>");
            let (_, import) = opensudoku(&text).expect("a document").remove(0);
            let import = import.expect("a game");
            assert_eq!(import.givens.to_string(), P, "{version}");
            assert_eq!(import.entries.len(), 1);
            let table = import.candidates.clone().expect("notes");
            assert_eq!(
                (table.get(cells()[3]).to_string(), table.get(cells()[5]).len()),
                ("26".to_string(), 0)
            );
            let again = opensudoku(&write_opensudoku([&import])).expect("a document").remove(0).1;
            assert_eq!(again, Ok(import));
        }
    }

    /// C5: damaged games are errors that name their line.
    #[test]
    fn damaged() {
        for (game, what) in [
            ("<game/>", "expected a data attribute"),
            ("<game data=\"12\"/>", "expected 81 digits"),
            ("<game data=\"version: 9&#10;1|\"/>", "expected a game of version 1 to 4"),
            ("<game data=\"version: 1&#10;1|0|0|\"/>", "expected 243 values in a game, found 3"),
            ("<game data=\"12", "expected a data attribute"),
        ] {
            let text = format!("<opensudoku>\n{game}\n</opensudoku>");
            let (line, read) = opensudoku(&text).expect("a document").remove(0);
            assert_eq!(line, 2);
            assert!(read.unwrap_err().what().starts_with(what), "{game}");
        }
    }
}
