//! The package for Python.

use std::path::{Path, PathBuf};

use super::files::{copy, emptied, reproducible};
use crate::process::{self, Failure, Outcome, because, cleaned, program, root};
use crate::{test, tools};

/// The version of maturin, which builds wheels.
const MATURIN: &str = "1.16.0";

/// Builds the wheel, installs it, and runs the tests of the package with it.
pub(super) fn build(folder: &Path) -> Outcome {
    let wheel = make()?;
    copy(&wheel, &folder.join(wheel.file_name().unwrap_or_default()))?;
    let python = tools::need_python_packages("packages", &test::PYTHON)?;
    let installed = install(&python, &wheel)?;
    let mut pytest =
        program(&python.to_string_lossy(), &["-m", "pytest", "-q", "-p", "no:cacheprovider"]);
    pytest.env("PYTHONPATH", &installed).env("PYTHONDONTWRITEBYTECODE", "1");
    // The tests for graphics cards need a driver that only `cargo xtask test` compiles.
    process::run(pytest.arg(root().join("crates/python/tests/test_ninefold.py")))
}

/// Installs the package as users do, in a folder for `PYTHONPATH`; the interpreter must have `NumPy`.
pub(crate) fn installed(python: &Path) -> Outcome<PathBuf> {
    install(python, &make()?)
}

fn make() -> Outcome<PathBuf> {
    let maturin = tools::need_python_program("maturin", MATURIN)?;
    let made = emptied(tools::target_folder().join("wheel"))?;
    let mut build = program(&maturin.to_string_lossy(), &["build", "--release", "--locked"]);
    reproducible(&mut build)?;
    process::run(cleaned(&mut build).arg("--out").arg(&made))?;
    only_file(&made)
}

fn only_file(folder: &Path) -> Outcome<PathBuf> {
    let files = std::fs::read_dir(folder).map_err(because(folder.display()))?;
    let files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    match <[PathBuf; 1]>::try_from(files) {
        Ok([file]) => Ok(file),
        Err(files) => Err(Failure(format!("expected one wheel, found {files:?}"))),
    }
}

fn install(python: &Path, wheel: &Path) -> Outcome<PathBuf> {
    let installed = emptied(tools::target_folder().join("wheel-installed"))?;
    let mut install = program(&python.to_string_lossy(), &["-m", "pip", "install", "--no-deps"]);
    process::run(install.arg("--target").arg(&installed).arg(wheel))?;
    Ok(installed)
}
