//! The source of lines: a terminal with history and completion, or any other input.

use std::io::{self, BufRead, BufReader, Read};

use ninefold::logic::Level;
use ninefold::{CatalogEntry, Layout};
use ninefold_words::Language;
use ninefold_words::ui::commands as words;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::command::WORDS;
use crate::io::streams::{Input, InputKind, Terminal};

/// The prompt.
const PROMPT: &str = "> ";

/// The lines that a player types.
pub(crate) enum Lines<'a> {
    Typed(Box<Editor<Words, DefaultHistory>>),
    Piped(BufReader<&'a mut dyn Read>),
}

impl<'a> Lines<'a> {
    pub(crate) fn new(input: &'a mut Input<'_>, language: Language) -> Lines<'a> {
        if input.kind == InputKind::Keyboard
            && let Ok(mut editor) = Editor::new()
        {
            editor.set_helper(Some(Words { grids: Vec::new(), language }));
            return Lines::Typed(Box::new(editor));
        }
        Lines::Piped(BufReader::new(&mut *input.reader))
    }

    /// Adds the names of the layout's grids to the completion.
    pub(crate) fn know(&mut self, layout: &Layout) {
        if let Lines::Typed(editor) = self
            && let Some(words) = editor.helper_mut()
        {
            words.grids = layout.grids().map(|grid| layout.grid_name(grid).to_owned()).collect();
        }
    }

    /// The next line; `None` at the end of the input. A line that was not typed at the terminal is
    /// echoed, so that the output reads like a typed game.
    pub(crate) fn next(&mut self, terminal: &mut Terminal) -> io::Result<Option<String>> {
        terminal.output.flush()?;
        match self {
            Lines::Typed(editor) => match editor.readline(PROMPT) {
                Ok(line) => {
                    let _ = editor.add_history_entry(&line);
                    Ok(Some(line))
                }
                // Ctrl+C discards the line, and any question with it; the game continues.
                Err(ReadlineError::Interrupted) => {
                    let language =
                        editor.helper().map_or(terminal.language, |words| words.language);
                    writeln!(terminal.output, "{}", words::how_to_leave(language))?;
                    Ok(Some(String::new()))
                }
                Err(ReadlineError::Eof) => Ok(None),
                Err(ReadlineError::Io(error)) => Err(error),
                Err(error) => Err(io::Error::other(error)),
            },
            Lines::Piped(reader) => {
                let mut bytes = Vec::new();
                if reader.read_until(b'\n', &mut bytes)? == 0 {
                    return Ok(None);
                }
                let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
                writeln!(terminal.output, "{PROMPT}{line}")?;
                Ok(Some(line))
            }
        }
    }
}

/// Completes commands, levels, layouts and grids.
pub(crate) struct Words {
    grids: Vec<String>,
    language: Language,
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let start = line[..position].rfind(' ').map_or(0, |space| space + 1);
        let begun = line[start..position].to_lowercase();
        let commands = WORDS.iter().flat_map(|(name, _, french)| [*name, *french]);
        let commands = commands.map(str::to_owned);
        let levels = Level::ALL.iter().map(|level| level.name().to_owned());
        let layouts = CatalogEntry::all().iter().map(|entry| entry.id.to_owned());
        let all: Vec<String> = if line.starts_with("new ") {
            levels.chain(layouts).collect()
        } else {
            commands.chain(self.grids.iter().cloned()).collect()
        };
        Ok((start, all.into_iter().filter(|word| word.starts_with(&begun)).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
