//! `limits.toml`: what the whole may not exceed, each figure with an owner.
//!
//! A figure that falls should lower its limit: such limits are listed, but are no findings.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::file::{File, Finding, is_rust, line_at};
use super::folders;
use super::source::Source;

const LIMITS: &str = "limits.toml";

/// The tables whose figures are counted in the files; those of all others come from what was built or timed.
const COUNTED: [&str; 3] = ["source", "tests", "whole"];

/// The limits in the file, by table and name.
struct Limits<'a> {
    text: &'a str,
    tables: Table,
}

impl Limits<'_> {
    fn get(&self, table: &str, name: &str) -> Option<i64> {
        self.tables.get(table)?.get(name).and_then(Value::as_integer)
    }

    fn names(&self, table: &str) -> impl Iterator<Item = &str> {
        self.tables
            .get(table)
            .and_then(Value::as_table)
            .into_iter()
            .flat_map(Table::keys)
            .map(String::as_str)
    }

    /// The line of a limit, for findings.
    fn line(&self, table: &str, name: &str) -> usize {
        let start = self.text.find(&format!("[{table}]")).unwrap_or(0);
        let inside = self.text[start..].split("\n[").next().unwrap_or_default();
        let at = inside.find(&format!("\n{name} ")).map_or(start, |at| start + at + 1);
        line_at(self.text, at)
    }

    /// The finding if a figure passes its limit, or has none.
    fn compare(&self, table: &str, name: &str, figure: i64) -> Option<Finding> {
        let what = match self.get(table, name) {
            None => format!("no limit of {table}.{name}, which is {figure}"),
            Some(limit) if figure > limit => {
                format!("{table}.{name} is {figure}, {} over its limit", figure - limit)
            }
            Some(_) => return None,
        };
        Some(Finding::new(LIMITS, self.line(table, name), what))
    }
}

fn read(text: &str) -> Result<Limits<'_>, Finding> {
    let tables = text.parse().map_err(|error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        Finding::new(LIMITS, line_at(text, at), error.message())
    })?;
    Ok(Limits { text, tables })
}

/// Compares the figures that are counted in the files with their limits.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let Some(file) = files.iter().find(|file| file.path == LIMITS) else {
        return vec![Finding::new(LIMITS, 1, "is missing")];
    };
    let limits = match read(&file.text) {
        Ok(limits) => limits,
        Err(finding) => return vec![finding],
    };
    let figures = figures(files);
    let passed =
        figures.iter().filter_map(|((table, name), figure)| limits.compare(table, name, *figure));
    let gone = COUNTED.iter().flat_map(|table| limits.names(table).map(move |name| (*table, name)));
    let gone = gone.filter(|(table, name)| !figures.contains_key(&(*table, (*name).to_owned())));
    let what = |(table, name)| {
        Finding::new(
            LIMITS,
            limits.line(table, name),
            format!("nothing is counted as {table}.{name}"),
        )
    };
    passed.chain(gone.map(what)).collect()
}

/// The limits that could be lowered, as lines for the terminal.
pub(crate) fn slack(files: &[File]) -> Vec<String> {
    let file = files.iter().find(|file| file.path == LIMITS);
    let Some(Ok(limits)) = file.map(|file| read(&file.text)) else { return Vec::new() };
    let figures = figures(files);
    let lower = |((table, name), figure): (&(&str, String), &i64)| {
        let limit = limits.get(table, name).filter(|limit| figure < limit)?;
        Some(format!("{LIMITS}: {table}.{name} can be lowered from {limit} to {figure}"))
    };
    figures.iter().filter_map(lower).collect()
}

/// Compares a figure that was measured elsewhere, such as the bytes of the program, with its limit.
pub(crate) fn compare(text: &str, table: &str, name: &str, figure: i64) -> Option<Finding> {
    match read(text) {
        Ok(limits) => limits.compare(table, name, figure),
        Err(finding) => Some(finding),
    }
}

/// The figures of the project, by table and name.
fn figures(files: &[File]) -> BTreeMap<(&'static str, String), i64> {
    let mut figures = BTreeMap::new();
    let mut add = |table, name: &str, n: usize| {
        let n = i64::try_from(n).expect("files have fewer lines than that");
        *figures.entry((table, name.to_owned())).or_insert(0) += n;
    };
    for file in files.iter().filter(|file| is_rust(&file.path)) {
        let Some(folder) = folder(&file.path) else { continue };
        let (n_lines, n_tests) = lines(file);
        add("source", folder, n_lines - n_tests);
        add("tests", folder, n_tests);
        if is_test_program(&file.path) {
            add("whole", "test_programs", 1);
        }
    }
    let lock = files.iter().find(|file| file.path == "Cargo.lock");
    add("whole", "packages", lock.map_or(0, |lock| lock.text.matches("[[package]]").count()));
    add("whole", "folder_pairs", folders::pairs(files).len());
    figures
}

/// The folder that a file belongs to: a crate, or one of the folders outside the workspace.
fn folder(path: &str) -> Option<&str> {
    let (first, rest) = path.split_once('/')?;
    if first == "crates" { rest.split_once('/').map(|(name, _)| name) } else { Some(first) }
}

/// The lines of a file, and those of its tests.
fn lines(file: &File) -> (usize, usize) {
    let n_lines = file.text.lines().count();
    let is_test = file.path.split('/').any(|part| ["tests", "tests.rs", "benches"].contains(&part));
    let inline = || {
        let ranges = file.source.iter().flat_map(Source::tests);
        ranges.map(|range| file.text[range].lines().count()).sum()
    };
    (n_lines, if is_test { n_lines } else { inline() })
}

/// Whether a file is the root of a program of integration tests, which is linked by itself.
fn is_test_program(path: &str) -> bool {
    let Some((_, rest)) = path.strip_prefix("crates/").and_then(|path| path.split_once("/tests/"))
    else {
        return false;
    };
    let rest = rest.strip_suffix("/main.rs").or_else(|| rest.strip_suffix(".rs"));
    rest.is_some_and(|name| !name.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File::new(path, text)
    }

    fn check(limits: &str, code: &str) -> Vec<String> {
        let lock = file("Cargo.lock", "[[package]]\n[[package]]\n");
        let files = [file(LIMITS, limits), file("crates/a/src/b.rs", code), lock];
        super::check(&files).iter().map(Finding::to_string).collect()
    }

    const LIMITED: &str =
        "[source]\na = 2\n[tests]\na = 3\n[whole]\npackages = 2\nfolder_pairs = 0\n";
    const CODE: &str = "fn f() {}\n\n#[cfg(test)]\nmod tests {\n}\n";

    #[test]
    fn figures_at_their_limits_pass() {
        assert_eq!(check(LIMITED, CODE), [""; 0]);
    }

    #[test]
    fn figures_over_their_limits_are_found() {
        assert_eq!(
            check(
                &LIMITED.replace("packages = 2", "packages = 1"),
                &format!("{CODE}// one more\n")
            ),
            [
                "limits.toml:2: source.a is 3, 1 over its limit",
                "limits.toml:6: whole.packages is 2, 1 over its limit"
            ]
        );
    }

    #[test]
    fn what_has_no_limit_or_no_figure_is_found() {
        let wrong = LIMITED.replace("[source]\na", "[source]\nz");
        assert_eq!(
            check(&wrong, CODE),
            [
                "limits.toml:1: no limit of source.a, which is 2",
                "limits.toml:2: nothing is counted as source.z"
            ]
        );
        assert_eq!(check("[source", CODE).len(), 1);
        assert_eq!(super::check(&[]).len(), 1);
    }

    #[test]
    fn other_figures_are_compared_one_by_one() {
        assert!(compare("[bytes]\nprogram = 7\n", "bytes", "program", 7).is_none());
        assert!(compare("[bytes]\nprogram = 7\n", "bytes", "program", 8).is_some());
        assert!(compare("", "bytes", "program", 8).is_some());
    }

    #[test]
    fn limits_that_are_too_high_are_listed() {
        let limits = file(LIMITS, "[source]\na = 9\n");
        let lines = slack(&[limits, file("crates/a/src/b.rs", "fn f() {}\n")]);
        assert_eq!(lines, ["limits.toml: source.a can be lowered from 9 to 1"]);
    }

    #[test]
    fn test_programs_are_files_and_folders_in_tests() {
        assert!(
            is_test_program("crates/a/tests/b.rs") && is_test_program("crates/a/tests/b/main.rs")
        );
        assert!(is_test_program("crates/web/tests/browser/main.rs"));
        assert!(
            !is_test_program("crates/a/tests/b/c.rs") && !is_test_program("crates/a/src/tests.rs")
        );
    }
}
