//! Dependencies between the project's crates point in one direction.

use super::file::Finding;

/// The crate shared by tests: any crate may depend on it for its tests, but not for shipped code.
const TESTKIT: &str = "testkit";

/// The crates by folder, each with the crates that it may depend on.
const ALLOWED: [(&str, &[&str]); 19] = [
    ("ninefold", &[]),
    ("batch", &["ninefold"]),
    ("gpu", &["ninefold"]),
    ("capi", &["ninefold", "batch"]),
    ("python", &["ninefold", "batch", "words", "cli", "gpu", "verify"]),
    ("npm", &["ninefold", "batch", "words", "verify"]),
    ("verify", &["ninefold"]), // only for its tests
    ("scan", &["ninefold"]),
    ("words", &["ninefold"]),
    ("wire", &["ninefold", "verify"]),
    ("play", &["ninefold", "wire", "words"]),
    ("print", &["ninefold", "words"]),
    ("server", &["ninefold", "words", "play", "wire"]),
    ("cli", &["ninefold", "gpu", "scan", "words", "play", "print", "wire", "server", "verify"]),
    ("web", &["ninefold", "words", "play", "wire", "workers"]),
    ("web/workers", &["ninefold", "play", "print", "scan", "wire", "words", "verify"]),
    ("web/tests/browser", &["ninefold"]), // only for its tests
    ("web/tests/kernels", &["ninefold", TESTKIT]), // a test page
    (TESTKIT, &["ninefold"]),
];

/// Checks the dependencies in a crate's `Cargo.toml`.
pub(crate) fn check(path: &str, text: &str) -> Vec<Finding> {
    let folder = path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
    let Some(folder) = folder else { return Vec::new() };
    let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == folder) else {
        let what = format!("crate `{folder}` is not listed in xtask/tidy/src/crates.rs");
        return vec![Finding::new(path, 1, what)];
    };
    let is_allowed = |dependency: &Dependency<'_>| {
        let is_for_tests = dependency.name == TESTKIT && dependency.is_dev && folder != TESTKIT;
        is_for_tests || allowed.contains(&dependency.name)
    };
    dependencies(text)
        .filter(|dependency| !is_allowed(dependency))
        .map(|Dependency { name, line, .. }| {
            Finding::new(path, line, format!("`{folder}` must not depend on `{name}`"))
        })
        .collect()
}

/// A crate of the project on which another one depends.
struct Dependency<'a> {
    name: &'a str,
    /// Whether only tests and benches depend on it.
    is_dev: bool,
    line: usize,
}

/// The project's own crates in the dependencies.
fn dependencies(text: &str) -> impl Iterator<Item = Dependency<'_>> {
    let (mut inside, mut is_dev) = (false, false);
    text.lines().enumerate().filter_map(move |(index, line)| {
        let line = line.trim();
        let name = if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            inside = table.ends_with("dependencies");
            is_dev = table.contains("dev-dependencies");
            table.split_once("dependencies.")?.1
        } else if inside {
            renamed(line).unwrap_or_else(|| line.split(['=', '.']).next().unwrap_or(line))
        } else {
            return None;
        };
        let name = own(name.trim().trim_matches('"'))?;
        Some(Dependency { name, is_dev, line: index + 1 })
    })
}

/// The name in `package = "..."`.
fn renamed(line: &str) -> Option<&str> {
    let (_, after) = line.split_once("package")?;
    after.trim_start().strip_prefix('=')?.trim_start().strip_prefix('"')?.split('"').next()
}

/// The folder of one of the project's own packages.
fn own(package: &str) -> Option<&str> {
    if package == "ninefold" { Some(package) } else { package.strip_prefix("ninefold-") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(folder: &str, text: &str) -> Vec<String> {
        let findings = super::check(&format!("crates/{folder}/Cargo.toml"), text);
        findings.iter().map(Finding::to_string).collect()
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn allowed_dependencies_pass() {
        let text = "[package]\nname = \"ninefold-web\"\n[dependencies]\nninefold.workspace = true\nleptos = \"0.8\"";
        assert_eq!(check("web", text), NOTHING);
        assert_eq!(check("cli", "[dependencies]\nninefold-server = { workspace = true }"), NOTHING);
    }

    #[test]
    fn dependencies_against_the_order_are_found() {
        assert_eq!(
            check("words", "[dependencies]\nx = \"1\"\nninefold-wire.workspace = true"),
            ["crates/words/Cargo.toml:3: `words` must not depend on `wire`"]
        );
        assert_eq!(check("ninefold", "[dev-dependencies]\nninefold-words = \"0.1\"").len(), 1);
        assert_eq!(check("web", "[dependencies.ninefold-server]\nworkspace = true").len(), 1);
        assert_eq!(
            check(
                "wire",
                "[target.'cfg(unix)'.dependencies]\nw = { package = \"ninefold-words\" }"
            )
            .len(),
            1
        );
    }

    #[test]
    fn the_testkit_is_for_tests() {
        assert_eq!(
            check("ninefold", "[dev-dependencies]\nninefold-testkit.workspace = true"),
            NOTHING
        );
        assert_eq!(check("web", "[dev-dependencies.ninefold-testkit]\nworkspace = true"), NOTHING);
        assert_eq!(
            check("web/tests/kernels", "[dependencies]\nninefold-testkit.workspace = true"),
            NOTHING
        );
        assert_eq!(
            check("server", "[dependencies]\nninefold-testkit.workspace = true"),
            ["crates/server/Cargo.toml:2: `server` must not depend on `testkit`"]
        );
        let after = "[dev-dependencies]\nx = \"1\"\n[dependencies]\nninefold-testkit = \"1\"";
        assert_eq!(check("cli", after).len(), 1);
        assert_eq!(check("testkit", "[dev-dependencies]\nninefold-wire = \"1\"").len(), 1);
    }

    #[test]
    fn an_unlisted_crate_is_found() {
        assert_eq!(check("helpers", "").len(), 1);
    }
}
