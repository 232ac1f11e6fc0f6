//! Long lists: solved in blocks, on several threads, and answered in order.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use ninefold::solve::{self, Budget, Uniqueness};
use ninefold::{Board, Layout};
use ninefold_testkit::boards::{GIVENS, SOLVED};
use ninefold_testkit::data::{data_file, is_long};

use crate::{ninefold, rows};

/// A text with its digits shifted by a number.
fn relabeled(text: &str, by: u8) -> String {
    let relabel = |byte: u8| match byte {
        b'1'..=b'9' => char::from(b'1' + (byte - b'1' + by) % 9),
        _ => char::from(byte),
    };
    text.bytes().map(relabel).collect()
}

/// A list of puzzles with these lines inserted at regular intervals, and the answers to it.
fn list(n_lines: usize, others: &[(usize, &str, &str)]) -> (String, String) {
    let (mut list, mut answers) = (String::new(), String::new());
    for line in 1..=n_lines {
        let by = (line * line % 9) as u8;
        let other = others.iter().find(|(every, ..)| line % every == 0);
        if let Some((_, text, answer)) = other {
            list += text;
            answers += answer;
        } else {
            list += &relabeled(GIVENS, by);
            answers += &relabeled(SOLVED, by);
            answers.push('\n');
        }
        list.push('\n');
    }
    (list, answers)
}

/// The same list for the general reader: a space at the end of each line disables the shortcut.
fn spaced(list: &str) -> String {
    list.replace('\n', " \n")
}

/// Exit code, output and errors with this many threads.
fn answered(threads: &str, options: &[&str], input: &[u8]) -> (u8, String, String) {
    ninefold(&[&["solve", "--threads", threads], options].concat(), input)
}

const THREADS: [&str; 4] = ["1", "2", "5", "0"];

/// C1: order is kept over many blocks, with bad lines, comments, drawings and documents within them
/// and at their ends, on any number of threads.
#[test]
fn order_is_kept() {
    let drawing = format!("\n{}", rows(GIVENS));
    let document = "[1,\n2]";
    let solved = format!("{SOLVED}\n");
    let collide = format!("11{}", ".".repeat(79));
    for others in [
        &[][..],
        &[(512, "bad", "invalid\n")],
        &[(511, &GIVENS[1..], "invalid\n"), (513, "# comment", ""), (97, "", "")],
        &[(256, &collide, "no solution\n"), (171, "\u{e9}", "invalid\n")],
        &[(128, &drawing, &solved), (100, "x", "invalid\n")],
        &[(512, document, "invalid\n"), (514, &drawing, &solved)],
        &[(3, "x", "invalid\n")],
        &[(1, "x", "invalid\n")],
    ] {
        let (list, answers) = list(5_000, others);
        let first = answered("1", &[], list.as_bytes());
        assert!(first.1 == answers, "{others:?}");
        let wrong = ["invalid", "no solution"].map(|answer| answers.matches(answer).count());
        assert_eq!(first.2.lines().count(), wrong.iter().sum::<usize>());
        assert_eq!(first.0, u8::from(wrong != [0, 0]));
        for threads in THREADS {
            assert!(answered(threads, &[], list.as_bytes()) == first, "{threads} {others:?}");
            let spaced = answered(threads, &[], spaced(&list).as_bytes());
            assert!(spaced == first, "{threads} {others:?}");
        }
    }
}

/// C1: an error names the right line, wherever blocks end.
#[test]
fn bad_lines_have_their_numbers() {
    let (mut list, _) = list(2_000, &[(64, "# comment", ""), (500, "12345x", "")]);
    list += &GIVENS[..80];
    for threads in THREADS {
        let (code, output, errors) = answered(threads, &["--stats"], list.as_bytes());
        let lines = errors.lines().filter(|line| line.starts_with("line "));
        let numbers = lines.map(|line| line[5..].split(':').next().unwrap());
        assert_eq!(numbers.collect::<Vec<_>>(), ["500", "1000", "1500", "2000", "2001"]);
        assert_eq!((code, output.matches("invalid").count()), (1, 5));
        assert!(errors.contains("invalid                      5"), "{errors}");
    }
}

/// C1: empty input, bytes that are not text, and a line of ten megabytes; the lines around them are
/// solved.
#[test]
fn what_is_no_list() {
    for threads in THREADS {
        assert_eq!(answered(threads, &[], b""), (0, String::new(), String::new()));
        let mut input = format!("{GIVENS}\r\n").repeat(1_000).into_bytes();
        input.extend([0, 0xff, 0xfe, b'\n', 0x7f, 0x80, b'\n']);
        input.extend(format!("{GIVENS}\n").bytes());
        input.extend(std::iter::repeat_n(b'.', 10 << 20));
        input.extend(format!("\n{GIVENS}").bytes());
        let (code, output, errors) = answered(threads, &[], &input);
        let solved = format!("{SOLVED}\n");
        let invalid = "invalid\n";
        let expected = [&solved.repeat(1_000), invalid, invalid, &solved, invalid, &solved];
        assert_eq!((code, output), (1, expected.concat()));
        let expected = "\
            line 1001: column 2: expected UTF-8 text, found an invalid byte\n\
            line 1002: column 2: expected UTF-8 text, found an invalid byte\n\
            line 1004: expected at most 4194304 bytes in a line, found more\n";
        assert_eq!(errors, expected);
    }
}

/// The engine's answer for a board that is searched alone.
fn answered_alone(line: &str, count: Option<u64>) -> String {
    let board = Board::parse(&Layout::classic(), line).unwrap();
    match (count, solve::uniqueness(&board, Budget::default())) {
        (Some(limit), _) => solve::count(&board, limit, Budget::default()).found.to_string(),
        (None, Uniqueness::One(solution)) => solution.to_string(),
        (None, Uniqueness::None) => "no solution".to_owned(),
        (None, Uniqueness::Several(_)) => "several solutions".to_owned(),
        (None, Uniqueness::Undecided) => "gave up".to_owned(),
    }
}

/// C1, D17: the published lists have the same answers alone and in blocks, in either format, with
/// every option and on any number of threads.
#[test]
fn published_lists() {
    for name in [
        "17-clue",
        "easy-20k",
        "hardest-1106",
        "hardest-11plus-5000",
        "magictour-top1465",
        "multi-solution-serg",
        "mutated-20k",
        "random-minimal-20k",
    ] {
        let Some(text) = data_file(&format!("puzzles/{name}.txt")) else { return };
        let step = if is_long() { 1 } else { 37 };
        let list = text.lines().step_by(step).collect::<Vec<_>>().join("\n") + "\n";
        for (options, count) in [(&[][..], None), (&["--count", "3"], Some(3))] {
            let (_, found, _) = answered("1", options, list.as_bytes());
            for (answer, line) in found.lines().zip(list.lines()) {
                assert_eq!(answer, answered_alone(line, count), "{name} {line}");
            }
            assert_eq!(found.lines().count(), list.lines().count());
        }
        for options in [
            &["--json"][..],
            &["--first", "--json"],
            &["--count", "3", "--json"],
            &["--count", "1"],
            &["--budget", "2", "--json"],
            &["--budget", "0", "--first", "--json"],
        ] {
            let expected = answered("1", options, spaced(&list).as_bytes());
            assert!(!expected.1.is_empty());
            for threads in ["1", "2", "5"] {
                let found = answered(threads, options, list.as_bytes());
                assert!(found == expected, "{name} {threads} {options:?}");
            }
        }
    }
}

/// C2: a list is checked in blocks, in order, on any number of threads.
#[test]
fn a_list_is_checked() {
    let collide = format!("11{}", ".".repeat(79));
    let broken = SOLVED.replacen("53", "35", 1);
    let empty = ".".repeat(81);
    let none = GIVENS.replacen("..7", "1.7", 1);
    let others = [
        (512, "bad", "invalid: "),
        (100, SOLVED, "solved"),
        (101, &broken, "conflict "),
        (102, &collide, "conflict r1c1 r1c2"),
        (103, &empty, "several solutions"),
        (104, &none, "no solution"),
    ];
    let (list, _) = list(3_000, &others);
    let check = |threads, options: &[&str], list: &str| {
        ninefold(&[&["check", "--threads", threads], options].concat(), list.as_bytes())
    };
    let first = check("1", &[], &list);
    assert_eq!((first.0, first.1.lines().count()), (1, 3_000));
    for (answer, line) in first.1.lines().zip(list.lines()) {
        let other = others.iter().find(|(_, text, _)| *text == line);
        assert!(answer.starts_with(other.map_or("valid", |other| other.2)), "{line}: {answer}");
    }
    for options in [&[][..], &["--json"]] {
        let expected = check("1", options, &spaced(&list));
        for threads in THREADS {
            assert!(check(threads, options, &list) == expected, "{threads} {options:?}");
        }
    }
}

/// C1: the first of several solutions is one of them.
#[test]
fn first_solutions() {
    let Some(text) = data_file("puzzles/multi-solution-serg.txt") else { return };
    let (code, output, _) = answered("0", &["--first"], text.as_bytes());
    assert_eq!((code, output.lines().count()), (0, text.lines().count()));
    for (givens, solution) in text.lines().zip(output.lines()) {
        let fits = |(given, digit): (u8, u8)| given == digit || !given.is_ascii_digit();
        assert!(givens.bytes().zip(solution.bytes()).all(fits), "{givens}");
        assert!(Board::parse(&Layout::classic(), solution).unwrap().is_solved(), "{givens}");
    }
}

fn program(threads: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.args(["solve", "--threads", threads]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// C1: an error is printed before the answer to its line, and after those to the lines before it.
#[test]
fn errors_stand_where_they_belong() {
    let folder = crate::folder("errors-stand");
    fs::write(folder.join("a.txt"), list(2_000, &[(512, "bad", "")]).0).unwrap();
    fs::write(folder.join("b.txt"), list(600, &[(599, "worse", "")]).0).unwrap();
    let log = |threads: &str| {
        let path = folder.join(format!("log-{threads}.txt"));
        let log = File::create(&path).unwrap();
        let mut command = program(threads);
        command.current_dir(&folder).args(["a.txt", "none.txt", "b.txt"]);
        command.stdout(log.try_clone().unwrap()).stderr(log);
        assert_eq!(command.status().unwrap().code(), Some(2));
        fs::read_to_string(path).unwrap()
    };
    let expected = log("1");
    let unsolved = |line: &(usize, &str)| line.1.len() != 81;
    let lines: Vec<_> = expected.lines().enumerate().filter(unsolved).collect();
    let numbers: Vec<_> = lines.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [511, 512, 1_024, 1_025, 1_537, 1_538, 2_003, 2_602, 2_603]);
    assert!(lines[0].1.starts_with("a.txt:512: ") && lines[1].1 == "invalid", "{lines:?}");
    assert!(lines[6].1.starts_with("ninefold: cannot read none.txt: "), "{lines:?}");
    assert!(lines[7].1.starts_with("b.txt:599: ") && lines[8].1 == "invalid", "{lines:?}");
    for threads in ["2", "5"] {
        assert!(log(threads) == expected, "{threads}");
    }
}

/// C1: answers are printed while the input waits, including those to the last lines of a long one.
#[test]
fn a_pipe_that_waits() {
    for threads in ["1", "2", "5"] {
        let mut child = program(threads).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for n_lines in [1, 3_000, 1, 600, 2] {
            let (list, answers) = list(n_lines, &[]);
            std::thread::scope(|scope| {
                scope.spawn(|| input.write_all(list.as_bytes()).unwrap());
                for answer in answers.lines() {
                    let mut line = String::new();
                    output.read_line(&mut line).unwrap();
                    assert_eq!(line.trim_end(), answer);
                }
            });
        }
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

/// C1: reading only the first answer is not an error, and nothing waits for more.
#[test]
fn a_reader_that_goes_away() {
    for threads in ["1", "2", "5"] {
        let mut child = program(threads).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (list, _) = list(20_000, &[]);
        let mut first = String::new();
        std::thread::scope(|scope| {
            let fed = scope.spawn(|| while input.write_all(list.as_bytes()).is_ok() {});
            output.read_line(&mut first).unwrap();
            drop(output);
            fed.join().unwrap(); // the input ends only because the program ends
        });
        assert_eq!(first.trim_end(), relabeled(SOLVED, 1));
        assert_eq!(child.wait().unwrap().code(), Some(0));
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "");
    }
}
