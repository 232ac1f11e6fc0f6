//! The command line of Ninefold.
//!
//! [`run`] is the whole program but for the process around it, so that tests
//! and fuzzers call it with streams of their own. Each command has a module in `commands`;
//! `io` splits what comes in into boards.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod io;
mod play;

use std::ffi::OsString;
use std::fmt;
use std::io::{BufWriter, Error, ErrorKind, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::{CommandFactory, Parser};
use ninefold_words::Language;

use args::{Arguments, Command};
use commands::{
    check, convert, daily, explain, generate, hint, layouts, rate, show, solve, techniques,
};
use play::World;

/// What the program reads from and writes to.
pub struct Streams<'a> {
    /// Where boards come from when no file is named.
    pub input: Box<dyn Read + 'a>,
    /// Where answers go.
    pub output: Box<dyn Write + Send + 'a>,
    /// Where what is wrong goes.
    pub errors: Box<dyn Write + Send + 'a>,
    /// Whether the output shows colors.
    pub color: bool,
    /// Whether the errors show colors.
    pub errors_color: bool,
    /// What the input is.
    pub input_kind: InputKind,
    /// The language of texts for people, unless another one is asked for.
    pub language: Language,
    /// Where games are kept; nowhere if there is no such folder.
    pub state_folder: Option<PathBuf>,
    /// The time now in milliseconds since 1970.
    pub clock: Box<dyn Fn() -> u64 + 'a>,
    /// Whether long work shows its progress on the terminal of standard error.
    pub progress: bool,
    /// Sees to it that Ctrl-C no longer ends the program, but raises the flag that this gives.
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
    /// Somebody types it.
    Keyboard,
    /// A file of so many bytes.
    File(u64),
    /// It comes from elsewhere and ends at some time.
    Stream,
}

/// How a run went; the larger, the worse.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
enum Outcome {
    /// Everything is well.
    #[default]
    Well = 0,
    /// Some board was not.
    SomeNot = 1,
    /// Something could not be run.
    CouldNotRun = 2,
    /// Somebody stopped it.
    Interrupted = 130,
}

/// Runs the program with these arguments, the first being its name, and gives its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>, streams: &mut Streams) -> u8 {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(message) => {
            // Help and version are answers; anything else is a misuse.
            let misused = message.use_stderr();
            let color = if misused { streams.errors_color } else { streams.color };
            let text =
                if color { message.render().ansi().to_string() } else { message.to_string() };
            let target = if misused { &mut streams.errors } else { &mut streams.output };
            let written = target.write_all(text.as_bytes()).and_then(|()| target.flush());
            let failed = misused || written.is_err_and(|error| !is_broken_pipe(&error));
            return if failed { Outcome::CouldNotRun as u8 } else { Outcome::Well as u8 };
        }
    };
    let mut output = BufWriter::new(&mut streams.output);
    let mut input = Input { reader: &mut streams.input, kind: streams.input_kind };
    let mut terminal = Terminal {
        output: &mut output,
        errors: &mut streams.errors,
        color: streams.color,
        progress: streams.progress,
        language: streams.language,
        now: (streams.clock)(),
    };
    let ended = match arguments.command {
        Command::Solve(arguments) => solve::run(&arguments, &mut input, &mut terminal),
        Command::Check(arguments) => check::run(&arguments, &mut input, &mut terminal),
        Command::Show(arguments) => show::run(&arguments, &mut input, &mut terminal),
        Command::Convert(arguments) => convert::run(&arguments, &mut input, &mut terminal),
        Command::Generate(arguments) => {
            generate::run(&arguments, &streams.catch_interrupt, &mut terminal)
        }
        Command::Daily(arguments) => daily::run(&arguments, &mut terminal),
        Command::Rate(arguments) => rate::run(&arguments, &mut input, &mut terminal),
        Command::Hint(arguments) => hint::run(&arguments, &mut input, &mut terminal),
        Command::Explain(arguments) => explain::run(&arguments, &mut input, &mut terminal),
        Command::Techniques(arguments) => techniques::run(&arguments, &mut terminal),
        Command::Play(arguments) => {
            let world = World { folder: streams.state_folder.clone(), clock: &streams.clock };
            play::run(&arguments, &world, &mut input, &mut terminal)
        }
        Command::Stats(arguments) => {
            let world = World { folder: streams.state_folder.clone(), clock: &streams.clock };
            play::run_stats(&arguments, &world, &mut terminal)
        }
        Command::Layouts(arguments) => layouts::run(&arguments, &mut terminal),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => {
            commands::serve::run(&arguments, streams.state_folder.as_deref(), &mut terminal)
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "ninefold", &mut script);
            terminal.output.write_all(&script).map(|()| Outcome::Well)
        }
    };
    let ended = ended.and_then(|outcome| output.flush().map(|()| outcome));
    drop(output);
    match ended {
        Ok(outcome) => outcome as u8,
        Err(error) if is_broken_pipe(&error) => Outcome::Well as u8,
        Err(error) => {
            // If even this cannot be said, the exit code still does.
            let _ = writeln!(streams.errors, "ninefold: cannot write: {error}");
            Outcome::CouldNotRun as u8
        }
    }
}

/// The folder of the system, or of the variable `NINEFOLD_STATE`, in which games are kept.
pub fn state_folder() -> Option<PathBuf> {
    play::state_folder()
}

/// What a command reads from when no file is named.
struct Input<'a> {
    reader: &'a mut dyn Read,
    kind: InputKind,
}

/// What a command writes to. Its errors are those of writing.
struct Terminal<'a> {
    output: &'a mut (dyn Write + Send),
    errors: &'a mut (dyn Write + Send),
    color: bool,
    progress: bool,
    language: Language,
    /// When the program started, in milliseconds since 1970.
    now: u64,
}

fn is_broken_pipe(error: &Error) -> bool {
    error.kind() == ErrorKind::BrokenPipe
}
