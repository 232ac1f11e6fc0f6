//! A game on the full screen.
//!
//! [`state`] is what the screen knows, [`mod@update`] what becomes of it, [`draw`] how it looks; this
//! file owns the loop, and all that is done in the world: turns go to disk here, before the screen
//! shows them.

mod card;
mod command;
mod draw;
mod job;
mod keys;
mod palette;
mod state;
mod terminal;
#[cfg(test)]
mod tests;
mod update;
mod view;
mod zoom;

use std::io;
use std::time::Duration;

use ninefold::Status;
use ninefold_play::{Clock, Seat};
use ninefold_words::layout_title;
use ninefold_words::ui::commands as words;
use ninefold_words::ui::page;
use ninefold_words::ui::terminal as full_words;
use ratatui::crossterm::event::{Event, KeyEventKind};

use super::autosave::Autosave;
use super::start::{Begun, Opening, Start};
use crate::args::{PlayArguments, ThemeChoice};

use command::Command;
use job::Job;
use palette::{Glyphs, Palette, Theme};
use state::{App, Errand, KeptGame, OpenGame, Product, Screen as Over};
use terminal::{Asked, Screen};
use update::{daily_form, follow, modes, new_form, update};

/// How long to wait for a key before looking at the time and at signals.
const WAIT: Duration = Duration::from_millis(100);

/// Plays until the player leaves.
pub(super) fn run(start: &Start<'_>, opening: Opening, has_color: bool) -> io::Result<()> {
    let arguments = start.arguments;
    let palette = palette(arguments, has_color);
    let today = (start.clock)() / 86_400_000;
    let app = App::new(start.language, palette, today);
    let mut stage = Stage { start, app, autosave: None, job: None, was_solved: false };
    let mut screen = Screen::take()?;
    stage.open(opening);
    let ended = stage.run(&mut screen);
    let closed = stage.close();
    drop(screen);
    match closed {
        // The terminal is restored, so that an error is printed there.
        Err(why) => Err(io::Error::other(words::not_kept(start.language, &why))),
        Ok(()) => ended,
    }
}

/// What arguments and environment say about the looks.
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

/// The screen's state, and what it has of the world.
struct Stage<'a> {
    start: &'a Start<'a>,
    app: App,
    autosave: Option<Autosave>,
    job: Option<Job>,
    /// Whether the game that is open is among the solved ones.
    was_solved: bool,
}

impl Stage<'_> {
    fn now(&self) -> u64 {
        (self.start.clock)()
    }

    /// The time as clocks are told it.
    #[expect(clippy::cast_precision_loss, reason = "exact for 285,000 years")]
    fn time(&self) -> f64 {
        self.now() as f64
    }

    fn run(&mut self, screen: &mut Screen) -> io::Result<()> {
        let mut drawn = None;
        loop {
            self.app.size = screen.size()?;
            follow(&mut self.app);
            self.tick();
            let now = self.now();
            // Without a key it is drawn once a second, or more often while something is made.
            let pace = if matches!(self.app.screen, Over::Busy { .. }) { 100 } else { 1_000 };
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
            while let Some(happened) = event {
                drawn = None;
                if let Some(errand) = self.happened(&happened)
                    && !self.run_errand(errand, screen)?
                {
                    return Ok(());
                }
                event = Screen::next(Duration::ZERO)?;
            }
        }
    }

    /// What comes from the terminal.
    fn happened(&mut self, event: &Event) -> Option<Errand> {
        let command = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => keys::key(&self.app, *key)?,
            Event::Mouse(mouse) => keys::mouse(&self.app, *mouse)?,
            Event::FocusLost => Command::Leave,
            Event::FocusGained => Command::Enter,
            Event::Resize(columns, rows) => {
                self.app.size = (*columns, *rows);
                return None;
            }
            _ => return None,
        };
        let now = self.time();
        let errand = update(&mut self.app, command, now);
        self.keep();
        errand
    }

    /// Puts new turns on disk: this is before the screen shows them.
    fn keep(&mut self) {
        let (now, time) = (self.now(), self.time());
        let (Some(open), Some(autosave)) = (&mut self.app.open, &mut self.autosave) else { return };
        let played = open.played(time);
        let mut kept = autosave.save(open.game(), played);
        if open.game().status() == Status::Solved && !self.was_solved {
            self.was_solved = true;
            kept = kept.and(autosave.record(open.game(), played, now));
        }
        if let Err(why) = kept {
            open.tell(words::not_kept(self.app.language, &why));
        }
    }

    /// What time brings: a product that is ready, a clock that stops.
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
        match job.product() {
            Ok(None) => {}
            Ok(Some(product)) => {
                let wanted = self.job.take().and_then(|mut job| job.wanted.take());
                self.receive(product, wanted);
            }
            Err(_) => {
                // The thread is gone.
                self.job = None;
                self.say(page::label(self.app.language, page::Label::Failed));
            }
        }
    }

    fn receive(&mut self, product: Product, wanted: Option<super::new_puzzle::NewPuzzle>) {
        match product {
            Product::Puzzle(Ok(puzzle)) => {
                let wanted = wanted.expect("a puzzle was asked for");
                let (begun, trouble) = self.start.begin_made(&wanted, puzzle);
                self.seat(begun, trouble);
            }
            Product::Puzzle(Err(why)) => {
                let text = full_words::failed(self.app.language, &why.to_string());
                self.say(text);
            }
            Product::Walk(whole) => {
                if let Some(walk) = self.app.open.as_mut().and_then(|open| open.walk_mut()) {
                    walk.complete(*whole);
                }
            }
        }
    }

    /// Says something over the board, or in place of it.
    fn say(&mut self, text: String) {
        match &mut self.app.open {
            Some(open) => {
                open.tell(text);
                self.app.screen = Over::Board;
            }
            None => self.app.screen = Over::Records(text),
        }
    }

    fn open(&mut self, opening: Opening) {
        match opening {
            Opening::Begun(begun, note) => self.seat(*begun, note),
            Opening::Make(wanted) => self.make(wanted),
            Opening::Daily(date) => {
                let mut form = daily_form(&self.app);
                form.date = date.or(form.date);
                self.choose(form);
            }
            Opening::Ask => {
                let last = self.start.archive.unfinished(self.app.language).into_iter().next();
                self.app.last = last.map(|(id, summary)| KeptGame { id, summary });
                if self.app.last.is_none() || self.start.names_layout() {
                    let form = new_form(&self.app);
                    self.choose(form);
                }
            }
        }
    }

    /// A form that begins with the layout of the arguments.
    fn choose(&mut self, mut form: state::Form) {
        let layout = &self.start.arguments.layout;
        form.mode = modes(&form).iter().position(|mode| mode.layout == *layout).unwrap_or(0);
        self.app.screen = Over::Form(form);
    }

    fn make(&mut self, wanted: super::new_puzzle::NewPuzzle) {
        let now = self.now();
        self.job = Some(Job::make(wanted));
        self.app.screen = Over::Busy { since: now, now };
    }

    /// Opens a game; the one that was there is kept for another time.
    fn seat(&mut self, (game, autosave): Begun, note: Option<String>) {
        let closed = self.close();
        let last = game.log().last().map_or(0, |last| last.at);
        let clock = Clock::after(autosave.played().max(last));
        let title = layout_title(self.app.language, &autosave.summary(&game, 0).layout);
        let mut seat = Seat::new(game, autosave.level(), clock);
        seat.resume(self.time());
        let trouble = closed.err().map(|why| words::not_kept(self.app.language, &why));
        if let Some(text) = note.or(trouble) {
            seat.tell(text);
        }
        self.was_solved = seat.game().status() == Status::Solved;
        self.app.seat(OpenGame::new(seat, title, autosave.declared().date));
        self.autosave = Some(autosave);
    }

    /// Keeps all there is to the game; one in which nothing was done is given up.
    fn close(&mut self) -> Result<(), String> {
        let now = self.time();
        let (Some(open), Some(autosave)) = (&mut self.app.open, &mut self.autosave) else {
            return Ok(());
        };
        if !open.game().has_progress() && open.game().log().is_empty() {
            open.abandon(); // there is nothing to go on with
        }
        autosave.close(open.game(), open.played(now))
    }

    /// Does what the state cannot do itself; `false` ends the program.
    fn run_errand(&mut self, errand: Errand, screen: &mut Screen) -> io::Result<bool> {
        match errand {
            Errand::Quit => return Ok(false),
            Errand::Suspend => self.suspend(screen)?,
            Errand::Redraw => screen.redraw()?,
            Errand::Make(wanted) => self.make(wanted),
            Errand::FindSteps => {
                let walk = self.app.open.as_ref().and_then(|open| open.walk());
                self.job = walk.map(Job::find_steps);
            }
            Errand::Cancel => self.job = None,
            Errand::Resume(id) => match self.start.archive.resume(&id, self.app.language) {
                Ok((game, autosave, note)) => self.seat((game, autosave), note),
                Err(why) => self.say(why),
            },
            Errand::ListGames => {
                let here = self.autosave.as_ref().and_then(Autosave::id);
                let games = self.start.archive.unfinished(self.app.language).into_iter();
                let games = games.filter(|(id, _)| here.as_ref() != Some(id));
                let games = games.map(|(id, summary)| KeptGame { id, summary }).collect();
                self.app.screen = Over::Games { games, row: 0 };
            }
            Errand::ReadRecords => {
                let text = self.start.archive.records(self.app.language, self.now());
                self.app.screen = Over::Records(text);
            }
        }
        Ok(true)
    }

    /// Back to the shell for a while; that time does not count.
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
