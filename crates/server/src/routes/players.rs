//! Players: guests, names and passwords.

use std::net::IpAddr;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ninefold::Stop;
use ninefold_wire::rest::{
    Credentials, Greeting, Password, PasswordChange, PlayerName, PlayerShape, Recovery,
};

use crate::app::App;
use crate::error::{Answer, ApiError, Code};
use crate::http::address::{ClientAddress, address};
use crate::http::body::{JsonBody, json};
use crate::http::cookies::{clear_cookie, renew_cookie, set_cookie};
use crate::http::identity::{MaybePlayer, Player, Sender, check_page, is_authorized, new_guest};
use crate::http::secrets::{Token, code_digest, fresh_code, hash_password, is_password};
#[cfg(feature = "describe")]
use crate::routes::describe::Fails;
use crate::routes::described::{Routes, routes};
use crate::store::{PlayerRow, name_key, normal_name};
use crate::workers::{Client, Kind};

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! {
        "/players" => post(guest),
        "/players/register" => post(register),
        "/players/sign-in" => post(sign_in),
        "/players/sign-out" => post(sign_out),
        "/players/password" => post(change_password),
        "/players/recover" => post(recover),
        "/players/me" => get(me),
    }
}

pub(super) fn about(row: &PlayerRow) -> PlayerShape {
    PlayerShape {
        id: row.id.clone(),
        name: row.name.clone(),
        guest: row.is_guest(),
        created: row.created,
        token: None,
        recovery_code: None,
    }
}

/// Limits attempts at passwords, codes and names by the address that they come from.
pub(super) struct SignInAttempt(pub(super) IpAddr);

impl FromRequestParts<App> for SignInAttempt {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<SignInAttempt> {
        check_page(app.config(), parts)?;
        let from = address(app.config(), &parts.extensions, &parts.headers);
        app.rate_limits().admit_sign_in(from)?;
        Ok(SignInAttempt(from))
    }
}

/// Adds a guest.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "createGuest",
    path = "/players",
    responses((status = 201, description = "The guest, with a token", body = PlayerShape), Fails::<403>)
))]
async fn guest(State(app): State<App>, from: ClientAddress) -> Answer {
    let (id, token) = new_guest(&app, from.0).await?;
    let row = PlayerRow::guest(id, app.now());
    let about = PlayerShape { token: Some(token.text.clone()), ..about(&row) };
    Ok(created(&app, &about, &token))
}

/// An answer with a new player.
fn created(app: &App, about: &PlayerShape, token: &Token) -> Response {
    let mut response = signed_in(app, about, token);
    *response.status_mut() = StatusCode::CREATED;
    response
}

/// An answer that replaces the cookie.
fn signed_in(app: &App, about: &PlayerShape, token: &Token) -> Response {
    let mut response = json(about);
    set_cookie(app.config(), &mut response, &token.text);
    response
}

/// An empty answer that removes the cookie.
pub(super) fn signed_out(app: &App) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    clear_cookie(app.config(), &mut response);
    response
}

/// The route that the web app asks first.
pub(crate) fn greeting_routes() -> Routes {
    routes! { "/server.json" => get(greeting) }
}

/// Tells the web app that there is a server, and who is signed in, if anyone is. Without a server,
/// the app's own file of this name says so.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getServer",
    path = "/server.json",
    responses((status = 200, description = "Confirms that this is a Ninefold server; who is signed in", body = Greeting)),
    security((), ("token" = []), ("cookie" = []))
))]
async fn greeting(State(app): State<App>, headers: HeaderMap, sender: Answer<Sender>) -> Response {
    let player = match &sender {
        Ok(Sender::Player(player)) => Some(about(&player.row)),
        _ => None,
    };
    let mut response = json(&Greeting::new(player));
    match sender {
        Ok(Sender::Player(_)) if !is_authorized(&headers) => {
            renew_cookie(app.config(), &headers, &mut response);
        }
        Ok(Sender::Ended) => clear_cookie(app.config(), &mut response),
        _ => {}
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The player.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getPlayer",
    path = "/players/me",
    responses((status = 200, description = "The player", body = PlayerShape)),
    security(("token" = []), ("cookie" = []))
))]
async fn me(player: Player) -> Answer {
    Ok(json(&about(&player.row)))
}

/// Registers a guest, who keeps all games, or a new player; all other sessions end.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "register",
    path = "/players/register",
    request_body = Credentials,
    responses((status = 201, description = "The player, with a token and a recovery code", body = PlayerShape), Fails::<409>, Fails::<422>),
    security((), ("token" = []), ("cookie" = []))
))]
async fn register(
    State(app): State<App>,
    _: SignInAttempt,
    from: ClientAddress,
    player: MaybePlayer,
    JsonBody(Credentials { name: PlayerName(name), password: Password(password) }): JsonBody<
        Credentials,
    >,
) -> Answer {
    if player.0.as_ref().is_some_and(|player| !player.row.is_guest()) {
        return Err(Code::Registered.into());
    }
    let name = normal_name(&name).ok_or(Code::Name)?;
    if app.store().player_named(&name).await?.is_some() {
        return Err(Code::NameTaken.into());
    }
    let client = Client::Address(from.0);
    let hash = app.workers().run(Kind::Play, client, move |_| hash_password(&password)).await?;
    let hash = hash.map_err(|error| ApiError::Broken(error.to_string()))?;
    let id = match player.0 {
        Some(player) => player.row.id,
        None => new_guest(&app, from.0).await?.0,
    };
    let (token, code) = (app.secrets().fresh_token(), fresh_code());
    let secrets = (hash.as_str(), &*code_digest(&code));
    let session = (token.session.as_str(), app.now());
    if !app.store().register(&id, &name, secrets, session).await? {
        return Err(Code::NameTaken.into());
    }
    app.events().end_sessions(&id); // a token of the guest must not reach the account
    let row = app.store().player_named(&name).await?.ok_or(Code::NotFound)?;
    let about =
        PlayerShape { token: Some(token.text.clone()), recovery_code: Some(code), ..about(&row) };
    Ok(created(&app, &about, &token))
}

/// Signs in; the games of a guest move to the player.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "signIn",
    path = "/players/sign-in",
    request_body = Credentials,
    responses((status = 200, description = "The player, with a token", body = PlayerShape)),
    security((), ("token" = []), ("cookie" = []))
))]
async fn sign_in(
    State(app): State<App>,
    SignInAttempt(from): SignInAttempt,
    sender: Sender,
    JsonBody(Credentials { name: PlayerName(name), password: Password(password) }): JsonBody<
        Credentials,
    >,
) -> Answer {
    let key = name_key(&name);
    app.rate_limits().guesses.admit(&key, from)?;
    let row = app.store().player_named(&name).await?;
    let hash = row.as_ref().and_then(|row| row.password.clone());
    let (client, job) =
        (Client::Address(from), move |_: Stop<'_>| is_password(&password, hash.as_deref()));
    let is_right = app.workers().run(Kind::Play, client, job).await?;
    let row = row.filter(|_| is_right).ok_or(Code::WrongPassword)?;
    app.rate_limits().guesses.was_right(&key, from);
    check_not_blocked(&row)?;
    let token = app.secrets().fresh_token();
    app.store().add_session(&token.session, &row.id, app.now()).await?;
    // A blocked guest can become another player, but brings nothing along.
    if let Sender::Player(guest) = sender
        && guest.row.is_guest()
    {
        app.store().move_puzzles(&guest.row.id, &row.id).await?;
        app.store().move_games(&guest.row.id, &row.id).await?;
        app.events().end_sessions(&guest.row.id);
    }
    let about = PlayerShape { token: Some(token.text.clone()), ..about(&row) };
    Ok(signed_in(&app, &about, &token))
}

/// Ends this session; one that has ended already is left behind likewise.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "signOut",
    path = "/players/sign-out",
    responses((status = 204, description = "The token is no longer valid")),
    security(("token" = []), ("cookie" = []))
))]
async fn sign_out(State(app): State<App>, sender: Sender) -> Answer {
    match sender {
        Sender::Nobody => return Err(Code::Unauthenticated.into()),
        Sender::Ended => {}
        Sender::Player(player) | Sender::Blocked(player) => {
            app.store().end_session(&player.session, &player.row.id).await?;
            app.events().end_sessions(&player.row.id);
        }
    }
    Ok(signed_out(&app))
}

/// Refuses a blocked player who has proved to be that player: nobody else learns of the block.
fn check_not_blocked(row: &PlayerRow) -> Answer<()> {
    if row.blocked.is_some() { Err(Code::Blocked.into()) } else { Ok(()) }
}

/// Changes the password; all other sessions end.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "changePassword",
    path = "/players/password",
    request_body = PasswordChange,
    responses((status = 200, description = "The player, with a new token", body = PlayerShape)),
    security(("token" = []), ("cookie" = []))
))]
async fn change_password(
    State(app): State<App>,
    SignInAttempt(from): SignInAttempt,
    player: Player,
    JsonBody(PasswordChange { old: Password(old), new: Password(new) }): JsonBody<PasswordChange>,
) -> Answer {
    confirm(&app, &player.row, old, from).await?;
    let client = Client::Address(from);
    let hash = app.workers().run(Kind::Play, client, move |_| hash_password(&new)).await?;
    let hash = hash.map_err(|error| ApiError::Broken(error.to_string()))?;
    let token = app.secrets().fresh_token();
    let session = (token.session.as_str(), app.now());
    app.store().set_password(&player.row.id, &hash, None, session).await?;
    app.events().end_sessions(&player.row.id);
    let about = PlayerShape { token: Some(token.text.clone()), ..about(&player.row) };
    Ok(signed_in(&app, &about, &token))
}

/// Fails unless this is the password of a player.
pub(super) async fn confirm(
    app: &App,
    row: &PlayerRow,
    password: String,
    from: IpAddr,
) -> Answer<()> {
    let key = name_key(row.name.as_ref().ok_or(Code::WrongPassword)?);
    app.rate_limits().guesses.admit(&key, from)?;
    let hash = row.password.clone();
    let (client, job) =
        (Client::Address(from), move |_: Stop<'_>| is_password(&password, hash.as_deref()));
    let is_right = app.workers().run(Kind::Play, client, job).await?;
    if !is_right {
        return Err(Code::WrongPassword.into());
    }
    app.rate_limits().guesses.was_right(&key, from);
    Ok(())
}

/// Sets a password with the recovery code, which is replaced by a new one.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "recover",
    path = "/players/recover",
    request_body = Recovery,
    responses((status = 200, description = "The player, with a token and a new code", body = PlayerShape), Fails::<403>, Fails::<401>)
))]
async fn recover(
    State(app): State<App>,
    SignInAttempt(from): SignInAttempt,
    JsonBody(Recovery { name: PlayerName(name), code, password: Password(password) }): JsonBody<
        Recovery,
    >,
) -> Answer {
    let row = app.store().player_named(&name).await?;
    let digest = code_digest(&code);
    let row = row.filter(|row| row.recovery.as_ref() == Some(&digest)).ok_or(Code::WrongCode)?;
    check_not_blocked(&row)?;
    let client = Client::Address(from);
    let hash = app.workers().run(Kind::Play, client, move |_| hash_password(&password)).await?;
    let hash = hash.map_err(|error| ApiError::Broken(error.to_string()))?;
    let (token, code) = (app.secrets().fresh_token(), fresh_code());
    let session = (token.session.as_str(), app.now());
    app.store().set_password(&row.id, &hash, Some(&code_digest(&code)), session).await?;
    app.events().end_sessions(&row.id);
    let about =
        PlayerShape { token: Some(token.text.clone()), recovery_code: Some(code), ..about(&row) };
    Ok(signed_in(&app, &about, &token))
}
