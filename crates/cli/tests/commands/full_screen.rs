//! The full-screen game in a real terminal.

use std::fs;

use ninefold_testkit::boards::{GIVENS, SOLVED};

use crate::pty::{Terminal, solution, state_of, turns, wait};

/// T11, T15: a solved game is congratulated and recorded, and the terminal is restored.
#[test]
fn played_to_the_end() {
    let folder = crate::folder("screen-to-the-end");
    let mut game = Terminal::open(&folder, &format!("--puzzle {GIVENS}"));
    game.sees("51 cells left");
    game.press(&solution());
    game.sees("Congratulations!");
    assert_eq!(turns(&folder).len(), 51);
    let records = fs::read_to_string(folder.join("solved.jsonl")).unwrap();
    assert_eq!(records.lines().count(), 1);
    game.press("q");
    wait("the end", || game.has_ended());
    game.is_restored();
}

/// T15: a new size changes the zoom immediately, down to a message that it is too small.
#[test]
fn resized() {
    let folder = crate::folder("screen-resized");
    let mut game = Terminal::open(&folder, &format!("--puzzle {GIVENS}"));
    game.sees("╔══1══╤══2══╤");
    game.resize(120, 40);
    game.sees("╔═══1═══╤═══2═══╤");
    game.resize(50, 12);
    game.sees("This terminal has 50 by 12 characters.");
    game.resize(80, 24);
    game.sees("╔══1══╤══2══╤");
    game.press("\x03"); // Ctrl-C
    wait("the end", || game.has_ended());
    game.is_restored();
}

/// T12, T15: a signal ends it as q does, with all turns saved and the terminal restored.
#[test]
fn ended_by_signals() {
    for signal in ["TERM", "INT", "HUP"] {
        let folder = crate::folder(&format!("screen-signal-{signal}"));
        let mut game = Terminal::open(&folder, &format!("--puzzle {GIVENS}"));
        game.sees("51 cells left");
        game.press("4");
        game.sees("50 cells left");
        game.signal(signal);
        wait("the end", || game.has_ended());
        game.is_restored();
        assert_eq!(turns(&folder).len(), 1);
    }
}

/// T12, T15: when its window is closed, it ends, with all turns saved.
#[test]
fn the_terminal_is_gone() {
    let folder = crate::folder("screen-gone");
    // A second terminal within the first, which can be killed.
    let (program, inner) = (env!("CARGO_BIN_EXE_ninefold"), folder.join("inner"));
    let line = format!(
        "exec script -qc 'echo $$ > {}; exec {program} play --puzzle {GIVENS}' /dev/null",
        inner.display()
    );
    let mut game = Terminal::of(&folder, &line);
    game.sees("51 cells left");
    game.press("4");
    game.sees("50 cells left");
    game.signal("KILL");
    let pid = fs::read_to_string(inner).unwrap();
    wait("the end", || matches!(state_of(pid.trim()), None | Some('Z')));
    assert_eq!(turns(&folder).len(), 1);
}

/// T15: Ctrl-Z restores the terminal and stops; resuming redraws everything.
#[test]
fn stopped_and_resumed() {
    let folder = crate::folder("screen-stopped");
    let mut game = Terminal::open(&folder, &format!("--puzzle {GIVENS}"));
    game.sees("51 cells left");
    for how in ["\x1a", ""] {
        game.press(how);
        if how.is_empty() {
            game.signal("TSTP"); // not with a key
        }
        wait("a stop", || game.is_stopped());
        game.is_restored();
        game.screen.lock().unwrap().process(b"\x1b[2J"); // the shell may write anything
        game.signal("CONT");
        game.sees("51 cells left");
        game.sees("╔══1══╤══2══╤");
    }
    game.press("4");
    game.sees("50 cells left");
    game.press("q");
    wait("the end", || game.has_ended());
    game.is_restored();
}

/// G5, T12: killed at any moment, it loses no turn that was on the screen.
#[test]
fn killed_and_resumed() {
    let folder = crate::folder("screen-killed");
    // The digits of the first empty cell, and of the next ones.
    for (round, digit) in ["4", "6", "8", "9"].into_iter().enumerate() {
        let arguments = if round == 0 { format!("--puzzle {GIVENS}") } else { "--continue".into() };
        let mut game = Terminal::open(&folder, &arguments);
        game.sees(&format!("{} cells left", 51 - round));
        game.press(digit);
        game.sees(&format!("{} cells left", 50 - round));
        game.signal("KILL");
        wait("the end", || game.has_ended());
        assert_eq!(turns(&folder).len(), round + 1);
    }
}

/// T1, T13, T15: without a game the screen asks for layout and level, and making the puzzle can be
/// canceled; a game can be left for another and resumed.
#[test]
fn made_left_and_resumed() {
    let folder = crate::folder("screen-made");
    let mut game = Terminal::open(&folder, "--theme light");
    game.sees("New puzzle");
    game.press("\x1b[B\r"); // Horizon, two grids
    game.sees("Horizon · easy");
    game.press("m");
    game.press("n");
    game.sees("Up, Down: layout");
    game.press("\x1b[A\r");
    game.sees("Classic · easy");
    game.press("G");
    game.sees("Horizon, easy");
    game.press("\r");
    game.sees("Horizon · easy");
    game.press("q");
    wait("the end", || game.has_ended());
    game.is_restored();
}

/// T15: a terminal that cannot move its cursor has typed commands (M6 of the terminal's review).
#[test]
fn a_dumb_terminal() {
    let folder = crate::folder("screen-dumb");
    let program = env!("CARGO_BIN_EXE_ninefold");
    let line = format!("TERM=dumb exec {program} play --puzzle {GIVENS}");
    let mut game = Terminal::of(&folder, &line);
    game.sees("Type help to see all commands.");
    game.press("q\r");
    wait("the end", || game.has_ended());
}

/// T15: leaving a game says how to continue it; a daily puzzle is resumed, and games can be deleted
/// (M5 of the terminal's review).
#[test]
fn a_daily_puzzle_resumed() {
    let folder = crate::folder("screen-daily");
    let mut game = Terminal::open(&folder, "easy --daily 2026-11-15");
    game.sees("Classic · easy · 2026-11-15");
    game.press("m");
    wait("a turn", || turns(&folder).len() == 1);
    game.press("q");
    game.sees("Continue with: ninefold play --continue");
    let mut game = Terminal::open(&folder, "easy --daily 2026-11-15");
    game.sees("Classic · easy · 2026-11-15");
    game.press("u");
    wait("another turn", || turns(&folder).len() == 2);
    game.press("G");
    game.sees("There is no other unfinished game.");
    game.press("q");
    game.press("q");
    wait("the end", || game.has_ended());
    let mut game = Terminal::open(&folder, "--puzzle 1");
    wait("the end", || game.has_ended());
    game = Terminal::open(&folder, &format!("--puzzle {GIVENS}"));
    game.sees("51 cells left");
    game.press("G");
    game.sees("daily puzzle of 2026-11-15");
    game.press("\x1b[3~");
    game.sees("Delete this game for good?");
    game.press("\x1b[3~");
    game.sees("There is no other unfinished game.");
    game.press("\x1bq");
    wait("the end", || game.has_ended());
    assert_eq!(
        fs::read_dir(&folder)
            .unwrap()
            .filter(|entry| {
                entry
                    .as_ref()
                    .is_ok_and(|entry| entry.path().extension().is_some_and(|e| e == "turns"))
            })
            .count(),
        0
    );
}

/// T15: on a terminal as narrow as a phone's the panel is below the board, and a pasted puzzle, or
/// a link to one, is played.
#[test]
fn narrow_and_pasted() {
    let folder = crate::folder("screen-narrow");
    let mut game = Terminal::open(&folder, "easy --seed a");
    game.sees("Classic · easy");
    game.resize(45, 30);
    game.sees("53 cells left");
    game.sees("╚═1═╧═2═╧═3═╩═4═╧═5═╧═6═╩═7═╧═8═╧═9═╝");
    let paste = |text: &str| format!("\x1b[200~{text}\x1b[201~");
    game.press(&paste("hello"));
    game.sees("The pasted text is not a puzzle");
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={GIVENS}");
    game.press(&paste(&link));
    game.sees("51 cells left");
    game.press("4");
    game.sees("50 cells left");
    game.press(&paste(SOLVED));
    game.sees("not a puzzle: this board");
    game.press("q");
    game.is_restored();
}

/// T15, W5: in French the digits of a French keyboard need no Shift.
#[test]
fn a_french_keyboard() {
    let folder = crate::folder("screen-azerty");
    let mut game = Terminal::open(&folder, &format!("--lang fr --puzzle {GIVENS}"));
    game.sees("51 cases à remplir");
    game.press("'"); // the key of 4
    game.sees("50 cases à remplir");
    game.press("à"); // the key of 0
    game.sees("51 cases à remplir");
    game.press("q");
    wait("the end", || game.has_ended());
    assert!(turns(&folder)[0].contains("r1c3=4"));
}
