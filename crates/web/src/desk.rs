//! The desk: the game behind the page, and the signals that the page is painted from.

use leptos::prelude::*;
use ninefold::{Cell, Digit, Layout};
use ninefold_words::{keeping, page};

use crate::browser;
use crate::everything::Merge;
use crate::links::{Curve, curves};
use crate::look::{Look, looks};
use crate::preferences::Preferences;
use crate::speech::{Card, card};
use crate::state::{App, Ink, Said, Wish};
use crate::storage::{self, StorageError};
use crate::tabs::{self, Claim, Hold, News};
use crate::update::{Intent, update};
use crate::worker::{Job, Told};

/// Handles to everything that views share; cheap to copy.
#[derive(Copy, Clone)]
pub(crate) struct Desk {
    app: StoredValue<App, LocalStorage>,
    cells: StoredValue<Vec<ArcRwSignal<Look>>>,
    job: StoredValue<Option<Job>, LocalStorage>,
    hold: StoredValue<Option<Hold>, LocalStorage>,
    drawer: StoredValue<Drawer>,
    /// Counts the games that were laid on the desk: each has a board of its own.
    pub(crate) scene: RwSignal<u32>,
    /// What the card says.
    pub(crate) card: RwSignal<Card>,
    /// What the keys show.
    pub(crate) pad: RwSignal<Pad>,
    /// The grid that is raised.
    pub(crate) grid: RwSignal<usize>,
    /// The links of a hint.
    pub(crate) curves: RwSignal<Vec<Curve>>,
    /// The time played, in seconds.
    pub(crate) seconds: RwSignal<u64>,
    /// How much larger the board is than its room, in halves: 2 fits.
    pub(crate) zoom: RwSignal<u8>,
    /// The dialog that is open.
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    /// How the player likes the page.
    pub(crate) preferences: RwSignal<Preferences>,
    /// What is to be said apart from the game.
    pub(crate) notice: RwSignal<Option<String>>,
}

/// What is rarely looked at, kept apart so that a desk stays small.
#[derive(Copy, Clone)]
pub(crate) struct Drawer {
    /// Which tab plays the game.
    pub(crate) player: RwSignal<Player>,
    /// How many boards were tried for the puzzle that is being made.
    pub(crate) tried: RwSignal<usize>,
    /// Whether a new version of the page is ready.
    pub(crate) has_update: RwSignal<bool>,
    /// What is asked about a file of games, while its dialog is open.
    pub(crate) merging: RwSignal<Option<Merge>>,
    /// What is printed, while that is done.
    pub(crate) paper: RwSignal<String>,
}

/// Which tab plays the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// That is being found out: turns are played, and kept as soon as it is clear.
    Asked,
    /// This one.
    Here,
    /// Another: here nothing is played or kept.
    Elsewhere,
}

/// The zoom at which the board fits its room.
pub(crate) const FITS: u8 = 2;

/// The largest zoom.
const LARGEST: u8 = 8;

/// What the keys below the board show.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pad {
    /// How many of each digit are missing.
    pub(crate) left: [usize; 9],
    /// The ink in use; `None` before there is a game.
    pub(crate) ink: Option<Ink>,
    /// Whether a turn can be taken back.
    pub(crate) can_undo: bool,
    /// Whether a turn can be done again.
    pub(crate) can_redo: bool,
}

/// A dialog over the page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// Which puzzle next.
    New,
    /// Which puzzle of which day.
    Daily,
    /// A puzzle is being made.
    Making,
    /// Whether to begin again.
    Restart,
    /// Whether to show the solution.
    Reveal,
    /// Which game to go on with, and all games as a file.
    Games,
    /// A puzzle from elsewhere.
    Open,
    /// The puzzle for elsewhere.
    Share,
    /// Games of a file that are here already.
    Merge,
    /// How the page looks and speaks.
    Settings,
    /// All keys.
    Help,
}

impl Desk {
    /// A desk with a game on it.
    pub(crate) fn new(app: App, preferences: Preferences) -> Desk {
        let desk = Desk {
            app: StoredValue::new_local(app),
            cells: StoredValue::new(Vec::new()),
            job: StoredValue::new_local(None),
            hold: StoredValue::new_local(None),
            drawer: StoredValue::new(Drawer {
                player: RwSignal::new(Player::Asked),
                tried: RwSignal::new(0),
                has_update: RwSignal::new(false),
                merging: RwSignal::new(None),
                paper: RwSignal::new(String::new()),
            }),
            scene: RwSignal::new(0),
            card: RwSignal::new(Card::default()),
            pad: RwSignal::new(Pad::default()),
            grid: RwSignal::new(0),
            curves: RwSignal::new(Vec::new()),
            seconds: RwSignal::new(0),
            zoom: RwSignal::new(FITS),
            dialog: RwSignal::new(None),
            preferences: RwSignal::new(preferences),
            notice: RwSignal::new(None),
        };
        desk.lay();
        desk.claim(Claim::Wait);
        desk
    }

    /// The layout of the game.
    pub(crate) fn layout(self) -> Layout {
        self.app.with_value(|app| app.game.layout().clone())
    }

    /// What is rarely looked at.
    pub(crate) fn drawer(self) -> Drawer {
        self.drawer.get_value()
    }

    /// What `question` finds in the game.
    pub(crate) fn ask<T>(self, question: impl FnOnce(&App) -> T) -> T {
        self.app.with_value(question)
    }

    /// The signals of all cells, in canvas order.
    pub(crate) fn cells(self) -> Vec<ArcRwSignal<Look>> {
        self.cells.get_value()
    }

    /// Puts another game on the desk.
    pub(crate) fn put(self, app: App) {
        self.keep(); // the time of the game before
        self.zoom.set(FITS);
        self.dialog.set(None);
        self.app.set_value(app);
        self.drawer().player.set(Player::Asked);
        self.lay();
        self.scene.update(|scene| *scene += 1);
        self.claim(Claim::Wait);
    }

    fn lay(self) {
        if self.drawer().player.get_untracked() != Player::Elsewhere {
            self.app.update_value(|app| {
                if !is_over(app) {
                    app.clock.start(browser::now());
                }
            });
        }
        let looks = self.app.with_value(looks);
        self.cells.set_value(looks.into_iter().map(ArcRwSignal::new).collect());
        self.paint();
    }

    /// Asks to play the game in this tab.
    pub(crate) fn claim(self, claim: Claim) {
        let key = self.ask(storage::key);
        self.hold.set_value(None); // the one before goes first: it may be of the same game
        self.hold.set_value(Some(Hold::claim(&key, claim, move |news| self.heed(news))));
    }

    fn heed(self, news: News) {
        let before = self.drawer().player.get_untracked();
        match news {
            News::Held => {
                if before == Player::Elsewhere {
                    self.drawer().player.set(Player::Here);
                    self.notice.set(None);
                    self.read_again();
                }
                self.drawer().player.set(Player::Here);
                self.keep();
            }
            News::Elsewhere => {
                self.drawer().player.set(Player::Elsewhere);
                self.app.update_value(|app| app.clock.stop(browser::now()));
                self.read_again();
                self.tell(keeping::Label::Elsewhere);
                if before == Player::Here && tabs::has_locks() {
                    self.claim(Claim::Wait); // for the time when the other tab is closed
                }
            }
        }
    }

    /// Another tab has kept something: it may be this game.
    pub(crate) fn see_kept(self, key: &str) {
        if self.ask(storage::key) != key {
            return;
        }
        match self.drawer().player.get_untracked() {
            Player::Elsewhere => self.read_again(),
            Player::Here => self.heed(News::Elsewhere), // there are no locks
            Player::Asked => {}
        }
    }

    /// The game as it is kept now: what is on the desk is older.
    pub(crate) fn read_again(self) {
        if let Some(Ok(app)) = storage::kept(&self.ask(storage::key)) {
            let (cursor, zoom) = (self.ask(|app| app.cursor), self.zoom.get_untracked());
            self.app.set_value(app);
            self.app.update_value(|app| update(app, Intent::Pick(cursor), browser::now()));
            self.lay();
            self.zoom.set(zoom);
            self.scene.update(|scene| *scene += 1);
        }
    }

    /// Says something apart from the game.
    pub(crate) fn tell(self, label: keeping::Label) {
        let language = self.preferences.with_untracked(|preferences| preferences.language);
        self.notice.set(Some(keeping::label(language, label)));
    }

    /// Says why something could not be kept or read.
    pub(crate) fn tell_of(self, error: &StorageError) {
        let language = self.preferences.with_untracked(|preferences| preferences.language);
        let text = match error {
            StorageError::Denied => page::label(language, page::Label::NotKept),
            StorageError::Damaged(_) => page::label(language, page::Label::Damaged),
            StorageError::Full => keeping::label(language, keeping::Label::Full),
            StorageError::Newer => keeping::label(language, keeping::Label::Newer),
        };
        self.notice.set(Some(text));
    }

    /// Carries out what the player wants, paints what differs, and keeps it.
    pub(crate) fn act(self, intent: Intent) {
        let n_turns = |app: &App| app.game.log().len();
        let before = self.app.with_value(n_turns);
        if self.drawer().player.get_untracked() == Player::Elsewhere {
            let mut trial = self.app.get_value();
            update(&mut trial, intent, browser::now());
            if n_turns(&trial) != before {
                return self.tell(keeping::Label::Elsewhere);
            }
            trial.clock.stop(browser::now());
            self.app.set_value(trial);
            return self.paint();
        }
        self.app.update_value(|app| {
            update(app, intent, browser::now());
            if app.said == Said::Solved && app.best.is_none() {
                app.best = Some(storage::record(app, browser::now()));
            }
        });
        self.notice.set(None);
        self.paint();
        if self.app.with_value(n_turns) != before {
            self.keep(); // before anything else can happen to the page
        }
    }

    /// Paints what differs from what is shown.
    pub(crate) fn paint(self) {
        let now = browser::now();
        let language = self.preferences.with_untracked(|preferences| preferences.language);
        self.app.with_value(|app| {
            self.cells.with_value(|cells| {
                for (signal, look) in cells.iter().zip(looks(app)) {
                    change(signal, look);
                }
            });
            change(&self.card, card(app, language, now));
            change(&self.pad, pad(app));
            change(&self.grid, app.grid.index());
            change(&self.curves, curves(app));
            change(&self.seconds, app.clock.played(now) / 1_000);
        });
    }

    /// Keeps the game in the browser, if it is played here.
    pub(crate) fn keep(self) {
        if self.drawer().player.get_untracked() != Player::Here {
            return;
        }
        if let Err(error) = self.app.with_value(|app| storage::keep(app, browser::now())) {
            self.tell_of(&error);
        }
    }

    /// Starts or stops the clock: nobody plays on a page that is hidden.
    pub(crate) fn watch(self, is_visible: bool) {
        if self.drawer().player.get_untracked() == Player::Elsewhere {
            return;
        }
        let now = browser::now();
        self.app.update_value(|app| {
            if is_visible && !is_over(app) { app.clock.start(now) } else { app.clock.stop(now) }
        });
        self.paint();
        if !is_visible {
            self.keep();
        }
    }

    /// Shows the time that passed.
    pub(crate) fn tick(self) {
        if let Some(clock) = self.app.with_value(|app| app.clock.runs().then_some(app.clock)) {
            change(&self.seconds, clock.played(browser::now()) / 1_000);
        }
    }

    /// Has a puzzle made, beside the page; what is being made already is given up.
    pub(crate) fn make(self, wish: Wish) {
        match storage::kept_daily(wish) {
            Some(Ok(app)) => return self.put(app),
            Some(Err(StorageError::Newer)) => {
                self.dialog.set(None);
                return self.tell_of(&StorageError::Newer);
            }
            Some(Err(error)) => self.tell_of(&error),
            None => {}
        }
        self.dialog.set(Some(Dialog::Making));
        self.drawer().tried.set(0);
        self.job.set_value(Some(Job::start(wish, move |told| self.hear(told))));
    }

    /// What becomes of a puzzle that is being made.
    fn hear(self, told: Told) {
        let label = match told {
            Told::Tried(n_boards) => return self.drawer().tried.set(n_boards),
            Told::Made(app) => return self.put(*app),
            Told::NotFound => {
                let language = self.preferences.with_untracked(|preferences| preferences.language);
                self.dialog.set(None);
                return self.notice.set(Some(page::label(language, page::Label::Failed)));
            }
            Told::Impossible => keeping::Label::Impossible,
            Told::NoWorker => keeping::Label::NoWorker,
        };
        self.dialog.set(None);
        self.tell(label);
    }

    /// Gives up what is being made.
    pub(crate) fn cancel(self) {
        self.job.set_value(None);
        self.dialog.set(None);
    }

    /// Puts the keyboard on the cursor's cell.
    pub(crate) fn focus(self) {
        let (row, column) = self.ask(|app| app.game.layout().position(app.cursor));
        browser::focus(&format!(".cell[data-row='{row}'][data-col='{column}']"));
    }

    /// Makes the board larger (1) or smaller (-1); the cursor stays in sight.
    pub(crate) fn zoom(self, by: i8) {
        self.zoom.update(|zoom| *zoom = zoom.saturating_add_signed(by).clamp(FITS, LARGEST));
        request_animation_frame(|| browser::center(".cell.cursor"));
    }

    /// The cell at a place of the canvas.
    pub(crate) fn cell_at(self, row: u8, column: u8) -> Option<Cell> {
        self.ask(|app| app.game.layout().cell_at(row, column))
    }
}

/// Whether nothing is left to be played.
fn is_over(app: &App) -> bool {
    matches!(app.game.status(), ninefold::Status::Solved | ninefold::Status::Revealed)
}

/// Sets a signal if its value differs: nothing else is painted again.
fn change<S, T: PartialEq + 'static>(signal: &S, value: T)
where
    S: Set<Value = T> + WithUntracked<Value = T>,
{
    if signal.with_untracked(|old| *old != value) {
        signal.set(value);
    }
}

fn pad(app: &App) -> Pad {
    let board = app.game.board();
    // Every box of the canvas needs each digit once.
    let mut left = [app.game.layout().n_cells() / 9; 9];
    for digit in app.game.layout().cells().filter_map(|cell| board.get(cell)) {
        let count = &mut left[index(digit)];
        *count = count.saturating_sub(1);
    }
    Pad {
        left,
        ink: Some(app.ink),
        can_undo: app.game.n_undo() > 0,
        can_redo: app.game.n_redo() > 0,
    }
}

/// The place of a digit in a list of nine.
pub(crate) fn index(digit: Digit) -> usize {
    usize::from(digit.get()) - 1
}
