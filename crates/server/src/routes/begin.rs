//! Beginning games.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use ninefold::{Game, Logged, Settings, Stop};
#[cfg(feature = "describe")]
use ninefold_wire::rest::GameShape;
use ninefold_wire::rest::{NewGame, NewGameRequest, PuzzleSource};
use ninefold_wire::{Options, PuzzleDocument};
use uuid::Uuid;

use crate::app::App;
use crate::error::{Answer, ApiError, Code};
use crate::games::dailies::daily;
use crate::games::live::{self, MOST_CHANGES, summary};
use crate::games::puzzles::{Origin, document_of, graded};
use crate::games::storage_limits;
use crate::http::address::ClientAddress;
use crate::http::body::JsonBody;
use crate::http::cookies::set_cookie;
use crate::http::identity::{MaybePlayer, new_guest, uuid};
use crate::http::limits::SizeLimits;
use crate::http::secrets::Token;
#[cfg(feature = "describe")]
use crate::routes::describe::Fails;
use crate::routes::described::{Routes, routes};
use crate::routes::games::shown;
use crate::store::{Added, GameRow, Measure, NewGameRow, PuzzleRow};
use crate::workers::Client;

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! {
        "/games" => post(begin),
        "/games/{id}" => put(begin_as),
    }
}

/// Begins a game, as a new guest if the request names no player.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "createGame",
    path = "/games",
    request_body = NewGameRequest,
    responses(
        (status = 201, description = "The game", body = GameShape,
            headers(("location" = String), ("etag" = String))),
        Fails::<404>,
        Fails::<422>
    ),
    security((), ("token" = []), ("cookie" = []))
))]
async fn begin(
    State(app): State<App>,
    player: MaybePlayer,
    from: ClientAddress,
    JsonBody(request): JsonBody<NewGameRequest>,
) -> Answer {
    begin_with(&app, Uuid::new_v4().to_string(), (player, from), request).await
}

/// Begins a game with an id that the client has chosen, which is a UUID.
#[cfg_attr(feature = "describe", utoipa::path(
    put,
    operation_id = "putGame",
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
))]
async fn begin_as(
    State(app): State<App>,
    player: MaybePlayer,
    from: ClientAddress,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<NewGameRequest>,
) -> Answer {
    begin_with(&app, uuid(&id)?, (player, from), request).await
}

/// Begins a game, as a new guest if the request names no player.
async fn begin_with(
    app: &App,
    id: String,
    (player, from): (MaybePlayer, ClientAddress),
    request: NewGameRequest,
) -> Answer {
    let limits = SizeLimits::new(app.config());
    let (client, now) = (Client::Address(from.0), app.now());
    let is_document = request.document.is_some();
    let read = move |stop: Stop<'_>| request.clone().read(&Options { now, ..limits.until(stop) });
    let read = if is_document {
        app.workers().run_short(client.clone(), read).await??
    } else {
        read(Stop::NEVER)?
    };
    let owner = player.0.map(|player| player.row.id);
    if let Some(known) = app.store().game(&id).await? {
        return begun_before(app, client, known, owner, read).await;
    }
    let puzzle = puzzle_of(app, client.clone(), read.clone(), owner.as_deref(), &limits).await?;
    let (player, token) = match &owner {
        Some(owner) => (owner.clone(), None),
        None => new_guest(app, from.0).await.map(|(player, token)| (player, Some(token)))?,
    };
    let mut new = new_row(app, &id, &player, puzzle);
    storage_limits::check_game(app, &player, new.row.summary.n_bytes).await?;
    if let Some(puzzle) = new.puzzle.as_mut() {
        puzzle.maker = Some(player.clone());
    }
    let added = app.store().add_game(new).await?;
    if added != Added::Whole && token.is_some() {
        app.store().delete_player(&player).await?; // the new guest
    }
    if added == Added::WithoutPuzzle {
        return Err(Code::NotFound.into());
    }
    if added == Added::Taken {
        // Another request with the same id was faster.
        let known = app.store().game(&id).await?.ok_or(Code::Exists)?;
        return begun_before(app, client, known, owner, read).await;
    }
    begun(app, (&id, &player), StatusCode::CREATED, token.as_ref()).await
}

/// How long after a new guest has begun a game it can be begun again without the guest's cookie, in
/// milliseconds: the answer with the cookie may have been lost.
const LOST_ANSWER: u64 = 600_000;

/// The answer for a game that has already begun: the same answer, if the request is the same.
async fn begun_before(
    app: &App,
    client: Client,
    known: GameRow,
    owner: Option<String>,
    new: NewGame,
) -> Answer {
    let is_own = owner.as_ref() == Some(&known.player);
    let is_lost = owner.is_none() && is_untouched(app, &known).await?;
    if !is_own && !is_lost {
        return Err(Code::NotFound.into());
    }
    let row = app.store().puzzle(&known.puzzle).await?;
    let row = row.ok_or_else(|| ApiError::Broken("a game without a puzzle".to_owned()))?;
    let (kept, settings) = (document_of(app, client.clone(), &row).await?.puzzle, new.settings);
    let is_same = match new.source {
        PuzzleSource::Stored(id) => uuid(&id)? == row.id,
        PuzzleSource::Daily(key) => daily(app, client, key, || Ok(())).await?.id == row.id,
        PuzzleSource::Document(document) => document.puzzle == kept,
        PuzzleSource::Game(game) => {
            *game.puzzle() == kept && is_beginning(app, &game, &known).await?
        }
    };
    if !is_same || (settings.policy, settings.clean_marks) != (known.policy, known.clean_marks) {
        return Err(Code::Exists.into());
    }
    let token = if is_lost {
        let token = app.secrets().fresh_token();
        app.store().add_session(&token.session, &known.player, app.now()).await?;
        Some(token)
    } else {
        None
    };
    begun(app, (&known.id, &known.player), StatusCode::OK, token.as_ref()).await
}

/// Whether a game that has already begun starts with the turns of another.
async fn is_beginning(app: &App, game: &Game, known: &GameRow) -> Answer<bool> {
    let open = live::open(app, &known.id, &known.player).await?;
    let log = open.game().log();
    let is_same = |(one, two): (&Logged, &Logged)| one.turn == two.turn;
    Ok(game.log().len() <= log.len() && game.log().iter().zip(log).all(is_same))
}

/// Whether a game was just begun by a new guest who has done nothing else.
async fn is_untouched(app: &App, game: &GameRow) -> Answer<bool> {
    if game.summary.n_turns > 0 || game.created + LOST_ANSWER < app.now() {
        return Ok(false);
    }
    let usage = app.store().usage(&game.player).await?;
    Ok(usage.is_some_and(|usage| usage.is_guest && !usage.is_blocked && usage.n_games == 1))
}

/// The answer with a game that has begun.
async fn begun(
    app: &App,
    (id, player): (&str, &str),
    status: StatusCode,
    token: Option<&Token>,
) -> Answer {
    // By signing in meanwhile, the player may have become another one.
    let gone = |error| match error {
        ApiError::Refused(Code::NotFound) => Code::InvalidSession.into(),
        error => error,
    };
    let mut response = shown(app, id, player).await.map_err(gone)?;
    *response.status_mut() = status;
    let location = HeaderValue::from_str(&format!("/api/v1/games/{id}")).expect("an id is plain");
    response.headers_mut().insert(header::LOCATION, location);
    if let Some(token) = token {
        set_cookie(app.config(), &mut response, &token.text);
    }
    Ok(response)
}

/// The puzzle of a new game, whether it is new as well, and the game that begins with it.
struct Beginning {
    puzzle: PuzzleRow,
    is_new: bool,
    game: Game,
}

/// The row of a new game. One that comes with turns was not played here.
fn new_row(app: &App, id: &str, player: &str, beginning: Beginning) -> NewGameRow {
    let Beginning { puzzle, is_new, game } = beginning;
    let now = app.now();
    let turn = |l: &Logged| (l.at, l.turn.display(game.layout()).to_string());
    let turns: Vec<(u64, String)> = game.log().iter().map(turn).collect();
    let is_imported = !turns.is_empty();
    let measure = Measure {
        played: game.log().last().map_or(0, |last| last.at),
        received: app.steady(),
        is_unseen: is_imported,
        is_aided: is_imported,
    };
    let n_bytes =
        storage_limits::size_of(&turns) + if is_new { puzzle.document.len() as u64 } else { 0 };
    let row = GameRow {
        id: id.to_owned(),
        player: player.to_owned(),
        puzzle: puzzle.id.clone(),
        policy: game.settings().policy,
        clean_marks: game.settings().clean_marks,
        created: now,
        updated: now,
        summary: summary(&game, measure, n_bytes),
    };
    NewGameRow { row, puzzle: is_new.then_some(puzzle), turns }
}

/// The puzzle of a new game, stored or to be stored.
async fn puzzle_of(
    app: &App,
    client: Client,
    new: NewGame,
    maker: Option<&str>,
    limits: &SizeLimits,
) -> Answer<Beginning> {
    let (document, game) = match new.source {
        PuzzleSource::Stored(id) => {
            let row = app.store().puzzle(&uuid(&id)?).await?.ok_or(Code::NotFound)?;
            return again(app, client, row, new.settings).await;
        }
        PuzzleSource::Daily(key) => {
            let row = daily(app, client.clone(), key, || Ok(())).await?; // counted as a new game
            return again(app, client, row, new.settings).await;
        }
        PuzzleSource::Document(document) => {
            let game = Game::new(document.puzzle.clone(), new.settings);
            (*document, game)
        }
        PuzzleSource::Game(game) => (PuzzleDocument::new(game.puzzle().clone()), *game),
    };
    limits.check(game.layout())?;
    if game.log().len() > app.config().most_turns || game.n_changes() > MOST_CHANGES {
        return Err(Code::TooLong.into());
    }
    let puzzle =
        graded(app, client, (document, None), Origin::Maker(maker.map(str::to_owned))).await?;
    Ok(Beginning { puzzle, is_new: true, game })
}

/// The beginning of a game of a stored puzzle.
async fn again(app: &App, client: Client, row: PuzzleRow, settings: Settings) -> Answer<Beginning> {
    let game = Game::new(document_of(app, client, &row).await?.puzzle, settings);
    Ok(Beginning { puzzle: row, is_new: false, game })
}
