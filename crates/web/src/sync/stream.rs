//! A stream of the turns of a game, as the server sends them.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{EventSource, MessageEvent};

use super::server::API;

/// A stream of the turns of a game; dropping it closes it.
pub(super) struct Stream {
    id: String,
    source: EventSource,
    // Kept alive for as long as the source may call them.
    _turn: Closure<dyn Fn(MessageEvent)>,
    _open: Closure<dyn Fn()>,
}

impl Stream {
    /// Opens the stream of a game's turns after the first `known`. It calls `turn` with each turn, and
    /// `open` whenever it connects.
    pub(super) fn open(
        id: String,
        known: usize,
        turn: Closure<dyn Fn(MessageEvent)>,
        open: Closure<dyn Fn()>,
    ) -> Option<Stream> {
        let source = EventSource::new(&format!("{API}/games/{id}/events?after={known}")).ok()?;
        source.add_event_listener_with_callback("turn", turn.as_ref().unchecked_ref()).ok()?;
        source.set_onopen(Some(open.as_ref().unchecked_ref()));
        Some(Stream { id, source, _turn: turn, _open: open })
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// Whether it is connected or connecting.
    pub(super) fn is_open(&self) -> bool {
        self.source.ready_state() != EventSource::CLOSED
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.source.set_onopen(None);
        self.source.close();
    }
}
