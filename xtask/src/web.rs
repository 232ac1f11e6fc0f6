//! `cargo xtask web`: the page, compiled to WebAssembly and bundled.
//!
//! A bundle is a folder with everything a browser needs; `xtask-bundle` makes it of the compiled modules.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::paths;
use crate::process::{self, Outcome, cargo, program};
use crate::tools;

/// The target of the pages; its instruction set is chosen in `.cargo/config.toml`.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// How modules are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// To be tried out and tested: quickly, with checks for overflow.
    Tried,
    /// As the page is released: small and fast, without paths of this machine.
    Released,
    /// As the package for JavaScript is released: fast.
    Npm,
}

impl Profile {
    /// Its name in `Cargo.toml`, and the name of cargo's folder.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Profile::Tried => ("dev", "debug"),
            Profile::Released => ("page", "page"),
            Profile::Npm => ("npm", "npm"),
        }
    }

    /// Cargo's folder of the compiled modules.
    pub(crate) fn folder(self) -> PathBuf {
        tools::target_folder().join(TARGET).join(self.names().1)
    }
}

/// A page for a browser: its name for `xtask-bundle`, and the packages of its modules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    name: &'static str,
    pub(crate) packages: &'static [&'static str],
}

pub(crate) const APP: Page = Page { name: "app", packages: &["ninefold-web", "ninefold-workers"] };

/// The kernels alone, for the tests.
pub(crate) const KERNELS: Page = Page { name: "kernels", packages: &["ninefold-kernels"] };

/// What happens if the compiler warns about the project's own code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Warnings {
    /// They are shown.
    Shown,
    /// They are shown, and the build fails.
    Refused,
}

/// The folder of a page to be tried out, which a program that is not released reads when the page is requested.
pub(crate) fn folder() -> PathBuf {
    tools::target_folder().join("web")
}

/// Builds the page for a look at it.
pub(crate) fn build() -> Outcome {
    compile(Profile::Tried, APP.packages, Warnings::Shown)?;
    need_bundler()?;
    bundle(APP, &folder())
}

#[derive(Clone, Debug)]
pub(crate) struct Released {
    /// For any static server.
    pub(crate) plain: PathBuf,
    /// To be embedded in a program.
    pub(crate) packed: PathBuf,
}

pub(crate) fn release() -> Outcome<Released> {
    compile(Profile::Released, APP.packages, Warnings::Shown)?;
    let [plain, packed] =
        ["web-released", "web-packed"].map(|name| tools::target_folder().join(name));
    // Packing takes minutes without optimization.
    let mut bundle = cargo(&["run", "--release", "--locked", "--package", "xtask-bundle", "--"]);
    bundle.args(["page", APP.name]).arg(Profile::Released.folder()).args([&plain, &packed]);
    process::run(&mut bundle)?;
    Ok(Released { plain, packed })
}

/// Ensures that the program is compiled that makes pages of modules.
pub(crate) fn need_bundler() -> Outcome {
    tools::build_own("xtask-bundle")
}

/// Compiles packages for browsers. They are compiled together, which leaves no processor idle.
pub(crate) fn compile(profile: Profile, packages: &[&str], warnings: Warnings) -> Outcome {
    tools::need_rustup_target(TARGET)?;
    let mut build = compiling(profile, packages)?;
    match warnings {
        Warnings::Shown => process::run(&mut build),
        Warnings::Refused => process::without_warnings(&mut build),
    }
}

/// The command that compiles packages for browsers.
pub(crate) fn compiling(profile: Profile, packages: &[&str]) -> Outcome<Command> {
    let mut build = cargo(&["build", "--locked", "--target", TARGET, "--profile"]);
    build.arg(profile.names().0);
    if profile == Profile::Tried {
        build.args(["--package", "xtask-shared"]);
    } else {
        let flags = format!("target.{TARGET}.rustflags={:?}", paths::of_libraries()?);
        build.args(["--config", &flags]);
    }
    build.args(packages.iter().flat_map(|package| ["--package", package]));
    Ok(build)
}

/// Makes the folder of a page, to be tried out, of its compiled modules.
pub(crate) fn bundle(page: Page, folder: &Path) -> Outcome {
    process::run(bundler(&["page", page.name]).arg(Profile::Tried.folder()).arg(folder))
}

/// Binds a module to a script with types, for a folder of scripts.
pub(crate) fn bind(module: &Path, name: &str, folder: &Path) -> Outcome {
    process::run(bundler(&["module"]).arg(module).arg(name).arg(folder))
}

/// The program that makes pages of modules; it is compiled.
fn bundler(arguments: &[&str]) -> Command {
    program(&tools::built("xtask-bundle").to_string_lossy(), arguments)
}
