//! Commands on boards.

use insta::assert_snapshot;
use ninefold::{Board, Layout, notation};
use ninefold_testkit::boards::{GIVENS, HARD, SOLVED};
use proptest::prelude::*;

use crate::{ninefold, transcript};

/// One line each: solvable, no solution, several, in conflict, too short, not a board.
fn mixed() -> String {
    let none = GIVENS.replacen("..7", "1.7", 1);
    let several = format!("{}{}", ".".repeat(18), &GIVENS[18..]);
    let collide = format!("55{}", ".".repeat(79));
    let short = &GIVENS[1..];
    format!("# a comment\n\n{GIVENS}\n{none}\n{several}\n{collide}\n{short}\nhello\n{SOLVED}\n")
}

/// C1: one line out per board in, in order; errors on standard error.
#[test]
fn solve() {
    assert_snapshot!(transcript(&["solve"], &mixed()));
}

/// C1: a solution even if there are several.
#[test]
fn solve_first() {
    let (code, output, _) = ninefold(&["solve", "--first"], ".".repeat(81).as_bytes());
    let board = Board::parse(&Layout::classic(), &output).unwrap();
    assert!(board.is_solved() && code == 0);
    assert_eq!(
        ninefold(&["solve", "--first"], mixed().as_bytes()).1.lines().nth(1),
        Some("no solution")
    );
}

/// C1: the number of solutions, at most N.
#[test]
fn solve_count() {
    assert_snapshot!(transcript(&["solve", "--count", "3"], &mixed()));
    assert_eq!(ninefold(&["solve", "--count", "500"], ".".repeat(81).as_bytes()).1, "500\n");
}

/// C1, D17: with too small a budget the search gives up.
#[test]
fn solve_gives_up() {
    assert_snapshot!(transcript(&["solve", "--budget", "5"], HARD), @r"
    $ ninefold solve --budget 5
    gave up
    --- exit code 1
    ");
    assert_eq!(
        ninefold(&["solve", "--count", "9", "--budget", "5"], HARD.as_bytes()).1,
        "gave up\n"
    );
    assert_eq!(ninefold(&["check", "--budget", "5"], HARD.as_bytes()).1, "gave up\n");
}

/// C1: one object per board.
#[test]
fn solve_json() {
    assert_snapshot!(transcript(&["solve", "--json"], &mixed()));
    assert_snapshot!(transcript(&["solve", "--json", "--count", "2"], GIVENS));
}

/// C1: the counts of all kinds of answers, on standard error.
#[test]
fn solve_stats() {
    let (_, output, errors) = ninefold(&["solve", "--stats"], mixed().as_bytes());
    assert_eq!(output.lines().count(), 7);
    let (counts, seconds) = errors.split_once("seconds").unwrap();
    assert!(seconds.trim().parse::<f64>().is_ok());
    let counts = counts.lines().filter(|line| !line.starts_with("line ")).collect::<Vec<_>>();
    assert_snapshot!(counts.join("\n"), @r"
    boards                       7
    solved                       2
    no solution                  2
    several solutions            1
    invalid                      2
    guesses                     13
    ");
}

/// C2: the verdict on each board.
#[test]
fn check() {
    let full_but_wrong = SOLVED.replacen('5', "3", 1);
    assert_snapshot!(transcript(&["check"], &format!("{}{full_but_wrong}\n", mixed())));
}

/// C2, R7: the same as JSON, with conflicts as canvas coordinates.
#[test]
fn check_json() {
    assert_snapshot!(transcript(&["check", "--json"], &mixed()));
    let twins: Layout = "twin-nw".parse().unwrap();
    let mut board = Board::empty(&twins);
    for (row, column) in [(8, 8), (8, 0), (14, 8)] {
        board.set(twins.cell_at(row, column).unwrap(), ninefold::Digit::new(4));
    }
    assert_snapshot!(transcript(&["check", "--json", "--layout", "twin-nw"], &board.to_string()));
    assert_snapshot!(transcript(&["check", "--layout", "twin-nw"], &board.to_string()));
}

/// C7, T10: boards in their frame, with a sign at digits in conflict.
#[test]
fn show() {
    let collide = GIVENS.replacen("..7", "5.7", 1);
    assert_snapshot!(transcript(&["show"], &format!("{collide}\n{}\n{SOLVED}", &GIVENS[2..])));
}

/// T10: with colors, digits in conflict are red and have no sign.
#[test]
fn show_in_color() {
    let board = format!("5...5{}", ".".repeat(76));
    let (_, output, _) = ninefold(&["show", "--color", "always"], board.as_bytes());
    let row = output.lines().nth(1).unwrap();
    let red = "\u{1b}[31m5\u{1b}[0m";
    assert_eq!(row, format!("1║ {red} |   |   ║   | {red} |   ║   |   |   ║1"));
    assert!(!ninefold(&["show", "--color", "never"], board.as_bytes()).1.contains('\u{1b}'));
}

/// C7: the catalog, the plan of a layout, and both as documents.
#[test]
fn layouts() {
    assert_snapshot!(transcript(&["layouts"], ""));
    assert_snapshot!(transcript(&["layouts", "samurai"], ""));
    assert_snapshot!(transcript(&["layouts", "0,0 0,9"], ""));
    assert_snapshot!(transcript(&["layouts", "--json", "samurai"], ""));
    assert_eq!(ninefold(&["layouts", "--json"], b"").1.lines().count(), 14);
}

/// C7: every command explains itself, with examples.
#[test]
fn help() {
    let commands = ",play,stats,solve,check,show,convert,print,generate,daily,scan,rate,layouts,devices,\
                    serve,admin,admin list,admin block,admin unblock,admin rename,admin delete,\
                    admin reset,admin purge,admin rotate-key,admin vacuum,admin check,completions";
    let help = commands.split(',').map(|command| {
        let words: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        transcript(&words, "")
    });
    let help: String = help.collect();
    assert_snapshot!(help);
}

/// C6, C7: a wrong command, option or layout is named, with exit code 2.
#[test]
fn misuse() {
    let misuse: String = [
        &["solv"][..],
        &["solve", "--layout", "samuray"],
        &["solve", "--layout", "0,0 1,1"],
        &["solve", "--count", "-1"],
        &["solve", "--count", "2", "--first"],
        &["solve", "--budget", "many"],
        &["show", "--color", "green"],
        &["convert"],
        &["convert", "--to", "pdf"],
        &["layouts", "nowhere"],
        &["completions", "tcsh"],
        &["check", "no-such-file.txt"],
    ]
    .iter()
    .map(|arguments| transcript(arguments, ""))
    .collect();
    assert_snapshot!(misuse);
}

/// C1, D2: boards over several lines, lists with bad lines, comments, and all kinds of line ends.
#[test]
fn boards_are_found_in_any_input() {
    let rows: Vec<&str> = (0..9).map(|row| &GIVENS[row * 9..row * 9 + 9]).collect();
    let drawn = rows.join("\n");
    let commented = rows.join("\n# between\n");
    let framed = notation::framed(&Board::parse(&Layout::classic(), GIVENS).unwrap());
    let typo = drawn.replacen("..3\n", "..x\n", 1);
    let bad = "12345\n";
    let all = [
        format!("\u{feff}{GIVENS}\r\n"),
        format!("{drawn}\n\n"),
        format!("{commented}\n\n\n"),
        framed,
        format!("{GIVENS}\n{bad}{GIVENS}\n{bad}\n"),
        format!("{typo}\n\n"),
        format!("{drawn}\n{}\n\n", rows[0]),
        "[1,2]\n\n".to_owned(),
        format!("{drawn}\r\n"),
        format!("{GIVENS}{GIVENS}\nfirst\nsecond\n"),
        rows[..4].join("\n"),
    ];
    assert_snapshot!(transcript(&["check"], &all.concat()));
}

proptest! {
    /// C2, D2: any bytes into any command give an answer and an exit code, never a panic.
    #[test]
    fn any_bytes_are_answered(
        bytes in proptest::collection::vec(any::<u8>(), 0..300),
        text in "[0-9.*_~/|║═\\[{# \n\u{e9}-]{0,300}",
        layout in prop_oneof![Just("classic"), Just("twin-ne"), Just("0,0 0,9")],
    ) {
        for input in [&bytes[..], text.as_bytes()] {
            for command in ["solve", "check", "show"] {
                let (code, _, errors) = ninefold(&[command, "--layout", layout], input);
                prop_assert!(code <= 1);
                for error in errors.lines() {
                    prop_assert!(error.starts_with("line "), "{}", error);
                }
            }
        }
    }
}

/// C6: a board can be an argument of every command, together with files; an argument that is neither is a
/// missing file (L2 of the terminal's review).
#[test]
fn boards_as_arguments() {
    assert_eq!(ninefold(&["solve", GIVENS], b"").1, format!("{SOLVED}\n"));
    assert_eq!(ninefold(&["solve", GIVENS, SOLVED], b"").1, format!("{SOLVED}\n{SOLVED}\n"));
    assert_eq!(ninefold(&["solve", GIVENS, "-"], SOLVED.as_bytes()).1.lines().count(), 2);
    for command in ["check", "rate", "show", "hint", "explain"] {
        let (code, output, errors) = ninefold(&[command, GIVENS], b"");
        assert!(code == 0 && !output.is_empty() && errors.is_empty(), "{command} {errors}");
    }
    for command in ["solve", "check", "rate", "show", "hint", "explain"] {
        let (code, _, errors) = ninefold(&[command, "nosuch.txt"], b"");
        assert_eq!(code, 2, "{command}");
        assert!(errors.starts_with("ninefold: cannot read nosuch.txt: "), "{command} {errors}");
    }
    let (code, _, errors) = ninefold(&["solve", &GIVENS[1..]], b"");
    assert_eq!((code, &*errors), (1, "line 1: column 80: expected 81 cells, found 80\n"));
}

/// C6: without `--layout`, the cells show the layout: in lines, canvases, drawings and documents.
#[test]
fn layouts_are_recognized() {
    let made = ninefold(&["generate", "--layout", "samurai", "--seed", "1"], b"").1;
    let solved = ninefold(&["solve", "--layout", "samurai"], made.as_bytes()).1;
    for format in ["line", "canvas", "grid", "framed", "json"] {
        let convert = ["convert", "--to", format];
        let (code, text, errors) = ninefold(&convert, format!("{GIVENS}\n{made}").as_bytes());
        assert_eq!((code, &*errors), (0, ""), "{format}");
        let (code, output, errors) = ninefold(&["solve"], text.as_bytes());
        assert_eq!((code, &*errors), (0, ""), "{format}");
        assert_eq!(output, format!("{SOLVED}\n{solved}"), "{format}");
    }
    // Cells that fit no layout, and cells that fit several.
    let (_, _, errors) = ninefold(&["solve"], b"~~~/~~~\n");
    assert!(errors.contains("the cells fit none of the named layouts"), "{errors}");
    let (_, _, errors) = ninefold(&["solve"], ".".repeat(153).as_bytes());
    assert!(errors.contains("choose twin-nw or twin-ne"), "{errors}");
}

/// C1: a limit of solutions is at least one (L1 of the terminal's review).
#[test]
fn counting_to_zero() {
    let (code, _, errors) = ninefold(&["solve", "--count", "0", GIVENS], b"");
    assert!(code == 2 && errors.contains("expected a whole number of at least 1"), "{errors}");
}

/// C7: `show --ascii` draws without other characters, and can be read again.
#[test]
fn shown_in_ascii() {
    let (_, drawing, _) = ninefold(&["show", "--ascii", GIVENS], b"");
    assert!(drawing.is_ascii() && drawing.contains("1| 5 | 3 |   |   | 7 |"), "{drawing}");
    assert_eq!(ninefold(&["solve"], drawing.as_bytes()).1, format!("{SOLVED}\n"));
}
