//! The commands that run a server or use its database.

mod admin;
pub(crate) mod args;
mod serve;
mod settings;

use std::io;
use std::path::Path;

use crate::streams::{Input, Outcome, Terminal};
use args::Command;

/// Runs one of them; a database that is not named is in this folder.
pub(crate) fn run(
    command: &Command,
    folder: Option<&Path>,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    match command {
        Command::Serve(arguments) => serve::run(arguments, folder, terminal),
        Command::Admin(arguments) => admin::run(arguments, folder, input, terminal),
    }
}
