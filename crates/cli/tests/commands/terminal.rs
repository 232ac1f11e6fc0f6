//! Games in a real terminal, and games whose program is killed.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use ninefold_testkit::boards::GIVENS;
use ninefold_testkit::data::is_long;
use rexpect::session::{PtySession, spawn_command};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

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
    let folder = folder("session");
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

/// G5, T12: a program killed at any moment loses no turn that it has acknowledged.
#[test]
fn killed_at_any_moment() {
    let folder = folder("killed");
    let n_rounds = if is_long() { 300 } else { 15 };
    let mut n_kept = 0;
    for round in 0..n_rounds {
        let arguments: &[&str] =
            if round == 0 { &["play", "--puzzle", GIVENS] } else { &["play", "--continue"] };
        let mut child = program(&folder, arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut board = || output.find(|line| line.as_ref().unwrap().contains("╚═1═")).unwrap();
        board().unwrap();
        // Some acknowledged turns, and one in an unknown state.
        let n_turns = round * 7 % 5 + 1;
        for turn in 0..n_turns {
            writeln!(input, "i13{}", (round + turn) % 9 + 1).unwrap();
            board().unwrap();
        }
        n_kept += n_turns;
        let _ = writeln!(input, "i14{}", round % 9 + 1);
        std::thread::sleep(Duration::from_micros(round as u64 * 379 % 4_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let found = n_turns_of(&folder);
        assert!((n_kept..=n_kept + 1).contains(&found), "{found} turns, {n_kept} were answered");
        n_kept = found;
    }
}

/// The number of turns of the saved game.
fn n_turns_of(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let log = entries.into_iter().find(|path| path.extension().is_some_and(|e| e == "turns"));
    let text = fs::read_to_string(log.unwrap()).unwrap();
    let whole = if text.ends_with('\n') { &text[..] } else { text.rsplit_once('\n').unwrap().0 };
    whole.lines().count() - 1 // the first line is the puzzle
}
