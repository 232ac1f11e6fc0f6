//! `cargo xtask tidy`: checks beyond those of compilers.
//!
//! Every check is a plain function from paths and texts to findings, in its own file. With `limit TABLE NAME FIGURE`
//! it compares one figure with `limits.toml`; with `surface` it writes the public surface of the engine.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

mod crates;
mod file;
mod files;
mod folders;
mod limits;
mod source;
mod spec;
mod surface;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use file::{File, Finding};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        [] => run(),
        ["surface"] => write_surface(),
        ["limit", table, name, figure] => limit(table, name, figure),
        _ => Err("expected nothing, `surface`, or `limit TABLE NAME FIGURE`".to_owned()),
    };
    done.map_or_else(
        |what| {
            eprintln!("xtask-tidy: {what}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

fn limit(table: &str, name: &str, figure: &str) -> Result<(), String> {
    let figure = figure.parse().map_err(|_| format!("{figure:?} is not a whole number"))?;
    let text = fs::read_to_string(root().join("limits.toml")).map_err(|error| error.to_string())?;
    limits::compare(&text, table, name, figure).map_or(Ok(()), |finding| Err(finding.to_string()))
}

fn write_surface() -> Result<(), String> {
    let texts = texts()?;
    let files: Vec<File> = texts.iter().map(|(path, text)| File::new(path, text)).collect();
    fs::write(root().join(surface::PATH), surface::surface(&files))
        .map_err(|error| error.to_string())
}

/// Checks the project's files; prints every finding.
fn run() -> Result<(), String> {
    let texts = texts()?;
    let files: Vec<File> = texts.iter().map(|(path, text)| File::new(path, text)).collect();
    let mut findings = findings(&files);
    findings.sort();
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            for line in limits::slack(&files) {
                println!("{line}");
            }
            println!("{} files are tidy.", files.len());
            Ok(())
        }
        n => Err(format!("{n} finding(s), listed above")),
    }
}

fn findings(files: &[File]) -> Vec<Finding> {
    let mut findings = folders::check(files);
    findings.extend(spec::check(files));
    findings.extend(limits::check(files));
    findings.extend(surface::check(files));
    for file in files {
        findings.extend(crates::check(&file.path, &file.text));
        findings.extend(files::check(file));
    }
    findings
}

/// The text files that are tracked or not ignored, with their paths.
fn texts() -> Result<Vec<(String, String)>, String> {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let list = Command::new("git").args(arguments).current_dir(root()).output();
    let list = list.ok().filter(|list| list.status.success()).ok_or("git cannot list the files")?;
    let list = String::from_utf8(list.stdout).map_err(|error| error.to_string())?;
    let read = |path: &str| {
        let text = fs::read_to_string(root().join(path)).ok()?; // pictures are not text
        Some((path.to_owned(), text))
    };
    Ok(list.split_terminator('\0').filter_map(read).collect())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
