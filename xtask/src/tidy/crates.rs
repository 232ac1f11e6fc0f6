//! Dependencies between the project's crates point one way.

use super::file::Finding;

/// The crates by folder, each with those it may depend on.
const ALLOWED: [(&str, &[&str]); 8] = [
    ("ninefold", &[]),
    ("words", &["ninefold"]),
    ("wire", &["ninefold"]),
    ("play", &["ninefold", "words"]),
    ("server", &["ninefold", "words", "wire"]),
    ("cli", &["ninefold", "words", "play", "wire", "server"]),
    ("web", &["ninefold", "words", "play", "wire"]),
    ("web/tests/kernels", &["ninefold"]),
];

/// Judges the dependencies in a crate's `Cargo.toml`.
pub(crate) fn check(path: &str, text: &str) -> Vec<Finding> {
    let folder = path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
    let Some(folder) = folder else { return Vec::new() };
    let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == folder) else {
        let what = format!("crate `{folder}` has no place in the order of xtask's tidy check");
        return vec![Finding::new(path, 1, what)];
    };
    dependencies(text)
        .filter(|(_, name)| !allowed.contains(name))
        .map(|(line, name)| {
            Finding::new(path, line, format!("`{folder}` must not depend on `{name}`"))
        })
        .collect()
}

/// The project's own crates among the dependencies, with their lines.
fn dependencies(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut inside = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let line = line.trim();
        let name = if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            inside = table.ends_with("dependencies");
            table.split_once("dependencies.")?.1
        } else if inside {
            renamed(line).unwrap_or_else(|| line.split(['=', '.']).next().unwrap_or(line))
        } else {
            return None;
        };
        own(name.trim().trim_matches('"')).map(|name| (index + 1, name))
    })
}

/// The name behind `package = "..."`.
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
    fn a_crate_without_a_place_is_found() {
        assert_eq!(check("helpers", "").len(), 1);
    }
}
