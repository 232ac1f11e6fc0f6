//! The command line of Ninefold.
//!
//! [`run`] is the whole program except for the process around it, so that tests
//! and fuzzers can call it with their own streams. Each command has a module in `commands`;
//! `io` splits the input into boards.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod io;
mod play;
mod program;

use std::ffi::OsString;
use std::io::{BufWriter, Error, ErrorKind, Write};
use std::path::PathBuf;

use clap::Parser;

use args::{Arguments, Command};
use commands::{
    canon, check, completions, convert, daily, devices, explain, generate, hint, layouts, man,
    minimize, print, prove, rate, scan, show, solve, techniques, verify,
};
use io::streams::{Input, Outcome, Terminal};
use play::World;

pub use io::streams::{InputKind, Streams};
pub use program::program;

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
    let ended = match arguments.command {
        Command::Solve(arguments) => solve::run(&arguments, &mut input, &mut terminal),
        Command::Check(arguments) => check::run(&arguments, &mut input, &mut terminal),
        Command::Show(arguments) => show::run(&arguments, &mut input, &mut terminal),
        Command::Convert(arguments) => convert::run(&arguments, &mut input, &mut terminal),
        Command::Print(arguments) => print::run(&arguments, &mut input, &mut terminal),
        Command::Generate(arguments) => {
            generate::run(&arguments, &streams.catch_interrupt, &mut terminal)
        }
        Command::Daily(arguments) => daily::run(&arguments, &mut terminal),
        Command::Rate(arguments) => rate::run(&arguments, &mut input, &mut terminal),
        Command::Hint(arguments) => hint::run(&arguments, &mut input, &mut terminal),
        Command::Explain(arguments) => explain::run(&arguments, &mut input, &mut terminal),
        Command::Prove(arguments) => prove::run(&arguments, &mut input, &mut terminal),
        Command::Verify(arguments) => verify::run(&arguments, &mut input, &mut terminal),
        Command::Minimize(arguments) => minimize::run(&arguments, &mut input, &mut terminal),
        Command::Canon(arguments) => canon::run(&arguments, &mut input, &mut terminal),
        Command::Shuffle(arguments) => canon::run_shuffle(&arguments, &mut input, &mut terminal),
        Command::Scan(arguments) => scan::run(&arguments, &mut input, &mut terminal),
        Command::Man(arguments) => man::run(&arguments, &mut terminal),
        Command::Techniques(arguments) => techniques::run(&arguments, &mut terminal),
        Command::Play(arguments) => {
            let world = World { folder: streams.state_folder.clone(), clock: &streams.clock };
            play::run(&arguments, &world, &mut input, &mut terminal)
        }
        Command::Stats(arguments) => {
            let world = World { folder: streams.state_folder.clone(), clock: &streams.clock };
            play::run_stats(&arguments, &world, &mut terminal)
        }
        Command::Train(arguments) => {
            let world = World { folder: streams.state_folder.clone(), clock: &streams.clock };
            play::run_train(&arguments, &world, &mut input, &mut terminal)
        }
        Command::Devices(arguments) => devices::run(&arguments, &mut terminal),
        Command::Layouts(arguments) => layouts::run(&arguments, &mut terminal),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => {
            commands::serve::run(&arguments, streams.state_folder.as_deref(), &mut terminal)
        }
        #[cfg(feature = "serve")]
        Command::Admin(arguments) => {
            let folder = streams.state_folder.as_deref();
            commands::admin::run(&arguments, folder, &mut input, &mut terminal)
        }
        Command::Completions { shell } => completions::run(shell, &mut terminal),
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

/// The folder for saved games: the system's, or that of the variable `NINEFOLD_STATE`.
pub fn state_folder() -> Option<PathBuf> {
    play::state_folder()
}

fn is_broken_pipe(error: &Error) -> bool {
    error.kind() == ErrorKind::BrokenPipe
}

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
