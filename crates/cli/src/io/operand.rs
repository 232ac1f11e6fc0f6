//! What the arguments of a command name: boards, files, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ninefold::notation::cell_value;
use ninefold::notation::foreign::Link;

use crate::streams::{Input, InputKind};

/// The thing that an argument names.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Operand<'a> {
    /// Standard input.
    Input,
    File(&'a Path),
    /// A board or document itself.
    Text(&'a str),
}

impl<'a> Operand<'a> {
    /// A file if there is one of this name, or else a board if the argument looks like one.
    pub(crate) fn of(argument: &'a str) -> Operand<'a> {
        match Path::new(argument) {
            _ if argument == "-" => Operand::Input,
            path if path.exists() || !looks_like_a_board(argument) => Operand::File(path),
            _ => Operand::Text(argument),
        }
    }

    /// All operands of a command; without arguments, standard input.
    pub(crate) fn all(arguments: &'a [String]) -> Vec<Operand<'a>> {
        if arguments.is_empty() {
            return vec![Operand::Input];
        }
        arguments.iter().map(|argument| Operand::of(argument)).collect()
    }

    /// Its name in messages.
    pub(crate) fn name(self) -> &'a Path {
        match self {
            Operand::Input => Path::new("-"),
            Operand::File(path) => path,
            Operand::Text(text) => Path::new(text),
        }
    }

    pub(crate) fn open<'s>(self, input: &'s mut Input) -> io::Result<Source<'s>>
    where
        'a: 's,
    {
        Ok(match (self, input.kind) {
            (Operand::File(path), _) => Source::File(File::open(path)?),
            (Operand::Text(text), _) => Source::Text(text.as_bytes()),
            (Operand::Input, InputKind::Keyboard) => Source::Keyboard(input.reader),
            (Operand::Input, InputKind::File(_) | InputKind::Stream) => {
                Source::Stream(input.reader)
            }
        })
    }
}

/// Whether a text that is not the name of a file was meant as a board: it is a document, several
/// lines, a link, or consists mostly of cell characters.
fn looks_like_a_board(text: &str) -> bool {
    let is_cell = |char: &char| cell_value(*char).is_some() || "~/|".contains(*char);
    let n_cells = text.chars().filter(is_cell).count();
    text.trim_start().starts_with(['{', '['])
        || text.trim().contains('\n')
        || Link::read(text).is_some_and(|link| link.is_ok() || text.starts_with("http"))
        || n_cells > 40 && 2 * n_cells > text.chars().count()
}

pub(crate) enum Source<'a> {
    File(File),
    Text(&'a [u8]),
    Stream(&'a mut dyn Read),
    Keyboard(&'a mut dyn Read),
}

impl Source<'_> {
    /// A note that the program waits for input, if that comes from a keyboard.
    pub(crate) fn prompt(&self) -> Option<&'static str> {
        matches!(self, Source::Keyboard(_))
            .then_some("reading boards from the terminal; press Ctrl-D to end")
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::File(file) => file.read(buffer),
            Source::Text(text) => text.read(buffer),
            Source::Stream(reader) | Source::Keyboard(reader) => reader.read(buffer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C6: a board can be an argument; what is neither a file nor a board is a missing file.
    #[test]
    fn boards_and_files() {
        let board = ".".repeat(80);
        for text in [&*board, "{\"grid\": 1}", "53.\n6..", &"~~~/".repeat(20)] {
            assert_eq!(Operand::of(text), Operand::Text(text));
        }
        for path in ["nosuch.txt", "2026-11-15", "a/b/c", "Cargo.toml", ""] {
            assert_eq!(Operand::of(path), Operand::File(Path::new(path)));
        }
        assert_eq!(Operand::all(&[]), [Operand::Input]);
    }
}
