//! Games played with typed commands: every command, every kind of bad command, and saved games.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;
use ninefold::{Board, Layout, Puzzle};
use ninefold_testkit::boards::{GIVENS, SOLVED, entries};
use serde_json::Value;

use crate::{ninefold, ninefold_in};

/// The output when these lines are typed; only the first row of each board is kept.
fn play_in(folder: Option<&Path>, arguments: &[&str], lines: &[&str]) -> String {
    let input = lines.join("\n") + "\n";
    let arguments = [&["play"], arguments].concat();
    let (code, output, errors) = ninefold_in(folder, &arguments, input.as_bytes());
    let is_frame = |line: &&str| {
        line.trim_start().starts_with(['╔', '╟', '╠', '╚', '╧'])
            || line.trim_start().starts_with(|c: char| ('2'..='9').contains(&c))
                && line.contains('║')
    };
    let shown: String =
        output.lines().filter(|line| !is_frame(line)).map(|line| line.to_owned() + "\n").collect();
    let errors = if errors.is_empty() { errors } else { format!("--- errors\n{errors}") };
    format!("{shown}{errors}--- exit code {code}\n")
}

fn play(lines: &[&str]) -> String {
    play_in(None, &["--puzzle", GIVENS], lines)
}

/// T2, T3, T4, T5, T6, T7, T9, D6, D7, D9: every command, compact and spelled.
#[test]
fn every_command() {
    let typed = "i131|I 1 3 2|insert 1 3 4|d13|delete 1 3|u|undo 2|redo|redo 9|u3|u9|r1c3=4 r1c4=6|\
        m142|mark 1 4 2|c|check|h|h|h 4|hint 5|h6|r|n|restart|y|r|time|stats|b|candidates|\
        i131|u|quit";
    assert_snapshot!(play(&typed.split('|').collect::<Vec<_>>()));
}

/// T4, T8, T9, D10, R8: every kind of bad command has a message and leaves the game unchanged.
#[test]
fn bad_commands() {
    let bad = "|x|hello|insert|i|i1|i12|i1234|i 10 3 1|iabc|i1x1|i031|i301|i130|i-131|i113|d|d1|\
        d123|dab|d01|d11|m11|m1135|u0|u-1|ux|u1.5|u|redo|redo 0|undo two|h0|h7|hx|r now|f f|\
        check it|time 3|save|load|load no-such-file.json|new fiendish|new easy nowhere|\
        r1c1=5|r1c3=0|r1c3|r1c33=5|nw i231|?!|231|ünö";
    let bad: Vec<&str> = bad.split('|').collect();
    let lines: Vec<&str> = bad.iter().copied().chain(["b", "u", "q"]).collect();
    let transcript = play(&lines);
    assert_snapshot!(transcript);
    // Nothing was played: the board is the puzzle, and there is nothing to undo.
    assert!(
        transcript.contains("> b\n1║ 5 | 3 |   ║   | 7 |   ║   |   |   ║1\n> u\nThere is nothing")
    );
    // Every line except the empty one has a one-line reply.
    let (_, rest) = transcript.split_once("\n> x\n").unwrap();
    let (answers, _) = rest.split_once("> b\n").unwrap();
    let n_answers = answers.lines().filter(|line| !line.starts_with('>')).count();
    assert_eq!(n_answers, bad.len() - 1, "{transcript}");
}

/// T7, T8, D10: hints and the solution are refused while digits conflict, and the solution while
/// the entries leave none, each with its own message.
#[test]
fn hints_and_the_end_while_something_is_wrong() {
    assert_snapshot!(play(&[
        "i135", "h", "h 5", "f", "u", "i131", "h", "h", "f", "c", "u", "h5", "f"
    ]));
}

/// R12, T9: a check says how many digits are wrong, and on request where; marks are shown without
/// being set again, and cannot be set in a cell with a digit.
#[test]
fn looking_closer() {
    assert_snapshot!(play(&[
        "i131",
        "c",
        "c where",
        "u",
        "m131",
        "marks",
        "i134",
        "m135",
        "candidates",
        "m141",
        "marks",
        "new hard easy",
        "new nowhere",
        "save c#.json.d/x=1",
        "q",
    ]));
    let (code, output, _) =
        ninefold(&["play", "easy", "--layout", "twin-nw", "--seed", "1"], b"5\nx115\n!\nq\n");
    assert_eq!((code, output.matches("is not a command").count()), (0, 3), "{output}");
}

/// D10: if all candidates are marked, hints continue from the marks: a step is not repeated.
#[test]
fn hints_with_marks() {
    let hard = "......2....1..683...7.5.......5..3..6....9..42..76...8.83.4.1..4......2.7..69....";
    let arguments = ["explain", "--up-to", "hidden-single", "--json", hard];
    let (_, output, _) = ninefold(&arguments, b"");
    let object: Value = serde_json::from_str(&output).unwrap();
    let placed = |step: &Value| {
        let [row, column, digit] =
            ["row", "col", "digit"].map(|field| step["placements"][0][field].as_u64().unwrap());
        format!("i{}{}{digit}", row + 1, column + 1)
    };
    let singles: Vec<String> = object["steps"].as_array().unwrap().iter().map(placed).collect();
    let rest = ["h5", "h5", "candidates", "h5", "r1c2-3 r3c2-3", "h5", "r1c8-1 r3c8-1", "h3", "q"];
    let lines: Vec<&str> = singles.iter().map(String::as_str).chain(rest).collect();
    let transcript = play_in(None, &["--puzzle", hard], &lines);
    let start = transcript.find("> h5").unwrap();
    assert_snapshot!(transcript[start..]);
}

/// T11, R13: solving gives a congratulation with the time and the hints, and ends the game.
#[test]
fn solving_it() {
    let mut lines = entries();
    lines.insert(3, "h".to_owned());
    lines.push("never read".to_owned());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let folder = crate::folder("play-solving");
    let transcript = play_in(Some(&folder), &["--puzzle", GIVENS], &lines);
    let end: Vec<&str> = transcript.lines().rev().take(3).collect();
    assert_eq!(end[0], "--- exit code 0");
    assert!(end[1].starts_with("Congratulations! Solved in 0:"), "{end:?}");
    assert!(end[1].ends_with(", with one hint."), "{end:?}");
    assert!(!transcript.contains("never"));
    // M11: it is recorded with its level, and no longer offered.
    let (code, table, _) = ninefold_in(Some(&folder), &["stats"], b"");
    assert_eq!((code, table.lines().count()), (0, 2));
    assert!(table.contains("Classic") && table.contains("easy"), "{table}");
    let (_, json, _) = ninefold_in(Some(&folder), &["stats", "--json"], b"");
    let object: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&object["mode"], &object["solved"]), (&"classic".into(), &1.into()));
    assert_eq!(object["best_ms"].as_array().unwrap().len(), 1);
    let again = play_in(Some(&folder), &["--continue"], &[]);
    assert!(again.contains("There is no unfinished game to continue."), "{again}");
    let (_, list, _) = ninefold_in(Some(&folder), &["play", "--list"], b"");
    assert!(list.contains("\tsolved\tClassic, easy, 0 cells left"), "{list}");
}

/// T8, D8: a player who has the solution shown is not congratulated, and the game does not count as
/// solved.
#[test]
fn giving_up() {
    let folder = crate::folder("play-giving-up");
    let transcript = play_in(Some(&folder), &["--puzzle", GIVENS], &["f", "never read"]);
    assert!(
        transcript.contains("1║ 5 | 3 | 4 ║ 6 | 7 | 8 ║ 9 | 1 | 2 ║1\nHere is the solution.\n")
    );
    assert!(!transcript.contains("Congratulations") && !transcript.contains("never"));
    let (_, table, _) = ninefold_in(Some(&folder), &["stats"], b"");
    assert_eq!(table, "No games solved yet.\n");
}

/// T1: asks for the level until it is valid, by number or name, or the input ends.
#[test]
fn asking_for_a_level() {
    let transcript = play_in(None, &["--seed", "s"], &["0", "6", "fiendish", "", "HARD", "q"]);
    assert_eq!(transcript.matches("Please type a number").count(), 4);
    assert!(transcript.contains("Classic, hard, "));
    assert!(play_in(None, &["--seed", "s", "2"], &["q"]).contains("Classic, medium, "));
    assert_eq!(play_in(None, &[], &["x"]).lines().last(), Some("--- exit code 1"));
    // T13: the same seed is the same puzzle.
    let twice = [(); 2].map(|()| play_in(None, &["hard", "--seed", "s"], &["b", "q"]));
    assert_eq!(twice[0], twice[1]);
    assert_ne!(play_in(None, &["hard", "--seed", "t"], &["b", "q"]), twice[0]);
}

/// D3, R9: a strict game refuses conflicting digits, a guarded one wrong digits.
#[test]
fn policies() {
    let strict = play_in(None, &["--strict", "--puzzle", GIVENS], &["i135", "i131", "u", "q"]);
    assert!(strict.contains("There is already a 5 in row 1 and box 1.\n"), "{strict}");
    assert!(strict.contains("One turn undone."));
    let guarded = play_in(None, &["--guarded", "--puzzle", GIVENS], &["i131", "i132", "i134", "q"]);
    assert!(guarded.contains("r1c3 is not 1. Mistakes so far: 1.\n"), "{guarded}");
    assert!(guarded.contains("r1c3 is not 2. Mistakes so far: 2.\n"), "{guarded}");
    assert!(guarded.contains("1║ 5 | 3 | 4 ║"));
}

/// M4, T9, T10: several grids, by their names; a digit in a shared cell is in both.
#[test]
fn several_grids() {
    let arguments = ["play", "easy", "--layout", "samurai", "--seed", "grids"];
    let (code, output, errors) = ninefold(&arguments, b"i231\nxx i231\nnw i\nhelp\nh\nq\n");
    assert_eq!((code, errors.as_str()), (0, ""));
    let start = output.find("> i231").unwrap();
    assert_snapshot!(output[start..]);
    assert!(output.starts_with("Making a puzzle…\n   ╔═1═") || output.contains("╔═1═"));
    let arguments = [&arguments[..], &["--lang", "fr"]].concat();
    let (_, output, _) = ninefold(&arguments, b"aide\nq\n");
    assert!(output.contains("║ NO     ║ NO     ║ centre ║ centre ║ centre ║ NE"), "{output}");
    let layout: Layout = "samurai".parse().unwrap();
    let shared = layout.cells().find(|&cell| layout.is_shared(cell)).unwrap();
    assert_eq!(layout.cell_name(shared), "center r1c1");
}

/// T10: without colors a sign marks digits in conflict; with colors they are red.
#[test]
fn collisions_are_seen() {
    let (_, output, _) = ninefold(&["play", "--puzzle", GIVENS], b"i135\nq\n");
    assert!(output.contains("1║ 5!| 3 | 5!║"), "{output}");
}

/// T12, G5: a game resumes where it was left, with its undo history.
#[test]
fn going_on() {
    let folder = crate::folder("play-going-on");
    let first = play_in(Some(&folder), &["--puzzle", GIVENS], &["i131", "i142", "m119", "u"]);
    assert!(first.contains("Continue with: ninefold play --continue"), "{first}");
    let second = play_in(Some(&folder), &["--continue"], &["u", "redo 2", "q"]);
    assert!(second.contains("1║ 5 | 3 | 1 ║   | 7 |"), "{second}");
    assert!(second.contains("There was only one turn to redo") || second.contains("redone"));
    // It is offered at the start; any answer but yes starts another one.
    let offered = play_in(Some(&folder), &[], &["y", "b", "q"]);
    assert!(offered.starts_with("You have an unfinished game: Classic, easy, "), "{offered}");
    let other = play_in(Some(&folder), &[], &["n", "1", "candidates", "q"]);
    assert!(other.contains("Which level?"), "{other}");
    let (_, list, _) = ninefold_in(Some(&folder), &["play", "--list"], b"");
    assert_eq!(list.lines().count(), 2);
    let id = list.lines().find(|line| line.contains("in")).unwrap().split('\t').next().unwrap();
    assert!(play_in(Some(&folder), &["--continue", id], &["q"]).ends_with("exit code 0\n"));
    // D8: an abandoned game stays there, but is no longer offered.
    for line in list.lines() {
        let id = line.split('\t').next().unwrap();
        assert_eq!(ninefold_in(Some(&folder), &["play", "--abandon", id], b"").0, 0);
    }
    let given_up = play_in(Some(&folder), &["--continue"], &[]);
    assert!(given_up.contains("There is no unfinished game to continue."), "{given_up}");
    let (_, list, _) = ninefold_in(Some(&folder), &["play", "--list"], b"");
    assert_eq!(list.matches("\tabandoned\t").count(), 2, "{list}");
    let none = play_in(Some(&folder), &["--continue", "nonsense"], &["q"]);
    assert!(none.contains("expected the id of a saved game"), "{none}");
}

/// T12: a damaged game is reported, copied aside and recovered as far as possible.
#[test]
fn a_damaged_game() {
    let folder = crate::folder("play-damaged");
    play_in(Some(&folder), &["--puzzle", GIVENS], &["i134", "i146", "i168", "q"]);
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            fs::write(&path, "{\"format\":").unwrap();
        }
    }
    let again = play_in(Some(&folder), &["--continue"], &["b", "q"]);
    assert!(again.starts_with("The saved game was damaged. 3 turns were recovered;"), "{again}");
    assert!(again.contains("1║ 5 | 3 | 4 ║ 6 | 7 | 8 ║"), "{again}");
    let kept = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(kept.into_iter().any(|name| name.to_string_lossy().contains("damaged-1")));
}

/// T12, M7: named files, as our own document and as `gattai-1.0`; nothing is overwritten without
/// asking.
#[test]
fn files_by_name() {
    let folder = crate::folder("play-files");
    let file = folder.join("my game.json").to_str().unwrap().to_owned();
    let save = format!("save {file}");
    let saved = play(&["i131", &save, &save, "n", "i142", &save, "y", "q"]);
    assert!(saved.contains("already exists. Overwrite it? (y/n)"), "{saved}");
    assert!(saved.contains("Nothing changed.") && saved.matches("Game saved to").count() == 2);
    let loaded = play_in(None, &["--puzzle", &file], &["u", "u", "u", "q"]);
    assert!(loaded.contains("1║ 5 | 3 | 1 ║ 2 | 7 |"), "{loaded}");
    assert!(loaded.contains("There is nothing to undo."));
    let gattai = folder.join("other.json").to_str().unwrap().to_owned();
    play(&["i131", &format!("save {gattai} gattai-1.0"), "q"]);
    assert!(fs::read_to_string(&gattai).unwrap().contains("\"currentGrids\""));
    let loaded = play(&[&format!("load {gattai}"), "b", "q"]);
    assert!(loaded.contains("1║ 5 | 3 | 1 ║"), "{loaded}");
    let nowhere = play(&["save /no/such/folder/game.json", "q"]);
    assert!(nowhere.contains("/no/such/folder/game.json: "), "{nowhere}");
}

/// M11: the daily puzzle is the one that `daily` prints.
#[test]
fn the_puzzle_of_a_day() {
    let arguments = ["medium", "--layout", "twin-se", "--daily", "2026-11-15"];
    let transcript = play_in(None, &arguments, &["q"]);
    assert!(transcript.contains("Eclipse, medium, "), "{transcript}");
    let daily = ["daily", "2026-11-15", "--mode", "twin-se", "--level", "medium"];
    let (_, document, _) = ninefold(&daily, b"");
    let object: Value = serde_json::from_str(&document).unwrap();
    let layout: Layout = "twin-se".parse().unwrap();
    let givens = Board::parse(&layout, object["givens"].as_str().unwrap()).unwrap();
    let n_empty = layout.n_cells() - Puzzle::new(givens).unwrap().n_givens();
    assert!(
        transcript.contains(&format!(
            "Eclipse, medium, daily puzzle of 2026-11-15, {n_empty} cells left"
        ))
    );
    let none = play_in(None, &["easy", "--layout", "sumo", "--daily"], &["q"]);
    assert!(none.contains("choose one of classic, samurai, twin-nw"), "{none}");
}

/// W5: everything also works in French.
#[test]
fn in_french() {
    let lines = [
        "i131", "u", "u", "i", "xyz", "h", "h5", "c", "i131", "r", "n", "r", "o", "time", "help",
        "f",
    ];
    assert_snapshot!(play_in(None, &["--lang", "fr", "--puzzle", GIVENS], &lines));
}

/// A board that is not a puzzle cannot be played, and the error says why.
#[test]
fn puzzles_that_are_none() {
    for (puzzle, what) in [
        (&".".repeat(80)[..], "expected 81 cells, found 80"),
        (SOLVED, "this board is already solved"),
        (&".".repeat(81)[..], "several solutions"),
        (&format!("55{}", ".".repeat(79)), "givens conflict: r1c1 r1c2"),
    ] {
        let transcript = play_in(None, &["--puzzle", puzzle], &["q"]);
        assert!(transcript.contains(what) && transcript.ends_with("code 1\n"), "{transcript}");
    }
    let missing = play_in(None, &["--puzzle", "nosuch.txt"], &["q"]);
    assert!(
        missing.contains("cannot read nosuch.txt") && missing.ends_with("code 2\n"),
        "{missing}"
    );
}

/// M11, T12: a daily puzzle is one game: it is continued, its level may follow `--daily`, and once it
/// is solved the program says so (M2 and M5 of the terminal's review).
#[test]
fn a_daily_puzzle_is_one_game() {
    let folder = crate::folder("play-one-daily");
    let first = play_in(Some(&folder), &["--daily", "easy"], &["candidates", "q"]);
    assert!(first.contains("Classic, easy, daily puzzle of 2025-11-15, "), "{first}");
    let again = play_in(Some(&folder), &["easy", "--daily"], &["u", "q"]);
    assert!(again.starts_with("You have begun this daily puzzle before;"), "{again}");
    assert!(again.contains("One turn undone."), "{again}");
    let list = || ninefold_in(Some(&folder), &["play", "--list"], b"").1;
    assert_eq!(list().lines().count(), 1);
    let daily = ["daily", "2025-11-15", "--mode", "classic", "--level", "easy"];
    let object: Value = serde_json::from_str(&ninefold(&daily, b"").1).unwrap();
    let (givens, solution) =
        (object["givens"].as_str().unwrap(), object["solution"].as_str().unwrap());
    let turns = (0..81)
        .filter(|&at| givens.as_bytes()[at] == b'.')
        .map(|at| format!("i{}{}{}", at / 9 + 1, at % 9 + 1, &solution[at..=at]));
    let turns: Vec<String> = turns.collect();
    let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
    let solved = play_in(Some(&folder), &["easy", "--daily"], &turns);
    assert!(solved.contains("Solved in "), "{solved}");
    let after = play_in(Some(&folder), &["easy", "--daily"], &["q"]);
    assert!(after.contains("Solved in ") && after.contains("This puzzle is solved."), "{after}");
    assert_eq!(list().lines().count(), 1);
    // Another level is another game, and a game in which nothing was played is not kept.
    let other = play_in(Some(&folder), &["medium", "--daily"], &["q"]);
    assert!(other.contains("Nothing was played, so nothing was saved."), "{other}");
    assert_eq!(list().lines().count(), 1);
}

/// T12: saved games have a day, and can be deleted.
#[test]
fn deleting_games() {
    let folder = crate::folder("play-deleting");
    play_in(Some(&folder), &["--puzzle", GIVENS], &["i131", "q"]);
    let (_, list, _) = ninefold_in(Some(&folder), &["play", "--list"], b"");
    let fields: Vec<&str> = list.trim_end().split('\t').collect();
    let is_day = fields[1].len() == 10 && fields[1].starts_with("20");
    assert!(is_day && fields[2] == "in progress", "{list}");
    let delete = || ninefold_in(Some(&folder), &["play", "--delete", fields[0]], b"");
    assert_eq!(delete().0, 0);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    assert_eq!(delete().0, 1);
}

/// T9: a single mark cannot be mistaken for a digit (M8 of the terminal's review).
#[test]
fn a_single_mark() {
    let marked = play(&["m141", "q"]);
    assert!(marked.contains("| 5 3 . | (1) 7 . | . . . |"), "{marked}");
}

/// G2: the numbers of the frame around several grids can be typed (M10 of the terminal's review).
#[test]
fn places_of_the_frame() {
    let arguments = ["easy", "--layout", "samurai", "--seed", "a"];
    let typed = play_in(None, &arguments, &["@r1c2=8", "@r3c17=4", "q"]);
    assert_eq!(typed.matches("is a given").count(), 2, "{typed}");
}
