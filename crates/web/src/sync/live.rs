//! What another device plays in the open game, as it plays it.

use leptos::prelude::GetUntracked as _;
use serde_json::Value;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventSource, MessageEvent};

use super::logs::{Heard, Played, hear};
use super::record::{Stage, Step};
use super::{copies, look, player_id, with_state};
use crate::browser;
use crate::keep::storage;
use crate::page::{Page, Player};
use crate::sync::server::API;

/// A stream of the turns of a game; dropping it ends it.
pub(super) struct Live {
    id: String,
    source: EventSource,
    _turn: Closure<dyn Fn(MessageEvent)>,
    _open: Closure<dyn Fn()>,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.source.set_onopen(None);
        self.source.close();
    }
}

/// Listens for the open game, if it is a player's and the server has it.
pub(super) fn follow(page: Page, player: &str) {
    let key = page.ask(storage::key);
    let record = copies::own_record(player, &key).filter(|record| record.stage == Stage::Begun);
    let is_here = page.extras().player.get_untracked() == Player::Here && browser::is_visible();
    let wanted = record.filter(|_| is_here).map(|record| (record.id.clone(), record.known()));
    with_state(|state| {
        let now = state.live.as_ref();
        let now = now.filter(|live| live.source.ready_state() != EventSource::CLOSED);
        if now.map(|live| &live.id) != wanted.as_ref().map(|(id, _)| id) {
            state.live = None; // before the next one begins
            state.live = wanted.and_then(|(id, known)| listen(page, key, id, known));
        }
    });
}

fn listen(page: Page, key: String, id: String, known: usize) -> Option<Live> {
    let source = EventSource::new(&format!("{API}/games/{id}/events?after={known}")).ok()?;
    let turn = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let value = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
        heard(page, &key, &value.unwrap_or_default());
    });
    source.add_event_listener_with_callback("turn", turn.as_ref().unchecked_ref()).ok()?;
    // It opens itself again when the server is back: a good time to send what waits.
    let open = Closure::<dyn Fn()>::new(move || {
        if with_state(|state| state.n_failures > 0) {
            look(page);
        }
    });
    source.set_onopen(Some(open.as_ref().unchecked_ref()));
    Some(Live { id, source, _turn: turn, _open: open })
}

fn heard(page: Page, key: &str, value: &Value) {
    let Some(player) = player_id() else { return };
    let number = value["number"].as_u64().and_then(|number| usize::try_from(number).ok());
    let (Some(number), Some(turn)) = (number, Played::read_one(value)) else { return };
    let Some(mut record) = copies::own_record(&player, key) else { return };
    let Some(mut kept) = copies::Kept::of(key) else { return };
    if !copies::is_free(page, key) {
        return;
    }
    let is_even = record.next(&kept.log) == Step::Rest;
    match hear(&kept.log, record.known(), number, &turn.turn) {
        Heard::Known => {}
        Heard::Next if is_even => {
            kept.log.push(turn);
            if copies::put(page, key, &kept.log) {
                record.acknowledge(&kept.log);
                copies::keep_record(key, &record);
            }
        }
        Heard::Next | Heard::Differs => look(page),
    }
}
