//! Every requirement in `docs/specification.md` is named by a test, every id that a test names is a
//! requirement, and no two requirements have the same id.

use std::collections::BTreeMap;

use super::file::{File, Finding, line_at};

const SPECIFICATION: &str = "docs/specification.md";

const CHAPTERS: &str = "DRGTMCPAWB";

/// Compares the requirements with the comments of tests.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let Some(specification) = files.iter().find(|file| file.path == SPECIFICATION) else {
        return vec![Finding::new(SPECIFICATION, 1, "is missing")];
    };
    let required: BTreeMap<&str, usize> = required_of(specification).collect();
    let mut named = BTreeMap::new();
    for file in files {
        for (id, line) in test_ids(file) {
            named.entry(id).or_insert((&*file.path, line));
        }
    }
    let untested = required.iter().filter(|(id, _)| !named.contains_key(*id));
    let untested = untested.map(|(id, line)| {
        Finding::new(SPECIFICATION, *line, format!("no test names {id} in a comment"))
    });
    let unknown = named.iter().filter(|(id, _)| !required.contains_key(*id));
    let unknown = unknown.map(|(id, (path, line))| {
        Finding::new(path, *line, format!("{id} is not a requirement of {SPECIFICATION}"))
    });
    let twice = required_of(specification).filter(|(id, line)| required[id] != *line);
    let twice = twice.map(|(id, line)| {
        Finding::new(SPECIFICATION, line, format!("{id} is also in line {}", required[id]))
    });
    untested.chain(unknown).chain(twice).collect()
}

/// The requirements, each at the start of a list item such as `- **R4** ...`, with their lines.
fn required_of(specification: &File) -> impl Iterator<Item = (&str, usize)> {
    specification.text.lines().enumerate().filter_map(|(index, line)| {
        let (id, _) = line.strip_prefix("- **")?.split_once("**")?;
        Some((id, index + 1))
    })
}

/// The ids in the comments of test code, with their lines.
fn test_ids(file: &File) -> Vec<(&str, usize)> {
    let Some(source) = &file.source else { return Vec::new() };
    let path = &file.path;
    let is_test = path.split('/').any(|folder| folder == "tests") || path.ends_with("/tests.rs");
    let whole = 0..source.comments.len();
    let ranges = if is_test { vec![whole] } else { source.tests() };
    let in_range = |range: std::ops::Range<usize>| {
        let start = range.start;
        let ids = ids(&source.comments[range]);
        ids.map(move |(at, id)| (id, line_at(&source.comments, start + at)))
    };
    ranges.into_iter().flat_map(in_range).collect()
}

/// The words that are ids, with their positions: a chapter's letter and a number without a leading
/// zero.
fn ids(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter_map(move |word| {
        let (letter, number) = word.split_at_checked(1)?;
        let is_number = number.len() <= 2 && number.parse::<u8>().is_ok_and(|number| number > 0);
        let is_id = CHAPTERS.contains(letter) && is_number && !number.starts_with('0');
        is_id.then(|| (word.as_ptr().addr() - text.as_ptr().addr(), word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, text: &str) -> Vec<String> {
        let specification = File::new(SPECIFICATION, "# Rules\n\n- **R1** Rows differ.\n");
        let findings = super::check(&[specification, File::new(path, text)]);
        findings.iter().map(Finding::to_string).collect()
    }

    const NOTHING: [&str; 0] = [];
    const MISSING: [&str; 1] = ["docs/specification.md:3: no test names R1 in a comment"];

    #[test]
    fn a_comment_in_test_code_counts() {
        assert_eq!(check("crates/a/tests/b.rs", "// R1, rows\nfn f() {}"), NOTHING);
        assert_eq!(
            check("src/a.rs", "#[cfg(test)]\nmod tests {\n    /// R1: rows\n    fn f() {}\n}"),
            NOTHING
        );
    }

    #[test]
    fn nothing_else_does() {
        assert_eq!(check("src/a.rs", "// R1\nfn f() {}"), MISSING);
        assert_eq!(check("crates/a/tests/b.rs", "fn f() { g(\"R1\"); } // R01 XR1 R1x"), MISSING);
        assert_eq!(check("tests/notes.md", "// R1"), MISSING);
    }

    #[test]
    fn ids_that_are_not_there_are_found() {
        assert_eq!(
            check("crates/a/tests/b.rs", "// R1\n\n// R1, R2 and S3\nfn f() {}"),
            ["crates/a/tests/b.rs:3: R2 is not a requirement of docs/specification.md"]
        );
        let text = "fn g() {}\n#[cfg(test)]\nmod tests {\n // R1, W99\n fn f() {}\n}";
        assert_eq!(
            check("src/a.rs", text),
            ["src/a.rs:4: W99 is not a requirement of docs/specification.md"]
        );
    }

    #[test]
    fn an_id_is_given_once() {
        let text = "- **R1** Rows differ.\n- **R2** Columns differ.\n- **R1** Boxes differ.\n";
        let tests = File::new("crates/a/tests/b.rs", "// R1, R2\nfn f() {}");
        let findings = super::check(&[File::new(SPECIFICATION, text), tests]);
        let findings: Vec<String> = findings.iter().map(Finding::to_string).collect();
        assert_eq!(findings, ["docs/specification.md:1: R1 is also in line 3"]);
    }
}
