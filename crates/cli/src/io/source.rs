//! Processes the boards of all files, in order.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ninefold::Board;
use ninefold::notation::CandidateGrid;
use ninefold::solve::Budget;
use ninefold_wire::{Document, Options};

use crate::args::BoardArguments;
use crate::io::input::{Record, Records};
use crate::io::streams::{Input, InputKind, Outcome, Terminal};

/// A board of the input, or an error, and where it is.
pub(crate) struct Found<'a> {
    /// The file, if there are several.
    pub(crate) file: Option<&'a Path>,
    /// The line, from 1.
    pub(crate) line: usize,
    pub(crate) board: Result<Board, String>,
    /// The candidates, if the input is a table of them.
    pub(crate) candidates: Option<CandidateGrid>,
    /// The document, if the board comes from one.
    pub(crate) document: Option<Document>,
}

impl Found<'_> {
    /// Prints to standard error what is wrong with it.
    pub(crate) fn complain(&self, terminal: &mut Terminal, what: &str) -> io::Result<()> {
        terminal.output.flush()?;
        writeln!(terminal.errors, "{}", complaint(self.file, self.line, what))
    }
}

/// The message about an error in a line, for standard error.
pub(crate) fn complaint(file: Option<&Path>, line: usize, what: &str) -> String {
    match file {
        None => format!("line {line}: {what}"),
        Some(file) => format!("{}:{line}: {what}", file.display()),
    }
}

/// Calls `answer` for every board, which writes the answer and returns its outcome; puzzles in
/// documents are proven within the budget.
pub(crate) fn for_each_board(
    arguments: &BoardArguments,
    budget: Budget<'static>,
    input: &mut Input,
    terminal: &mut Terminal,
    answer: &mut dyn FnMut(&Found, &mut Terminal) -> io::Result<Outcome>,
) -> io::Result<Outcome> {
    let mut worst = Outcome::Success;
    let paths = paths(arguments);
    for path in &paths {
        let reader = match open(path, input) {
            Ok(reader) => reader,
            Err(error) => {
                worst = worst.max(cannot_read(path, &error, terminal)?);
                continue;
            }
        };
        if let Some(prompt) = reader.prompt() {
            writeln!(terminal.errors, "{prompt}")?;
        }
        let file = (paths.len() > 1).then_some(*path);
        let mut records = Records::new(&arguments.layout, options(budget, terminal.now), reader);
        loop {
            if records.must_wait() {
                terminal.output.flush()?;
            }
            match records.next() {
                None => break,
                Some(Ok(record)) => {
                    let Record { line, board, candidates, document } = record;
                    let found = Found { file, line, board, candidates, document };
                    worst = worst.max(answer(&found, terminal)?);
                }
                Some(Err(error)) => {
                    worst = worst.max(cannot_read(path, &error, terminal)?);
                    break;
                }
            }
        }
    }
    Ok(worst)
}

/// The options for reading documents at this time, with this budget for proving their puzzles.
pub(crate) fn options(budget: Budget<'static>, now: u64) -> Options<'static> {
    Options { budget, now, ..Options::default() }
}

/// The files to read, in order; `-` is standard input.
pub(crate) fn paths(arguments: &BoardArguments) -> Vec<&Path> {
    let named = arguments.files.iter().map(PathBuf::as_path);
    if arguments.files.is_empty() { vec![Path::new("-")] } else { named.collect() }
}

/// A file or standard input.
pub(crate) enum Source<'a> {
    File(File),
    Stream(&'a mut dyn Read),
    Keyboard(&'a mut dyn Read),
}

/// Opens a file; `-` is standard input.
pub(crate) fn open<'a>(path: &Path, input: &'a mut Input) -> io::Result<Source<'a>> {
    if path.as_os_str() != "-" {
        return File::open(path).map(Source::File);
    }
    Ok(match input.kind {
        InputKind::Keyboard => Source::Keyboard(input.reader),
        InputKind::File(_) | InputKind::Stream => Source::Stream(input.reader),
    })
}

impl Source<'_> {
    /// A note that the program waits for input, if that comes from a keyboard.
    pub(crate) fn prompt(&self) -> Option<&'static str> {
        matches!(self, Source::Keyboard(_))
            .then_some("reading boards from the terminal; press Ctrl-D to end")
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::File(file) => file.read(buffer),
            Source::Stream(reader) | Source::Keyboard(reader) => reader.read(buffer),
        }
    }
}

/// The message about an unreadable file.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> String {
    format!("ninefold: cannot read {}: {error}", path.display())
}

fn cannot_read(path: &Path, error: &io::Error, terminal: &mut Terminal) -> io::Result<Outcome> {
    terminal.output.flush()?;
    writeln!(terminal.errors, "{}", unreadable(path, error))?;
    Ok(Outcome::CouldNotRun)
}
