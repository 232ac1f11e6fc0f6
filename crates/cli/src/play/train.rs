//! `ninefold train`: techniques to be found in positions, with typed answers.

mod log;
mod map;
mod session;

use std::io;
use std::path::PathBuf;

use ninefold::Layout;
use ninefold::training::Position;
use ninefold_play::Day;
use ninefold_play::training::{
    self, Event, Exercise, N_POSITIONS, Outcome as Ended, Placement, Plan, layout_for,
};
use ninefold_words::Language;
use ninefold_words::ui::commands::not_kept;
use ninefold_words::ui::train::{self as words, Label, label};
use ninefold_words::ui::training::{
    Label as Shared, label as shared, placement as position_heading, result, tally,
};

use super::World;
use super::archive::Archive;
use super::line::lines::Lines;
use super::line::screen::{Paint, Style};
use crate::args::TrainArguments;
use crate::io::streams::{Input, Outcome, Terminal};

use log::Log;
use session::{Next, Session};

pub(crate) fn run(
    arguments: &TrainArguments,
    world: &World<'_>,
    input: &mut Input,
    terminal: &mut Terminal,
) -> io::Result<Outcome> {
    let language = arguments.language.lang.unwrap_or(terminal.language);
    let (layout, now) = (arguments.layout.clone().unwrap_or_else(Layout::classic), world.clock);
    let named = arguments.technique;
    if let Some(technique) = named.filter(|&named| !Position::is_offered(named, &layout)) {
        writeln!(terminal.errors, "{}", words::not_offered(language, technique, &layout))?;
        return Ok(Outcome::CouldNotRun);
    }
    let folder = folder(world, language, terminal)?;
    let log = match folder.as_deref().map(Log::read).transpose() {
        Ok(log) => log.unwrap_or_default(),
        Err(why) => {
            writeln!(terminal.errors, "ninefold: {why}")?;
            return Ok(Outcome::CouldNotRun);
        }
    };
    let today = Day::of_time(now());
    if arguments.map {
        write!(terminal.output, "{}", map::map(language, &log.progress, today))?;
        return Ok(Outcome::Success);
    }
    let plan = match named {
        Some(technique) => Plan::Named(technique),
        None if arguments.placement => Plan::Placement(Placement::default()),
        None if arguments.review => Plan::Review,
        None => Plan::Course,
    };
    let seed = arguments.seed.clone().unwrap_or_else(|| now().to_string());
    let paint = if terminal.color { Paint::Colors } else { Paint::Signs };
    let style = Style { paint, columns: terminal.columns };
    let mut training = Training {
        language,
        layout,
        plan,
        log,
        folder,
        seed,
        number: 0,
        style,
        clock: now,
        has_news: false,
    };
    training.run(&mut Lines::new(input, language), terminal)
}

/// The folder for the log, after printing why there is none.
fn folder(
    world: &World<'_>,
    language: Language,
    terminal: &mut Terminal,
) -> io::Result<Option<PathBuf>> {
    match Archive::open(world.folder.as_deref()) {
        Ok(archive) => Ok(archive.folder()),
        Err(why) => {
            writeln!(terminal.errors, "{}", not_kept(language, &why))?;
            Ok(None)
        }
    }
}

/// A training: one exercise after the other.
struct Training<'a> {
    language: Language,
    layout: Layout,
    plan: Plan,
    log: Log,
    folder: Option<PathBuf>,
    seed: String,
    /// The number of the next position of the seed.
    number: u64,
    style: Style,
    clock: &'a dyn Fn() -> u64,
    /// Whether any event was recorded.
    has_news: bool,
}

impl Training<'_> {
    fn run(&mut self, lines: &mut Lines<'_>, terminal: &mut Terminal) -> io::Result<Outcome> {
        let language = self.language;
        while let Some(mut session) = self.next(terminal)? {
            lines.know(session.layout());
            if let Plan::Placement(placement) = &self.plan {
                let heading = position_heading(language, placement.n_answers() + 1, N_POSITIONS);
                writeln!(terminal.output, "{heading}")?;
            }
            write!(terminal.output, "{}", session.greeting(self.number == 1))?;
            let mut is_quit = false;
            loop {
                let reply = match lines.next(terminal)? {
                    Some(line) => session.answer(&line, &self.log.progress, self.today()),
                    None => (String::new(), Next::Quit),
                };
                write!(terminal.output, "{}", reply.0)?;
                match reply.1 {
                    Next::Line => {
                        if session.exercise().is_decided()
                            && matches!(self.plan, Plan::Placement(_))
                        {
                            break;
                        }
                        if session.is_new_result() {
                            self.keep(session.exercise(), terminal)?;
                            writeln!(terminal.output, "{}", label(language, Label::Next))?;
                        }
                    }
                    Next::Position => break,
                    Next::Quit => {
                        is_quit = true;
                        break;
                    }
                }
            }
            if !session.is_kept() {
                self.end(session.exercise(), is_quit, terminal)?;
            }
            if is_quit {
                break;
            }
        }
        if self.has_news {
            let goodbye = if self.folder.is_some() { Label::Goodbye } else { Label::Unkept };
            writeln!(terminal.output, "{}", label(language, goodbye))?;
        }
        Ok(Outcome::Success)
    }

    fn today(&self) -> Day {
        Day::of_time((self.clock)())
    }

    /// The next exercise; `None` after printing why there is none.
    fn next(&mut self, terminal: &mut Terminal) -> io::Result<Option<Session>> {
        let language = self.language;
        let technique = self.plan.next(&self.log.progress, self.today());
        let Some(technique) = technique else {
            return self.conclude(terminal).map(|()| None);
        };
        let layout = layout_for(technique, &self.layout);
        let position = match Position::new(technique, &layout, &self.seed, self.number) {
            Ok(position) => position,
            Err(why) => {
                writeln!(terminal.errors, "ninefold: {why}")?;
                return Ok(None);
            }
        };
        self.number += 1;
        let exercise = training::exercise(position, self.plan.is_named());
        Ok(Some(Session::new(exercise, language, self.style)))
    }

    /// Says why there is no further exercise.
    fn conclude(&mut self, terminal: &mut Terminal) -> io::Result<()> {
        if let Plan::Placement(placement) = &self.plan {
            let start = placement.start();
            writeln!(terminal.output, "{}", words::placed(self.language, start))?;
            return self.record(Event::Placed(start), terminal);
        }
        let text = if self.number == 0 { Shared::NothingDue } else { Shared::AllDone };
        writeln!(terminal.output, "{}", shared(self.language, text))
    }

    /// Ends an exercise whose outcome is not saved yet.
    fn end(
        &mut self,
        exercise: &Exercise,
        is_quit: bool,
        terminal: &mut Terminal,
    ) -> io::Result<()> {
        match &mut self.plan {
            Plan::Placement(placement) => {
                if !is_quit {
                    let is_found = exercise.outcome().is_some_and(|ended| ended != Ended::Missed);
                    placement.answer(is_found);
                }
                Ok(())
            }
            _ => self.keep(exercise, terminal),
        }
    }

    /// Saves the outcome of an exercise, if anything was tried.
    fn keep(&mut self, exercise: &Exercise, terminal: &mut Terminal) -> io::Result<()> {
        let Some(outcome) = exercise.outcome() else { return Ok(()) };
        self.record(Event::Ended(exercise.technique(), outcome), terminal)?;
        if let Some(record) = self.log.progress.record(exercise.technique()) {
            let tally = tally(self.language, record.n_tries, record.n_found, record.n_alone);
            writeln!(terminal.output, "{}", result(self.language, exercise.technique(), tally))?;
        }
        Ok(())
    }

    fn record(&mut self, event: Event, terminal: &mut Terminal) -> io::Result<()> {
        self.has_news = true;
        let kept = self.log.add((self.clock)(), event, self.folder.as_deref());
        match kept {
            Ok(()) => Ok(()),
            Err(why) => {
                self.folder = None;
                writeln!(terminal.errors, "{}", not_kept(self.language, &why.to_string()))
            }
        }
    }
}
