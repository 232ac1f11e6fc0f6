//! Puzzles that a player sends, to be kept until the player removes them.

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use ninefold::Stop;
#[cfg(feature = "describe")]
use ninefold_wire::rest::PuzzleShape;
use ninefold_wire::rest::{SendPuzzleRequest, SentPuzzle, SentPuzzlesShape};
use serde::Deserialize;

use crate::app::App;
use crate::error::{Answer, Code};
use crate::games::puzzles::{Origin, graded, sent_digest};
use crate::http::body::{JsonBody, json};
use crate::http::fields::Fields;
use crate::http::identity::{Player, uuid};
use crate::http::limits::SizeLimits;
use crate::http::portions::{Portion, cut, link};
#[cfg(feature = "describe")]
use crate::routes::describe::Fails;
use crate::routes::described::{Routes, routes};
use crate::routes::puzzles::stored;
use crate::store::{PuzzleRow, Sent};
use crate::workers::Client;

/// The maximum number of puzzles in a list.
const MOST_LISTED: u32 = 200;

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! {
        "/players/me/puzzles" => get(list).post(send),
        "/players/me/puzzles/{id}" => delete(remove),
    }
}

/// Sends a puzzle, which everybody can read and play until the player removes it.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "sendPuzzle",
    path = "/players/me/puzzles",
    request_body = SendPuzzleRequest,
    responses(
        (status = 200, description = "The player has sent the same before", body = PuzzleShape,
            headers(("location" = String), ("etag" = String))),
        (status = 201, description = "The puzzle, without its solution", body = PuzzleShape,
            headers(("location" = String), ("etag" = String))),
        Fails::<422>
    ),
    security(("token" = []), ("cookie" = []))
))]
async fn send(
    State(app): State<App>,
    player: Player,
    client: Client,
    JsonBody(request): JsonBody<SendPuzzleRequest>,
) -> Answer {
    let limits = SizeLimits::new(app.config());
    let (title, author) = (request.title.clone(), request.author.clone());
    let read = move |stop: Stop<'_>| request.read(&limits.until(stop));
    let document = *app.workers().run_short(client.clone(), read).await??;
    limits.check(document.puzzle.layout())?;
    let config = app.config();
    let is_guest = player.row.is_guest();
    let most = if is_guest { config.puzzles_per_guest } else { config.puzzles_per_player };
    let maker = Origin::Maker(Some(player.row.id));
    let mut row = graded(&app, client, (document.clone(), None), maker).await?;
    (row.title, row.author) = (title.map(|title| title.0), author.map(|author| author.0));
    row.sent = Some(sent_digest(&row));
    match app.store().add_sent_puzzle(&row, most).await? {
        Sent::New => Ok(stored(StatusCode::CREATED, &row, &document)),
        Sent::Known(known) => Ok(stored(StatusCode::OK, &known, &document)),
        Sent::Full => Err(Code::PuzzlesFull.into()),
    }
}

/// The fields of a list of puzzles.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Listing {
    /// The largest number of puzzles.
    #[cfg_attr(feature = "describe", param(minimum = 1, maximum = 200))]
    limit: Option<u32>,
    /// The `next` of the list before.
    after: Option<String>,
}

/// The puzzles that the player has sent, the most recent first.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "listSentPuzzles",
    path = "/players/me/puzzles",
    params(Listing),
    responses((status = 200, description = "At most 200; `next` leads to the others",
        body = SentPuzzlesShape, headers(("link" = String)))),
    security(("token" = []), ("cookie" = []))
))]
async fn list(
    State(app): State<App>,
    player: Player,
    Fields(Listing { limit, after }): Fields<Listing>,
) -> Answer {
    let Portion { limit, after } = Portion::read(limit, MOST_LISTED, after.as_deref())?;
    let mut rows = app.store().sent_puzzles(&player.row.id, after.as_ref(), limit + 1).await?;
    let next = cut(&mut rows, limit, |row| (row.created, &row.id));
    let listed = |row: PuzzleRow| SentPuzzle {
        id: row.id,
        title: row.title,
        author: row.author,
        layout: row.layout,
        level: row.level,
        score: row.score,
        created: row.created,
    };
    let puzzles = rows.into_iter().map(listed).collect();
    let mut response = json(&SentPuzzlesShape { puzzles, next: next.clone() });
    if let Some(next) = next {
        let link = link(&format!("/players/me/puzzles?after={next}&limit={limit}"));
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// Removes a puzzle that the player has sent; games of it can still be played.
#[cfg_attr(feature = "describe", utoipa::path(
    delete,
    operation_id = "removeSentPuzzle",
    path = "/players/me/puzzles/{id}",
    params(("id" = String, Path, description = "The id of a puzzle that the player has sent")),
    responses((status = 204, description = "The puzzle is no longer kept"), Fails::<404>),
    security(("token" = []), ("cookie" = []))
))]
async fn remove(State(app): State<App>, player: Player, Path(id): Path<String>) -> Answer {
    if !app.store().take_back(&uuid(&id)?, &player.row.id).await? {
        return Err(Code::NotFound.into());
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}
