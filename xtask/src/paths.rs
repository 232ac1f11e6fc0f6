//! Paths of this machine, which must not be in what is handed out.

use std::path::PathBuf;

use crate::process::{Outcome, output, program};

/// Flags for the compiler that replace the paths of libraries: those of cargo's folder, and of the sources of
/// the standard library, which are elsewhere if they are not installed. The last that fits is used.
pub(crate) fn of_libraries() -> Outcome<Vec<String>> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let folder = output(&mut program("rustc", &["--print", "sysroot"]))?;
    let version = output(&mut program("rustc", &["--version", "--verbose"]))?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    let standard = format!(
        "--remap-path-prefix={}/lib/rustlib/src/rust=/rustc/{}",
        folder.trim(),
        commit.unwrap_or("unknown")
    );
    let home = home.map(|home| format!("--remap-path-prefix={}=/cargo", home.display()));
    Ok(home.into_iter().chain([standard]).collect())
}
