//! Goes through the boards of all files, in order.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ninefold::Board;
use ninefold::notation::CandidateGrid;
use ninefold::solve::Budget;
use ninefold_wire::{Document, Options};

use crate::args::BoardArguments;
use crate::input::{Record, Records};
use crate::{Input, Outcome, Terminal};

/// A board of the input, or what is wrong with it.
pub(crate) struct Found<'a> {
    /// The file, where there are several.
    pub(crate) file: Option<&'a Path>,
    /// The line, from 1.
    pub(crate) line: usize,
    pub(crate) board: Result<Board, String>,
    /// The candidates, where the board is a table of them.
    pub(crate) candidates: Option<CandidateGrid>,
    /// The document, where the board comes from one.
    pub(crate) document: Option<Document>,
}

impl Found<'_> {
    /// Says on standard error what is wrong here.
    pub(crate) fn complain(&self, terminal: &mut Terminal, what: &str) -> io::Result<()> {
        terminal.output.flush()?;
        match self.file {
            None => writeln!(terminal.errors, "line {}: {what}", self.line),
            Some(file) => writeln!(terminal.errors, "{}:{}: {what}", file.display(), self.line),
        }
    }
}

/// Gives every board to `answer`, which writes its answer and says whether it is well; puzzles in
/// documents are proven within the budget.
pub(crate) fn for_each_board(
    arguments: &BoardArguments,
    budget: Budget,
    input: &mut Input,
    terminal: &mut Terminal,
    answer: &mut dyn FnMut(&Found, &mut Terminal) -> io::Result<Outcome>,
) -> io::Result<Outcome> {
    let mut worst = Outcome::Well;
    let standard_input = [PathBuf::from("-")];
    let files = if arguments.files.is_empty() { &standard_input } else { &arguments.files[..] };
    for path in files {
        let mut file;
        let reader: &mut dyn Read = if path.as_os_str() == "-" {
            if input.is_terminal {
                writeln!(terminal.errors, "reading boards from the terminal; end with Ctrl-D")?;
            }
            &mut input.reader
        } else {
            match File::open(path) {
                Ok(opened) => file = opened,
                Err(error) => {
                    worst = worst.max(cannot_read(path, &error, terminal)?);
                    continue;
                }
            }
            &mut file
        };
        let file = (files.len() > 1).then_some(path.as_path());
        let options = Options { budget, now: now(), ..Options::default() };
        let mut records = Records::new(&arguments.layout, options, reader);
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

/// The time now in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

fn cannot_read(path: &Path, error: &io::Error, terminal: &mut Terminal) -> io::Result<Outcome> {
    terminal.output.flush()?;
    writeln!(terminal.errors, "ninefold: cannot read {}: {error}", path.display())?;
    Ok(Outcome::CouldNotRun)
}
