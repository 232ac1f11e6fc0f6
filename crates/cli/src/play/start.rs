//! Choosing the game to play.

use std::io;
use std::path::Path;
use std::time::Duration;

use indicatif::ProgressBar;
use ninefold::generate::{Made, NotMade};
use ninefold::grade::Grade;
use ninefold::logic::Level;
use ninefold::{CatalogEntry, Game, Layout, Policy, Puzzle, Settings, Stop};
use ninefold_play::{Order, Wish};
use ninefold_wire::rest::DailyKey;
use ninefold_wire::{Date, Declared};
use ninefold_words::{Language, say};

use super::archive::{Archive, key};
use super::autosave::Autosave;
use super::files::{self, Loaded, Trouble};
use super::line::command::instead_of;
use super::line::lines::Lines;
use super::line::session::{Session, is_yes};
use super::store::{DailyLabel, Label};
use crate::args::{PlayArguments, read_layout, read_level};
use crate::commands::generate::fresh_seed;
use crate::commands::scan::doubtful_cells;
use crate::io::operand::Operand;
use crate::io::photo;
use crate::streams::Terminal;

/// A game, and the autosave of its turns.
pub(super) type Begun = (Game, Autosave);

/// What the full screen shows first.
pub(super) enum FirstScreen {
    /// A game, perhaps with a message.
    Begun(Box<Begun>, Option<String>),
    /// A puzzle to be made.
    Make(Order),
    /// The form for the daily puzzle of this day, or of today, whose level the player has yet to
    /// choose.
    Daily(Option<Date>),
    /// The menu: the arguments do not say what to play.
    Ask,
}

/// Everything that determines which game is played.
pub(super) struct Start<'a> {
    pub(super) arguments: &'a PlayArguments,
    pub(super) archive: &'a Archive,
    pub(super) language: Language,
    pub(super) clock: &'a dyn Fn() -> u64,
    /// Whether the player types at a terminal.
    pub(super) is_typed: bool,
}

impl Start<'_> {
    /// The first game: a resumed one, the one in the arguments, or a new one; `None` after printing
    /// why there is none.
    pub(super) fn game(
        &self,
        lines: &mut Lines<'_>,
        terminal: &mut Terminal,
    ) -> io::Result<Option<Begun>> {
        let arguments = self.arguments;
        if let Some(id) = &arguments.resume {
            let Some(id) = id.clone().or_else(|| self.archive.last_unfinished()) else {
                for trouble in self.archive.trouble() {
                    writeln!(terminal.errors, "{trouble}")?;
                }
                writeln!(terminal.errors, "{}", say::play_nothing_to_continue(self.language))?;
                return Ok(None);
            };
            return self.resume(&id, terminal);
        }
        if let Some(text) = &arguments.puzzle {
            let (layout, settings, now) =
                (arguments.layout.as_ref(), self.settings(), (self.clock)());
            let loaded = match Operand::of(text) {
                Operand::Text(text) => files::read(text.as_bytes(), 0, layout, settings, now),
                file => files::load(file.name(), layout, settings, now),
            };
            return self.loaded(loaded, text, terminal);
        }
        if let Some(file) = &arguments.photo {
            let Some((begun, note)) = self.photo(file, terminal)? else { return Ok(None) };
            if let Some(note) = note {
                writeln!(terminal.output, "{note}")?;
            }
            return Ok(Some(begun));
        }
        if let Some(path) = &arguments.from {
            return self.next_unsolved(path, terminal);
        }
        let is_free = arguments.level().is_none() && arguments.daily.is_none();
        if is_free
            && arguments.seed.is_none()
            && let Some(id) = self.archive.last_unfinished()
            && let Some(summary) = self.archive.summary(&id)
        {
            writeln!(
                terminal.output,
                "{}",
                say::play_ask_continue(self.language, &summary.line(self.language))
            )?;
            match lines.next(terminal)? {
                None => return Ok(None),
                Some(line) if is_yes(&line) => return self.resume(&id, terminal),
                Some(_) => {}
            }
        }
        let Some(level) = self.level(lines, terminal)? else { return Ok(None) };
        if let Some(date) = arguments.day() {
            return self.daily(date, level, terminal);
        }
        self.make(&arguments.layout(), level, arguments.seed.as_deref(), terminal)
    }

    /// What the full screen shows first; `None` after printing why there is nothing.
    pub(super) fn first_screen(
        &self,
        lines: &mut Lines<'_>,
        terminal: &mut Terminal,
    ) -> io::Result<Option<FirstScreen>> {
        let arguments = self.arguments;
        let is_given = arguments.resume.is_some() || arguments.puzzle.is_some();
        if is_given || arguments.from.is_some() {
            let begun = self.game(lines, terminal)?;
            return Ok(begun.map(|begun| FirstScreen::Begun(Box::new(begun), None)));
        }
        if let Some(file) = &arguments.photo {
            let read = self.photo(file, terminal)?;
            return Ok(read.map(|(begun, note)| FirstScreen::Begun(Box::new(begun), note)));
        }
        let layout = arguments.layout();
        Ok(Some(match (arguments.level(), arguments.day()) {
            (None, Some(date)) => FirstScreen::Daily(date),
            (None, None) => FirstScreen::Ask,
            (Some(level), None) => {
                FirstScreen::Make(new_order(&layout, level, arguments.seed.clone()))
            }
            (Some(level), Some(date)) => {
                let Some(order) = self.daily_order(date, level, terminal)? else {
                    return Ok(None);
                };
                FirstScreen::Make(order)
            }
        }))
    }

    /// Whether the arguments name a layout other than the classic one.
    pub(super) fn names_layout(&self) -> bool {
        self.arguments.layout().n_grids() > 1
    }

    /// A new puzzle of the level and layout after the command, by default those of the current
    /// game.
    pub(super) fn another(
        &self,
        session: &Session<'_>,
        arguments: &[String],
        terminal: &mut Terminal,
    ) -> io::Result<Option<Begun>> {
        let (mut levels, mut layouts) = (Vec::new(), Vec::new());
        for wanted in arguments {
            match read_level(wanted) {
                Some(level) => levels.push(level),
                None => layouts.push(wanted.as_str()),
            }
        }
        let layout = layouts.join(" ");
        let layout = match layout.as_str() {
            "" => Ok(session.game().layout().clone()),
            name => read_layout(name),
        };
        let (Ok(layout), [] | [_]) = (layout, levels.as_slice()) else {
            let expected = say::bad_new(self.language);
            let text = instead_of(self.language, &arguments.join(" "), &expected);
            writeln!(terminal.output, "{text}")?;
            return Ok(None);
        };
        let level = levels.first().copied().or(session.autosave.level()).unwrap_or(Level::Easy);
        self.make(&layout, level, None, terminal)
    }

    /// The puzzle in a photo, and its doubtful cells; `None` after printing why there is none.
    fn photo(
        &self,
        file: &str,
        terminal: &mut Terminal,
    ) -> io::Result<Option<(Begun, Option<String>)>> {
        let scan = match photo::scan(Path::new(file)) {
            Ok(scan) => scan,
            Err(why) => {
                writeln!(terminal.errors, "{}", why.message(file))?;
                return Ok(None);
            }
        };
        let doubtful = doubtful_cells(&scan).join(", ");
        let Ok(puzzle) = Puzzle::new(scan.board) else {
            writeln!(
                terminal.errors,
                "{}",
                say::play_photo_unclear(self.language, &doubtful, &file)
            )?;
            return Ok(None);
        };
        let (begun, trouble) = self.begin_own(puzzle);
        report(trouble, terminal)?;
        let note =
            (!doubtful.is_empty()).then(|| say::play_photo_doubtful(self.language, &doubtful));
        Ok(Some((begun, note)))
    }

    /// The game in a file.
    pub(super) fn load(
        &self,
        session: &Session<'_>,
        file: &str,
        terminal: &mut Terminal,
    ) -> io::Result<Option<Begun>> {
        let layout = session.game().layout();
        let own = CatalogEntry::of(layout).is_none().then_some(layout); // not recognized by cells
        let loaded = files::load(Path::new(file), own, self.settings(), (self.clock)());
        if let Err(why) = &loaded {
            writeln!(
                terminal.output,
                "{}",
                say::play_file_trouble(self.language, &file, &why.message(self.language))
            )?;
            return Ok(None);
        }
        self.loaded(loaded, file, terminal)
    }

    /// The game with this index in a text, and the autosave of its turns; the second part says why
    /// it cannot be saved.
    pub(super) fn read(
        &self,
        text: &[u8],
        index: usize,
    ) -> Result<(Begun, Option<String>), Trouble> {
        let loaded = files::read(text, index, None, self.settings(), (self.clock)())?;
        Ok(self.begin_loaded(loaded))
    }

    /// The first game in a text; nothing is saved.
    pub(super) fn peek(&self, text: &[u8]) -> Result<Loaded, Trouble> {
        files::read(text, 0, None, self.settings(), (self.clock)())
    }

    /// A new game of a puzzle that the player entered.
    pub(super) fn begin_own(&self, puzzle: Puzzle) -> (Begun, Option<String>) {
        let game = Game::new(puzzle, self.settings());
        self.begin_loaded(Loaded { game, declared: Declared::default(), played: 0 })
    }

    /// Begins to save a loaded game; the second part says why it cannot be saved.
    fn begin_loaded(&self, loaded: Loaded) -> (Begun, Option<String>) {
        let Loaded { game, declared, played } = loaded;
        let grade = Grade::new(game.puzzle(), Stop::NEVER).expect("nothing stops it");
        let level = grade.map(|grade| grade.level).or(declared.difficulty);
        self.begin(game, Declared { difficulty: level, ..declared }, None, played)
    }

    fn settings(&self) -> Settings {
        let policy = match self.arguments {
            PlayArguments { strict: true, .. } => Policy::Strict,
            PlayArguments { guarded: true, .. } => Policy::Guarded,
            _ => Policy::Free,
        };
        Settings::default().but(|settings| settings.policy = policy)
    }

    /// The level in the arguments, or the player's answer; asks until it is valid.
    fn level(&self, lines: &mut Lines<'_>, terminal: &mut Terminal) -> io::Result<Option<Level>> {
        if let Some(level) = self.arguments.level() {
            return Ok(Some(level));
        }
        writeln!(terminal.output, "{}", say::play_ask_level(self.language))?;
        loop {
            let Some(line) = lines.next(terminal)? else { return Ok(None) };
            match read_level(&line) {
                Some(level) => return Ok(Some(level)),
                None if ["q", "quit"].contains(&line.trim()) => return Ok(None),
                None => writeln!(terminal.output, "{}", say::play_ask_level_again(self.language))?,
            }
        }
    }

    fn resume(&self, id: &str, terminal: &mut Terminal) -> io::Result<Option<Begun>> {
        match self.archive.resume(id, self.language) {
            Ok((game, autosave, note)) => {
                if let Some(note) = note {
                    writeln!(terminal.output, "{note}")?;
                }
                Ok(Some((game, autosave)))
            }
            Err(why) => {
                writeln!(terminal.errors, "{why}")?;
                Ok(None)
            }
        }
    }

    fn loaded(
        &self,
        loaded: Result<Loaded, Trouble>,
        file: &str,
        terminal: &mut Terminal,
    ) -> io::Result<Option<Begun>> {
        match loaded {
            Ok(loaded) => {
                let (begun, trouble) = self.begin_loaded(loaded);
                report(trouble, terminal)?;
                Ok(Some(begun))
            }
            Err(why) => {
                writeln!(
                    terminal.errors,
                    "{}",
                    say::play_file_trouble(self.language, &file, &why.message(self.language))
                )?;
                Ok(None)
            }
        }
    }

    /// The first puzzle of a collection that is not solved; `None` after printing why there is none.
    fn next_unsolved(&self, path: &Path, terminal: &mut Terminal) -> io::Result<Option<Begun>> {
        let played = self.archive.puzzles();
        let layout = self.arguments.layout.as_ref();
        let (mut n_solved, mut trouble) = (0, None);
        for loaded in files::each(path, layout, self.settings(), (self.clock)()) {
            let loaded = match loaded {
                Ok(loaded) => loaded,
                Err(why) => {
                    trouble = trouble.or(Some(why)); // a bad line does not hide good ones
                    continue;
                }
            };
            match played.get(&key(loaded.game.puzzle())) {
                Some((_, status)) if status.is_over() => n_solved += 1,
                Some((id, _)) => return self.resume(id, terminal),
                None => return self.loaded(Ok(loaded), &path.to_string_lossy(), terminal),
            }
        }
        match trouble {
            Some(why) if n_solved == 0 => self.loaded(Err(why), &path.to_string_lossy(), terminal),
            _ => {
                let file = path.to_string_lossy();
                let all = say::play_all_solved(self.language, &file, n_solved);
                writeln!(terminal.output, "{all}")?;
                Ok(None)
            }
        }
    }

    fn daily(
        &self,
        date: Option<Date>,
        level: Level,
        terminal: &mut Terminal,
    ) -> io::Result<Option<Begun>> {
        let Some(wanted) = self.daily_order(date, level, terminal)? else { return Ok(None) };
        if let Some(id) = self.kept_daily(&wanted) {
            let begun = self.resume(&id, terminal)?;
            if begun.as_ref().is_some_and(|(game, _)| !game.is_finished()) {
                writeln!(terminal.output, "{}", say::play_daily_continues(self.language))?;
            }
            return Ok(begun);
        }
        self.made(&wanted, wanted.make(Stop::NEVER), terminal)
    }

    /// The daily puzzle of a day; `None`, after printing why, if the layout has none.
    fn daily_order(
        &self,
        date: Option<Date>,
        level: Level,
        terminal: &mut Terminal,
    ) -> io::Result<Option<Order>> {
        let layout = self.arguments.layout();
        let Some(mode) = CatalogEntry::modes().find(|mode| mode.layout == layout) else {
            let modes = CatalogEntry::modes().map(|mode| mode.id).collect::<Vec<_>>().join(", ");
            writeln!(
                terminal.errors,
                "ninefold: this layout has no daily puzzles; choose one of {modes}"
            )?;
            return Ok(None);
        };
        let date = date.unwrap_or_else(|| Date::of_time((self.clock)() / 1_000));
        Ok(Some(Order::Daily(DailyKey { date, mode, level, variant: 1 })))
    }

    fn make(
        &self,
        layout: &Layout,
        level: Level,
        seed: Option<&str>,
        terminal: &mut Terminal,
    ) -> io::Result<Option<Begun>> {
        let making = say::play_making(self.language);
        let spinner = self.is_typed.then(|| {
            let spinner = ProgressBar::new_spinner().with_message(making.clone());
            spinner.enable_steady_tick(Duration::from_millis(120));
            spinner
        });
        if !self.is_typed && layout.n_grids() > 1 {
            writeln!(terminal.output, "{making}")?;
            terminal.output.flush()?;
        }
        let wanted = new_order(layout, level, seed.map(str::to_owned));
        let made = wanted.make(Stop::NEVER);
        if let Some(spinner) = spinner {
            spinner.finish_and_clear();
        }
        self.made(&wanted, made, terminal)
    }

    fn made(
        &self,
        wanted: &Order,
        made: Result<Made, NotMade>,
        terminal: &mut Terminal,
    ) -> io::Result<Option<Begun>> {
        match made {
            Ok(made) => {
                let (begun, trouble) = self.begin_made(wanted, made.puzzle);
                report(trouble, terminal)?;
                Ok(Some(begun))
            }
            Err(why) => {
                writeln!(terminal.errors, "ninefold: {why}")?;
                Ok(None)
            }
        }
    }

    /// The id of the kept game of a daily puzzle: each is one game.
    pub(super) fn kept_daily(&self, wanted: &Order) -> Option<String> {
        let date = wanted.date()?;
        self.archive.of_daily(&Label {
            mode: wanted.layout().name().into_owned(),
            level: Some(wanted.level()),
            daily: Some(DailyLabel { date, variant: 1 }),
        })
    }

    /// A new game of this puzzle, and the autosave of its turns; the second part says why it cannot
    /// be saved.
    pub(super) fn begin_made(&self, wanted: &Order, puzzle: Puzzle) -> (Begun, Option<String>) {
        let game = Game::new(puzzle, self.settings());
        let declared = Declared {
            difficulty: Some(wanted.level()),
            date: wanted.date(),
            ..Declared::default()
        };
        self.begin(game, declared, wanted.date().map(|_| 1), 0)
    }

    /// Begins to save a game.
    fn begin(
        &self,
        game: Game,
        declared: Declared,
        variant: Option<u32>,
        played: u64,
    ) -> (Begun, Option<String>) {
        let daily = declared.date.zip(variant);
        let label = Label {
            mode: game.layout().name().into_owned(),
            level: declared.difficulty,
            daily: daily.map(|(date, variant)| DailyLabel { date, variant }),
        };
        let (autosave, trouble) = self.archive.begin(&game, label, played, (self.clock)());
        let trouble = trouble.map(|why| say::play_not_kept(self.language, &why));
        ((game, autosave), trouble)
    }
}

/// An order for the puzzle of a seed, or of a random one.
fn new_order(layout: &Layout, level: Level, seed: Option<String>) -> Order {
    let (layout, wish) = (layout.clone(), Wish::usual(layout, level));
    Order::New { layout, level, wish, seed: seed.unwrap_or_else(fresh_seed) }
}

/// Prints why a game cannot be saved, if there is a reason.
fn report(trouble: Option<String>, terminal: &mut Terminal) -> io::Result<()> {
    trouble.map_or(Ok(()), |trouble| writeln!(terminal.errors, "{trouble}"))
}
