//! Players: guests, names, passwords, and their games.

use ninefold::N_BEST_TIMES;
use std::collections::BTreeMap;
use std::io;

use axum::body::Body;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use ninefold_wire::GameView;
use ninefold_wire::rest::{
    BestTimes, Credentials, ExportShape, ExportedGame, Greeting, PasswordChange, PlayerShape,
    Recovery, StatisticsShape,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{Answer, ApiError, Refusal};
use crate::games::live;
use crate::games::puzzles::declared;
use crate::http::address::{ClientAddress, address};
use crate::http::body::{JsonBody, json};
use crate::http::identity::{MaybePlayer, Player, check_page, clear_cookie, new_guest, set_cookie};
use crate::http::secrets::{Token, code_digest, fresh_code, hash_password, is_password};
use crate::routes::describe::Fails;
use crate::store::{Best, GameRow, PlayerRow};

/// The largest number of games in an export.
const MOST_EXPORTED: u32 = 100_000;

/// The routes.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(guest))
        .routes(routes!(register))
        .routes(routes!(sign_in))
        .routes(routes!(sign_out))
        .routes(routes!(change_password))
        .routes(routes!(recover))
        .routes(routes!(me, leave))
        .routes(routes!(export))
        .routes(routes!(statistics))
}

fn about(row: &PlayerRow) -> PlayerShape {
    PlayerShape {
        id: row.id.clone(),
        name: row.name.clone(),
        guest: row.is_guest(),
        created: row.created,
        token: None,
        recovery_code: None,
    }
}

/// Limits attempts at passwords, codes and names.
struct SignInAttempt;

impl FromRequestParts<App> for SignInAttempt {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<SignInAttempt> {
        check_page(app.config(), parts)?;
        let from = address(app.config(), &parts.extensions, &parts.headers);
        app.rate_limits().admit_sign_in(from)?;
        Ok(SignInAttempt)
    }
}

/// Adds a guest.
#[utoipa::path(
    post,
    path = "/players",
    responses((status = 201, description = "The guest, with a token", body = PlayerShape), Fails::<403>)
)]
async fn guest(State(app): State<App>, from: ClientAddress) -> Answer {
    let (id, token) = new_guest(&app, from.0).await?;
    let row = PlayerRow { id, name: None, password: None, recovery: None, created: app.now() };
    let about = PlayerShape { token: Some(token.text.clone()), ..about(&row) };
    Ok(created(&app, &about, &token))
}

/// An answer that signs the player in.
fn created(app: &App, about: &PlayerShape, token: &Token) -> Response {
    let mut response = json(about);
    *response.status_mut() = StatusCode::CREATED;
    set_cookie(app.config(), &mut response, token);
    response
}

/// Tells the web app that there is a server, and who is signed in, if anyone is. Without a server,
/// the app's own file of this name says so.
pub(crate) async fn greeting(player: Answer<MaybePlayer>) -> Response {
    let player = player.ok().and_then(|player| player.0);
    let player = player.map(|player| about(&player.row));
    let mut response = json(&Greeting::new(player));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The player.
#[utoipa::path(
    get,
    path = "/players/me",
    responses((status = 200, description = "The player", body = PlayerShape)),
    security(("token" = []), ("cookie" = []))
)]
async fn me(player: Player) -> Answer {
    Ok(json(&about(&player.row)))
}

/// Registers a guest, who keeps all games, or a new player.
#[utoipa::path(
    post,
    path = "/players/register",
    request_body = Credentials,
    responses((status = 201, description = "The player, with a token and a recovery code", body = PlayerShape), Fails::<409>),
    security((), ("token" = []), ("cookie" = []))
)]
async fn register(
    State(app): State<App>,
    _: SignInAttempt,
    from: ClientAddress,
    player: MaybePlayer,
    JsonBody(Credentials { name, password }): JsonBody<Credentials>,
) -> Answer {
    if player.0.as_ref().is_some_and(|player| !player.row.is_guest()) {
        return Err(Refusal::Registered.into());
    }
    if app.store().player_named(&name).await?.is_some() {
        return Err(Refusal::NameTaken.into());
    }
    let hash = app.workers().run(move |_| hash_password(&password)).await?;
    let hash = hash.map_err(|error| ApiError::Broken(error.to_string()))?;
    let (id, token) = match player.0 {
        Some(player) => {
            let token = app.secrets().fresh_token();
            app.store().add_session(&token.session, &player.row.id, app.now()).await?;
            (player.row.id, token)
        }
        None => new_guest(&app, from.0).await?,
    };
    let code = fresh_code();
    if !app.store().register(&id, &name, &hash, &code_digest(&code)).await? {
        return Err(Refusal::NameTaken.into());
    }
    let row = app.store().player_named(&name).await?.ok_or(Refusal::NotFound)?;
    let about =
        PlayerShape { token: Some(token.text.clone()), recovery_code: Some(code), ..about(&row) };
    Ok(created(&app, &about, &token))
}

/// Signs in; the games of a guest move to the player.
#[utoipa::path(
    post,
    path = "/players/sign-in",
    request_body = Credentials,
    responses((status = 200, description = "The player, with a token", body = PlayerShape)),
    security((), ("token" = []), ("cookie" = []))
)]
async fn sign_in(
    State(app): State<App>,
    _: SignInAttempt,
    player: MaybePlayer,
    JsonBody(Credentials { name, password }): JsonBody<Credentials>,
) -> Answer {
    let row = app.store().player_named(&name).await?;
    let hash = row.as_ref().and_then(|row| row.password.clone());
    let is_right = app.workers().run(move |_| is_password(&password, hash.as_deref())).await?;
    let row = row.filter(|_| is_right).ok_or(Refusal::WrongPassword)?;
    let token = app.secrets().fresh_token();
    app.store().add_session(&token.session, &row.id, app.now()).await?;
    if let Some(guest) = player.0.filter(|player| player.row.is_guest()) {
        app.store().move_games(&guest.row.id, &row.id).await?;
        app.events().end_sessions(&guest.row.id);
    }
    let about = PlayerShape { token: Some(token.text.clone()), ..about(&row) };
    let mut response = json(&about);
    set_cookie(app.config(), &mut response, &token);
    Ok(response)
}

/// Ends this session.
#[utoipa::path(
    post,
    path = "/players/sign-out",
    responses((status = 204, description = "The token is no longer valid")),
    security(("token" = []), ("cookie" = []))
)]
async fn sign_out(State(app): State<App>, player: Player) -> Answer {
    app.store().end_session(&player.session).await?;
    app.events().end_sessions(&player.row.id);
    let mut response = StatusCode::NO_CONTENT.into_response();
    clear_cookie(app.config(), &mut response);
    Ok(response)
}

/// Changes the password; all other sessions end.
#[utoipa::path(
    post,
    path = "/players/password",
    request_body = PasswordChange,
    responses((status = 200, description = "The player, with a new token", body = PlayerShape)),
    security(("token" = []), ("cookie" = []))
)]
async fn change_password(
    State(app): State<App>,
    _: SignInAttempt,
    player: Player,
    JsonBody(PasswordChange { old, new }): JsonBody<PasswordChange>,
) -> Answer {
    let hash = player.row.password.clone();
    let job =
        move |_: &dyn Fn() -> bool| is_password(&old, hash.as_deref()).then(|| hash_password(&new));
    let hash = app.workers().run(job).await?.ok_or(Refusal::WrongPassword)?;
    let hash = hash.map_err(|error| ApiError::Broken(error.to_string()))?;
    let token = app.secrets().fresh_token();
    let session = (token.session.as_str(), app.now());
    app.store().set_password(&player.row.id, &hash, None, session).await?;
    app.events().end_sessions(&player.row.id);
    let about = PlayerShape { token: Some(token.text.clone()), ..about(&player.row) };
    let mut response = json(&about);
    set_cookie(app.config(), &mut response, &token);
    Ok(response)
}

/// Sets a password with the recovery code, which is replaced by a new one.
#[utoipa::path(
    post,
    path = "/players/recover",
    request_body = Recovery,
    responses((status = 200, description = "The player, with a token and a new code", body = PlayerShape), Fails::<403>, Fails::<401>)
)]
async fn recover(
    State(app): State<App>,
    _: SignInAttempt,
    JsonBody(Recovery { name, code, password }): JsonBody<Recovery>,
) -> Answer {
    let row = app.store().player_named(&name).await?;
    let digest = code_digest(&code);
    let row = row.filter(|row| row.recovery.as_ref() == Some(&digest)).ok_or(Refusal::WrongCode)?;
    let hash = app.workers().run(move |_| hash_password(&password)).await?;
    let hash = hash.map_err(|error| ApiError::Broken(error.to_string()))?;
    let (token, code) = (app.secrets().fresh_token(), fresh_code());
    let session = (token.session.as_str(), app.now());
    app.store().set_password(&row.id, &hash, Some(&code_digest(&code)), session).await?;
    app.events().end_sessions(&row.id);
    let about =
        PlayerShape { token: Some(token.text.clone()), recovery_code: Some(code), ..about(&row) };
    let mut response = json(&about);
    set_cookie(app.config(), &mut response, &token);
    Ok(response)
}

/// Deletes the player, with all games and sessions.
#[utoipa::path(
    delete,
    path = "/players/me",
    responses((status = 204, description = "Everything is deleted")),
    security(("token" = []), ("cookie" = []))
)]
async fn leave(State(app): State<App>, player: Player) -> Answer {
    app.store().delete_player(&player.row.id).await?;
    app.events().end_sessions(&player.row.id);
    let mut response = StatusCode::NO_CONTENT.into_response();
    clear_cookie(app.config(), &mut response);
    Ok(response)
}

/// Exports the player with all games.
#[utoipa::path(
    get,
    path = "/players/me/export",
    responses((status = 200, description = "The player, with all games as documents", body = ExportShape)),
    security(("token" = []), ("cookie" = []))
)]
async fn export(State(app): State<App>, player: Player) -> Answer {
    let rows = app.store().games(&player.row.id, MOST_EXPORTED).await?;
    let about = serde_json::to_string(&about(&player.row)).expect("plain fields");
    let head = format!("{{\"player\":{about},\"games\":[");
    // One game after the other: all of them may not fit into memory.
    let pieces = stream::iter([Ok(head)])
        .chain(stream::unfold((rows.into_iter(), ""), move |(mut rows, comma)| {
            let (app, player) = (app.clone(), player.row.id.clone());
            async move {
                let game = export_game(&app, rows.next()?, &player).await;
                Some((game.map(|game| format!("{comma}{game}")), (rows, ",")))
            }
        }))
        .chain(stream::iter([Ok("]}".to_owned())]));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, Body::from_stream(pieces)).into_response())
}

/// A game of an export as JSON.
async fn export_game(app: &App, row: GameRow, player: &str) -> Result<String, io::Error> {
    let unreadable = |_| io::Error::other("a game cannot be read");
    let open = live::open(app, &row.id, player).await.map_err(unreadable)?;
    let declared = declared(app, &row.puzzle).await.map_err(unreadable)?;
    let document = GameView { declared, ..GameView::new(open.game()) }.to_file();
    drop(open);
    let game = ExportedGame { id: row.id, created: row.created, document };
    Ok(serde_json::to_string(&game).expect("plain fields"))
}

/// The player's number of games and best times.
#[utoipa::path(
    get,
    path = "/players/me/statistics",
    responses((status = 200, description = "By layout and level", body = StatisticsShape)),
    security(("token" = []), ("cookie" = []))
)]
async fn statistics(State(app): State<App>, player: Player) -> Answer {
    let games = app.store().n_games(&player.row.id).await?.into_iter();
    let games = games.map(|(status, n)| (status.name().to_owned(), n)).collect();
    let mut best: BTreeMap<(String, Option<String>), BestTimes> = BTreeMap::new();
    for Best { layout, level, played, is_helped } in app.store().times(&player.row.id).await? {
        let key = (layout.clone(), level.clone());
        let times = best.entry(key).or_insert_with(|| BestTimes {
            layout,
            level,
            solved: 0,
            times: Vec::new(),
            helped: Vec::new(),
        });
        times.solved += 1;
        let list = if is_helped { &mut times.helped } else { &mut times.times };
        if list.len() < N_BEST_TIMES {
            list.push(played);
        }
    }
    Ok(json(&StatisticsShape { games, best: best.into_values().collect() }))
}
