//! Games of a player: begun, listed, read and given up.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use ninefold::{Game, Settings};
use ninefold_wire::rest::{GameShape, NewGame, PuzzleSource, policy_name};
use ninefold_wire::{Document, GameDocument, Json, Options, PuzzleDocument};
use ninefold_words::server::Refusal;
use serde::Serialize;
use uuid::Uuid;

use crate::app::App;
use crate::body::{JsonBody, json};
use crate::error::{Answer, ApiError};
use crate::identity::{MaybePlayer, Player, set_cookie};
use crate::live::{self, summary};
use crate::players::{From, new_guest};
use crate::puzzles::{add as add_puzzle, daily, unless_known};
use crate::questions::Limits;
use crate::store::{GameRow, NewGameRow};

/// The most games of a list.
const MOST_LISTED: u32 = 1_000;

/// The routes.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/games", get(list).post(begin))
        .route("/games/{id}", get(read).put(begin_as).delete(give_up))
        .route("/games/{id}/document", get(document))
}

/// A game in a list.
#[derive(Debug, Serialize)]
struct Listed {
    id: String,
    puzzle: String,
    policy: String,
    status: &'static str,
    turns: usize,
    played: u64,
    created: u64,
    updated: u64,
}

async fn list(State(app): State<App>, player: Player) -> Answer {
    let rows = app.store().games(&player.row.id, MOST_LISTED).await?;
    let listed = |row: GameRow| Listed {
        id: row.id,
        puzzle: row.puzzle,
        policy: row.policy,
        status: row.summary.status,
        turns: row.summary.n_turns,
        played: row.summary.played,
        created: row.created,
        updated: row.updated,
    };
    let games: Vec<Listed> = rows.into_iter().map(listed).collect();
    Ok(json(&serde_json::json!({ "games": games })))
}

async fn begin(
    State(app): State<App>,
    player: MaybePlayer,
    from: From,
    JsonBody(body): JsonBody,
) -> Answer {
    begin_with(&app, Uuid::new_v4().to_string(), (player, from), body).await
}

async fn begin_as(
    State(app): State<App>,
    player: MaybePlayer,
    from: From,
    Path(id): Path<String>,
    JsonBody(body): JsonBody,
) -> Answer {
    let id = Uuid::try_parse(&id).map_err(|_| Refusal::NotFound)?.to_string();
    begin_with(&app, id, (player, from), body).await
}

/// Begins a game; who is nobody yet becomes a guest at once.
async fn begin_with(
    app: &App,
    id: String,
    (player, from): (MaybePlayer, From),
    body: Json,
) -> Answer {
    let limits = Limits::new(app.config());
    let options = Options { now: app.now(), ..limits.options };
    let read = app.work().run(move |_| NewGame::read(&body, &options)).await??;
    let known = app.store().game(&id).await?;
    let owner = player.0.map(|player| player.row.id);
    if known.as_ref().is_some_and(|known| owner.as_ref() != Some(&known.player)) {
        return Err(Refusal::NotFound.into());
    }
    let (puzzle, game) = puzzle_of(app, read, &limits, known.as_ref()).await?;
    let (player, token) = match owner {
        Some(owner) => (owner, None),
        None => new_guest(app, &from).await.map(|(player, token)| (player, Some(token)))?,
    };
    let status = if known.is_some() { StatusCode::OK } else { StatusCode::CREATED };
    if let Some(known) = &known {
        let same = (known.puzzle == puzzle, known.policy == policy_name(game.settings().policy));
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
            policy: policy_name(game.settings().policy).to_owned(),
            clean_marks: game.settings().clean_marks,
            created: now,
            updated: now,
            summary: summary(&game, false, 0),
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

/// The id of a puzzle that is kept, and the game that begins with it.
async fn puzzle_of(
    app: &App,
    new: NewGame,
    limits: &Limits,
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
        PuzzleSource::Daily(key) => return stored(daily(app, key).await?, new.settings),
        PuzzleSource::Document(document) => {
            let game = Game::new(document.puzzle.clone(), new.settings);
            (*document, game)
        }
        PuzzleSource::Game(game) => (PuzzleDocument::new(game.puzzle().clone()), *game),
    };
    limits.check(game.layout())?;
    if game.log().len() > app.config().most_turns {
        return Err(Refusal::TooLong.into());
    }
    // Sent again: the puzzle that is kept, if it is the same.
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

async fn read(
    State(app): State<App>,
    player: Player,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let row = app.store().game(&id).await?.filter(|row| row.player == player.row.id);
    let row = row.ok_or(Refusal::NotFound)?;
    let tag = tag(row.summary.n_turns, row.summary.status);
    if let Ok(response) = unless_known(&headers, &tag, || Err(Refusal::NotFound.into())) {
        return Ok(response);
    }
    shown(&app, &id, &player.row.id).await
}

/// A game as it is shown: nothing of the solution is in it.
async fn shown(app: &App, id: &str, player: &str) -> Answer {
    let open = live::open(app, id, player).await?;
    let game = open.game();
    let shape = GameShape::new(open.row.id.clone(), open.row.puzzle.clone(), game);
    let mut response = json(&shape);
    let tag = tag(game.log().len(), ninefold_wire::rest::status_name(game.status()));
    let tag = HeaderValue::from_str(&tag).expect("tags are plain");
    let headers = response.headers_mut();
    headers.insert(header::ETAG, tag);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(response)
}

fn tag(n_turns: usize, status: &str) -> String {
    format!("\"{n_turns}-{status}\"")
}

async fn give_up(State(app): State<App>, player: Player, Path(id): Path<String>) -> Answer {
    drop(live::open(&app, &id, &player.row.id).await?);
    app.store().abandon(&id, app.now()).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn document(State(app): State<App>, player: Player, Path(id): Path<String>) -> Answer {
    let open = live::open(&app, &id, &player.row.id).await?;
    let document = GameDocument::new(open.game().clone());
    let response: Response = json(&document);
    Ok(response)
}
