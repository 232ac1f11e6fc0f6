//! The state that the parts of the workbench share, and its changes.

use std::cell::RefCell;

use leptos::prelude::*;
use ninefold::rating::Rating;
use ninefold::solve::Verdict;
use ninefold::{Board, Cell, Puzzle};
use ninefold_words::{Language, say};
use ninefold_workers::known::Known;
use ninefold_workers::workbench::{Question, Reply, Request};

use crate::board::cell_signals::{CellSignals, change};
use crate::browser::{self, uuid};
use crate::game::workbench::{Bench, Role};
use crate::keep::{drafts, storage};
use crate::page::Page;
use crate::worker::workbench::Assistant;
use crate::worker::{Job, rating};

thread_local! {
    /// The puzzle on the workbench, with its history, while other views are shown.
    static KEPT: RefCell<Option<Bench>> = const { RefCell::new(None) };
}

/// Handles to the state that the parts of the view share; cheap to copy.
#[derive(Copy, Clone)]
pub(super) struct Workbench {
    page: StoredValue<Page>,
    parts: StoredValue<Parts>,
    pub(super) bench: StoredValue<Bench, LocalStorage>,
    /// The number of boards laid out so far: a new layout needs a new board.
    pub(super) layout_number: RwSignal<usize>,
    /// Increases with every change of the bench.
    pub(super) changed: RwSignal<usize>,
    pub(super) known: RwSignal<Known>,
    /// The number of tries of the running search, if there is one.
    pub(super) tried: RwSignal<Option<u64>>,
    pub(super) message: RwSignal<String>,
}

/// Rarely used state, kept separate so that a [`Workbench`] stays small.
#[derive(Copy, Clone)]
pub(super) struct Parts {
    assistant: StoredValue<Option<Assistant>, LocalStorage>,
    rater: StoredValue<Option<Job>, LocalStorage>,
    pub(super) cells: StoredValue<Vec<(CellSignals, ArcRwSignal<Role>)>>,
    /// Whether the known facts are about the current board, not an earlier one.
    pub(super) is_fresh: RwSignal<bool>,
    /// Increases when a draft is added, removed or named.
    pub(super) listed: RwSignal<usize>,
    /// Whether empty cells show the digits that they can be.
    pub(super) shows_marks: RwSignal<bool>,
    /// Whether a tap paints the pattern.
    pub(super) paints: RwSignal<bool>,
    /// The exact rating of the puzzle, once it is found.
    pub(super) rating: RwSignal<Option<Rating>>,
}

/// The draft that was changed last, or an empty board.
pub(super) fn last_draft() -> Bench {
    let mut kept = drafts::all().into_iter();
    let draft = kept.find_map(|(name, _)| drafts::load(&name));
    draft.unwrap_or_else(|| Bench::new(&storage::mode("classic").layout, uuid::random()))
}

impl Workbench {
    /// The workbench with the puzzle that was on it last.
    pub(super) fn new(page: Page) -> Workbench {
        let bench = KEPT.with_borrow_mut(Option::take).unwrap_or_else(last_draft);
        Workbench {
            page: StoredValue::new(page),
            parts: StoredValue::new(Parts {
                assistant: StoredValue::new_local(None),
                rater: StoredValue::new_local(None),
                cells: StoredValue::new(Vec::new()),
                is_fresh: RwSignal::new(false),
                listed: RwSignal::new(0),
                shows_marks: RwSignal::new(true),
                paints: RwSignal::new(false),
                rating: RwSignal::new(None),
            }),
            bench: StoredValue::new_local(bench),
            layout_number: RwSignal::new(0),
            changed: RwSignal::new(0),
            known: RwSignal::new(Known::default()),
            tried: RwSignal::new(None),
            message: RwSignal::new(String::new()),
        }
    }

    /// Rarely used state.
    pub(super) fn parts(self) -> Parts {
        self.parts.get_value()
    }

    pub(super) fn page(self) -> Page {
        self.page.get_value()
    }

    /// Starts the worker, and asks it for the facts about the board.
    pub(super) fn begin(self, language: Language) {
        let assistant = Assistant::start(move |reply| self.hear(reply, language));
        self.parts().assistant.set_value(Some(assistant));
        self.lay_out();
        self.ask_facts();
        on_cleanup(move || {
            // The worker stops with the view, but the puzzle is kept for the next time.
            let kept = self.bench.try_with_value(Bench::clone);
            KEPT.with_borrow_mut(|place| *place = kept);
        });
    }

    pub(super) fn ask<T>(self, question: impl FnOnce(&Bench) -> T) -> T {
        self.bench.with_value(question)
    }

    /// Makes the signals of all cells, for a new board.
    fn lay_out(self) {
        let looks = self.looks();
        let signals =
            looks.into_iter().map(|(look, role)| (CellSignals::new(look), ArcRwSignal::new(role)));
        self.parts().cells.set_value(signals.collect());
        self.layout_number.update(|number| *number += 1);
    }

    fn looks(self) -> Vec<(ninefold_play::Look, Role)> {
        let marks = self.parts().shows_marks.get_untracked();
        self.known.with_untracked(|known| self.ask(|bench| bench.looks(known, marks)))
    }

    pub(super) fn paint(self) {
        let looks = self.looks();
        self.parts().cells.with_value(|cells| {
            for ((signals, role), (look, now)) in cells.iter().zip(looks) {
                signals.show(look);
                change(role, now);
            }
        });
    }

    /// Changes the bench, shows it, saves it, and asks for its facts.
    pub(super) fn change(self, change: impl FnOnce(&mut Bench) -> bool) {
        let before = self.ask(|bench| bench.layout().clone());
        let mut is_changed = false;
        self.bench.update_value(|bench| is_changed = change(bench));
        if !is_changed {
            return self.paint(); // the cursor may have moved
        }
        self.ask_facts(); // first, so that the worker is busy while the page paints
        self.message.set(String::new());
        if self.ask(|bench| *bench.layout() != before) {
            self.known.set(Known::default());
            self.lay_out();
        } else {
            self.paint(); // with the facts known before: most of them still hold
        }
        self.changed.update(|number| *number += 1);
        self.save();
    }

    /// Puts another puzzle on the bench.
    pub(super) fn open(self, bench: Bench) {
        self.bench.set_value(bench);
        self.message.set(String::new());
        self.known.set(Known::default());
        self.lay_out();
        self.changed.update(|number| *number += 1);
        self.parts().listed.update(|number| *number += 1);
        self.ask_facts();
    }

    pub(super) fn save(self) {
        if let Err(error) = self.ask(|bench| drafts::save(bench, browser::now())) {
            self.page().report(&error);
        }
    }

    pub(super) fn pick(self, cell: Cell) {
        self.bench.update_value(|bench| bench.pick(cell));
        self.paint();
    }

    pub(super) fn focus(self) {
        request_animation_frame(move || {
            let place = self.bench.try_with_value(|bench| bench.layout().position(bench.cursor()));
            if let Some((row, column)) = place {
                let cell = format!(".bench-board .cell[data-row='{row}'][data-col='{column}']");
                browser::focus(&cell);
            }
        });
    }

    /// Asks the worker for the facts, which ends any search.
    pub(super) fn ask_facts(self) {
        self.tried.set(None);
        self.parts().is_fresh.set(false);
        self.parts().rating.set(None);
        self.parts().rater.set_value(None);
        self.send(self.ask(|bench| Question::facts(bench.board().clone())));
    }

    /// Asks the worker for another board.
    pub(super) fn request(self, request: Request) {
        self.tried.set(Some(0));
        self.message.set(String::new());
        let question = self.ask(|bench| Question {
            request,
            symmetry: bench.symmetry,
            seed: uuid::random(),
            board: bench.board().clone(),
            pattern: bench.pattern().clone(),
        });
        self.send(question);
    }

    fn send(self, question: Question) {
        self.parts().assistant.with_value(|assistant| {
            if let Some(assistant) = assistant {
                assistant.ask(question);
            }
        });
    }

    /// Handles what the worker says.
    fn hear(self, reply: Option<Reply>, language: Language) {
        if self.bench.try_with_value(|_| ()).is_none() {
            return; // the view is closed
        }
        match reply {
            Some(Reply::Known(known)) => {
                let is_done = known.is_done && known.verdict == Some(Verdict::Unique);
                self.known.set(*known);
                self.parts().is_fresh.set(true);
                self.paint();
                if is_done && let Some(puzzle) = self.puzzle() {
                    let found = self.parts().rating;
                    let job = rating::ask(&puzzle, move |rating| {
                        found.try_set(Some(rating));
                    });
                    self.parts().rater.set_value(Some(job));
                }
            }
            Some(Reply::Tried(n_tries)) => self.tried.set(Some(n_tries)),
            Some(Reply::Board(board)) => {
                self.change(|bench| bench.replace(board));
                self.tried.set(None);
                self.message.set(say::bench_found(language));
            }
            Some(Reply::None) => {
                self.ask_facts();
                self.message.set(say::bench_not_found(language));
            }
            None => {
                self.tried.set(None);
                self.message.set(say::keep_no_worker(language));
            }
        }
    }

    pub(super) fn puzzle(self) -> Option<Puzzle> {
        let board: Board = self.ask(|bench| bench.board().clone());
        Puzzle::new(board).ok()
    }

    /// Whether the board is known to be a puzzle.
    pub(super) fn is_puzzle(self) -> bool {
        let is_puzzle = self.known.with(|known| known.verdict.is_some_and(Verdict::is_unique));
        is_puzzle && self.parts().is_fresh.get()
    }
}
