//! Texts, files and links of other programs in the browser, which the page itself cannot read.
//!
//! The page sends a [`Question`]; the answer has the type that the question names, or is empty if it is not understood.

#![forbid(unsafe_code)]

use ninefold::notation::foreign::{Import, write_opensudoku};
use ninefold::notation::{self, Format};
use ninefold::{Board, Layout, Puzzle};
use ninefold_wire::records::{Record, Records};
use ninefold_wire::rest::{CollectionShape, EntryShape};
use ninefold_wire::{
    About, Collected, Collection, Document, Options, PuzzleDocument, Seal, TABLE_COLUMNS, table_row,
};
use ninefold_workers::reading::{self, Form, Found, MOST_PUZZLES, Question, Written};

/// The maximum number of puzzles of a collection.
const MOST_COLLECTED: usize = 1_000;

fn main() {
    ninefold_workers::serve(|text, say| say(&answer(text)));
}

fn answer(text: &str) -> String {
    match Question::read(text) {
        Some(Question::Find(text)) => Found(puzzles(text)).to_text(),
        Some(Question::Collect(text)) => collected(text).to_text(),
        Some(Question::Write(form, puzzles)) => Written(written(form, puzzles)).to_text(),
        None => String::new(),
    }
}

/// All puzzles of a file, and what is wrong in other lines.
fn collected(text: &str) -> reading::Collected {
    let read = Collection::read(text.as_bytes(), None, &Options::default(), MOST_COLLECTED);
    let read = read.unwrap_or_default();
    let error = |(line, what): &(_, _)| format!("line {line}: {what}");
    let errors = read.errors.iter().map(error).collect();
    let collection = CollectionShape::new(String::new(), &read);
    reading::Collected { collection, errors, is_cut: read.is_cut }
}

/// Puzzles, given as JSON, in a form.
fn written(form: Form, puzzles: Vec<EntryShape>) -> Result<String, String> {
    let mut all = Vec::new();
    for EntryShape { layout, givens, title, author, source, level, .. } in puzzles {
        let layout: Layout = layout.parse().map_err(|_| format!("an unknown layout: {layout}"))?;
        let givens = Board::parse(&layout, &givens).map_err(|error| error.to_string())?;
        all.push((givens, About { title, author, source, level, made: None }));
    }
    let several = all.iter().position(|(givens, _)| givens.layout().n_grids() > 1);
    if let (Some(index), Form::Table | Form::Sdm | Form::OpenSudoku) = (several, form) {
        let (number, form) = (index + 1, form.name());
        return Err(format!("puzzle {number} has several grids, for which {form} has no room"));
    }
    match form {
        Form::Collected => all.into_iter().map(document).collect(),
        Form::Table => {
            let rows = all.iter().filter_map(|(givens, about)| table_row(givens, about));
            Ok([TABLE_COLUMNS.to_owned()].into_iter().chain(rows).collect())
        }
        Form::Sdm => {
            let line = |(givens, about): &(Board, About)| {
                let digits =
                    notation::write(givens, Format::Sdm).map_err(|error| error.to_string())?;
                let title = about.title.as_ref().map(|title| format!("\t{title}"));
                Ok(format!("{}{}\n", digits.trim_end(), title.unwrap_or_default()))
            };
            all.iter().map(line).collect()
        }
        Form::OpenSudoku => {
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

    /// The collection of a file.
    fn collect(text: &str) -> reading::Collected {
        reading::Collected::read(&answer(&Question::Collect(text).to_text())).unwrap()
    }

    // W12, C14: a file becomes a collection, and is written in every form with its titles.
    #[test]
    fn collections_are_read_and_written() {
        let table =
            format!("puzzle,title,level\n{GIVENS},\"For Ann, again\",hard\n12,,\n{GIVENS},,\n");
        let read = collect(&table);
        let puzzles = read.collection.puzzles;
        let title = Some("For Ann, again".to_owned());
        assert_eq!((&puzzles[0].title, puzzles[1].like), (&title, Some(1)));
        assert!(read.errors[0].starts_with("line 3: ") && !read.is_cut);
        let write = |form, puzzles: &[EntryShape]| {
            let question = Question::Write(form, puzzles.to_vec());
            Written::read(&answer(&question.to_text())).unwrap().0
        };
        for form in Form::ALL {
            let text = write(form, &puzzles).unwrap();
            assert!(!text.contains("solution"), "{form:?}");
            let again = collect(&text).collection.puzzles;
            assert_eq!((&again[0].title, again.len()), (&title, 2), "{form:?}");
        }
        let twin = EntryShape { layout: "twin-nw".to_owned(), ..puzzles[0].clone() };
        assert!(write(Form::Sdm, &[twin]).is_err());
    }

    // W12: puzzles beyond the limit of a collection are left out, and the answer says so.
    #[test]
    fn long_files_are_cut() {
        let read = collect(&format!("{GIVENS}\n").repeat(MOST_COLLECTED + 1));
        assert!(read.is_cut && read.collection.puzzles.len() == MOST_COLLECTED);
    }

    // C6: errors come with their line; a text that is not a question has no answer.
    #[test]
    fn errors_name_the_line() {
        let what_is_wrong = |text| {
            let found = Found::read(&answer(&Question::Find(text).to_text()));
            found.unwrap().0.unwrap_err()
        };
        assert_eq!(what_is_wrong(""), "expected a board");
        assert!(what_is_wrong("https://sudokupad.app/scl1").starts_with("line 1: "));
        assert_eq!((answer(""), answer("write sdm\n")), (String::new(), String::new()));
    }
}
