//! No crate includes files of another: files that several crates need are in a crate that they depend on.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::LitStr;

use super::file::{File, Finding};

/// The macros that include a file in the code.
const MACROS: [&str; 3] = ["include", "include_bytes", "include_str"];

/// Finds every path that leads from one crate into another.
///
/// The files of the workspace itself, such as its README, belong to no crate.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let folders = files.iter().filter_map(|file| file.path.strip_suffix("Cargo.toml"));
    let folders: Vec<&str> = folders.collect();
    // The innermost folder with a manifest, ending with a slash; empty for the workspace.
    let crate_of = |path: &str| {
        let around = folders.iter().filter(|folder| path.starts_with(**folder));
        around.max_by_key(|folder| folder.len()).copied().unwrap_or_default()
    };
    let mut findings = Vec::new();
    for file in files {
        let Some(source) = &file.source else { continue };
        let own = crate_of(&file.path);
        let beside = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut includes = Vec::new();
        find(source.stream.clone(), &mut includes);
        for Include { path, is_from_crate, line } in includes {
            let start = if is_from_crate { own } else { beside };
            let other = joined(start, &path).map(|path| crate_of(&path).trim_end_matches('/'));
            let what = match other {
                None => format!("`{path}` is not a file of the project"),
                Some(other) if other.is_empty() || other == own.trim_end_matches('/') => continue,
                Some(other) => {
                    format!("`{path}` belongs to {other}: depend on it, or on crates/testkit")
                }
            };
            findings.push(Finding::new(&file.path, line, what));
        }
    }
    findings
}

/// A file included by the code.
#[derive(Debug, PartialEq, Eq)]
struct Include {
    path: String,
    /// Whether the path starts at the crate's folder, not at the file's.
    is_from_crate: bool,
    line: usize,
}

/// Finds `#[path = "..."]` and the macros that include files, even inside other macros.
fn find(stream: TokenStream, found: &mut Vec<Include>) {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let before = &tokens[..index];
        if is_macro(before) || group.delimiter() == Delimiter::Bracket && is_path(group.stream()) {
            let texts = texts(group.stream());
            let line = group.span_open().start().line;
            let is_from_crate = texts.iter().any(|text| text == "CARGO_MANIFEST_DIR");
            let parts = texts.into_iter().filter(|text| text != "CARGO_MANIFEST_DIR");
            found.push(Include { path: parts.collect(), is_from_crate, line });
        } else {
            find(group.stream(), found);
        }
    }
}

/// Whether the last tokens are the name of an including macro.
fn is_macro(tokens: &[TokenTree]) -> bool {
    let [.., TokenTree::Ident(name), TokenTree::Punct(mark)] = tokens else { return false };
    mark.as_char() == '!' && MACROS.iter().any(|wanted| name == wanted)
}

/// Whether these are the tokens of `path = "..."`.
fn is_path(stream: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    matches!(&*tokens, [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Literal(_)] if name == "path")
}

/// All texts among some tokens.
fn texts(stream: TokenStream) -> Vec<String> {
    let text = |token: TokenTree| match token {
        TokenTree::Group(group) => texts(group.stream()),
        token => syn::parse2::<LitStr>(token.into()).map(|text| text.value()).into_iter().collect(),
    };
    stream.into_iter().flat_map(text).collect()
}

/// The project path that a relative path leads to from a folder; `None` if it leads outside.
fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The findings in a file of a project with three crates, one of them inside another.
    fn check(path: &str, text: &str) -> Vec<String> {
        let manifests = ["", "crates/a/", "crates/b/", "crates/b/tests/page/"];
        let mut files: Vec<File> = manifests
            .iter()
            .map(|folder| File::new(&format!("{folder}Cargo.toml"), "").0)
            .collect();
        files.push(File::new(path, text).0);
        super::check(&files).iter().map(Finding::to_string).collect()
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn own_files_may_be_included() {
        let text =
            "#[path = \"../tests/x.rs\"]\nmod x;\nconst Y: &str = include_str!(\"../y.txt\");";
        assert_eq!(check("crates/a/src/lib.rs", text), NOTHING);
        let whole = "const Y: &str = include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/y\"));";
        assert_eq!(check("crates/a/src/deep/within.rs", whole), NOTHING);
    }

    #[test]
    fn files_of_the_workspace_may_be_included() {
        let text = "#[doc = include_str!(\"../../../README.md\")]\nstruct Readme;";
        assert_eq!(check("crates/a/src/lib.rs", text), NOTHING);
    }

    #[test]
    fn files_of_other_crates_are_found() {
        let module = "#[cfg(test)]\n#[path = \"../../b/tests/x.rs\"]\nmod x;";
        let what = "`../../b/tests/x.rs` belongs to crates/b: depend on it, or on crates/testkit";
        assert_eq!(
            check("crates/a/src/lib.rs", module),
            [format!("crates/a/src/lib.rs:2: {what}")]
        );
        for text in [
            "const X: &str = include_str!(\"../../b/x.txt\");",
            "fn f() { assert_eq!(g(), include_bytes!(\"../../b/x.txt\").len()) }",
            "include!(\"../../b/src/x.rs\");",
            "#[doc = include_str!(\"../../b/README.md\")]\nstruct Readme;",
            "const X: &str = include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../b/x.txt\"));",
        ] {
            assert_eq!(check("crates/a/src/lib.rs", text).len(), 1, "{text}");
        }
    }

    #[test]
    fn a_crate_within_another_is_another() {
        let inner = "const X: &str = include_str!(\"../data/x.txt\");";
        assert_eq!(check("crates/b/tests/page/src/main.rs", inner), NOTHING);
        let outer = "const X: &str = include_str!(\"../../data/x.txt\");";
        assert_eq!(check("crates/b/tests/page/src/main.rs", outer).len(), 1);
        assert_eq!(check("crates/b/tests/x.rs", "#[path = \"page/src/y.rs\"] mod y;").len(), 1);
    }

    #[test]
    fn files_outside_of_the_project_are_found() {
        let text = "const X: &str = include_str!(\"../../../../x.txt\");";
        let what = "`../../../../x.txt` is not a file of the project";
        assert_eq!(check("crates/a/src/lib.rs", text), [format!("crates/a/src/lib.rs:1: {what}")]);
    }
}
