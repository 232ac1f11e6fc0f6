//! The folders of a crate, and which of them import each other. In the engine, imports point downwards only.
//!
//! A folder is a module at the root of its crate, with everything in it. Its imports are the paths in its code that lead
//! to the root; what the root exports belongs to the folder that it comes from.

use std::collections::{BTreeMap, BTreeSet};

use super::file::{File, Finding, line_at};
use super::source::Source;

const ENGINE: &str = "crates/ninefold/src/lib.rs";

/// The engine's folders, each with the folders directly below it. A folder may import those below it at any
/// depth. `logic` cannot see `solve`: people do not guess. Nothing is above `notation` and `text_form`.
const BELOW: [(&str, &[&str]); 18] = [
    ("canonical", &["digit", "layout", "board"]),
    ("name", &[]),
    ("stop", &[]),
    ("digit", &[]),
    ("layout", &["digit", "name"]),
    ("board", &["layout"]),
    ("solve", &["board", "stop"]),
    ("logic", &["board", "stop"]),
    ("puzzle", &["solve"]),
    ("game", &["puzzle"]),
    ("hint", &["game", "logic", "puzzle"]),
    ("grade", &["logic", "puzzle"]),
    ("rating", &["logic", "puzzle"]),
    ("survey", &["grade", "puzzle", "solve"]),
    ("generate", &["grade", "puzzle", "rating", "solve"]),
    ("training", &["game", "generate"]),
    ("notation", &["board", "puzzle", "game"]),
    ("text_form", &["game", "logic", "generate"]),
];

/// A path in a file that leads to another folder.
struct Import<'a> {
    file: &'a File,
    /// Where it is in the text.
    at: usize,
    from: &'a str,
    to: String,
}

/// Checks every import of the engine.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let imports = imports(ENGINE, files);
    let wrong = imports.iter().filter_map(|Import { file, at, from, to }| {
        let what = match (below(from), below(to)) {
            (None, _) => format!("folder `{from}` is not listed in xtask/tidy/src/folders.rs"),
            (_, None) => format!("`{to}` is no folder of the engine, nor exported from one"),
            _ if may_import(from, to) => return None,
            _ => format!("`{from}` imports something of `{to}`, which is not below it"),
        };
        Some(Finding::new(&file.path, line_at(&file.text, *at), what))
    });
    wrong.collect()
}

fn below(folder: &str) -> Option<&'static [&'static str]> {
    BELOW.iter().find(|(name, _)| *name == folder).map(|(_, below)| *below)
}

fn may_import(folder: &str, target: &str) -> bool {
    let below = below(folder).unwrap_or_default();
    below.iter().any(|&next| next == target || may_import(next, target))
}

/// The pairs of folders of a crate that import each other, as text.
pub(crate) fn pairs(files: &[File]) -> BTreeSet<String> {
    let has_lib =
        |path: &str| files.iter().any(|file| file.path == path.replace("/main.rs", "/lib.rs"));
    let is_root = |path: &str| {
        path.ends_with("/src/lib.rs") || path.ends_with("/src/main.rs") && !has_lib(path)
    };
    let mut pairs = BTreeSet::new();
    for root in files.iter().map(|file| &*file.path).filter(|path| is_root(path)) {
        let imports = imports(root, files);
        let edges: BTreeSet<_> =
            imports.iter().map(|Import { from, to, .. }| (*from, &**to)).collect();
        let both = edges.iter().filter(|(from, to)| from < to && edges.contains(&(*to, *from)));
        pairs.extend(both.map(|(one, other)| format!("{root}: {one} and {other}")));
    }
    pairs
}

/// The imports of a crate between its folders, except those of tests.
fn imports<'a>(root: &str, files: &'a [File]) -> Vec<Import<'a>> {
    let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
    let inside = files.iter().filter_map(|file| {
        let path = file.path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".rs")?;
        let is_program = ["lib", "main"].contains(&path) || path.starts_with("bin/");
        Some((file, file.source.as_ref()?, path.split('/').collect::<Vec<_>>(), is_program))
    });
    let inside: Vec<_> = inside.collect();
    let tests = inside.iter().flat_map(|(_, source, path, is_root)| {
        let path = if *is_root { "" } else { &*path.join("/") };
        modules_of_tests(source)
            .map(|name| format!("{path}/{name}").trim_start_matches('/').to_owned())
            .collect::<Vec<_>>()
    });
    let tests: BTreeSet<String> = tests.collect();
    let exports = files.iter().find(|file| file.path == root).and_then(|file| file.source.as_ref());
    let exports = exports.map(exports_of).unwrap_or_default();
    let mut imports = Vec::new();
    for (file, source, path, is_root) in &inside {
        let is_test = (1..=path.len()).any(|n| tests.contains(&path[..n].join("/")));
        if *is_root || is_test {
            continue;
        }
        let tests = source.tests();
        let starts = ["crate::", "super::"].map(|start| source.find(start));
        for at in starts.into_iter().flatten() {
            if tests.iter().any(|range| range.contains(&at)) || source.code[..at].ends_with("::") {
                continue;
            }
            for names in expanded(tree(&source.code[at..])) {
                let Some(name) = from_root(path, &names) else { continue };
                let to = exports.get(name).map_or(name, |folder| folder);
                if to != path[0] {
                    imports.push(Import { file, at, from: path[0], to: to.to_owned() });
                }
            }
        }
    }
    imports
}

/// The names of the files that are only compiled for tests, as their module declares them.
fn modules_of_tests(source: &Source) -> impl Iterator<Item = &str> {
    let items = source.tests().into_iter().map(|range| &source.code[range]);
    items.filter_map(|item| item.strip_suffix(';')?.rsplit_once("mod ").map(|(_, name)| name))
}

/// The names that the root of a crate imports from its folders, each with its folder.
fn exports_of(root: &Source) -> BTreeMap<String, String> {
    let imports = root.find("use ").flat_map(|at| expanded(tree(&root.code[at + 4..])));
    let named = imports.filter_map(|names| {
        let last = names.last()?;
        let name = last.split_once(" as ").map_or(&**last, |(_, name)| name);
        let folder = names.iter().find(|name| *name != "crate" && *name != "self")?;
        (names.len() > 1).then(|| (name.to_owned(), folder.clone()))
    });
    named.collect()
}

/// The tree of paths that some code begins with.
fn tree(code: &str) -> &str {
    let mut depth = 0;
    let end = code.find(|c: char| {
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        depth == 0 && c != '}' && c != ':' && !c.is_alphanumeric() && c != '_'
    });
    &code[..end.unwrap_or(code.len())]
}

fn expanded(tree: &str) -> Vec<Vec<String>> {
    let (start, inside) = tree.split_once('{').map_or((tree, None), |(start, rest)| {
        (start, Some(rest.rsplit_once('}').map_or(rest, |(inside, _)| inside)))
    });
    let start: Vec<String> = start.split("::").map(|name| name.trim().to_owned()).collect();
    let Some(inside) = inside else { return vec![start] };
    let start = &start[..start.len() - 1];
    let mut depth = 0;
    let branches = inside.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0 && c == ','
    });
    let branches = branches.filter(|branch| !branch.trim().is_empty());
    branches.flat_map(expanded).map(|branch| [start, &branch].concat()).collect()
}

/// The first name below the root of the crate that a path in a module leads to, if it leads out of the module's folder.
fn from_root<'a>(module: &[&str], names: &'a [String]) -> Option<&'a str> {
    let n_up = names.iter().take_while(|name| *name == "super").count();
    let is_from_root = names[0] == "crate" || n_up == module.len();
    let name = names.get(n_up.max(1)).filter(|_| is_from_root)?;
    Some(name.split_once(" as ").map_or(name, |(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str =
        "mod board; pub use board::{Board, text::ParseError as Bad};\npub use digit::Digit;\n";

    /// The findings in one file of an engine.
    fn check(module: &str, text: &str) -> Vec<String> {
        let file =
            |name: &str, text: &str| File::new(&format!("crates/ninefold/src/{name}.rs"), text);
        let findings = super::check(&[file("lib", ROOT), file(module, text)]);
        findings
            .iter()
            .map(|finding| finding.to_string().replace("crates/ninefold/src/", ""))
            .collect()
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn downwards_is_allowed() {
        let text = "use crate::layout::{Cell, Layout};\nuse crate::digit::Digit;";
        assert_eq!(check("board", text), NOTHING);
        assert_eq!(check("layout/catalog", "use crate::layout::Layout; use super::Cell;"), NOTHING);
        assert_eq!(check("hint", "use crate::{Digit, logic::{self, Step}, Bad};"), NOTHING);
        assert_eq!(check("notation", "fn f(x: crate::game::Game) -> crate::Board {}"), NOTHING);
    }

    #[test]
    fn upwards_and_sideways_are_found() {
        let what = "imports something of `board`, which is not below it";
        for text in
            ["use crate::board::Board;", "fn f() -> crate::Bad {}", "use super::Board as B;"]
        {
            assert_eq!(
                check("layout", &format!("\n{text}")),
                [format!("layout.rs:2: `layout` {what}")]
            );
        }
        assert_eq!(check("logic/fish", "use crate::{digit::{Digit}, solve};").len(), 1);
        assert_eq!(check("logic/fish", "use super::super::solve::count;").len(), 1);
        assert_eq!(
            check("logic/fish", "use super::{solve::count, board}; // crate::solve"),
            NOTHING
        );
    }

    #[test]
    fn what_is_not_listed_is_found() {
        assert_eq!(check("helpers", "use crate::Digit;").len(), 1);
        assert_eq!(check("board", "use crate::Nobody;").len(), 1);
    }

    #[test]
    fn tests_may_import_what_they_like() {
        let text = "#[cfg(test)]\nmod tests { use crate::board::Board; }";
        assert_eq!(check("digit", text), NOTHING);
        let file = |path: &str, text: &str| File::new(path, text);
        let outer = file("crates/ninefold/src/digit.rs", "#[cfg(test)]\nmod tests;");
        let inner = file("crates/ninefold/src/digit/tests.rs", "use crate::board::Board;");
        assert!(super::check(&[outer, inner]).is_empty());
    }

    #[test]
    fn folders_that_import_each_other_are_pairs() {
        let file = |name: &str, text: &str| File::new(&format!("a/src/{name}.rs"), text);
        let files = [
            file("main", "mod b; mod c; mod d;"),
            file("b/e", "use crate::c::C; use crate::d;"),
            file("c", "use crate::b::e::E;"),
            file("d", ""),
        ];
        assert_eq!(pairs(&files), BTreeSet::from(["a/src/main.rs: b and c".to_owned()]));
    }
}
