//! Clients generated from the description of the API work.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ninefold_testkit::databases::sqlite;

use crate::serving::serve;

/// The walks, each written for one generator.
const WALKS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients");

/// A program that `cargo xtask prove` installs and names; without it the test is left out.
fn tool(variable: &str) -> Option<PathBuf> {
    let path = std::env::var_os(variable).map(PathBuf::from);
    if path.is_none() {
        assert!(std::env::var_os("CI").is_none(), "{variable} must name what it needs");
        println!("left out: {variable} is not set");
    }
    path
}

fn run(command: &mut Command) {
    assert!(command.status().expect("the program is there").success(), "{command:?}");
}

/// A1: openapi-python-client makes a package that plays a game. `NINEFOLD_PYTHON_CLIENT` is the
/// program.
#[test]
fn generated_clients_walk_in_python() {
    let Some(generator) = tool("NINEFOLD_PYTHON_CLIENT") else { return };
    let (database, folder) = sqlite();
    let server = serve(&database, &[]);
    let address = format!("http://{}", server.address);
    let mut generate = Command::new(&generator);
    generate.args(["generate", "--meta", "none", "--url", &format!("{address}/openapi.json")]);
    run(generate.arg("--output-path").arg(folder.path().join("ninefold_client")));
    let mut walk = Command::new(generator.with_file_name("python"));
    walk.arg(Path::new(WALKS).join("walk.py")).arg(&address);
    run(walk.env("PYTHONPATH", folder.path()));
}

/// A1: openapi-typescript makes types with which a program compiles and plays a game.
/// `NINEFOLD_TYPESCRIPT` is a folder with `node_modules`.
#[test]
fn generated_clients_walk_in_typescript() {
    let Some(modules) = tool("NINEFOLD_TYPESCRIPT") else { return };
    let (database, folder) = sqlite();
    let server = serve(&database, &[]);
    let address = format!("http://{}", server.address);
    let modules = modules.join("node_modules");
    std::os::unix::fs::symlink(&modules, folder.path().join("node_modules")).unwrap();
    fs::copy(Path::new(WALKS).join("walk.ts"), folder.path().join("walk.ts")).unwrap();
    fs::write(folder.path().join("package.json"), r#"{"type": "module"}"#).unwrap();
    let program = |name: &str| {
        let mut command = Command::new(modules.join(".bin").join(name));
        command.current_dir(folder.path());
        command
    };
    let description = format!("{address}/openapi.json");
    run(program("openapi-typescript").args([&description, "--output", "api.ts"]));
    run(program("tsc").args(["--strict", "--target", "es2022", "--module", "nodenext", "walk.ts"]));
    run(Command::new("node").args(["walk.js", &address]).current_dir(folder.path()));
}
