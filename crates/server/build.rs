//! Finds the bundle of the web app: a released program has the one of `cargo xtask web --released` in it, any other
//! reads the one of `cargo xtask web`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=NINEFOLD_BUNDLE");
    // Without optimization the files are read when they are requested, so a new page needs no new
    // build.
    let is_embedded = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let name = if is_embedded { "web-packed" } else { "web" };
    let folder = env::var_os("NINEFOLD_BUNDLE").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| beside_the_build(name));
    let seen = if is_embedded { folder.clone() } else { PathBuf::from("build.rs") };
    println!("cargo::rerun-if-changed={}", seen.display());
    let files = if is_embedded { files(&folder)? } else { Vec::new() };
    let list = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("page.rs");
    fs::write(list, format!("&[{}]", files.concat()))?;
    // A released program has no path of this machine in it.
    let folder = if is_embedded { PathBuf::new() } else { folder };
    println!("cargo::rustc-env=NINEFOLD_BUNDLE={}", folder.display());
    Ok(())
}

/// The files of a folder by name, each as a line of a constant with its content.
fn files(folder: &Path) -> io::Result<Vec<String>> {
    let paths = fs::read_dir(folder)?.map(|file| file.map(|file| file.path()));
    let mut paths = paths.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    let line = |path: &PathBuf| {
        let (path, name) = (path.to_str()?, path.file_name()?.to_str()?);
        Some(format!("({name:?}, include_bytes!({path:?})),\n"))
    };
    Ok(paths.iter().filter_map(line).collect())
}

/// A folder in the target folder; `OUT_DIR` is four folders deeper. If it is missing, an
/// empty one is made: it must exist, and cargo recompiles a crate on every call if its build script
/// names a missing file.
fn beside_the_build(name: &str) -> PathBuf {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let target = out.ancestors().nth(4).expect("cargo's folders are that deep");
    let folder = target.join(name);
    let _ = fs::create_dir_all(&folder); // if it fails, compiling only takes longer
    folder
}
