//! `ninefold verify`
//!
//! One thread reads proofs and gathers them into portions, which all cores check.

use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;

use ninefold_wire::{Document, Options};

use crate::args::VerifyArguments;
use crate::io::operand::Operand;
use crate::io::progress::Progress;
use crate::io::source::unreadable;
use crate::io::workers::{Answers, Job, OrderedWriter, Workers};
use crate::streams::{Input, Outcome, Terminal};

/// A longer proof is refused, so that memory is bounded.
const MAX_LENGTH: u64 = 1 << 26;

/// The size of a portion in bytes, which takes some milliseconds.
const PORTION: usize = 1 << 16;

pub(crate) fn run(
    arguments: &VerifyArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let progress = Progress::new(terminal.has_bar(), "proofs", None);
    let writer = OrderedWriter::new(terminal, progress, &answer);
    thread::scope(|scope| {
        let mut workers = Workers::new(scope, &writer, arguments.threads.n_threads());
        for operand in Operand::all(&arguments.files) {
            let is_one_of_many = arguments.files.len() > 1;
            if submit_all(operand, is_one_of_many, input, &mut workers).is_break() {
                break;
            }
        }
    });
    writer.close()
}

fn submit_all<'a>(
    operand: Operand<'a>,
    is_one_of_many: bool,
    input: &mut Input,
    workers: &mut Workers<'_, '_, '_, Portion<'a>>,
) -> ControlFlow<()> {
    let name = operand.name();
    let empty = || Portion { file: is_one_of_many.then_some(name), ..Portion::default() };
    let mut portion = empty();
    let mut proofs = match operand.open(input) {
        Ok(source) => Proofs { source: BufReader::new(source), n_lines: 0 },
        Err(error) => {
            portion.unreadable = Some(unreadable(name, &error));
            return workers.submit(portion);
        }
    };
    let mut is_empty = true;
    loop {
        let first = proofs.n_lines + 1;
        match proofs.next() {
            Ok(Some(proof)) => {
                portion.n_bytes += proof.len();
                portion.proofs.push((first, proof));
                is_empty = false;
            }
            Ok(None) => break,
            Err(error) => {
                portion.unreadable = Some(unreadable(name, &error));
                return workers.submit(portion);
            }
        }
        // Submit early if the buffer is empty, so that no answer waits for more input.
        if portion.n_bytes >= PORTION || proofs.source.buffer().is_empty() {
            workers.submit(mem::replace(&mut portion, empty()))?;
        }
    }
    portion.is_nothing = is_empty;
    workers.submit(portion)
}

/// Some proofs of a file.
#[derive(Default)]
struct Portion<'a> {
    /// The file, if there are several.
    file: Option<&'a Path>,
    /// The proofs, each with the number of its first line.
    proofs: Vec<(usize, Vec<u8>)>,
    n_bytes: usize,
    /// Why the file could not be read further.
    unreadable: Option<String>,
    /// Whether this is the end of a file without a proof.
    is_nothing: bool,
}

impl Job for Portion<'_> {
    fn is_light(&self) -> bool {
        self.n_bytes < PORTION / 16
    }

    fn length(&self) -> u64 {
        self.n_bytes as u64
    }
}

fn answer(portion: &Portion<'_>) -> Answers {
    let mut answers = Answers::default();
    for (line, proof) in &portion.proofs {
        let is_accepted =
            match verify(proof.strip_suffix(b"\n").unwrap_or(proof), &mut answers.output) {
                Ok(()) => true,
                Err(what) => {
                    answers.output.extend_from_slice(b"refused\n");
                    answers.complain(portion.file, *line, &what);
                    false
                }
            };
        answers.note_board(is_accepted);
    }
    if portion.is_nothing {
        answers.complain(portion.file, 1, "expected a proof, found nothing");
        answers.note_board(false);
    }
    if let Some(why) = &portion.unreadable {
        answers.add_message(why, Outcome::CouldNotRun);
    }
    answers
}

/// Checks a proof, or the proof in a document, and writes what it proves.
fn verify(proof: &[u8], output: &mut Vec<u8>) -> Result<(), String> {
    let of_document = proof.starts_with(b"{").then(|| proof_of_document(proof)).transpose()?;
    let proof = of_document.as_ref().map_or(proof, String::as_bytes);
    let proven = ninefold_verify::check(proof);
    let proven = proven.map_err(|refusal| format!("in the proof that begins here, {refusal}"))?;
    output.extend_from_slice(proven.givens);
    let (n_solutions, n_cases) = (proven.n_solutions, proven.n_cases);
    writeln!(output, "\tsolutions {n_solutions}\tcases {n_cases}")
        .map_err(|error| error.to_string())
}

/// The proof that the document of a puzzle carries.
fn proof_of_document(text: &[u8]) -> Result<String, String> {
    let text = str::from_utf8(text).map_err(|error| error.to_string())?;
    match Document::read(text, &Options::default()).map_err(|error| error.to_string())? {
        Document::Puzzle(document) if document.proof.is_some() => {
            Ok(document.proof.map(|proof| proof.as_str().to_owned()).unwrap_or_default())
        }
        _ => Err("expected a document with a proof".to_owned()),
    }
}

struct Proofs<R> {
    source: BufReader<R>,
    n_lines: usize,
}

impl<R: Read> Proofs<R> {
    /// The next proof: a line with semicolons, the lines up to one that begins with `end`, or a document
    /// on a line.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut proof = Vec::new();
        loop {
            let start = proof.len();
            let mut rest = self.source.by_ref().take(MAX_LENGTH - start as u64);
            let n_read = rest.read_until(b'\n', &mut proof)?;
            self.n_lines += usize::from(n_read > 0);
            let line = &proof[start..];
            let is_end =
                line.contains(&b';') || line.starts_with(b"end ") || proof.starts_with(b"{");
            if n_read == 0 || is_end {
                return Ok(Some(proof).filter(|proof| !proof.is_empty()));
            }
        }
    }
}
