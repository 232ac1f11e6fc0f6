//! `ninefold canon` and `ninefold shuffle`

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use ninefold::generate::disguised;
use ninefold::notation::{self, Format};
use ninefold::{Canonical, PuzzleError, likeness};

use crate::args::{CanonArguments, SearchArguments, ShuffleArguments};
use crate::commands::generate::fresh_seed;
use crate::io::blocks::{Block, EachBoard, answer_each, board, for_each_block};
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &CanonArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    // Which of two equal boards is answered first depends on the threads, so with --unique and
    // --duplicates there is only one thread.
    let mut search = arguments.search.clone();
    if arguments.unique || arguments.duplicates {
        search.threads.threads = 1;
    }
    if arguments.duplicates {
        return duplicates(arguments, &search, input, terminal);
    }
    let seen = Mutex::new(HashSet::new());
    let answer = |block: &Block| {
        answer_each(block, |answers, each| {
            let EachBoard::Grid(grid) = each.board? else { return Err(ONE_GRID.to_owned()) };
            let canonical = Canonical::of(grid).map_err(|why| {
                let conflict = PuzzleError::conflict_of(&board(grid));
                conflict.map_or_else(|| why.to_string(), |conflict| conflict.to_string())
            })?;
            let output = &mut answers.output;
            if arguments.unique {
                let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
                if seen.insert(canonical.digits) {
                    output.extend(grid.iter().map(|&digit| symbol(digit)));
                    output.push(b'\n');
                }
                return Ok(());
            }
            output.extend(canonical.digits.iter().map(|&digit| symbol(digit)));
            writeln!(output, "\t{}", canonical.n_symmetries).map_err(|error| error.to_string())
        })
    };
    for_each_block(&arguments.boards, &search, input, terminal, &answer)
}

/// Prints each board with the number of the first one that is alike.
fn duplicates(
    arguments: &CanonArguments,
    search: &SearchArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let seen: Mutex<(usize, HashMap<Vec<u8>, usize>)> = Mutex::default();
    let answer = |block: &Block| {
        answer_each(block, |answers, each| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.0 += 1;
            let number = seen.0;
            let found = each.board?;
            let board = found.board();
            let form = likeness(&board).ok_or_else(|| {
                PuzzleError::conflict_of(&board).map_or_else(String::new, |why| why.to_string())
            })?;
            let first = *seen.1.entry(form).or_insert(number);
            let line = notation::write(&board, Format::Line).map_err(|error| error.to_string())?;
            let output = &mut answers.output;
            writeln!(output, "{}\t{first}", line.trim_end()).map_err(|error| error.to_string())
        })
    };
    for_each_block(&arguments.boards, search, input, terminal, &answer)
}

const ONE_GRID: &str = "canonical forms are for boards of one grid";

fn symbol(digit: u8) -> u8 {
    if digit == 0 { b'.' } else { b'0' + digit }
}

pub(crate) fn run_shuffle(
    arguments: &ShuffleArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let seed = arguments.seed.clone().unwrap_or_else(fresh_seed);
    if arguments.seed.is_none() {
        writeln!(terminal.errors, "seed: {seed}")?;
    }
    let answer = |block: &Block| {
        answer_each(block, |answers, each| {
            let given = each.board?;
            for index in 0..arguments.number {
                let disguised = disguised(&given.board(), &seed, index);
                let text = notation::write(&disguised, Format::Line);
                let text = text.map_err(|error| error.to_string())?;
                answers.output.extend_from_slice(text.as_bytes());
            }
            Ok(())
        })
    };
    for_each_block(&arguments.boards, &arguments.search, input, terminal, &answer)
}
