//! The games of a player.

use std::str::FromStr;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use headers::HeaderMapExt;
use ninefold::{Status, UnknownName};
#[cfg(feature = "describe")]
use ninefold_wire::GameFile;
use ninefold_wire::rest::{GameShape, GamesShape, ListedGame};
use ninefold_wire::{Error, GameView};
use serde::Deserialize;

use crate::app::App;
use crate::error::{Answer, ApiError, Code};
use crate::games::live::{self, MANY_TURNS};
use crate::games::puzzles::declared;
use crate::http::body::json;
use crate::http::etag::{game_tag, unless_known};
use crate::http::fields::Fields;
#[cfg(feature = "describe")]
use crate::http::identity::GameId;
use crate::http::identity::{OwnGame, Player};
use crate::http::portions::{Portion, cut, link};
#[cfg(feature = "describe")]
use crate::routes::describe::{Fails, Unchanged};
use crate::routes::described::{Routes, routes};
use crate::store::{GameRow, GamesFilter};
use crate::workers::{Client, Kind};

/// The maximum number of games in a list.
const MOST_LISTED: u32 = 1_000;

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! {
        "/games" => get(list),
        "/games/{id}" => get(read).delete(give_up),
        "/games/{id}/document" => get(document),
    }
}

/// The fields of a list of games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Listing {
    /// Only games with this status; without it, all but abandoned ones.
    #[cfg_attr(feature = "describe", param(value_type = Option<String>))]
    status: Option<String>,
    /// The largest number of games.
    #[cfg_attr(feature = "describe", param(minimum = 1, maximum = 1000))]
    limit: Option<u32>,
    /// The `next` of the list before.
    after: Option<String>,
}

/// The player's games, the most recent first.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "listGames",
    path = "/games",
    params(Listing),
    responses((status = 200, description = "At most 1,000; `next` leads to the others", body = GamesShape,
        headers(("link" = String)))),
    security(("token" = []), ("cookie" = []))
))]
async fn list(
    State(app): State<App>,
    player: Player,
    Fields(Listing { status, limit, after }): Fields<Listing>,
) -> Answer {
    let parsed = status.as_deref().map(Status::from_str).transpose();
    let wrong = |error: UnknownName| Error::unexpected("status", "a status", error.to_string());
    let status = parsed.map_err(|error| ApiError::Document(wrong(error)))?;
    let Portion { limit, after } = Portion::read(limit, MOST_LISTED, after.as_deref())?;
    let filter = GamesFilter { status, after };
    let mut rows = app.store().games(&player.row.id, &filter, limit + 1).await?;
    let next = cut(&mut rows, limit, |row| (row.updated, &row.id));
    let listed = |row: GameRow| ListedGame {
        id: row.id,
        puzzle: row.puzzle,
        policy: row.policy.name().to_owned(),
        status: row.summary.status.name().to_owned(),
        turns: row.summary.n_turns,
        played: row.summary.played,
        created: row.created,
        updated: row.updated,
    };
    let games = rows.into_iter().map(listed).collect();
    let mut response = json(&GamesShape { games, next: next.clone() });
    if let Some(next) = next {
        let status = status.map(|status| format!("&status={}", status.name())).unwrap_or_default();
        let link = link(&format!("/games?after={next}&limit={limit}{status}"));
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// A game.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getGame",
    path = "/games/{id}",
    params(GameId),
    responses(
        (status = 200, description = "All but its turns", body = GameShape,
            headers(("etag" = String))),
        Unchanged,
        Fails::<404>
    ),
    security(("token" = []), ("cookie" = []))
))]
async fn read(OwnGame { app, id, player, .. }: OwnGame, headers: HeaderMap) -> Answer {
    let row = app.store().game(&id).await?.filter(|row| row.player == player);
    let row = row.ok_or(Code::NotFound)?;
    let tag = game_tag(row.summary.n_turns, row.summary.status);
    if let Ok(response) = unless_known(&headers, &tag, || Err(Code::NotFound.into())) {
        return Ok(response);
    }
    shown(&app, &id, &player).await
}

/// The answer with a game, which reveals nothing of the solution.
pub(super) async fn shown(app: &App, id: &str, player: &str) -> Answer {
    let open = live::open(app, id, player).await?;
    let game = open.game();
    let shape = GameShape::new(open.row.id.clone(), open.row.puzzle.clone(), game);
    let mut response = json(&shape);
    let tag = game_tag(game.log().len(), game.status());
    let headers = response.headers_mut();
    headers.typed_insert(tag);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(response)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Giving {
    /// Whether the game is deleted with its turns; otherwise it is abandoned, which other devices
    /// of the player can see.
    #[serde(default)]
    forever: bool,
}

/// Abandons a game, or deletes it forever.
#[cfg_attr(feature = "describe", utoipa::path(
    delete,
    operation_id = "abandonGame",
    path = "/games/{id}",
    params(GameId, Giving),
    responses(
        (status = 204, description = "The game takes no more turns, or is gone"),
        Fails::<404>,
        Fails::<412>
    ),
    security(("token" = []), ("cookie" = []))
))]
async fn give_up(
    OwnGame { app, id, player, expected, .. }: OwnGame,
    Fields(Giving { forever }): Fields<Giving>,
) -> Answer {
    let open = live::open(&app, &id, &player).await?;
    expected.check(open.game())?;
    if forever {
        live::delete(&app, open).await?;
    } else {
        drop(open);
        app.store().abandon(&id, app.now()).await?;
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// A game as a sealed document.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getGameDocument",
    path = "/games/{id}/document",
    params(GameId),
    responses((status = 200, description = "The document", body = GameFile), Fails::<404>),
    security(("token" = []), ("cookie" = []))
))]
async fn document(OwnGame { app, id, player, .. }: OwnGame) -> Answer {
    let open = live::open(&app, &id, &player).await?;
    let declared = declared(&app, &open.row.puzzle).await?;
    let is_long = open.game().log().len() > MANY_TURNS;
    let shown = move || json(&GameView { declared, ..GameView::new(open.game()) }.to_file());
    if is_long {
        app.workers().run(Kind::Play, Client::Player(player), move |_| shown()).await
    } else {
        Ok(shown())
    }
}
