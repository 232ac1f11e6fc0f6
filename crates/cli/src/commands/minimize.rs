//! `ninefold minimize`

use std::io::{self, Write};

use ninefold::notation::{self, Format};
use ninefold::solve::Budget;
use ninefold::{Board, Puzzle};

use crate::args::MinimizeArguments;
use crate::io::blocks::{Block, Item, board, for_each_block};
use crate::io::workers::Answers;
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &MinimizeArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let answer = |block: &Block| answer_block(block, arguments.search.budget());
    for_each_block(&arguments.boards, &arguments.search, input, terminal, &answer)
}

fn answer_block(block: &Block, budget: Budget<'static>) -> Answers {
    let mut answers = Answers::default();
    let mut grids = block.grids.iter();
    let add =
        |answers: &mut Answers, line, board: &Board| match Puzzle::within(board.clone(), budget) {
            Ok(puzzle) => {
                let minimal = puzzle.minimized(budget);
                let text = notation::write(minimal.givens(), Format::Line)
                    .expect("every board has a line");
                answers.output.write_all(text.as_bytes()).expect("writing to memory cannot fail");
                answers.note_board(true);
            }
            Err(error) => {
                answers.complain(block.file, line, &error.to_string());
                answers.note_board(false);
            }
        };
    for item in &block.items {
        match item {
            Item::Grids { lines } => {
                for (line, grid) in lines.clone().zip(&mut grids) {
                    add(&mut answers, line, &board(grid));
                }
            }
            Item::Board { line, board: Ok(board) } => add(&mut answers, *line, board),
            Item::Board { line, board: Err(what) } => {
                answers.complain(block.file, *line, what);
                answers.note_board(false);
            }
            Item::Message { text, outcome } => answers.add_message(text, *outcome),
        }
    }
    answers
}
