//! The states of puzzles that hints and explanations are requested for.

use std::io;

use ninefold::hint::{Help, Hint};
use ninefold::logic::TechniqueSet;
use ninefold::{Game, Puzzle, Settings, Turn};
use ninefold_wire::Document;
use ninefold_wire::records::marks;
use ninefold_words::{Language, not_a_puzzle};
use serde::Serialize;

use crate::args::{SearchArguments, StateArguments};
use crate::io::blocks::{Each, for_each_in_order};
use crate::io::drawing::wrapped;
use crate::io::workers::Answers;
use crate::streams::{Input, Outcome, Terminal};

/// A state: a game, and the settings for help.
pub(crate) struct State<'a> {
    pub(crate) game: Game,
    pub(crate) help: Help,
    pub(crate) language: Language,
    /// Whether it is a table of candidates, which has no turns.
    is_table: bool,
    /// Where it comes from.
    each: Each<'a>,
    /// The answers to the states so far.
    pub(crate) answers: &'a mut Answers,
    /// The width of the terminal, if the output is one.
    columns: Option<u16>,
}

impl State<'_> {
    /// Adapts a hint to this state: a table of candidates has no turns to take back.
    pub(crate) fn adapt(&self, hint: Hint) -> Hint {
        match hint {
            Hint::WrongMarks { cells, .. } if self.is_table => {
                Hint::WrongMarks { cells, n_turns: None }
            }
            hint => hint,
        }
    }

    /// Adds a text to the answer, in lines that the terminal can show.
    pub(crate) fn say(&mut self, text: &str) {
        self.print(&wrapped(text, self.columns));
    }

    /// Adds lines to the answer as they are.
    pub(crate) fn print(&mut self, text: &str) {
        self.answers.output.extend_from_slice(text.as_bytes());
        self.answers.output.push(b'\n');
    }

    /// Adds an answer as JSON.
    pub(crate) fn report(&mut self, answer: impl Serialize) {
        self.each.report(self.answers, answer);
    }

    /// Refuses a question about this state, with the reason; returns that there is no answer.
    pub(crate) fn refuse(&mut self, json: bool, what: &str) -> bool {
        refuse(self.answers, self.each, json, what);
        false
    }
}

/// Calls `answer` for every state, which adds the answer and returns whether the question could be
/// answered. Anything else is refused with a reason.
pub(crate) fn for_each_state(
    arguments: &StateArguments,
    input: &mut Input,
    terminal: &mut Terminal,
    mut answer: impl FnMut(&mut State<'_>) -> bool + Send,
) -> io::Result<Outcome> {
    let (boards, search) = (&arguments.boards, SearchArguments::DEFAULT);
    let language = arguments.language.lang.unwrap_or(terminal.language);
    let columns = terminal.columns;
    for_each_in_order(boards, &search, input, terminal, |answers, each| {
        let is_success = match game(each, language) {
            Ok((game, is_table)) => {
                let with_marks = arguments.marks || is_table || Help::of(&game).with_marks;
                let help = Help::default().but(|help| {
                    help.allowed = allowed(arguments);
                    help.with_marks = with_marks;
                });
                answer(&mut State { game, help, language, is_table, each, answers, columns })
            }
            Err(what) => {
                refuse(answers, each, arguments.json, &what);
                false
            }
        };
        answers.note_board(is_success);
    })
}

fn refuse(answers: &mut Answers, each: Each, json: bool, what: &str) {
    answers.complain(each.file, each.line, what);
    if json {
        each.report(answers, Refused { kind: "invalid", error: what });
    }
}

/// A refusal, as JSON.
#[derive(Serialize)]
struct Refused<'a> {
    kind: &'static str,
    error: &'a str,
}

fn allowed(arguments: &StateArguments) -> TechniqueSet {
    let all = arguments.up_to.map_or(TechniqueSet::DEFAULT, TechniqueSet::up_to);
    let all = all | arguments.with.techniques();
    arguments.without.iter().fold(all, |allowed, &technique| allowed.without(technique))
}

/// The game of a state, and whether its marks come from a table of candidates.
fn game(each: Each, language: Language) -> Result<(Game, bool), String> {
    let board = each.board?.board();
    match each.record.and_then(|record| record.document.as_ref()) {
        Some(Document::Game(document)) => return Ok((document.game.clone(), false)),
        Some(Document::GattaiGame(document)) => return Ok((document.game.clone(), false)),
        _ => {}
    }
    let table = each.record.and_then(|record| record.candidates.as_ref());
    let moves = table.map(|table| marks(&board, table));
    let puzzle = Puzzle::new(board.into_owned()).map_err(|error| not_a_puzzle(language, &error))?;
    let mut game = Game::new(puzzle, Settings::default());
    if let Some(moves) = moves {
        game.play(Turn::Moves(moves), 0).map_err(|error| error.to_string())?;
    }
    Ok((game, table.is_some()))
}
