//! `cargo xtask binary`: the program as it is released.

use std::fs;

use crate::process::{self, Outcome, because, cargo};
use crate::tools;
use crate::web;

/// Builds the page, then the program with the page in it, which needs no library of the system: it
/// is linked statically with musl, and runs on any Linux of this processor.
pub(crate) fn run() -> Outcome {
    let target = format!("{}-unknown-linux-musl", std::env::consts::ARCH);
    tools::need_rustup_target(&target)?;
    tools::need_packages(&["musl-tools"])?; // a C compiler for SQLite
    let page = web::build()?;
    let build = ["build", "--locked", "--release", "--package", "ninefold-cli", "--target"];
    process::run(cargo(&build).arg(&target).env("NINEFOLD_BUNDLE", page))?;
    let compiled = tools::target_folder().join(&target).join("release").join("ninefold");
    let folder = tools::target_folder().join("binary");
    fs::create_dir_all(&folder).map_err(because(folder.display()))?;
    let binary = folder.join("ninefold");
    let n_bytes = fs::copy(&compiled, &binary).map_err(because(compiled.display()))?;
    println!("The program is {} ({} MB).", binary.display(), n_bytes / 1_000_000);
    Ok(())
}
