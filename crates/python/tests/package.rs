//! The package as Python sees it: `test_ninefold.py` and the examples in the docstrings.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use ninefold_testkit::card::driver;

/// Copies the package into a folder, with the module built for this test.
fn package() -> PathBuf {
    let program = env::current_exe().expect("a path");
    let built = program.parent().expect("the folder of the program").join("lib_ninefold.so");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/ninefold");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
    let package = folder.join("ninefold");
    fs::create_dir_all(&package).expect("a folder");
    for file in fs::read_dir(sources).expect("the package") {
        let file = file.expect("a file").path();
        if file.is_file() {
            let name = file.file_name().expect("a name");
            fs::copy(&file, package.join(name)).expect("a copy");
        }
    }
    let module = package.join("_ninefold.abi3.so");
    drop(fs::remove_file(&module)); // a loaded module must not change
    fs::copy(&built, module).expect("the module that cargo builds for its tests");
    folder
}

// B5: the package does what it says, with every form of batch, and refuses wrong input.
// B6: its answers have the same digest as those of Rust.
// B14: graphics cards give the same answers.
#[test]
fn the_package_passes_its_tests() {
    let python = env::var("NINEFOLD_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut pytest = Command::new(python);
    pytest
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider"])
        .arg(tests)
        .env("PYTHONPATH", package())
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("NINEFOLD_TEST_DRIVER", driver(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("card")))
        .current_dir(env!("CARGO_TARGET_TMPDIR"));
    let output = pytest.output().expect("a Python");
    let (text, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(
        output.status.success(),
        "NINEFOLD_PYTHON must have mypy, numpy, polars, pyarrow and pytest; `cargo xtask test` installs \
         them\n{text}{errors}"
    );
    assert!(!text.contains("skipped"), "{text}");
}

// B13: ten million puzzles need little memory besides their array.
#[test]
fn ten_million_puzzles_fit() {
    let python = env::var("NINEFOLD_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/memory.py");
    let status = Command::new(python).arg(script).env("PYTHONPATH", package()).status();
    assert!(status.expect("a Python").success());
}
