//! Games that follow a player from device to device.
//!
//! Turns are played and kept here first; what the server has not got is sent a moment later, or when
//! there is a network again. `logs` says how two logs of a game stand to each other and `record` what
//! the server has: plain Rust, tested without a browser. `copies` are games as they are kept here,
//! `rounds` the requests, and `live` hears what another device plays.

mod copies;
mod live;
pub(crate) mod logs;
mod record;
mod rounds;
pub(crate) mod server;

use std::cell::RefCell;
use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_words::Language;
use ninefold_words::account::{self, Label, label};
use serde_json::{Value, json};

pub(crate) use copies::{bring_back, n_aside};

use crate::browser;
use crate::keep::storage;
use crate::page::{Page, Player};
use crate::sync::server::Trouble;
use live::Live;
use logs::Choice;
use record::{Stage, Step};

/// Where the player is remembered, for the time without a network.
const ACCOUNT: &str = "ninefold-account";
const FORMAT: &str = "ninefold/account";

/// How long to wait for more turns before they are sent, in milliseconds.
const PATIENCE: u32 = 300;
/// When the page has long been playable: the server is asked for after all that playing needs.
const SETTLED: Duration = Duration::from_millis(500);
/// How long a page may be hidden before it hears of turns no more.
const HIDDEN: Duration = Duration::from_mins(1);

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Account {
    /// There is no server.
    Absent,
    /// There is one, and nobody is signed in.
    Nobody,
    /// A player is signed in.
    Player {
        /// The id.
        id: String,
        /// The name.
        name: String,
    },
}

/// Where the open game is, apart from here.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// On the server.
    Saved,
    /// On its way, when there is one.
    Waiting,
    /// Also on another device, where it went on in another way.
    Choice,
    /// Nowhere.
    Here,
}

impl Status {
    /// In words.
    pub(crate) fn label(self) -> Label {
        match self {
            Status::Saved => Label::Saved,
            Status::Waiting => Label::Waiting,
            Status::Choice => Label::Choice,
            Status::Here => Label::Here,
        }
    }

    /// As a sign.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Status::Saved => "✓",
            Status::Waiting => "↑",
            Status::Choice => "⇄",
            Status::Here => "○",
        }
    }
}

/// Two logs of a game that differ: what the player is shown to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// The key of the game.
    pub(crate) key: String,
    /// What it is called.
    pub(crate) name: String,
    /// As it is here.
    pub(crate) mine: Side,
    /// As it is on the server.
    pub(crate) theirs: Side,
    /// Whether the one here can go on in the place of the server's.
    pub(crate) can_replace: bool,
}

/// One of two games to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// How many turns it has.
    pub(crate) n_turns: usize,
    /// How many cells are empty.
    pub(crate) n_empty: usize,
    /// How long it was played, in milliseconds.
    pub(crate) played: u64,
    /// Its board, as a drawing.
    pub(crate) drawing: String,
}

/// Handles to all that is known about player and server; cheap to copy.
#[derive(Copy, Clone)]
pub(crate) struct Sync {
    /// Counts what views have to show anew: a signal of each type would make the page larger.
    news: RwSignal<u32>,
}

thread_local! {
    /// All that is known; there is one page, and one player.
    static STATE: RefCell<State> = const { RefCell::new(State::new()) };
}

fn with_state<T>(ask: impl FnOnce(&mut State) -> T) -> T {
    STATE.with_borrow_mut(ask)
}

struct State {
    account: Account,
    /// Where the open game is; `None` if nobody is signed in or nothing was played.
    status: Option<Status>,
    /// The key of the game that it is said of.
    status_key: String,
    /// What the player has to choose.
    questions: Vec<Question>,
    /// How many games belong to nobody, while the player is asked about them.
    n_orphans: usize,
    is_busy: bool,
    /// Whether the server's list of games is to be looked at.
    wants_list: bool,
    /// Games that may have something to send.
    changed: Vec<String>,
    /// Games that other tabs play.
    busy: Vec<String>,
    /// What the player has chosen.
    chosen: Option<(String, Choice)>,
    n_failures: u32,
    timer: Option<TimeoutHandle>,
    live: Option<Live>,
}

impl State {
    const fn new() -> State {
        State {
            account: Account::Absent,
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
    /// Nothing is known yet.
    pub(crate) fn new() -> Sync {
        Sync { news: RwSignal::new(0) }
    }

    /// Who plays.
    pub(crate) fn account(self) -> Account {
        self.news.track();
        with_state(|state| state.account.clone())
    }

    /// Where the open game is.
    pub(crate) fn status(self) -> Option<Status> {
        self.news.track();
        with_state(|state| state.status)
    }

    /// What the player has to choose first.
    pub(crate) fn question(self) -> Option<Question> {
        self.news.track();
        with_state(|state| state.questions.first().cloned())
    }

    /// How many games belong to nobody, while the player is asked about them.
    pub(crate) fn n_orphans(self) -> usize {
        self.news.track();
        with_state(|state| state.n_orphans)
    }

    /// Changes what views show.
    fn change(self, change: impl FnOnce(&mut State)) {
        with_state(change);
        self.news.update(|news| *news += 1);
    }
}

/// The id of the player who is signed in.
fn player_id() -> Option<String> {
    with_state(|state| match &state.account {
        Account::Player { id, .. } => Some(id.clone()),
        _ => None,
    })
}

/// Whether the player is asked about a game.
fn is_asked(key: &str) -> bool {
    with_state(|state| state.questions.iter().any(|each| each.key == key))
}

/// Asks whether there is a server, once the page can be played, and listens from then on.
pub(crate) fn start(page: Page) {
    set_timeout(move || greet(page), SETTLED);
    window_event_listener(ev::online, move |_| match player_id() {
        Some(_) => look(page),
        None => greet(page),
    });
    window_event_listener(ev::offline, move |_| show(page, true));
    window_event_listener_untyped("visibilitychange", move |_| {
        if browser::is_visible() {
            return look(page);
        }
        let leave = move || {
            if !browser::is_visible() {
                with_state(|state| state.live = None);
            }
        };
        set_timeout(leave, HIDDEN);
    });
    window_event_listener(ev::storage, move |event| {
        if event.key().as_deref() == Some(ACCOUNT) {
            greet(page); // another tab has signed in or out
        }
    });
}

/// Who closes the dialog without an answer leaves the games to nobody.
pub(crate) fn closed(page: Page) {
    if with_state(|state| state.n_orphans > 0) {
        adopt(page, None);
    }
}

fn greet(page: Page) {
    spawn_local(async move {
        let sync = page.extras().sync;
        match server::greet().await {
            Ok(Some(player)) if player["guest"] == false => set_player(page, &player),
            Ok(Some(_)) => leave(page, Account::Nobody),
            Ok(None) => sync.change(|state| state.account = Account::Absent),
            Err(_) => {
                let text = browser::stored(ACCOUNT).unwrap_or_default();
                let kept: Value = serde_json::from_str(&text).unwrap_or_default();
                if kept["format"] == FORMAT {
                    set_player(page, &kept);
                }
            }
        }
    });
}

fn set_player(page: Page, player: &Value) {
    let text = |name: &str| player[name].as_str().unwrap_or_default().to_owned();
    let (id, name) = (text("id"), text("name"));
    let kept = json!({ "format": FORMAT, "version": 1, "id": id, "name": name }).to_string();
    if browser::stored(ACCOUNT).as_deref() != Some(&kept) {
        browser::store(ACCOUNT, &kept).ok();
    }
    let account = Account::Player { id, name };
    page.extras().sync.change(|state| {
        if state.account != account {
            (state.account, state.status, state.live) = (account, None, None);
            state.questions.clear();
        }
    });
    look(page);
}

/// A player has signed in, and is asked about games of nobody before anything is sent.
pub(crate) fn sign_in(page: Page, player: &Value) {
    page.save();
    let n_orphans = copies::orphans().len();
    copies::adopt(None); // until the player says otherwise, in other tabs, too
    page.extras().sync.change(|state| state.n_orphans = n_orphans);
    set_player(page, player);
}

/// Takes the games of nobody into a player's account, or leaves them to nobody.
pub(crate) fn adopt(page: Page, player: Option<&str>) {
    copies::adopt(player);
    page.extras().sync.change(|state| state.n_orphans = 0);
    look(page);
}

/// The player has signed out, or is gone; the games stay.
pub(crate) fn leave(page: Page, account: Account) {
    page.extras().sync.change(|state| {
        (state.account, state.status, state.n_orphans) = (account, None, 0);
        state.questions.clear();
        state.live = None;
    });
    if browser::stored(ACCOUNT).is_some() {
        browser::remove(ACCOUNT);
    }
}

/// The player has deleted the account: the games here are nobody's again.
pub(crate) fn forget(page: Page) {
    if let Some(player) = player_id() {
        copies::disown(&player);
    }
    leave(page, Account::Nobody);
}

/// The open game was kept: it may have turns that the server has not.
pub(crate) fn changed(page: Page) {
    if player_id().is_some() {
        let key = page.ask(storage::key);
        let mut is_other = false;
        with_state(|state| {
            is_other = state.status_key != key;
            if !state.changed.contains(&key) {
                state.changed.push(key);
            }
        });
        if with_state(|state| state.n_failures == 0) {
            soon(page, PATIENCE);
        }
        if is_other {
            show(page, false);
        }
    }
}

/// The player has chosen how a game goes on.
pub(crate) fn choose(page: Page, key: String, choice: Choice) {
    with_state(|state| state.chosen = Some((key, choice)));
    soon(page, 0);
}

/// Looks at everything anew.
pub(crate) fn look(page: Page) {
    with_state(|state| {
        state.wants_list = true;
        state.n_failures = 0;
    });
    soon(page, 0);
}

fn soon(page: Page, milliseconds: u32) {
    let after = Duration::from_millis(milliseconds.into());
    let timer = set_timeout_with_handle(move || run(page), after).ok();
    with_state(|state| {
        if let Some(before) = std::mem::replace(&mut state.timer, timer) {
            before.clear();
        }
    });
}

/// Sends and fetches what there is, if that is not being done already.
fn run(page: Page) {
    let is_free = with_state(|state| !state.is_busy && state.n_orphans == 0);
    let Some(player) = player_id().filter(|_| is_free) else { return };
    with_state(|state| state.is_busy = true);
    spawn_local(async move {
        let done = rounds::round(page, &player).await;
        let mut again = None;
        with_state(|state| {
            state.is_busy = false;
            let is_more = state.wants_list || !state.changed.is_empty() || state.chosen.is_some();
            if done.is_ok() {
                state.n_failures = 0;
                again = is_more.then_some(0);
            } else {
                again = Some(logs::pause(state.n_failures));
                state.n_failures += 1;
            }
        });
        if player_id().as_ref() != Some(&player) {
            return; // who asked is gone meanwhile
        }
        match done {
            Err(Trouble::SignedOut) => {
                leave(page, Account::Nobody);
                tell(page, label(language(page), Label::Ended));
            }
            done => {
                show(page, done.is_err());
                live::follow(page, &player);
                if let Some(pause) = again {
                    soon(page, pause);
                }
            }
        }
    });
}

/// Shows where the open game is; a change for the worse, and back, is told.
fn show(page: Page, is_cut_off: bool) {
    let sync = page.extras().sync;
    let Some(player) = player_id() else { return };
    let key = page.ask(storage::key);
    let same = |state: &mut State| state.status.filter(|_| state.status_key == key);
    let before = with_state(same);
    let log = copies::Kept::of(&key).map(|kept| kept.log).unwrap_or_default();
    let status = match copies::record(&key) {
        _ if log.is_empty() => None,
        _ if page.extras().player.get_untracked() == Player::Elsewhere => None,
        _ if is_asked(&key) => Some(Status::Choice),
        Some(record) if record.player.as_deref() != Some(&player) => Some(Status::Here),
        Some(record) if record.stage == Stage::Refused => Some(Status::Here),
        Some(record) if record.stage == Stage::Begun && record.next(&log) == Step::Rest => {
            Some(Status::Saved)
        }
        _ if is_cut_off => Some(Status::Waiting),
        _ => before, // on its way
    };
    if with_state(|state| (state.status, &state.status_key) == (status, &key)) {
        return;
    }
    sync.change(|state| (state.status, state.status_key) = (status, key));
    if let Some(now) = status
        && (now == Status::Waiting || now == Status::Saved && before == Some(Status::Waiting))
    {
        tell(page, label(language(page), now.label()));
    }
}

/// Asks the player; what was asked about the same game before is asked no more.
fn ask(page: Page, question: Question) {
    let sync = page.extras().sync;
    let text = account::differ(language(page), &question.name);
    if !is_asked(&question.key) {
        tell(page, text);
    }
    sync.change(|state| {
        state.questions.retain(|each| each.key != question.key);
        state.questions.push(question);
    });
}

fn tell(page: Page, text: String) {
    page.notice.set(Some(text));
}

/// The language of the page.
pub(crate) fn language(page: Page) -> Language {
    page.preferences.with_untracked(|preferences| preferences.language)
}
