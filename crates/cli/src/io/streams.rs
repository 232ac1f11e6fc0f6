//! What the program reads from and writes to, and how a run ends.

use std::fmt;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ninefold_words::Language;

/// What the program reads from and writes to.
pub struct Streams<'a> {
    /// Where boards come from when no file is named.
    pub input: Box<dyn Read + 'a>,
    /// Where answers go.
    pub output: Box<dyn Write + Send + 'a>,
    /// Where complaints go.
    pub errors: Box<dyn Write + Send + 'a>,
    /// Whether the output shows colors.
    pub color: bool,
    /// Whether the errors show colors.
    pub errors_color: bool,
    /// What the input is.
    pub input_kind: InputKind,
    /// The language of texts for people, unless another one is asked for.
    pub language: Language,
    /// The folder in which games are kept; without one they are not.
    pub state_folder: Option<PathBuf>,
    /// The time now in milliseconds since 1970.
    pub clock: Box<dyn Fn() -> u64 + 'a>,
    /// Whether long work shows its progress on the terminal of standard error.
    pub progress: bool,
    /// Has Ctrl-C raise the flag that this gives, in place of ending the program.
    pub catch_interrupt: Box<dyn Fn() -> Arc<AtomicBool> + 'a>,
}

impl fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Streams").field("color", &self.color).finish_non_exhaustive()
    }
}

/// What an input is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// A keyboard.
    Keyboard,
    /// A file of this many bytes.
    File(u64),
    /// Anything else, which ends at some time.
    Stream,
}

/// The outcome of a run; the larger, the worse.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Outcome {
    /// Everything went well.
    #[default]
    Well = 0,
    /// Some board was not well.
    SomeNot = 1,
    /// Something could not be run.
    CouldNotRun = 2,
    /// The run was stopped.
    Interrupted = 130,
}

/// What a command reads from when no file is named.
pub(crate) struct Input<'a> {
    pub(crate) reader: &'a mut dyn Read,
    pub(crate) kind: InputKind,
}

/// What a command writes to. Its errors are those of writing.
pub(crate) struct Terminal<'a> {
    pub(crate) output: &'a mut (dyn Write + Send),
    pub(crate) errors: &'a mut (dyn Write + Send),
    pub(crate) color: bool,
    pub(crate) progress: bool,
    pub(crate) language: Language,
    /// When the program started, in milliseconds since 1970.
    pub(crate) now: u64,
}
