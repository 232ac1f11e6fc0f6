//! The commands about boards, each with a `run` of its own; `play` and `stats` are in [`play`](crate::play).

mod canon;
mod check;
mod completions;
pub(crate) mod convert;
mod daily;
mod devices;
mod explain;
pub(crate) mod generate;
mod hint;
mod layouts;
mod man;
mod minimize;
mod print;
mod prove;
mod rate;
pub(crate) mod scan;
mod show;
mod solve;
mod techniques;
mod verify;

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::args::{Command, ShellCommand};
use crate::play::{self, World};
use crate::streams::{Input, Outcome, Terminal};

/// Runs a command about boards.
pub(crate) fn run(
    command: &Command,
    world: &World<'_>,
    catch_interrupt: &dyn Fn() -> Arc<AtomicBool>,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    match command {
        Command::Play(arguments) => play::run(arguments, world, input, terminal),
        Command::Stats(arguments) => play::run_stats(arguments, world, terminal),
        Command::Train(arguments) => play::run_train(arguments, world, input, terminal),
        Command::Solve(arguments) => solve::run(arguments, input, terminal),
        Command::Check(arguments) => check::run(arguments, input, terminal),
        Command::Show(arguments) => show::run(arguments, input, terminal),
        Command::Convert(arguments) => convert::run(arguments, input, terminal),
        Command::Print(arguments) => print::run(arguments, input, terminal),
        Command::Generate(arguments) => generate::run(arguments, catch_interrupt, terminal),
        Command::Daily(arguments) => daily::run(arguments, terminal),
        Command::Scan(arguments) => scan::run(arguments, input, terminal),
        Command::Rate(arguments) => rate::run(arguments, input, terminal),
        Command::Hint(arguments) => hint::run(arguments, input, terminal),
        Command::Explain(arguments) => explain::run(arguments, input, terminal),
        Command::Prove(arguments) => prove::run(arguments, input, terminal),
        Command::Verify(arguments) => verify::run(arguments, input, terminal),
        Command::Minimize(arguments) => minimize::run(arguments, input, terminal),
        Command::Canon(arguments) => canon::run(arguments, input, terminal),
        Command::Shuffle(arguments) => canon::run_shuffle(arguments, input, terminal),
        Command::Techniques(arguments) => techniques::run(arguments, terminal),
        Command::Layouts(arguments) => layouts::run(arguments, terminal),
        Command::Devices(arguments) => devices::run(arguments, terminal),
    }
}

/// Runs a command that is about the program itself.
pub(crate) fn run_for_shell(
    command: &ShellCommand,
    program: clap::Command,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    match command {
        ShellCommand::Man(arguments) => man::run(arguments, program, terminal),
        ShellCommand::Completions { shell } => completions::run(*shell, program, terminal),
    }
}
