//! Dependencies between the files of a crate: paths are resolved to the files that define their items.

use super::modules::{Import, Module, Modules, Path};

/// A path in one module that leads to an item of another.
#[derive(Clone, Debug)]
pub(crate) struct Edge<'a> {
    pub(crate) from: &'a Module,
    /// The module that defines the item, not one that only exports it.
    pub(crate) to: &'a Module,
    pub(crate) path: &'a Path,
}

/// The target of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Module(usize),
    /// An item that this module defines, or part of one, such as a variant.
    ItemOf(usize),
}

/// The maximum depth of exports of exports; a longer path is abandoned as circular.
const DEEPEST: usize = 32;

impl Modules {
    /// Every import and mention of an item that another module defines.
    ///
    /// A module that exports an item of one of its submodules needs that submodule only if its code mentions the
    /// item.
    pub(crate) fn edges(&self) -> Vec<Edge<'_>> {
        let mut edges = Vec::new();
        for (index, from) in self.0.iter().enumerate() {
            let imports = from.imports.iter().map(|import| (&import.path, import.is_export));
            let mentions = from.mentions.iter().map(|path| (path, false));
            for (path, is_export) in imports.chain(mentions) {
                let Some(Target::ItemOf(to)) = self.resolve(index, &path.names, 0) else {
                    continue;
                };
                let to = &self.0[to];
                if to.path != from.path && !(is_export && to.path.starts_with(&from.path)) {
                    edges.push(Edge { from, to, path });
                }
            }
        }
        edges
    }

    fn resolve(&self, from: usize, names: &[String], depth: usize) -> Option<Target> {
        let mut names = names.iter().map(String::as_str).peekable();
        let mut at = from;
        let mut is_explicit = false;
        while let Some(start) = names.next_if(|name| matches!(*name, "crate" | "self" | "super")) {
            is_explicit = true;
            match start {
                "crate" => at = 0,
                "super" => at = self.0[at].parent?,
                _ => {}
            }
        }
        while let Some(name) = names.next() {
            let found = self.look_up(at, name, names.peek().is_some(), depth);
            match found {
                Some(Target::Module(module)) => at = module,
                Some(item) => return Some(item),
                // Made by a macro, or in another crate.
                None => return is_explicit.then_some(Target::ItemOf(at)),
            }
            is_explicit = true;
        }
        Some(Target::Module(at))
    }

    /// The meaning of a name in a module; if more names follow, modules take precedence.
    fn look_up(&self, at: usize, name: &str, is_start: bool, depth: usize) -> Option<Target> {
        let module = &self.0[at];
        let child = module.children.get(name).map(|child| Target::Module(*child));
        let item = module.items.contains(name).then_some(Target::ItemOf(at));
        let first = if is_start { child.or(item) } else { item };
        first.or_else(|| self.imported(at, name, depth)).or(child)
    }

    fn imported(&self, at: usize, name: &str, depth: usize) -> Option<Target> {
        if depth == DEEPEST {
            return None;
        }
        let imports = &self.0[at].imports;
        let named = imports.iter().filter(|import| import.name == name);
        // A crate imported by its own name is not a name of this module.
        let mut named = named.filter(|import| import.path.names != [name]);
        let globs = imports.iter().filter(|import| import.name == "*");
        let found = named.find_map(|import| self.resolve(at, &import.path.names, depth + 1));
        found.or_else(|| globs.into_iter().find_map(|glob| self.in_glob(at, glob, name, depth)))
    }

    fn in_glob(&self, at: usize, glob: &Import, name: &str, depth: usize) -> Option<Target> {
        match self.resolve(at, &glob.path.names, depth + 1)? {
            Target::Module(module) if module != at => self.look_up(module, name, false, depth + 1),
            _ => None,
        }
    }
}
