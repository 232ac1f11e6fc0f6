//! Scheduling of requests, and the status of the open game.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_words::say;

use super::logs::{self, Choice};
use super::record::{Stage, Step};
use super::server::Trouble;
use super::state::{Account, State, Status, is_asked, player_id, with_state};
use super::{account, copies, live, rounds};
use crate::keep::storage;
use crate::page::{Page, Player};

/// How long to wait for more turns before sending them, in milliseconds.
const PATIENCE: u32 = 300;
/// Handles a save of the open game, which may have turns that the server lacks.
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

/// Handles the player's choice of how a game continues.
pub(crate) fn choose(page: Page, key: String, choice: Choice) {
    with_state(|state| state.chosen = Some((key, choice)));
    soon(page, 0);
}

/// Compares all games with the server's.
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

/// Runs a round of requests, unless one is running.
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
            return; // the player has signed out in the meantime
        }
        match done {
            Err(Trouble::SignedOut) => {
                account::leave(page.extras().sync, Account::Nobody);
                page.notice.set(Some(say::account_ended(page.language())));
            }
            done => {
                show(page, done.is_err());
                live::follow(page, &player, look);
                if let Some(pause) = again {
                    soon(page, pause);
                }
            }
        }
    });
}

/// Shows whether the server has the open game, and announces when the server is lost or back.
pub(super) fn show(page: Page, is_cut_off: bool) {
    let sync = page.extras().sync;
    let Some(player) = player_id() else { return };
    let key = page.ask(storage::key);
    let same = |state: &mut State| state.status.filter(|_| state.status_key == key);
    let before = with_state(same);
    let log = copies::StoredGame::of(page, &key).map(|game| game.log).unwrap_or_default();
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
        _ => before, // the turns are on their way
    };
    if with_state(|state| (state.status, &state.status_key) == (status, &key)) {
        return;
    }
    sync.change(|state| (state.status, state.status_key) = (status, key));
    if let Some(now) = status
        && (now == Status::Waiting || now == Status::Saved && before == Some(Status::Waiting))
    {
        page.notice.set(Some((now.label())(page.language())));
    }
}
