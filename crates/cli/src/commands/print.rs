//! `ninefold print`

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use ninefold::logic::{self, TechniqueSet};
use ninefold::{Puzzle, Stop};
use ninefold_print::{
    Document as Pages, Form, Printed, Solutions, Style, Wanted, book, missing_character, sheets,
    steps,
};
use ninefold_wire::records::all_about;
use ninefold_wire::{Date, Declared, Document};
use ninefold_words::Language;

use crate::args::{POSITIONS, PrintArguments, SearchArguments, StepsChoice};
use crate::io::blocks::{Each, for_each_in_order};
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &PrintArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let form = form(arguments);
    if let Err(what) = check(arguments, form, terminal) {
        return could_not(terminal, &what);
    }
    let language = arguments.language.lang.unwrap_or(terminal.language);
    let mut puzzles = Vec::new();
    let search = SearchArguments::DEFAULT;
    let outcome =
        for_each_in_order(&arguments.boards, &search, input, terminal, |answers, each| {
            let done = printed(each, arguments, language).and_then(|mut printed| {
                let missing = printed.title.as_deref().and_then(missing_character);
                printed.title = printed.title.filter(|_| missing.is_none());
                puzzles.push(printed);
                missing.map_or(Ok(()), |char| {
                    Err(format!("the title is left out: the typeface has no {char:?}"))
                })
            });
            each.settle(answers, &done);
        })?;
    if puzzles.is_empty() {
        return Ok(could_not(terminal, "there is no puzzle to print")?.max(outcome));
    }
    let style = style(arguments, language);
    let pages = match arguments.steps {
        Some(choice) => {
            let pages = paths(&puzzles, choice, &style);
            if pages.pages.is_empty() {
                return could_not(terminal, "there is no step to print: singles are enough");
            }
            Ok(pages)
        }
        None if arguments.book => book(&puzzles, &style),
        None => sheets(&puzzles, &style),
    };
    let written = match pages {
        Ok(pages) => write(&pages, form, arguments, terminal)?,
        Err(error) => Err(error.to_string()),
    };
    match written {
        Ok(()) => Ok(outcome),
        Err(what) => could_not(terminal, &what),
    }
}

fn could_not(terminal: &mut Terminal, what: &str) -> io::Result<Outcome> {
    writeln!(terminal.errors, "ninefold: {what}")?;
    Ok(Outcome::CouldNotRun)
}

/// The steps of all puzzles, one puzzle after another.
fn paths(puzzles: &[Printed], choice: StepsChoice, style: &Style) -> Pages {
    let mut all = Pages::default();
    for printed in puzzles {
        let start = logic::Candidates::new(printed.puzzle.givens());
        let path = match choice {
            StepsChoice::Easiest => {
                logic::Path::new(start.clone(), TechniqueSet::DEFAULT, Stop::NEVER)
            }
            StepsChoice::Shortest => {
                let n_positions = POSITIONS as usize;
                logic::Path::shortest(&start, TechniqueSet::DEFAULT, n_positions, Stop::NEVER)
            }
        };
        let path = path.expect("nothing stops it");
        let mut document = steps(printed, &start, &path, style);
        let mut pages = std::mem::take(&mut document.pages);
        pages.splice(..0, std::mem::take(&mut all.pages));
        all = Pages { pages, ..document };
    }
    all
}

fn form(arguments: &PrintArguments) -> Form {
    let end = arguments.out.as_ref().and_then(|path| path.extension());
    let by_name = end.and_then(|end| Form::named(&end.to_string_lossy().to_lowercase()));
    arguments.to.or(by_name).unwrap_or_default()
}

/// Checks everything that needs no puzzle, before any puzzle is read.
fn check(arguments: &PrintArguments, form: Form, terminal: &Terminal) -> Result<(), String> {
    for (option, text) in [("--title", &arguments.title), ("--author", &arguments.author)] {
        if let Some(char) = text.as_deref().and_then(missing_character) {
            return Err(format!("{option}: the typeface has no {char:?}"));
        }
    }
    if arguments.out.is_none() && terminal.columns.is_some() && form != Form::Svg {
        return Err("the output is a terminal: expected --out FILE, or a redirection".to_owned());
    }
    Ok(())
}

fn style(arguments: &PrintArguments, language: Language) -> Style {
    let by_default = if arguments.book { Solutions::End } else { Solutions::None };
    Style {
        paper: arguments.paper,
        per_page: arguments.per_page,
        is_large: arguments.large,
        solutions: arguments.solutions.unwrap_or(by_default),
        candidates: arguments.candidates,
        title: arguments.title.clone(),
        author: arguments.author.clone(),
        date: arguments.date.map(|date| date.to_string()),
        first_number: usize::try_from(arguments.number).unwrap_or(usize::MAX / 2),
        language,
    }
}

/// What is printed of a board.
fn printed(each: Each, arguments: &PrintArguments, language: Language) -> Result<Printed, String> {
    let (puzzle, declared) = puzzle(each)?;
    let mut printed = Printed::new(puzzle);
    if let Some(record) = each.record {
        let about = all_about(record.about.as_deref(), record.document.as_ref(), &record.rest);
        printed.title = about.title;
        printed.level = about.level;
    }
    let PrintArguments { techniques, hints, no_level, .. } = *arguments;
    printed.describe(Wanted { level: !no_level, techniques, hint: hints }, language);
    if let Some(page) = &arguments.link {
        printed.link_to(page);
    }
    let date: Option<Date> = declared.date.or(arguments.date.filter(|_| !arguments.book));
    printed.date = date.map(|date| date.to_string());
    Ok(printed)
}

/// The puzzle of a board, which has exactly one solution, and what its document says about the
/// puzzle.
fn puzzle(each: Each) -> Result<(Puzzle, Declared), String> {
    let board = each.board?.board();
    Ok(match each.record.and_then(|record| record.document.as_ref()) {
        Some(Document::Puzzle(document) | Document::GattaiPuzzle(document)) => {
            (document.puzzle.clone(), document.declared)
        }
        Some(Document::Game(document)) => (document.game.puzzle().clone(), document.declared),
        Some(Document::GattaiGame(document)) => {
            (document.game.puzzle().clone(), Declared::default())
        }
        _ => {
            let puzzle = Puzzle::new(board.into_owned()).map_err(|error| error.to_string())?;
            (puzzle, Declared::default())
        }
    })
}

/// Writes the pages, or says why they cannot be written.
fn write(
    pages: &Pages,
    form: Form,
    arguments: &PrintArguments,
    terminal: &mut Terminal,
) -> io::Result<Result<(), String>> {
    let n_pages = pages.pages.len();
    if form.has_a_file_per_page() && arguments.out.is_none() && n_pages != 1 {
        return Ok(Err(format!("{n_pages} pages are {n_pages} files: expected --out FILE")));
    }
    let files = match form.files(pages, arguments.dpi) {
        Ok(files) => files,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let Some(out) = &arguments.out else {
        return terminal.output.write_all(&files.concat()).map(Ok);
    };
    for (index, bytes) in files.iter().enumerate() {
        let path = if files.len() == 1 { out.clone() } else { numbered(out, index + 1) };
        if let Err(error) = store(&path, bytes, arguments.force) {
            return Ok(Err(format!("cannot write {}: {error}", path.display())));
        }
        writeln!(terminal.errors, "wrote {}", path.display())?;
    }
    Ok(Ok(()))
}

/// The name of a page's file: `sheets-2.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let end = path.extension().map(|end| format!(".{}", end.to_string_lossy()));
    path.with_file_name(format!("{name}-{number}{}", end.unwrap_or_default()))
}

fn store(path: &Path, bytes: &[u8], is_forced: bool) -> io::Result<()> {
    let mut file = if is_forced {
        OpenOptions::new().write(true).create(true).truncate(true).open(path)?
    } else {
        File::create_new(path)?
    };
    file.write_all(bytes)
}
