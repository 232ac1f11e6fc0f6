//! One exercise: each typed line gets a text as its reply.

use ninefold::logic::{Candidate, Technique};
use ninefold::notation;
use ninefold::{Action, CellSet, Game, Layout, Move, Turn};
use ninefold_play::Day;
use ninefold_play::training::{Answer, Attempt, Claim, Exercise, Progress, Reply, lines, question};
use ninefold_words::ui::commands::legend;
use ninefold_words::ui::train::{self as words, Label, label};
use ninefold_words::{Language, lesson_lines};

use super::map;
use crate::io::drawing::wrapped;
use crate::play::line::command::{Command, parse};
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
            self.line(&words::how(self.language, self.layout()))
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
            "n" | "next" | "suivant" | "suivante" => return Ok(Asked::Next),
            "map" | "carte" => return Ok(Asked::Map),
            "lesson" | "leçon" | "lecon" => return Ok(Asked::Lesson),
            "cells" | "cases" => {
                let mut cells = CellSet::EMPTY;
                for word in rest.split_whitespace() {
                    match Move::place(layout, word) {
                        Some(cell) => cells.insert(cell),
                        None => return Err(words::not_a_cell(language, layout, word)),
                    }
                }
                if cells.is_empty() {
                    return Err(words::not_a_cell(language, layout, rest));
                }
                return Ok(Asked::Answer(Answer::Pattern(Box::new(cells))));
            }
            _ => {}
        }
        let unknown = || words::unknown(language, word);
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
            screen::pattern(&self.game, step, self.style) + &self.line(&legend(self.language))
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
        format!("{table}\n{}", self.line(&label(self.language, Label::Entries)))
    }

    /// A text as lines that fit the terminal.
    fn line(&self, text: &str) -> String {
        wrapped(text, self.style.columns) + "\n"
    }
}

fn help(language: Language, layout: &Layout) -> String {
    let (grid, cells, next, lesson, map) = match language {
        Language::English => ("nw:", "cells", "n next", "lesson", "map"),
        Language::French => ("nw:", "cases", "n suivant", "leçon", "carte"),
    };
    let grid = if layout.n_grids() > 1 { grid } else { "" };
    let rows = [
        (format!("{grid}r3c4-5"), Label::HelpRemove),
        (format!("{grid}r3c4=5"), Label::HelpPlace),
        (format!("{cells} {grid}r1c2 {grid}r1c8"), Label::HelpCells),
        ("h".to_owned(), Label::HelpHint),
        (next.to_owned(), Label::HelpNext),
        ("b".to_owned(), Label::HelpBoard),
        (lesson.to_owned(), Label::HelpLesson),
        (map.to_owned(), Label::HelpMap),
        ("?".to_owned(), Label::HelpHelp),
        ("q".to_owned(), Label::HelpQuit),
    ];
    let row = |(usage, help): (String, Label)| format!("  {usage:<24}{}\n", label(language, help));
    rows.into_iter().map(row).collect()
}
