//! The player that sends a request.

use std::net::IpAddr;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::response::{IntoResponse, Response};
use headers::HeaderMapExt;
use headers::authorization::{Authorization, Bearer};
use serde::Deserialize;
use uuid::Uuid;

use crate::app::{App, DAY};
use crate::config::Config;
use crate::error::{Answer, ApiError, Code};
use crate::http::cookies::{self, clear_cookie};
use crate::http::etag::Expected;
use crate::http::secrets::Token;
use crate::store::PlayerRow;

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

/// The sender of a request.
#[derive(Clone, Debug)]
pub(crate) enum Sender {
    /// The request names no player.
    Nobody,
    /// The session of the cookie has ended.
    Ended,
    /// A player whom the operator has blocked.
    Blocked(Player),
    /// A player.
    Player(Player),
}

/// Fails if a bearer token is not valid.
impl FromRequestParts<App> for Sender {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Sender> {
        let Some(proof) = Proof::of(app.config(), &parts.headers) else {
            return Ok(Sender::Nobody);
        };
        if let Proof::Cookie(_) = proof {
            check_origin(app.config(), &parts.method, &parts.headers)?;
        }
        let session = app.secrets().session(proof.token());
        let found = match &session {
            Some(session) => app.store().player_of(session, app.oldest_session()).await?,
            None => None,
        };
        match (found, session, proof) {
            (Some((row, used)), Some(session), _) => {
                let player = Player { row, session };
                if player.row.blocked.is_some() {
                    return Ok(Sender::Blocked(player));
                }
                let now = app.now();
                if used + DAY < now {
                    // If this fails, the next request records it.
                    app.store().use_session(&player.session, now).await.ok();
                }
                Ok(Sender::Player(player))
            }
            (.., Proof::Cookie(_)) => Ok(Sender::Ended),
            (.., Proof::Bearer(_)) => Err(Code::InvalidSession.into()),
        }
    }
}

/// A page cannot drop a cookie whose session has ended, so the refusal removes it.
impl FromRequestParts<App> for Player {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Player, Response> {
        let sender = Sender::from_request_parts(parts, app).await;
        match sender.map_err(ApiError::into_response)? {
            Sender::Player(player) => Ok(player),
            Sender::Nobody => Err(ApiError::from(Code::Unauthenticated).into_response()),
            // The cookie stays: the player can be unblocked.
            Sender::Blocked(_) => Err(ApiError::from(Code::Blocked).into_response()),
            Sender::Ended => {
                let mut response = ApiError::from(Code::InvalidSession).into_response();
                clear_cookie(app.config(), &mut response);
                Err(response)
            }
        }
    }
}

/// A cookie whose session has ended names nobody.
impl FromRequestParts<App> for MaybePlayer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<MaybePlayer> {
        Ok(MaybePlayer(match Sender::from_request_parts(parts, app).await? {
            Sender::Player(player) => Some(player),
            Sender::Blocked(_) => return Err(Code::Blocked.into()),
            Sender::Nobody | Sender::Ended => None,
        }))
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
    /// The states that the client expects the game to be in.
    pub(crate) expected: Expected,
}

/// The part of a path that names a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::IntoParams), into_params(parameter_in = Path))]
pub(crate) struct GameId {
    /// The id of a game.
    id: String,
}

impl FromRequestParts<App> for OwnGame {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<OwnGame, Response> {
        let Player { row, session } = Player::from_request_parts(parts, app).await?;
        let path = Path::<GameId>::from_request_parts(parts, app).await;
        let missing = |_| ApiError::from(Code::NotFound).into_response();
        let Path(GameId { id }) = path.map_err(missing)?;
        let id = uuid(&id).map_err(ApiError::into_response)?;
        let expected = Expected::of(&parts.headers);
        Ok(OwnGame { app: app.clone(), id, player: row.id, session, expected })
    }
}

/// An id in an address, in lower case whatever the client writes.
///
/// # Errors
///
/// The text is not an id, so nothing has it.
pub(crate) fn uuid(text: &str) -> Answer<String> {
    Ok(Uuid::try_parse(text).map_err(|_| Code::NotFound)?.to_string())
}

/// How a request identifies its player: the token, and which header has it.
#[derive(Clone, Debug)]
enum Proof {
    Bearer(String),
    Cookie(String),
}

impl Proof {
    /// The proof of a request; the token is empty if `Authorization` cannot be read.
    fn of(config: &Config, headers: &HeaderMap) -> Option<Proof> {
        if is_authorized(headers) {
            let bearer = headers.typed_get::<Authorization<Bearer>>();
            return Some(Proof::Bearer(bearer.map_or(String::new(), |b| b.token().to_owned())));
        }
        cookies::token(config, headers).map(Proof::Cookie)
    }

    fn token(&self) -> &str {
        match self {
            Proof::Bearer(token) | Proof::Cookie(token) => token,
        }
    }
}

/// Whether a request has an `Authorization` for us; a `Basic` one is for a proxy.
pub(crate) fn is_authorized(headers: &HeaderMap) -> bool {
    headers.get(header::AUTHORIZATION).is_some_and(|value| {
        !value.as_bytes().get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"basic "))
    })
}

/// The session that a request claims with a valid signature, whether or not it has ended.
pub(crate) fn claimed_session(app: &App, headers: &HeaderMap) -> Option<String> {
    app.secrets().session(Proof::of(app.config(), headers)?.token())
}

/// Refuses requests with our cookie that a page of another site has caused.
fn check_origin(config: &Config, method: &Method, headers: &HeaderMap) -> Answer<()> {
    if method.is_safe() {
        return Ok(());
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if text("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none") {
        return Err(Code::Elsewhere.into());
    }
    let Some(origin) = text("origin") else { return Ok(()) };
    let is_own = match config.public_origin.as_str() {
        "" => text("host").is_some_and(|host| {
            origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host))
        }),
        own => origin.eq_ignore_ascii_case(own.trim_end_matches('/')),
    };
    if is_own { Ok(()) } else { Err(Code::Elsewhere.into()) }
}

/// Refuses requests from pages of other sites if the answer would set our cookie; origins that may
/// call this server get no cookie.
pub(crate) fn check_page(config: &Config, parts: &Parts) -> Answer<()> {
    let origin = parts.headers.get(header::ORIGIN).and_then(|value| value.to_str().ok());
    let may_call = origin.is_some_and(|origin| config.cors_origins.iter().any(|own| own == origin));
    if may_call || is_authorized(&parts.headers) {
        return Ok(());
    }
    check_origin(config, &parts.method, &parts.headers)
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
    use axum::http::HeaderValue;

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
