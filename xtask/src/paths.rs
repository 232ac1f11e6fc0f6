//! Paths of this machine, which must not be in released files.

use std::fs;
use std::path::PathBuf;

use crate::process::{Outcome, output, program};

/// Compiler flags that replace the paths of libraries: in cargo's folder, and of the standard library's
/// sources, whose paths differ if they are not installed. The compiler uses the last one that matches.
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
    // The folder of a registry in cargo's names its host.
    let registries = home.iter().filter_map(|home| fs::read_dir(home.join("registry/src")).ok());
    let registries = registries.flatten().flatten().map(|registry| registry.path());
    let folders = home.iter().cloned().chain(registries);
    let libraries = folders.map(|path| format!("--remap-path-prefix={}=/cargo", path.display()));
    Ok(libraries.chain([standard]).collect())
}
