//! The program as a package for Debian, with manual pages, completions and a service.

use std::fs;
use std::path::Path;

use super::files::{VERSION, emptied, expect, reproducible, write};
use crate::process::{self, Failure, Outcome, because, cargo, output, program, root};
use crate::{binary, tools};

const DEB: &str = "3.8.0";

/// The shells with completions, each with the name of its file.
const SHELLS: [(&str, &str); 3] =
    [("bash", "ninefold.bash"), ("zsh", "_ninefold"), ("fish", "ninefold.fish")];

/// Builds the program, and packs it with the files listed in `[package.metadata.deb]` of `crates/cli/Cargo.toml`.
pub(super) fn build(folder: &Path) -> Outcome {
    let path = tools::path_with(&tools::need_cargo_tool("cargo-deb", DEB)?)?;
    let built = binary::build(reproducible)?;
    let target = binary::target();
    // cargo-deb looks for the program below `target/release`.
    let compiled = tools::target_folder().join(&target).join("release");
    let beside = emptied(compiled.join("deb"))?;
    add_texts(&built, &beside)?;
    let unit = root().join("deploy/ninefold.service");
    let text = fs::read_to_string(&unit).map_err(because(unit.display()))?;
    write(&beside.join("ninefold.service"), &installed(&text))?;
    let packed = folder.join(format!("ninefold_{VERSION}_{}.deb", architecture()));
    let mut deb = cargo(&["deb", "--no-build", "--no-strip", "--package", "ninefold-cli"]);
    reproducible(&mut deb)?;
    deb.args(["--target", &target, "--deb-version", VERSION, "--output"]).arg(&packed);
    process::run(deb.env("PATH", path))?;
    try_out(&packed)
}

/// Writes the manual pages and the completions, which the program prints.
fn add_texts(built: &Path, folder: &Path) -> Outcome {
    let built = built.to_string_lossy();
    let page = |name: &str, arguments: &[&str]| {
        let text = output(program(&built, &["man"]).args(arguments))?;
        write(&folder.join("man").join(name), &text)
    };
    page("ninefold.1", &[])?;
    for command in commands(&output(&mut program(&built, &["man"]))?) {
        page(&format!("ninefold-{command}.1"), &[command])?;
    }
    for (shell, name) in SHELLS {
        let text = output(&mut program(&built, &["completions", shell]))?;
        write(&folder.join(name), &text)?;
    }
    Ok(())
}

/// The commands named in the program's manual page.
fn commands(page: &str) -> impl Iterator<Item = &str> {
    let names =
        page.lines().filter_map(|line| line.strip_prefix("\\fBninefold ")?.strip_suffix("\\fR"));
    names.filter(|name| *name != "help")
}

/// The service unit with the program's path in the package, without the comments about other setups.
fn installed(unit: &str) -> String {
    let text = unit.replace("/usr/local/bin/ninefold serve", "/usr/bin/ninefold serve");
    let head = "# Settings go to /etc/ninefold.toml; games are stored in /var/lib/ninefold.\n";
    match text.split_once("[Unit]") {
        Some((_, rest)) => format!("{head}[Unit]{rest}"),
        None => text,
    }
}

/// Debian's name for the processor.
fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    }
}

/// The files that the package must have, besides the manual pages of commands.
const FILES: [&str; 7] = [
    "usr/bin/ninefold",
    "usr/lib/systemd/system/ninefold.service",
    "usr/share/bash-completion/completions/ninefold",
    "usr/share/doc/ninefold/copyright",
    "usr/share/fish/vendor_completions.d/ninefold.fish",
    "usr/share/man/man1/ninefold.1",
    "usr/share/zsh/vendor-completions/_ninefold",
];

/// Unpacks the package and runs its program.
fn try_out(packed: &Path) -> Outcome {
    let folder = emptied(tools::target_folder().join("deb-unpacked"))?;
    process::run(program("dpkg-deb", &["--extract"]).arg(packed).arg(&folder))?;
    for name in FILES {
        if !folder.join(name).is_file() {
            return Err(Failure(format!("{}: {name} is missing", packed.display())));
        }
    }
    let installed = folder.join("usr/bin/ninefold");
    let version = output(&mut program(&installed.to_string_lossy(), &["--version"]))?;
    expect(version.trim(), &format!("ninefold {VERSION}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_those_of_the_manual_page() {
        let page = ".SH COMMANDS\n.TP\n\\fBninefold solve\\fR\nSolve\n.TP\n\\fBninefold help\\fR\n";
        assert_eq!(commands(page).collect::<Vec<_>>(), ["solve"]);
    }

    #[test]
    fn the_service_starts_the_installed_program() {
        let unit = "# As root: …\n[Unit]\n[Service]\nExecStart=/usr/local/bin/ninefold serve\n";
        let text = installed(unit);
        assert!(text.ends_with("[Unit]\n[Service]\nExecStart=/usr/bin/ninefold serve\n"), "{text}");
        assert!(!text.contains("As root"));
    }
}
