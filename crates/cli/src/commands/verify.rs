//! `ninefold verify`

use std::io::{self, BufRead, BufReader, Read};

use crate::args::VerifyArguments;
use crate::io::operand::Operand;
use crate::io::source::{complaint, unreadable};
use crate::io::streams::{Input, Outcome, Terminal};

/// A longer proof is refused, so that memory is bounded.
const MAX_LENGTH: u64 = 1 << 26;

pub(crate) fn run(
    arguments: &VerifyArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let mut worst = Outcome::Success;
    for operand in Operand::all(&arguments.files) {
        let name = operand.name();
        let file = (arguments.files.len() > 1).then_some(name);
        let mut proofs = match operand.open(input) {
            Ok(source) => Proofs { source: BufReader::new(source), n_lines: 0 },
            Err(error) => {
                writeln!(terminal.errors, "{}", unreadable(name, &error))?;
                worst = Outcome::CouldNotRun;
                continue;
            }
        };
        let mut n_proofs = 0;
        loop {
            let first = proofs.n_lines + 1;
            let proof = match proofs.next() {
                Ok(Some(proof)) => proof,
                Ok(None) => break,
                Err(error) => {
                    writeln!(terminal.errors, "{}", unreadable(name, &error))?;
                    worst = Outcome::CouldNotRun;
                    break;
                }
            };
            n_proofs += 1;
            match ninefold_verify::check(proof.strip_suffix(b"\n").unwrap_or(&proof)) {
                Ok(proven) => {
                    terminal.output.write_all(proven.givens)?;
                    let (n_solutions, n_cases) = (proven.n_solutions, proven.n_cases);
                    writeln!(terminal.output, "\tsolutions {n_solutions}\tcases {n_cases}")?;
                }
                Err(refusal) => {
                    worst = worst.max(Outcome::SomeFailed);
                    writeln!(terminal.output, "refused")?;
                    terminal.output.flush()?;
                    let what = format!("in the proof that begins here, {refusal}");
                    writeln!(terminal.errors, "{}", complaint(file, first, &what))?;
                }
            }
        }
        if n_proofs == 0 && worst < Outcome::CouldNotRun {
            worst = Outcome::SomeFailed;
            writeln!(terminal.errors, "{}", complaint(file, 1, "expected a proof, found nothing"))?;
        }
    }
    Ok(worst)
}

/// The proofs of a file.
struct Proofs<R> {
    source: BufReader<R>,
    /// The number of lines read.
    n_lines: usize,
}

impl<R: Read> Proofs<R> {
    /// The next proof: a line with semicolons, or the lines up to one that begins with `end`.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut proof = Vec::new();
        loop {
            let start = proof.len();
            let mut rest = self.source.by_ref().take(MAX_LENGTH - start as u64);
            let n_read = rest.read_until(b'\n', &mut proof)?;
            self.n_lines += usize::from(n_read > 0);
            let line = &proof[start..];
            if n_read == 0 || line.contains(&b';') || line.starts_with(b"end ") {
                return Ok(Some(proof).filter(|proof| !proof.is_empty()));
            }
        }
    }
}
