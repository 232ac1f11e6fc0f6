//! Every test run uses the oldest compiler that the project promises to support.

use super::file::{File, Finding};

/// The file that chooses the compiler for all tests.
const CHOSEN: &str = "rust-toolchain.toml";
/// The file that tells cargo the oldest supported compiler.
const PROMISED: &str = "Cargo.toml";
/// The file that tells readers the oldest supported compiler.
const README: &str = "crates/ninefold/README.md";

/// Compares the three.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let text = |path: &str| files.iter().find(|file| file.path == path).map(|file| &*file.text);
    let value = |path, name| text(path).and_then(|text| value(text, name));
    let Some((chosen_line, chosen)) = value(CHOSEN, "channel") else {
        return vec![Finding::new(CHOSEN, 1, "chooses no compiler: `channel` is missing")];
    };
    let Some((_, promised)) = value(PROMISED, "rust-version") else {
        return vec![Finding::new(PROMISED, 1, "promises no compiler: `rust-version` is missing")];
    };
    let mut findings = Vec::new();
    if release(chosen) != release(promised) {
        let what = format!("tests run with {chosen}, but `rust-version` promises {promised}");
        findings.push(Finding::new(CHOSEN, chosen_line, what));
    }
    if !text(README).is_some_and(|text| text.contains(&format!("Rust {promised} "))) {
        let what = format!("does not say that Rust {promised} is needed, as `rust-version` does");
        findings.push(Finding::new(README, 1, what));
    }
    findings
}

/// The text after `name =`, without its quotes, and its line.
fn value<'a>(text: &'a str, name: &str) -> Option<(usize, &'a str)> {
    text.lines().enumerate().find_map(|(index, line)| {
        let value = line.trim().strip_prefix(name)?.trim_start().strip_prefix('=')?;
        Some((index + 1, value.trim().trim_matches('"')))
    })
}

/// A version with all three numbers.
fn release(version: &str) -> String {
    let missing = 2_usize.saturating_sub(version.matches('.').count());
    format!("{version}{}", ".0".repeat(missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(chosen: &str, promised: &str, readme: &str) -> Vec<String> {
        let file = |path, text: &str| File::new(path, text);
        let findings =
            super::check(&[file(CHOSEN, chosen), file(PROMISED, promised), file(README, readme)]);
        findings.iter().map(Finding::to_string).collect()
    }

    const CHANNEL: &str = "[toolchain]\nchannel = \"1.95.0\"";
    const VERSION: &str = "[workspace.package]\nrust-version = \"1.95\"";

    #[test]
    fn one_compiler_in_three_places_passes() {
        let nothing: [&str; 0] = [];
        assert_eq!(check(CHANNEL, VERSION, "It needs Rust 1.95 or later."), nothing);
    }

    #[test]
    fn another_compiler_is_found() {
        let newer = "[toolchain]\nchannel = \"1.96.0\"";
        assert_eq!(
            check(newer, VERSION, "It needs Rust 1.95 or later."),
            ["rust-toolchain.toml:2: tests run with 1.96.0, but `rust-version` promises 1.95"]
        );
        let patched = "[toolchain]\nchannel = \"1.95.1\"";
        assert_eq!(check(patched, VERSION, "It needs Rust 1.95 or later.").len(), 1);
        assert_eq!(
            check(CHANNEL, VERSION, "It needs Rust 1.9 or later."),
            [
                "crates/ninefold/README.md:1: does not say that Rust 1.95 is needed, as `rust-version` does"
            ]
        );
    }

    #[test]
    fn a_missing_line_is_found() {
        assert_eq!(check("[toolchain]", VERSION, "").len(), 1);
        assert_eq!(check(CHANNEL, "[workspace.package]", "").len(), 1);
    }
}
