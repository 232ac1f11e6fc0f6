//! `ninefold man`: manual pages, from the same texts as `--help`.

use std::io;

use clap::{Arg, Command};

use crate::args::ManArguments;
use crate::streams::{Outcome, Terminal};

pub(crate) fn run(
    arguments: &ManArguments,
    mut program: Command,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    program.build();
    let command = match &arguments.command {
        None => Some(&program),
        Some(name) => program.get_subcommands().find(|command| command.get_name() == name),
    };
    let Some(command) = command else {
        let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        writeln!(terminal.errors, "ninefold: expected one of {}", names.join(", "))?;
        return Ok(Outcome::CouldNotRun);
    };
    terminal.output.write_all(page(command, arguments.command.is_none()).as_bytes())?;
    Ok(Outcome::Success)
}

/// The page of a command in roff.
fn page(command: &Command, is_program: bool) -> String {
    let name =
        if is_program { "ninefold".to_owned() } else { format!("ninefold-{}", command.get_name()) };
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    let mut lines = vec![
        format!(".TH {} 1 \"\" \"ninefold {version}\"", name.to_uppercase()),
        ".SH NAME".to_owned(),
        format!("{} \\- {}", escaped(&name), escaped(&about)),
        ".SH SYNOPSIS".to_owned(),
    ];
    let usage = command.clone().render_usage().to_string();
    lines.push(escaped(usage.trim_start_matches("Usage: ")));
    let arguments: Vec<&Arg> =
        command.get_arguments().filter(|argument| !argument.is_hide_set()).collect();
    if !arguments.is_empty() {
        lines.push(".SH OPTIONS".to_owned());
    }
    for argument in arguments {
        let head = argument.to_string();
        let help = argument.get_long_help().or(argument.get_help()).map(ToString::to_string);
        lines.push(".TP".to_owned());
        lines.push(format!("\\fB{}\\fR", escaped(&head)));
        lines.push(escaped(&help.unwrap_or_default()));
    }
    if is_program {
        lines.push(".SH COMMANDS".to_owned());
        for command in command.get_subcommands() {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            lines.push(".TP".to_owned());
            lines.push(format!("\\fBninefold {}\\fR", escaped(command.get_name())));
            lines.push(escaped(&about));
        }
    }
    if let Some(text) = command.get_after_help() {
        lines.push(".SH NOTES".to_owned());
        lines.push(".nf".to_owned());
        lines.extend(text.to_string().lines().map(escaped));
        lines.push(".fi".to_owned());
    }
    lines.join("\n") + "\n"
}

/// A text escaped so that nothing in it is a roff command.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    let line = |line: &str| {
        let protect = if line.starts_with(['.', '\'']) { "\\&" } else { "" };
        format!("{protect}{line}")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
