//! The names of typed commands.

use ninefold_words::Language;
use ninefold_words::ui::commands::{Arguments, TypedCommand};

/// How a command is typed.
pub(crate) struct Name {
    pub(crate) command: TypedCommand,
    pub(crate) english: &'static str,
    pub(crate) french: &'static str,
    /// Its short forms, such as `u u3`; empty if it has none.
    pub(crate) short: &'static str,
    /// What follows its word.
    pub(crate) arguments: Arguments,
}

/// All names, in the order of help.
pub(crate) const NAMES: [Name; 19] = {
    use Arguments::{File, Nothing, Numbers, Puzzle, Where};
    use TypedCommand as Command;
    [
        name(Command::Insert, "insert", "placer", "i231", Numbers("2 3 1")),
        name(Command::Delete, "delete", "effacer", "d67", Numbers("6 7")),
        name(Command::Mark, "mark", "annoter", "m231", Numbers("2 3 1")),
        name(Command::Undo, "undo", "annuler", "u u3", Numbers("3")),
        name(Command::Redo, "redo", "rétablir", "", Numbers("3")),
        name(Command::Restart, "restart", "recommencer", "r", Nothing),
        name(Command::Hint, "hint", "indice", "h h4", Numbers("4")),
        name(Command::Check, "check", "vérifier", "c", Where),
        name(Command::Candidates, "candidates", "candidats", "", Nothing),
        name(Command::Marks, "marks", "annotations", "", Nothing),
        name(Command::Finish, "finish", "solution", "f", Nothing),
        name(Command::Save, "save", "enregistrer", "", File),
        name(Command::Load, "load", "charger", "", File),
        name(Command::New, "new", "créer", "", Puzzle),
        name(Command::Time, "time", "temps", "", Nothing),
        name(Command::Stats, "stats", "statistiques", "", Nothing),
        name(Command::Board, "board", "grille", "b", Nothing),
        name(Command::Help, "help", "aide", "?", Nothing),
        name(Command::Quit, "quit", "quitter", "q", Nothing),
    ]
};

const fn name(
    command: TypedCommand,
    english: &'static str,
    french: &'static str,
    short: &'static str,
    arguments: Arguments,
) -> Name {
    Name { command, english, french, short, arguments }
}

impl Name {
    /// The command with a word in either language or a letter, in lower case; accents may be missing.
    pub(crate) fn find(word: &str) -> Option<&'static Name> {
        let is_letter =
            |short: &str| short.chars().next().is_some_and(|letter| word.chars().eq([letter]));
        NAMES.iter().find(|name| {
            word == name.english || is_letter(name.short) || plain(word) == plain(name.french)
        })
    }

    pub(crate) fn word(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::French => self.french,
        }
    }
}

/// A French word without its accents.
pub(super) fn plain(word: &str) -> String {
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
            let words = [name.english, name.french, &plain(name.french)];
            for word in words.into_iter().chain(letter) {
                assert_eq!(Name::find(word).unwrap().command, name.command, "{word}");
            }
            assert_eq!(name.word(Language::French), name.french);
        }
        assert_eq!(NAMES.len(), TypedCommand::Quit as usize + 1);
        for word in ["", "x", "in", "insertion", "i2", "é"] {
            assert!(Name::find(word).is_none(), "{word}");
        }
    }
}
