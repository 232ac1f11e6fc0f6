//! The library for C.

use std::fs;
use std::path::Path;

use super::files::{VERSION, archive, copy, emptied, expect, reproducible, write};
use crate::process::{self, Outcome, because, cargo, output, program, root};
use crate::tools;

/// The version of the shared library's interface: programs linked with a library that has another number
/// cannot use it.
const INTERFACE: &str = "0";

/// Builds the library for C into `target/dist/c`, arranged as below `/usr/local`; compiles and runs a
/// program with it as users do; and packs it.
pub(super) fn build(dist: &Path) -> Outcome {
    let folder = emptied(dist.join("c"))?;
    let libraries = folder.join("lib");
    let header = folder.join("include/ninefold.h");
    copy(&root().join("crates/capi/include/ninefold.h"), &header)?;
    let name = format!("libninefold.so.{INTERFACE}");
    compile("cdylib", &["-C", &format!("link-arg=-Wl,-soname,{name}")])?;
    compile("staticlib", &[])?;
    let built = tools::target_folder().join("release");
    copy(&built.join("libninefold_c.so"), &libraries.join(&name))?;
    copy(&built.join("libninefold_c.a"), &libraries.join("libninefold.a"))?;
    let link = libraries.join("libninefold.so");
    link_to(&name, &link).map_err(because(link.display()))?;
    let template = root().join("crates/capi/ninefold.pc.in");
    let text = fs::read_to_string(&template).map_err(because(template.display()))?;
    let description = libraries.join("pkgconfig/ninefold.pc");
    write(&description, &text.replace("@VERSION@", VERSION))?;
    try_out(&folder)?;
    println!("The library for C is in {}.", folder.display());
    let name = format!("ninefold-c-{VERSION}-{}-linux", std::env::consts::ARCH);
    archive(&folder, &name, &dist.join(format!("{name}.tar.gz")))
}

fn compile(kind: &str, flags: &[&str]) -> Outcome {
    let mut build = cargo(&["rustc", "--release", "--locked", "--package", "ninefold-capi"]);
    reproducible(&mut build)?;
    process::run(build.args(["--lib", "--crate-type", kind, "--"]).args(flags))
}

/// Compiles the program of the tests with the flags that pkg-config prints, and runs it.
fn try_out(folder: &Path) -> Outcome {
    tools::need_program("pkg-config")?;
    let descriptions = folder.join("lib/pkgconfig");
    let mut asked = program("pkg-config", &["--cflags", "--libs", "ninefold"]);
    let flags = output(asked.env("PKG_CONFIG_PATH", descriptions))?;
    let calls = folder.join("calls");
    let source = root().join("crates/capi/tests/c/calls.c");
    let mut compiler = program("cc", &["-std=c11", "-Wall", "-Wextra", "-Werror"]);
    process::run(compiler.arg(source).args(flags.split_whitespace()).arg("-o").arg(&calls))?;
    let run =
        output(program(&calls.to_string_lossy(), &[]).env("LD_LIBRARY_PATH", folder.join("lib")));
    fs::remove_file(&calls).map_err(because(calls.display()))?;
    expect(&run?, "all calls are as expected\n")
}

#[cfg(unix)]
fn link_to(name: &str, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(name, link)
}

#[cfg(not(unix))]
fn link_to(name: &str, link: &Path) -> std::io::Result<()> {
    fs::copy(link.with_file_name(name), link).map(|_| ())
}
