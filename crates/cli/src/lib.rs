//! The command line of Ninefold.
//!
//! [`run`] is the whole program except for the process around it, so that tests
//! and fuzzers can call it with their own streams. Each command has a module in `commands` or
//! `server`; `io` splits the input into boards.
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "boards"), allow(unused, reason = "colors, languages and so on"))]

#[cfg(feature = "boards")]
mod args;
#[cfg(feature = "boards")]
mod commands;
#[cfg(feature = "boards")]
mod io;
#[cfg(feature = "boards")]
mod play;
mod program;
#[cfg(feature = "serve")]
mod server;
mod streams;

use std::ffi::OsString;
use std::io::{BufWriter, Error, ErrorKind, Write};

#[cfg(feature = "boards")]
use clap::CommandFactory as _;
use clap::{Parser, Subcommand};

use streams::{Input, Outcome, Terminal};

pub use program::{program, state_folder};
pub use streams::{InputKind, Streams};

/// Sudoku on one grid and on many: play, solve, check, convert, rate, explain and generate.
#[derive(Parser)]
#[command(name = "ninefold", version, arg_required_else_help = true, after_help = NOTES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[cfg(feature = "boards")]
const NOTES: &str = "\
Boards are arguments, or are read from files or standard input: one per line, drawn
over several lines with a blank line after each, or as JSON documents; # starts a
comment. An empty cell is one of 0 . * _ and, with several grids, a gap between
them is ~.

Exit code: 0 success, 1 some board failed, 2 the command could not run.";

#[cfg(not(feature = "boards"))]
const NOTES: &str =
    "This program was built without the commands about boards, such as play and solve.";

/// The commands, in the order of the help.
#[derive(Subcommand)]
#[allow(clippy::large_enum_variant, reason = "there is only one of them")]
enum Command {
    #[cfg(feature = "boards")]
    #[command(flatten)]
    Boards(args::Command),
    #[cfg(feature = "serve")]
    #[command(flatten)]
    Server(server::args::Command),
    #[cfg(feature = "boards")]
    #[command(flatten)]
    Shell(args::ShellCommand),
}

/// Runs the program with these arguments, the first being its name, and returns its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>, streams: &mut Streams) -> u8 {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(message) => {
            // Help and version are answers; anything else is a usage error.
            let misused = message.use_stderr();
            let color = if misused { streams.errors_color } else { streams.color };
            let text =
                if color { message.render().ansi().to_string() } else { message.to_string() };
            let target = if misused { &mut streams.errors } else { &mut streams.output };
            let written = target.write_all(text.as_bytes()).and_then(|()| target.flush());
            let failed = misused || written.is_err_and(|error| !is_broken_pipe(&error));
            return if failed { Outcome::CouldNotRun as u8 } else { Outcome::Success as u8 };
        }
    };
    let mut output = BufWriter::new(&mut streams.output);
    let mut input = Input { reader: &mut streams.input, kind: streams.input_kind };
    let mut terminal = Terminal {
        output: &mut output,
        errors: &mut streams.errors,
        color: streams.color,
        progress: streams.progress,
        columns: streams.columns,
        language: streams.language,
        now: (streams.clock)(),
    };
    let ended: std::io::Result<Outcome> = match arguments.command {
        #[cfg(feature = "boards")]
        Command::Boards(command) => {
            let world = play::World { folder: streams.state_folder.clone(), clock: &streams.clock };
            commands::run(&command, &world, &streams.catch_interrupt, &mut input, &mut terminal)
        }
        #[cfg(feature = "serve")]
        Command::Server(command) => {
            server::run(&command, streams.state_folder.as_deref(), &mut input, &mut terminal)
        }
        #[cfg(feature = "boards")]
        Command::Shell(command) => {
            commands::run_for_shell(&command, Arguments::command(), &mut terminal)
        }
    };
    let ended = ended.and_then(|outcome| output.flush().map(|()| outcome));
    drop(output);
    match ended {
        Ok(outcome) => outcome as u8,
        Err(error) if is_broken_pipe(&error) => Outcome::Success as u8,
        Err(error) => {
            // If even this cannot be written, the exit code still shows the failure.
            let _ = writeln!(streams.errors, "ninefold: cannot write: {error}");
            Outcome::CouldNotRun as u8
        }
    }
}

fn is_broken_pipe(error: &Error) -> bool {
    error.kind() == ErrorKind::BrokenPipe
}

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
