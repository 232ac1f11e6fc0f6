//! A game played line by line: each line is answered by a text.

use std::path::Path;

use ninefold::hint::{self, Help, Hint};
use ninefold::notation;
use ninefold::{Action, Cell, Game, HintLevel, Layout, MarkKind, Move, PlayError, Status, Turn};
use ninefold_words::ui::commands as words;
use ninefold_words::{Language, hint as hint_words};

use super::command::{Command, Mistyped, WORDS, parse};
use super::screen::{self, Paint};
use crate::play::autosave::Autosave;
use crate::play::files;

/// A game being played.
pub(crate) struct Session<'a> {
    pub(crate) game: Game,
    pub(crate) autosave: Autosave,
    pub(crate) language: Language,
    pub(crate) paint: Paint,
    /// The time now in milliseconds since 1970.
    pub(crate) clock: &'a dyn Fn() -> u64,
    /// When it would have begun, had it been played without a break.
    began: u64,
    /// What the player was asked last.
    question: Option<Question>,
}

/// What needs a yes.
enum Question {
    Restart,
    Overwrite { file: String, gattai: bool },
}

/// What is said to a line, and how it goes on.
pub(crate) struct Reply {
    pub(crate) text: String,
    pub(crate) next: Next,
}

/// How it goes on.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Line,
    End,
    /// Another puzzle, with the words behind the command.
    New(Vec<String>),
    /// A game from a file.
    Load(String),
}

impl From<String> for Reply {
    fn from(text: String) -> Reply {
        Reply { text, next: Next::Line }
    }
}

impl<'a> Session<'a> {
    pub(crate) fn new(
        game: Game,
        autosave: Autosave,
        language: Language,
        paint: Paint,
        clock: &'a dyn Fn() -> u64,
    ) -> Session<'a> {
        let began = clock().saturating_sub(autosave.played());
        Session { game, autosave, language, paint, clock, began, question: None }
    }

    /// How long it was played, in milliseconds.
    pub(crate) fn played(&self) -> u64 {
        let played = (self.clock)().saturating_sub(self.began);
        self.game.log().last().map_or(played, |last| played.max(last.at))
    }

    /// The board, as it is drawn after every change.
    pub(crate) fn board(&self) -> String {
        screen::board(&self.game, self.paint)
    }

    /// What is said at the beginning.
    pub(crate) fn greeting(&self) -> String {
        let summary = self.autosave.summary(&self.game, self.played());
        format!("{}{}\n", self.board(), words::begins(self.language, &summary))
    }

    /// Ends the session: the game is kept for another time.
    pub(crate) fn close(&mut self) -> Option<String> {
        let played = self.played();
        let closed = self.autosave.close(&self.game, played);
        closed.err().map(|why| words::not_kept(self.language, &why))
    }

    /// Answers a line.
    pub(crate) fn answer(&mut self, line: &str) -> Reply {
        if let Some(question) = self.question.take() {
            return self.answered(&question, line).into();
        }
        match parse(self.game.layout(), line) {
            Ok(command) => self.carry_out(command),
            Err(Mistyped::Nothing) => String::new().into(),
            Err(mistyped) => said(mistyped.message(self.language, self.game.layout())),
        }
    }

    fn answered(&mut self, question: &Question, line: &str) -> String {
        let is_yes = is_yes(line);
        let text = match question {
            Question::Restart if is_yes => {
                return match self.play(&Turn::Restart) {
                    Ok(note) => {
                        format!("{}{note}{}\n", self.board(), words::restarted(self.language))
                    }
                    Err(text) => text + "\n",
                };
            }
            Question::Overwrite { file, gattai } if is_yes => self.save(file, *gattai),
            _ => words::unchanged(self.language),
        };
        text + "\n"
    }

    fn carry_out(&mut self, command: Command) -> Reply {
        let language = self.language;
        match command {
            Command::Insert(cell, digit) => self.moved(cell, Action::Enter(digit)),
            Command::Delete(cell) => self.moved(cell, Action::Erase),
            Command::Mark(cell, _) if self.is_filled(cell) => {
                said(words::filled(language, self.game.layout(), cell))
            }
            Command::Mark(cell, digit) => {
                let is_marked = self.game.notes(cell).marks(MarkKind::Corner).contains(digit);
                let kind = MarkKind::Corner;
                let mark = if is_marked { Action::Unmark } else { Action::Mark };
                let turn = Turn::Moves(vec![Move { cell, action: mark(kind, digit) }]);
                self.marked(&turn)
            }
            Command::Candidates => self.marked(&Turn::Candidates),
            Command::Turn(Turn::Restart) | Command::Restart => {
                if self.game.has_progress() {
                    self.question = Some(Question::Restart);
                    return said(words::ask_restart(language));
                }
                said(words::restarted(language))
            }
            Command::Turn(turn) => self.changed(&turn, ""),
            Command::Undo(n) => match self.game.n_undo() {
                0 => said(words::nothing_to_undo(language)),
                most if (n as usize) > most => {
                    let told = words::undone_all(language, most as u32);
                    self.changed(&Turn::Undo(n), &told)
                }
                _ => self.changed(&Turn::Undo(n), &words::undone(language, n)),
            },
            Command::Redo(n) => match self.game.n_redo() {
                0 => said(words::nothing_to_redo(language)),
                most if (n as usize) > most => {
                    let told = words::redone_all(language, most as u32);
                    self.changed(&Turn::Redo(n), &told)
                }
                _ => self.changed(&Turn::Redo(n), &words::redone(language, n)),
            },
            Command::Finish => self.finish(),
            Command::Hint(level) => self.hint(level),
            Command::Check { says_where } => self.check(says_where),
            Command::Marks => (screen::marks(&self.game) + "\n").into(),
            Command::Save { file, gattai } => {
                if Path::new(&file).exists() {
                    let text = words::ask_overwrite(language, &file);
                    self.question = Some(Question::Overwrite { file, gattai });
                    return said(text);
                }
                let text = self.save(&file, gattai);
                said(text)
            }
            Command::Load(file) => Reply { text: String::new(), next: Next::Load(file) },
            Command::New(wishes) => Reply { text: String::new(), next: Next::New(wishes) },
            Command::Time => said(words::played(language, self.played())),
            Command::Stats => self.autosave.records(language, (self.clock)()).into(),
            Command::Board => self.board().into(),
            Command::Help => help(language, self.game.layout()).into(),
            Command::Quit => Reply { text: self.goodbye() + "\n", next: Next::End },
        }
    }

    /// What is said at the end.
    pub(crate) fn goodbye(&self) -> String {
        if self.autosave.is_kept() {
            words::goodbye(self.language)
        } else {
            words::goodbye_unkept(self.language)
        }
    }

    /// Whether an entry stands in a cell; what cannot be changed is said elsewhere.
    fn is_filled(&self, cell: Cell) -> bool {
        self.game.board().get(cell).is_some() && !self.game.puzzle().is_given(cell)
    }

    fn check(&mut self, says_where: bool) -> Reply {
        let (language, report) = (self.language, self.game.check());
        let note = self.play(&Turn::Check).unwrap_or_else(|text| text + "\n");
        let cells: Vec<Cell> = report.mistakes.iter().map(|mistake| mistake.cell).collect();
        let told = if says_where && !cells.is_empty() {
            words::checked_where(language, self.game.layout(), &cells)
        } else {
            words::checked(language, cells.len(), report.n_empty)
        };
        said(note + &told)
    }

    fn moved(&mut self, cell: Cell, action: Action) -> Reply {
        self.changed(&Turn::Moves(vec![Move { cell, action }]), "")
    }

    /// Plays a turn of marks and shows them.
    fn marked(&mut self, turn: &Turn) -> Reply {
        match self.play(turn) {
            Ok(note) => (screen::marks(&self.game) + "\n" + &note).into(),
            Err(text) => said(text),
        }
    }

    /// Plays a turn and shows the board with what is said of it; the game may be solved by it.
    fn changed(&mut self, turn: &Turn, told: &str) -> Reply {
        let note = match self.play(turn) {
            Ok(note) => note,
            Err(text) => return said(text),
        };
        if self.game.status() == Status::Solved {
            return self.solved(&note);
        }
        let end = if told.is_empty() { "" } else { "\n" };
        format!("{}{told}{end}{note}", self.board()).into()
    }

    /// Plays a turn and keeps it on disk before anything is said.
    ///
    /// The error is what is said if it is refused; what is given is a note if it cannot be kept.
    fn play(&mut self, turn: &Turn) -> Result<String, String> {
        let (language, at) = (self.language, self.played());
        let change = self.game.play(turn.clone(), at);
        let mistake = match change {
            Ok(change) => change.mistake,
            Err(PlayError::Entry { cell, error }) => {
                return Err(words::refused(language, self.game.layout(), cell, &error));
            }
            Err(PlayError::NothingToUndo) => return Err(words::nothing_to_undo(language)),
            Err(PlayError::NothingToRedo) => return Err(words::nothing_to_redo(language)),
            Err(PlayError::Finished) => return Err(words::over(language)),
            Err(error) => return Err(words::bad_move(language, &error.to_string())),
        };
        let kept = self.autosave.save(&self.game, at);
        let note = kept.err().map_or(String::new(), |why| words::not_kept(language, &why) + "\n");
        match mistake {
            None => Ok(note),
            Some(cell) => {
                let digit = digit_of(turn, cell);
                let n_mistakes = self.game.n_mistakes();
                let layout = self.game.layout();
                Err(note + &words::wrong(language, layout, cell, digit, n_mistakes))
            }
        }
    }

    fn solved(&mut self, note: &str) -> Reply {
        let (language, played) = (self.language, self.played());
        let told = words::solved(language, played, self.game.n_hints());
        let recorded = self.autosave.record(&self.game, played, (self.clock)());
        let trouble =
            recorded.err().map_or(String::new(), |why| words::not_kept(language, &why) + "\n");
        let board = screen::solved(&self.game, self.paint);
        Reply { text: format!("{board}{note}{trouble}{told}\n"), next: Next::End }
    }

    fn finish(&mut self) -> Reply {
        let language = self.language;
        let layout = self.game.layout();
        if !self.game.conflicts().is_empty() {
            let cells: Vec<_> = self.game.conflicts().iter().collect();
            return said(words::finish_collides(language, layout, &cells));
        }
        if !self.game.check().mistakes.is_empty() {
            return said(words::finish_unsolvable(language));
        }
        match self.play(&Turn::Reveal) {
            Err(text) => said(text),
            Ok(note) => {
                let text = format!("{}{note}{}\n", self.board(), words::solution(language));
                Reply { text, next: Next::End }
            }
        }
    }

    fn hint(&mut self, level: Option<HintLevel>) -> Reply {
        let level = level.unwrap_or_else(|| hint::next_level(&self.game));
        let help = Help::of(&self.game);
        let given = hint::look(&self.game, level, &help);
        let mut text = String::new();
        if let Hint::Step(step) = &given {
            text += &screen::pattern(&self.game, step, self.paint);
            text += &words::legend(self.language);
            text.push('\n');
        }
        text += &hint_words(self.language, self.game.layout(), &given);
        text.push('\n');
        if let Hint::Step(step) = &given
            && let Some(gone) = step.eliminations.first()
        {
            let place = self.game.layout().cell_name(gone.cell).replace(' ', ":");
            let example = format!("{place}-{}", gone.digit);
            text += &words::tip_marks(self.language, help.with_marks.then_some(&*example));
            text.push('\n');
        }
        if let Some(level) = given.level() {
            text += &self.play(&Turn::Hint(level)).unwrap_or_else(|text| text + "\n");
        }
        text.into()
    }

    /// Saves in a file, and says so.
    fn save(&self, file: &str, gattai: bool) -> String {
        let written =
            files::save(Path::new(file), &self.game, &self.autosave, self.played(), gattai);
        match written {
            Ok(()) => words::saved(self.language, file),
            Err(why) => words::file_trouble(self.language, file, &why),
        }
    }
}

/// A reply of one line.
fn said(text: String) -> Reply {
    (text + "\n").into()
}

/// The digit that a turn writes in a cell.
fn digit_of(turn: &Turn, cell: Cell) -> Option<ninefold::Digit> {
    let Turn::Moves(moves) = turn else { return None };
    moves.iter().find_map(|mv| match mv.action {
        Action::Enter(digit) if mv.cell == cell => Some(digit),
        _ => None,
    })
}

/// Whether an answer is a yes, in any of the languages.
pub(crate) fn is_yes(line: &str) -> bool {
    ["y", "yes", "o", "oui"].contains(&line.trim().to_lowercase().as_str())
}

/// All commands, each with what it does; with several grids, where they are.
fn help(language: Language, layout: &Layout) -> String {
    use words::Help;
    let rows: [(&str, Help); 19] = [
        ("i231  insert 2 3 1", Help::Insert),
        ("d67   delete 6 7", Help::Delete),
        ("m231  mark 2 3 1", Help::Mark),
        ("u u3  undo 3", Help::Undo),
        ("      redo 3", Help::Redo),
        ("r     restart", Help::Restart),
        ("h h4  hint 4", Help::Hint),
        ("c     check, check where", Help::Check),
        ("      candidates", Help::Candidates),
        ("      marks", Help::Marks),
        ("f     finish", Help::Finish),
        ("      save FILE", Help::Save),
        ("      load FILE", Help::Load),
        ("      new [LEVEL] [LAYOUT]", Help::New),
        ("      time", Help::Time),
        ("      stats", Help::Stats),
        ("b     board", Help::Board),
        ("?     help", Help::Help),
        ("q     quit", Help::Quit),
    ];
    debug_assert_eq!(rows.len(), WORDS.len());
    let second = layout.grids().nth(1).map(|grid| format!("{} i231", layout.grid_name(grid)));
    let grids = second.as_deref().map(|example| (example, Help::Grids));
    let rows = rows.into_iter().chain(grids);
    let lines = rows.map(|(usage, help)| format!("  {usage:<28}{}", words::help(language, help)));
    let plan = if second.is_some() { notation::plan(layout) } else { String::new() };
    lines.collect::<Vec<_>>().join("\n") + "\n" + &plan
}
