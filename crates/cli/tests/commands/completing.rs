//! Completions, loaded by the shells they are for.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ninefold_testkit::boards::GIVENS;

use crate::{ninefold, ninefold_in};

/// C7: the completions of each shell contain the commands.
#[test]
fn scripts() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, script, _) = ninefold(&["completions", shell], b"");
        assert!(code == 0 && script.contains("layouts"), "{shell}");
    }
}

/// A folder with a saved game, and its id.
fn kept(name: &str) -> (PathBuf, String) {
    let folder = crate::folder(&format!("completing-{name}"));
    let play = ["play", "--line", "--puzzle", GIVENS];
    assert_eq!(ninefold_in(Some(&folder), &play, b"i134\n").0, 0);
    let (_, list, _) = ninefold_in(Some(&folder), &["play", "--list"], b"");
    (folder, list.split('\t').next().unwrap().to_owned())
}

/// What a shell prints after a script; `None`, with a remark, if the machine has no such shell.
fn answer(shell: &str, arguments: &[&str], folder: &Path, script: &str) -> Option<String> {
    let (_, completions, _) = ninefold(&["completions", shell], b"");
    let file = folder.join(format!("completions.{shell}"));
    fs::write(&file, completions).unwrap();
    let programs = Path::new(env!("CARGO_BIN_EXE_ninefold")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new(shell);
    command.args(arguments).arg(script.replace("SCRIPT", &file.display().to_string()));
    command.env("PATH", path).env("NINEFOLD_STATE", folder).env("HOME", folder);
    let Ok(output) = command.output() else {
        println!("There is no {shell} here, so its completions were not loaded.");
        return None;
    };
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && errors.is_empty(), "{shell}: {errors}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// C7: bash completes commands, layouts, levels, techniques and saved games.
#[test]
fn bash() {
    let (folder, id) = kept("bash");
    let asked = [
        ("ninefold sol", "solve"),
        ("ninefold play --layout sam", "samurai"),
        ("ninefold play exp", "expert"),
        ("ninefold generate --technique x-w", "x-wing"),
        ("ninefold play --continue ", &id),
        ("ninefold play --delete ", &id),
    ];
    for (line, expected) in asked {
        let script = format!(
            "source SCRIPT; line='{line}'; COMP_LINE=$line; COMP_POINT=${{#line}}; \
             COMP_WORDS=($line); [[ $line == *' ' ]] && COMP_WORDS+=(''); \
             COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _ninefold ninefold \"${{COMP_WORDS[COMP_CWORD]}}\" \
             \"${{COMP_WORDS[COMP_CWORD-1]}}\"; echo \"${{COMPREPLY[@]}}\""
        );
        let options = ["--noprofile", "--norc", "-c"];
        let Some(found) = answer("bash", &options, &folder, &script) else { return };
        assert!(found.split_whitespace().any(|word| word == expected), "{line}: {found}");
    }
}

/// C7: zsh loads its script, and lists saved games.
#[test]
fn zsh() {
    let (folder, id) = kept("zsh");
    let script = "autoload -U compinit; compinit -u -d ~/dump; source SCRIPT; \
                  print -r -- $_comps[ninefold]; compadd() { print -r -- ${(P)2} }; _ninefold_games";
    let Some(found) = answer("zsh", &["-f", "-c"], &folder, script) else { return };
    assert_eq!(found, format!("_ninefold\n{id}\n"));
}

/// C7: fish completes commands, layouts, techniques and saved games.
#[test]
fn fish() {
    let (folder, id) = kept("fish");
    let asked = [
        ("ninefold sol", "solve"),
        ("ninefold play --layout sam", "samurai"),
        ("ninefold generate --technique x-w", "x-wing"),
        ("ninefold play --continue ", &id),
        ("ninefold play --abandon ", &id),
    ];
    for (line, expected) in asked {
        let script = format!("source SCRIPT; complete -C '{line}'");
        let Some(found) = answer("fish", &["--no-config", "-c"], &folder, &script) else { return };
        let words = found.lines().filter_map(|line| line.split('\t').next());
        assert!(words.into_iter().any(|word| word == expected), "{line}: {found}");
    }
}
