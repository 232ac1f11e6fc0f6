//! The tasks of the project, as `cargo xtask COMMAND`.
//!
//! One file per command; [`process`] runs other programs, [`tools`] finds or
//! installs them.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod arguments;
mod bench;
mod binary;
mod coverage;
mod dist;
mod fuzz;
mod http;
mod limits;
mod npm;
mod paths;
mod process;
mod progress;
mod prove;
mod release;
mod run;
mod stages;
mod test;
mod threads;
mod timing;
mod tools;
mod web;

use std::process::ExitCode;

use crate::arguments::{Command, UsageError};

fn main() -> ExitCode {
    let command = match arguments::parse(std::env::args().skip(1)) {
        Ok(command) => command,
        Err(UsageError(what)) => {
            eprintln!("xtask: {what}\n\n{}", arguments::USAGE);
            return ExitCode::from(2);
        }
    };
    let done = match command {
        Command::Help => {
            println!("{}", arguments::USAGE);
            Ok(())
        }
        Command::Web { released: true } => web::release().map(|_| ()),
        Command::Web { released: false } => web::build(),
        Command::Run { port } => run::run(port),
        Command::Binary => binary::run(),
        Command::Dist { only } => dist::run(only),
        Command::Test => test::run(),
        Command::Bench { only } => bench::run(only),
        Command::Tidy => tools::tidy(&[]),
        Command::Prove(options) => prove::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}
