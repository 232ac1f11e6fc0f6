//! `ninefold show`

use std::io;

use ninefold::notation;
use ninefold::solve::Budget;

use crate::args::{ShowArguments, When};
use crate::io::source::for_each_board;
use crate::io::streams::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &ShowArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let color = match arguments.color {
        When::Auto => terminal.color,
        When::Always => true,
        When::Never => false,
    };
    let mut is_first = true;
    for_each_board(&arguments.boards, Budget::default(), input, terminal, &mut |found, terminal| {
        let board = match &found.board {
            Ok(board) => board,
            Err(what) => {
                found.complain(terminal, what)?;
                return Ok(Outcome::SomeFailed);
            }
        };
        if !std::mem::take(&mut is_first) {
            writeln!(terminal.output)?;
        }
        let conflicts = board.conflicts();
        let drawing = if color {
            notation::framed_with(board, |cell| match board.get(cell) {
                Some(digit) if conflicts.contains(cell) => format!(" \x1b[31m{digit}\x1b[0m "),
                Some(digit) => format!(" {digit} "),
                None => "   ".to_owned(),
            })
        } else {
            notation::framed(board)
        };
        terminal.output.write_all(drawing.as_bytes())?;
        Ok(Outcome::Success)
    })
}
