//! `--gpu` and `devices`, with and without a card.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

use ninefold_testkit::boards::{GIVENS, SOLVED};
use ninefold_testkit::card::driver;

use crate::ninefold;

/// Puzzles of all kinds, and the lines of other boards and of none.
fn input() -> String {
    let puzzles = include_str!("../../src/commands/devices/puzzles.txt");
    let (_, twins, _) = ninefold(&["generate", "2", "--layout", "twin-nw", "--seed", "cards"], b"");
    let lines = format!("{puzzles}{SOLVED}\n12345\n{GIVENS}\n\n# nothing\n{twins}");
    lines.repeat(2) + GIVENS
}

/// Exit code, output and errors of a process with the driver for tests and variables for it.
fn with_driver(
    variables: &[(&str, &str)],
    arguments: &[&str],
    input: &str,
) -> (i32, String, String) {
    static DRIVER: OnceLock<std::ffi::OsString> = OnceLock::new();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("card");
    let path = DRIVER.get_or_init(|| driver(&folder));
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(arguments).env("LD_LIBRARY_PATH", path).envs(variables.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut pipe, input) = (child.stdin.take().unwrap(), input.to_owned());
    // It may end before it has read everything.
    let writing = thread::spawn(move || drop(pipe.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writing.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// C9: a card gives the answers of the processor, in the same order, with any options.
#[test]
fn cards_answer_like_the_processor() {
    let input = input();
    for arguments in [
        &["solve"][..],
        &["solve", "--with-puzzle", "--threads", "3"],
        &["solve", "--first", "--threads", "1"],
        &["solve", "--count", "1", "--json"],
        &["solve", "--count", "2"],
        &["solve", "--count", "50"],
        &["check"],
        &["check", "--json"],
        &["check", "--minimal"],
        &["solve", "--json", "--budget", "0"],
    ] {
        let (code, output, errors) = ninefold(arguments, input.as_bytes());
        let with_card = [arguments, &["--gpu"]].concat();
        let by_card = with_driver(&[("NINEFOLD_TEST_CARDS", "2")], &with_card, &input);
        let (output, by_card_output) = (same(&output, arguments), same(&by_card.1, arguments));
        for (line, by_card) in output.lines().zip(by_card_output.lines()) {
            // The card may need fewer guesses, and which solution is found first may differ.
            let is_open = line.contains("gave up") || arguments.contains(&"--first");
            assert!(line == by_card || is_open, "{arguments:?}: {line} {by_card}");
        }
        assert_eq!(output.lines().count(), by_card_output.lines().count(), "{arguments:?}");
        if !arguments.contains(&"--budget") {
            assert_eq!((by_card.0, by_card.2), (i32::from(code), errors), "{arguments:?}");
        }
    }
}

/// The output without the numbers of guesses, which a card does not report.
fn same(output: &str, arguments: &[&str]) -> String {
    if !arguments.contains(&"--json") {
        return output.to_owned();
    }
    let without = |line: &str| match line.split_once("\"guesses\":") {
        Some((before, after)) => {
            before.to_owned() + after.trim_start_matches(|char: char| char.is_ascii_digit())
        }
        None => line.to_owned(),
    };
    output.lines().map(|line| without(line) + "\n").collect()
}

/// C9: without a card, or with one that cannot be used, `--gpu` says so and what to do, with exit code 2.
#[test]
fn cards_that_cannot_be_used() {
    let without = [("NINEFOLD_TEST_CARDS", "0")];
    let (code, output, errors) = with_driver(&without, &["solve", "--gpu"], GIVENS);
    let expected = "ninefold: --gpu: no graphics card: the driver found none; without --gpu the processor \
                    searches\n";
    assert_eq!((code, &*output, &*errors), (2, "", expected));
    let small = [("NINEFOLD_TEST_MEMORY", "1000000")];
    let (code, output, errors) = with_driver(&small, &["check", "--gpu"], GIVENS);
    let expected = "ninefold: --gpu: the graphics card, taking memory: out of memory; without --gpu the \
                    processor searches\n";
    assert_eq!((code, &*output, &*errors), (2, "", expected));
    // The drivers of this machine, if there are any.
    let (code, output, errors) = ninefold(&["solve", "--gpu", GIVENS], b"");
    if code == 0 {
        assert_eq!((output, errors), (format!("{SOLVED}\n"), String::new()));
    } else {
        assert!(errors.starts_with("ninefold: --gpu: no graphics card: the driver"), "{errors}");
        assert_eq!((code, &*output), (2, ""));
    }
    let (code, _, errors) = ninefold(&["solve", "--gpu", "--all"], b"");
    assert!(code == 2 && errors.contains("cannot be used with"), "{errors}");
}

/// C9: if a card is lost, the processor takes over, and standard error says so.
#[test]
fn cards_that_are_lost() {
    let input = input().repeat(100);
    let expected = ninefold(&["check"], input.as_bytes());
    for n_launches in ["0", "1", "2", "3"] {
        let lost = [("NINEFOLD_TEST_LAUNCHES", n_launches)];
        let (code, output, errors) = with_driver(&lost, &["check", "--gpu"], &input);
        assert!(output == expected.1, "{n_launches}");
        let message = "ninefold: the graphics card, searching: unspecified launch failure; the \
                       processor searched the rest\n";
        assert_eq!((code, errors), (i32::from(expected.0), expected.2.clone() + message));
    }
}

/// C9: devices are listed with their speed, and one with wrong answers is detected.
#[test]
fn devices() {
    let listed = |variables: &[(&str, &str)], arguments: &[&str]| {
        let arguments = [&["devices", "--threads", "1"], arguments].concat();
        let (code, output, errors) = with_driver(variables, &arguments, "");
        assert_eq!(errors, "");
        (code, output)
    };
    let (code, output) = listed(&[("NINEFOLD_TEST_CARDS", "0")], &[]);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(code, 0);
    assert_eq!(lines[0], "kind           name                     puzzles per second  answers");
    let portable = lines[lines.len() - 2];
    assert!(portable.starts_with("processor      portable  ") && portable.ends_with("  right"));
    assert_eq!(lines[lines.len() - 1], "no graphics card: the driver found none");
    let (code, output) = listed(&[("NINEFOLD_TEST_CARDS", "2")], &["--json"]);
    let last = output.lines().last().unwrap();
    assert!(
        last.starts_with(r#"{"kind":"graphics card","name":"Test card 1","threads":1,"speed":"#)
    );
    assert!(code == 0 && last.ends_with(r#","right":true,"error":null}"#), "{last}");
    let (code, output) = listed(&[("NINEFOLD_TEST_WRONG", "5")], &[]);
    let last = output.lines().last().unwrap();
    assert!(code == 1 && last.ends_with("-  WRONG: do not use it"), "{last}");
    let (code, output) = listed(&[("NINEFOLD_TEST_LAUNCHES", "1")], &[]);
    let last = output.lines().last().unwrap();
    assert!(code == 1 && last.ends_with("unspecified launch failure"), "{last}");
}
