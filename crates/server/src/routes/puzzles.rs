//! Puzzles: generated, uploaded and daily ones.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use headers::HeaderMapExt;
use ninefold::generate;
use ninefold_wire::rest::{DailyKey, NewPuzzle, NewPuzzleRequest, PuzzleShape};
use ninefold_wire::{Document, Options, PuzzleDocument};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::app::App;
use crate::error::{Answer, ApiError, Refusal};
use crate::games::dailies::daily;
use crate::games::puzzles::{Origin, add};
use crate::http::address::ClientAddress;
use crate::http::body::{JsonBody, json};
use crate::http::etag::{unless_cached, weak};
use crate::http::fields::Fields;
use crate::http::identity::{MaybePlayer, uuid};
use crate::http::limits::SizeLimits;
use crate::routes::describe::{Fails, Unchanged};
use crate::store::PuzzleRow;

/// The routes.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(make)).routes(routes!(read)).routes(routes!(read_daily))
}

/// Generates a puzzle, or stores an uploaded one.
#[utoipa::path(
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
)]
async fn make(
    State(app): State<App>,
    player: MaybePlayer,
    JsonBody(request): JsonBody<NewPuzzleRequest>,
) -> Answer {
    let limits = SizeLimits::new(app.config());
    let most_tries = app.config().most_tries;
    let job = move |stop: &dyn Fn() -> bool| match request.read(&limits.options)? {
        NewPuzzle::Document(document) => {
            limits.check(document.puzzle.layout())?;
            Ok(*document)
        }
        NewPuzzle::Recipe { mut recipe, seed } => {
            limits.check(&recipe.layout)?;
            recipe.tries = most_tries;
            let seed = seed.unwrap_or_else(|| Uuid::new_v4().to_string());
            let made = generate::puzzle_until(&recipe, &seed, 0, stop)?;
            Ok::<_, ApiError>(PuzzleDocument::new(made.puzzle))
        }
    };
    let document = app.workers().run(job).await??;
    let maker = player.0.map(|player| player.row.id);
    let row = add(&app, document, Origin::Maker(maker)).await?;
    let location = format!("/api/v1/puzzles/{}", row.id);
    let mut response = shown(&row)?;
    *response.status_mut() = StatusCode::CREATED;
    let location = HeaderValue::from_str(&location).expect("an id is plain");
    response.headers_mut().insert(header::LOCATION, location);
    Ok(response)
}

/// A puzzle, without its solution.
#[utoipa::path(
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
)]
async fn read(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let row = app.store().puzzle(&uuid(&id)?).await?.ok_or(Refusal::NotFound)?;
    unless_cached(&headers, &weak(&row.id), FOR_A_DAY, || shown(&row))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Variant {
    /// The number of the variant, from 1.
    #[param(minimum = 1, maximum = 9)]
    #[serde(default = "first")]
    variant: u32,
}

fn first() -> u32 {
    1
}

/// A daily puzzle.
#[utoipa::path(
    get,
    operation_id = "getDaily",
    path = "/daily/{date}/{mode}/{level}",
    params(
        ("date" = String, Path, description = "Such as 2026-01-02, from the first day on and not in the future"),
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
)]
async fn read_daily(
    State(app): State<App>,
    Path((date, mode, level)): Path<(String, String, String)>,
    Fields(Variant { variant }): Fields<Variant>,
    from: ClientAddress,
    headers: HeaderMap,
) -> Answer {
    let key = DailyKey::parse(&date, &mode, &level, variant)?;
    let row = daily(&app, key, || app.rate_limits().admit_creation(from.0)).await?;
    unless_cached(&headers, &weak(&row.id), FOR_A_DAY, || shown(&row))
}

/// How caches store a puzzle, which never changes.
const FOR_A_DAY: &str = "max-age=86400";

/// The answer with a puzzle, which is sealed.
fn shown(row: &PuzzleRow) -> Answer {
    let read = Document::read(&row.document, &Options::default());
    let Ok(Document::Puzzle(document)) = read else {
        return Err(ApiError::Broken(format!("puzzle {} cannot be read", row.id)));
    };
    let mut shape = PuzzleShape::new(row.id.clone(), &document, row.daily.clone());
    shape.level.clone_from(&row.level);
    shape.score = row.score;
    let mut response = json(&shape);
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_A_DAY));
    headers.typed_insert(weak(&row.id));
    Ok(response)
}
