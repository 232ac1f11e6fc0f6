//! The turns that other devices play in the open game, as they are played.

use leptos::prelude::GetUntracked as _;
use ninefold_wire::TurnShape;
use wasm_bindgen::prelude::Closure;
use web_sys::MessageEvent;

use super::logs::{Heard, hear};
use super::record::{Stage, Step};
use super::state::{player_id, with_state};
use super::stream::Stream;
use super::{copies, server};
use crate::browser;
use crate::keep::storage;
use crate::keep::turn_log::{Played, TurnLog};
use crate::page::{Page, Player};

/// Listens for turns of the open game, if it belongs to the player and the server has it. `look`
/// compares all games with the server's.
pub(super) fn follow(page: Page, player: &str, look: fn(Page)) {
    let key = page.ask(storage::key);
    let record = copies::own_record(player, &key).filter(|record| record.stage == Stage::Begun);
    let is_here = page.extras().player.get_untracked() == Player::Here && browser::is_visible();
    let wanted = record.filter(|_| is_here).map(|record| (record.id.clone(), record.known()));
    with_state(|state| {
        let now = state.live.as_ref().filter(|stream| stream.is_open()).map(Stream::id);
        if now != wanted.as_ref().map(|(id, _)| id.as_str()) {
            state.live = None; // close it before the next one opens
            state.live = wanted.and_then(|(id, known)| listen(page, look, key, id, known));
        }
    });
}

fn listen(page: Page, look: fn(Page), key: String, id: String, known: usize) -> Option<Stream> {
    let turn = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(turn) = event.data().as_string().and_then(|text| server::read(&text)) {
            heard(page, look, &key, turn);
        }
    });
    // The browser reconnects the stream when the server is back: send any waiting turns.
    let open = Closure::<dyn Fn()>::new(move || {
        if with_state(|state| state.n_failures > 0) {
            look(page);
        }
    });
    Stream::open(id, known, turn, open)
}

fn heard(page: Page, look: fn(Page), key: &str, turn: TurnShape) {
    let Some(player) = player_id() else { return };
    let Some(mut record) = copies::own_record(&player, key) else { return };
    let Some(game) = copies::StoredGame::of(page, key) else { return };
    if !copies::is_free(page, key) {
        return;
    }
    let is_even = record.next(&game.log) == Step::Rest;
    match hear(&game.log, record.known(), turn.number, &turn.turn) {
        Heard::Known => {}
        Heard::Next if is_even => {
            let mut log = TurnLog::clone(&game.log);
            log.push(Played::from(turn));
            if copies::put(page, key, &log) {
                record.acknowledge(&log);
                copies::keep_record(key, &record);
            }
        }
        Heard::Next | Heard::Differs => look(page),
    }
}
