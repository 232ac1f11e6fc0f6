//! `ninefold solve`

mod answer;
mod stats;

use std::io::{self, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use ninefold::{Board, PuzzleError};

use crate::args::SolveArguments;
use crate::io::blocks::{Block, EachBoard, for_each, for_each_block_with};
use crate::io::searcher::Searcher;
use crate::io::workers::Answers;
use crate::streams::{Input, Outcome, Terminal};

use answer::{Answer, Searched, Shape, answer};
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
    let mut stats = Stats::default();
    // All solutions are searched for board by board.
    let results = arguments.all.is_none().then(|| Searched::new(&block.grids, searcher, arguments));
    let mut numbers = 0..;
    let answers = for_each(block, |answers, each| {
        if numbers.start == 0 {
            answers.output.reserve(block.grids.len() * 82);
        }
        let found = match (each.board, &results) {
            (Ok(EachBoard::Grid(_)), Some(results)) => numbers.next().map(|n| results.answer(n)),
            (Ok(board), _) => Some(answer(&board.board(), arguments)),
            (Err(_), _) => None,
        };
        let (answer, nodes) = found.unwrap_or((Answer::Invalid, 0));
        let needs_board = answer.may_conflict() || arguments.with_puzzle;
        let board = each.board.ok().filter(|_| needs_board).map(EachBoard::board);
        let wrong = match each.board {
            Ok(_) => board.as_deref().filter(|_| answer.may_conflict()).and_then(conflict),
            Err(what) => Some(what.to_owned()),
        };
        stats.add(&answer, nodes);
        if let Some(what) = &wrong {
            answers.complain(each.file, each.line, what);
        }
        answers.note_board(wrong.is_none() && answer.is_success());
        if arguments.json {
            return each.report(answers, Shape::new(&answer, nodes, wrong));
        }
        let output = &mut answers.output;
        let written = if arguments.with_puzzle {
            let puzzle = board.map_or("-".to_owned(), |board| board.to_string());
            let text = answer.to_string();
            text.lines().try_for_each(|line| writeln!(output, "{puzzle}\t{line}"))
        } else {
            answer.write(output)
        };
        written.expect("writing to memory cannot fail");
    });
    (answers, stats)
}

/// The message about a conflict, for standard error.
fn conflict(board: &Board) -> Option<String> {
    PuzzleError::conflict_of(board).map(|conflict| conflict.to_string())
}
