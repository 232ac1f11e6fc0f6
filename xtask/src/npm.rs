//! The package for JavaScript: the modules of `crates/npm`, and the TypeScript around them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::http;
use crate::process::{self, Outcome, because, cargo, program, root};
use crate::tools;
use crate::web::{self, Profile, Warnings};

/// The TypeScript compiler, and the types of Node.
const TYPESCRIPT: [(&str, &str); 2] = [("typescript", "5.9.3"), ("@types/node", "20.19.0")];

/// A bundler, of the kind that most pages are built with.
const BUNDLER: [(&str, &str); 1] = [("vite", "8.3.8")];

pub(crate) const PACKAGE: &str = "ninefold-npm";

/// The modules, each with its name in the package.
const MODULES: [(&str, &str); 3] = [
    ("ninefold-npm-solver", "solver"),
    ("ninefold-npm-verifier", "verifier"),
    ("ninefold-npm-whole", "whole"),
];

/// Ensures that Node and the TypeScript compiler are available.
pub(crate) fn need_tools() -> Outcome {
    if !process::succeeds(&mut program("node", &["--version"])) {
        tools::need_packages(&["nodejs"])?;
    }
    tools::need_npm_packages(&TYPESCRIPT)?;
    tools::need_npm_packages(&BUNDLER).map(|_| ())
}

/// Builds the package in `target/npm/ninefold`, as npm installs it.
pub(crate) fn build(profile: Profile) -> Outcome<PathBuf> {
    need_tools()?;
    web::compile(profile, &[PACKAGE], Warnings::Shown)?;
    web::need_bundler()?;
    let (sources, package) = (work_folder("sources")?, work_folder("ninefold")?);
    for (module, name) in MODULES {
        let engine = sources.join("engine");
        web::bind(&profile.folder().join(module).with_extension("wasm"), name, &engine)?;
        // It describes the names before they were shortened, and nobody imports it.
        let unused = engine.join(format!("{name}_bg.wasm.d.ts"));
        fs::remove_file(&unused).map_err(because(unused.display()))?;
    }
    let written = root().join("crates/npm/package");
    copy_files(&written, &sources, |_| true)?;
    compile(&sources, &["--project", ".", "--outDir", &package.to_string_lossy()])?;
    copy_files(&sources.join("engine"), &package.join("engine"), |_| true)?;
    copy_files(&written, &package, |name| name == "README.md")?;
    copy_files(&root(), &package, |name| name.to_string_lossy().starts_with("LICENSE-"))?;
    let description = read(&written.join("package.json"))?;
    let description = description.replace("@VERSION@", env!("CARGO_PKG_VERSION"));
    write(&package.join("package.json"), &description)?;
    Ok(package)
}

/// Builds the folder of the package's tests, with the package installed in it. The TypeScript compiler checks
/// them and the examples of the README.
pub(crate) fn build_for_tests(profile: Profile) -> Outcome<PathBuf> {
    let package = build(profile)?;
    let folder = work_folder("test")?;
    copy_files(&root().join("crates/npm/tests/node"), &folder, |_| true)?;
    let installed = folder.join("node_modules/ninefold");
    copy_files(&package, &installed, |_| true)?;
    copy_files(&package.join("engine"), &installed.join("engine"), |_| true)?;
    let readme = read(&package.join("README.md"))?;
    for (index, example) in examples(&readme).enumerate() {
        write(&folder.join(format!("readme-{index}.mjs")), example)?;
    }
    let settings = read(&root().join("crates/npm/package/tsconfig.json"))?;
    let settings = settings.replace("\"*.ts\"", "\"types.ts\", \"readme-*.mjs\"");
    write(&folder.join("tsconfig.json"), &settings)?;
    compile(&folder, &["--project", ".", "--noEmit", "--allowJs", "--checkJs"])?;
    bundle(&folder)?;
    Ok(folder)
}

/// Adds a page that uses the package to the test folder, and bundles it.
fn bundle(tests: &Path) -> Outcome {
    copy_files(&root().join("crates/npm/tests/page"), tests, |_| true)?;
    let modules = tools::need_npm_packages(&BUNDLER)?.join("node_modules");
    let mut bundler = program("node", &[]);
    bundler.arg(modules.join("vite/bin/vite.js")).args(["build", "--outDir", "bundled"]);
    process::run(bundler.arg("--emptyOutDir").current_dir(tests))
}

/// Packs the package for release into a folder, then installs and tests it as users do.
pub(crate) fn pack(dist: &Path) -> Outcome {
    let tests = build_for_tests(Profile::Npm)?;
    tools::need_program("npm")?;
    tools::need_browser()?;
    let mut pack = program("npm", &["pack", "--pack-destination"]);
    process::run(pack.arg(dist).current_dir(folder("ninefold")))?;
    let packed = dist.join(format!("ninefold-{}.tgz", env!("CARGO_PKG_VERSION")));
    let modules = tests.join("node_modules");
    fs::remove_dir_all(&modules).map_err(because(modules.display()))?;
    let mut install =
        program("npm", &["install", "--no-save", "--no-audit", "--no-fund", "--offline"]);
    process::run(install.arg(&packed).current_dir(&tests))?;
    bundle(&tests)?;
    process::run(program("node", &["--test", "sizes.test.mjs"]).current_dir(&tests))?;
    let pages = http::serve_in_background(tests.clone()).map_err(because("serving the package"))?;
    let mut test = cargo(&["test", "--locked", "--package", "ninefold-npm"]);
    test.env("NINEFOLD_NPM_PAGES", format!("http://{pages}/"));
    process::run(test.env("NINEFOLD_NPM", tests))
}

fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(because(path.display()))
}

fn write(path: &Path, text: &str) -> Outcome {
    fs::write(path, text).map_err(because(path.display()))
}

/// Runs the TypeScript compiler in a folder, where it finds the types of Node.
fn compile(folder: &Path, arguments: &[&str]) -> Outcome {
    let modules = tools::need_npm_packages(&TYPESCRIPT)?.join("node_modules");
    let mut compiler = program("node", &[]);
    compiler.arg(modules.join("typescript/bin/tsc")).args(arguments);
    compiler.arg("--typeRoots").arg(modules.join("@types"));
    process::run(compiler.current_dir(folder))
}

/// A folder in `target/npm`: `sources`, the package `ninefold`, or its `test`.
pub(crate) fn folder(name: &str) -> PathBuf {
    tools::target_folder().join("npm").join(name)
}

/// Creates or empties such a folder.
fn work_folder(name: &str) -> Outcome<PathBuf> {
    let folder = folder(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(because(folder.display()))?;
    }
    fs::create_dir_all(&folder).map_err(because(folder.display()))?;
    Ok(folder)
}

/// Copies the wanted files of a folder, but not its subfolders.
fn copy_files(from: &Path, to: &Path, is_wanted: impl Fn(&OsStr) -> bool) -> Outcome {
    fs::create_dir_all(to).map_err(because(to.display()))?;
    for file in fs::read_dir(from).map_err(because(from.display()))? {
        let file = file.map_err(because(from.display()))?;
        if file.path().is_file() && is_wanted(&file.file_name()) {
            fs::copy(file.path(), to.join(file.file_name()))
                .map_err(because(file.path().display()))?;
        }
    }
    Ok(())
}

/// The blocks of JavaScript in a text.
fn examples(text: &str) -> impl Iterator<Item = &str> {
    let blocks = text.split("```js\n").skip(1);
    blocks.map(|block| block.split_once("```").map_or(block, |(example, _)| example))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_the_blocks_of_javascript() {
        let text = "A\n```js\none\n```\nB\n```sh\ntwo\n```\n```js\nthree\n```\n";
        assert_eq!(examples(text).collect::<Vec<_>>(), ["one\n", "three\n"]);
    }
}
