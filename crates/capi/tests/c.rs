//! The library as C sees it: compiled with all warnings as errors, linked in both ways, and run under
//! valgrind.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The folder with the libraries built for this test.
fn libraries() -> PathBuf {
    let program = env::current_exe().expect("a path");
    program.parent().expect("the folder of the program").to_owned()
}

/// The program that calls every function.
fn calls() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/calls.c")
}

/// Compiles a program with some flags.
fn compile(source: &Path, to: &Path, flags: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut compiler = Command::new("cc");
    compiler
        .args(["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-g"])
        .arg("-I")
        .arg(folder.join("include"))
        .arg(source)
        .arg("-o")
        .arg(to)
        .args(flags);
    run(&mut compiler);
}

/// Runs a program, which must succeed; returns its output.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (text, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{text}{errors}", output.status);
    text.into_owned()
}

// B1: C calls every function, also with wrong arguments, and valgrind finds nothing.
#[test]
fn every_function_is_called_from_c() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("static");
    let library = libraries().join("libninefold_c.a");
    let library = library.to_str().expect("a path that is text");
    compile(&calls(), &program, &[library, "-lpthread", "-lm", "-ldl"]);
    let valgrind = [
        "--quiet",
        "--error-exitcode=9",
        "--leak-check=full",
        "--errors-for-leak-kinds=definite,indirect",
    ];
    let output = run(Command::new("valgrind").args(valgrind).arg(&program));
    assert!(output.ends_with("all calls are as expected\n"), "{output}");
}

// B1: the shared library has the same functions.
#[test]
fn the_shared_library_is_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("shared");
    let libraries = libraries();
    let from = format!("-L{}", libraries.display());
    let found_in = format!("-Wl,-rpath,{}", libraries.display());
    compile(&calls(), &program, &[&from, "-lninefold_c", &found_in]);
    let output = run(&mut Command::new(&program));
    assert!(output.ends_with("all calls are as expected\n"), "{output}");
}

// B1: the header is also valid C++.
#[test]
fn the_header_is_also_cpp() {
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join("include/ninefold.h");
    let flags = ["-x", "c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"];
    run(Command::new("c++").args(flags).arg(header));
}

// B1: the example in docs/install.md does what it says.
#[test]
fn the_example_of_the_documentation_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let document = include_str!("../../../docs/install.md");
    let (_, example) = document.split_once("```c\n").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let source = folder.path().join("example.c");
    fs::write(&source, example).expect("a file");
    let program = folder.path().join("example");
    let library = libraries().join("libninefold_c.a");
    let library = library.to_str().expect("a path that is text");
    compile(&source, &program, &[library, "-lpthread", "-lm", "-ldl"]);
    let solved = ninefold_testkit::boards::SOLVED;
    assert_eq!(run(&mut Command::new(&program)), format!("valid: {solved}\n"));
}
