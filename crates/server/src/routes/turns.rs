//! The turns of a game.

use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::Response;
use headers::HeaderMapExt;
use ninefold::hint::{self, Help};
use ninefold::{Action, Game, Move, Stop, Turn};
use ninefold_wire::rest::{
    CheckShape, CountRequest, HintAnswer, HintLevelRequest, MoveRequest, MoveShape, NewTurn,
    SeenRequest, TurnsRequest, TurnsShape, cell_from_fields,
};
use ninefold_wire::{Error, ErrorKind, TurnShape};
use ninefold_words::Voice;
use serde::Deserialize;

use crate::error::{Answer, ApiError, Code, language};
use crate::games::live::{self, MANY_TURNS, play};
use crate::http::body::{JsonBody, json};
use crate::http::etag::game_tag;
use crate::http::fields::Fields;
#[cfg(feature = "describe")]
use crate::http::identity::GameId;
use crate::http::identity::OwnGame;
#[cfg(feature = "describe")]
use crate::routes::describe::Fails;
use crate::routes::described::{Routes, routes};
use crate::workers::{Client, Kind};

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! {
        "/games/{id}/moves" => post(move_),
        "/games/{id}/cells/{row}/{col}" => delete(erase),
        "/games/{id}/undo" => post(undo),
        "/games/{id}/redo" => post(redo),
        "/games/{id}/restart" => post(restart),
        "/games/{id}/reveal" => post(reveal),
        "/games/{id}/check" => post(check),
        "/games/{id}/hint" => post(give_hint),
        "/games/{id}/turns" => get(turns).post(add_turns),
    }
}

fn done(game: &Game, turn: usize) -> Response {
    let mut response = json(&MoveShape::new(game, turn));
    response.headers_mut().typed_insert(game_tag(game.log().len(), game.status()));
    response
}

/// Plays a turn.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "playTurn",
    path = "/games/{id}/moves",
    params(GameId),
    request_body = MoveRequest,
    responses((status = 200, description = "What it did", body = MoveShape, headers(("etag" = String))), Fails::<404>, Fails::<409>, Fails::<412>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn move_(
    OwnGame { app, id, player, expected, .. }: OwnGame,
    JsonBody(request): JsonBody<MoveRequest>,
) -> Answer {
    let read = move |game: &Game| {
        expected.check(game)?;
        Ok(request.read(game.layout())?)
    };
    play(&app, (id, player), read, done).await
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct InGrid {
    /// The grid that the row and column belong to; without it, the canvas.
    grid: Option<String>,
    /// The number of turns that the client has.
    seen: Option<usize>,
    /// The time since the start in milliseconds, by the client's clock.
    at: Option<u64>,
}

/// Erases a cell.
#[cfg_attr(feature = "describe", utoipa::path(
    delete,
    operation_id = "eraseCell",
    path = "/games/{id}/cells/{row}/{col}",
    params(
        GameId,
        ("row" = i64, Path, description = "From 0"),
        ("col" = i64, Path, description = "From 0"),
        InGrid
    ),
    responses((status = 200, description = "What it did", body = MoveShape, headers(("etag" = String))), Fails::<404>, Fails::<409>, Fails::<412>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn erase(
    OwnGame { app, id, player, expected, .. }: OwnGame,
    Path((_, row, col)): Path<(String, String, String)>,
    Fields(InGrid { grid, seen, at }): Fields<InGrid>,
) -> Answer {
    let number = |name: &str, text: &str| {
        text.parse::<i64>().map_err(|_| {
            let found: String = text.chars().take(24).collect();
            ApiError::Document(Error::unexpected(name, "a whole number", found))
        })
    };
    let (row, col) = (number("row", &row)?, number("col", &col)?);
    if let Some(at) = at.filter(|&at| i64::try_from(at).is_err()) {
        return Err(Error::unexpected("at", "milliseconds", at).into());
    }
    let read = move |game: &Game| {
        expected.check(game)?;
        let cell = cell_from_fields(game.layout(), grid.as_deref(), row, col);
        let cell = cell.map_err(|error| Error::at(error.field(), ErrorKind::Field(error)))?;
        let turn = Turn::Moves(vec![Move { cell, action: Action::Erase }]);
        Ok(NewTurn { turn, seen, at })
    };
    play(&app, (id, player), read, done).await
}

/// Undoes turns.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "undo",
    path = "/games/{id}/undo",
    params(GameId),
    request_body = Option<CountRequest>,
    responses((status = 200, description = "What it did", body = MoveShape, headers(("etag" = String))), Fails::<404>, Fails::<409>, Fails::<412>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn undo(game: OwnGame, JsonBody(request): JsonBody<CountRequest>) -> Answer {
    named(game, request.read(Turn::Undo)?, done).await
}

/// Redoes turns.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "redo",
    path = "/games/{id}/redo",
    params(GameId),
    request_body = Option<CountRequest>,
    responses((status = 200, description = "What it did", body = MoveShape, headers(("etag" = String))), Fails::<404>, Fails::<409>, Fails::<412>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn redo(game: OwnGame, JsonBody(request): JsonBody<CountRequest>) -> Answer {
    named(game, request.read(Turn::Redo)?, done).await
}

/// Empties the board.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "restart",
    path = "/games/{id}/restart",
    params(GameId),
    request_body = Option<SeenRequest>,
    responses((status = 200, description = "What it did", body = MoveShape, headers(("etag" = String))), Fails::<404>, Fails::<409>, Fails::<412>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn restart(game: OwnGame, JsonBody(request): JsonBody<SeenRequest>) -> Answer {
    named(game, request.read(Turn::Restart), done).await
}

/// Shows the solution.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "reveal",
    path = "/games/{id}/reveal",
    params(GameId),
    request_body = Option<SeenRequest>,
    responses((status = 200, description = "What it did", body = MoveShape, headers(("etag" = String))), Fails::<404>, Fails::<409>, Fails::<412>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn reveal(game: OwnGame, JsonBody(request): JsonBody<SeenRequest>) -> Answer {
    named(game, request.read(Turn::Reveal), done).await
}

/// Checks which entries are wrong.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "checkGame",
    path = "/games/{id}/check",
    params(GameId),
    request_body = Option<SeenRequest>,
    responses((status = 200, description = "The wrong entries, and the number of empty cells", body = CheckShape), Fails::<404>, Fails::<409>, Fails::<412>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn check(game: OwnGame, JsonBody(request): JsonBody<SeenRequest>) -> Answer {
    let report = |game: &Game, _| json(&CheckShape::new(game, &game.check()));
    named(game, request.read(Turn::Check), report).await
}

/// Plays a turn that the path names.
async fn named(
    OwnGame { app, id, player, expected, .. }: OwnGame,
    new: NewTurn,
    answer: impl Fn(&Game, usize) -> Response + Send + 'static,
) -> Answer {
    let read = move |game: &Game| expected.check(game).map(|()| new.clone());
    play(&app, (id, player), read, answer).await
}

/// Gives a hint, and records it.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "hintInGame",
    path = "/games/{id}/hint",
    params(GameId),
    request_body = Option<HintLevelRequest>,
    responses((status = 200, description = "The hint", body = HintAnswer), Fails::<404>, Fails::<409>, Fails::<412>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn give_hint(
    OwnGame { app, id, player, expected, .. }: OwnGame,
    client: Client,
    headers: HeaderMap,
    JsonBody(request): JsonBody<HintLevelRequest>,
) -> Answer {
    let language = language(&headers);
    let level = request.level();
    loop {
        let game = live::open(&app, &id, &player).await?.game().clone();
        expected.check(&game)?;
        let (n_turns, layout) = (game.log().len(), game.layout().clone());
        let job = move |stop: Stop<'_>| {
            let level = level.unwrap_or_else(|| hint::next_level(&game));
            hint::look(&game, level, &Help::of(&game), stop)
        };
        let hint = app.workers().run_short(client.clone(), job).await??;
        let text = Voice::new(language, &layout).hint(&hint);
        let mut answer = HintAnswer::new(&layout, &hint, text);
        let Some(turn) = hint.turn() else {
            return Ok(json(&answer)); // refused, so it is not recorded
        };
        let wanted = request.read(turn);
        let recorded = NewTurn { seen: wanted.seen.or(Some(n_turns)), ..wanted.clone() };
        let whose = (id.clone(), player.clone());
        match play(&app, whose, move |_| Ok(recorded.clone()), |_, turn| turn).await {
            Ok(turn) => {
                answer.turn = Some(turn);
                return Ok(json(&answer));
            }
            // The board has changed in the meantime: the hint no longer applies.
            Err(ApiError::Stale { .. }) if wanted.seen.is_none() => {}
            Err(error) => return Err(error),
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub(super) struct After {
    /// The number of turns that the client has.
    #[serde(default)]
    pub(super) after: usize,
}

/// The turns of a game.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "listTurns",
    path = "/games/{id}/turns",
    params(GameId, After),
    responses((status = 200, description = "The turns after the first `after`", body = TurnsShape), Fails::<404>),
    security(("token" = []), ("cookie" = []))
))]
async fn turns(
    OwnGame { app, id, player, .. }: OwnGame,
    Fields(After { after }): Fields<After>,
) -> Answer {
    let open = live::open(&app, &id, &player).await?;
    let n_shown = open.game().log().len().saturating_sub(after);
    let shown = move || json(&TurnsShape { turns: TurnShape::after(open.game(), after) });
    if n_shown > MANY_TURNS {
        app.workers().run(Kind::Play, Client::Player(player), move |_| shown()).await
    } else {
        Ok(shown())
    }
}

/// The maximum number of turns in a request.
const MOST_TURNS_SENT: usize = 5_000;

/// Adds turns that were played offline, at most 5,000 in a request: all or none.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "addTurns",
    path = "/games/{id}/turns",
    params(GameId),
    request_body = TurnsRequest,
    responses((status = 200, description = "What the last one did", body = MoveShape, headers(("etag" = String))), Fails::<404>, Fails::<409>, Fails::<412>, Fails::<422>),
    security(("token" = []), ("cookie" = []))
))]
async fn add_turns(
    OwnGame { app, id, player, expected, .. }: OwnGame,
    JsonBody(request): JsonBody<TurnsRequest>,
) -> Answer {
    if request.turns.len() > MOST_TURNS_SENT {
        return Err(Code::TooLarge.into());
    }
    let n_turns = request.turns.len();
    let read = move |game: &Game| {
        expected.check(game)?;
        Ok(request.read(game.layout())?)
    };
    live::play_all(&app, (id, player), n_turns, read, done).await
}
