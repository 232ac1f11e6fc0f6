//! Watching a game.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use ninefold_wire::TurnShape;

use crate::app::App;
use crate::error::{Answer, Code};
use crate::games::live;
#[cfg(feature = "describe")]
use crate::http::body::EVENT_STREAM;
use crate::http::fields::Fields;
#[cfg(feature = "describe")]
use crate::http::identity::GameId;
use crate::http::identity::OwnGame;
use crate::http::quota::Permit;
#[cfg(feature = "describe")]
use crate::routes::describe::Fails;
use crate::routes::described::{Routes, routes};
use crate::routes::turns::After;

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! { "/games/{id}/events" => get(events) }
}

/// Streams turns as they are played on any device, as server-sent events.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "watchGame",
    path = "/games/{id}/events",
    params(
        GameId,
        After,
        ("last-event-id" = Option<usize>, Header,
            description = "The id of the last event that the client has; it precedes `after`")
    ),
    responses(
        (status = 200, description = "An endless stream; the schema describes each event",
            content_type = EVENT_STREAM, body = TurnEvent),
        Fails::<404>
    ),
    security(("token" = []), ("cookie" = []))
))]
async fn events(
    OwnGame { app, id, player, session, .. }: OwnGame,
    Fields(After { after }): Fields<After>,
    headers: HeaderMap,
) -> Answer {
    drop(live::open(&app, &id, &player).await?);
    let permit = app.quotas().streams.take(player.clone()).ok_or(Code::Busy)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let after = last.and_then(|last| last.parse().ok()).unwrap_or(after);
    let watcher = Watcher {
        news: app.events().watch(&id),
        sessions: app.events().watch_sessions(&player),
        session,
        closing: app.closing(),
        whose: (id, player),
        after,
        waiting: VecDeque::new(),
        _permit: permit,
        app,
    };
    let events = stream::unfold(watcher, |mut watcher| async move {
        let event = watcher.next().await?;
        Some((Ok::<_, Infallible>(event), watcher))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(20));
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

/// An event of a game being watched: a turn was played.
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
struct TurnEvent {
    /// The name of such events.
    #[cfg_attr(feature = "describe", schema(schema_with = turn_events))]
    event: &'static str,
    /// The number of the turn, for `Last-Event-ID`.
    id: String,
    /// The turn, as JSON on one line.
    data: TurnShape,
}

impl TurnEvent {
    const NAME: &str = "turn";

    fn new(turn: TurnShape) -> TurnEvent {
        TurnEvent { event: TurnEvent::NAME, id: turn.number.to_string(), data: turn }
    }
}

#[cfg(feature = "describe")]
fn turn_events() -> utoipa::openapi::Object {
    use utoipa::openapi::{ObjectBuilder, Type};
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some([TurnEvent::NAME])).build()
}

impl From<TurnEvent> for Event {
    fn from(TurnEvent { event, id, data }: TurnEvent) -> Event {
        let data = serde_json::to_string(&data).expect("plain fields");
        Event::default().event(event).id(id).data(data)
    }
}

/// How long a watcher waits for a notification before it polls.
const LOOK: Duration = Duration::from_secs(15);

/// The maximum number of turns held for a slow watcher.
const MOST_WAITING: usize = 256;

/// A watcher of a game.
struct Watcher {
    app: App,
    whose: (String, String),
    /// The session; the stream ends with it.
    session: String,
    sessions: tokio::sync::watch::Receiver<usize>,
    news: tokio::sync::watch::Receiver<usize>,
    closing: tokio::sync::watch::Receiver<bool>,
    /// The number of turns that the client has.
    after: usize,
    waiting: VecDeque<TurnShape>,
    _permit: Permit<String>,
}

impl Watcher {
    /// The next turn; none once the session has ended, or the player is blocked.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.sessions.has_changed().unwrap_or(true) {
                self.waiting.clear();
                self.sessions.mark_unchanged();
            }
            if let Some(turn) = self.waiting.pop_front() {
                self.after = turn.number;
                return Some(TurnEvent::new(turn).into());
            }
            self.news.mark_unchanged();
            let since = self.app.oldest_session();
            let (row, _) = self.app.store().player_of(&self.session, since).await.ok()??;
            if row.blocked.is_some() {
                return None;
            }
            let (id, player) = &self.whose;
            let open = live::open(&self.app, id, player).await.ok()?;
            self.waiting = TurnShape::some_after(open.game(), self.after, MOST_WAITING).into();
            drop(open);
            if self.waiting.is_empty() {
                tokio::select! {
                    news = self.news.changed() => news.ok()?,
                    ended = self.sessions.changed() => ended.ok()?,
                    () = tokio::time::sleep(LOOK) => {} // finds turns without a notification
                    _ = self.closing.wait_for(|closing| *closing) => return None,
                }
            }
        }
    }
}
