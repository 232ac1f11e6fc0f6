//! `ninefold solve`

mod answer;
mod stats;

use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use ninefold::{Board, PuzzleError};

use crate::args::SolveArguments;
use crate::io::blocks::{Block, Item, board, for_each_block};
use crate::io::streams::{Input, Outcome, Terminal};
use crate::io::workers::Answers;

use answer::{Answer, Object, Searched, answer};
use stats::Stats;

pub(crate) fn run(
    arguments: &SolveArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let started = Instant::now();
    let stats = Mutex::new(Stats::default());
    let answer = |block: &Block| {
        let (answers, part) = answer_block(block, arguments);
        stats.lock().unwrap_or_else(PoisonError::into_inner).merge(&part);
        answers
    };
    let outcome = for_each_block(&arguments.boards, &arguments.search, input, terminal, &answer)?;
    if arguments.stats {
        let stats = stats.into_inner().unwrap_or_else(PoisonError::into_inner);
        stats.write(started.elapsed().as_secs_f64(), terminal.errors)?;
    }
    Ok(outcome)
}

/// The answers to a block, and its statistics.
fn answer_block(block: &Block, arguments: &SolveArguments) -> (Answers, Stats) {
    let mut report = Report {
        file: block.file,
        json: arguments.json,
        answers: Answers::default(),
        stats: Stats::default(),
    };
    report.answers.output.reserve(block.grids.len() * 82);
    let searched = Searched::new(&block.grids, arguments).expect("boards have digits only");
    let mut grids = block.grids.iter().enumerate();
    for item in &block.items {
        match item {
            Item::Grids { lines } => {
                for (line, (index, grid)) in lines.clone().zip(&mut grids) {
                    let (answer, nodes) = searched.answer(index);
                    let conflicting = answer.may_conflict().then(|| board(grid));
                    report.add(line, &answer, nodes, conflicting.as_ref().and_then(conflict));
                }
            }
            Item::Board { line, board: Ok(board) } => {
                let (answer, nodes) = answer(board, arguments);
                report.add(*line, &answer, nodes, conflict(board));
            }
            Item::Board { line, board: Err(what) } => {
                report.add(*line, &Answer::Invalid, 0, Some(what.clone()));
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
    answers: Answers,
    stats: Stats,
}

impl Report<'_> {
    /// Adds the answer to the board in a line, and what is wrong with it.
    fn add(&mut self, line: usize, answer: &Answer, nodes: u64, wrong: Option<String>) {
        self.stats.add(answer, nodes);
        if let Some(what) = &wrong {
            self.answers.complain(self.file, line, what);
        }
        self.answers.note_board(wrong.is_none() && answer.is_success());
        let output = &mut self.answers.output;
        let written = if self.json {
            Object::new(self.file, line, answer, nodes, wrong).write(output)
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
