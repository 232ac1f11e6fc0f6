//! `ninefold show`

use std::io;

use ninefold::Board;

use crate::args::{SearchArguments, ShowArguments, When};
use crate::io::blocks::{Block, answer_each, for_each_block};
use crate::io::drawing::{Width, draw, in_ascii};
use crate::streams::{Input, Outcome, Terminal};

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
    let columns = terminal.columns;
    let answer = |block: &Block| {
        answer_each(block, |answers, each| {
            let given = each.board?;
            answers.add_apart(&drawn(&given.board(), arguments, columns, color));
            Ok(())
        })
    };
    let search = SearchArguments::on(&arguments.threads);
    for_each_block(&arguments.boards, &search, input, terminal, &answer)
}

fn drawn(board: &Board, arguments: &ShowArguments, columns: Option<u16>, color: bool) -> String {
    let conflicts = board.conflicts();
    let drawing = draw(board, columns, |cell, width| {
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
    if arguments.ascii { in_ascii(&drawing) } else { drawing }
}
