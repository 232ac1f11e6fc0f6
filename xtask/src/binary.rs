//! `cargo xtask binary`: the program as released.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::process::{self, Outcome, because, cargo};
use crate::{limits, tools, web};

/// The target of the program: it needs no library of the system.
pub(crate) fn target() -> String {
    format!("{}-unknown-linux-musl", std::env::consts::ARCH)
}

/// Builds the page, then the program that contains it, linked statically with musl: it needs no library of
/// the system, and runs on any Linux with this kind of processor. Returns its path.
pub(crate) fn build(prepare: impl Fn(&mut Command) -> Outcome) -> Outcome<PathBuf> {
    tools::need_rustup_target(&target())?;
    tools::need_packages(&["musl-tools"])?; // a C compiler for SQLite
    let page = web::release()?;
    let mut build =
        cargo(&["build", "--locked", "--release", "--package", "ninefold-cli", "--target"]);
    build.arg(target()).env("NINEFOLD_BUNDLE", &page.packed);
    prepare(&mut build)?;
    process::run(&mut build)?;
    let program = tools::target_folder().join(target()).join("release").join("ninefold");
    limits::need_bytes(&program, &page)?;
    Ok(program)
}

/// Builds the program into `target/binary`.
pub(crate) fn run() -> Outcome {
    let compiled = build(|_| Ok(()))?;
    let folder = tools::target_folder().join("binary");
    fs::create_dir_all(&folder).map_err(because(folder.display()))?;
    let binary = folder.join("ninefold");
    let n_bytes = fs::copy(&compiled, &binary).map_err(because(compiled.display()))?;
    println!("The program is {} ({} MB).", binary.display(), n_bytes / 1_000_000);
    Ok(())
}
