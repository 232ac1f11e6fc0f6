//! Texts, files and links of other programs in the browser: what the page itself cannot read.
//!
//! The page sends a text. The answer is a JSON list of texts that the page can read, each a board or
//! the document of a game, or a message that says what is wrong, in which line.

#![forbid(unsafe_code)]

use ninefold::Board;
use ninefold::notation::{self, Format};
use ninefold_wire::records::{Record, Records};
use ninefold_wire::{Document, Options};

/// The most puzzles of a text that are offered.
const MOST_PUZZLES: usize = 100;

fn main() {
    ninefold_workers::serve(|text, say| say(&answer(text)));
}

fn answer(text: &str) -> String {
    let answer = match puzzles(text) {
        Ok(puzzles) => serde_json::to_string(&puzzles),
        Err(what) => serde_json::to_string(&what),
    };
    answer.unwrap_or_default()
}

/// The puzzles of a text, as texts; the only one with the player's progress. Lines without a puzzle are
/// skipped if others have one.
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

    // C6: what is wrong is said, with its line.
    #[test]
    fn errors_name_the_line() {
        assert_eq!(answer(""), "\"expected a board\"");
        assert!(answer("https://sudokupad.app/scl1").starts_with("\"line 1: "));
    }
}
