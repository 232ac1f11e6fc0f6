//! The signed-in account, remembered for times without a network.

use serde_json::{Value, json};

use super::state::{Account, Sync};
use crate::browser::local_storage;

/// The key under which the account is stored.
pub(super) const KEY: &str = "ninefold-account";
const FORMAT: &str = "ninefold/account";

/// The id and name of the remembered player, if there is one.
pub(super) fn remembered() -> Option<(String, String)> {
    let value: Value = serde_json::from_str(&local_storage::get(KEY)?).ok()?;
    let text = |name: &str| value[name].as_str().map(str::to_owned);
    if value["format"] == FORMAT { text("id").zip(text("name")) } else { None }
}

/// Signs a player in: remembers the account, and forgets the state of any other.
pub(super) fn enter(sync: Sync, id: String, name: String) {
    let value = json!({ "format": FORMAT, "version": 1, "id": id, "name": name }).to_string();
    if local_storage::get(KEY).as_deref() != Some(&value) {
        local_storage::set(KEY, &value).ok();
    }
    let account = Account::Player { id, name };
    sync.change(|state| {
        if state.account != account {
            (state.account, state.status, state.live) = (account, None, None);
            state.is_guest = false;
            state.questions.clear();
        }
    });
}

/// Signs the player out; the games stay on the device.
pub(super) fn leave(sync: Sync, account: Account) {
    sync.change(|state| {
        (state.account, state.status, state.n_orphans) = (account, None, 0);
        state.questions.clear();
        (state.is_guest, state.live) = (false, None);
    });
    if local_storage::get(KEY).is_some() {
        local_storage::remove(KEY);
    }
}
