//! `ninefold play`: a game on the full screen, or with typed commands.
//!
//! [`start`] chooses the game to play; [`tui`] is the full screen, [`line`] replies to typed lines;
//! [`autosave`] saves every turn.

mod archive;
mod autosave;
mod files;
mod line;
mod records;
mod start;
mod store;
mod train;
mod tui;

use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use ninefold_words::say;

use crate::args::{PlayArguments, StatsArguments};
use crate::io::operand::Operand;
use crate::io::source::unreadable;
use crate::streams::{Input, InputKind, Outcome, Terminal};

use archive::Archive;
use line::lines::Lines;
use line::screen::{Paint, Style};
use line::session::{Next, Session};
use start::Start;

pub(crate) use files::new_file_beside;
pub(crate) use train::run as run_train;

/// The environment of a game.
pub(crate) struct World<'a> {
    /// The folder for saved games.
    pub(crate) folder: Option<PathBuf>,
    /// The current time in milliseconds since 1970.
    pub(crate) clock: &'a dyn Fn() -> u64,
}

pub(crate) fn run(
    arguments: &PlayArguments,
    world: &World<'_>,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let language = arguments.language.lang.unwrap_or(terminal.language);
    let archive = match Archive::open(world.folder.as_deref()) {
        Ok(archive) => archive,
        Err(why) => {
            writeln!(terminal.errors, "{}", say::play_not_kept(language, &why))?;
            Archive::None
        }
    };
    if arguments.list {
        write!(terminal.output, "{}", archive.list(language))?;
        return Ok(Outcome::Success);
    }
    let done = match (&arguments.abandon, &arguments.delete) {
        (Some(id), _) => {
            Some(archive.abandon(id, language).map(|()| say::play_abandoned(language)))
        }
        (_, Some(id)) => Some(archive.delete(id, language).map(|()| say::play_deleted(language))),
        _ => None,
    };
    match done {
        Some(Ok(text)) => {
            writeln!(terminal.output, "{text}")?;
            return Ok(Outcome::Success);
        }
        Some(Err(why)) => {
            writeln!(terminal.errors, "{why}")?;
            return Ok(Outcome::SomeFailed);
        }
        None => {}
    }
    let puzzle = match arguments.puzzle.as_deref().map(Operand::of) {
        Some(Operand::File(path)) => Some(path),
        _ => None,
    };
    for path in puzzle.into_iter().chain(arguments.photo.as_deref().map(Path::new)) {
        if let Err(error) = File::open(path) {
            writeln!(terminal.errors, "{}", unreadable(path, &error))?;
            return Ok(Outcome::CouldNotRun);
        }
    }
    let is_full = !arguments.line
        && input.kind == InputKind::Keyboard
        && io::stdout().is_terminal()
        && !is_dumb();
    let mut lines = Lines::new(input, language);
    let is_typed = matches!(lines, Lines::Typed(_));
    let start = Start { arguments, archive: &archive, language, clock: world.clock, is_typed };
    if is_full {
        let Some(first_screen) = start.first_screen(&mut lines, terminal)? else {
            return Ok(Outcome::SomeFailed);
        };
        drop(lines);
        if let Some(goodbye) = tui::run(&start, first_screen, terminal.color)? {
            writeln!(terminal.output, "{goodbye}")?;
        }
        return Ok(Outcome::Success);
    }
    play_lines(&start, lines, terminal)
}

/// Plays with typed commands until the player leaves or the input ends.
fn play_lines(
    start: &Start<'_>,
    mut lines: Lines<'_>,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let Some((game, autosave)) = start.game(&mut lines, terminal)? else {
        return Ok(Outcome::SomeFailed);
    };
    let paint = if terminal.color { Paint::Colors } else { Paint::Signs };
    let style = Style { paint, columns: terminal.columns };
    let mut session = Session::new(game, autosave, start.language, style, start.clock);
    lines.know(session.game().layout());
    write!(terminal.output, "{}", session.greeting())?;
    loop {
        let Some(line) = lines.next(terminal)? else {
            writeln!(terminal.output, "{}", session.goodbye())?;
            break;
        };
        let reply = session.answer(&line);
        write!(terminal.output, "{}", reply.text)?;
        let another = match reply.next {
            Next::Line => continue,
            Next::End => break,
            Next::New(arguments) => start.another(&session, &arguments, terminal)?,
            Next::Load(file) => start.load(&session, &file, terminal)?,
        };
        if let Some((game, autosave)) = another {
            close(&mut session, terminal)?;
            session = Session::new(game, autosave, start.language, style, start.clock);
            lines.know(session.game().layout());
            write!(terminal.output, "{}", session.greeting())?;
        }
    }
    close(&mut session, terminal)?;
    Ok(Outcome::Success)
}

/// Whether the terminal cannot move its cursor, as in Emacs's shell.
fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| term == "dumb")
}

fn close(session: &mut Session<'_>, terminal: &mut Terminal) -> io::Result<()> {
    match session.close() {
        Some(trouble) => writeln!(terminal.errors, "{trouble}"),
        None => Ok(()),
    }
}

/// `ninefold stats`
pub(crate) fn run_stats(
    arguments: &StatsArguments,
    world: &World<'_>,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let language = arguments.language.lang.unwrap_or(terminal.language);
    match Archive::open(world.folder.as_deref()) {
        Ok(archive) if arguments.json => write!(terminal.output, "{}", archive.records_json())?,
        Ok(archive) => write!(terminal.output, "{}", archive.records(language, (world.clock)()))?,
        Err(why) => {
            writeln!(terminal.errors, "ninefold: {why}")?;
            return Ok(Outcome::CouldNotRun);
        }
    }
    Ok(Outcome::Success)
}
