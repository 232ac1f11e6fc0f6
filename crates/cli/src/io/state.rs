//! The states of puzzles that hints and explanations are requested for.

use std::io;
use std::path::Path;

use ninefold::hint::{Help, Hint};
use ninefold::logic::TechniqueSet;
use ninefold::solve::Budget;
use ninefold::{Board, Game, Puzzle, Settings, Turn};
use ninefold_wire::Document;
use ninefold_words::{Language, not_a_puzzle};
use serde::Serialize;

use crate::args::StateArguments;
use crate::io::source::{Found, complaint, for_each_board};
use crate::streams::{Input, Outcome, Terminal};
use ninefold_wire::records::marks;

/// A state: a game, and the settings for help.
pub(crate) struct State {
    pub(crate) game: Game,
    pub(crate) help: Help,
    pub(crate) language: Language,
    /// Whether it is a table of candidates, which has no turns.
    pub(crate) is_table: bool,
    /// Where it comes from, for JSON.
    pub(crate) origin: Origin,
}

/// Where a state comes from, as JSON.
#[derive(Clone, Serialize)]
pub(crate) struct Origin {
    /// The file, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    line: usize,
}

impl Origin {
    fn of(found: &Found) -> Origin {
        Origin { file: found.file.map(|path| path.display().to_string()), line: found.line }
    }
}

impl State {
    /// Adapts a hint to this state: a table of candidates has no turns to take back.
    pub(crate) fn adapt(&self, hint: Hint) -> Hint {
        match hint {
            Hint::WrongMarks { cells, .. } if self.is_table => {
                Hint::WrongMarks { cells, n_turns: None }
            }
            hint => hint,
        }
    }
}

impl State {
    /// Refuses a question about this state, with the reason.
    pub(crate) fn refuse(
        &self,
        json: bool,
        what: &str,
        terminal: &mut Terminal,
    ) -> io::Result<Outcome> {
        let file = self.origin.file.as_deref().map(Path::new);
        terminal.output.flush()?;
        writeln!(terminal.errors, "{}", complaint(file, self.origin.line, what))?;
        if json {
            write_refusal(self.origin.clone(), what, terminal)?;
        }
        Ok(Outcome::SomeFailed)
    }
}

/// Calls `answer` for every state, which writes the answer and returns its outcome. Anything else
/// is refused with a reason.
pub(crate) fn for_each_state(
    arguments: &StateArguments,
    input: &mut Input,
    terminal: &mut Terminal,
    answer: &mut dyn FnMut(State, &mut Terminal) -> io::Result<Outcome>,
) -> io::Result<Outcome> {
    let language = arguments.language.lang.unwrap_or(terminal.language);
    for_each_board(&arguments.boards, Budget::default(), input, terminal, &mut |found, terminal| {
        let game = match &found.board {
            Ok(board) => game(board, found, language),
            Err(what) => Err(what.clone()),
        };
        match game {
            Ok((game, has_table)) => {
                let with_marks = arguments.marks || has_table || Help::of(&game).with_marks;
                let help = Help::default().but(|help| {
                    help.allowed = allowed(arguments);
                    help.with_marks = with_marks;
                });
                let origin = Origin::of(found);
                answer(State { game, help, language, is_table: has_table, origin }, terminal)
            }
            Err(what) => {
                found.complain(terminal, &what)?;
                if arguments.json {
                    write_refusal(Origin::of(found), &what, terminal)?;
                }
                Ok(Outcome::SomeFailed)
            }
        }
    })
}

fn write_refusal(origin: Origin, what: &str, terminal: &mut Terminal) -> io::Result<()> {
    let object = Refused { origin, kind: "invalid", error: what };
    serde_json::to_writer(&mut *terminal.output, &object)?;
    writeln!(terminal.output)
}

/// A refusal, as JSON.
#[derive(Serialize)]
struct Refused<'a> {
    #[serde(flatten)]
    origin: Origin,
    kind: &'static str,
    error: &'a str,
}

fn allowed(arguments: &StateArguments) -> TechniqueSet {
    let all = arguments.up_to.map_or(TechniqueSet::DEFAULT, TechniqueSet::up_to);
    let all = all | arguments.with.techniques();
    arguments.without.iter().fold(all, |allowed, &technique| allowed.without(technique))
}

/// The game of a state, and whether its marks come from a table of candidates.
fn game(board: &Board, found: &Found, language: Language) -> Result<(Game, bool), String> {
    match &found.document {
        Some(Document::Game(document)) => return Ok((document.game.clone(), false)),
        Some(Document::GattaiGame(document)) => return Ok((document.game.clone(), false)),
        _ => {}
    }
    let puzzle = Puzzle::new(board.clone()).map_err(|error| not_a_puzzle(language, &error))?;
    let mut game = Game::new(puzzle, Settings::default());
    if let Some(table) = &found.candidates {
        let turn = Turn::Moves(marks(board, table));
        game.play(turn, 0).map_err(|error| error.to_string())?;
    }
    Ok((game, found.candidates.is_some()))
}
