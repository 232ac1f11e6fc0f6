//! The package as JavaScript sees it: runs `node/package.test.mjs` with Node's test runner.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

// B7: the package does what it says, with every form of batch and in workers, and refuses wrong input.
// B6: its answers have the same digest as those of Rust.
#[test]
fn the_package_passes_its_tests() {
    let folder = env::var_os("NINEFOLD_NPM").map(PathBuf::from);
    let folder = folder.expect("NINEFOLD_NPM: `cargo xtask test` builds the package and sets it");
    let digest = env!("CARGO_MANIFEST_DIR").to_owned() + "/../testkit/data/answers.txt";
    let digest = fs::read_to_string(digest).expect("the committed digest");
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=tap", "package.test.mjs"])
        .env("NINEFOLD_ANSWERS", digest.trim());
    let output = node.current_dir(folder).output().expect("Node");
    let (text, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{text}{errors}");
    assert!(text.contains("# skipped 0") && !text.contains("# pass 0"), "{text}");
}
