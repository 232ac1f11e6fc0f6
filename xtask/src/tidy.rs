//! `cargo xtask tidy`: checks beyond those of compilers.
//!
//! Every check is a plain function from paths and texts to findings, in its own file.

mod circles;
mod compiler;
mod crates;
mod edges;
mod file;
mod files;
mod imports;
mod includes;
mod map;
mod modules;
mod phrases;
mod source;
mod spec;

use std::fs;

use self::file::{File, Finding};
use crate::process::{Failure, Outcome, output, program, root};

/// Checks the project's files; prints every finding.
pub(crate) fn run() -> Outcome {
    let texts = texts()?;
    let (files, unread): (Vec<File>, Vec<_>) =
        texts.iter().map(|(path, text)| File::new(path, text)).unzip();
    let mut findings = findings(&files);
    findings.extend(unread.into_iter().flatten());
    findings.sort();
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            println!("{} files are tidy.", files.len());
            Ok(())
        }
        n => Err(Failure(format!("tidy has {n} finding(s), listed above"))),
    }
}

fn findings(files: &[File]) -> Vec<Finding> {
    let mut findings = imports::check(files);
    findings.extend(circles::check(files));
    findings.extend(compiler::check(files));
    findings.extend(includes::check(files));
    findings.extend(map::check(files));
    findings.extend(spec::check(files));
    findings.extend(phrases::check(files));
    for file in files {
        findings.extend(crates::check(&file.path, &file.text));
        findings.extend(files::check(file));
    }
    findings
}

/// The text files that are tracked or not ignored, with their paths.
fn texts() -> Outcome<Vec<(String, String)>> {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let list = output(&mut program("git", &arguments))?;
    let read = |path: &str| {
        let text = fs::read_to_string(root().join(path)).ok()?; // pictures are not text
        Some((path.to_owned(), text))
    };
    Ok(list.split_terminator('\0').filter_map(read).collect())
}
