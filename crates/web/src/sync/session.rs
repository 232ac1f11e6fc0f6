//! The signed-in player, and the ownership of the games on the device.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_wire::rest::{Greeting, PlayerShape};
use ninefold_words::say;

use super::schedule::{changed, look, show};
use super::state::{Account, player_id, with_state};
use super::{account, copies, server};
use crate::browser;
use crate::page::{Listeners, Page};

/// The delay before the first request: everything needed for playing comes first.
const SETTLED: Duration = Duration::from_millis(500);
/// How long the page may be hidden before it closes its stream.
const HIDDEN: Duration = Duration::from_mins(1);

/// Looks for a server once the page is playable, and listens for changes from then on.
pub(crate) fn start(page: Page) {
    page.listen(Listeners { saved: changed, dialog_closed: closed });
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
        if event.key().as_deref() == Some(account::KEY) {
            greet(page); // another tab has signed in or out
        }
    });
}

/// Leaves orphaned games without an owner if the dialog was closed without an answer.
fn closed(page: Page) {
    if with_state(|state| state.n_orphans > 0) {
        adopt(page, None);
    }
}

fn greet(page: Page) {
    spawn_local(async move {
        let sync = page.extras().sync;
        match server::greet().await {
            Ok(Some(Greeting { player: Some(player), .. })) if !player.guest => {
                set_player(page, player.id, player.name.unwrap_or_default());
            }
            Ok(Some(Greeting { player, .. })) => {
                if account::remembered().is_some() {
                    page.notice.set(Some(say::account_ended(page.language())));
                }
                sign_out(page);
                sync.change(|state| state.is_guest = player.is_some());
            }
            Ok(None) => sync.change(|state| state.account = Account::Absent),
            Err(_) => {
                if let Some((id, name)) = account::remembered() {
                    set_player(page, id, name);
                }
            }
        }
    });
}

/// Sets the signed-in player, and compares the player's games with the server's.
fn set_player(page: Page, id: String, name: String) {
    account::enter(page.extras().sync, id, name);
    look(page);
}

/// Signs a player in. The player is asked about games without an owner before anything is sent.
pub(crate) fn sign_in(page: Page, player: PlayerShape) {
    page.save();
    let n_orphans = copies::orphans(page).len();
    copies::adopt(page, None); // in all tabs, until the player decides otherwise
    page.extras().sync.change(|state| state.n_orphans = n_orphans);
    set_player(page, player.id, player.name.unwrap_or_default());
}

/// Assigns the games without an owner to a player, or leaves them without one.
pub(crate) fn adopt(page: Page, player: Option<&str>) {
    copies::adopt(page, player);
    page.extras().sync.change(|state| state.n_orphans = 0);
    look(page);
}

/// Signs the player out; the games stay on the device.
pub(crate) fn sign_out(page: Page) {
    account::leave(page.extras().sync, Account::Nobody);
}

/// Handles a deleted account: the games on the device no longer have an owner.
pub(crate) fn forget(page: Page) {
    if let Some(player) = player_id() {
        copies::disown(&player);
    }
    sign_out(page);
}
