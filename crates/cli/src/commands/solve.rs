//! `ninefold solve`

mod answer;
mod stats;

use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use ninefold::{Board, PuzzleError};

use crate::args::SolveArguments;
use crate::io::blocks::{Block, Item, board, for_each_block_with};
use crate::io::searcher::Searcher;
use crate::io::workers::Answers;
use crate::streams::{Input, Outcome, Terminal};

use answer::{Answer, Object, Searched, answer};
use stats::Stats;

pub(crate) fn run(
    arguments: &SolveArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let searcher = match Searcher::open(arguments.gpu) {
        Ok(searcher) => searcher,
        Err(why) => return why.report(terminal),
    };
    let started = Instant::now();
    let stats = Mutex::new(Stats::default());
    let answer = |block: &Block| {
        let (answers, part) = answer_block(block, &searcher, arguments);
        stats.lock().unwrap_or_else(PoisonError::into_inner).merge(&part);
        answers
    };
    let (boards, wanted) = (&arguments.boards, searcher.wanted());
    let outcome = for_each_block_with(boards, &arguments.search, wanted, input, terminal, &answer)?;
    if arguments.stats {
        let stats = stats.into_inner().unwrap_or_else(PoisonError::into_inner);
        stats.write(started.elapsed().as_secs_f64(), terminal.errors)?;
    }
    searcher.close(terminal)?;
    Ok(outcome)
}

/// The answers to a block, and its statistics.
fn answer_block(
    block: &Block,
    searcher: &Searcher,
    arguments: &SolveArguments,
) -> (Answers, Stats) {
    let mut report = Report {
        file: block.file,
        json: arguments.json,
        with_puzzle: arguments.with_puzzle,
        answers: Answers::default(),
        stats: Stats::default(),
    };
    report.answers.output.reserve(block.grids.len() * 82);
    // All solutions are searched for board by board.
    let results = arguments.all.is_none().then(|| Searched::new(&block.grids, searcher, arguments));
    let mut grids = block.grids.iter().enumerate();
    for item in &block.items {
        match item {
            Item::Grids { lines } => {
                for (line, (index, grid)) in lines.clone().zip(&mut grids) {
                    let (answer, nodes) = match &results {
                        Some(results) => results.answer(index),
                        None => answer(&board(grid), arguments),
                    };
                    let needs_board = answer.may_conflict() || arguments.with_puzzle;
                    let own = needs_board.then(|| board(grid));
                    let wrong = own.as_ref().filter(|_| answer.may_conflict()).and_then(conflict);
                    report.add(line, own.as_ref(), (&answer, nodes), wrong);
                }
            }
            Item::Board { line, board: Ok(board) } => {
                let (answer, nodes) = answer(board, arguments);
                report.add(*line, Some(board), (&answer, nodes), conflict(board));
            }
            Item::Board { line, board: Err(what) } => {
                report.add(*line, None, (&Answer::Invalid, 0), Some(what.clone()));
            }
            Item::Message { text, outcome } => report.answers.add_message(text, *outcome),
        }
    }
    (report.answers, report.stats)
}

/// The answers to a block, and its statistics.
struct Report<'a> {
    file: Option<&'a Path>,
    json: bool,
    with_puzzle: bool,
    answers: Answers,
    stats: Stats,
}

impl Report<'_> {
    /// Adds the answer to the board in a line, and what is wrong with it.
    fn add(
        &mut self,
        line: usize,
        board: Option<&Board>,
        (answer, nodes): (&Answer, u64),
        wrong: Option<String>,
    ) {
        self.stats.add(answer, nodes);
        if let Some(what) = &wrong {
            self.answers.complain(self.file, line, what);
        }
        self.answers.note_board(wrong.is_none() && answer.is_success());
        let output = &mut self.answers.output;
        let written = if self.json {
            Object::new(self.file, line, answer, nodes, wrong).write(output)
        } else if self.with_puzzle {
            let puzzle = board.map_or("-".to_owned(), ToString::to_string);
            let text = answer.to_string();
            text.lines().try_for_each(|line| writeln!(output, "{puzzle}\t{line}"))
        } else {
            answer.write(output)
        };
        written.expect("writing to memory cannot fail");
    }
}

/// The message about a conflict, for standard error.
fn conflict(board: &Board) -> Option<String> {
    PuzzleError::conflict_of(board).map(|conflict| conflict.to_string())
}
