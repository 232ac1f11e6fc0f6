//! Programs that tasks need: find them, install them if that is allowed, or name the missing ones.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, iter};

use crate::process::{self, Failure, Outcome, cargo, output, program, root, succeeds};

pub(crate) fn target_folder() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The path of a program that was compiled to be tried out.
pub(crate) fn built(name: &str) -> PathBuf {
    target_folder().join("debug").join(format!("{name}{EXE_SUFFIX}"))
}

/// Compiles one of the programs beside this one.
pub(crate) fn build_own(name: &str) -> Outcome {
    let mut build = cargo(&["build", "--quiet", "--locked", "--no-default-features"]);
    with_clippy(build.args(["--package", name, "--package", "xtask-shared"]))?;
    process::run(&mut build)
}

/// Checks what compilers do not; with arguments, one figure against its limit.
pub(crate) fn tidy(arguments: &[&str]) -> Outcome {
    build_own("xtask-tidy")?;
    process::run(&mut program(&built("xtask-tidy").to_string_lossy(), arguments))
}

/// Ensures that the standard library for a target is installed.
pub(crate) fn need_rustup_target(target: &str) -> Outcome {
    need_from_rustup("target", target)
}

/// Ensures that a cargo command from a component is available, whatever its source.
pub(crate) fn need_cargo_command(command: &str, component: &str) -> Outcome {
    if succeeds(&mut cargo(&[command, "--version"])) { Ok(()) } else { need_component(component) }
}

/// Ensures that a component of rustup's toolchain is installed.
pub(crate) fn need_component(component: &str) -> Outcome {
    need_from_rustup("component", component)
}

fn need_from_rustup(kind: &str, name: &str) -> Outcome {
    let installed = output(&mut program("rustup", &[kind, "list", "--installed"]))?;
    // Components are listed with the host platform after their name.
    let is_it = |line: &str| line == name || line.starts_with(&format!("{name}-"));
    if installed.lines().any(is_it) {
        return Ok(());
    }
    process::run(&mut program("rustup", &[kind, "add", name]))
}

/// Ensures that Debian packages are installed: installs them if allowed, otherwise names the missing ones.
pub(crate) fn need_packages(names: &[&str]) -> Outcome {
    let missing: Vec<&str> = names.iter().copied().filter(|name| !is_installed(name)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let list = missing.join(" ");
    if !may_install() {
        return Err(Failure(format!("missing packages; as root: apt-get install {list}")));
    }
    let mut install = program("apt-get", &["install", "--yes", "--no-install-recommends"]);
    install.args(&missing).env("DEBIAN_FRONTEND", "noninteractive");
    if process::run(&mut install).is_ok() {
        return Ok(());
    }
    // The package lists may be outdated.
    process::run(&mut program("apt-get", &["update"]))?;
    process::run(&mut install)
}

fn is_installed(package: &str) -> bool {
    let query = ["--show", "--showformat=${db:Status-Status}", package];
    let answer = program("dpkg-query", &query).output();
    answer.is_ok_and(|answer| answer.stdout == b"installed")
}

fn may_install() -> bool {
    is_root() && succeeds(&mut program("apt-get", &["--version"]))
}

/// Ensures that a program is available, from the Debian package of the same name.
pub(crate) fn need_program(name: &str) -> Outcome {
    if succeeds(&mut program(name, &["--version"])) { Ok(()) } else { need_packages(&[name]) }
}

/// Ensures that a browser and its driver are available, from whatever source.
pub(crate) fn need_browser() -> Outcome {
    let runs = |name| succeeds(&mut program(name, &["--version"]));
    if runs("chromium") && runs("chromedriver") {
        return Ok(());
    }
    need_packages(&["chromium", "chromium-driver"])
}

pub(crate) fn is_root() -> bool {
    output(&mut program("id", &["-u"])).is_ok_and(|id| id.trim() == "0")
}

/// Ensures that PostgreSQL's programs are available; Debian keeps them outside `PATH`.
pub(crate) fn need_postgres() -> Outcome {
    let has = |folder: &Path| folder.join("initdb").exists() && folder.join("postgres").exists();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut folders = versions.filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    let path = env::var_os("PATH").unwrap_or_default();
    if folders.any(|folder| has(&folder)) || env::split_paths(&path).any(|folder| has(&folder)) {
        return Ok(());
    }
    need_packages(&["postgresql"])
}

/// Compiles the project's crates with clippy, whose lints are warnings. `run` and `test` both do, so that they share what
/// they compile; run separately, clippy would also check all dependencies, which takes minutes. `cargo clippy` calls it
/// in the same way.
pub(crate) fn with_clippy(build: &mut Command) -> Outcome {
    need_cargo_command("clippy", "clippy")?;
    let sysroot = output(&mut program("rustc", &["--print", "sysroot"]))?;
    let driver = Path::new(sysroot.trim()).join("bin/clippy-driver");
    let driver = if driver.exists() { driver } else { PathBuf::from("clippy-driver") };
    build.env("RUSTC_WORKSPACE_WRAPPER", driver);
    Ok(())
}

/// Ensures that a cargo subcommand is in `target/tools`; returns the folder for `PATH`.
pub(crate) fn need_cargo_tool(name: &str, version: &str) -> Outcome<PathBuf> {
    let folder = target_folder().join("tools");
    let programs = folder.join("bin");
    if !programs.join(name).exists() {
        let mut install = cargo(&["install", "--locked", "--version", version, name, "--root"]);
        process::run(install.arg(&folder))?;
    }
    Ok(programs)
}

/// Ensures that an npm package is in `target/tools`; returns its folder.
pub(crate) fn need_npm_package(name: &str, version: &str) -> Outcome<PathBuf> {
    Ok(need_npm_packages(&[(name, version)])?.join("node_modules").join(name))
}

/// Ensures that npm packages, given as names with versions, are together in `target/tools`; returns their
/// `node_modules` folder.
pub(crate) fn need_npm_packages(packages: &[(&str, &str)]) -> Outcome<PathBuf> {
    let (first, version) = packages[0];
    let folder = target_folder().join("tools/npm").join(format!("{first}-{version}"));
    let is_there = |(name, _): &(&str, &str)| {
        folder.join("node_modules").join(name).join("package.json").exists()
    };
    if !packages.iter().all(is_there) {
        need_program("npm")?;
        let mut install = program("npm", &["install", "--no-save", "--ignore-scripts"]);
        install.args(packages.iter().map(|(name, version)| format!("{name}@{version}")));
        process::run(install.arg("--prefix").arg(&folder))?;
    }
    Ok(folder)
}

/// Ensures that a Python program is in `target/tools`; returns its path.
pub(crate) fn need_python_program(name: &str, version: &str) -> Outcome<PathBuf> {
    let folder = target_folder().join("tools/python").join(format!("{name}-{version}"));
    let found = folder.join("bin").join(name);
    if !found.exists() {
        let has_venv = succeeds(&mut program("python3", &["-m", "ensurepip", "--version"]));
        if !has_venv {
            need_packages(&["python3-venv"])?;
        }
        process::run(program("python3", &["-m", "venv"]).arg(&folder))?;
        let python = folder.join("bin/python");
        let package = format!("{name}=={version}");
        process::run(&mut program(&python.to_string_lossy(), &["-m", "pip", "install", &package]))?;
    }
    Ok(found)
}

/// Ensures that Python packages, given as names with versions, are together in `target/tools`, separate from
/// those for other purposes; returns the path of an interpreter that has them.
pub(crate) fn need_python_packages(purpose: &str, packages: &[(&str, &str)]) -> Outcome<PathBuf> {
    let all: Vec<String> =
        packages.iter().map(|(name, version)| format!("{name}=={version}")).collect();
    let folder = target_folder().join("tools/python").join(purpose);
    let python = folder.join("bin/python");
    let list = folder.join("installed.txt");
    if fs::read_to_string(&list).is_ok_and(|installed| installed == all.join("\n")) {
        return Ok(python);
    }
    if !succeeds(&mut program("python3", &["-m", "ensurepip", "--version"])) {
        need_packages(&["python3-venv"])?;
    }
    process::run(program("python3", &["-m", "venv", "--clear"]).arg(&folder))?;
    let mut install = program(&python.to_string_lossy(), &["-m", "pip", "install"]);
    process::run(install.args(&all))?;
    fs::write(&list, all.join("\n")).map_err(process::because(list.display()))?;
    Ok(python)
}

/// The search path with a folder in front.
pub(crate) fn path_with(folder: &Path) -> Outcome<OsString> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = iter::once(folder.to_owned()).chain(env::split_paths(&path));
    env::join_paths(folders).map_err(|error| Failure(format!("PATH: {error}")))
}
