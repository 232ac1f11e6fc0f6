//! Games in a real terminal.

use std::path::Path;
use std::process::Command;

use ninefold_testkit::boards::GIVENS;
use rexpect::session::{PtySession, spawn_command};

fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(arguments).env("NINEFOLD_STATE", folder).env("TERM", "xterm");
    command.env_remove("NO_COLOR").env("LC_ALL", "C");
    command
}

/// Longer than anything takes on a busy machine.
const PATIENCE: u64 = 30_000;

fn terminal(folder: &Path, arguments: &[&str]) -> PtySession {
    spawn_command(program(folder, arguments), Some(PATIENCE)).unwrap()
}

/// Presses keys once the game waits for a line.
fn press(session: &mut PtySession, keys: &str) {
    session.exp_string("\x1b[?2004h").unwrap(); // the start of a line
    session.send(keys).unwrap();
    session.flush().unwrap();
}

/// T9, T12: arrow keys recall lines, Tab completes, Ctrl-C discards a line, Ctrl-D ends, and the
/// game resumes where it was left.
#[test]
fn a_game_in_a_terminal() {
    let folder = crate::folder("terminal-session");
    let mut game = terminal(&folder, &["play", "--line", "--puzzle", GIVENS]);
    game.exp_string("Type help to see all commands.").unwrap();
    press(&mut game, "i135\r");
    game.exp_string("\x1b[31m5\x1b[0m").unwrap(); // T10: digits in conflict are red
    press(&mut game, "u\r");
    game.exp_string("One turn undone.").unwrap();
    press(&mut game, "\x1b[A\x1b[A\r"); // twice up: i135
    game.exp_string("\x1b[31m5\x1b[0m").unwrap();
    press(&mut game, "restart\x03"); // Ctrl-C: nothing is asked, nothing restarts
    press(&mut game, "und\t\r"); // completed to undo
    game.exp_string("One turn undone.").unwrap();
    press(&mut game, "i134\r");
    game.exp_string("| 4 ").unwrap();
    press(&mut game, "\x04"); // Ctrl-D
    game.exp_string("Your game is saved.").unwrap();
    game.exp_eof().unwrap();

    let mut again = terminal(&folder, &["play", "--line"]);
    again.exp_string("You have an unfinished game: Classic, easy, 50 cells left").unwrap();
    press(&mut again, "y\r");
    press(&mut again, "u\r");
    again.exp_string("One turn undone.").unwrap();
    // Another program cannot play the same game.
    let other = program(&folder, &["play", "--continue"]).output().unwrap();
    assert_eq!(other.status.code(), Some(1));
    let said = String::from_utf8(other.stderr).unwrap();
    assert!(said.contains("This game is already open in another program"), "{said}");
    press(&mut again, "q\r");
    again.exp_eof().unwrap();
}
