//! Imports inside the engine point downwards only.

use super::edges::Edge;
use super::file::{File, Finding};
use super::modules::Modules;

const ENGINE: &str = "crates/ninefold/src/";

/// The engine's modules, each with the modules directly below it. A module may import those below it at any
/// depth. `logic` cannot see `solve`: people do not guess. Nothing is above `notation` and `text_form`.
const BELOW: [(&str, &[&str]); 17] = [
    ("canonical", &["digit", "layout", "board"]),
    ("name", &[]),
    ("digit", &[]),
    ("layout", &["digit", "name"]),
    ("board", &["layout"]),
    ("solve", &["board"]),
    ("logic", &["board"]),
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

/// Checks every import of the engine.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let modules = Modules::of_crate(&format!("{ENGINE}lib.rs"), files);
    let unplaced = modules.0.iter().filter(|module| module.path.len() == 1);
    let unplaced = unplaced.filter(|module| below(&module.path[0]).is_none()).map(|module| {
        let name = &module.path[0];
        let what = format!("module `{name}` is not listed in xtask/tidy/src/imports.rs");
        Finding::new(&module.file, 1, what)
    });
    unplaced.chain(modules.edges().into_iter().filter_map(|edge| judge(&edge))).collect()
}

fn judge(edge: &Edge<'_>) -> Option<Finding> {
    let from = edge.from.path.first()?; // the root only exports
    let path = edge.path.names.join("::");
    let what = match edge.to.path.first() {
        Some(to) if to == from || may_import(from, to) => return None,
        Some(to) => format!("`{from}` imports `{path}` of `{to}`, which is not below it"),
        None => format!("`{path}` is not exported by a module of the engine"),
    };
    Some(Finding::new(&edge.from.file, edge.path.line, what))
}

fn below(module: &str) -> Option<&'static [&'static str]> {
    BELOW.iter().find(|(name, _)| *name == module).map(|(_, below)| *below)
}

fn may_import(module: &str, target: &str) -> bool {
    let below = below(module).unwrap_or_default();
    below.iter().any(|&next| next == target || may_import(next, target))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPORTS: &str = "pub use board::{Board, ParseBoardError};\n\
        pub use layout::catalog::Name;\npub use digit::Digit;\n\
        pub use solve::{Budget, general::Answer as Solved};\n";

    const DEFINED: [&str; 7] = [
        "mod digit { pub struct Digit; }\n",
        "mod layout { pub mod catalog { pub struct Name; } pub struct Layout; pub struct Cell; }\n",
        "mod board { pub struct Board; pub struct ParseBoardError; }\n",
        "mod solve { pub struct Budget; pub mod general { pub struct Answer; } pub fn count() {} }\n",
        "mod logic { pub struct Step; }\n",
        "mod game { pub struct Game; }\n",
        "mod notation { pub fn print() {} }\n",
    ];

    /// The findings in one file of an engine whose other modules have a few items each.
    fn check(module: &str, text: &str) -> Vec<String> {
        let top = module.split('/').next().unwrap_or(module);
        let declared = match module.split_once('/') {
            Some((top, "tests")) => format!("mod {top} {{ #[cfg(test)] mod tests; }}"),
            Some((top, inner)) => format!("mod {top} {{ mod {inner}; pub struct Cell; }}"),
            None => format!("mod {module};"),
        };
        let others = DEFINED.iter().filter(|text| !text.starts_with(&format!("mod {top} ")));
        let root = others.copied().chain([EXPORTS, &*declared]).collect::<String>();
        let file = |name: &str, text: &str| File::new(&format!("{ENGINE}{name}.rs"), text).0;
        let findings = super::check(&[file("lib", &root), file(module, text)]);
        findings.iter().map(|finding| finding.to_string().replace(ENGINE, "")).collect()
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn downwards_is_allowed() {
        assert_eq!(
            check("board", "use crate::layout::{Cell, Layout};\nuse crate::digit::Digit;"),
            NOTHING
        );
        assert_eq!(check("layout/catalog", "use crate::layout::Layout; use super::Cell;"), NOTHING);
        assert_eq!(
            check("hint", "use crate::{Digit, logic::{self, Step}, solve::Budget};"),
            NOTHING
        );
        assert_eq!(check("notation", "fn f(x: crate::game::Game) -> crate::Board {}"), NOTHING);
    }

    #[test]
    fn upwards_and_sideways_are_found() {
        assert_eq!(
            check("layout", "\nuse crate::board::Board;"),
            [
                "layout.rs:2: `layout` imports `crate::board::Board` of `board`, which is not below it"
            ]
        );
        assert_eq!(
            check("logic/fish", "use crate::{digit::Digit, solve}; fn f() { solve::count(); }")
                .len(),
            1
        );
        assert_eq!(check("game", "use crate::notation::print;").len(), 1);
        assert_eq!(check("digit", "use super::layout::Cell;").len(), 1);
        assert_eq!(check("logic/fish", "use super::super::solve::count;").len(), 1);
        assert_eq!(check("logic", "fn f() { crate::solve::count() }").len(), 1);
    }

    #[test]
    fn exports_of_the_root_are_judged_by_their_module() {
        assert_eq!(
            check("layout/catalog", "use crate::{\n  Digit,\n  Board};"),
            [
                "layout/catalog.rs:3: `layout` imports `crate::Board` of `board`, which is not below it"
            ]
        );
        assert_eq!(check("logic", "use crate::Solved;").len(), 1);
        assert_eq!(check("digit", "use crate::Name;").len(), 1);
    }

    #[test]
    fn unlisted_modules_are_found() {
        assert_eq!(check("board", "use crate::Nobody;").len(), 1);
        assert_eq!(check("board", "use crate::*; fn f(budget: Budget) {}").len(), 1);
        assert_eq!(check("board", "mod inner { use super::{self, Part}; }"), NOTHING);
        assert_eq!(check("helpers", "").len(), 1);
    }

    #[test]
    fn comments_and_tests_may_say_what_they_like() {
        let text = "// crate::board\n#[cfg(test)]\nmod tests { use crate::board::Board; }";
        assert_eq!(check("digit", text), NOTHING);
        assert_eq!(check("layout/tests", "use crate::board::Board;"), NOTHING);
    }
}
