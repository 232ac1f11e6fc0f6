//! A game on the full screen.
//!
//! [`state`] is the state of the screen, [`mod@update`] changes it, and [`draw`] paints it. This
//! file contains the event loop and everything with side effects: turns are saved here, before the
//! screen shows them.

mod card;
mod command;
mod draw;
mod import;
mod job;
mod keys;
mod open_game;
mod output;
mod palette;
mod prompt;
mod replay;
mod sheet;
mod state;
mod terminal;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod zoom;

use std::io;
use std::time::Duration;

use crossterm::event::{Event, KeyEventKind};
use ninefold::Status;
use ninefold::solve::Verdict;
use ninefold_play::{Clock, Order, Seat};
use ninefold_words::{layout_title, say, time};

use super::autosave::{Autosave, is_untouched};
use super::start::{Begun, FirstScreen, Start};
use crate::args::{PlayArguments, ThemeChoice};

use command::Command;
use job::Job;
use open_game::OpenGame;
use palette::{Glyphs, Palette, Theme};
use state::{App, FormKind, JobResult, KeptGame, Request, Screen as Over};
use terminal::{Asked, Screen};
use update::{daily_form, follow, modes, new_form, update};

/// How long to wait for a key before checking the time and signals.
const WAIT: Duration = Duration::from_millis(100);

/// Plays until the player leaves; returns the text to print then.
pub(super) fn run(
    start: &Start<'_>,
    first_screen: FirstScreen,
    has_color: bool,
) -> io::Result<Option<String>> {
    let arguments = start.arguments;
    let palette = palette(arguments, has_color);
    let today = (start.clock)() / 86_400_000;
    let mut app = App::new(start.language, palette, today);
    app.statistics = start.archive.statistics();
    let mut event_loop =
        EventLoop { start, app, autosave: None, job: None, was_solved: false, is_judged: false };
    let mut screen = Screen::take()?;
    event_loop.open(first_screen);
    let ended = event_loop.run(&mut screen);
    let goodbye = event_loop.goodbye();
    let closed = event_loop.close();
    drop(screen);
    match closed {
        // The terminal is restored by now, so the error can be printed.
        Err(why) => Err(io::Error::other(say::play_not_kept(start.language, &why))),
        Ok(()) => ended.map(|()| goodbye),
    }
}

fn palette(arguments: &PlayArguments, has_color: bool) -> Palette {
    let mut palette = Palette::of(&|name| std::env::var(name).ok(), has_color);
    match arguments.theme {
        ThemeChoice::Auto => {}
        ThemeChoice::Dark => palette.theme = Theme::Dark,
        ThemeChoice::Light => palette.theme = Theme::Light,
    }
    if arguments.ascii {
        palette.glyphs = Glyphs::Ascii;
    }
    palette
}

/// The event loop: the state of the screen, with the autosave and the background job.
struct EventLoop<'a> {
    start: &'a Start<'a>,
    app: App,
    autosave: Option<Autosave>,
    job: Option<Job>,
    /// Whether the open game is already recorded as solved.
    was_solved: bool,
    /// Whether a verdict has come that the screen does not show yet.
    is_judged: bool,
}

impl EventLoop<'_> {
    fn now(&self) -> u64 {
        (self.start.clock)()
    }

    /// The current time in milliseconds, as `play` takes it.
    #[expect(clippy::cast_precision_loss, reason = "exact for 285,000 years")]
    fn time(&self) -> f64 {
        self.now() as f64
    }

    /// The text for a player who leaves.
    fn goodbye(&self) -> Option<String> {
        let (open, language) = (self.app.open.as_ref()?, self.app.language);
        let text = match (open.game().status(), self.autosave.as_ref()?.is_kept()) {
            (Status::Solved, _) => {
                say::play_solved(language, open.game().n_hints(), &time(open.played(self.time())))
            }
            (Status::Revealed, _) => return None,
            _ if is_untouched(open.game()) => return None,
            (_, true) => say::play_goodbye(language),
            (_, false) => say::play_goodbye_unkept(language),
        };
        Some(text)
    }

    fn run(&mut self, screen: &mut Screen) -> io::Result<()> {
        let mut drawn = None;
        loop {
            self.app.size = screen.size()?;
            follow(&mut self.app);
            self.tick();
            let now = self.now();
            // Without a key press, draw once a second, or more often while a puzzle is being made.
            let pace = if matches!(self.app.screen, Over::Busy { .. }) { 100 } else { 1_000 };
            if self.has_news() {
                drawn = None;
            }
            if drawn != Some(now / pace) {
                screen.draw(|frame| draw::draw(&self.app, frame, self.time()))?;
                drawn = Some(now / pace);
            }
            if let Some(asked) = screen.asked() {
                match asked {
                    Asked::End => return Ok(()),
                    Asked::Stop => self.suspend(screen)?,
                    Asked::GoOn => screen.resume()?,
                }
                drawn = None;
                continue;
            }
            let mut event = Screen::next(WAIT)?;
            while let Some(current) = event {
                drawn = None;
                if let Some(request) = self.handle(&current)
                    && !self.carry_out(request, screen)?
                {
                    return Ok(());
                }
                event = Screen::next(Duration::ZERO)?;
            }
        }
    }

    fn handle(&mut self, event: &Event) -> Option<Request> {
        let command = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => keys::key(&self.app, *key)?,
            Event::Mouse(mouse) => keys::mouse(&self.app, *mouse)?,
            Event::Paste(text) => {
                self.paste(text);
                return None;
            }
            Event::FocusLost => Command::Leave,
            Event::FocusGained => Command::Enter,
            Event::Resize(columns, rows) => {
                self.app.size = (*columns, *rows);
                return None;
            }
            Event::Key(_) => return None,
        };
        let now = self.time();
        let request = update(&mut self.app, command, now);
        self.keep();
        request
    }

    /// Whether something happened without a key press: a turn of a replay, or a verdict.
    fn has_news(&mut self) -> bool {
        let now = self.time();
        let replay = self.app.replay.as_mut();
        let turned = replay.is_some_and(|replay| replay.change(|replay| replay.tick(now)));
        turned | std::mem::take(&mut self.is_judged)
    }

    /// Saves new turns, before the screen shows them.
    fn keep(&mut self) {
        let (now, time) = (self.now(), self.time());
        let (Some(open), Some(autosave)) = (&mut self.app.open, &mut self.autosave) else { return };
        let played = open.played(time);
        let mut kept = autosave.save(open.game(), played);
        if open.game().status() == Status::Solved && !self.was_solved {
            self.was_solved = true;
            kept = kept.and(autosave.record(open.game(), played, now));
            self.app.statistics = self.start.archive.statistics();
        }
        if let Err(why) = kept {
            open.tell(say::play_not_kept(self.app.language, &why));
        }
    }

    /// Regular checks: whether the job is done, and whether the player is idle.
    fn tick(&mut self) {
        let (now, time) = (self.now(), self.time());
        self.app.today = now / 86_400_000;
        if let Some(open) = &mut self.app.open {
            open.rest(time);
        }
        if let Over::Busy { now: shown, .. } = &mut self.app.screen {
            *shown = now;
        }
        let Some(job) = &self.job else { return };
        match job.result() {
            Ok(None) => {}
            Ok(Some(result)) => {
                let wanted = self.job.take().and_then(|mut job| job.wanted.take());
                self.receive(result, wanted);
            }
            Err(_) => {
                // The thread has panicked.
                self.job = None;
                self.show_message(say::page_failed(self.app.language));
            }
        }
    }

    fn receive(&mut self, result: JobResult, wanted: Option<Order>) {
        match result {
            JobResult::Puzzle(Ok(puzzle)) => {
                let wanted = wanted.expect("a puzzle was asked for");
                let (begun, trouble) = self.start.begin_made(&wanted, puzzle);
                self.show_game(begun, trouble);
            }
            JobResult::Puzzle(Err(why)) => {
                let text = say::full_failed(self.app.language, &why);
                self.show_message(text);
            }
            JobResult::Walk(whole) => {
                if let Some(walk) = self.app.open.as_mut().and_then(|open| open.walk_mut()) {
                    walk.complete(*whole);
                }
            }
            JobResult::Verdict(verdict) => {
                if let Some(sheet) = &mut self.app.sheet {
                    sheet.verdict = Some(verdict);
                    self.is_judged = true;
                    if sheet.is_awaited && verdict == Verdict::Unique {
                        self.play_sheet();
                    }
                }
            }
        }
    }

    /// Shows a message beside the board, or in place of it.
    fn show_message(&mut self, text: String) {
        let (is_entering, shows_game) = (self.app.is_entering, self.app.shows_game());
        match (&mut self.app.open, &mut self.app.sheet) {
            (_, Some(sheet)) if is_entering => {
                sheet.note = Some(text);
                self.app.screen = Over::Board;
            }
            (Some(open), _) if shows_game => {
                open.tell(text);
                self.app.screen = Over::Board;
            }
            _ => self.app.screen = Over::Records(text),
        }
    }

    fn open(&mut self, first_screen: FirstScreen) {
        match first_screen {
            FirstScreen::Begun(begun, note) => self.show_game(*begun, note),
            FirstScreen::Make(wanted) => self.make(wanted),
            FirstScreen::Daily(date) => {
                let mut form = daily_form(&self.app);
                form.kind = date.map_or(form.kind, FormKind::Daily);
                self.choose(form);
            }
            FirstScreen::Ask => {
                self.app.last = self.last_game();
                if self.app.last.is_none() || self.start.names_layout() {
                    let form = new_form(&self.app);
                    self.choose(form);
                }
            }
        }
    }

    /// Opens a form, with the layout of the arguments selected.
    fn choose(&mut self, mut form: state::Form) {
        let layout = self.start.arguments.layout();
        form.mode = modes(&form).iter().position(|mode| mode.layout == layout).unwrap_or(0);
        self.app.screen = Over::Form(form);
    }

    /// Makes a puzzle; a daily puzzle that was begun earlier is continued.
    fn make(&mut self, wanted: Order) {
        if let Some(id) = self.start.kept_daily(&wanted) {
            let here = self.autosave.as_ref().and_then(Autosave::id);
            if here.as_ref() == Some(&id) {
                self.app.screen = Over::Board;
            } else {
                self.resume(&id);
            }
            return;
        }
        let now = self.now();
        self.job = Some(Job::make(wanted));
        self.app.screen = Over::Busy { since: now, now };
    }

    /// Opens a game; the previous one is saved and closed.
    fn show_game(&mut self, (game, autosave): Begun, note: Option<String>) {
        let closed = self.close();
        let last = game.log().last().map_or(0, |last| last.at);
        let clock = Clock::after(autosave.played().max(last));
        let title = layout_title(self.app.language, &autosave.summary(&game, 0).layout);
        let mut seat = Seat::new(game, autosave.level(), clock);
        seat.resume(self.time());
        let trouble = closed.err().map(|why| say::play_not_kept(self.app.language, &why));
        if let Some(text) = note.or(trouble) {
            seat.tell(text);
        }
        self.was_solved = seat.game().status() == Status::Solved;
        self.app.show_game(OpenGame::new(seat, title, autosave.declared().date));
        self.autosave = Some(autosave);
    }

    /// Saves and closes the game; one without any turns is deleted.
    fn close(&mut self) -> Result<(), String> {
        let now = self.time();
        let (Some(open), Some(autosave)) = (&mut self.app.open, &mut self.autosave) else {
            return Ok(());
        };
        autosave.close(open.game(), open.played(now))
    }

    /// Carries out a request; `false` ends the program.
    fn carry_out(&mut self, request: Request, screen: &mut Screen) -> io::Result<bool> {
        match request {
            Request::Quit => return Ok(false),
            Request::Suspend => self.suspend(screen)?,
            Request::Redraw => screen.redraw()?,
            Request::Make(wanted) => self.make(wanted),
            Request::FindSteps => {
                let walk = self.app.open.as_ref().and_then(|open| open.walk());
                self.job = walk.map(Job::find_steps);
            }
            Request::Cancel => self.job = None,
            Request::Resume(id) => self.resume(&id),
            Request::Delete { id, row } => {
                match self.start.archive.delete(&id, self.app.language) {
                    Ok(()) => self.list_games(row),
                    Err(why) => self.show_message(why),
                }
                self.app.last = self.last_game();
            }
            Request::ListGames => self.list_games(0),
            Request::ReadRecords => {
                let text = self.start.archive.records(self.app.language, self.now());
                self.app.screen = Over::Records(text);
            }
            Request::Judge => {
                let board = self.app.sheet.as_ref().map(|sheet| sheet.board().clone());
                self.job = board.map(Job::judge);
            }
            Request::PlaySheet => self.play_sheet(),
            Request::Complete => self.complete(),
            Request::UseFile { purpose, name, may_replace } => {
                self.use_file(purpose, &name, may_replace);
            }
            Request::OpenNth { source, index } => self.read(&source, index),
        }
        Ok(true)
    }

    fn resume(&mut self, id: &str) {
        match self.start.archive.resume(id, self.app.language) {
            Ok((game, autosave, note)) => self.show_game((game, autosave), note),
            Err(why) => self.show_message(why),
        }
    }

    /// The most recently played unfinished game.
    fn last_game(&self) -> Option<KeptGame> {
        let last = self.start.archive.unfinished(self.app.language).into_iter().next();
        last.map(|(id, summary)| KeptGame { id, summary })
    }

    /// Lists the unfinished games, then the solved ones, except the open one.
    fn list_games(&mut self, row: usize) {
        let here = self.autosave.as_ref().and_then(Autosave::id);
        let games = self.start.archive.unfinished(self.app.language).into_iter();
        let solved = self.start.archive.solved(self.app.language).into_iter();
        let games = games.filter(|(id, _)| here.as_ref() != Some(id));
        let games = games.chain(solved.filter(|(id, _)| here.as_ref() != Some(id)));
        let games: Vec<_> = games.map(|(id, summary)| KeptGame { id, summary }).collect();
        let row = row.min(games.len().saturating_sub(1));
        self.app.screen = Over::Games { games, row, is_doomed: false };
    }

    /// Returns to the shell until the program is resumed; that time does not count.
    fn suspend(&mut self, screen: &mut Screen) -> io::Result<()> {
        let now = self.time();
        if let Some(open) = &mut self.app.open {
            open.leave(now);
        }
        screen.suspend()?;
        let now = self.time();
        if let Some(open) = &mut self.app.open {
            open.resume(now);
        }
        Ok(())
    }
}
