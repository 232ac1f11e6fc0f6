//! The library for C under a thread sanitizer.

use std::fs;
use std::path::PathBuf;

use crate::process::{self, Failure, Outcome, because, cargo, output, program, root, succeeds};
use crate::tools;

/// The target for compiling the library and the standard library with the sanitizer.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// Calls the library from many threads, and checks that the sanitizer would have detected a race.
pub(crate) fn run() -> Outcome<String> {
    tools::need_component("rust-src")?;
    let folder = tools::target_folder().join("threads");
    let mut build = cargo(&["build", "-Zbuild-std", "--release", "--locked", "--target", TARGET]);
    build.args(["--package", "ninefold-capi", "--target-dir"]).arg(&folder);
    // Sanitizers are unstable features; this variable unlocks them in a stable compiler.
    build.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-Zsanitizer=thread");
    process::run(&mut build)?;
    let sources = root().join("crates/capi");
    let [object, calls] = ["threads.o", "threads"].map(|name| folder.join(name));
    let mut compile = program("cc", &["-std=c11", "-Wall", "-Wextra", "-Werror", "-g"]);
    compile.args(["-fsanitize=thread", "-c", "-I"]).arg(sources.join("include"));
    process::run(compile.arg(sources.join("tests/c/threads.c")).arg("-o").arg(&object))?;
    // Use the sanitizer of the Rust compiler: that of another compiler may lack functions.
    let mut link = program("cc", &["-Wl,--whole-archive"]);
    link.arg(sanitizer()?).arg("-Wl,--no-whole-archive").arg(&object);
    link.arg(folder.join(TARGET).join("release/libninefold_c.a"));
    process::run(link.args(["-lpthread", "-lm", "-ldl", "-lrt", "-o"]).arg(&calls))?;
    let mut race = program(&calls.to_string_lossy(), &[]);
    if succeeds(race.env("NINEFOLD_RACE", "1")) {
        return Err(Failure("the sanitizer has missed a race that is there".to_owned()));
    }
    let text = output(&mut program(&calls.to_string_lossy(), &[]))?;
    Ok(text.trim().to_owned())
}

/// The sanitizer's library that comes with the compiler.
fn sanitizer() -> Outcome<PathBuf> {
    let libraries = output(&mut program("rustc", &["--print", "target-libdir"]))?;
    let folder = PathBuf::from(libraries.trim());
    let files = fs::read_dir(&folder).map_err(because(folder.display()))?;
    let mut paths = files.filter_map(Result::ok).map(|file| file.path());
    let is_it = |path: &PathBuf| path.to_string_lossy().ends_with("_rt.tsan.a");
    paths.find(is_it).ok_or_else(|| Failure(format!("no thread sanitizer in {}", folder.display())))
}
