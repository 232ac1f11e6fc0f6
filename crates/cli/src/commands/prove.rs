//! `ninefold prove`

use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use ninefold::PuzzleError;
use ninefold::solve::{self, Proof, ProofError, StandardProof};

use crate::args::ProveArguments;
use crate::io::blocks::{Block, Each, answer_each, for_each_block, for_each_in_order};
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
            let proof = prove(each, arguments)?;
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
    let extension = match arguments.to {
        None => "txt",
        Some(StandardProof::Dimacs) => "cnf",
        Some(form) => form.name(),
    };
    let mut n_written = 0;
    for_each_in_order(&arguments.boards, &arguments.search, input, terminal, |answers, each| {
        let path = folder.join(format!("{}.{extension}", n_written + 1));
        let written = prove(each, arguments).and_then(|proof| {
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
        n_written += usize::from(written.is_ok());
        each.settle(answers, &written);
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
    for_each_in_order(&arguments.boards, &arguments.search, input, terminal, |answers, each| {
        let proof = if is_written {
            Err("expected one board: --out FOLDER writes a file for each".to_owned())
        } else {
            prove(each, arguments)
        };
        is_written |= proof.is_ok();
        let written = proof.and_then(|proof| {
            write!(answers.output, "{}", proof.in_form(form)).map_err(|error| error.to_string())
        });
        each.settle(answers, &written);
    })
}

fn prove(each: Each, arguments: &ProveArguments) -> Result<Proof, String> {
    let board = &*each.board?.board();
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
