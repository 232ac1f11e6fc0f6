//! Puzzles: generated, uploaded and daily ones.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use headers::{ETag, HeaderMapExt};
use ninefold::solve::Budget;
use ninefold::{Stop, generate};
use ninefold_wire::rest::{DailyKey, NewPuzzle, NewPuzzleRequest, ProofShape, PuzzleShape};
use ninefold_wire::{PuzzleDocument, RatingShape};
use serde::Deserialize;
use uuid::Uuid;

use crate::app::App;
use crate::error::{Answer, Code};
use crate::games::dailies::daily;
use crate::games::puzzles::{Origin, add, document_of, read_row};
use crate::http::address::ClientAddress;
use crate::http::body::{JsonBody, json};
use crate::http::etag::{unless_cached, weak};
use crate::http::fields::Fields;
use crate::http::identity::{MaybePlayer, Player, uuid};
use crate::http::limits::SizeLimits;
use crate::routes::boards::question::proof;
#[cfg(feature = "describe")]
use crate::routes::describe::{Fails, Unchanged};
use crate::routes::described::{Routes, routes};
use crate::store::PuzzleRow;
use crate::workers::{Client, Kind};

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! {
        "/puzzles" => post(make),
        "/puzzles/{id}" => get(read),
        "/puzzles/{id}/proof" => get(read_proof),
        "/daily/{date}/{mode}/{level}" => get(read_daily),
    }
}

/// Generates a puzzle, or stores an uploaded one.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "createPuzzle",
    path = "/puzzles",
    request_body = Option<NewPuzzleRequest>,
    responses(
        (status = 201, description = "The puzzle, without its solution", body = PuzzleShape,
            headers(("location" = String), ("etag" = String))),
        Fails::<422>
    ),
    security((), ("token" = []), ("cookie" = []))
))]
async fn make(
    State(app): State<App>,
    player: MaybePlayer,
    client: Client,
    JsonBody(request): JsonBody<NewPuzzleRequest>,
) -> Answer {
    let limits = SizeLimits::new(app.config());
    let is_document = matches!(request, NewPuzzleRequest::Document(_));
    let read = move |stop: Stop<'_>| request.clone().read(&limits.until(stop));
    let read = if is_document {
        app.workers().run_short(client.clone(), read).await??
    } else {
        read(Stop::NEVER)?
    };
    let made = match read {
        NewPuzzle::Document(document) => {
            limits.check(document.puzzle.layout())?;
            (*document, None)
        }
        NewPuzzle::Recipe { mut recipe, seed } => {
            limits.check(&recipe.layout)?;
            recipe.tries = app.config().most_tries;
            let seed = seed.unwrap_or_else(|| Uuid::new_v4().to_string());
            let job = move |stop: Stop<'_>| generate::puzzle(&recipe, &seed, 0, stop);
            let made = app.workers().run(Kind::Make, client.clone(), job).await??;
            let mut document = PuzzleDocument::new(made.puzzle);
            document.declared.rating = made.rating.map(RatingShape::from);
            (document, made.grade)
        }
    };
    let maker = player.0.map(|player| player.row.id);
    let document = made.0.clone();
    let row = add(&app, client, made, Origin::Maker(maker)).await?;
    Ok(stored(StatusCode::CREATED, &row, &document))
}

/// The answer with a puzzle that was stored, and its address.
pub(super) fn stored(status: StatusCode, row: &PuzzleRow, document: &PuzzleDocument) -> Response {
    let location = format!("/api/v1/puzzles/{}", row.id);
    let mut response = shown(row, document);
    *response.status_mut() = status;
    let location = HeaderValue::from_str(&location).expect("an id is plain");
    response.headers_mut().insert(header::LOCATION, location);
    response
}

/// A puzzle, without its solution.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getPuzzle",
    path = "/puzzles/{id}",
    params(("id" = String, Path, description = "The id of a puzzle")),
    responses(
        (status = 200, description = "The puzzle", body = PuzzleShape,
            headers(("etag" = String))),
        Unchanged,
        Fails::<404>
    )
))]
async fn read(
    State(app): State<App>,
    client: Client,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let row = app.store().puzzle(&uuid(&id)?).await?.ok_or(Code::NotFound)?;
    let document = document_of(&app, client, &row).await?;
    let (tag, caching) = tag_of(&row);
    unless_cached(&headers, &tag, caching, || Ok(shown(&row, &document)))
}

/// The proof that a puzzle has only one solution, for players who have solved it.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getProof",
    path = "/puzzles/{id}/proof",
    params(("id" = String, Path, description = "The id of a puzzle")),
    responses(
        (status = 200, description = "The proof, which contains the solution", body = ProofShape),
        Fails::<404>,
        Fails::<422>
    ),
    security(("token" = []), ("cookie" = []))
))]
async fn read_proof(
    State(app): State<App>,
    player: Player,
    client: Client,
    Path(id): Path<String>,
) -> Answer {
    let row = app.store().puzzle(&uuid(&id)?).await?.ok_or(Code::NotFound)?;
    if !app.store().is_ended(&player.row.id, &row.id).await? {
        return Err(Code::Unsolved.into());
    }
    let job = move |stop: Stop<'_>| {
        let document = read_row(&row, stop)?;
        proof(document.puzzle.givens(), Budget::default().until(stop))
    };
    let proof = app.workers().run(Kind::Ask, client, job).await??;
    Ok(json(&ProofShape::new(&proof)))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
struct Variant {
    /// The number of the variant, from 1.
    #[cfg_attr(feature = "describe", param(minimum = 1, maximum = 9))]
    #[serde(default = "first")]
    variant: u32,
}

fn first() -> u32 {
    1
}

/// A daily puzzle.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getDaily",
    path = "/daily/{date}/{mode}/{level}",
    params(
        ("date" = String, Path, description = "Such as 2026-01-02, not before the first day and not in the future"),
        ("mode" = String, Path, description = "The id of a layout that has dailies"),
        ("level" = String, Path, description = "The level"),
        Variant
    ),
    responses(
        (status = 200, description = "The puzzle, without its solution", body = PuzzleShape,
            headers(("etag" = String))),
        Unchanged,
        Fails::<422>
    )
))]
async fn read_daily(
    State(app): State<App>,
    Path((date, mode, level)): Path<(String, String, String)>,
    Fields(Variant { variant }): Fields<Variant>,
    from: ClientAddress,
    headers: HeaderMap,
) -> Answer {
    let key = DailyKey::parse(&date, &mode, &level, variant)?;
    let client = Client::Address(from.0);
    let may_be_made = || app.rate_limits().admit_creation(from.0);
    let row = daily(&app, client.clone(), key, may_be_made).await?;
    let document = document_of(&app, client, &row).await?;
    let (tag, caching) = tag_of(&row);
    unless_cached(&headers, &tag, caching, || Ok(shown(&row, &document)))
}

/// The tag of a puzzle, and how caches store it. Puzzles never change, but a puzzle that a player
/// has sent can be removed, or lose its title, at any time.
fn tag_of(row: &PuzzleRow) -> (ETag, &'static str) {
    match row.sent {
        Some(_) => (weak(&format!("{}-sent", row.id)), "no-cache"),
        None => (weak(&row.id), "max-age=86400"),
    }
}

/// The answer with a puzzle, which is sealed.
fn shown(row: &PuzzleRow, document: &PuzzleDocument) -> Response {
    let mut shape = PuzzleShape::new(row.id.clone(), document, row.daily.clone());
    shape.level.clone_from(&row.level);
    shape.score = row.score;
    shape.title.clone_from(&row.title);
    shape.author.clone_from(&row.author);
    let mut response = json(&shape);
    let (headers, (tag, caching)) = (response.headers_mut(), tag_of(row));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.typed_insert(tag);
    response
}
