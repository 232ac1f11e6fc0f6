//! The desk: the game behind the page, and the signals that the page is painted from.

use std::time::Duration;

use leptos::prelude::*;
use ninefold::{Cell, Digit, Layout};

use crate::browser;
use crate::links::{Curve, curves};
use crate::look::{Look, looks};
use crate::preferences::Preferences;
use crate::speech::{Card, card};
use crate::state::{App, Ink, Said, Wish};
use crate::storage;
use crate::update::{Intent, update};
use crate::worker::Job;

/// Handles to everything that views share; cheap to copy.
#[derive(Copy, Clone)]
pub(crate) struct Desk {
    app: StoredValue<App, LocalStorage>,
    cells: StoredValue<Vec<ArcRwSignal<Look>>>,
    job: StoredValue<Option<Job>, LocalStorage>,
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
    pub(crate) notice: RwSignal<Option<ninefold_words::page::Label>>,
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
        desk
    }

    /// The layout of the game.
    pub(crate) fn layout(self) -> Layout {
        self.app.with_value(|app| app.game.layout().clone())
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
        self.keep(); // the last turn of the game before
        self.zoom.set(FITS);
        self.dialog.set(None);
        self.app.set_value(app);
        self.lay();
        self.keep();
        self.scene.update(|scene| *scene += 1);
    }

    fn lay(self) {
        self.app.update_value(|app| app.clock.start(browser::now()));
        let looks = self.app.with_value(looks);
        self.cells.set_value(looks.into_iter().map(ArcRwSignal::new).collect());
        self.paint();
    }

    /// Carries out what the player wants, and paints what differs.
    pub(crate) fn act(self, intent: Intent) {
        let before = self.app.with_value(|app| app.game.log().len());
        self.app.update_value(|app| {
            update(app, intent, browser::now());
            if app.said == Said::Solved && app.best.is_none() {
                app.best = Some(storage::record(app, browser::now()));
            }
        });
        self.notice.set(None);
        self.paint();
        if self.app.with_value(|app| app.game.log().len()) != before {
            // After the frame: the key comes first.
            set_timeout(move || self.keep(), Duration::from_millis(50));
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

    /// Keeps the game in the browser.
    pub(crate) fn keep(self) {
        let kept = self.app.with_value(|app| storage::keep(app, browser::now()));
        if kept.is_err() {
            self.notice.set(Some(ninefold_words::page::Label::NotKept));
        }
    }

    /// Starts or stops the clock: nobody plays on a page that is hidden.
    pub(crate) fn watch(self, is_visible: bool) {
        let now = browser::now();
        self.app.update_value(|app| {
            let is_over =
                matches!(app.game.status(), ninefold::Status::Solved | ninefold::Status::Revealed);
            if is_visible && !is_over { app.clock.start(now) } else { app.clock.stop(now) }
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
        self.keep();
        if let Some(kept) = storage::kept_daily(wish) {
            match kept {
                Ok(app) => return self.put(app),
                Err(_) => self.notice.set(Some(ninefold_words::page::Label::Damaged)),
            }
        }
        self.dialog.set(Some(Dialog::Making));
        let done = move |made: Option<App>| {
            if let Some(app) = made {
                self.put(app);
            } else {
                self.dialog.set(None);
                self.notice.set(Some(ninefold_words::page::Label::Failed));
            }
        };
        self.job.set_value(Some(Job::start(wish, done)));
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
