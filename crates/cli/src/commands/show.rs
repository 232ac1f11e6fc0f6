//! `ninefold show`

use std::io;

use ninefold::solve::Budget;

use crate::args::{ShowArguments, When};
use crate::io::drawing::{Width, draw, in_ascii};
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
        let drawing = draw(board, terminal.columns, |cell, width| {
            let (before, after) = match (conflicts.contains(cell), color, width) {
                (true, true, _) => ("\x1b[31m", "\x1b[0m"),
                (true, false, Width::Three) => ("", "!"),
                (true, false, Width::Two) => ("!", ""),
                _ => ("", ""),
            };
            let digit = match (board.get(cell), width) {
                (Some(digit), _) => digit.to_string(),
                (None, Width::Three) => " ".to_owned(),
                (None, _) => ".".to_owned(),
            };
            let (first, last) = match width {
                Width::Three => (" ", if after == "!" { "" } else { " " }),
                Width::Two => (if before == "!" { "" } else { " " }, ""),
                Width::One => ("", ""),
            };
            format!("{first}{before}{digit}{after}{last}")
        });
        let drawing = if arguments.ascii { in_ascii(&drawing) } else { drawing };
        terminal.output.write_all(drawing.as_bytes())?;
        Ok(Outcome::Success)
    })
}
