//! The command line as users see it: input, output and exit code.
#![cfg(feature = "boards")]
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
#![allow(clippy::print_stdout, reason = "a test that is skipped says so")]

#[cfg(feature = "serve")]
mod administering;
mod boards;
#[cfg(target_os = "linux")] // where a driver is a library of this name
mod cards;
#[cfg(all(feature = "serve", unix))] // links to a folder
mod clients;
mod coaching;
mod collections;
#[cfg(unix)]
mod completing;
#[cfg(feature = "serve")]
mod contract;
mod convert;
mod daily;
mod documents;
mod foreign;
#[cfg(target_os = "linux")]
mod full_screen;
mod generate;
mod lists;
#[cfg(feature = "serve")]
mod operating;
mod orders;
#[cfg(target_os = "linux")]
mod own_puzzles;
mod photos;
mod playing;
mod printing;
mod process;
mod proofs;
#[cfg(target_os = "linux")] // reads /proc
mod pty;
mod rate;
#[cfg(feature = "serve")]
mod serving;
#[cfg(unix)]
mod terminal;
mod tools;
mod training;

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ninefold_cli::{InputKind, Streams, run};
use ninefold_words::Language;

/// Exit code, output and errors of a run.
pub(crate) fn ninefold(arguments: &[&str], input: &[u8]) -> (u8, String, String) {
    ninefold_in(None, arguments, input)
}

/// The same, with games saved in a folder. The clock advances by a second with every reading.
pub(crate) fn ninefold_in(
    folder: Option<&Path>,
    arguments: &[&str],
    input: &[u8],
) -> (u8, String, String) {
    let time = Cell::new(1_763_200_000_000);
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: Box::new(input),
        output: Box::new(&mut output),
        errors: Box::new(&mut errors),
        color: false,
        errors_color: false,
        input_kind: InputKind::Stream,
        language: Language::English,
        state_folder: folder.map(Path::to_owned),
        clock: Box::new(|| time.replace(time.get() + 1_000)),
        progress: false,
        columns: None,
        catch_interrupt: Box::new(Arc::default),
    };
    let arguments = ["ninefold"].iter().chain(arguments).map(Into::into);
    let code = run(arguments, &mut streams);
    drop(streams);
    (code, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

/// An empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The nine rows of a board, each on a line.
pub(crate) fn rows(board: &str) -> String {
    (0..9).map(|row| board[row * 9..row * 9 + 9].to_owned() + "\n").collect()
}

/// A run as it would look in a terminal.
pub(crate) fn transcript(arguments: &[&str], input: &str) -> String {
    let (code, output, errors) = ninefold(arguments, input.as_bytes());
    let errors = if errors.is_empty() { errors } else { format!("--- errors\n{errors}") };
    format!("$ ninefold {}\n{output}{errors}--- exit code {code}\n", arguments.join(" "))
}
