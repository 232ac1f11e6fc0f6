//! One exercise: each typed line gets a text as its reply.

use ninefold::logic::{Candidate, Technique};
use ninefold::notation;
use ninefold::{Action, CellSet, Game, Layout, Move, Turn};
use ninefold_play::Day;
use ninefold_play::training::{Answer, Attempt, Claim, Exercise, Progress, Reply, lines, question};
use ninefold_words::{Label, Language, lesson_lines, say};

use super::map;
use crate::io::drawing::wrapped;
use crate::play::line::command::{Command, parse};
use crate::play::line::names::is_word;
use crate::play::line::screen::{self, Style};

/// What to do after a reply.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Read the next line.
    Line,
    /// Go to the next position.
    Position,
    Quit,
}

/// An exercise, and how it is shown.
pub(super) struct Session {
    exercise: Exercise,
    game: Game,
    language: Language,
    style: Style,
}

enum Asked {
    Answer(Answer),
    Hint,
    Next,
    Board,
    Lesson,
    Map,
    Help,
    Quit,
}

impl Session {
    pub(super) fn new(exercise: Exercise, language: Language, style: Style) -> Session {
        let game = exercise.position().game();
        Session { exercise, game, language, style }
    }

    pub(super) fn layout(&self) -> &Layout {
        self.game.layout()
    }

    /// The progress of the learner.
    pub(super) fn attempt(&self) -> Attempt {
        Attempt::of(&self.exercise)
    }

    /// The board and the question, and for the first position how to answer.
    pub(super) fn greeting(&self, is_first: bool) -> String {
        let how = if is_first {
            let at = |row, column| typed(self.layout(), row, column);
            let cells = [at(0, 1), at(0, 7)].join(" ");
            self.line(&say::training_how(self.language, &cells, &at(2, 3)))
        } else {
            String::new()
        };
        format!("{}{}{how}", self.board(), self.line(&self.question()))
    }

    pub(super) fn answer(&mut self, line: &str, progress: &Progress, today: Day) -> (String, Next) {
        let language = self.language;
        let asked = match self.read(line.trim()) {
            Ok(asked) => asked,
            Err(text) => return (self.line(&text), Next::Line),
        };
        let text = match asked {
            Asked::Answer(answer) => {
                let judgement = self.exercise.answer(&answer);
                self.reply_text(&Reply::Judged(judgement))
            }
            Asked::Hint => {
                let hint = self.exercise.hint();
                self.reply_text(&Reply::Hint(hint))
            }
            Asked::Next => return (String::new(), Next::Position),
            Asked::Quit => return (String::new(), Next::Quit),
            Asked::Board => self.board(),
            Asked::Lesson if !self.exercise.is_named() => self.line(&self.question()),
            Asked::Lesson => {
                let lines = lesson_lines(language, self.exercise.technique());
                lines.iter().map(|line| self.line(line)).collect()
            }
            Asked::Map => map::map(language, progress, today),
            Asked::Help => help(language, self.layout()),
        };
        (text, Next::Line)
    }

    /// Reads a line; the error is a message. An empty line goes on once the exercise is over.
    fn read(&self, line: &str) -> Result<Asked, String> {
        let (language, layout) = (self.language, self.layout());
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "" if self.exercise.is_over() => return Ok(Asked::Next),
            "" => return Err(self.question()),
            "n" => return Ok(Asked::Next),
            word if is_word(word, say::word_next) => return Ok(Asked::Next),
            word if is_word(word, say::word_map) => return Ok(Asked::Map),
            word if is_word(word, say::word_lesson) => return Ok(Asked::Lesson),
            word if is_word(word, say::word_cells) => {
                let mut cells = CellSet::EMPTY;
                for word in rest.split_whitespace() {
                    match Move::place(layout, word) {
                        Some(cell) => cells.insert(cell),
                        None => return Err(not_a_cell(language, layout, word)),
                    }
                }
                if cells.is_empty() {
                    return Err(not_a_cell(language, layout, rest));
                }
                return Ok(Asked::Answer(Answer::Pattern(Box::new(cells))));
            }
            _ => {}
        }
        let unknown = || say::training_unknown(language, &word);
        let claims = |claim| Ok(Asked::Answer(Answer::Claims(vec![claim])));
        match parse(layout, line).map_err(|mistyped| mistyped.message(language, layout))? {
            Command::Insert(cell, digit) => claims(Claim::Place(Candidate { cell, digit })),
            Command::Mark(cell, digit) => claims(Claim::Remove(Candidate { cell, digit })),
            Command::Turn(Turn::Moves(moves)) => {
                let claim = |cell, action| match action {
                    Action::Enter(digit) => Some(Claim::Place(Candidate { cell, digit })),
                    Action::Unmark(_, digit) => Some(Claim::Remove(Candidate { cell, digit })),
                    _ => None,
                };
                let claims: Option<Vec<Claim>> =
                    moves.into_iter().map(|each| claim(each.cell, each.action)).collect();
                claims.map(Answer::Claims).map(Asked::Answer).ok_or_else(unknown)
            }
            Command::Hint(_) => Ok(Asked::Hint),
            Command::Board | Command::Marks | Command::Candidates => Ok(Asked::Board),
            Command::Help => Ok(Asked::Help),
            Command::Quit => Ok(Asked::Quit),
            _ => Err(unknown()),
        }
    }

    fn question(&self) -> String {
        question(self.language, self.exercise.technique(), self.exercise.is_named())
    }

    /// The reply to an answer or a request for a hint: the board with the step, if there is one, and the text.
    fn reply_text(&self, reply: &Reply) -> String {
        let drawing = reply.step().map(|step| {
            screen::pattern(&self.game, step, self.style)
                + &self.line(&say::play_legend(self.language))
        });
        let (technique, is_found) = (self.exercise.technique(), self.exercise.is_found());
        let lines = lines(self.language, self.layout(), technique, reply, is_found);
        let text: String = lines.iter().map(|line| self.line(&line.to_string())).collect();
        drawing.unwrap_or_default() + &text
    }

    /// The digits and candidates as a table. Avoidable rectangles depend on which digits are not
    /// givens, so their positions show which are.
    fn board(&self) -> String {
        let is_about_givens = matches!(
            self.exercise.technique(),
            Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2
        );
        if !is_about_givens {
            return screen::marks(&self.game) + "\n";
        }
        let game = &self.game;
        let table = notation::table_with(game.layout(), |cell| match game.board().get(cell) {
            Some(digit) if game.puzzle().is_given(cell) => digit.to_string(),
            Some(digit) => format!("+{digit}"),
            None => game.notes(cell).all_marks().to_string(),
        });
        format!("{table}\n{}", self.line(&say::training_entries(self.language)))
    }

    /// A text as lines that fit the terminal.
    fn line(&self, text: &str) -> String {
        wrapped(text, self.style.columns) + "\n"
    }
}

/// A cell at the top left, as players type it.
fn typed(layout: &Layout, row: u8, column: u8) -> String {
    let grid = layout.grid_named("nw").or_else(|| layout.grids().next());
    let cell = grid.and_then(|grid| layout.cell_in(grid, row, column));
    cell.map_or_else(String::new, |cell| layout.cell_name(cell).replace(' ', ":"))
}

/// Says that cells are expected in place of a word or of nothing.
fn not_a_cell(language: Language, layout: &Layout, word: &str) -> String {
    let example = typed(layout, 0, 1);
    match word {
        "" => say::training_cells(language, &example),
        _ => say::training_not_a_cell(language, &example, &word),
    }
}

fn help(language: Language, layout: &Layout) -> String {
    let word = |words: Label| words(language).split(' ').next().unwrap_or_default().to_owned();
    let (cells, next) = (word(say::word_cells), format!("n {}", word(say::word_next)));
    let grid = if layout.n_grids() > 1 { "nw:" } else { "" };
    let rows = [
        (format!("{grid}r3c4-5"), say::training_help_remove(language)),
        (format!("{grid}r3c4=5"), say::training_help_place(language)),
        (format!("{cells} {grid}r1c2 {grid}r1c8"), say::training_help_cells(language)),
        ("h".to_owned(), say::training_help_hint(language)),
        (next, say::training_help_next(language)),
        ("b".to_owned(), say::training_help_board(language)),
        (word(say::word_lesson), say::training_help_lesson(language)),
        (word(say::word_map), say::training_help_map(language)),
        ("?".to_owned(), say::training_help_help(language)),
        ("q".to_owned(), say::training_help_quit(language)),
    ];
    let row = |(usage, help): (String, String)| format!("  {usage:<24}{help}\n");
    rows.into_iter().map(row).collect()
}
