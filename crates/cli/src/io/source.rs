//! Processes the boards of all files, in order.

use std::io;
use std::path::Path;

use ninefold::Board;
use ninefold::notation::CandidateGrid;
use ninefold::solve::Budget;
use ninefold_wire::{About, Document, Options};

use crate::args::BoardArguments;
use crate::io::operand::Operand;
use crate::streams::{Input, Outcome, Terminal};
use ninefold_wire::records::{Record, Records};

/// A board of the input, or an error, and where it is.
pub(crate) struct Found<'a> {
    /// The file, if there are several.
    pub(crate) file: Option<&'a Path>,
    pub(crate) line: usize,
    pub(crate) board: Result<Board, String>,
    /// The candidates, if the input is a table of them.
    pub(crate) candidates: Option<CandidateGrid>,
    /// The document, if the board comes from one.
    pub(crate) document: Option<Document>,
    /// The text beside the board in its line.
    pub(crate) rest: String,
    /// What is known about it.
    pub(crate) about: Option<Box<About>>,
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
    let operands = Operand::all(&arguments.operands);
    for operand in &operands {
        let path = operand.name();
        let reader = match operand.open(input) {
            Ok(reader) => reader,
            Err(error) => {
                worst = worst.max(cannot_read(path, &error, terminal)?);
                continue;
            }
        };
        if let Some(prompt) = reader.prompt() {
            writeln!(terminal.errors, "{prompt}")?;
        }
        let file = (operands.len() > 1).then_some(path);
        let mut records =
            Records::new(arguments.layout.as_ref(), options(budget, terminal.now), reader)
                .in_field(arguments.field);
        loop {
            if records.must_wait() {
                terminal.output.flush()?;
            }
            match records.next() {
                None => break,
                Some(Ok(record)) => {
                    let Record { line, board, candidates, document, rest, about } = record;
                    let found = Found { file, line, board, candidates, document, rest, about };
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

/// The message about an unreadable file.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> String {
    format!("ninefold: cannot read {}: {error}", path.display())
}

fn cannot_read(path: &Path, error: &io::Error, terminal: &mut Terminal) -> io::Result<Outcome> {
    terminal.output.flush()?;
    writeln!(terminal.errors, "{}", unreadable(path, error))?;
    Ok(Outcome::CouldNotRun)
}
