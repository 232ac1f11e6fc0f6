//! Every requirement that is built is named by a test.

use super::file::{File, Finding, words};

/// The ids of the specification that are built so far.
pub(crate) const IDS: &[&str] = &[
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11", "D12", "D13", "D14", "D15",
    "D16", "D17", // decisions
    "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15",
    "R16", "R17", // rules
    "G1", "G2", "G3", "G4", "G5", // games
    "M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M10", "M11", "M12", // many grids
    "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "T13", "T14", "C1",
    "C2", "C3", "C4", "C5", "C6", "C7", // terminal, command line
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", // REST
    "W1", "W2", "W3", "W4", "W5", "W6", "W7", // web
];

/// Finds the ids that no test names in a comment.
pub(crate) fn check(ids: &[&str], files: &[File]) -> Vec<Finding> {
    let comments: Vec<&str> = files.iter().flat_map(test_comments).collect();
    let is_named = |id: &str| comments.iter().any(|text| words(text, id).next().is_some());
    let missing = ids.iter().filter(|id| !is_named(id));
    missing.map(|id| Finding::new(file!(), 1, format!("no test names {id} in a comment"))).collect()
}

/// The comments of a file that stand in test code.
fn test_comments(file: &File) -> Vec<&str> {
    let Some(source) = &file.source else { return Vec::new() };
    let path = &file.path;
    if path.split('/').any(|folder| folder == "tests") || path.ends_with("/tests.rs") {
        return vec![&source.comments];
    }
    source.comments_of_tests().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str) -> Vec<String> {
        let findings = super::check(&["R1"], &[File::new(path, text).0]);
        findings.into_iter().map(|finding| finding.what).collect()
    }

    const NOTHING: [&str; 0] = [];
    const MISSING: [&str; 1] = ["no test names R1 in a comment"];

    #[test]
    fn a_comment_in_test_code_counts() {
        assert_eq!(check("crates/a/tests/b.rs", "// R1, R2: rows\nfn f() {}"), NOTHING);
        assert_eq!(
            check("src/a.rs", "#[cfg(test)]\nmod tests {\n    /// R1: rows\n    fn f() {}\n}"),
            NOTHING
        );
    }

    #[test]
    fn nothing_else_does() {
        assert_eq!(check("src/a.rs", "// R1\nfn f() {}"), MISSING);
        assert_eq!(check("crates/a/tests/b.rs", "fn f() { g(\"R1\"); } // R11"), MISSING);
        assert_eq!(check("tests/notes.md", "// R1"), MISSING);
    }
}
