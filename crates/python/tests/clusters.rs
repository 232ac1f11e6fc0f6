//! The examples for clusters, run on real ones. Only `cargo xtask prove --only clusters` runs them, because
//! they need large packages.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Runs a script of `tests/clusters` in an empty folder.
fn run(script: &str) {
    let python = env::var("NINEFOLD_CLUSTERS").expect("cargo xtask prove names an interpreter");
    let n_puzzles = env::var("NINEFOLD_PUZZLES").unwrap_or_else(|_| "20000".to_owned());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(script);
    drop(fs::remove_dir_all(&folder));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clusters").join(script);
    let status = Command::new(python).arg(path).arg(folder).arg(n_puzzles).status();
    assert!(status.expect("a Python").success());
}

// B11: the result has the same bytes if a worker or the whole run is killed on a Ray cluster.
#[test]
fn rated_on_a_cluster_of_ray() {
    run("on_ray.py");
}

// B11: the result has the same bytes if a worker or the whole run is killed on a Spark cluster.
#[test]
fn rated_on_a_cluster_of_spark() {
    run("on_spark.py");
}
