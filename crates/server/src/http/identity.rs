//! The player that sends a request.

use std::net::IpAddr;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::Response;
use headers::authorization::{Authorization, Bearer};
use headers::{Cookie, HeaderMapExt};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::app::App;
use crate::config::Config;
use crate::error::{Answer, ApiError, Refusal};
use crate::http::secrets::Token;
use crate::store::PlayerRow;

/// The name of the cookie.
pub(crate) const COOKIE: &str = "ninefold";

/// A year, in seconds.
const COOKIE_SECONDS: u32 = 365 * 24 * 3_600;

/// A player, identified by a cookie or a token.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// The player's row.
    pub(crate) row: PlayerRow,
    /// The id of the session.
    pub(crate) session: String,
}

/// A player, if the request names one.
#[derive(Clone, Debug)]
pub(crate) struct MaybePlayer(pub(crate) Option<Player>);

impl FromRequestParts<App> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Player> {
        MaybePlayer::from_request_parts(parts, app).await?.0.ok_or_else(|| Refusal::Who.into())
    }
}

impl FromRequestParts<App> for MaybePlayer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<MaybePlayer> {
        let Some(proof) = Proof::of(&parts.headers) else { return Ok(MaybePlayer(None)) };
        if let Proof::Cookie(_) = proof {
            check_origin(app.config(), &parts.method, &parts.headers)?;
        }
        let session = app.secrets().session(proof.token()).ok_or(Refusal::WrongWho)?;
        let row = app.store().player_of(&session).await?.ok_or(Refusal::WrongWho)?;
        Ok(MaybePlayer(Some(Player { row, session })))
    }
}

/// The game in the path, and the player who claims it.
#[derive(Clone, Debug)]
pub(crate) struct OwnGame {
    /// The server.
    pub(crate) app: App,
    /// The id of the game.
    pub(crate) id: String,
    /// The id of the player.
    pub(crate) player: String,
    /// The id of the session.
    pub(crate) session: String,
}

/// The part of a path that names a game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct GameId {
    /// The id of a game.
    id: String,
}

impl FromRequestParts<App> for OwnGame {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<OwnGame> {
        let Player { row, session } = Player::from_request_parts(parts, app).await?;
        let path = Path::<GameId>::from_request_parts(parts, app).await;
        let Path(GameId { id }) = path.map_err(|_| Refusal::NotFound)?;
        Ok(OwnGame { app: app.clone(), id, player: row.id, session })
    }
}

/// How a request identifies its player: the token, and where it stands.
#[derive(Clone, Debug)]
enum Proof {
    Bearer(String),
    Cookie(String),
}

impl Proof {
    /// The proof of a request; the token is empty if `Authorization` is not a bearer token.
    fn of(headers: &HeaderMap) -> Option<Proof> {
        if headers.contains_key(header::AUTHORIZATION) {
            let bearer = headers.typed_get::<Authorization<Bearer>>();
            return Some(Proof::Bearer(bearer.map_or(String::new(), |b| b.token().to_owned())));
        }
        let cookies = headers.typed_get::<Cookie>()?;
        cookies.get(COOKIE).map(|token| Proof::Cookie(token.to_owned()))
    }

    fn token(&self) -> &str {
        match self {
            Proof::Bearer(token) | Proof::Cookie(token) => token,
        }
    }
}

/// The session that a request claims with a valid signature, whether or not it has ended.
pub(crate) fn claimed_session(app: &App, headers: &HeaderMap) -> Option<String> {
    app.secrets().session(Proof::of(headers)?.token())
}

/// Refuses requests with our cookie that a page of another site has caused.
fn check_origin(config: &Config, method: &Method, headers: &HeaderMap) -> Answer<()> {
    if method.is_safe() {
        return Ok(());
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if text("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none") {
        return Err(Refusal::Elsewhere.into());
    }
    let Some(origin) = text("origin") else { return Ok(()) };
    let is_own = match config.public_origin.as_str() {
        "" => text("host").is_some_and(|host| {
            origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host))
        }),
        own => origin.eq_ignore_ascii_case(own.trim_end_matches('/')),
    };
    if is_own { Ok(()) } else { Err(Refusal::Elsewhere.into()) }
}

/// Refuses requests from pages of other sites where the answer sets our cookie; origins that may
/// call this server get no cookie.
pub(crate) fn check_page(config: &Config, parts: &Parts) -> Answer<()> {
    let origin = parts.headers.get(header::ORIGIN).and_then(|value| value.to_str().ok());
    let may_call = origin.is_some_and(|origin| config.cors_origins.iter().any(|own| own == origin));
    if may_call || parts.headers.contains_key(header::AUTHORIZATION) {
        return Ok(());
    }
    check_origin(config, &parts.method, &parts.headers)
}

/// Sets the cookie.
pub(crate) fn set_cookie(config: &Config, response: &mut Response, token: &Token) {
    put_cookie(config, response, &token.text, COOKIE_SECONDS);
}

/// Removes the cookie.
pub(crate) fn clear_cookie(config: &Config, response: &mut Response) {
    put_cookie(config, response, "", 0);
}

fn put_cookie(config: &Config, response: &mut Response, value: &str, seconds: u32) {
    let secure = if config.secure_cookies { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    let cookie = HeaderValue::from_str(&cookie).expect("letters, digits and marks");
    response.headers_mut().append(header::SET_COOKIE, cookie);
}

/// Adds a guest; returns the id and the token.
///
/// # Errors
///
/// The database fails.
pub(crate) async fn new_guest(app: &App, address: IpAddr) -> Answer<(String, Token)> {
    app.rate_limits().admit_guest(address)?;
    let (id, token) = (Uuid::new_v4().to_string(), app.secrets().fresh_token());
    app.store().add_guest(&id, &token.session, app.now()).await?;
    Ok((id, token))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter().map(|(name, value)| {
            (header::HeaderName::from_static(name), HeaderValue::from_static(value))
        });
        pairs.collect()
    }

    /// A7: pages of other sites cannot act with a player's cookie.
    #[test]
    fn only_own_pages_can_use_the_cookie() {
        let check = |method: Method, pairs: &[_]| {
            check_origin(&Config::default(), &method, &headers(pairs)).is_ok()
        };
        let own = ("origin", "http://sudoku.example");
        assert!(check(Method::POST, &[("host", "sudoku.example"), own]));
        assert!(check(Method::POST, &[("host", "sudoku.example")]));
        assert!(check(Method::GET, &[("host", "sudoku.example"), ("origin", "http://evil")]));
        assert!(!check(Method::POST, &[("host", "sudoku.example"), ("origin", "http://evil")]));
        assert!(!check(Method::DELETE, &[("host", "sudoku.example"), ("origin", "null")]));
        assert!(!check(Method::PUT, &[("sec-fetch-site", "cross-site")]));
        let config = Config { public_origin: "https://a.example/".into(), ..Config::default() };
        let check = |origin| check_origin(&config, &Method::POST, &headers(&[("origin", origin)]));
        assert!(check("https://a.example").is_ok());
        assert!(check("http://a.example").is_err());
    }
}
