//! In the full screen: typed puzzles, files, and replays of games.

use std::fs;
use std::path::Path;

use ninefold_testkit::boards::GIVENS;

use crate::pty::{Terminal, solution, wait};

/// T15: a puzzle is typed in at every size, also with the mouse, and its solutions are counted
/// meanwhile.
#[test]
fn entered_by_hand() {
    for (columns, rows) in [(45, 30), (80, 24), (120, 40)] {
        let folder = crate::folder(&format!("screen-entered-{columns}"));
        let mut game = Terminal::open(&folder, "");
        game.resize(columns, rows);
        game.sees("New puzzle");
        game.press("\x1b");
        game.click("Enter a puzzle");
        game.sees("empty board");
        game.press("\r");
        game.sees("Several solutions.");
        game.press(&GIVENS[..63]);
        game.sees("23 givens");
        game.sees("Several solutions.");
        game.press(&GIVENS[63..80]);
        game.press("7");
        game.sees("Digits conflict");
        game.press("\x7f9");
        game.sees("One solution");
        game.click("R clear");
        game.sees(" 0 givens");
        game.press("u");
        game.sees("30 givens");
        game.click("Enter play");
        game.sees("51 cells left");
        game.click("? Keys");
        game.sees("select several cells");
        game.press("q");
        game.click("t Hint");
        game.sees("Look at");
        game.press("q");
        wait("the end", || game.has_ended());
        game.is_restored();
    }
}

/// T15: files are opened and saved in the format that their name implies, and nothing is replaced
/// without a question; boards with several solutions can be completed.
#[test]
fn files_opened_and_saved() {
    let folder = crate::folder("screen-files");
    let file = |name: &str| folder.join(name).display().to_string();
    let part = format!("{}{}", &GIVENS[..63], ".".repeat(18)); // several solutions
    fs::write(file("two.sdm"), format!("{GIVENS}\n{part}\n")).unwrap();
    let mut game = Terminal::open(&folder, "");
    game.sees("New puzzle");
    game.press("\x1b");
    game.click("Open a file");
    game.sees("A puzzle or game in any notation.");
    game.press(&format!("{}\r", file("none.sdm")));
    game.sees("not found");
    game.press(&format!("\x15{}/tw\t\r", folder.display()));
    game.sees("line 2: 23 givens");
    game.click("line 1: 30 givens");
    game.sees("51 cells left");
    game.press("4W");
    game.sees("NAME.json saves the whole game");
    game.press(&format!("{}\r", file("game.json")));
    game.sees("Game saved to");
    let kept = fs::read_to_string(file("game.json")).unwrap();
    assert!(kept.contains("r1c3=4"), "{kept}");
    game.press(&format!("W{}\r", file("two.sdm")));
    game.sees("Overwrite it?");
    game.press("n");
    game.press(&format!("\x15{}\r", file("board.sdk")));
    wait("the file", || Path::new(&file("board.sdk")).exists());
    assert_eq!(fs::read_to_string(file("two.sdm")).unwrap().lines().count(), 2);
    game.press(&format!("O{}\r", file("two.sdm")));
    game.sees("line 2: 23 givens");
    game.press("\x1b[B\r");
    game.sees("Several solutions.");
    game.press(&format!("\x1b[200~{GIVENS}\x1b[201~"));
    game.sees("One solution");
    game.press(&format!("W{}\r", file("two.sdm")));
    game.sees("Overwrite it?");
    game.press("y");
    wait("the file", || {
        fs::read_to_string(file("two.sdm"))
            .is_ok_and(|text| text.trim_end() == GIVENS.replace('.', "0"))
    });
    game.press("q");
    wait("the end", || game.has_ended());
}

/// G1, T15: a solved game can be replayed, even later, and its day is in the calendar.
#[test]
fn replayed() {
    let folder = crate::folder("screen-replayed");
    let mut game = Terminal::open(&folder, &format!("--puzzle {GIVENS}"));
    game.sees("51 cells left");
    game.press(&solution());
    game.sees("Congratulations!");
    game.click("P Replay");
    game.sees("Turn 51 of 51"); // without a key press
    game.press("\x1b[H");
    game.sees("Turn 0 of 51");
    game.press("\x1b[F");
    game.sees("Turn 51 of 51");
    game.press("\x1b[D");
    game.sees("Turn 50 of 51");
    game.press("q");
    wait("the end", || game.has_ended());
    let mut game = Terminal::open(&folder, "easy --seed a");
    game.sees("Classic · easy");
    game.press("G");
    game.sees("solved in");
    game.press("\r");
    game.sees("Congratulations!");
    game.press("P");
    game.sees(" of 51");
    game.click("Esc back");
    game.sees("Congratulations!");
    game.press("D");
    game.sees("Days in a row  0");
    game.press("\x1b");
    game.sees("Congratulations!");
    game.press("q");
    wait("the end", || game.has_ended());
}
