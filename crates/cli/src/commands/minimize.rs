//! `ninefold minimize`

use std::io::{self, Write};

use ninefold::notation::{self, Format};
use ninefold::solve::{self, Budget};
use ninefold::{Board, Cell, Puzzle};

use crate::args::MinimizeArguments;
use crate::io::blocks::{Block, Item, board, for_each_block};
use crate::io::streams::{Input, Outcome, Terminal};
use crate::io::workers::Answers;

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
                let minimal = minimized(puzzle.givens().clone(), budget);
                let text = notation::write(&minimal, Format::Line).expect("every board has a line");
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

/// The puzzle without the clues, cell by cell, that its solution does not need.
fn minimized(mut givens: Board, budget: Budget<'static>) -> Board {
    let cells: Vec<Cell> = givens.layout().cells().collect();
    for cell in cells {
        if givens.get(cell).is_some() && is_redundant(&givens, cell, budget) {
            givens.set(cell, None);
        }
    }
    givens
}

/// The clues of a puzzle that can be removed, each alone.
pub(crate) fn redundant(givens: &Board, budget: Budget<'static>) -> Vec<Cell> {
    let clues = givens.layout().cells().filter(|&cell| givens.get(cell).is_some());
    clues.filter(|&cell| is_redundant(givens, cell, budget)).collect()
}

/// Whether the solution is still the only one without a clue.
fn is_redundant(givens: &Board, cell: Cell, budget: Budget<'static>) -> bool {
    let mut fewer = givens.clone();
    fewer.set(cell, None);
    solve::verdict(&fewer, budget).is_unique()
}
