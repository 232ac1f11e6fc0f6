//! A game played line by line: each line gets a text as its reply.

use std::path::Path;

use ninefold::hint::{self, Help, Hint};
use ninefold::notation;
use ninefold::{Action, Cell, Game, HintLevel, Layout, Move, Status, Turn};
use ninefold_play::{Clock, Effect, Ink, Intent, Message, Seat, card};
use ninefold_words::{Joint, Language, Voice, say, time};

use super::command::{Command, Mistyped, parse};
use super::names::{NAMES, is_word};
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
        format!(
            "{}{}\n",
            self.board(),
            say::play_begins(self.language, &summary.line(self.language))
        )
    }

    /// Ends the session and saves the game; the text says if that failed.
    pub(crate) fn close(&mut self) -> Option<String> {
        self.time = (self.clock)();
        let played = self.played();
        let closed = self.autosave.close(self.seat.game(), played);
        closed.err().map(|why| say::play_not_kept(self.language, &why))
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
        say::play_unchanged(self.language)
    }

    fn confirm_restart(&mut self, is_confirmed: bool) -> Reply {
        match self.act(if is_confirmed { Intent::Yes } else { Intent::No }) {
            Err(text) => line(text),
            Ok(_) if !is_confirmed => line(self.unchanged()),
            Ok(note) => {
                format!("{}{note}{}\n", self.board(), say::play_restarted(self.language)).into()
            }
        }
    }

    fn carry_out(&mut self, command: Command) -> Reply {
        let language = self.language;
        match command {
            Command::Insert(cell, digit) => self.moved(cell, Action::Enter(digit)),
            Command::Delete(cell) => self.moved(cell, Action::Erase),
            Command::Mark(cell, _) if self.is_filled(cell) => line(say::play_filled(
                language,
                &Voice::new(language, self.game().layout()).cell(cell),
            )),
            Command::Mark(cell, digit) => {
                self.seat.act(Intent::Pick(cell), self.now());
                self.marked(Intent::Write(Ink::Corner, digit))
            }
            Command::Candidates => self.marked(Intent::Candidates),
            Command::Turn(Turn::Restart) | Command::Restart => self.restart(),
            Command::Turn(turn) => self.changed(turn, ""),
            Command::Undo(n) => match self.game().n_undo() {
                0 => line(say::play_nothing_to_undo(language)),
                most if (n as usize) > most => {
                    let text = say::play_undone_all(language, most as u32 as usize);
                    self.changed(Turn::Undo(n), &text)
                }
                _ => self.changed(Turn::Undo(n), &say::play_undone(language, n as usize)),
            },
            Command::Redo(n) => match self.game().n_redo() {
                0 => line(say::play_nothing_to_redo(language)),
                most if (n as usize) > most => {
                    let text = say::play_redone_all(language, most as u32 as usize);
                    self.changed(Turn::Redo(n), &text)
                }
                _ => self.changed(Turn::Redo(n), &say::play_redone(language, n as usize)),
            },
            Command::Finish => self.finish(),
            Command::Hint(level) => self.hint(level),
            Command::Check { says_where } => self.check(says_where),
            Command::Marks => (screen::marks(self.game()) + "\n").into(),
            Command::Save { file, gattai } => {
                if Path::new(&file).exists() {
                    let text = say::play_ask_overwrite(language, &file);
                    self.overwrite = Some(Target { file, gattai });
                    return line(text);
                }
                line(self.save(&file, gattai))
            }
            Command::Load(file) => Reply { text: String::new(), next: Next::Load(file) },
            Command::New(arguments) => Reply { text: String::new(), next: Next::New(arguments) },
            Command::Time => line(say::play_time(language, &time(self.played()))),
            Command::Stats => self.autosave.records(language, self.time).into(),
            Command::Board => self.board().into(),
            Command::Help => help(language, self.game().layout()).into(),
            Command::Quit => Reply { text: self.goodbye() + "\n", next: Next::End },
        }
    }

    pub(crate) fn goodbye(&self) -> String {
        if self.game().is_finished() {
            say::play_goodbye_solved(self.language)
        } else if is_untouched(self.game()) {
            say::play_goodbye_untouched(self.language)
        } else if self.autosave.is_kept() {
            say::play_goodbye(self.language)
        } else {
            say::play_goodbye_unkept(self.language)
        }
    }

    /// Whether a cell has an entry; the game itself refuses to change a given.
    fn is_filled(&self, cell: Cell) -> bool {
        self.game().board().get(cell).is_some() && !self.game().puzzle().is_given(cell)
    }

    fn restart(&mut self) -> Reply {
        match self.act(Intent::Restart) {
            Err(text) => line(text),
            Ok(_) if self.seat.question().is_some() => line(say::play_ask_restart(self.language)),
            Ok(note) => line(note + &say::play_restarted(self.language)),
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
        line(
            note + &say::play_check_where(
                self.language,
                &Voice::new(self.language, self.game().layout()).cells(&cells, Joint::And),
            ),
        )
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
            note = kept.err().map_or(note, |why| say::play_not_kept(self.language, &why) + "\n");
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
        let trouble = trouble.map(|why| say::play_not_kept(self.language, &why) + "\n");
        let (board, trouble) =
            (screen::solved(self.game(), self.style), trouble.unwrap_or_default());
        Reply { text: format!("{board}{note}{trouble}{}\n", self.message()), next: Next::End }
    }

    /// Shows the solution without asking.
    fn finish(&mut self) -> Reply {
        match self.act(Intent::Finish).and_then(|_| self.act(Intent::Yes)) {
            Err(text) => line(text),
            Ok(note) => {
                let text = format!("{}{note}{}\n", self.board(), say::play_solution(self.language));
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
            text += &say::play_legend(self.language);
            text.push('\n');
        }
        text += &Voice::new(self.language, layout).hint(hint);
        text.push('\n');
        if let Hint::Step(step) = &**hint
            && let Some(gone) = step.eliminations.first()
        {
            let place = layout.cell_name(gone.cell).replace(' ', ":");
            let example = format!("{place}-{}", gone.digit);
            text += &if with_marks {
                say::play_tip_unmark(self.language, &example)
            } else {
                say::play_tip_candidates(self.language)
            };
            text.push('\n');
        }
        (text + &note).into()
    }

    /// Saves the game to a file; the text says whether that worked.
    fn save(&self, file: &str, gattai: bool) -> String {
        let time = files::Time { played: self.played(), now: self.time };
        match files::save(Path::new(file), self.game(), &self.autosave, time, gattai) {
            Ok(()) => say::play_saved(self.language, &file),
            Err(why) => say::play_file_trouble(self.language, &file, &why.message(self.language)),
        }
    }
}

fn line(text: String) -> Reply {
    (text + "\n").into()
}

/// Whether an answer means yes, in any of the languages.
pub(crate) fn is_yes(line: &str) -> bool {
    is_word(&line.trim().to_lowercase(), say::word_yes)
}

/// The list of commands; with several grids, also a plan of them.
fn help(language: Language, layout: &Layout) -> String {
    let second = layout
        .grids()
        .nth(1)
        .map(|grid| format!("{} i231", Voice::new(language, layout).grid(grid)));
    let mut rows: Vec<(String, String)> = NAMES
        .iter()
        .map(|name| {
            let arguments = name.arguments.usage(language);
            let usage = format!("{:<6}{} {arguments}", name.short, (name.word)(language));
            (usage, (name.help)(language))
        })
        .collect();
    let has_several_grids = second.is_some();
    rows.extend(second.map(|example| (example, say::help_grids(language))));
    let lines = rows.iter().map(|(usage, help)| format!("  {usage:<28}{help}"));
    let plan = if has_several_grids {
        notation::plan_with(layout, |grid| Voice::new(language, layout).grid(grid))
    } else {
        String::new()
    };
    lines.collect::<Vec<_>>().join("\n") + "\n" + &plan
}
