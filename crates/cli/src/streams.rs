//! The streams and environment of the program, and the outcome of a run.

use std::fmt;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ninefold_words::Language;

/// The streams and environment of the program.
pub struct Streams<'a> {
    /// Standard input: boards are read from here if no file is named.
    pub input: Box<dyn Read + 'a>,
    /// Standard output: answers.
    pub output: Box<dyn Write + Send + 'a>,
    /// Standard error: messages about errors.
    pub errors: Box<dyn Write + Send + 'a>,
    /// Whether the output shows colors.
    pub color: bool,
    /// Whether the errors show colors.
    pub errors_color: bool,
    /// The kind of the input.
    pub input_kind: InputKind,
    /// The language of texts, unless an option sets another.
    pub language: Language,
    /// The folder for saved games; `None` saves none.
    pub state_folder: Option<PathBuf>,
    /// The current time in milliseconds since 1970.
    pub clock: Box<dyn Fn() -> u64 + 'a>,
    /// Whether standard error is a terminal, on which long work shows its progress.
    pub progress: bool,
    /// The width of the terminal that the output goes to; `None` if it goes elsewhere.
    pub columns: Option<u16>,
    /// After this call, Ctrl-C sets the returned flag instead of ending the program.
    pub catch_interrupt: Box<dyn Fn() -> Arc<AtomicBool> + 'a>,
}

impl fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streams").field("color", &self.color).finish_non_exhaustive()
    }
}

/// The kind of an input.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// A keyboard.
    Keyboard,
    /// A file of this many bytes.
    File(u64),
    /// Anything else, such as a pipe.
    Stream,
}

/// The outcome of a run; its value is the exit code, and larger is worse.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Outcome {
    /// Everything succeeded.
    #[default]
    Success = 0,
    /// Some board was refused or failed.
    SomeFailed = 1,
    /// The command could not run.
    CouldNotRun = 2,
    /// The run was stopped.
    Interrupted = 130,
}

/// The input of a command if no file is named.
pub(crate) struct Input<'a> {
    pub(crate) reader: &'a mut dyn Read,
    pub(crate) kind: InputKind,
}

pub(crate) struct Terminal<'a> {
    pub(crate) output: &'a mut (dyn Write + Send),
    pub(crate) errors: &'a mut (dyn Write + Send),
    pub(crate) color: bool,
    pub(crate) progress: bool,
    /// The width of the output, if it is a terminal.
    pub(crate) columns: Option<u16>,
    pub(crate) language: Language,
    /// When the program started, in milliseconds since 1970.
    pub(crate) now: u64,
}

impl Terminal<'_> {
    /// Whether a bar may be shown without disturbing the output.
    pub(crate) fn has_bar(&self) -> bool {
        self.progress && self.columns.is_none()
    }
}
