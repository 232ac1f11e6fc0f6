//! The public surface of the engine, as text: a change of it shows in review.
//!
//! Every `pub` item is public, because the compiler warns of those that cannot be reached.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::file::{File, Finding};

/// Where it is kept.
pub(crate) const PATH: &str = "crates/ninefold/surface.txt";

const SOURCES: &str = "crates/ninefold/src/";

const HEAD: &str = "The public surface of the crate `ninefold`, by file.\n\
                    `cargo run --package xtask-tidy -- surface` writes it.\n";

/// Compares the surface with the one that is kept.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let kept = files.iter().find(|file| file.path == PATH).map_or("", |file| &file.text);
    let found = surface(files);
    if found == kept {
        return Vec::new();
    }
    let pairs = found.lines().zip(kept.lines().chain(std::iter::repeat("")));
    let same = pairs.take_while(|(found, kept)| found == kept).count();
    let what =
        "the public surface has changed: `cargo run --package xtask-tidy -- surface` writes it";
    vec![Finding::new(PATH, same + 1, what)]
}

/// The public items of all files.
pub(crate) fn surface(files: &[File]) -> String {
    let mut codes: Vec<(&str, String)> = files.iter().filter_map(code).collect();
    codes.sort();
    let types: BTreeSet<&str> = codes.iter().flat_map(|(_, code)| types(code)).collect();
    let mut text = HEAD.to_owned();
    for (path, code) in &codes {
        let items = items(code, &types);
        if !items.is_empty() {
            let _ = writeln!(text, "\n{}", path.trim_start_matches(SOURCES));
            for item in items {
                let _ = writeln!(text, "  {item}");
            }
        }
    }
    text
}

/// The path and the code of a file of the engine, without its tests.
fn code(file: &File) -> Option<(&str, String)> {
    let source = file.source.as_ref().filter(|_| file.path.starts_with(SOURCES))?;
    let mut code = source.code.clone();
    for range in source.tests() {
        code.replace_range(range.clone(), &" ".repeat(range.len()));
    }
    Some((&file.path, code))
}

/// The names of the public types.
fn types(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let rest = line.strip_prefix("pub ")?;
        let rest =
            ["struct ", "enum ", "trait "].iter().find_map(|kind| rest.strip_prefix(kind))?;
        Some(&rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())])
    })
}

/// The public items of a file, each on a line of its own.
fn items(code: &str, types: &BTreeSet<&str>) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    let (mut at, mut of, mut attributes) = (0, String::new(), String::new());
    for line in code.split_inclusive('\n') {
        let (start, trimmed) = (at, line.trim());
        at += line.len();
        if trimmed.starts_with("#[derive") || trimmed == "#[non_exhaustive]" {
            let attribute = &code[start..start + end(&code[start..], "]")];
            let _ = write!(attributes, "{} ", one_line(attribute));
        } else if line.starts_with("impl") {
            of = one_line(&code[start..start + end(&code[start..], "{")]);
            let target = of.split_once(" for ").map_or("", |(_, target)| target);
            let name = target.split(['<', ' ']).next().unwrap_or_default();
            if types.contains(name) {
                items.push(std::mem::take(&mut of));
            }
            attributes.clear();
        } else if trimmed.starts_with("pub ") || trimmed.starts_with("names!(") {
            let item = item(&code[start..]);
            let of = if line.starts_with(' ') && !of.is_empty() {
                format!("{of}: ")
            } else {
                String::new()
            };
            items.push(format!("{of}{attributes}{item}"));
            attributes.clear();
        } else if !trimmed.is_empty() && !trimmed.starts_with("#[") {
            attributes.clear();
            if line.starts_with('}') {
                of.clear();
            }
        }
    }
    items
}

/// An item without its body; of an enum, with its variants.
fn item(code: &str) -> String {
    let code = code.trim_start();
    if code.starts_with("pub enum") || code.starts_with("names!") {
        let closing = if code.starts_with("names!") { ")" } else { "}" };
        let end = code.find(&format!("\n{closing}")).or_else(|| code.find(closing));
        return one_line(&format!("{} {closing}", &code[..end.unwrap_or(code.len())]));
    }
    let ends = if code.starts_with("pub use") { ";" } else { "{;=," };
    one_line(&code[..end(code, ends)])
}

/// The length of the text before the first of these characters outside brackets.
fn end(code: &str, ends: &str) -> usize {
    let mut depth = 0;
    let mut before = ' ';
    let found = code.find(|c: char| {
        let is_end = depth == 0 && ends.contains(c) || depth == 1 && c == ']' && ends == "]";
        depth += match c {
            '(' | '[' | '<' => 1,
            ')' | ']' => -1,
            '>' if before != '-' && before != '=' => -1,
            _ => 0,
        };
        before = c;
        is_end
    });
    found.map_or(code.len(), |at| if ends == "]" { at + 1 } else { at })
}

fn one_line(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_public_is_listed() {
        let text = "//! A file.\n\n/// A thing.\n#[derive(Clone)]\n#[non_exhaustive]\npub struct Thing {\n    \
                    /// Its size.\n    pub size: [u8; 3],\n    secret: u8,\n}\n\nimpl Thing {\n    \
                    pub const fn new(\n        size: [u8; 3],\n    ) -> Option<Thing> {\n        None\n    }\n\n    \
                    fn hidden(&self) {}\n    pub(crate) fn inner(&self) {}\n}\n\nimpl Clone for Thing {}\n\
                    impl Clone for Hidden {}\n\npub enum Kind {\n    /// First.\n    A,\n    B(u8),\n}\n\n\
                    #[cfg(test)]\nmod tests {\n    pub fn test() {}\n}\n";
        let files = [File::new("crates/ninefold/src/thing.rs", text)];
        let expected = "\nthing.rs\n  #[derive(Clone)] #[non_exhaustive] pub struct Thing\n  \
                        pub size: [u8; 3]\n  impl Thing: pub const fn new( size: [u8; 3], ) -> Option<Thing>\n  \
                        impl Clone for Thing\n  pub enum Kind { A, B(u8), }\n";
        assert_eq!(surface(&files), format!("{HEAD}{expected}"));
        assert_eq!(check(&files).len(), 1);
        let kept = File::new(PATH, &surface(&files));
        let [thing] = files;
        assert!(check(&[thing, kept]).is_empty());
    }
}
