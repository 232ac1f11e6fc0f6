//! Checks of single files: unsafe code, length, leftovers.

use super::file::{File, Finding, line_at};
use super::source::Source;

/// The places of shipped unsafe code, as prefixes of paths: the instructions of the engine, the border to C,
/// and the driver of graphics cards.
const HOMES: [&str; 3] =
    ["crates/ninefold/src/solve/lanes", "crates/capi/src/border.rs", "crates/gpu/src/card.rs"];

/// The crates with such a place: they cannot forbid unsafe code, only deny it everywhere else.
const CRATES: [&str; 3] = ["crates/ninefold/", "crates/capi/", "crates/gpu/"];

/// Calls libraries built from the prototypes of the kernels; not shipped.
const PROTOTYPES: &str = "bench/src/bin/lists/prototypes.rs";
/// The maximum length of a file, in lines.
const LONGEST: usize = 500;

pub(crate) fn check(file: &File) -> Vec<Finding> {
    let mut findings = machine_paths(&file.path, &file.text);
    findings.extend(pending(&file.path));
    if let Some(source) = &file.source {
        findings.extend(unsafe_code(file, source));
        findings.extend(length(&file.path, &file.text));
        findings.extend(leftovers(file, source));
    }
    findings
}

fn unsafe_code(File { path, text, .. }: &File, source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !HOMES.iter().any(|home| path.starts_with(home)) && path != PROTOTYPES {
        let what = "unsafe code outside its homes";
        let found = source.find("unsafe");
        findings.extend(found.map(|at| Finding::new(path, line_at(text, at), what)));
    }
    let is_root = ["src/lib.rs", "src/main.rs"].iter().any(|root| path.ends_with(root));
    let has_home = CRATES.iter().any(|folder| path.starts_with(folder));
    if is_root && !has_home && !source.code.contains("#![forbid(unsafe_code)]") {
        findings.push(Finding::new(
            path,
            1,
            "the root of a crate must have #![forbid(unsafe_code)]",
        ));
    }
    findings
}

fn length(path: &str, text: &str) -> Option<Finding> {
    let lines = text.lines().count();
    let what = format!("{lines} lines: split files longer than {LONGEST}");
    (lines > LONGEST).then(|| Finding::new(path, LONGEST + 1, what))
}

fn leftovers(File { path, text, .. }: &File, source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    if path.ends_with("/mod.rs") {
        findings.push(Finding::new(path, 1, "name the file after its module, not mod.rs"));
    }
    let unwanted = [
        ("#[ignore", "a test that is not run proves nothing"),
        ("todo!", "unfinished"),
        ("unimplemented!", "unfinished"),
    ];
    for (code, what) in unwanted {
        let found = source.find(code);
        findings.extend(found.map(|at| Finding::new(path, line_at(text, at), what)));
    }
    findings
}

/// Finds snapshots that a failed test has left for review.
fn pending(path: &str) -> Option<Finding> {
    let is_pending = [".snap.new", ".pending-snap"].iter().any(|ending| path.ends_with(ending));
    let what = "a snapshot to be reviewed: rename it to .snap if it is right, else delete it";
    is_pending.then(|| Finding::new(path, 1, what))
}

/// Finds absolute paths that exist only on one machine.
fn machine_paths(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for folder in ["home", "root", "work"] {
        let start = format!("/{folder}/");
        // Inside a longer path, it is only a folder with such a name.
        let is_path = |c: char| c.is_alphanumeric() || "_-./}".contains(c);
        let found = text.match_indices(&start).filter(|(at, _)| !text[..*at].ends_with(is_path));
        let what = format!("a path of one machine: {start}");
        findings.extend(found.map(|(at, _)| Finding::new(path, line_at(text, at), &*what)));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str) -> Vec<String> {
        super::check(&File::new(path, text)).iter().map(Finding::to_string).collect()
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn snapshots_are_reviewed() {
        assert!(pending("crates/wire/tests/snapshots/a.snap.new").is_some());
        assert!(pending("crates/wire/src/.step.rs.pending-snap").is_some());
        assert!(pending("crates/wire/tests/snapshots/a.snap").is_none());
    }

    #[test]
    fn unsafe_code_has_few_homes() {
        let text = "fn f() {\n    unsafe { g() }\n}";
        assert_eq!(
            check("crates/ninefold/src/board.rs", text),
            ["crates/ninefold/src/board.rs:2: unsafe code outside its homes"]
        );
        assert_eq!(check("crates/ninefold/src/solve/lanes.rs", text), NOTHING);
        assert_eq!(check("crates/ninefold/src/solve/lanes/avx2.rs", text), NOTHING);
        assert_eq!(check("crates/capi/src/border.rs", text), NOTHING);
        assert_eq!(check("crates/capi/src/calls.rs", text).len(), 1);
        let harmless = "#![deny(unsafe_code)]\n// unsafe\nconst X: &str = \"unsafe\";";
        assert_eq!(check("crates/ninefold/src/board.rs", harmless), NOTHING);
    }

    #[test]
    fn other_crates_forbid_unsafe_code() {
        assert_eq!(check("crates/cli/src/main.rs", "").len(), 1);
        assert_eq!(check("xtask/src/main.rs", "// #![forbid(unsafe_code)]").len(), 1);
        assert_eq!(check("crates/cli/src/main.rs", "#![forbid(unsafe_code)]"), NOTHING);
        assert_eq!(check("crates/ninefold/src/lib.rs", ""), NOTHING);
    }

    #[test]
    fn long_files_are_found() {
        assert_eq!(check("a.rs", &"\n".repeat(500)), NOTHING);
        assert_eq!(
            check("a.rs", &"\n".repeat(501)),
            ["a.rs:501: 501 lines: split files longer than 500"]
        );
        assert_eq!(check("a.txt", &"\n".repeat(501)), NOTHING);
    }

    #[test]
    fn leftovers_are_found() {
        assert_eq!(check("src/a/mod.rs", "").len(), 1);
        assert_eq!(
            check("a.rs", "#[test]\n#[ignore]\nfn f() {}"),
            ["a.rs:2: a test that is not run proves nothing"]
        );
        assert_eq!(check("a.rs", "fn f() { todo!() }").len(), 1);
        assert_eq!(check("a.rs", "fn f() { unimplemented!(\"x\") }").len(), 1);
    }

    #[test]
    fn paths_of_one_machine_are_found_in_any_file() {
        let folder = ["", "home", ""].join("/"); // as one literal, it would be found in this file
        let text = format!("see\n\"{folder}ann/x\"");
        let finding = format!("README.md:2: a path of one machine: {folder}");
        assert_eq!(check("README.md", &text), [finding]);
        assert_eq!(check("README.md", "target/work/a and https://example.org/root/"), NOTHING);
    }
}
