//! `ARCHITECTURE.md` leads to every source file of the crates, and every path in its tables exists.

use std::collections::BTreeSet;

use super::file::{File, Finding, is_rust};

/// The file with the tables: a heading with the folder of a crate, and rows with paths in the last column.
const MAP: &str = "ARCHITECTURE.md";

/// Compares the tables with the files.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let Some(map) = files.iter().find(|file| file.path == MAP) else {
        return vec![Finding::new(MAP, 1, "is missing")];
    };
    let paths: BTreeSet<&str> = files.iter().map(|file| &*file.path).collect();
    let mut findings = Vec::new();
    let mut named = BTreeSet::new();
    let mut base = None;
    for (index, line) in map.text.lines().enumerate() {
        if line.starts_with('#') {
            base = line.strip_prefix("### `crates/").and_then(|rest| rest.split('`').next());
        }
        let (Some(folder), Some(cell)) = (base, last_cell(line)) else { continue };
        let mut beside = String::new();
        for span in spans(cell).filter(|span| is_path(span)) {
            match found(span, folder, &beside, &paths) {
                Some(path) => {
                    parent(path.trim_end_matches('/')).clone_into(&mut beside);
                    named.insert(path);
                }
                None => findings.push(Finding::new(MAP, index + 1, format!("{span} is missing"))),
            }
        }
    }
    let lost = paths.iter().filter(|path| is_source(path) && !is_led_to(path, &named));
    findings.extend(lost.map(|path| Finding::new(path, 1, format!("{MAP} does not lead to it"))));
    findings
}

/// The last cell of a row of a table.
fn last_cell(line: &str) -> Option<&str> {
    line.strip_prefix('|')?.trim_end().strip_suffix('|')?.rsplit('|').next()
}

/// The pieces of code in a text.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Whether a piece of code is a path: a folder, or a file with an extension.
fn is_path(span: &str) -> bool {
    let name = span.rsplit('/').next().unwrap_or_default();
    let has_extension = name.rsplit_once('.').is_some_and(|(stem, end)| {
        !stem.is_empty() && !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_lowercase())
    });
    (span.ends_with('/') || has_extension) && !span.contains([' ', '(', '*'])
}

/// The path from the root: from `src` of the crate, beside the path before it, or from the root itself.
fn found(span: &str, folder: &str, beside: &str, paths: &BTreeSet<&str>) -> Option<String> {
    let bases = [format!("crates/{folder}/src"), beside.to_owned(), String::new()];
    let mut tried = bases.iter().map(|base| joined(base, span));
    tried.find(|path| {
        let mut from = paths.range(path.as_str()..);
        from.next().is_some_and(|next| {
            if path.ends_with('/') { next.starts_with(path) } else { next == path }
        })
    })
}

/// A path from a folder, which may lead out of it.
fn joined(base: &str, mut path: &str) -> String {
    let mut base = base;
    while let Some(rest) = path.strip_prefix("../") {
        (base, path) = (parent(base), rest);
    }
    if base.is_empty() { path.to_owned() } else { format!("{base}/{path}") }
}

/// The folder of a path; empty for one at the root.
fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether this is a file that the tables must lead to. The roots of crates and tests are known to be where
/// they are.
fn is_source(path: &str) -> bool {
    let Some((folder, name)) = path.rsplit_once('/') else { return false };
    let is_test = name == "tests.rs" || folder.split('/').any(|folder| folder == "tests");
    let is_root = folder.ends_with("/src") && ["lib.rs", "main.rs"].contains(&name);
    let is_in_crate = path.starts_with("crates/") && format!("{folder}/").contains("/src/");
    is_in_crate && is_rust(path) && !is_test && !is_root
}

/// Whether a file is named: by itself, by a folder around it, by a file that introduces such a folder, or because it
/// introduces one that is named or has something in it that is.
fn is_led_to(path: &str, named: &BTreeSet<String>) -> bool {
    let own = path.strip_suffix(".rs").unwrap_or(path);
    let introduced = format!("{own}/");
    let mut around = std::iter::successors(Some(own), |path| Some(parent(path)))
        .take_while(|path| !path.is_empty() && !path.ends_with("/src"));
    let is_named =
        |path: &str| named.contains(&format!("{path}.rs")) || named.contains(&format!("{path}/"));
    around.any(is_named) || named.iter().any(|path| path.starts_with(&introduced))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "### `crates/a`\n\n| you are looking for | it is in |\n|---|---|\n";

    fn check(rows: &str, paths: &[&str]) -> Vec<String> {
        let map = File::new(MAP, &format!("{TABLE}{rows}")).0;
        let others = paths.iter().map(|path| File::new(path, "").0);
        let files: Vec<File> = std::iter::once(map).chain(others).collect();
        super::check(&files).iter().map(Finding::to_string).collect()
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn files_are_named_by_themselves_or_by_what_is_around_them() {
        let paths = ["crates/a/src/lib.rs", "crates/a/src/b.rs", "crates/a/src/b/c.rs"];
        assert_eq!(check("| all | `b.rs` |\n", &paths), NOTHING);
        assert_eq!(check("| all | `b/` |\n", &paths), NOTHING);
        assert_eq!(check("| some | `b/c.rs` |\n", &paths), NOTHING);
        let more = [&paths[..], &["crates/a/src/b/d.rs"]].concat();
        assert_eq!(
            check("| some | `b/c.rs` |\n", &more),
            ["crates/a/src/b/d.rs:1: ARCHITECTURE.md does not lead to it"]
        );
    }

    #[test]
    fn paths_begin_at_the_sources_beside_the_last_one_or_at_the_root() {
        let paths =
            ["crates/a/src/b/c.rs", "crates/a/src/b/d.rs", "crates/a/kernel/e.cu", "x/f.rs"];
        assert_eq!(
            check("| `Z` | `b/c.rs`, `d.rs`; `../kernel/e.cu`, `x/f.rs` |\n", &paths),
            NOTHING
        );
        assert_eq!(check("| all | `b/` of `Z::new(x)` |\n", &paths), NOTHING);
        assert_eq!(
            check("| all | `b/`, `g.rs` |\n", &paths),
            ["ARCHITECTURE.md:5: g.rs is missing"]
        );
    }

    #[test]
    fn tests_and_the_roots_of_crates_need_no_row() {
        let paths = ["crates/a/src/main.rs", "crates/a/src/tests.rs", "crates/a/tests/b.rs"];
        assert_eq!(check("", &paths), NOTHING);
        assert_eq!(
            check("", &["crates/a/workers/src/b.rs"]),
            ["crates/a/workers/src/b.rs:1: ARCHITECTURE.md does not lead to it"]
        );
    }
}
