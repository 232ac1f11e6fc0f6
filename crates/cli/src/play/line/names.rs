//! The names of typed commands.

use ninefold_words::{Label, Language, say};

/// How a command is typed.
pub(crate) struct Name {
    pub(crate) command: TypedCommand,
    /// Its word.
    pub(crate) word: Label,
    /// What it does.
    pub(crate) help: Label,
    /// Its short forms, such as `u u3`; empty if it has none.
    pub(crate) short: &'static str,
    /// What follows its word.
    pub(crate) arguments: Arguments,
}

/// The typed commands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypedCommand {
    Insert,
    Delete,
    Mark,
    Undo,
    Redo,
    Restart,
    Hint,
    Check,
    Candidates,
    Marks,
    Finish,
    Save,
    Load,
    New,
    Time,
    Stats,
    Board,
    Help,
    Quit,
}

/// What follows the word of a command.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Arguments {
    Nothing,
    /// Numbers such as these.
    Numbers(&'static str),
    File,
    /// Optionally the word `where`.
    Where,
    /// Optionally a level and a layout.
    Puzzle,
}

impl Arguments {
    /// The arguments in the usage of a command.
    pub(crate) fn usage(self, language: Language) -> String {
        match self {
            Arguments::Nothing => String::new(),
            Arguments::Numbers(example) => example.to_owned(),
            Arguments::File => say::usage_file(language),
            Arguments::Where => say::usage_where(language),
            Arguments::Puzzle => say::usage_new(language),
        }
    }
}

/// All names, in the order of help.
pub(crate) const NAMES: [Name; 19] = {
    use Arguments::{File, Nothing, Numbers, Puzzle, Where};
    use TypedCommand as Command;
    [
        name(Command::Insert, say::word_insert, say::help_insert, "i231", Numbers("2 3 1")),
        name(Command::Delete, say::word_delete, say::help_delete, "d67", Numbers("6 7")),
        name(Command::Mark, say::word_mark, say::help_mark, "m231", Numbers("2 3 1")),
        name(Command::Undo, say::word_undo, say::help_undo, "u u3", Numbers("3")),
        name(Command::Redo, say::word_redo, say::help_redo, "", Numbers("3")),
        name(Command::Restart, say::word_restart, say::help_restart, "r", Nothing),
        name(Command::Hint, say::word_hint, say::help_hint, "h h4", Numbers("4")),
        name(Command::Check, say::word_check, say::help_check, "c", Where),
        name(Command::Candidates, say::word_candidates, say::help_candidates, "", Nothing),
        name(Command::Marks, say::word_marks, say::help_marks, "", Nothing),
        name(Command::Finish, say::word_finish, say::help_finish, "f", Nothing),
        name(Command::Save, say::word_save, say::help_save, "", File),
        name(Command::Load, say::word_load, say::help_load, "", File),
        name(Command::New, say::word_new, say::help_new, "", Puzzle),
        name(Command::Time, say::word_time, say::help_time, "", Nothing),
        name(Command::Stats, say::word_stats, say::help_stats, "", Nothing),
        name(Command::Board, say::word_board, say::help_board, "b", Nothing),
        name(Command::Help, say::word_help, say::help_help, "?", Nothing),
        name(Command::Quit, say::word_quit, say::help_quit, "q", Nothing),
    ]
};

const fn name(
    command: TypedCommand,
    word: Label,
    help: Label,
    short: &'static str,
    arguments: Arguments,
) -> Name {
    Name { command, word, help, short, arguments }
}

impl Name {
    /// The command with a word in any language or a letter, in lower case; accents may be missing.
    pub(crate) fn find(word: &str) -> Option<&'static Name> {
        let is_letter =
            |short: &str| short.chars().next().is_some_and(|letter| word.chars().eq([letter]));
        NAMES.iter().find(|name| is_letter(name.short) || is_word(word, name.word))
    }
}

/// Whether a word, in lower case, is one of a message's words in any language; accents may be missing.
pub(crate) fn is_word(word: &str, words: Label) -> bool {
    let is_one = |language| words(language).split(' ').any(|one| plain(one) == plain(word));
    Language::ALL.into_iter().any(is_one)
}

/// A word without its accents.
fn plain(word: &str) -> String {
    word.replace(['é', 'è', 'ê'], "e").replace('ù', "u")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T9, W5: every command is listed once, and found by its words and its letter.
    #[test]
    fn names_are_found() {
        for (index, name) in NAMES.iter().enumerate() {
            assert_eq!(name.command as usize, index);
            let letter = name.short.get(..1).filter(|letter| !letter.is_empty());
            for language in Language::ALL {
                let own = (name.word)(language);
                for word in [&*own, &plain(&own)].into_iter().chain(letter) {
                    assert_eq!(Name::find(word).unwrap().command, name.command, "{word}");
                }
            }
        }
        assert_eq!((NAMES[4].word)(Language::French), "rétablir");
        assert_eq!(NAMES.len(), TypedCommand::Quit as usize + 1);
        for word in ["", "x", "in", "insertion", "i2", "é"] {
            assert!(Name::find(word).is_none(), "{word}");
        }
    }
}
