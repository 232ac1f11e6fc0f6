//! A game on the full screen.
//!
//! [`state`] is what the screen knows, [`mod@update`] what becomes of it, [`draw`] how it looks; this
//! file owns the loop, and all that is done in the world: turns go to disk here, before the screen
//! shows them.

mod draw;
mod job;
mod keys;
mod palette;
mod speech;
mod state;
mod terminal;
#[cfg(test)]
mod tests;
mod update;
mod view;

use std::io;
use std::time::Duration;

use ninefold::{HintLevel, Status, Turn};
use ninefold_play::{Clock, Said, Seat};
use ninefold_words::ui::commands as words;
use ninefold_words::ui::page;
use ninefold_words::ui::terminal as full_words;
use ratatui::crossterm::event::{Event, KeyEventKind};

use super::keeping::Keeping;
use super::start::{Begun, Opening, Start};
use crate::args::{PlayArguments, ThemeChoice};

use job::Job;
use palette::{Glyphs, Palette, Theme};
use state::{App, Desk, Errand, Kept, Product, Screen as Over, Work};
use terminal::{Asked, Screen};
use update::{Intent, close, daily_form, follow, go_along, modes, new_form, update};

/// How long to wait for a key before looking at the time and at signals.
const WAIT: Duration = Duration::from_millis(100);

/// Plays until the player leaves.
pub(super) fn run(start: &Start<'_>, opening: Opening, has_color: bool) -> io::Result<()> {
    let arguments = start.arguments;
    let palette = palette(arguments, has_color);
    let today = (start.clock)() / 86_400_000;
    let app = App::new(start.language, palette, today);
    let mut stage = Stage { start, app, keeping: None, job: None, was_solved: false };
    let mut screen = Screen::take()?;
    stage.open(opening);
    let ended = stage.run(&mut screen);
    let closed = stage.close();
    drop(screen);
    match closed {
        // The terminal is whole again: what could not be kept is said there.
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
    keeping: Option<Keeping>,
    job: Option<Job>,
    /// Whether the game on the desk is among the solved ones.
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
        let intent = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => keys::key(&self.app, *key)?,
            Event::Mouse(mouse) => keys::mouse(&self.app, *mouse)?,
            Event::FocusLost => Intent::Leave,
            Event::FocusGained => Intent::Enter,
            Event::Resize(columns, rows) => {
                self.app.size = (*columns, *rows);
                return None;
            }
            _ => return None,
        };
        let now = self.time();
        let errand = update(&mut self.app, intent, now);
        self.keep();
        errand
    }

    /// Puts new turns on disk: this is before the screen shows them.
    fn keep(&mut self) {
        let (now, time) = (self.now(), self.time());
        let (Some(desk), Some(keeping)) = (&mut self.app.desk, &mut self.keeping) else { return };
        let played = desk.clock.played(time);
        let mut kept = keeping.save(&desk.game, played);
        if desk.game.status() == Status::Solved && !self.was_solved {
            self.was_solved = true;
            kept = kept.and(keeping.record(&desk.game, played, now));
        }
        if let Err(why) = kept {
            desk.said = Said::Text(words::not_kept(self.app.language, &why));
        }
    }

    /// What time brings: a product that is ready, a clock that stops.
    fn tick(&mut self) {
        let (now, time) = (self.now(), self.time());
        self.app.today = now / 86_400_000;
        if let Some(desk) = &mut self.app.desk {
            desk.clock.rest(time);
        }
        if let Over::Busy { now: shown, .. } = &mut self.app.screen {
            *shown = now;
        }
        let Some(job) = &self.job else { return };
        match job.product() {
            Ok(None) => {}
            Ok(Some(product)) => {
                let wish = self.job.take().and_then(|mut job| job.wish.take());
                self.receive(product, wish);
            }
            Err(_) => {
                // The thread is gone.
                self.job = None;
                self.say(page::label(self.app.language, page::Label::Failed));
            }
        }
    }

    fn receive(&mut self, product: Product, wish: Option<super::new_puzzle::Wish>) {
        match product {
            Product::Puzzle(Ok(puzzle)) => {
                let wish = wish.expect("a puzzle was wished for");
                let (begun, trouble) = self.start.begin_wished(&wish, puzzle);
                self.seat(begun, trouble);
            }
            Product::Puzzle(Err(why)) => {
                let text = full_words::failed(self.app.language, &why.to_string());
                self.say(text);
            }
            Product::Path(Ok(walk)) => {
                let now = self.time();
                if let Some(desk) = &mut self.app.desk {
                    // All of the solution is seen: that is the highest hint.
                    let at = desk.clock.played(now);
                    let hint = Turn::Hint(HintLevel::HIGHEST);
                    if let Err(error) = desk.game.play(hint, at) {
                        desk.said = Said::Refused(error);
                    }
                    go_along(desk, walk.step());
                }
                self.app.screen = Over::Walk(walk);
                self.keep();
            }
            Product::Path(Err(hint)) => {
                close(&mut self.app);
                if let Some(desk) = &mut self.app.desk {
                    desk.said = Said::Hint(hint);
                }
            }
        }
    }

    /// Says something over the board, or in place of it.
    fn say(&mut self, text: String) {
        match &mut self.app.desk {
            Some(desk) => {
                desk.said = Said::Text(text);
                self.app.screen = Over::Board;
            }
            None => self.app.screen = Over::Records(text),
        }
    }

    fn open(&mut self, opening: Opening) {
        match opening {
            Opening::Begun(begun, note) => self.seat(*begun, note),
            Opening::Make(wish) => self.make(wish),
            Opening::Daily(date) => {
                let mut form = daily_form(&self.app);
                form.date = date.or(form.date);
                self.choose(form);
            }
            Opening::Ask => {
                let last = self.start.archive.unfinished(self.app.language).into_iter().next();
                self.app.last = last.map(|(id, told)| Kept { id, told });
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

    fn make(&mut self, wish: super::new_puzzle::Wish) {
        let now = self.now();
        self.job = Some(Job::make(wish));
        self.app.screen = Over::Busy { work: Work::Puzzle, since: now, now };
    }

    /// Puts a game on the desk; the one that was there is kept for another time.
    fn seat(&mut self, (game, keeping): Begun, note: Option<String>) {
        let closed = self.close();
        let last = game.log().last().map_or(0, |last| last.at);
        let clock = Clock::after(keeping.played().max(last));
        let title = keeping.summary(&game, 0).layout;
        let mut seat = Seat::new(game, keeping.level(), clock);
        if !seat.game.is_finished() {
            seat.clock.start(self.time());
        }
        let trouble = closed.err().map(|why| words::not_kept(self.app.language, &why));
        if let Some(text) = note.or(trouble) {
            seat.said = Said::Text(text);
        }
        self.was_solved = seat.game.status() == Status::Solved;
        self.app.seat(Desk::new(seat, title, keeping.declared().date));
        self.keeping = Some(keeping);
    }

    /// Keeps all there is to the game; one in which nothing was done is given up.
    fn close(&mut self) -> Result<(), String> {
        let now = self.time();
        let (Some(desk), Some(keeping)) = (&mut self.app.desk, &mut self.keeping) else {
            return Ok(());
        };
        if !desk.game.has_progress() && desk.game.log().is_empty() {
            desk.game.abandon(); // nobody will want to go on with it
        }
        keeping.close(&desk.game, desk.clock.played(now))
    }

    /// Does what the state cannot do itself; `false` ends the program.
    fn run_errand(&mut self, errand: Errand, screen: &mut Screen) -> io::Result<bool> {
        match errand {
            Errand::Quit => return Ok(false),
            Errand::Suspend => self.suspend(screen)?,
            Errand::Redraw => screen.redraw()?,
            Errand::Make(wish) => self.make(wish),
            Errand::FindPath => {
                let now = self.now();
                if let Some(desk) = &self.app.desk {
                    self.job = Some(Job::find_path(&desk.game));
                    self.app.screen = Over::Busy { work: Work::Path, since: now, now };
                }
            }
            Errand::Cancel => self.job = None,
            Errand::Resume(id) => match self.start.archive.resume(&id, self.app.language) {
                Ok((game, keeping, note)) => self.seat((game, keeping), note),
                Err(why) => self.say(why),
            },
            Errand::ListGames => {
                let here = self.keeping.as_ref().and_then(Keeping::id);
                let games = self.start.archive.unfinished(self.app.language).into_iter();
                let games = games.filter(|(id, _)| here.as_ref() != Some(id));
                let games = games.map(|(id, told)| Kept { id, told }).collect();
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
        if let Some(desk) = &mut self.app.desk {
            desk.clock.stop(now);
        }
        screen.suspend()?;
        let now = self.time();
        if let Some(desk) = &mut self.app.desk
            && !desk.game.is_finished()
        {
            desk.clock.start(now);
        }
        Ok(())
    }
}
