//! Typed commands, and the errors of those that cannot be understood.
//!
//! A command is a letter or a word, in upper or lower case, followed by numbers from 1, with or
//! without spaces: `i231` and `insert 2 3 1` are the same. With several grids the name of a grid
//! comes first. A move in the notation of turns, such as `r4c7=5`, is also accepted.

use ninefold::{Cell, Digit, Grid, HintLevel, Layout, Turn};
use ninefold_words::{Joint, Language, Voice, grid_named, say};

use super::names::{Arguments, Name, TypedCommand, is_word};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Insert(Cell, Digit),
    Delete(Cell),
    /// Set a mark, or remove it.
    Mark(Cell, Digit),
    /// A turn in its own notation.
    Turn(Turn),
    Undo(u32),
    Redo(u32),
    Restart,
    Finish,
    Hint(Option<HintLevel>),
    /// Compare the board with the solution, and optionally say where it differs.
    Check {
        says_where: bool,
    },
    Candidates,
    Marks,
    /// Save to a file, as our own document or as `gattai-1.0`.
    Save {
        file: String,
        gattai: bool,
    },
    Load(String),
    /// A new puzzle, with the words after the command.
    New(Vec<String>),
    Time,
    Stats,
    Board,
    Help,
    Quit,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mistyped {
    Nothing,
    Unknown(String),
    PlaceAndDigit { found: String, example: Example },
    Place { found: String, example: Example },
    Count(String),
    HintLevel(String),
    File(&'static str),
    Extra { word: String, found: String },
    MissingGrid(Example),
    UnknownGrid(String),
    Move(String),
}

/// An example of a command, with the name of a grid if the layout has several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Example {
    grid: Option<Grid>,
    command: &'static str,
}

impl Example {
    fn text(&self, language: Language, layout: &Layout) -> String {
        match self.grid {
            None => self.command.to_owned(),
            Some(grid) => format!("{} {}", Voice::new(language, layout).grid(grid), self.command),
        }
    }
}

impl Mistyped {
    pub(crate) fn message(&self, language: Language, layout: &Layout) -> String {
        let grids = || Voice::new(language, layout).grids(layout.grids(), Joint::And);
        match self {
            Mistyped::Nothing => String::new(),
            Mistyped::Unknown(word) => say::bad_command(language, word),
            Mistyped::PlaceAndDigit { found, example } => {
                let example = example.text(language, layout);
                instead_of(language, found, &say::bad_place_and_digit(language, &example))
            }
            Mistyped::Place { found, example } => {
                let example = example.text(language, layout);
                instead_of(language, found, &say::bad_place(language, &example))
            }
            Mistyped::Count(found) => instead_of(language, found, &say::bad_count(language)),
            Mistyped::HintLevel(found) => {
                instead_of(language, found, &say::bad_hint_level(language))
            }
            Mistyped::File(example) => say::bad_file(language, example),
            Mistyped::Extra { word, found } => say::bad_extra(language, &quoted(found), word),
            Mistyped::MissingGrid(example) => {
                let example = example.text(language, layout);
                say::bad_grid_missing(language, &example, &grids())
            }
            Mistyped::UnknownGrid(found) => say::bad_grid(language, &quoted(found), &grids()),
            Mistyped::Move(why) => say::bad_move(language, why),
        }
    }
}

/// What was found and what was expected instead; if nothing was found, only what was expected.
pub(crate) fn instead_of(language: Language, found: &str, expected: &str) -> String {
    if !found.is_empty() {
        return say::bad_instead(language, &expected, &quoted(found));
    }
    let mut chars = expected.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

/// The player's input, shortened if it is long.
fn quoted(found: &str) -> String {
    const MOST: usize = 20;
    match found.chars().count() {
        n if n <= MOST => found.to_owned(),
        _ => found.chars().take(MOST).chain(['…']).collect(),
    }
}

pub(crate) fn parse(layout: &Layout, line: &str) -> Result<Command, Mistyped> {
    let line = line.trim();
    if line.is_empty() {
        return Err(Mistyped::Nothing);
    }
    let (word, behind) = split(line);
    let name = Name::find(&word);
    let takes_text =
        name.is_some_and(|name| matches!(name.arguments, Arguments::File | Arguments::Puzzle));
    if !takes_text && is_move(line) {
        let turn = Turn::parse(layout, line).or_else(|error| {
            Turn::parse(layout, &line.to_lowercase()).map_err(|_| Mistyped::Move(error.to_string()))
        });
        return turn.map(Command::Turn);
    }
    if layout.n_grids() > 1
        && let Some((first, rest)) = line.split_once(char::is_whitespace)
        && let (word, behind) = split(rest.trim_start())
        && let Some(name) = Name::find(&word)
    {
        // Some grids have the name of a command: the rest of the line distinguishes them.
        if let Some(grid) = grid_named(layout, first) {
            return Typed { layout, grid: Some(grid), name, behind }.command();
        }
        if Name::find(&split(first).0).is_none() {
            return Err(Mistyped::UnknownGrid(first.to_owned()));
        }
    }
    let Some(name) = name else {
        let typed = line.split_whitespace().next().unwrap_or(line);
        return Err(Mistyped::Unknown(typed.to_owned()));
    };
    Typed { layout, grid: None, name, behind }.command()
}

/// The leading letters of a line, in lower case, and the rest of it.
fn split(line: &str) -> (String, &str) {
    let end = line.find(|char: char| !char.is_alphabetic() && char != '?').unwrap_or(line.len());
    (line[..end].to_lowercase(), line[end..].trim())
}

/// Whether a line looks like a move in the notation of turns.
fn is_move(line: &str) -> bool {
    let is_place = |rest: &str| rest.starts_with(|char: char| char.is_ascii_digit());
    line.contains(['=', '+', '#', ':'])
        || line.starts_with('@')
        || line.strip_prefix(['r', 'R']).is_some_and(is_place)
}

/// A known command, and the text after it.
struct Typed<'a> {
    layout: &'a Layout,
    grid: Option<Grid>,
    name: &'a Name,
    behind: &'a str,
}

impl Typed<'_> {
    fn command(&self) -> Result<Command, Mistyped> {
        let alone = |command: Command| match self.behind {
            "" => Ok(command),
            found => Err(Mistyped::Extra {
                word: (self.name.word)(Language::English),
                found: found.to_owned(),
            }),
        };
        match self.name.command {
            TypedCommand::Insert => {
                let (cell, digit) = self.place_and_digit("i231")?;
                Ok(Command::Insert(cell, digit))
            }
            TypedCommand::Mark => {
                let (cell, digit) = self.place_and_digit("m231")?;
                Ok(Command::Mark(cell, digit))
            }
            TypedCommand::Delete => Ok(Command::Delete(self.place()?)),
            TypedCommand::Undo => Ok(Command::Undo(self.count()?)),
            TypedCommand::Redo => Ok(Command::Redo(self.count()?)),
            TypedCommand::Hint => Ok(Command::Hint(self.hint_level()?)),
            TypedCommand::Save => {
                let file = self.file("save game.json")?;
                Ok(match file.rsplit_once(char::is_whitespace) {
                    Some((file, "gattai-1.0")) => {
                        Command::Save { file: file.trim_end().to_owned(), gattai: true }
                    }
                    _ => Command::Save { file, gattai: false },
                })
            }
            TypedCommand::Load => Ok(Command::Load(self.file("load game.json")?)),
            TypedCommand::Check => {
                if is_word(&self.behind.to_lowercase(), say::word_where) {
                    return Ok(Command::Check { says_where: true });
                }
                alone(Command::Check { says_where: false })
            }
            TypedCommand::New => {
                Ok(Command::New(self.behind.split_whitespace().map(str::to_owned).collect()))
            }
            TypedCommand::Restart => alone(Command::Restart),
            TypedCommand::Finish => alone(Command::Finish),
            TypedCommand::Marks => alone(Command::Marks),
            TypedCommand::Candidates => alone(Command::Candidates),
            TypedCommand::Time => alone(Command::Time),
            TypedCommand::Stats => alone(Command::Stats),
            TypedCommand::Board => alone(Command::Board),
            TypedCommand::Help => alone(Command::Help),
            TypedCommand::Quit => alone(Command::Quit),
        }
    }

    /// The numbers after the command if there are exactly `N`, each from 1 to 9.
    fn numbers<const N: usize>(&self) -> Option<[Digit; N]> {
        let digits: Option<Vec<Digit>> = self
            .behind
            .chars()
            .filter(|char| !char.is_whitespace())
            .map(|char| char.to_digit(10).and_then(|value| Digit::new(value as u8)))
            .collect();
        digits?.try_into().ok()
    }

    fn cell(&self, row: Digit, column: Digit, example: &'static str) -> Result<Cell, Mistyped> {
        let grid = match self.grid {
            Some(grid) => grid,
            None if self.layout.n_grids() == 1 => {
                self.layout.grids().next().expect("a layout has a grid")
            }
            None => return Err(Mistyped::MissingGrid(self.example(example))),
        };
        let cell = self.layout.cell_in(grid, row.get() - 1, column.get() - 1);
        Ok(cell.expect("a grid has nine rows and columns"))
    }

    fn example(&self, command: &'static str) -> Example {
        Example { grid: self.layout.grids().nth(1).map(|grid| self.grid.unwrap_or(grid)), command }
    }

    fn place_and_digit(&self, example: &'static str) -> Result<(Cell, Digit), Mistyped> {
        let Some([row, column, digit]) = self.numbers() else {
            let (found, example) = (self.behind.to_owned(), self.example(example));
            return Err(Mistyped::PlaceAndDigit { found, example });
        };
        Ok((self.cell(row, column, example)?, digit))
    }

    fn place(&self) -> Result<Cell, Mistyped> {
        let Some([row, column]) = self.numbers() else {
            let (found, example) = (self.behind.to_owned(), self.example("d67"));
            return Err(Mistyped::Place { found, example });
        };
        self.cell(row, column, "d67")
    }

    /// A number of turns; one that is too large to parse means all of them.
    fn count(&self) -> Result<u32, Mistyped> {
        if self.behind.is_empty() {
            return Ok(1);
        }
        let is_number = self.behind.bytes().all(|byte| byte.is_ascii_digit());
        match self.behind.parse() {
            Ok(0) => Err(Mistyped::Count(self.behind.to_owned())),
            Ok(count) => Ok(count),
            Err(_) if is_number => Ok(u32::MAX),
            Err(_) => Err(Mistyped::Count(self.behind.to_owned())),
        }
    }

    fn hint_level(&self) -> Result<Option<HintLevel>, Mistyped> {
        if self.behind.is_empty() {
            return Ok(None);
        }
        let level = self.behind.parse().ok().and_then(HintLevel::new);
        level.map(Some).ok_or_else(|| Mistyped::HintLevel(self.behind.to_owned()))
    }

    fn file(&self, example: &'static str) -> Result<String, Mistyped> {
        if self.behind.is_empty() {
            Err(Mistyped::File(example))
        } else {
            Ok(self.behind.to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(layout: &str, line: &str) -> String {
        let layout: Layout = layout.parse().unwrap();
        let place = |cell| layout.cell_name(cell);
        match parse(&layout, line) {
            Ok(Command::Insert(cell, digit)) => format!("{} = {digit}", place(cell)),
            Ok(Command::Mark(cell, digit)) => format!("{} ~ {digit}", place(cell)),
            Ok(Command::Delete(cell)) => format!("{} empty", place(cell)),
            Ok(Command::Turn(turn)) => turn.display(&layout).to_string(),
            Ok(command) => format!("{command:?}"),
            Err(mistyped) => mistyped.message(Language::English, &layout),
        }
    }

    /// W5: French words are commands, too, and grids have their French names.
    #[test]
    fn french_commands() {
        for (line, expected) in [
            ("aide", "Help"),
            ("indice 4", "Hint(Some(Technique))"),
            ("annuler 2", "Undo(2)"),
            ("Vérifier", "Check { says_where: false }"),
            ("verifier où", "Check { says_where: true }"),
            ("quitter", "Quit"),
            ("placer 2 3 1", "r2c3 = 1"),
            ("rétablir", "Redo(1)"),
        ] {
            assert_eq!(check("classic", line), expected, "{line}");
        }
        assert_eq!(check("samurai", "NO placer 2 3 1"), "nw r2c3 = 1");
        assert_eq!(check("samurai", "so i231"), "sw r2c3 = 1");
        assert_eq!(check("samurai", "centre d11"), "center r1c1 empty");
    }

    /// T9: compact and spelled commands are the same, in any case and with any spaces.
    #[test]
    fn compact_and_spelled() {
        for line in ["i231", "I231", " i 2 3 1 ", "insert 2 3 1", "INSERT231", "i2 31", "r2c3=1"] {
            assert_eq!(check("classic", line).replace("r2c3=1", "r2c3 = 1"), "r2c3 = 1", "{line}");
        }
        assert_eq!(check("classic", "d67"), "r6c7 empty");
        assert_eq!(check("classic", "delete 6 7"), "r6c7 empty");
        assert_eq!(check("classic", "m119"), "r1c1 ~ 9");
        for (line, command) in [
            ("u", Command::Undo(1)),
            ("u3", Command::Undo(3)),
            ("undo 12", Command::Undo(12)),
            ("u99999999999", Command::Undo(u32::MAX)),
            ("redo 2", Command::Redo(2)),
            ("r", Command::Restart),
            ("f", Command::Finish),
            ("h", Command::Hint(None)),
            ("h 4", Command::Hint(HintLevel::new(4))),
            ("hint6", Command::Hint(HintLevel::new(6))),
            ("check", Command::Check { says_where: false }),
            ("c where", Command::Check { says_where: true }),
            ("marks", Command::Marks),
            ("load a=b.json", Command::Load("a=b.json".to_owned())),
            ("candidates", Command::Candidates),
            ("load a b.json", Command::Load("a b.json".to_owned())),
            ("new Hard samurai", Command::New(vec!["Hard".to_owned(), "samurai".to_owned()])),
            ("?", Command::Help),
            ("q", Command::Quit),
        ] {
            assert_eq!(parse(&Layout::classic(), line), Ok(command), "{line}");
        }
        let save = Command::Save { file: "a b.json".to_owned(), gattai: true };
        assert_eq!(parse(&Layout::classic(), "save a b.json gattai-1.0"), Ok(save));
    }

    /// T9: with several grids the name of one comes first.
    #[test]
    fn grids_by_name() {
        assert_eq!(check("samurai", "nw i231"), "nw r2c3 = 1");
        assert_eq!(check("samurai", "NW insert 9 9 5"), "center r3c3 = 5");
        assert_eq!(check("samurai", "center d11"), "center r1c1 empty");
        assert_eq!(check("samurai", "nw:r9c9=5"), "center:r3c3=5");
        assert_eq!(check("sohei", "s i551"), "s r5c5 = 1");
        assert_eq!(check("samurai", "u2"), "Undo(2)");
        assert_eq!(check("samurai", "NW:R5C5=5"), "nw:r5c5=5");
        // Grids that have the name of a command.
        assert_eq!(check("sumo", "h 4"), "Hint(Some(Technique))");
        assert_eq!(check("sumo", "h i551"), "h r5c5 = 1");
        assert_eq!(check("sumo", "i i551"), "i r5c5 = 1");
        assert!(check("sumo", "i 5 5 1").starts_with("Which grid?"));
        for line in ["5", "115", "!", "x5", "x115", "nwi115", "nwr1c1", "nw", "nw 5", "nw nw i231"]
        {
            assert!(check("samurai", line).contains("is not a command"), "{line}");
        }
        assert_eq!(
            check("samurai", "i231"),
            "Which grid? Put its name first, such as NW i231. \
             The grids are center, NW, NE, SW and SE."
        );
        assert_eq!(
            check("samurai", "xx i231"),
            "There is no grid xx. The grids are center, NW, NE, SW and SE."
        );
    }
}
