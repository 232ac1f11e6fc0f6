//! The cookie by which browsers prove who the player is.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use headers::{Cookie, HeaderMapExt};

use crate::config::Config;

/// The name of the cookie without HTTPS.
pub(crate) const COOKIE: &str = "ninefold";

/// The name of the cookie over HTTPS: browsers accept this prefix only from the host itself, so no
/// other site of its domain can plant a cookie.
const HOST_COOKIE: &str = "__Host-ninefold";

/// Its name over HTTPS below a path, which the other prefix does not allow: any page of the host can
/// plant it, but only over HTTPS.
const SECURE_COOKIE: &str = "__Secure-ninefold";

/// A year, in seconds.
const COOKIE_SECONDS: u32 = 365 * 24 * 3_600;

/// The token of a request's cookie. Over HTTPS the old name is still read if the new one is
/// missing, so that nobody is signed out.
pub(super) fn token(config: &Config, headers: &HeaderMap) -> Option<String> {
    let cookies = headers.typed_get::<Cookie>()?;
    cookies.get(current(config)).or_else(|| cookies.get(COOKIE)).map(str::to_owned)
}

pub(crate) fn set_cookie(config: &Config, response: &mut Response, token: &str) {
    put(config, response, current(config), token, COOKIE_SECONDS);
    if config.secure_cookies {
        put(config, response, COOKIE, "", 0);
    }
}

pub(crate) fn clear_cookie(config: &Config, response: &mut Response) {
    put(config, response, current(config), "", 0);
    if config.secure_cookies {
        put(config, response, COOKIE, "", 0);
    }
}

/// Sets the cookie of a request again, so that it lasts for another year, under its current name.
pub(crate) fn renew_cookie(config: &Config, headers: &HeaderMap, response: &mut Response) {
    if let Some(token) = token(config, headers) {
        set_cookie(config, response, &token);
    }
}

fn current(config: &Config) -> &'static str {
    match (config.secure_cookies, config.prefix.is_empty()) {
        (false, _) => COOKIE,
        (true, true) => HOST_COOKIE,
        (true, false) => SECURE_COOKIE,
    }
}

fn put(config: &Config, response: &mut Response, name: &str, value: &str, seconds: u32) {
    let secure = if config.secure_cookies { "; Secure" } else { "" };
    let path = if config.prefix.is_empty() { "/" } else { &config.prefix };
    let cookie =
        format!("{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    let cookie = HeaderValue::from_str(&cookie).expect("letters, digits and marks");
    response.headers_mut().append(header::SET_COOKIE, cookie);
}
