//! The known state of player and server, and the handle through which views read it.

use std::cell::RefCell;

use leptos::prelude::*;
use ninefold_words::{Label, say};

use super::logs::Choice;
use super::stream::Stream;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Account {
    /// There is no server.
    Absent,
    /// There is a server, and nobody is signed in.
    Nobody,
    /// A player is signed in.
    Player { id: String, name: String },
}

/// Where else the open game is stored.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// On the server.
    Saved,
    /// Not yet on the server; it is sent once there is a network.
    Waiting,
    /// On the server, but diverged: another device continued it differently.
    Choice,
    /// Nowhere.
    Here,
}

impl Status {
    pub(crate) fn label(self) -> Label {
        match self {
            Status::Saved => say::sync_saved,
            Status::Waiting => say::sync_waiting,
            Status::Choice => say::sync_choice,
            Status::Here => say::sync_here,
        }
    }

    pub(crate) fn sign(self) -> &'static str {
        match self {
            Status::Saved => "✓",
            Status::Waiting => "↑",
            Status::Choice => "⇄",
            Status::Here => "○",
        }
    }
}

/// Two diverged logs of a game, as shown to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) mine: Side,
    pub(crate) theirs: Side,
    /// Whether the device's log can replace the server's.
    pub(crate) can_replace: bool,
}

/// One of the two sides to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) n_turns: usize,
    pub(crate) n_empty: usize,
    /// The time played, in milliseconds.
    pub(crate) played: u64,
    /// Its board as SVG.
    pub(crate) drawing: String,
}

/// A handle to the known state of player and server; cheap to copy.
#[derive(Copy, Clone)]
pub(crate) struct Sync {
    /// Counts the changes of the state: a signal for each type would make the bundle larger.
    news: RwSignal<usize>,
}

thread_local! {
    /// The known state: there is only one page, and one player.
    static STATE: RefCell<State> = const { RefCell::new(State::new()) };
}

pub(super) fn with_state<T>(ask: impl FnOnce(&mut State) -> T) -> T {
    STATE.with_borrow_mut(ask)
}

pub(super) struct State {
    pub(super) account: Account,
    /// Whether nobody is signed in, but the server knows this browser as a guest.
    pub(super) is_guest: bool,
    /// The status of the open game; `None` if nobody is signed in or nothing was played.
    pub(super) status: Option<Status>,
    pub(super) status_key: String,
    pub(super) questions: Vec<Question>,
    /// The number of games without an owner, while the player is asked about them.
    pub(super) n_orphans: usize,
    pub(super) is_busy: bool,
    /// Whether to read the server's list of games.
    pub(super) wants_list: bool,
    /// Games that may have something to send.
    pub(super) changed: Vec<String>,
    /// Games that other tabs play.
    pub(super) busy: Vec<String>,
    /// The key of a game, and the player's choice for it that is still to be carried out.
    pub(super) chosen: Option<(String, Choice)>,
    pub(super) n_failures: u32,
    pub(super) timer: Option<TimeoutHandle>,
    pub(super) live: Option<Stream>,
}

impl State {
    const fn new() -> State {
        State {
            account: Account::Absent,
            is_guest: false,
            status: None,
            status_key: String::new(),
            questions: Vec::new(),
            n_orphans: 0,
            is_busy: false,
            wants_list: false,
            changed: Vec::new(),
            busy: Vec::new(),
            chosen: None,
            n_failures: 0,
            timer: None,
            live: None,
        }
    }
}

impl Sync {
    pub(crate) fn new() -> Sync {
        Sync { news: RwSignal::new(0) }
    }

    pub(crate) fn account(self) -> Account {
        self.news.track();
        with_state(|state| state.account.clone())
    }

    /// Whether the server knows the player, or this browser as a guest.
    pub(crate) fn is_known(self) -> bool {
        self.news.track();
        with_state(|state| state.is_guest || matches!(state.account, Account::Player { .. }))
    }

    pub(crate) fn status(self) -> Option<Status> {
        self.news.track();
        with_state(|state| state.status)
    }

    /// The first choice that the player has to make.
    pub(crate) fn question(self) -> Option<Question> {
        self.news.track();
        with_state(|state| state.questions.first().cloned())
    }

    /// The number of games without an owner, while the player is asked about them.
    pub(crate) fn n_orphans(self) -> usize {
        self.news.track();
        with_state(|state| state.n_orphans)
    }

    /// Changes the state, and updates the views.
    pub(super) fn change(self, change: impl FnOnce(&mut State)) {
        with_state(change);
        self.news.update(|news| *news += 1);
    }
}

pub(super) fn player_id() -> Option<String> {
    with_state(|state| match &state.account {
        Account::Player { id, .. } => Some(id.clone()),
        _ => None,
    })
}

/// Whether the player is being asked about a game.
pub(super) fn is_asked(key: &str) -> bool {
    with_state(|state| state.questions.iter().any(|each| each.key == key))
}
