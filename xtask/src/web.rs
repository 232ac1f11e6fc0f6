//! `cargo xtask web`: the page, compiled to WebAssembly and bundled.
//!
//! A bundle is a folder with everything a browser needs. All its addresses are
//! relative, so that any static server can serve it from any path.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

use crate::offline;
use crate::process::{self, Failure, Outcome, because, cargo, root};
use crate::tools;

/// The target of the pages; its instruction set is chosen in `.cargo/config.toml`.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A profile of Cargo.toml. Cargo's output folder has its name, so that must
/// not be the name of the bundle's folder, which is emptied.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Profile {
    /// Small and fast, for users.
    Page,
    /// Compiled in a third of the time, to test that a route works.
    Trial,
}

impl Profile {
    const fn name(self) -> &'static str {
        match self {
            Profile::Page => "page",
            Profile::Trial => "trial",
        }
    }
}

/// A page for a browser: a package, and files that are copied unchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    package: &'static str,
    assets: &'static [&'static str],
}

/// The page for users.
pub(crate) const APP: Page = Page {
    package: "ninefold-web",
    assets: &[
        "crates/web/index.html",
        "crates/web/start.js",
        "crates/web/style.css",
        "crates/web/icon.svg",
        "crates/web/icon-192.png",
        "crates/web/icon-512.png",
        "crates/web/icon-maskable.png",
        "crates/web/offline.js",
        "crates/web/manifest.webmanifest",
        "crates/web/server.json",
    ],
};

/// The kernels alone, for the tests.
pub(crate) const KERNELS: Page = Page {
    package: "ninefold-kernels",
    assets: &[
        "crates/web/tests/kernels/index.html",
        "crates/web/tests/kernels/start.js",
        "crates/web/icon.svg",
    ],
};

/// The source of the standard library for WebAssembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// Compiled, from rustup.
    Rustup,
    /// Compiled here, from the source in Debian's packages for its browsers.
    Debian,
}

impl Route {
    /// Its name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Route::Rustup => "rustup",
            Route::Debian => "debian",
        }
    }
}

/// The first route that is available or can be installed.
pub(crate) fn route() -> Route {
    match tools::need_rustup_target(TARGET) {
        Ok(()) => Route::Rustup,
        Err(failure) => {
            println!("The route rustup is not available ({failure}); taking debian.");
            Route::Debian
        }
    }
}

/// Builds the page into `target/web`, by the given route or the first available one.
pub(crate) fn build(chosen: Option<Route>) -> Outcome<PathBuf> {
    let folder = tools::target_folder().join("web");
    build_by(chosen.unwrap_or_else(route), Profile::Page, &[(APP, &folder)])?;
    Ok(folder)
}

/// Builds pages by one route, each into a folder. They are compiled together: while the last crate
/// of one is optimized, which takes one core, those of the other follow.
pub(crate) fn build_by(route: Route, profile: Profile, pages: &[(Page, &Path)]) -> Outcome {
    let packages: Vec<&str> = pages.iter().map(|(page, _)| page.package).collect();
    let modules = match route {
        Route::Rustup => compile_with_rustup(&packages, profile)?,
        Route::Debian => compile_with_debian(&packages, profile)?,
    };
    for (page, folder) in pages {
        bundle(&modules.join(format!("{}.wasm", page.package)), *page, folder)?;
        println!("{} is in {} (route {}).", page.package, folder.display(), route.name());
    }
    Ok(())
}

fn compile_with_rustup(packages: &[&str], profile: Profile) -> Outcome<PathBuf> {
    tools::need_rustup_target(TARGET)?;
    compile(cargo(&[]), packages, profile, &tools::target_folder())
}

/// Debian ships the compiler for this target, but only the source of its
/// standard library. Building that is an unstable feature of cargo, which
/// `RUSTC_BOOTSTRAP` unlocks in a stable release.
fn compile_with_debian(packages: &[&str], profile: Profile) -> Outcome<PathBuf> {
    tools::need_packages(&["rustc-web", "cargo-web", "rust-web-src"])?;
    let mut command = process::program("/usr/bin/cargo", &[]);
    command
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTDOC", "/usr/bin/rustdoc")
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", tools::wasm_linker()?)
        // Set by the rustup that started this program, for its own compiler.
        .env_remove("LD_LIBRARY_PATH")
        .env_remove("RUSTUP_TOOLCHAIN")
        .arg("-Zbuild-std=std,panic_abort");
    // A separate folder: with two compilers in one, every change of route would rebuild everything.
    compile(command, packages, profile, &tools::target_folder().join("debian"))
}

/// Compiles pages; returns the folder of their WebAssembly modules.
fn compile(
    mut cargo: Command,
    packages: &[&str],
    profile: Profile,
    target_folder: &Path,
) -> Outcome<PathBuf> {
    cargo.args(["build", "--locked", "--profile", profile.name()]);
    cargo.args(packages.iter().flat_map(|package| ["--package", package]));
    cargo.args(["--target", TARGET, "--target-dir"]).arg(target_folder);
    process::run(&mut cargo)?;
    Ok(target_folder.join(TARGET).join(profile.name()))
}

/// Makes the folder for a static server.
///
/// wasm-bindgen, used as a library, binds the module to JavaScript. Its version
/// must be the one that the page was compiled with, and it is: both depend on
/// an exact version of wasm-bindgen-shared, and the lock file has only one.
fn bundle(module: &Path, page: Page, folder: &Path) -> Outcome {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(because(folder.display()))?;
    }
    fs::create_dir_all(folder).map_err(because(folder.display()))?;
    let bound = Bindgen::new().input_path(module).web(true).and_then(|bindgen| {
        bindgen
            .typescript(false)
            .omit_default_module_path(false) // otherwise the script cannot find its module
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(folder)
    });
    bound.map_err(|error| Failure(format!("wasm-bindgen on {}: {error:#}", module.display())))?;
    for asset in page.assets {
        let from = root().join(asset);
        let name = from.file_name().expect("an asset is a file");
        fs::copy(&from, folder.join(name)).map_err(because(from.display()))?;
    }
    offline::stamp(folder)
}
