//! The page: the open game, and the signals of the views.

pub(crate) mod address;
mod board_size;
pub(crate) mod overlay;
mod photo;
mod pointing;
mod preferences;
pub(crate) mod press;
mod proof;
mod recognition;
mod replay;
mod saving;
pub(crate) mod scanning;
mod search;
mod title;
pub(crate) mod view;
mod warm_up;

use std::time::Duration;

use leptos::prelude::*;
use ninefold::{Cell, CellSet, Digit, Layout};
use ninefold_play::{
    Card, Clock, Effect, Filter, Hand, Ink, Intent, Look, Stage, Walk, looks, looks_at,
};
use ninefold_wire::Date;
use ninefold_words::{Language, say};

pub(crate) use self::address::Dialog;
use self::address::View;
use self::scanning::Scanning;
use crate::board::cell_signals::{CellSignals, change};
use crate::board::discs::Discs;
use crate::board::links::{Curve, curves};
use crate::board::numbered::{numbered_grid, place_of_cursor};
use crate::board::zoom::FITS;
use crate::browser::tabs::{Claim, Hold};
use crate::browser::{self, texts};
use crate::game::card::card;
use crate::game::preferences::Preferences;
use crate::game::state::App;
use crate::game::timeline::{Replay, Replayed};
use crate::game::update::update;
use crate::keep::backup::Merge;
use crate::keep::storage;
use crate::sync::state::Sync;
use crate::worker::Job;
use crate::worker::steps::Search;

/// The maximum number of cells whose content changes in one task.
const MOST_WRITTEN: usize = 24;

/// Handles to the state that views share; cheap to copy.
#[derive(Copy, Clone)]
pub(crate) struct Page {
    app: StoredValue<App, LocalStorage>,
    cells: StoredValue<Vec<CellSignals>>,
    job: StoredValue<Option<Job>, LocalStorage>,
    hold: StoredValue<Option<Hold>, LocalStorage>,
    extras: StoredValue<Extras>,
    /// The number of games opened so far: each gets a new board.
    pub(crate) game_number: RwSignal<usize>,
    pub(crate) card: RwSignal<Card>,
    /// The state of the keys.
    pub(crate) pad: RwSignal<Pad>,
    /// The index of the grid whose rows and columns are numbered; where there is room for only one grid,
    /// this one is shown.
    pub(crate) grid: RwSignal<usize>,
    /// The links of a hint.
    pub(crate) curves: RwSignal<Vec<Curve>>,
    /// The time played, in seconds.
    pub(crate) seconds: RwSignal<usize>,
    /// The size of the board, in percent of the space for it, or
    /// [`ONE_GRID`](crate::board::zoom::ONE_GRID).
    pub(crate) zoom: RwSignal<usize>,
    pub(crate) paused: RwSignal<bool>,
    pub(crate) dialog: RwSignal<Option<Dialog>>,
    pub(crate) preferences: RwSignal<Preferences>,
    /// A notice that does not concern the game.
    pub(crate) notice: RwSignal<Option<String>>,
}

/// Rarely used state, kept separate so that a [`Page`] stays small.
#[derive(Copy, Clone)]
pub(crate) struct Extras {
    /// The index of the page's language, whose texts are loaded.
    pub(crate) language: RwSignal<usize>,
    /// Which tab plays the game.
    pub(crate) player: RwSignal<Player>,
    /// The number of boards tried for the puzzle being made.
    pub(crate) tried: RwSignal<usize>,
    /// Whether a new version of the page is ready.
    pub(crate) has_update: RwSignal<bool>,
    pub(crate) has_rest: RwSignal<bool>,
    /// Whether the rest of the page could not be loaded.
    pub(crate) lacks_rest: RwSignal<bool>,
    /// The merge of a backup, while its dialog is open.
    pub(crate) merging: RwSignal<Option<Merge>>,
    /// The position in the walk to the solution, if there is one.
    pub(crate) walk: RwSignal<Option<Stage>>,
    /// The view that is shown, below any dialog.
    pub(crate) view: RwSignal<View>,
    /// The minutes until the puzzles of the next day are available.
    pub(crate) minutes: RwSignal<usize>,
    /// The day whose daily puzzles are shown; `None` for today.
    pub(crate) day: RwSignal<Option<Date>>,
    /// The position in the replay of the game, if there is one.
    pub(crate) replay: RwSignal<Option<Replay>>,
    /// The game as shown during a replay.
    replayed: StoredValue<Option<Replayed>, LocalStorage>,
    /// Whether the board has the zoom that its space asks for, or one that the player chose since.
    is_fitted: RwSignal<bool>,
    /// The row and column of the cursor in the numbered grid, from 0; outside it, one of them is above 8.
    pub(crate) here: RwSignal<(u8, u8)>,
    /// Whether closing the dialog would lose something.
    pub(crate) guard: RwSignal<Guard>,
    /// The text that the import dialog starts with.
    pub(crate) pasted: StoredValue<String>,
    pub(crate) paper: RwSignal<String>,
    /// The search for steps running in a worker.
    search: StoredValue<Option<Search>, LocalStorage>,
    /// Whether a hint waits for the search.
    pub(crate) is_searching: RwSignal<bool>,
    /// The jobs of the workers that prove, grade and rate the puzzle.
    grading: StoredValue<Vec<Job>, LocalStorage>,
    pub(crate) reading: StoredValue<Option<Job>, LocalStorage>,
    pub(crate) scanning: Scanning,
    /// The number of the puzzle's level; 0 if it is unknown.
    pub(crate) level: RwSignal<usize>,
    /// The cells that may have to be painted again.
    unpainted: StoredValue<CellSet>,
    /// The discs at marks of the cursor's digit.
    pub(crate) discs: Discs,
    /// The account, and the state of its games on the server.
    pub(crate) sync: Sync,
    /// Callbacks of other modules for events of the page.
    listeners: StoredValue<Listeners>,
}

/// Callbacks of other modules for events of the page.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Listeners {
    /// Called after the open game has been saved.
    pub(crate) saved: fn(Page),
    /// Called after a dialog has been closed without an answer.
    pub(crate) dialog_closed: fn(Page),
}

/// Whether closing the dialog would lose something.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Guard {
    /// Nothing.
    None,
    /// Something, so closing asks first.
    Ask,
    /// The dialog asks whether to close.
    Asked,
}

/// Which tab plays the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Not known yet: turns are played already, and stored once this tab is known to be the one.
    Asked,
    /// This one.
    Here,
    /// Another: this tab neither plays nor stores.
    Elsewhere,
}

/// The state of the keys below the board.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pad {
    /// How many of each digit are left to place, from 1 to 9.
    pub(crate) left: [usize; 9],
    /// The ink in use; `None` before there is a game.
    pub(crate) ink: Option<Ink>,
    /// Whether cell or digit comes first, and the held digit.
    pub(crate) hand: Hand,
    /// Whether the places of one digit stand out.
    pub(crate) filter: Filter,
    pub(crate) can_undo: bool,
    pub(crate) can_redo: bool,
}

impl Page {
    pub(crate) fn new(app: App, preferences: Preferences) -> Page {
        let page = Page {
            app: StoredValue::new_local(app),
            cells: StoredValue::new(Vec::new()),
            job: StoredValue::new_local(None),
            hold: StoredValue::new_local(None),
            extras: StoredValue::new(Extras {
                language: RwSignal::new(texts::first(preferences.language) as usize),
                player: RwSignal::new(Player::Asked),
                tried: RwSignal::new(0),
                has_update: RwSignal::new(false),
                has_rest: RwSignal::new(false),
                lacks_rest: RwSignal::new(false),
                merging: RwSignal::new(None),
                walk: RwSignal::new(None),
                view: RwSignal::new(View::Play),
                minutes: RwSignal::new(minutes_left()),
                day: RwSignal::new(None),
                replay: RwSignal::new(None),
                replayed: StoredValue::new_local(None),
                is_fitted: RwSignal::new(false),
                here: RwSignal::new((0, 0)),
                guard: RwSignal::new(Guard::None),
                pasted: StoredValue::new(String::new()),
                paper: RwSignal::new(String::new()),
                search: StoredValue::new_local(None),
                is_searching: RwSignal::new(false),
                grading: StoredValue::new_local(Vec::new()),
                reading: StoredValue::new_local(None),
                scanning: Scanning::new(),
                level: RwSignal::new(0),
                unpainted: StoredValue::new(CellSet::EMPTY),
                discs: Discs::new(),
                sync: Sync::new(),
                listeners: StoredValue::new(Listeners { saved: |_| (), dialog_closed: |_| () }),
            }),
            game_number: RwSignal::new(0),
            card: RwSignal::new(Card::default()),
            pad: RwSignal::new(Pad::default()),
            grid: RwSignal::new(0),
            curves: RwSignal::new(Vec::new()),
            seconds: RwSignal::new(0),
            zoom: RwSignal::new(FITS),
            paused: RwSignal::new(false),
            dialog: RwSignal::new(None),
            preferences: RwSignal::new(preferences),
            notice: RwSignal::new(None),
        };
        page.show_game();
        page.claim(Claim::Wait);
        page
    }

    pub(crate) fn layout(self) -> Layout {
        self.app.with_value(|app| app.game().layout().clone())
    }

    /// Rarely used state.
    pub(crate) fn extras(self) -> Extras {
        self.extras.get_value()
    }

    /// Reads from the game with `question`.
    pub(crate) fn ask<T>(self, question: impl FnOnce(&App) -> T) -> T {
        self.app.with_value(question)
    }

    pub(crate) fn language(self) -> Language {
        Language::ALL[self.extras().language.get_untracked()]
    }

    /// Sets the callbacks for events of the page.
    pub(crate) fn listen(self, listeners: Listeners) {
        self.extras().listeners.set_value(listeners);
    }

    /// The signals of all cells, in canvas order.
    pub(crate) fn cells(self) -> Vec<CellSignals> {
        self.cells.get_value()
    }

    pub(crate) fn open(self, app: App) {
        self.put_away(&app);
        self.dialog.set(None);
        self.app.set_value(app);
        self.go(View::Play);
        self.extras().is_fitted.set(false);
        self.extras().player.set(Player::Asked);
        self.show_game();
        self.game_number.update(|game_number| *game_number += 1);
        self.claim(Claim::Wait);
    }

    fn show_game(self) {
        self.extras().replay.set(None);
        self.extras().replayed.set_value(None);
        self.extras().search.set_value(None);
        let plays = self.extras().player.get_untracked() != Player::Elsewhere;
        self.app.update_value(|app| {
            self.preferences.with_untracked(|preferences| app.adopt(preferences));
            if plays {
                app.resume(browser::now());
            }
        });
        let looks = self.app.with_value(|app| looks(app));
        self.cells.set_value(looks.into_iter().map(CellSignals::new).collect());
        self.extras().unpainted.set_value(CellSet::EMPTY);
        self.paint();
        self.warm();
        self.grade();
    }

    /// Carries out an intent, paints the changes, and saves them.
    pub(crate) fn act(self, intent: Intent) {
        if self.extras().replay.with_untracked(Option::is_some) {
            return self.act_on_replay(intent);
        }
        if self.extras().player.get_untracked() == Player::Elsewhere {
            let mut trial = self.app.get_value();
            let is_wanted = trial.wanted(intent).is_some();
            let effect = update(&mut trial, intent, browser::now());
            if effect.is_turn || is_wanted {
                return self.notify(say::keep_elsewhere);
            }
            trial.leave(browser::now());
            self.app.set_value(trial);
            return self.paint_cells(&effect.cells);
        }
        if self.ask(|app| app.walk().is_none()) {
            if let Some(wanted) = self.ask(|app| app.wanted(intent)) {
                return self.search(wanted);
            }
            self.extras().search.set_value(None); // it was for the previous board
        }
        let (mut effect, mut is_end) = (Effect::default(), false);
        self.app.update_value(|app| {
            effect = update(app, intent, browser::now());
            if app.is_over() && app.standing.is_none() {
                app.standing = Some(storage::record(app, browser::now()));
                is_end = true;
            }
        });
        self.notice.set(None);
        self.paint_cells(&effect.cells);
        if intent == Intent::SwapHand {
            let is_digit_first = self.ask(|app| app.hand() != Hand::CellFirst);
            self.prefer(|preferences| preferences.is_digit_first = is_digit_first);
        }
        if effect.is_turn {
            self.save_turns(); // before anything else can happen to the page
            self.recognize();
        }
        if is_end {
            self.count_techniques();
            self.grade();
        }
    }

    /// Paints all changes, in any cell.
    pub(crate) fn paint(self) {
        let all = self.ask(|app| app.game().layout().cells().collect());
        self.paint_cells(&all);
    }

    /// Paints all changes in these cells and around the board.
    fn paint_cells(self, cells: &CellSet) {
        self.extras().replayed.with_value(|replayed| match replayed {
            Some(Replayed { app, .. }) => self.show(app, cells),
            None => self.app.with_value(|app| self.show(app, cells)),
        });
    }

    /// Paints the differences between a game and the page. After a large change, such as marking
    /// all candidates of many grids, the rest follows once pending keys have been handled.
    fn show(self, app: &App, cells: &CellSet) {
        let now = browser::now();
        let mut unpainted = self.extras().unpainted.get_value();
        unpainted |= cells;
        let is_paused = app.is_paused();
        let is_turned = is_paused != self.paused.get_untracked();
        if is_turned {
            unpainted = app.game().layout().cells().collect();
        }
        let (looks, mut n_written) = (looks_at(app, &unpainted), 0);
        self.extras().discs.show(app.game().layout(), &looks, is_paused);
        self.cells.with_value(|signals| {
            for (cell, look) in looks {
                if n_written >= MOST_WRITTEN && !is_turned {
                    break;
                }
                // A paused board is empty, so that it cannot be studied.
                let look =
                    if is_paused { Look { cursor: look.cursor, ..Look::default() } } else { look };
                n_written += usize::from(signals[cell.index()].show(look));
                unpainted.remove(cell);
            }
        });
        if !unpainted.is_empty() {
            set_timeout(move || self.paint_cells(&CellSet::EMPTY), Duration::ZERO);
        }
        self.extras().unpainted.set_value(unpainted);
        let replayed = self.replay_card();
        change(&self.card, replayed.unwrap_or_else(|| card(app, self.language(), now)));
        change(&self.pad, pad(app));
        let grid = numbered_grid(app);
        change(&self.grid, grid.index());
        change(&self.extras().here, place_of_cursor(app, grid));
        change(&self.curves, curves(app));
        change(&self.seconds, seconds(app.clock(), now));
        change(&self.paused, app.is_paused());
        change(&self.extras().walk, app.walk().map(Walk::stage));
        change(&self.extras().level, app.level().map_or(0, |level| level as usize + 1));
    }

    /// Records activity of the player.
    pub(crate) fn touch(self) {
        self.app.update_value(|app| app.touch(browser::now()));
    }

    pub(crate) fn checkpoint(self, name: &str) {
        if self.extras().player.get_untracked() == Player::Elsewhere {
            return self.notify(say::keep_elsewhere);
        }
        let now = browser::now();
        let mut effect = Effect::default();
        self.app.update_value(|app| effect = app.remember(name, now));
        if effect.is_turn {
            self.paint_cells(&effect.cells);
            self.save_turns();
        }
    }

    /// Shows the time played; pauses the game if the player was inactive for long.
    pub(crate) fn tick(self) {
        change(&self.extras().minutes, minutes_left());
        let mut is_idle = false;
        self.app.update_value(|app| {
            let now = browser::now();
            is_idle = app.rest(now);
            if is_idle {
                app.act(Intent::Pause, now);
            }
        });
        if is_idle {
            return self.paint();
        }
        if let Some(clock) = self.app.with_value(|app| app.clock().runs().then_some(app.clock())) {
            change(&self.seconds, seconds(clock, browser::now()));
        }
    }

    /// Focuses the cursor's cell in the next frame: any earlier, the browser would compute all styles
    /// twice.
    pub(crate) fn focus(self) {
        request_animation_frame(move || {
            if self.dialog.with_untracked(Option::is_none) {
                let (row, column) = self.ask(|app| app.game().layout().position(app.cursor()));
                browser::focus(&format!(".cell[data-row='{row}'][data-col='{column}']"));
            }
        });
    }

    pub(crate) fn cell_at(self, row: u8, column: u8) -> Option<Cell> {
        self.ask(|app| app.game().layout().cell_at(row, column))
    }
}

fn pad(app: &App) -> Pad {
    Pad {
        left: app.n_missing(),
        ink: Some(app.ink()),
        hand: app.hand(),
        filter: app.filter(),
        can_undo: app.game().n_undo() > 0,
        can_redo: app.game().n_redo() > 0,
    }
}

/// The minutes until the next day in UTC.
fn minutes_left() -> usize {
    #[expect(clippy::cast_sign_loss, reason = "after 1970")]
    let minutes = (browser::now() / 60_000.0) as usize;
    1_440 - minutes % 1_440
}

/// The index of a digit in an array of nine.
pub(crate) fn index(digit: Digit) -> usize {
    usize::from(digit.get()) - 1
}

/// The time played, in seconds.
fn seconds(clock: Clock, now: f64) -> usize {
    usize::try_from(clock.played(now) / 1_000).unwrap_or(usize::MAX)
}
