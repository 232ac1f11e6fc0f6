//! Released files: the same sources give the same bytes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::paths;
use crate::process::{self, Failure, Outcome, because, output, program, root};
use crate::tools;

pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The targets of programs for this machine: the usual one, and the one that needs no library of it.
fn targets() -> [String; 2] {
    ["gnu", "musl"].map(|kind| format!("{}-unknown-linux-{kind}", std::env::consts::ARCH))
}

/// Makes the output of a command depend on nothing but the sources: the time is that of the commit, and
/// paths of this machine are replaced.
pub(super) fn reproducible(command: &mut Command) -> Outcome {
    let time = output(&mut program("git", &["log", "-1", "--format=%ct"]))?;
    command.env("SOURCE_DATE_EPOCH", time.trim());
    // The compiler uses the last prefix that matches.
    let own = [(root(), "/ninefold"), (tools::target_folder(), "/ninefold/target")];
    let own = own.map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display()));
    let flags = [own.to_vec(), paths::of_libraries()?].concat().join(" ");
    for target in targets() {
        let target = target.to_uppercase().replace('-', "_");
        command.env(format!("CARGO_TARGET_{target}_RUSTFLAGS"), &flags);
    }
    Ok(())
}

/// Packs a folder. The same files give the same bytes.
pub(super) fn archive(folder: &Path, name: &str, to: &Path) -> Outcome {
    let time = output(&mut program("git", &["log", "-1", "--format=%ct"]))?;
    let time = format!("--mtime=@{}", time.trim());
    let rename = format!("--transform=s,^\\./,{name}/,");
    let owner = ["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go=u-w"];
    let mut tar = program("tar", &["--create", "--sort=name", "--format=ustar", &time, &rename]);
    tar.args(owner).args(["--use-compress-program=gzip -n -9", "--file"]).arg(to);
    process::run(tar.arg("-C").arg(folder).arg("."))
}

/// Copies a file, and creates its folders.
pub(super) fn copy(from: &Path, to: &Path) -> Outcome {
    fs::create_dir_all(to.parent().unwrap_or(to)).map_err(because(to.display()))?;
    fs::copy(from, to).map(|_| ()).map_err(because(from.display()))
}

/// Writes a file, and creates its folders.
pub(super) fn write(path: &Path, text: &str) -> Outcome {
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(because(path.display()))?;
    fs::write(path, text).map_err(because(path.display()))
}

/// Empties a folder, or creates it.
pub(super) fn emptied(folder: PathBuf) -> Outcome<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(because(folder.display()))?;
    }
    fs::create_dir_all(&folder).map_err(because(folder.display()))?;
    Ok(folder)
}

/// Compares the output of a product with the expected one.
pub(super) fn expect(found: &str, expected: &str) -> Outcome {
    if found == expected {
        return Ok(());
    }
    Err(Failure(format!("expected {expected:?}, found {found:?}")))
}
