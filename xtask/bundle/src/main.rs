//! Makes of compiled modules what a browser loads.
//!
//! `xtask-bundle page NAME MODULES FOLDER` makes the folder of a page for a static server; with `PACKED` after it, also a
//! folder in which the files are packed, to be embedded in a program;
//! `xtask-bundle module FILE NAME FOLDER` binds one module to a script with types.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod bind;
mod failure;
mod offline;
mod pack;
mod page;
mod short_names;
mod split;

use std::path::Path;
use std::process::ExitCode;

use failure::{Failure, Outcome};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(what)) => {
            eprintln!("xtask-bundle: {what}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Outcome {
    match arguments {
        ["page", name, modules, folder, packed @ ..] if packed.len() < 2 => {
            let page = page::named(name).ok_or_else(|| Failure(format!("no page {name:?}")))?;
            page::bundle(page, Path::new(modules), Path::new(folder))?;
            println!("The page {name} is in {folder}.");
            packed.iter().try_for_each(|packed| pack::pack(Path::new(folder), Path::new(packed)))
        }
        ["module", file, name, folder] => {
            bind::bind(Path::new(file), name, Path::new(folder), bind::Extras::Types)
        }
        _ => Err(Failure(
            "expected `page NAME MODULES FOLDER [PACKED]` or `module FILE NAME FOLDER`".into(),
        )),
    }
}
