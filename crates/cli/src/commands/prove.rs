//! `ninefold prove`

use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use ninefold::solve::{self, Proof, ProofError, StandardProof};
use ninefold::{Board, PuzzleError};

use crate::args::ProveArguments;
use crate::io::blocks::{Block, answer_each, for_each_block};
use crate::io::source::for_each_board;
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &ProveArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    match (&arguments.out, arguments.to) {
        (Some(folder), _) => return write_files(arguments, folder, input, terminal),
        (None, Some(form)) => return write_one(arguments, form, input, terminal),
        (None, None) => {}
    }
    let answer = |block: &Block| {
        answer_each(block, |answers, each| {
            let proof = prove(&each.board?.board(), arguments)?;
            writeln!(answers.output, "{proof}").map_err(|error| error.to_string())
        })
    };
    for_each_block(&arguments.boards, &arguments.search, input, terminal, &answer)
}

/// Writes each proof to a file, numbered from 1.
fn write_files(
    arguments: &ProveArguments,
    folder: &Path,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    if let Err(error) = fs::create_dir_all(folder) {
        writeln!(terminal.errors, "ninefold: cannot create {}: {error}", folder.display())?;
        return Ok(Outcome::CouldNotRun);
    }
    let mut n_written = 0;
    let budget = arguments.search.budget();
    for_each_board(&arguments.boards, budget, input, terminal, &mut |found, terminal| {
        let proof = found.board.clone().and_then(|board| prove(&board, arguments));
        let extension = match arguments.to {
            None => "txt",
            Some(StandardProof::Dimacs) => "cnf",
            Some(form) => form.name(),
        };
        let path = folder.join(format!("{}.{extension}", n_written + 1));
        let written = proof.and_then(|proof| {
            let file = File::create_new(&path).map(BufWriter::new);
            let written = file.and_then(|mut file| {
                match arguments.to {
                    None => writeln!(file, "{proof:#}"),
                    Some(form) => write!(file, "{}", proof.in_form(form)),
                }?;
                file.flush()
            });
            written.map_err(|error| format!("cannot write {}: {error}", path.display()))
        });
        match written {
            Ok(()) => {
                n_written += 1;
                Ok(Outcome::Success)
            }
            Err(what) => {
                found.complain(terminal, &what)?;
                Ok(Outcome::SomeFailed)
            }
        }
    })
}

/// Writes the only board, in a form that has no room for a second one.
fn write_one(
    arguments: &ProveArguments,
    form: StandardProof,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let mut is_written = false;
    let budget = arguments.search.budget();
    for_each_board(&arguments.boards, budget, input, terminal, &mut |found, terminal| {
        let proof = if is_written {
            Err("expected one board: --out FOLDER writes a file for each".to_owned())
        } else {
            found.board.clone().and_then(|board| prove(&board, arguments))
        };
        match proof {
            Ok(proof) => {
                is_written = true;
                write!(terminal.output, "{}", proof.in_form(form))?;
                Ok(Outcome::Success)
            }
            Err(what) => {
                found.complain(terminal, &what)?;
                Ok(Outcome::SomeFailed)
            }
        }
    })
}

fn prove(board: &Board, arguments: &ProveArguments) -> Result<Proof, String> {
    let limit = arguments.count.map_or(1, |count| usize::try_from(count).unwrap_or(usize::MAX));
    match solve::prove(board, limit, arguments.search.budget()) {
        Ok(proof) if proof.n_solutions() == 0 && arguments.count.is_none() => {
            let conflict = PuzzleError::conflict_of(board).map(|conflict| conflict.to_string());
            Err(conflict.unwrap_or_else(|| "no solution: --count 1 proves it".to_owned()))
        }
        Ok(proof) => Ok(proof),
        Err(ProofError::TooManySolutions) if arguments.count.is_none() => {
            Err("several solutions: --count N proves how many".to_owned())
        }
        Err(ProofError::TooManySolutions) => Err(format!("more than {limit} solutions")),
        Err(error) => Err(error.to_string()),
    }
}
