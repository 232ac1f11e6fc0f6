//! A driver without a card, for the tests of crates that use one.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Compiles `crates/gpu/kernel/driver.cpp` into a folder, and returns a value of `LD_LIBRARY_PATH` with
/// which a process finds this driver. That file lists the variables that the driver obeys.
pub fn driver(folder: &Path) -> OsString {
    let kernel = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gpu/kernel");
    fs::create_dir_all(folder).expect("a folder");
    let mut compiler = Command::new("c++");
    compiler.args(["-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared", "-o"]);
    compiler.arg(folder.join("libcuda.so")).arg(kernel.join("driver.cpp"));
    assert!(compiler.status().expect("a C++ compiler").success());
    let others = env::var_os("LD_LIBRARY_PATH");
    let folders = others.iter().flat_map(env::split_paths);
    env::join_paths([folder.to_owned()].into_iter().chain(folders)).expect("no colon in it")
}
