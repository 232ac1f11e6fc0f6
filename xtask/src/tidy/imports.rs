//! Imports inside the engine point downwards only.

use std::collections::BTreeMap;

use super::source::Source;
use super::{File, Finding, line_at};

const ENGINE: &str = "crates/ninefold/src/";

/// The engine's modules, each with those right below it. A module may import
/// what is below it at any depth. `logic` does not see `solve`: people do not
/// guess. Nothing is above `notation`.
const BELOW: [(&str, &[&str]); 11] = [
    ("digit", &[]),
    ("layout", &["digit"]),
    ("board", &["layout"]),
    ("solve", &["board"]),
    ("logic", &["board"]),
    ("puzzle", &["solve"]),
    ("game", &["puzzle"]),
    ("hint", &["game", "logic", "puzzle"]),
    ("grade", &["logic", "puzzle"]),
    ("generate", &["grade", "puzzle", "solve"]),
    ("notation", &["board", "puzzle", "game"]),
];

/// Judges every import of the engine.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let exports = files
        .iter()
        .find(|(path, _)| path.strip_prefix(ENGINE) == Some("lib.rs"))
        .map(|(_, text)| exports(text))
        .unwrap_or_default();
    files.iter().flat_map(|(path, text)| check_file(path, text, &exports)).collect()
}

fn check_file(path: &str, text: &str, exports: &BTreeMap<String, String>) -> Vec<Finding> {
    let Some(inside) = path.strip_prefix(ENGINE).and_then(|path| path.strip_suffix(".rs")) else {
        return Vec::new();
    };
    if inside == "lib" || inside.ends_with("/tests") {
        return Vec::new(); // the root only exports; a file of tests may import what it likes
    }
    let module = inside.split('/').next().unwrap_or(inside);
    if below(module).is_none() {
        let what = format!("module `{module}` has no place in the order of xtask's tidy check");
        return vec![Finding::new(path, 1, what)];
    }
    let depth = inside.split('/').count();
    let code = Source::new(text).code_without_tests();
    let mut findings = Vec::new();
    // As many `super` as the file is deep lead to the root as well; in a module inside of the
    // file they do not, so that only names of the root count there.
    let supers = "super::".repeat(depth);
    let by_super = imports(&code, &supers)
        .into_iter()
        .filter(|(_, name)| below(name).is_some() || exports.contains_key(*name));
    for (at, name) in imports(&code, "crate::").into_iter().chain(by_super) {
        let target = exports.get(name).map_or(name, String::as_str);
        let what = match below(target) {
            _ if target == module || may_import(module, target) => continue,
            Some(_) => format!("`{module}` imports `{name}` of `{target}`, which is not below it"),
            None => format!("`{name}` is no module of the engine and not exported by its root"),
        };
        findings.push(Finding::new(path, line_at(&code, at), what));
    }
    findings
}

fn below(module: &str) -> Option<&'static [&'static str]> {
    BELOW.iter().find(|(name, _)| *name == module).map(|(_, below)| *below)
}

fn may_import(module: &str, target: &str) -> bool {
    let below = below(module).unwrap_or_default();
    below.iter().any(|&next| next == target || may_import(next, target))
}

/// The names that the root exports, each with its module.
fn exports(root: &str) -> BTreeMap<String, String> {
    let code = Source::new(root).code;
    let mut exports = BTreeMap::new();
    for statement in code.split(';') {
        let Some((_, tree)) = statement.split_once("pub use ") else { continue };
        let tree = tree.trim().trim_start_matches("crate::").trim_start_matches("self::");
        let Some((module, names)) = tree.split_once("::") else { continue };
        for name in names.split(['{', '}', ',']) {
            // The name that users see: after `as`, else the path's last part.
            let name = name.rsplit("::").next().unwrap_or(name);
            let name = name.rsplit(" as ").next().unwrap_or(name).trim();
            exports.insert(name.to_owned(), module.trim().to_owned());
        }
    }
    exports
}

/// The names that follow a path's start, such as `crate::`, with the place of each.
fn imports<'a>(code: &'a str, start: &str) -> Vec<(usize, &'a str)> {
    let is_part = |c: char| c.is_alphanumeric() || "_:$".contains(c);
    let mut found = Vec::new();
    for (at, _) in code.match_indices(start).filter(|(at, _)| !code[..*at].ends_with(is_part)) {
        first_names(code, at + start.len(), &mut found);
    }
    found
}

/// The first part of every path of a use tree.
fn first_names<'a>(code: &'a str, from: usize, found: &mut Vec<(usize, &'a str)>) {
    let rest = &code[from..];
    let at = from + (rest.len() - rest.trim_start().len());
    let rest = rest.trim_start();
    let Some(inside) = rest.strip_prefix('{') else {
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = if rest.starts_with('*') { "*" } else { &rest[..length] };
        if name != "super" && name != "self" && !name.is_empty() {
            found.push((at, name));
        }
        return;
    };
    let mut depth = 0;
    let mut expected = true; // a new path begins
    for (offset, c) in inside.char_indices() {
        match c {
            '}' if depth == 0 => return,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => expected = true,
            c if expected && !c.is_whitespace() => {
                first_names(code, at + 1 + offset, found);
                expected = false;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str = "mod a;\npub use board::{Board, ParseBoardError};\npub use layout::catalog::Name;\n\
        pub use digit::Digit;\npub use solve::{Budget, general::Answer as Solved};";

    fn check(path: &str, text: &str) -> Vec<String> {
        let file = |path: &str, text: &str| (format!("{ENGINE}{path}"), text.to_owned());
        let findings = super::check(&[file("lib.rs", ROOT), file(path, text)]);
        findings.iter().map(|finding| finding.to_string().replace(ENGINE, "")).collect()
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn downwards_is_allowed() {
        assert_eq!(
            check("board.rs", "use crate::layout::{Cell, Layout};\nuse crate::digit::Digit;"),
            NOTHING
        );
        assert_eq!(
            check("layout/catalog.rs", "use crate::layout::Layout; use super::Cell;"),
            NOTHING
        );
        assert_eq!(
            check("hint.rs", "use crate::{Digit, logic::{self, Step}, solve::Budget};"),
            NOTHING
        );
        assert_eq!(check("notation.rs", "fn f(x: crate::game::Game) -> crate::Board {}"), NOTHING);
    }

    #[test]
    fn upwards_and_sideways_are_found() {
        assert_eq!(
            check("layout.rs", "\nuse crate::board::Board;"),
            ["layout.rs:2: `layout` imports `board` of `board`, which is not below it"]
        );
        assert_eq!(check("logic/fish.rs", "use crate::{digit::Digit, solve};").len(), 1);
        assert_eq!(check("game.rs", "use crate::notation::print;").len(), 1);
        assert_eq!(check("digit.rs", "use super::layout::Cell;").len(), 1);
        assert_eq!(check("logic/fish.rs", "use super::super::solve;").len(), 1);
        assert_eq!(check("logic.rs", "fn f() { crate::solve::count() }").len(), 1);
    }

    #[test]
    fn exports_of_the_root_are_judged_by_their_module() {
        assert_eq!(
            check("layout/catalog.rs", "use crate::{\n  Digit,\n  Board};"),
            ["layout/catalog.rs:3: `layout` imports `Board` of `board`, which is not below it"]
        );
        assert_eq!(check("logic.rs", "use crate::Solved;").len(), 1);
        assert_eq!(check("digit.rs", "use crate::Name;").len(), 1);
    }

    #[test]
    fn what_has_no_place_is_found() {
        assert_eq!(check("board.rs", "use crate::Nobody;").len(), 1);
        assert_eq!(check("board.rs", "use crate::*;").len(), 1);
        assert_eq!(check("board.rs", "mod inner { use super::{self, Part}; }"), NOTHING);
        assert_eq!(check("helpers.rs", "").len(), 1);
    }

    #[test]
    fn comments_and_tests_may_say_what_they_like() {
        let text = "// crate::board\n#[cfg(test)]\nmod tests { use crate::board::Board; }";
        assert_eq!(check("digit.rs", text), NOTHING);
        assert_eq!(check("layout/tests.rs", "use crate::board::Board;"), NOTHING);
    }
}
