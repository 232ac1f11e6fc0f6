//! `ninefold minimize`

use std::io;

use ninefold::Puzzle;
use ninefold::notation::{self, Format};

use crate::args::MinimizeArguments;
use crate::io::blocks::{Block, answer_each, for_each_block};
use crate::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &MinimizeArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let budget = arguments.search.budget();
    let answer = |block: &Block| {
        answer_each(block, |answers, each| {
            let puzzle = Puzzle::within(each.board?.board().into_owned(), budget);
            let minimal = puzzle.map_err(|error| error.to_string())?.minimized(budget);
            let text = notation::write(minimal.givens(), Format::Line);
            let text = text.map_err(|error| error.to_string())?;
            answers.output.extend_from_slice(text.as_bytes());
            Ok(())
        })
    };
    for_each_block(&arguments.boards, &arguments.search, input, terminal, &answer)
}
