//! `ninefold completions`

use std::io;

use clap::Command;
use clap_complete::Shell;

use crate::streams::{Outcome, Terminal};

/// The options whose value is the id of a saved game.
const OF_GAMES: [&str; 3] = ["continue", "abandon", "delete"];

/// Lists the ids of the saved games.
const IDS: &str = "ninefold play --list 2>/dev/null | cut -f1";

pub(crate) fn run(
    shell: Shell,
    mut program: Command,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut program, "ninefold", &mut script);
    let script = with_games(shell, &String::from_utf8_lossy(&script));
    terminal.output.write_all(script.as_bytes()).map(|()| Outcome::Success)
}

/// A script that asks the program for its saved games where an option needs one, since they are
/// known only when the key is pressed.
fn with_games(shell: Shell, script: &str) -> String {
    match shell {
        Shell::Bash => OF_GAMES.iter().fold(script.to_owned(), |script, option| {
            let case = format!("--{option})\n                    COMPREPLY=");
            let files = format!("{case}($(compgen -f \"${{cur}}\"))");
            script.replace(&files, &format!("{case}($(compgen -W \"$({IDS})\" -- \"${{cur}}\"))"))
        }),
        Shell::Zsh => {
            let script = script.replace(":ID:_default'", ":ID:_ninefold_games'");
            let ids = format!("ids=(${{(f)\"$({IDS})\"}})");
            let games = format!(
                "_ninefold_games() {{\n    local -a ids\n    {ids}\n    compadd -a ids\n}}\n\n"
            );
            script.replacen("if [ \"$funcstack[1]\"", &format!("{games}if [ \"$funcstack[1]\""), 1)
        }
        Shell::Fish => {
            let is_of_game = |line: &str| {
                let is_it = |option| line.contains(&format!("-l {option} "));
                line.contains("subcommand play") && OF_GAMES.into_iter().any(is_it)
            };
            // What follows the tab is shown beside the id.
            let list = "ninefold play --list 2>/dev/null | cut -f1,4";
            let line = |line: &str| {
                let games =
                    if is_of_game(line) { format!(" -f -a \"({list})\"") } else { String::new() };
                format!("{line}{games}\n")
            };
            script.lines().map(line).collect()
        }
        _ => script.to_owned(),
    }
}
