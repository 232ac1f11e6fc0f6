//! `cargo xtask dist`: everything that is released, with checksums.
//!
//! The same commit, compiler and libraries give the same bytes: nothing depends on the time, and paths of
//! this machine are removed. The stage `packages` of `cargo xtask prove` builds everything twice and
//! compares.

mod c;
mod deb;
mod files;
mod published;
mod sbom;
pub(crate) mod wheel;

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::{self, Failure, Outcome, because, output, program};
use crate::{binary, npm, tools};
use files::{VERSION, copy, expect, reproducible};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Product {
    /// The program, linked statically.
    Program,
    /// The program as a package for Debian.
    Deb,
    /// The package for Python.
    Wheel,
    /// The package for JavaScript.
    Npm,
    /// The library for C.
    C,
    /// The engine as a crate.
    Crate,
    /// The lists of the components of the others.
    Sbom,
}

impl Product {
    /// Every product, in the order in which they are built.
    pub(crate) const ALL: [Product; 7] = [
        Product::Program,
        Product::Deb,
        Product::Wheel,
        Product::Npm,
        Product::C,
        Product::Crate,
        Product::Sbom,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Product::Program => "program",
            Product::Deb => "deb",
            Product::Wheel => "wheel",
            Product::Npm => "npm",
            Product::C => "c",
            Product::Crate => "crate",
            Product::Sbom => "sbom",
        }
    }

    /// Builds the product into a folder and tries it out.
    fn build(self, folder: &Path) -> Outcome {
        println!("\n== {}", self.name());
        match self {
            Product::Program => released_program(folder),
            Product::Deb => deb::build(folder),
            Product::Wheel => wheel::build(folder),
            Product::Npm => npm::pack(folder),
            Product::C => c::build(folder),
            Product::Crate => published::build(folder),
            Product::Sbom => sbom::build(folder),
        }
    }
}

/// The folder of released products.
pub(crate) fn folder() -> PathBuf {
    tools::target_folder().join("dist")
}

/// Builds and tries out one product, or all of them, and writes the checksums of everything in the folder.
pub(crate) fn run(only: Option<Product>) -> Outcome {
    let folder = folder();
    if only.is_none() && folder.exists() {
        fs::remove_dir_all(&folder).map_err(because(folder.display()))?;
    }
    fs::create_dir_all(&folder).map_err(because(folder.display()))?;
    match only {
        Some(product) => product.build(&folder)?,
        None => Product::ALL.into_iter().try_for_each(|product| product.build(&folder))?,
    }
    let sums = checksums(&folder)?;
    print!("\n{}:\n{sums}", folder.display());
    let list = folder.join(SUMS);
    fs::write(&list, sums).map_err(because(list.display()))
}

/// Builds everything again in another folder, and compares the checksums.
pub(crate) fn twice() -> Outcome<String> {
    run(None)?;
    let other = tools::target_folder().join("again");
    fs::create_dir_all(&other).map_err(because(other.display()))?;
    let tools = other.join("tools");
    if !tools.exists() {
        #[cfg(unix)] // on other systems the tools are installed again
        std::os::unix::fs::symlink(tools::target_folder().join("tools"), &tools)
            .map_err(because(tools.display()))?;
    }
    let this = std::env::current_exe().map_err(because("this program"))?;
    let mut again = program(&this.to_string_lossy(), &["dist"]);
    process::run(again.env("CARGO_TARGET_DIR", &other))?;
    let [one, two] = [folder(), other.join("dist")]
        .map(|folder| fs::read_to_string(folder.join(SUMS)).map_err(because(folder.display())));
    let (one, two) = (one?, two?);
    let differing: Vec<&str> = one.lines().filter(|line| !two.contains(line)).collect();
    if differing.is_empty() && one.len() == two.len() {
        return Ok(format!("passed, {} files", one.lines().count()));
    }
    Err(Failure(format!("other bytes the second time:\n{}", differing.join("\n"))))
}

/// The name of the list of checksums.
const SUMS: &str = "SHA256SUMS";

/// The checksums of the files of a folder, as `sha256sum --check` reads them.
fn checksums(folder: &Path) -> Outcome<String> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder).map_err(because(folder.display()))? {
        let file = file.map_err(because(folder.display()))?;
        if file.path().is_file() && file.file_name() != SUMS {
            names.push(file.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort_unstable();
    output(program("sha256sum", &["--"]).args(names).current_dir(folder))
}

/// Builds only the program.
fn released_program(folder: &Path) -> Outcome {
    let built = binary::build(reproducible)?;
    let name = format!("ninefold-{VERSION}-{}-linux", std::env::consts::ARCH);
    copy(&built, &folder.join(&name))?;
    let version = output(&mut program(&folder.join(&name).to_string_lossy(), &["--version"]))?;
    expect(version.trim(), &format!("ninefold {VERSION}"))
}

#[cfg(test)]
mod tests {
    use super::files::{emptied, write};
    use super::*;

    // B12: every released file is in the list; the stage `packages` compares two lists.
    #[test]
    fn checksums_are_those_of_the_files_in_order() {
        let folder = std::env::temp_dir().join(format!("ninefold-sums-{}", std::process::id()));
        let folder = emptied(folder).expect("a folder");
        write(&folder.join("b"), "").expect("a file");
        write(&folder.join("a"), "abc").expect("a file");
        write(&folder.join(SUMS), "old").expect("a file");
        write(&folder.join("inside/c"), "not listed").expect("a file");
        let sums = checksums(&folder).expect("checksums");
        fs::remove_dir_all(&folder).expect("the folder");
        let [abc, empty] = [
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        ];
        assert_eq!(sums, format!("{abc}  a\n{empty}  b\n"));
    }
}
