//! Checks before a release: licenses and sources of dependencies, a package that compiles on its own, and an
//! interface that is compatible with that of the last release.

use crate::process::{self, Outcome, cargo, output, program, succeeds};
use crate::tools;

/// The version of cargo-deny to install.
const DENY: &str = "0.20.2";
/// The version of cargo-semver-checks to install.
const SEMVER_CHECKS: &str = "0.51.0";

/// The last release and its commit, for clones that have no tags.
const LAST_RELEASE: (&str, &str) = ("v0.1.0", "9e1d32b");

/// Checks the dependencies against `deny.toml`; advisories only if the database can be fetched.
pub(crate) fn dependencies() -> Outcome<String> {
    let path = tools::path_with(&tools::need_cargo_tool("cargo-deny", DENY)?)?;
    let has_advisories = succeeds(cargo(&["deny", "fetch", "db"]).env("PATH", &path));
    let mut check = cargo(&["deny", "--locked", "check", "licenses", "bans", "sources"]);
    check.args(has_advisories.then_some("advisories"));
    process::run(check.env("PATH", path))?;
    let result =
        if has_advisories { "passed" } else { "passed; advisories cannot be fetched here" };
    Ok(result.to_owned())
}

/// Makes the engine's package and compiles it.
pub(crate) fn package() -> Outcome<String> {
    // The table of proofs may have changed since the last commit.
    process::run(&mut cargo(&["package", "--locked", "--allow-dirty", "--package", "ninefold"]))?;
    Ok("passed".to_owned())
}

/// Compares the engine's interface with that of the last release: the newest tag, or `LAST_RELEASE`.
pub(crate) fn interface() -> Outcome<String> {
    let path = tools::path_with(&tools::need_cargo_tool("cargo-semver-checks", SEMVER_CHECKS)?)?;
    let tags = output(&mut program("git", &["tag", "--list", "v*", "--sort=-version:refname"]))?;
    let (release, commit) = tags.lines().next().map_or(LAST_RELEASE, |tag| (tag, tag));
    let mut check = cargo(&["semver-checks", "--package", "ninefold"]);
    process::run(check.args(["--baseline-rev", commit]).env("PATH", path))?;
    Ok(format!("passed, compared with {release}"))
}
