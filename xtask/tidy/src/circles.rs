//! No circular dependencies in any crate: no two files need each other, directly or indirectly.

use std::collections::{BTreeMap, BTreeSet};

use super::file::{File, Finding};
use super::modules::{Module, Modules};

/// Each file with the files that it needs, and the line where each of those is first mentioned.
type Graph<'a> = BTreeMap<&'a str, BTreeMap<&'a str, usize>>;

/// Finds the circles of every crate.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for root in files.iter().filter_map(|file| root(&file.path)) {
        let modules = Modules::of_crate(root, files);
        let graph = graph(&modules);
        findings.extend(circles(&graph).iter().flat_map(|circle| describe(circle, &graph)));
    }
    findings
}

/// The pairs of folders of a crate that import each other, as text; a file beside a folder of its name belongs to it.
pub(crate) fn folder_pairs(files: &[File]) -> BTreeSet<String> {
    let mut pairs = BTreeSet::new();
    for root in files.iter().filter_map(|file| root(&file.path)) {
        let modules = Modules::of_crate(root, files);
        let folder = |module: &Module| module.path.first().cloned();
        let edges = modules.edges();
        let edges = edges.iter().filter_map(|edge| Some((folder(edge.from)?, folder(edge.to)?)));
        let edges: BTreeSet<_> = edges.collect();
        let both = edges
            .iter()
            .filter(|(from, to)| from < to && edges.contains(&(to.clone(), from.clone())));
        pairs.extend(both.map(|(one, other)| format!("{root}: {one} and {other}")));
    }
    pairs
}

/// The path itself, if it is the root of a crate.
fn root(path: &str) -> Option<&str> {
    (path.ends_with("/src/lib.rs") || path.ends_with("/src/main.rs")).then_some(path)
}

fn graph(modules: &Modules) -> Graph<'_> {
    let mut graph = Graph::new();
    for edge in modules.edges() {
        let (from, to) = (&*edge.from.file, &*edge.to.file);
        if from != to {
            graph.entry(from).or_default().entry(to).or_insert(edge.path.line);
        }
        graph.entry(to).or_default();
    }
    graph
}

/// The largest sets of files that all need each other, directly or indirectly.
fn circles<'a>(graph: &Graph<'a>) -> Vec<BTreeSet<&'a str>> {
    let reached: BTreeMap<_, _> = graph.keys().map(|file| (*file, reach(graph, file))).collect();
    let mut circles: Vec<BTreeSet<&str>> = Vec::new();
    for (file, others) in &reached {
        if others.contains(file) && !circles.iter().any(|circle| circle.contains(file)) {
            let back = others.iter().filter(|other| reached[*other].contains(file));
            circles.push(back.copied().collect());
        }
    }
    circles
}

/// All files that a file needs, directly or indirectly.
fn reach<'a>(graph: &Graph<'a>, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<&str> = graph[from].keys().copied().collect();
    while let Some(file) = next.pop() {
        if reached.insert(file) {
            next.extend(graph[file].keys());
        }
    }
    reached
}

/// One finding per file of a circle, with the other files of the circle that it needs.
fn describe(circle: &BTreeSet<&str>, graph: &Graph<'_>) -> Vec<Finding> {
    let describe = |file: &&str| {
        let needed = graph[file].iter().filter(|(other, _)| circle.contains(*other));
        let line = needed.clone().map(|(_, line)| *line).min().unwrap_or(1);
        let others: Vec<_> = needed.map(|(other, line)| format!("{other} (line {line})")).collect();
        Finding::new(
            file,
            line,
            format!("in a circle of {} files: needs {}", circle.len(), others.join(", ")),
        )
    };
    circle.iter().map(describe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files of each circle in these files of a crate, without folder and extension.
    fn circles(texts: &[(&str, &str)]) -> Vec<Vec<String>> {
        let file = |(name, text): &(&str, &str)| File::new(&format!("a/src/{name}.rs"), text).0;
        let files: Vec<File> = texts.iter().map(file).collect();
        let modules = Modules::of_crate("a/src/lib.rs", &files);
        let name =
            |path: &&str| path.trim_start_matches("a/src/").trim_end_matches(".rs").to_owned();
        let circles = super::circles(&graph(&modules));
        circles.iter().map(|circle| circle.iter().map(name).collect()).collect()
    }

    const NOTHING: [Vec<String>; 0] = [];

    #[test]
    fn files_that_need_each_other_are_found() {
        let root = ("lib", "mod a;\nmod b;\nmod c;");
        let a = ("a", "use crate::b::B; pub struct A;");
        let b = ("b", "pub struct B; fn f() { crate::c::g() }");
        assert_eq!(circles(&[root, a, b, ("c", "pub fn g() {}")]), NOTHING);
        assert_eq!(circles(&[root, a, b, ("c", "pub fn g(a: super::a::A) {}")]), [["a", "b", "c"]]);
        assert_eq!(
            circles(&[root, a, b, ("c", "use crate::a; fn g() { h!(a::A) }")]),
            [["a", "b", "c"]]
        );
    }

    #[test]
    fn parents_that_only_declare_and_export_are_in_no_circle() {
        let b = ("a/b", "use super::A; pub struct B;");
        let root = ("lib", "mod a; pub use a::A;");
        assert_eq!(circles(&[root, ("a", "mod b; pub use b::B; pub struct A;"), b]), NOTHING);
        let parent = ("a", "mod b; pub use b::B; pub struct A(B);");
        assert_eq!(circles(&[root, parent, b]), [["a", "a/b"]]);
        let parent = ("a", "mod b; pub struct A; fn f() { b::g() }");
        assert_eq!(circles(&[root, parent, b]), [["a", "a/b"]]);
    }

    #[test]
    fn items_belong_to_the_file_that_defines_them() {
        let root = ("lib", "mod a; mod b; mod c; pub use c::*;");
        let a = ("a", "use crate::b::C as D; pub struct A;");
        let b = ("b", "pub use crate::C; use crate::a::A;");
        assert_eq!(circles(&[root, a, b, ("c", "pub struct C;")]), NOTHING);
        assert_eq!(circles(&[root, a, b, ("c", "pub struct C(crate::b::A);")]), [["a", "c"]]);
    }

    #[test]
    fn tests_may_need_anything() {
        let root = ("lib", "mod a; mod b;");
        let a = ("a", "use crate::b::B; pub struct A; #[cfg(test)] mod tests;");
        let tests = ("a/tests", "use crate::b::B;");
        let b = ("b", "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }");
        assert_eq!(circles(&[root, a, tests, b]), NOTHING);
    }
}
