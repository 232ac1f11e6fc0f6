//! Texts, files and links of other programs in the browser, which the page itself cannot read.
//!
//! The page sends a text. The answer is JSON: a list of texts that the page can read, each a board or
//! the document of a game; or a message that says what is wrong, and in which line. If [`COLLECT`] comes
//! before the text, the answer is an object with all puzzles of the text and what is known about them. If
//! the question begins with [`WRITE`], the answer is a line `ok` or `error`, followed by the puzzles in the
//! wanted form or the reason why they cannot be written.

#![forbid(unsafe_code)]

use ninefold::notation::foreign::{Import, write_opensudoku};
use ninefold::notation::{self, Format};
use ninefold::{Board, Layout, Puzzle};
use ninefold_wire::records::{Record, Records};
use ninefold_wire::rest::{CollectionShape, EntryShape};
use ninefold_wire::{
    About, Collected, Collection, Document, Options, PuzzleDocument, Seal, TABLE_COLUMNS, table_row,
};
use ninefold_workers::{COLLECT, WRITE};
use serde_json::json;

/// The most puzzles of a text that the player is offered.
const MOST_PUZZLES: usize = 100;

/// The most puzzles of a collection.
const MOST_COLLECTED: usize = 1_000;

fn main() {
    ninefold_workers::serve(|text, say| say(&answer(text)));
}

fn answer(text: &str) -> String {
    if let Some(text) = text.strip_prefix(COLLECT) {
        return collected(text);
    }
    if let Some((form, puzzles)) = text.strip_prefix(WRITE).and_then(|rest| rest.split_once('\n')) {
        return match written(form, puzzles) {
            Ok(text) => format!("ok\n{text}"),
            Err(why) => format!("error\n{why}"),
        };
    }
    let answer = match puzzles(text) {
        Ok(puzzles) => serde_json::to_string(&puzzles),
        Err(what) => serde_json::to_string(&what),
    };
    answer.unwrap_or_default()
}

/// All puzzles of a file as JSON, and the errors in its other lines.
fn collected(text: &str) -> String {
    let read = Collection::read(text.as_bytes(), None, &Options::default(), MOST_COLLECTED);
    let collection = read.unwrap_or_default();
    let errors: Vec<String> =
        collection.errors.iter().map(|(line, what)| format!("line {line}: {what}")).collect();
    let CollectionShape { puzzles, .. } = CollectionShape::new(String::new(), &collection);
    json!({ "puzzles": puzzles, "errors": errors, "is_cut": collection.is_cut }).to_string()
}

/// Puzzles, given as JSON, in a form.
fn written(form: &str, puzzles: &str) -> Result<String, String> {
    let shapes: Vec<EntryShape> =
        serde_json::from_str(puzzles).map_err(|error| error.to_string())?;
    let mut all = Vec::new();
    for EntryShape { layout, givens, title, author, source, level, .. } in shapes {
        let layout: Layout = layout.parse().map_err(|_| format!("unknown layout: {layout}"))?;
        let givens = Board::parse(&layout, &givens).map_err(|error| error.to_string())?;
        all.push((givens, About { title, author, source, level, made: None }));
    }
    let several = all.iter().position(|(givens, _)| givens.layout().n_grids() > 1);
    if let (Some(index), "table" | "sdm" | "opensudoku") = (several, form) {
        return Err(format!("puzzle {} has several grids, which {form} cannot store", index + 1));
    }
    match form {
        "collected" => all.into_iter().map(document).collect(),
        "table" => {
            let rows = all.iter().filter_map(|(givens, about)| table_row(givens, about));
            Ok([TABLE_COLUMNS.to_owned()].into_iter().chain(rows).collect())
        }
        "sdm" => {
            let line = |(givens, about): &(Board, About)| {
                let digits =
                    notation::write(givens, Format::Sdm).map_err(|error| error.to_string())?;
                let title = about.title.as_ref().map(|title| format!("\t{title}"));
                Ok(format!("{}{}\n", digits.trim_end(), title.unwrap_or_default()))
            };
            all.iter().map(line).collect()
        }
        _ => {
            let import = |(givens, about): (Board, About)| {
                let About { title, source, .. } = about;
                Import { title, source, ..Import::of(givens) }
            };
            let imports: Vec<Import> = all.into_iter().map(import).collect();
            Ok(write_opensudoku(&imports))
        }
    }
}

/// A line with the document of a puzzle.
fn document((givens, about): (Board, About)) -> Result<String, String> {
    let puzzle = Puzzle::new(givens).map_err(|error| error.to_string())?;
    let mut puzzle = PuzzleDocument::new(puzzle);
    puzzle.seal = Seal::Sealed;
    Ok(Collected { about, puzzle }.to_json() + "\n")
}

/// The puzzles of a text, each as text; if there is only one, with the player's progress. Lines without a
/// puzzle are skipped if any line has one.
fn puzzles(text: &str) -> Result<Vec<String>, String> {
    let (mut found, mut wrong) = (Vec::new(), None);
    for record in Records::new(None, Options::default(), text.as_bytes()) {
        let Record { line, board, document, .. } = record.map_err(|error| error.to_string())?;
        match board {
            Ok(board) => found.push((board, document)),
            Err(what) => drop(wrong.get_or_insert_with(|| format!("line {line}: {what}"))),
        }
        if found.len() == MOST_PUZZLES {
            break;
        }
    }
    match (found.as_slice(), wrong) {
        ([], wrong) => Err(wrong.unwrap_or_else(|| "expected a board".to_owned())),
        ([(_, Some(Document::Game(game)))], _) => Ok(vec![game.to_json()]),
        (several, _) => {
            several.iter().map(|(board, document)| givens(board, document.as_ref())).collect()
        }
    }
}

/// The givens of a board or of its game, as text.
fn givens(board: &Board, document: Option<&Document>) -> Result<String, String> {
    let givens = match document {
        Some(Document::Game(document)) => document.game.puzzle().givens(),
        _ => board,
    };
    let format = if givens.layout().n_grids() == 1 { Format::Line } else { Format::Canvas };
    notation::write(givens, format).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::boards::GIVENS;
    use serde_json::Value;

    use super::*;

    // C6: lists, files and links of other programs become texts that the page reads.
    #[test]
    fn texts_are_read() {
        let table = format!("puzzle,solution\n{GIVENS},x\n");
        assert_eq!(puzzles(&table).map(|puzzles| puzzles.len()), Ok(1));
        let xml = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{}\"/>\n</opensudoku>",
            GIVENS.replace('.', "0")
        );
        let [puzzle] = puzzles(&xml).unwrap().try_into().unwrap();
        assert_eq!(puzzle.trim_end(), GIVENS);
    }

    // W12, C14: a file becomes a collection, and is written in every form with its titles.
    #[test]
    fn collections_are_read_and_written() {
        let table =
            format!("puzzle,title,level\n{GIVENS},\"For Ann, again\",hard\n12,,\n{GIVENS},,\n");
        let read: Value = serde_json::from_str(&answer(&format!("{COLLECT}{table}"))).unwrap();
        assert_eq!(
            (&read["puzzles"][0]["title"], &read["puzzles"][1]["like"]),
            (&json!("For Ann, again"), &json!(1))
        );
        assert!(
            read["errors"][0].as_str().unwrap().starts_with("line 3: ") && read["is_cut"] == false
        );
        let puzzles = read["puzzles"].to_string();
        for form in ["collected", "table", "sdm", "opensudoku"] {
            let text = answer(&format!("{WRITE}{form}\n{puzzles}"));
            let text = text.strip_prefix("ok\n").unwrap();
            assert!(!text.contains("solution"), "{form}");
            let again: Value = serde_json::from_str(&answer(&format!("{COLLECT}{text}"))).unwrap();
            assert_eq!(again["puzzles"][0]["title"], "For Ann, again", "{form}");
            assert_eq!(again["puzzles"].as_array().unwrap().len(), 2, "{form}");
        }
        let twin = puzzles.replace("classic", "twin-nw");
        assert!(answer(&format!("{WRITE}sdm\n{twin}")).starts_with("error\n"));
        assert!(answer(&format!("{WRITE}sdm\n")).starts_with("error\n"));
    }

    // C6: errors name their line.
    #[test]
    fn errors_name_the_line() {
        assert_eq!(answer(""), "\"expected a board\"");
        assert!(answer("https://sudokupad.app/scl1").starts_with("\"line 1: "));
    }
}
