//! The program as a process: files, pipes and exit codes.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use ninefold_testkit::boards::{GIVENS, SOLVED};

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// C1: several files are read in order and named in errors; a missing one gives exit code 2, but
/// the others are answered.
#[test]
fn several_files() {
    let folder = crate::folder("several-files");
    fs::write(folder.join("good.txt"), GIVENS).unwrap();
    fs::write(folder.join("bad.txt"), format!("{GIVENS}\n\nhello\n")).unwrap();
    let run = |files: &[&str]| {
        let output = program().current_dir(&folder).arg("solve").args(files).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    };
    assert_eq!(run(&["good.txt"]), (0, format!("{SOLVED}\n"), String::new()));
    let (code, output, errors) = run(&["bad.txt", "good.txt"]);
    assert_eq!((code, output), (1, format!("{SOLVED}\ninvalid\n{SOLVED}\n")));
    assert!(errors.starts_with("bad.txt:3: column 1: unknown character 'h'"), "{errors}");
    let (code, output, errors) = run(&["none.txt", "good.txt"]);
    assert_eq!((code, output), (2, format!("{SOLVED}\n")));
    assert!(errors.starts_with("ninefold: cannot read none.txt: "), "{errors}");
    assert_eq!(run(&["."]).0, 2);
}

/// C5: files in several formats are converted in order, and errors name the file.
#[test]
fn files_of_several_forms() {
    let folder = crate::folder("several-forms");
    let rows: Vec<&str> = (0..9).map(|row| &GIVENS[row * 9..row * 9 + 9]).collect();
    let sdk = format!("#AAuthor\n[Puzzle]\n{}\n", rows.join("\r\n"));
    let values = |row: &&str| row.split("").collect::<Vec<_>>()[1..10].join(",") + "\n";
    let csv: String = rows.iter().map(values).collect();
    fs::write(folder.join("a.sdk"), sdk).unwrap();
    fs::write(folder.join("b.csv"), format!("{csv}\n{}", csv.replacen('9', "19", 1))).unwrap();
    let mut convert = program();
    convert.current_dir(&folder).args(["convert", "--to", "line", "a.sdk", "b.csv"]);
    let output = convert.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{GIVENS}\n{GIVENS}\n"));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with("b.csv:12: column 10: expected one digit"), "{errors}");
}

/// C4: Ctrl-C ends a run: the output is a prefix of the full one, and the errors say where it ends.
#[test]
#[cfg(unix)]
fn an_interrupt() {
    for threads in ["1", "2"] {
        let mut generate = program();
        generate.args(["generate", "100000000", "--seed", "stop", "--threads", threads]);
        let mut child = generate.spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut puzzles = String::new();
        output.read_line(&mut puzzles).unwrap();
        let id = child.id().to_string();
        // Twice, as `timeout` does; at the second the program may have ended.
        Command::new("kill").args(["-INT", &id, &id]).stderr(Stdio::null()).status().unwrap();
        output.read_to_string(&mut puzzles).unwrap();
        let ended = child.wait_with_output().unwrap();
        let n_puzzles = puzzles.lines().count();
        assert_eq!(ended.status.code(), Some(130));
        let errors = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(errors, format!("puzzle {}: stopped\n", n_puzzles + 1));
        let n_puzzles = n_puzzles.to_string();
        let again = program().args(["generate", &n_puzzles, "--seed", "stop"]).output().unwrap();
        assert!(again.stdout == puzzles.as_bytes());
    }
}

/// C4: a reader that has enough is not an error.
#[test]
fn a_reader_of_one_puzzle() {
    let mut child = program().args(["generate", "100000000", "--seed", "one"]).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()));
}

/// C1: if the output cannot be written, the program says so.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut child = program().arg("solve").stdout(full).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{GIVENS}").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write"));
}

/// T10: red with colors; a sign with `NO_COLOR`, or if the output is not a terminal.
#[test]
fn color_or_a_sign() {
    let show = |variables: &[&str]| {
        let mut command = program();
        command.arg("show").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        let mut child = command.envs(variables.iter().map(|name| (name, "1"))).spawn().unwrap();
        writeln!(child.stdin.take().unwrap(), "5...5{}", ".".repeat(76)).unwrap();
        let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        (output.contains("5!"), output.contains("\u{1b}[31m5"))
    };
    assert_eq!(show(&[]), (true, false)); // a pipe
    assert_eq!(show(&["CLICOLOR_FORCE"]), (false, true));
    assert_eq!(show(&["CLICOLOR_FORCE", "NO_COLOR"]), (true, false));
}
