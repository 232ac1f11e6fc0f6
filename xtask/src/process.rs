//! Running other programs, with clear errors.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Why a task failed, for the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure(pub(crate) String);

/// The result of a task.
pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Turns a system error into a failure that says what was being done.
pub(crate) fn because(doing: impl fmt::Display) -> impl FnOnce(std::io::Error) -> Failure {
    move |error| Failure(format!("{doing}: {error}"))
}

pub(crate) fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask is in the workspace").to_owned()
}

/// The cargo that runs this program, at the root of the workspace, without the variables that cargo set for
/// this program: build scripts depend on some of them, and would compile their crates again.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments).current_dir(root());
    cleaned(&mut command);
    command
}

/// Removes the variables that cargo has set for this program from a command that calls cargo.
pub(crate) fn cleaned(command: &mut Command) -> &mut Command {
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    names.filter(|name| is_of_this_program(name)).for_each(|name| {
        command.env_remove(name);
    });
    command
}

/// Whether cargo sets a variable for the program that it runs.
fn is_of_this_program(name: &str) -> bool {
    name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

/// A command for any program, at the root of the workspace.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command and waits for it; its output goes to the terminal.
pub(crate) fn run(command: &mut Command) -> Outcome {
    println!("$ {}", line(command));
    let status = command.status().map_err(because(line(command)))?;
    if status.success() { Ok(()) } else { Err(Failure(format!("{}: {status}", line(command)))) }
}

/// Runs a command and waits for it; each line of its output goes to the terminal and to `read`.
pub(crate) fn run_and_read(command: &mut Command, mut read: impl FnMut(&str)) -> Outcome {
    println!("$ {}", line(command));
    let (output, input) = std::io::pipe().map_err(because("a pipe"))?;
    let errors = input.try_clone().map_err(because("a pipe"))?;
    let child = command.stdout(input).stderr(errors).spawn();
    let mut child = child.map_err(because(line(command)))?;
    // The command keeps its ends of the pipe open; unless they are replaced, its output never ends.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    for text in BufReader::new(output).split(b'\n') {
        let text = text.map_err(because("reading the output of a command"))?;
        let text = String::from_utf8_lossy(&text);
        println!("{text}");
        read(&text);
    }
    let status = child.wait().map_err(because(line(command)))?;
    if status.success() { Ok(()) } else { Err(Failure(format!("{}: {status}", line(command)))) }
}

/// Runs a build, which fails if the compiler warns about a package. Cargo repeats the warnings of packages compiled earlier.
pub(crate) fn without_warnings(build: &mut Command) -> Outcome {
    let mut warned = Vec::new();
    run_and_read(build, |line| {
        warned.extend(line.strip_prefix(WARNED).map(str::to_owned));
    })?;
    if warned.is_empty() {
        return Ok(());
    }
    Err(Failure(format!("the compiler warns of {}", warned.join(", "))))
}

/// The start of the line in which cargo counts the warnings of a package; only the workspace's packages have one.
const WARNED: &str = "warning: `";

/// Replaces this program with a command, on systems that can do that.
pub(crate) fn replace(command: &mut Command) -> Outcome {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        println!("$ {}", line(command));
        let error = command.exec(); // returns only if it fails
        Err(because(line(command))(error))
    }
    #[cfg(not(unix))]
    run(command)
}

pub(crate) fn output(command: &mut Command) -> Outcome<String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(because(line(command)))?;
    if !output.status.success() {
        return Err(Failure(format!("{}: {}", line(command), output.status)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a command can be run and succeeds; its output is discarded.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// A command as a person would type it: its variables, program and arguments.
pub(crate) fn line(command: &Command) -> String {
    let variables = command.get_envs().filter_map(|(name, value)| {
        Some(format!("{}={}", name.to_string_lossy(), value?.to_string_lossy()))
    });
    let program = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    let words = words.map(|word| word.to_string_lossy().into_owned());
    variables.chain(words).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let mut command = Command::new("/usr/bin/cargo");
        command.args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings").env_remove("CI");
        assert_eq!(line(&command), "RUSTDOCFLAGS=-D warnings cargo doc --no-deps");
    }

    #[test]
    fn cargo_does_not_inherit_what_it_has_set() {
        let command = cargo(&["build"]);
        let mut changes = command.get_envs();
        assert!(changes.any(|(name, value)| name == "CARGO_PKG_NAME" && value.is_none()));
        assert!(!is_of_this_program("CARGO_INCREMENTAL"));
    }

    #[test]
    fn both_outputs_of_a_command_are_read_by_line() {
        let mut lines = Vec::new();
        let mut shell = program("sh", &["-c", "echo one; echo two >&2; exit 3"]);
        let outcome = run_and_read(&mut shell, |line| lines.push(line.to_owned()));
        assert_eq!(lines, ["one", "two"]);
        assert!(outcome.unwrap_err().0.ends_with("exit status: 3"));
    }

    #[test]
    fn a_missing_program_and_a_failing_one_are_distinguished() {
        assert!(!succeeds(&mut program("no-such-program", &[])));
        let Failure(missing) = run(&mut program("no-such-program", &["x"])).unwrap_err();
        assert!(missing.starts_with("no-such-program x: "), "{missing}");
        let Failure(failing) = run(&mut program("false", &[])).unwrap_err();
        assert_eq!(failing, "false: exit status: 1");
    }
}
