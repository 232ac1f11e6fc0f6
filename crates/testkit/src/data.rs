//! The published puzzles, and the fraction of them that tests read.

use std::env;
use std::fs;
use std::path::PathBuf;

use ninefold::Board;

use crate::boards::classic;

/// Reads a file of the published puzzles. They are not part of the project, but in the folder that
/// `NINEFOLD_DATA` names.
///
/// If that variable is missing or `none`, prints that the test skips them and returns `None`.
///
/// # Panics
///
/// If the file cannot be read, or if the variable is missing under `CI`.
#[expect(clippy::print_stdout, reason = "reports that a test is skipped")]
pub fn data_file(name: &str) -> Option<String> {
    let Some(folder) = env::var_os("NINEFOLD_DATA") else {
        assert!(env::var_os("CI").is_none(), "NINEFOLD_DATA must name the puzzle data");
        println!("skipped: NINEFOLD_DATA does not name the folder of the puzzle data");
        return None;
    };
    if folder == "none" {
        println!("skipped: NINEFOLD_DATA is none");
        return None;
    }
    let path = PathBuf::from(folder).join(name);
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// Some puzzles of a published list: every `step`-th, or in the long tier every `long_step`-th; none if the
/// list is skipped.
pub fn list(name: &str, step: usize, long_step: usize) -> Vec<Board> {
    let text = data_file(&format!("puzzles/{name}.txt")).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.step_by(if is_long() { long_step } else { step }).map(classic).collect()
}

/// Whether this is a run of the long tier, `cargo xtask prove`.
pub fn is_long() -> bool {
    env::var_os("NINEFOLD_PROVE").is_some()
}
