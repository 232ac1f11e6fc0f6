//! The program with the streams, the environment and the signals of this process.

use std::ffi::OsString;
#[cfg(unix)]
use std::fs::{File, Metadata};
use std::io::{self, IsTerminal};
#[cfg(unix)]
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anstream::{AutoStream, ColorChoice};
use etcetera::BaseStrategy;
use ninefold_words::Language;

use crate::{InputKind, Streams, run};

/// Runs the program with these arguments, the first of which is its name; returns its exit code. Other
/// programs that contain this one, such as the Python package, call it.
pub fn program(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let (input, output, errors) = (io::stdin(), io::stdout(), io::stderr());
    let mut streams = Streams {
        input_kind: kind(&input),
        language: language(),
        state_folder: state_folder(),
        clock: Box::new(now),
        progress: errors.is_terminal(),
        columns: output.is_terminal().then(columns).flatten(),
        color: AutoStream::choice(&output) != ColorChoice::Never,
        errors_color: AutoStream::choice(&errors) != ColorChoice::Never,
        input: Box::new(input),
        output: Box::new(output),
        errors: Box::new(errors),
        catch_interrupt: Box::new(catch_interrupt),
    };
    run(arguments, &mut streams)
}

/// The folder for games: `NINEFOLD_STATE` if it is set, otherwise the system's folder for the state
/// of programs (`~/.local/state/ninefold` on Unix); `None` if the system has no such folder.
pub fn state_folder() -> Option<PathBuf> {
    let named = std::env::var_os("NINEFOLD_STATE").filter(|folder| !folder.is_empty());
    named.map(PathBuf::from).or_else(|| {
        let places = etcetera::choose_base_strategy().ok()?;
        let state = places.state_dir().unwrap_or_else(|| places.data_dir());
        Some(state.join("ninefold"))
    })
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

#[cfg(feature = "boards")]
fn columns() -> Option<u16> {
    crossterm::terminal::size().ok().map(|(columns, _)| columns).filter(|&n| n > 0)
}

/// No command needs the width.
#[cfg(not(feature = "boards"))]
fn columns() -> Option<u16> {
    None
}

/// Makes Ctrl-C set this flag; a second Ctrl-C ends the program. Signals that come together with
/// the first do not count as a second one: some parent processes forward what the terminal has
/// already sent.
#[cfg(all(feature = "boards", unix))]
fn catch_interrupt() -> Arc<AtomicBool> {
    use signal_hook::{consts::SIGINT, iterator::Signals};

    const TOGETHER: Duration = Duration::from_millis(300);
    let is_raised = Arc::new(AtomicBool::new(false));
    // If it cannot be caught, it ends the program as usual.
    if let Ok(mut signals) = Signals::new([SIGINT]) {
        let flag = Arc::clone(&is_raised);
        thread::spawn(move || {
            let mut first: Option<Instant> = None;
            for _ in signals.forever() {
                flag.store(true, Ordering::Relaxed);
                if first.get_or_insert_with(Instant::now).elapsed() > TOGETHER {
                    process::exit(130);
                }
            }
        });
    }
    is_raised
}

/// Elsewhere Ctrl-C ends the program.
#[cfg(not(all(feature = "boards", unix)))]
fn catch_interrupt() -> Arc<AtomicBool> {
    Arc::default()
}

/// The language of the environment; English if it is not one of ours.
fn language() -> Language {
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable);
    locale.and_then(|locale| locale.parse().ok()).unwrap_or_default()
}

fn kind(input: &io::Stdin) -> InputKind {
    match length(input) {
        Some(n_bytes) => InputKind::File(n_bytes),
        None if input.is_terminal() => InputKind::Keyboard,
        None => InputKind::Stream,
    }
}

/// The length of standard input, if it is a file.
#[cfg(unix)]
fn length(input: &io::Stdin) -> Option<u64> {
    let file = File::from(input.as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok().filter(Metadata::is_file).map(|file| file.len())
}

#[cfg(not(unix))]
fn length(_: &io::Stdin) -> Option<u64> {
    None
}
