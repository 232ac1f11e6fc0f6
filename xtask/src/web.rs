//! `cargo xtask web`: the page, compiled to WebAssembly and bundled.
//!
//! A bundle is a folder with everything a browser needs. All its addresses are relative, so any static server
//! can serve it from any path.

mod short_names;
mod split;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::offline;
use crate::paths;
use crate::process::{self, Failure, Outcome, because, cargo, root};
use crate::tools;

/// The target of the pages; its instruction set is chosen in `.cargo/config.toml`.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The profile in Cargo.toml for pages: small and fast. Cargo's output folder has this name, so the bundle's
/// folder, which is emptied, must have another one.
const PROFILE: &str = "page";

/// The module that is split in two: the page is shown with the first part, and loads the second later.
const SPLIT: &str = "ninefold-web";

/// A page for a browser: packages, files to copy unchanged, a style sheet, and texts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// The packages of the page and of its workers.
    packages: &'static [&'static str],
    /// The modules of these packages.
    modules: &'static [&'static str],
    assets: &'static [&'static str],
    /// The parts of its style sheet, in their order.
    styles: &'static [&'static str],
    /// The tags of the languages whose texts it loads.
    languages: &'static [&'static str],
}

/// The page for users.
pub(crate) const APP: Page = Page {
    packages: &["ninefold-web", "ninefold-workers"],
    modules: &[
        "ninefold-web",
        "ninefold-logic",
        "ninefold-printer",
        "ninefold-prover",
        "ninefold-reader",
        "ninefold-scanner",
        "ninefold-workbench",
    ],
    assets: &[
        "crates/web/index.html",
        "crates/web/start.js",
        "crates/web/workers/logic.js",
        "crates/web/workers/printer.js",
        "crates/web/workers/prover.js",
        "crates/web/workers/reader.js",
        "crates/web/workers/scanner.js",
        "crates/web/workers/workbench.js",
        "crates/web/figtree.woff2",
        "crates/web/figtree-OFL.txt",
        "crates/web/icon.svg",
        "crates/web/icon-192.png",
        "crates/web/icon-512.png",
        "crates/web/icon-maskable.png",
        "crates/web/offline.js",
        "crates/web/manifest.webmanifest",
        "crates/web/server.json",
    ],
    styles: &[
        "crates/web/style/base.css",
        "crates/web/style/window.css",
        "crates/web/style/board.css",
        "crates/web/style/keys.css",
        "crates/web/style/upright.css",
        "crates/web/style/broad.css",
        "crates/web/style/views.css",
        "crates/web/style/workbench.css",
        "crates/web/style/training.css",
        "crates/web/style/home.css",
        "crates/web/style/lessons.css",
        "crates/web/style/photo.css",
        "crates/web/style/dialogs.css",
        "crates/web/style/media.css",
    ],
    languages: &["en", "fr"],
};

/// The kernels alone, for the tests.
pub(crate) const KERNELS: Page = Page {
    packages: &["ninefold-kernels"],
    modules: &["ninefold-kernels"],
    assets: &[
        "crates/web/tests/kernels/index.html",
        "crates/web/tests/kernels/start.js",
        "crates/web/icon.svg",
    ],
    styles: &[],
    languages: &[],
};

/// What happens if the compiler warns about the project's own code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Warnings {
    /// They are shown.
    Shown,
    /// They are shown, and the build fails.
    Refused,
}

/// Builds the page into `target/web`.
pub(crate) fn build() -> Outcome<PathBuf> {
    let folder = tools::target_folder().join("web");
    build_all(&[(APP, &folder)], Warnings::Shown)?;
    Ok(folder)
}

/// Builds the page into `target/web` with cargo's default profile, which takes seconds after a change.
pub(crate) fn build_quickly() -> Outcome {
    build_as("dev", &[(APP, &tools::target_folder().join("web"))], Warnings::Shown)
}

/// Builds pages, each into a folder. They are compiled together: while the last crate of one is optimized,
/// which takes one core, those of the other pages follow.
pub(crate) fn build_all(pages: &[(Page, &Path)], warnings: Warnings) -> Outcome {
    build_as(PROFILE, pages, warnings)
}

fn build_as(profile: &str, pages: &[(Page, &Path)], warnings: Warnings) -> Outcome {
    tools::need_rustup_target(TARGET)?;
    let mut build = build_modules(profile)?;
    let packages = pages.iter().flat_map(|(page, _)| page.packages);
    build.args(packages.flat_map(|package| ["--package", package]));
    match warnings {
        Warnings::Shown => process::run(&mut build)?,
        Warnings::Refused => without_warnings(&mut build)?,
    }
    let folder = if profile == "dev" { "debug" } else { profile }; // cargo's one exception
    let modules = tools::target_folder().join(TARGET).join(folder);
    for (page, folder) in pages {
        bundle(&modules, *page, folder)?;
        println!("{} is in {}.", page.packages[0], folder.display());
    }
    Ok(())
}

/// Runs a build, which fails if the compiler warns about a package. Cargo repeats the warnings of packages compiled earlier.
fn without_warnings(build: &mut Command) -> Outcome {
    let mut warned = Vec::new();
    process::run_and_read(build, |line| {
        warned.extend(line.strip_prefix(WARNED).map(str::to_owned));
    })?;
    if warned.is_empty() {
        return Ok(());
    }
    Err(Failure(format!("the compiler warns of {}", warned.join(", "))))
}

/// The start of the line in which cargo counts the warnings of a package; only the workspace's packages have one.
const WARNED: &str = "warning: `";

/// The command that compiles modules with a profile. Its output contains no paths of this machine.
pub(crate) fn build_modules(profile: &str) -> Outcome<Command> {
    let flags = format!("target.{TARGET}.rustflags={:?}", paths::of_libraries()?);
    let build = ["build", "--locked", "--profile", profile, "--target", TARGET];
    let mut build = cargo(&build);
    build.args(["--config", &flags]);
    Ok(build)
}

/// Makes the folder for a static server.
fn bundle(modules: &Path, page: Page, folder: &Path) -> Outcome {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(because(folder.display()))?;
    }
    fs::create_dir_all(folder).map_err(because(folder.display()))?;
    for module in page.modules {
        let compiled = modules.join(module).with_extension("wasm");
        let first =
            if *module == SPLIT { split::split(&compiled, module, folder)? } else { compiled };
        bind(&first, module, folder, false)?;
    }
    for asset in page.assets {
        let from = root().join(asset);
        let name = from.file_name().expect("an asset is a file");
        fs::copy(&from, folder.join(name)).map_err(because(from.display()))?;
    }
    if !page.styles.is_empty() {
        let to = folder.join("style.css");
        fs::write(&to, style_sheet(page.styles)?).map_err(because(to.display()))?;
    }
    for tag in page.languages {
        let from = root().join(format!("crates/words/texts/{tag}.ftl"));
        let text = fs::read_to_string(&from).map_err(because(from.display()))?;
        // Avoid Fluent's extension, which servers neither know nor compress.
        let to = folder.join(format!("texts-{tag}.txt"));
        fs::write(&to, without_comments(&text)).map_err(because(to.display()))?;
    }
    offline::stamp(folder)
}

/// Binds a module to a script with this name, and adds types if `has_types`, with wasm-bindgen as a library.
/// Its version must be the one that the module was compiled with, and it is: both depend on an exact version
/// of wasm-bindgen-shared, and the lock file has only one.
pub(crate) fn bind(module: &Path, name: &str, folder: &Path, has_types: bool) -> Outcome {
    let bound = Bindgen::new().input_path(module).out_name(name).web(true).and_then(|bindgen| {
        bindgen
            .typescript(has_types)
            .omit_default_module_path(false) // otherwise the script cannot find its module
            .keep_lld_exports(name == SPLIT) // its parts share a table of functions
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate_output()
    });
    let written = bound.and_then(|mut bound| {
        let script = short_names::shorten(&mut bound);
        bound.emit(folder).map(|()| script)
    });
    let script = written
        .map_err(|error| Failure(format!("wasm-bindgen on {}: {error:#}", module.display())))?;
    let path = folder.join(name).with_extension("js");
    fs::write(&path, script).map_err(because(path.display()))
}

/// A file of texts without its comments and empty lines.
fn without_comments(texts: &str) -> String {
    let lines = texts.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// One style sheet of several parts.
fn style_sheet(parts: &[&str]) -> Outcome<String> {
    let mut sheet = String::new();
    for part in parts {
        let from = root().join(part);
        sheet += &fs::read_to_string(&from).map_err(because(from.display()))?;
    }
    Ok(compact(&sheet))
}

/// A style sheet without its comments and its line breaks.
fn compact(sheet: &str) -> String {
    let mut rest = sheet;
    let mut text = String::new();
    while let Some((before, comment)) = rest.split_once("/*") {
        text.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    let mut compact = String::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !compact.is_empty() && !compact.ends_with(['{', '}', ';', ',']) {
            compact.push(' ');
        }
        compact.push_str(line);
    }
    compact
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_no_comments() {
        let texts = "### Play\n\nplay = Play\n    .help = With { $n ->\n";
        assert_eq!(without_comments(texts), "play = Play\n    .help = With { $n ->\n");
    }

    #[test]
    fn style_sheets_are_compacted() {
        let sheet = "/* A note.\n   Two lines. */\na,\nb {\n  color: red; /* why */\n}\n\n@media (x) or\n  (y) {\n}\n";
        assert_eq!(compact(sheet), "a,b {color: red;}@media (x) or (y) {}");
        assert_eq!(compact("a {} /* never closed"), "a {}");
    }
    #[test]
    fn style_sheets_have_all_their_parts() {
        let files = fs::read_dir(root().join("crates/web/style")).expect("the folder of the parts");
        assert_eq!(files.count(), APP.styles.len());
        let sheet = style_sheet(APP.styles).expect("the parts");
        let count = |bracket: char| sheet.matches(bracket).count();
        assert!(count('{') > 500 && count('{') == count('}'));
        assert!(style_sheet(&["crates/web/style/none.css"]).is_err());
    }
}
