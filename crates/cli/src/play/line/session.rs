//! A game played line by line: each line gets a text as its reply.

use std::path::Path;

use ninefold::hint::{self, Help, Hint};
use ninefold::notation;
use ninefold::{Action, Cell, Game, HintLevel, Layout, Move, Status, Turn};
use ninefold_play::{Clock, Effect, Ink, Intent, Message, Seat, card};
use ninefold_words::ui::commands as words;
use ninefold_words::ui::turns;
use ninefold_words::{Language, grid_name, hint as hint_words};

use super::command::{Command, Mistyped, parse};
use super::names::NAMES;
use super::screen::{self, Style};
use crate::io::drawing::wrapped;
use crate::play::autosave::{Autosave, is_untouched};
use crate::play::files;

pub(crate) struct Session<'a> {
    seat: Seat,
    pub(crate) autosave: Autosave,
    language: Language,
    style: Style,
    clock: &'a dyn Fn() -> u64,
    /// When the last line came, in milliseconds since 1970.
    time: u64,
    /// The existing file that the player was asked about overwriting.
    overwrite: Option<Target>,
}

/// A file to save the game to.
struct Target {
    file: String,
    gattai: bool,
}

/// The reply to a line, and what to do next.
pub(crate) struct Reply {
    pub(crate) text: String,
    pub(crate) next: Next,
}

/// What to do after a reply.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Next {
    Line,
    End,
    /// Make a new puzzle, with the words after the command.
    New(Vec<String>),
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
        style: Style,
        clock: &'a dyn Fn() -> u64,
    ) -> Session<'a> {
        let seat = Seat::new(game, autosave.level(), Clock::after(autosave.played()));
        let (time, overwrite) = (clock(), None);
        let mut session = Session { seat, autosave, language, style, clock, time, overwrite };
        session.seat.resume(session.now());
        session
    }

    #[expect(clippy::cast_precision_loss, reason = "exact for 285,000 years")]
    fn now(&self) -> f64 {
        self.time as f64
    }

    pub(crate) fn game(&self) -> &Game {
        self.seat.game()
    }

    /// The time played, in milliseconds.
    fn played(&self) -> u64 {
        self.seat.played(self.now())
    }

    /// The board, as it is drawn after every change.
    fn board(&self) -> String {
        screen::board(self.game(), self.style)
    }

    pub(crate) fn greeting(&self) -> String {
        if self.game().is_finished() {
            return format!("{}{}\n", screen::solved(self.game(), self.style), self.message());
        }
        let summary = self.autosave.summary(self.game(), self.played());
        format!("{}{}\n", self.board(), words::begins(self.language, &summary))
    }

    /// Ends the session and saves the game; the text says if that failed.
    pub(crate) fn close(&mut self) -> Option<String> {
        self.time = (self.clock)();
        let played = self.played();
        let closed = self.autosave.close(self.seat.game(), played);
        closed.err().map(|why| words::not_kept(self.language, &why))
    }

    /// Carries out a line and replies to it.
    pub(crate) fn answer(&mut self, text: &str) -> Reply {
        let Reply { text, next } = self.reply(text);
        Reply { text: wrapped(&text, self.style.columns), next }
    }

    fn reply(&mut self, text: &str) -> Reply {
        self.time = (self.clock)();
        if let Some(Target { file, gattai }) = self.overwrite.take() {
            let is_confirmed = is_yes(text);
            return line(if is_confirmed { self.save(&file, gattai) } else { self.unchanged() });
        }
        if self.seat.question().is_some() {
            return self.confirm_restart(is_yes(text));
        }
        match parse(self.game().layout(), text) {
            Ok(command) => self.carry_out(command),
            Err(Mistyped::Nothing) => String::new().into(),
            Err(mistyped) => line(mistyped.message(self.language, self.game().layout())),
        }
    }

    fn unchanged(&self) -> String {
        words::unchanged(self.language)
    }

    fn confirm_restart(&mut self, is_confirmed: bool) -> Reply {
        match self.act(if is_confirmed { Intent::Yes } else { Intent::No }) {
            Err(text) => line(text),
            Ok(_) if !is_confirmed => line(self.unchanged()),
            Ok(note) => {
                format!("{}{note}{}\n", self.board(), turns::restarted(self.language)).into()
            }
        }
    }

    fn carry_out(&mut self, command: Command) -> Reply {
        let language = self.language;
        match command {
            Command::Insert(cell, digit) => self.moved(cell, Action::Enter(digit)),
            Command::Delete(cell) => self.moved(cell, Action::Erase),
            Command::Mark(cell, _) if self.is_filled(cell) => {
                line(words::filled(language, self.game().layout(), cell))
            }
            Command::Mark(cell, digit) => {
                self.seat.act(Intent::Pick(cell), self.now());
                self.marked(Intent::Write(Ink::Corner, digit))
            }
            Command::Candidates => self.marked(Intent::Candidates),
            Command::Turn(Turn::Restart) | Command::Restart => self.restart(),
            Command::Turn(turn) => self.changed(turn, ""),
            Command::Undo(n) => match self.game().n_undo() {
                0 => line(turns::nothing_to_undo(language)),
                most if (n as usize) > most => {
                    let text = words::undone_all(language, most as u32);
                    self.changed(Turn::Undo(n), &text)
                }
                _ => self.changed(Turn::Undo(n), &words::undone(language, n)),
            },
            Command::Redo(n) => match self.game().n_redo() {
                0 => line(turns::nothing_to_redo(language)),
                most if (n as usize) > most => {
                    let text = words::redone_all(language, most as u32);
                    self.changed(Turn::Redo(n), &text)
                }
                _ => self.changed(Turn::Redo(n), &words::redone(language, n)),
            },
            Command::Finish => self.finish(),
            Command::Hint(level) => self.hint(level),
            Command::Check { says_where } => self.check(says_where),
            Command::Marks => (screen::marks(self.game()) + "\n").into(),
            Command::Save { file, gattai } => {
                if Path::new(&file).exists() {
                    let text = words::ask_overwrite(language, &file);
                    self.overwrite = Some(Target { file, gattai });
                    return line(text);
                }
                line(self.save(&file, gattai))
            }
            Command::Load(file) => Reply { text: String::new(), next: Next::Load(file) },
            Command::New(arguments) => Reply { text: String::new(), next: Next::New(arguments) },
            Command::Time => line(words::played(language, self.played())),
            Command::Stats => self.autosave.records(language, self.time).into(),
            Command::Board => self.board().into(),
            Command::Help => help(language, self.game().layout()).into(),
            Command::Quit => Reply { text: self.goodbye() + "\n", next: Next::End },
        }
    }

    pub(crate) fn goodbye(&self) -> String {
        if self.game().is_finished() {
            words::goodbye_solved(self.language)
        } else if is_untouched(self.game()) {
            words::goodbye_untouched(self.language)
        } else if self.autosave.is_kept() {
            words::goodbye(self.language)
        } else {
            words::goodbye_unkept(self.language)
        }
    }

    /// Whether a cell has an entry; the game itself refuses to change a given.
    fn is_filled(&self, cell: Cell) -> bool {
        self.game().board().get(cell).is_some() && !self.game().puzzle().is_given(cell)
    }

    fn restart(&mut self) -> Reply {
        match self.act(Intent::Restart) {
            Err(text) => line(text),
            Ok(_) if self.seat.question().is_some() => line(words::ask_restart(self.language)),
            Ok(note) => line(note + &turns::restarted(self.language)),
        }
    }

    fn check(&mut self, says_where: bool) -> Reply {
        let note = self.act(Intent::Check).unwrap_or_else(|text| text + "\n");
        let text = self.message();
        if says_where {
            self.seat.act(Intent::ShowMistakes, self.now());
        }
        let cells: Vec<Cell> = self.seat.wrong().iter().collect();
        if cells.is_empty() {
            return line(note + &text);
        }
        line(note + &turns::checked_where(self.language, self.game().layout(), &cells))
    }

    fn moved(&mut self, cell: Cell, action: Action) -> Reply {
        self.changed(Turn::Moves(vec![Move { cell, action }]), "")
    }

    /// Changes marks and shows them.
    fn marked(&mut self, intent: Intent) -> Reply {
        match self.act(intent) {
            Ok(note) => (screen::marks(self.game()) + "\n" + &note).into(),
            Err(text) => line(text),
        }
    }

    /// Plays a turn and shows the board with a text about it; the turn may solve the puzzle.
    fn changed(&mut self, turn: Turn, text: &str) -> Reply {
        let effect = self.seat.play(turn, self.now());
        let note = match self.keep(&effect) {
            Ok(note) => note,
            Err(text) => return line(text),
        };
        if self.game().status() == Status::Solved {
            return self.solved(&note);
        }
        let end = if text.is_empty() { "" } else { "\n" };
        format!("{}{text}{end}{note}", self.board()).into()
    }

    fn act(&mut self, intent: Intent) -> Result<String, String> {
        let effect = self.seat.act(intent, self.now());
        self.keep(&effect)
    }

    /// Saves a turn before the reply to it.
    ///
    /// The error says why the turn was refused; otherwise there may be a note that it was not
    /// saved.
    fn keep(&mut self, effect: &Effect) -> Result<String, String> {
        let mut note = String::new();
        if effect.is_turn {
            let played = self.played();
            let kept = self.autosave.save(self.seat.game(), played);
            note = kept.err().map_or(note, |why| words::not_kept(self.language, &why) + "\n");
        }
        match self.seat.message() {
            Message::Refused(_) | Message::Mistake(..) | Message::Unfinishable(_) => {
                Err(note + &self.message())
            }
            _ => Ok(note),
        }
    }

    /// The seat's message, in words.
    fn message(&self) -> String {
        card(&self.seat, self.language, self.now()).heading
    }

    fn solved(&mut self, note: &str) -> Reply {
        let recorded = self.autosave.record(self.seat.game(), self.played(), self.time);
        let trouble = recorded.err();
        let trouble = trouble.map(|why| words::not_kept(self.language, &why) + "\n");
        let (board, trouble) =
            (screen::solved(self.game(), self.style), trouble.unwrap_or_default());
        Reply { text: format!("{board}{note}{trouble}{}\n", self.message()), next: Next::End }
    }

    /// Shows the solution without asking.
    fn finish(&mut self) -> Reply {
        match self.act(Intent::Finish).and_then(|_| self.act(Intent::Yes)) {
            Err(text) => line(text),
            Ok(note) => {
                let text = format!("{}{note}{}\n", self.board(), turns::solution(self.language));
                Reply { text, next: Next::End }
            }
        }
    }

    fn hint(&mut self, level: Option<HintLevel>) -> Reply {
        let with_marks = Help::of(self.game()).with_marks;
        let level = level.unwrap_or_else(|| hint::next_level(self.game()));
        let note = match self.act(Intent::HintAt(level)) {
            Ok(note) => note,
            Err(text) => return line(text),
        };
        let Message::Hint(hint) = self.seat.message() else { return note.into() };
        let layout = self.game().layout();
        let mut text = String::new();
        if let Hint::Step(step) = &**hint {
            text += &screen::pattern(self.game(), step, self.style);
            text += &words::legend(self.language);
            text.push('\n');
        }
        text += &hint_words(self.language, layout, hint);
        text.push('\n');
        if let Hint::Step(step) = &**hint
            && let Some(gone) = step.eliminations.first()
        {
            let place = layout.cell_name(gone.cell).replace(' ', ":");
            let example = format!("{place}-{}", gone.digit);
            text += &words::tip_marks(self.language, with_marks.then_some(&*example));
            text.push('\n');
        }
        (text + &note).into()
    }

    /// Saves the game to a file; the text says whether that worked.
    fn save(&self, file: &str, gattai: bool) -> String {
        let time = files::Time { played: self.played(), now: self.time };
        match files::save(Path::new(file), self.game(), &self.autosave, time, gattai) {
            Ok(()) => words::saved(self.language, file),
            Err(why) => words::file_trouble(self.language, file, &why.message(self.language)),
        }
    }
}

fn line(text: String) -> Reply {
    (text + "\n").into()
}

/// Whether an answer means yes, in any of the languages.
pub(crate) fn is_yes(line: &str) -> bool {
    ["y", "yes", "o", "oui"].contains(&line.trim().to_lowercase().as_str())
}

/// The list of commands; with several grids, also a plan of them.
fn help(language: Language, layout: &Layout) -> String {
    let second =
        layout.grids().nth(1).map(|grid| format!("{} i231", grid_name(language, layout, grid)));
    let mut rows: Vec<(String, String)> = NAMES
        .iter()
        .map(|name| {
            let arguments = words::arguments(language, name.arguments);
            let usage = format!("{:<6}{} {arguments}", name.short, name.word(language));
            (usage, words::help(language, name.command))
        })
        .collect();
    let has_several_grids = second.is_some();
    rows.extend(second.map(|example| (example, words::grids_help(language))));
    let lines = rows.iter().map(|(usage, help)| format!("  {usage:<28}{help}"));
    let plan = if has_several_grids {
        notation::plan_with(layout, |grid| grid_name(language, layout, grid))
    } else {
        String::new()
    };
    lines.collect::<Vec<_>>().join("\n") + "\n" + &plan
}
