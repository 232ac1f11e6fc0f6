//! What is played in a game.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use futures_util::stream;
use ninefold::hint::{self, Help};
use ninefold::{Action, Game, Move, Turn};
use ninefold_wire::rest::{
    CheckShape, HintRequest, MoveRequest, MoveShape, TurnShape, TurnsRequest,
};
use ninefold_wire::{Error, ErrorKind, Json};
use ninefold_words::server::Refusal;
use serde::Deserialize;

use crate::app::App;
use crate::body::{JsonBody, json};
use crate::error::{Answer, ApiError, language};
use crate::identity::Player;
use crate::live::{self, play};
use crate::places::Place;
use crate::questions::HintAnswer;

/// The routes.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/games/{id}/moves", post(move_))
        .route("/games/{id}/cells/{row}/{col}", delete(erase))
        .route("/games/{id}/undo", post(undo))
        .route("/games/{id}/redo", post(redo))
        .route("/games/{id}/restart", post(restart))
        .route("/games/{id}/reveal", post(reveal))
        .route("/games/{id}/check", post(check))
        .route("/games/{id}/hint", post(give_hint))
        .route("/games/{id}/turns", get(turns).post(add_turns))
        .route("/games/{id}/events", get(events))
}

fn done(game: &Game, turn: usize) -> Response {
    json(&MoveShape::new(game, turn))
}

async fn move_(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    JsonBody(body): JsonBody,
) -> Answer {
    let read = move |game: &Game| Ok(MoveRequest::read(&body, game.layout())?);
    play(&app, (id, player.row.id), read, done).await
}

#[derive(Debug, Deserialize)]
struct InGrid {
    grid: Option<String>,
    seen: Option<usize>,
    at: Option<u64>,
}

async fn erase(
    State(app): State<App>,
    player: Player,
    Path((id, row, col)): Path<(String, String, String)>,
    Query(InGrid { grid, seen, at }): Query<InGrid>,
) -> Answer {
    let number = |name: &str, text: &str| {
        text.parse::<i64>().map_err(|_| {
            let kind = ErrorKind::Unexpected {
                expected: "a whole number".to_owned(),
                found: text.chars().take(24).collect(),
            };
            ApiError::Document(Error::at(name, kind))
        })
    };
    let (row, col) = (number("row", &row)?, number("col", &col)?);
    let read = move |game: &Game| {
        let cell = game.layout().cell_from_fields(grid.as_deref(), row, col);
        let cell = cell.map_err(|error| Error::at(error.field(), ErrorKind::Field(error)))?;
        let turn = Turn::Moves(vec![Move { cell, action: Action::Erase }]);
        Ok(MoveRequest { turn, seen, at })
    };
    play(&app, (id, player.row.id), read, done).await
}

async fn undo(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    JsonBody(body): JsonBody,
) -> Answer {
    let turn = Turn::Undo(MoveRequest::read_count(&body)?);
    named(&app, (id, player.row.id), &body, turn, done).await
}

async fn redo(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    JsonBody(body): JsonBody,
) -> Answer {
    let turn = Turn::Redo(MoveRequest::read_count(&body)?);
    named(&app, (id, player.row.id), &body, turn, done).await
}

async fn restart(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    JsonBody(body): JsonBody,
) -> Answer {
    named(&app, (id, player.row.id), &body, Turn::Restart, done).await
}

async fn reveal(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    JsonBody(body): JsonBody,
) -> Answer {
    named(&app, (id, player.row.id), &body, Turn::Reveal, done).await
}

async fn check(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    JsonBody(body): JsonBody,
) -> Answer {
    let report = |game: &Game, _| json(&CheckShape::new(game, &game.check()));
    named(&app, (id, player.row.id), &body, Turn::Check, report).await
}

/// Plays a turn that the address names.
async fn named(
    app: &App,
    whose: (String, String),
    body: &Json,
    turn: Turn,
    answer: impl Fn(&Game, usize) -> Response + Send + 'static,
) -> Answer {
    let others: &[&str] = match turn {
        Turn::Undo(_) | Turn::Redo(_) => &["count"],
        _ => &[],
    };
    let request = MoveRequest::read_rest(body, turn, others)?;
    play(app, whose, move |_| Ok(request.clone()), answer).await
}

async fn give_hint(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(body): JsonBody,
) -> Answer {
    let language = language(&headers);
    let level = HintRequest::read_level(&body)?;
    let request = MoveRequest::read_rest(&body, Turn::Check, &["level"])?;
    loop {
        let game = live::open(&app, &id, &player.row.id).await?.game().clone();
        let n_turns = game.log().len();
        let (hint, game) = app
            .work()
            .run(move |_| {
                let level = level.unwrap_or_else(|| hint::next_level(&game));
                (hint::look(&game, level, &Help::default()), game)
            })
            .await?;
        let mut answer = HintAnswer::new(game.layout(), &hint, language);
        if hint.level() == 0 && hint != hint::Hint::Solved {
            return Ok(json(&answer)); // refused, and not recorded
        }
        let turn = Turn::Hint(hint.level().max(1));
        let seen = Some(request.seen.unwrap_or(n_turns));
        let recorded = MoveRequest { turn, seen, at: request.at };
        let whose = (id.clone(), player.row.id.clone());
        match play(&app, whose, move |_| Ok(recorded.clone()), |_, turn| turn).await {
            Ok(turn) => {
                answer.turn = Some(turn);
                return Ok(json(&answer));
            }
            // The board has changed meanwhile: the hint is one for another board.
            Err(ApiError::Stale { .. }) if request.seen.is_none() => {}
            Err(error) => return Err(error),
        }
    }
}

#[derive(Debug, Deserialize)]
struct After {
    #[serde(default)]
    after: usize,
}

async fn turns(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
) -> Answer {
    let open = live::open(&app, &id, &player.row.id).await?;
    let turns = TurnShape::after(open.game(), after);
    Ok(json(&serde_json::json!({ "turns": turns })))
}

async fn add_turns(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    JsonBody(body): JsonBody,
) -> Answer {
    let read = move |game: &Game| Ok(TurnsRequest::read(&body, game.layout())?);
    live::play_all(&app, (id, player.row.id), read, done).await
}

/// Turns as they are played, wherever that is.
async fn events(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    Query(After { after }): Query<After>,
    headers: HeaderMap,
) -> Answer {
    drop(live::open(&app, &id, &player.row.id).await?);
    let place = app.places().streams.take(player.row.id.clone()).ok_or(Refusal::Busy)?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let after = last.and_then(|last| last.parse().ok()).unwrap_or(after);
    let watcher = Watcher {
        news: app.events().watch(&id),
        sessions: app.events().watch_sessions(&player.row.id),
        session: player.session,
        closing: app.closing(),
        whose: (id, player.row.id),
        after,
        waiting: VecDeque::new(),
        _place: place,
        app,
    };
    let events = stream::unfold(watcher, |mut watcher| async move {
        let event = watcher.next().await?;
        Some((Ok::<_, Infallible>(event), watcher))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(20));
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

/// How long who watches a game waits for news before looking.
const LOOK: Duration = Duration::from_secs(15);

/// How many turns are held for who watches and reads slowly.
const MOST_WAITING: usize = 256;

/// Who watches a game.
struct Watcher {
    app: App,
    whose: (String, String),
    /// Who watches, for as long as it holds.
    session: String,
    sessions: tokio::sync::watch::Receiver<usize>,
    news: tokio::sync::watch::Receiver<usize>,
    closing: tokio::sync::watch::Receiver<bool>,
    /// How many turns the client knows.
    after: usize,
    waiting: VecDeque<TurnShape>,
    _place: Place<String>,
}

impl Watcher {
    /// The next turn; nothing more once the session has ended.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.sessions.has_changed().unwrap_or(true) {
                self.waiting.clear();
                self.sessions.mark_unchanged();
            }
            if let Some(turn) = self.waiting.pop_front() {
                self.after = turn.number;
                let event = Event::default().event("turn").id(turn.number.to_string());
                let data = serde_json::to_string(&turn).expect("plain fields");
                return Some(event.data(data));
            }
            self.news.mark_unchanged();
            self.app.store().player_of(&self.session).await.ok()??;
            let (id, player) = &self.whose;
            let open = live::open(&self.app, id, player).await.ok()?;
            self.waiting = TurnShape::some_after(open.game(), self.after, MOST_WAITING).into();
            drop(open);
            if self.waiting.is_empty() {
                tokio::select! {
                    news = self.news.changed() => news.ok()?,
                    ended = self.sessions.changed() => ended.ok()?,
                    () = tokio::time::sleep(LOOK) => {} // for what no news came of
                    _ = self.closing.wait_for(|closing| *closing) => return None,
                }
            }
        }
    }
}
