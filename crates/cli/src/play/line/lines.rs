//! The source of lines: a terminal with history and completion, or any other input.

use std::io::{self, BufRead, BufReader, Read};

use ninefold::logic::Level;
use ninefold::{CatalogEntry, Layout};
use ninefold_words::{Language, Voice, say};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::names::{Arguments, NAMES, Name};
use crate::streams::{Input, InputKind, Terminal};

const PROMPT: &str = "> ";

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
            let language = words.language;
            let names = layout.grids().flat_map(|grid| {
                [
                    layout.grid_name(grid).to_owned(),
                    Voice::new(language, layout).grid(grid).to_lowercase(),
                ]
            });
            let mut names: Vec<String> = names.collect();
            names.sort_unstable();
            names.dedup();
            words.grids = names;
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
                    writeln!(terminal.output, "{}", say::play_how_to_leave(language))?;
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
        Ok(self.completions(line, position))
    }
}

impl Words {
    /// Where the word before the cursor begins, and the words that it could become.
    fn completions(&self, line: &str, position: usize) -> (usize, Vec<String>) {
        let start = line[..position].rfind(' ').map_or(0, |space| space + 1);
        let begun = line[start..position].to_lowercase();
        let first = line.split(' ').next().unwrap_or_default().to_lowercase();
        let wants_puzzle =
            start > 0 && Name::find(&first).is_some_and(|name| name.arguments == Arguments::Puzzle);
        let levels = Level::ALL.map(|level| level.name().to_owned()).into_iter();
        let layouts = CatalogEntry::all().iter().map(|entry| entry.id.to_owned());
        let commands =
            NAMES.iter().flat_map(|name| Language::ALL.map(|language| (name.word)(language)));
        let commands = commands.chain(self.grids.iter().cloned());
        let words: Vec<String> =
            if wants_puzzle { levels.chain(layouts).collect() } else { commands.collect() };
        (start, words.into_iter().filter(|word| word.starts_with(&begun)).collect())
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    // T9, W5: commands, grids, levels and layouts are completed, after French words, too.
    #[test]
    fn words_are_completed() {
        let words =
            Words { grids: vec!["no".to_owned(), "nw".to_owned()], language: Language::French };
        for (line, start, expected) in [
            ("re", 0, vec!["redo", "restart", "recommencer"]),
            ("CAND", 0, vec!["candidates", "candidats"]),
            ("n", 0, vec!["new", "no", "nw"]),
            ("no ann", 3, vec!["annoter", "annuler", "annotations"]),
            ("new ha", 4, vec!["hard"]),
            ("creer twin-nw ext", 14, vec!["extreme"]),
            ("créer sam", 7, vec!["samurai", "samurai-plus"]),
            ("new", 0, vec!["new"]),
            ("xyz", 0, vec![]),
        ] {
            let (at, found) = words.completions(line, line.len());
            assert_eq!(
                (at, found),
                (start, expected.into_iter().map(str::to_owned).collect()),
                "{line}"
            );
        }
    }
}
