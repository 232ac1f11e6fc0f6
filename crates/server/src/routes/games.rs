//! The games of a player.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use headers::{ETag, HeaderMapExt};
use ninefold::{Game, Settings};
use ninefold_wire::rest::{
    GameShape, GamesShape, ListedGame, NewGame, NewGameRequest, PuzzleSource,
};
use ninefold_wire::{Document, GameFile, GameView, Options, PuzzleDocument};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::app::App;
use crate::error::{Answer, ApiError, Refusal};
use crate::games::dailies::daily;
use crate::games::live::{self, summary};
use crate::games::puzzles::{add as add_puzzle, declared};
use crate::http::address::ClientAddress;
use crate::http::body::{JsonBody, json};
use crate::http::etag::{unless_known, weak};
use crate::http::identity::{GameId, MaybePlayer, OwnGame, Player, new_guest, set_cookie};
use crate::http::limits::SizeLimits;
use crate::routes::describe::{Fails, Unchanged};
use crate::store::{GameRow, NewGameRow};

/// The largest number of games in a list.
const MOST_LISTED: u32 = 1_000;

/// The routes.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list, begin))
        .routes(routes!(read, begin_as, give_up))
        .routes(routes!(document))
}

/// The player's games.
#[utoipa::path(
    get,
    path = "/games",
    responses((status = 200, description = "The most recent 1,000, without abandoned games", body = GamesShape)),
    security(("token" = []), ("cookie" = []))
)]
async fn list(State(app): State<App>, player: Player) -> Answer {
    let rows = app.store().games(&player.row.id, MOST_LISTED).await?;
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
    Ok(json(&GamesShape { games: rows.into_iter().map(listed).collect() }))
}

/// Begins a game, as a new guest if the request names no player.
#[utoipa::path(
    post,
    path = "/games",
    request_body = NewGameRequest,
    responses(
        (status = 201, description = "The game", body = GameShape,
            headers(("location" = String), ("etag" = String))),
        Fails::<404>,
        Fails::<422>
    ),
    security((), ("token" = []), ("cookie" = []))
)]
async fn begin(
    State(app): State<App>,
    player: MaybePlayer,
    from: ClientAddress,
    JsonBody(request): JsonBody<NewGameRequest>,
) -> Answer {
    begin_with(&app, Uuid::new_v4().to_string(), (player, from), request).await
}

/// Begins a game with an id that the client has chosen, which is a UUID.
#[utoipa::path(
    put,
    path = "/games/{id}",
    params(("id" = String, Path, format = "uuid", description = "Chosen by the client")),
    request_body = NewGameRequest,
    responses(
        (status = 200, description = "The game existed already", body = GameShape,
            headers(("location" = String), ("etag" = String))),
        (status = 201, description = "The game", body = GameShape,
            headers(("location" = String), ("etag" = String))),
        Fails::<404>,
        Fails::<409>,
        Fails::<422>
    ),
    security((), ("token" = []), ("cookie" = []))
)]
async fn begin_as(
    State(app): State<App>,
    player: MaybePlayer,
    from: ClientAddress,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<NewGameRequest>,
) -> Answer {
    let id = Uuid::try_parse(&id).map_err(|_| Refusal::NotFound)?.to_string();
    begin_with(&app, id, (player, from), request).await
}

/// Begins a game, as a new guest if the request names no player.
async fn begin_with(
    app: &App,
    id: String,
    (player, from): (MaybePlayer, ClientAddress),
    request: NewGameRequest,
) -> Answer {
    let limits = SizeLimits::new(app.config());
    let options = Options { now: app.now(), ..limits.options };
    let read = app.workers().run(move |_| request.read(&options)).await??;
    let known = app.store().game(&id).await?;
    let owner = player.0.map(|player| player.row.id);
    if known.as_ref().is_some_and(|known| owner.as_ref() != Some(&known.player)) {
        return Err(Refusal::NotFound.into());
    }
    let (puzzle, game) = puzzle_of(app, read, &limits, known.as_ref()).await?;
    let (player, token) = match owner {
        Some(owner) => (owner, None),
        None => new_guest(app, from.0).await.map(|(player, token)| (player, Some(token)))?,
    };
    let status = if known.is_some() { StatusCode::OK } else { StatusCode::CREATED };
    if let Some(known) = &known {
        let same = (known.puzzle == puzzle, known.policy == game.settings().policy);
        if same != (true, true) {
            return Err(Refusal::Exists.into());
        }
    } else {
        let now = app.now();
        let turn = |l: &ninefold::Logged| (l.at, l.turn.display(game.layout()).to_string());
        let row = GameRow {
            id: id.clone(),
            player: player.clone(),
            puzzle,
            policy: game.settings().policy,
            clean_marks: game.settings().clean_marks,
            created: now,
            updated: now,
            summary: summary(&game),
        };
        let turns = game.log().iter().map(turn).collect();
        if !app.store().add_game(&NewGameRow { row, turns }).await? {
            return Err(Refusal::Exists.into());
        }
    }
    let mut response = shown(app, &id, &player).await?;
    *response.status_mut() = status;
    let location = HeaderValue::from_str(&format!("/api/v1/games/{id}")).expect("an id is plain");
    response.headers_mut().insert(header::LOCATION, location);
    if let Some(token) = token {
        set_cookie(app.config(), &mut response, &token);
    }
    Ok(response)
}

/// The id of the stored puzzle, and the game that begins with it.
async fn puzzle_of(
    app: &App,
    new: NewGame,
    limits: &SizeLimits,
    known: Option<&GameRow>,
) -> Answer<(String, Game)> {
    let stored = |row: crate::store::PuzzleRow, settings: Settings| match Document::read(
        &row.document,
        &Options::default(),
    ) {
        Ok(Document::Puzzle(document)) => Ok((row.id, Game::new(document.puzzle, settings))),
        _ => Err(ApiError::Broken(format!("puzzle {} cannot be read", row.id))),
    };
    let (document, game) = match new.source {
        PuzzleSource::Stored(id) => {
            let row = app.store().puzzle(&id).await?.ok_or(Refusal::NotFound)?;
            return stored(row, new.settings);
        }
        PuzzleSource::Daily(key) => {
            return stored(daily(app, key, || Ok(())).await?, new.settings); // counted as a new game
        }
        PuzzleSource::Document(document) => {
            let game = Game::new(document.puzzle.clone(), new.settings);
            (*document, game)
        }
        PuzzleSource::Game(game) => (PuzzleDocument::new(game.puzzle().clone()), *game),
    };
    limits.check(game.layout())?;
    if game.log().len() > app.config().most_turns || game.n_changes() > live::MOST_CHANGES {
        return Err(Refusal::TooLong.into());
    }
    // Sent again: the stored puzzle, if it is the same.
    if let Some(known) = known
        && let Some(row) = app.store().puzzle(&known.puzzle).await?
    {
        let (id, kept) = stored(row, new.settings)?;
        let is_same = kept.puzzle() == game.puzzle();
        return if is_same { Ok((id, game)) } else { Err(Refusal::Exists.into()) };
    }
    let row = add_puzzle(app, document, None).await?;
    Ok((row.id, game))
}

/// A game.
#[utoipa::path(
    get,
    path = "/games/{id}",
    params(GameId),
    responses(
        (status = 200, description = "All but its turns", body = GameShape,
            headers(("etag" = String))),
        Unchanged,
        Fails::<404>
    ),
    security(("token" = []), ("cookie" = []))
)]
async fn read(OwnGame { app, id, player, .. }: OwnGame, headers: HeaderMap) -> Answer {
    let row = app.store().game(&id).await?.filter(|row| row.player == player);
    let row = row.ok_or(Refusal::NotFound)?;
    let tag = tag(row.summary.n_turns, row.summary.status.name());
    if let Ok(response) = unless_known(&headers, &tag, || Err(Refusal::NotFound.into())) {
        return Ok(response);
    }
    shown(&app, &id, &player).await
}

/// The answer with a game, which reveals nothing of the solution.
async fn shown(app: &App, id: &str, player: &str) -> Answer {
    let open = live::open(app, id, player).await?;
    let game = open.game();
    let shape = GameShape::new(open.row.id.clone(), open.row.puzzle.clone(), game);
    let mut response = json(&shape);
    let tag = tag(game.log().len(), game.status().name());
    let headers = response.headers_mut();
    headers.typed_insert(tag);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(response)
}

/// The tag of the answer with a game.
fn tag(n_turns: usize, status: &str) -> ETag {
    weak(&format!("{n_turns}-{status}"))
}

/// Abandons a game.
#[utoipa::path(
    delete,
    path = "/games/{id}",
    params(GameId),
    responses((status = 204, description = "The game takes no more turns"), Fails::<404>),
    security(("token" = []), ("cookie" = []))
)]
async fn give_up(OwnGame { app, id, player, .. }: OwnGame) -> Answer {
    drop(live::open(&app, &id, &player).await?);
    app.store().abandon(&id, app.now()).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// A game as a sealed document.
#[utoipa::path(
    get,
    path = "/games/{id}/document",
    params(GameId),
    responses((status = 200, description = "The document", body = GameFile), Fails::<404>),
    security(("token" = []), ("cookie" = []))
)]
async fn document(OwnGame { app, id, player, .. }: OwnGame) -> Answer {
    let open = live::open(&app, &id, &player).await?;
    let declared = declared(&app, &open.row.puzzle).await?;
    let document = GameView { declared, ..GameView::new(open.game()) };
    Ok(json(&document.to_file()))
}
