//! `ninefold convert`

use std::io;

use ninefold::notation::{self, Format};

use crate::args::ConvertArguments;
use crate::source::for_each_board;
use crate::{Input, Outcome, Terminal};

pub(crate) fn run(
    arguments: &ConvertArguments,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let format = arguments.to;
    let mut is_first = true;
    for_each_board(&arguments.boards, input, terminal, &mut |found, terminal| {
        let written = match (&found.board, format, &found.candidates) {
            (Err(what), ..) => Err(what.clone()),
            (Ok(_), Format::Candidates, Some(candidates)) => Ok(format!("{candidates}\n")),
            (Ok(board), ..) => notation::write(board, format).map_err(|error| error.to_string()),
        };
        match written {
            Ok(text) => {
                if !std::mem::take(&mut is_first) && !format.is_one_line() {
                    writeln!(terminal.output)?;
                }
                terminal.output.write_all(text.as_bytes())?;
                Ok(Outcome::Well)
            }
            Err(what) => {
                found.complain(terminal, &what)?;
                Ok(Outcome::SomeNot)
            }
        }
    })
}
