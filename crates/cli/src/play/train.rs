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
    End, Event, N_POSITIONS, Placement, Plan, Series, exercise, layout_for, result,
};
use ninefold_words::{Language, layout_title, level_name, say, technique_name};

use super::World;
use super::archive::Archive;
use super::line::lines::Lines;
use super::line::screen::{Paint, Style};
use crate::args::TrainArguments;
use crate::streams::{Input, Outcome, Terminal};

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
        let (title, name) =
            (layout_title(language, &layout.name()), technique_name(language, technique));
        writeln!(terminal.errors, "{}", say::training_not_offered(language, &title, &name))?;
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
        series: Series::new(plan),
        log,
        folder,
        seed,
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
            writeln!(terminal.errors, "{}", say::play_not_kept(language, &why))?;
            Ok(None)
        }
    }
}

/// A training: one exercise after the other.
struct Training<'a> {
    language: Language,
    layout: Layout,
    series: Series,
    log: Log,
    folder: Option<PathBuf>,
    seed: String,
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
            if let Some(number) = self.series.test_number() {
                let heading = say::training_placement(language, &N_POSITIONS, &number);
                writeln!(terminal.output, "{heading}")?;
            }
            write!(terminal.output, "{}", session.greeting(self.series.n_positions() == 1))?;
            let is_quit = loop {
                let reply = match lines.next(terminal)? {
                    Some(line) => session.answer(&line, &self.log.progress, self.today()),
                    None => (String::new(), Next::Quit),
                };
                write!(terminal.output, "{}", reply.0)?;
                match reply.1 {
                    // A placement test continues automatically.
                    Next::Line if session.attempt().is_over && !self.series.is_named() => {
                        break false;
                    }
                    Next::Line => {
                        if let Some(event) = self.series.tried(session.attempt()) {
                            self.keep(event, terminal)?;
                            writeln!(terminal.output, "{}", say::training_next(language))?;
                        }
                    }
                    Next::Position => break false,
                    Next::Quit => break true,
                }
            };
            let attempt = session.attempt();
            let event = if is_quit { self.series.leave(attempt) } else { self.series.end(attempt) };
            if let Some(event) = event {
                self.keep(event, terminal)?;
            }
            if is_quit {
                break;
            }
        }
        if self.has_news {
            let goodbye =
                if self.folder.is_some() { say::training_goodbye } else { say::training_unkept };
            writeln!(terminal.output, "{}", goodbye(language))?;
        }
        Ok(Outcome::Success)
    }

    fn today(&self) -> Day {
        Day::of_time((self.clock)())
    }

    /// The next exercise; `None` after printing why there is none.
    fn next(&mut self, terminal: &mut Terminal) -> io::Result<Option<Session>> {
        let technique = match self.series.next(&self.log.progress, self.today()) {
            Ok(technique) => technique,
            Err(end) => return self.conclude(end, terminal).map(|()| None),
        };
        let layout = layout_for(technique, &self.layout);
        let number = self.series.n_positions();
        let position = match Position::new(technique, &layout, &self.seed, number) {
            Ok(position) => position,
            Err(why) => {
                writeln!(terminal.errors, "ninefold: {why}")?;
                return Ok(None);
            }
        };
        self.series.begin(technique);
        let exercise = exercise(position, self.series.is_named());
        Ok(Some(Session::new(exercise, self.language, self.style)))
    }

    /// Says why there is no further exercise.
    fn conclude(&mut self, end: End, terminal: &mut Terminal) -> io::Result<()> {
        let text = match end {
            End::Placed(start) => {
                let level = level_name(self.language, start.level());
                let name = technique_name(self.language, start);
                say::training_placed(self.language, &level, &start.name(), &name)
            }
            End::NothingDue => say::training_nothing_due(self.language),
            End::AllDone => say::training_all_done(self.language),
        };
        writeln!(terminal.output, "{text}")?;
        end.event().map_or(Ok(()), |event| self.record(event, terminal))
    }

    /// Keeps the outcome of an exercise, and prints the exercises of its technique in numbers.
    fn keep(&mut self, event: Event, terminal: &mut Terminal) -> io::Result<()> {
        self.record(event, terminal)?;
        match result(self.language, event.technique(), &self.log.progress) {
            Some(result) => writeln!(terminal.output, "{result}"),
            None => Ok(()),
        }
    }

    fn record(&mut self, event: Event, terminal: &mut Terminal) -> io::Result<()> {
        self.has_news = true;
        let kept = self.log.add((self.clock)(), event, self.folder.as_deref());
        match kept {
            Ok(()) => Ok(()),
            Err(why) => {
                self.folder = None;
                writeln!(terminal.errors, "{}", say::play_not_kept(self.language, &why))
            }
        }
    }
}
