//! The folders that browsers load: modules with their scripts, assets, a style sheet and texts.
//!
//! All addresses are relative, so any static server can serve a folder from any path.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs, thread};

use crate::bind::{self, Extras};
use crate::failure::{Failure, Outcome, because};
use crate::{offline, split};

/// The module that is split in two: the page is shown with the first part, and loads the second later.
const SPLIT: &str = "ninefold-web";

/// A page for a browser: modules, files to copy unchanged, a style sheet, and texts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// The modules of the page and of its workers.
    modules: &'static [&'static str],
    assets: &'static [&'static str],
    /// The parts of its style sheet, in their order.
    styles: &'static [&'static str],
    /// Whether it loads texts.
    has_texts: bool,
}

const APP: Page = Page {
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
    has_texts: true,
};

/// The kernels alone, for the tests.
const KERNELS: Page = Page {
    modules: &["ninefold-kernels"],
    assets: &[
        "crates/web/tests/kernels/index.html",
        "crates/web/tests/kernels/start.js",
        "crates/web/icon.svg",
    ],
    styles: &[],
    has_texts: false,
};

pub(crate) fn named(name: &str) -> Option<Page> {
    match name {
        "app" => Some(APP),
        "kernels" => Some(KERNELS),
        _ => None,
    }
}

/// Makes the folder for a static server.
pub(crate) fn bundle(page: Page, modules: &Path, folder: &Path) -> Outcome {
    let bound = bind_all(page, modules)?;
    emptied(folder)?;
    for from in bound {
        for file in fs::read_dir(&from).map_err(because(from.display()))? {
            copy_into(folder, &file.map_err(because(from.display()))?.path())?;
        }
    }
    for asset in page.assets {
        copy_into(folder, &root().join(asset))?;
    }
    if !page.styles.is_empty() {
        let to = folder.join("style.css");
        fs::write(&to, style_sheet(page.styles)?).map_err(because(to.display()))?;
    }
    if page.has_texts {
        add_texts(folder)?;
    }
    offline::stamp(folder)
}

/// Writes the texts of each language, and what `start.js` says if they cannot be loaded.
fn add_texts(folder: &Path) -> Outcome {
    let texts = root().join("crates/words/texts");
    let mut failures = String::new();
    let languages = fs::read_dir(&texts).map_err(because(texts.display()))?;
    let mut languages: Vec<PathBuf> = languages.flatten().map(|language| language.path()).collect();
    languages.sort();
    for from in languages {
        let read = |name: &str| {
            let path = from.join(name);
            fs::read_to_string(&path).map_err(because(path.display()))
        };
        let tag = from.file_name().unwrap_or_default().to_string_lossy();
        // Avoid Fluent's extension, which servers neither know nor compress.
        let to = folder.join(format!("texts-{tag}.txt"));
        fs::write(&to, without_comments(&read("page.ftl")?)).map_err(because(to.display()))?;
        let about = read("language.txt")?;
        let line = |name: &str| about.lines().find_map(|line| line.strip_prefix(name));
        let failure = line("failed: ").zip(line("again: "));
        let (failed, again) = failure.ok_or_else(|| Failure(format!("{tag}: no `failed:`")))?;
        let _ = write!(failures, "{tag:?}:[{failed:?},{again:?}],");
    }
    let start = folder.join("start.js");
    let script = fs::read_to_string(&start).map_err(because(start.display()))?;
    let script =
        script.replace("const failures = {};", &format!("const failures = {{{failures}}};"));
    fs::write(&start, script).map_err(because(start.display()))
}

/// Binds the modules of a page, two at a time, each into a folder of its own; one that has not changed is kept.
fn bind_all(page: Page, modules: &Path) -> Outcome<Vec<PathBuf>> {
    let bind = |module: &&str| bind_if_new(&modules.join(module).with_extension("wasm"), module);
    let (first, others) = page.modules.split_at(1);
    let [first, others] = thread::scope(|scope| {
        let first = scope.spawn(|| first.iter().map(bind).collect::<Outcome<Vec<_>>>());
        let others = others.iter().map(bind).collect();
        [first.join().expect("binding fails without panicking"), others]
    });
    Ok([first?, others?].concat())
}

/// Binds a module beside it, unless that has been done since the module and this program were made.
fn bind_if_new(module: &Path, name: &str) -> Outcome<PathBuf> {
    let folder = module.with_extension("bound");
    let script = folder.join(name).with_extension("js");
    let program = env::current_exe().map_err(because("this program"))?;
    let newest_source = time_of(module)?.max(time_of(&program)?);
    if script.exists() && time_of(&script)? > newest_source {
        return Ok(folder);
    }
    emptied(&folder)?;
    if name == SPLIT {
        bind::bind(&split::split(module, name, &folder)?, name, &folder, Extras::Shared)?;
    } else {
        bind::bind(module, name, &folder, Extras::None)?;
    }
    Ok(folder)
}

fn time_of(file: &Path) -> Outcome<SystemTime> {
    fs::metadata(file).and_then(|about| about.modified()).map_err(because(file.display()))
}

/// Empties a folder, or creates it.
pub(crate) fn emptied(folder: &Path) -> Outcome {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(because(folder.display()))?;
    }
    fs::create_dir_all(folder).map_err(because(folder.display()))
}

fn copy_into(folder: &Path, from: &Path) -> Outcome {
    let name =
        from.file_name().ok_or_else(|| Failure(format!("{}: not a file", from.display())))?;
    let to = folder.join(name);
    let copied = if to.extension().is_some_and(|extension| extension == "js") {
        fs::read_to_string(from).and_then(|script| fs::write(to, compact_script(&script)))
    } else {
        fs::copy(from, to).map(|_| ())
    };
    copied.map_err(because(from.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of texts without its comments and empty lines.
fn without_comments(texts: &str) -> String {
    let lines = texts.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A script without indents and lines of comments. No text in one takes several lines.
fn compact_script(script: &str) -> String {
    let mut is_comment = false;
    let lines = script.lines().map(str::trim).filter(|line| {
        is_comment |= line.starts_with("/**");
        let is_code = !is_comment && !line.is_empty() && !line.starts_with("//");
        is_comment &= !line.contains("*/");
        is_code
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

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
    fn scripts_are_compacted() {
        let script = "// Why.\nf(\"/** x\"); // stays\n  /**\n   * @returns {number}\n   */\n  g() {}\n\n/** A. */\nh;\n";
        assert_eq!(compact_script(script), "f(\"/** x\"); // stays\ng() {}\nh;\n");
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
