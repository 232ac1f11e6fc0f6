//! The modules of a crate: their definitions, imports, mentions and files.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ExprLit, Item, ItemMod, ItemUse, Lit, Meta, UseTree, Visibility};

use super::file::File;
use super::source::{attributes, is_test};

/// The modules of a crate except those of its tests; the first one is the root.
pub(crate) struct Modules(pub(crate) Vec<Module>);

/// A module: a file, or an inline module in one.
#[derive(Debug, Default)]
pub(crate) struct Module {
    /// The path of its file from the project's root.
    pub(crate) file: String,
    /// Its names from the crate's root.
    pub(crate) path: Vec<String>,
    pub(crate) parent: Option<usize>,
    pub(crate) children: BTreeMap<String, usize>,
    /// The names defined here.
    pub(crate) items: BTreeSet<String>,
    pub(crate) imports: Vec<Import>,
    /// The paths in its code, of one or more names.
    pub(crate) mentions: Vec<Path>,
}

/// A path of names, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) names: Vec<String>,
    pub(crate) line: usize,
}

/// One name that a `use` brings in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    /// Its local name; `*` for all names.
    pub(crate) name: String,
    pub(crate) path: Path,
    /// Whether other modules may import it from here.
    pub(crate) is_export: bool,
}

impl Modules {
    /// The modules that start at a root file such as `src/lib.rs`.
    pub(crate) fn of_crate(root: &str, files: &[File]) -> Modules {
        let files = files.iter().map(|file| (&*file.path, file)).collect();
        let mut builder = Builder { files, modules: Vec::new() };
        builder.add_file(root, None, Vec::new());
        Modules(builder.modules)
    }
}

struct Builder<'a> {
    files: BTreeMap<&'a str, &'a File>,
    modules: Vec<Module>,
}

impl Builder<'_> {
    /// Adds the module of a file and all its submodules; returns its index.
    fn add_file(&mut self, path: &str, parent: Option<usize>, names: Vec<String>) -> Option<usize> {
        let source = self.files.get(path)?.source.as_ref()?;
        let folder = match path.rsplit_once('/') {
            Some((folder, "lib.rs" | "main.rs" | "mod.rs")) => folder.to_owned(),
            _ => path.trim_end_matches(".rs").to_owned(),
        };
        Some(self.add(&source.items, path, &folder, parent, names))
    }

    fn add(
        &mut self,
        items: &[Item],
        file: &str,
        folder: &str,
        parent: Option<usize>,
        path: Vec<String>,
    ) -> usize {
        let index = self.modules.len();
        self.modules.push(Module { file: file.to_owned(), path, parent, ..Module::default() });
        let mut found = Found::default();
        for item in items.iter().filter(|item| !is_test(attributes(item))) {
            match item {
                Item::Mod(inner) => self.add_inner(inner, file, folder, index),
                _ => found.visit_item(item),
            }
            let Some(name) = name(item) else { continue };
            if attributes(item).iter().any(|attribute| attribute.path().is_ident("macro_export")) {
                let names = [self.modules[index].path.clone(), vec![name.clone()]].concat();
                let path = Path { names, line: 0 };
                self.modules[0].imports.push(Import { name: name.clone(), path, is_export: true });
            }
            self.modules[index].items.insert(name);
        }
        let module = &mut self.modules[index];
        module.imports.extend(found.imports);
        module.mentions = found.mentions;
        index
    }

    fn add_inner(&mut self, item: &ItemMod, file: &str, folder: &str, parent: usize) {
        let name = item.ident.to_string();
        let names = [self.modules[parent].path.clone(), vec![name.clone()]].concat();
        let inside = format!("{folder}/{name}");
        let child = if let Some((_, items)) = &item.content {
            Some(self.add(items, file, &inside, Some(parent), names))
        } else {
            let beside = file.rsplit_once('/').map_or("", |(folder, _)| folder);
            let path = match declared_path(&item.attrs) {
                Some(path) => format!("{beside}/{path}"),
                None => format!("{inside}.rs"),
            };
            self.add_file(&path, Some(parent), names)
        };
        self.modules[parent].children.extend(child.map(|child| (name, child)));
    }
}

/// The value of `#[path = "..."]`.
fn declared_path(attributes: &[Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    })
}

/// The name that an item defines.
fn name(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

/// The paths that the code of a module mentions.
#[derive(Default)]
struct Found {
    imports: Vec<Import>,
    mentions: Vec<Path>,
}

impl Found {
    fn import(&mut self, tree: &UseTree, before: &[String], is_export: bool) {
        let line = tree.span().start().line;
        let whole = |name: &str| Path { names: [before, &[name.to_owned()]].concat(), line };
        let mut add =
            |name: String, path: Path| self.imports.push(Import { name, path, is_export });
        match tree {
            UseTree::Path(path) => {
                let before = [before, &[path.ident.to_string()]].concat();
                self.import(&path.tree, &before, is_export);
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(tree, before, is_export));
            }
            UseTree::Glob(_) => add("*".to_owned(), Path { names: before.to_vec(), line }),
            UseTree::Name(leaf) if leaf.ident == "self" => {
                let name = before.last().cloned().unwrap_or_default();
                add(name, Path { names: before.to_vec(), line });
            }
            UseTree::Name(leaf) => add(leaf.ident.to_string(), whole(&leaf.ident.to_string())),
            UseTree::Rename(leaf) if leaf.ident == "self" => {
                add(leaf.rename.to_string(), Path { names: before.to_vec(), line });
            }
            UseTree::Rename(leaf) => add(leaf.rename.to_string(), whole(&leaf.ident.to_string())),
        }
    }

    /// The paths in the tokens of a macro or an attribute, whose grammar is unknown.
    fn tokens(&mut self, stream: TokenStream) {
        let mut names: Vec<(String, usize)> = Vec::new();
        let mut colons = 0;
        for token in stream {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.mention(&mut names);
                    }
                    names.push((ident.to_string(), ident.span().start().line));
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    self.mention(&mut names);
                    self.tokens(group.stream());
                    colons = 0;
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {
                    self.mention(&mut names);
                    colons = 0;
                }
            }
        }
        self.mention(&mut names);
    }

    fn mention(&mut self, names: &mut Vec<(String, usize)>) {
        let Some(&(_, line)) = names.first() else { return };
        let names = names.drain(..).map(|(name, _)| name).collect();
        self.mentions.push(Path { names, line });
    }
}

impl<'ast> Visit<'ast> for Found {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let is_export = !matches!(item.vis, Visibility::Inherited);
        if item.leading_colon.is_none() {
            self.import(&item.tree, &[], is_export);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.mentions.push(Path { names, line: path.span().start().line });
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.tokens(call.tokens.clone());
        visit::visit_macro(self, call);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.tokens(list.tokens.clone());
        }
        visit::visit_attribute(self, attribute);
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}
