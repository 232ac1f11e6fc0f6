//! The web app, which is part of the program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, header};
use axum::response::{Html, IntoResponse, Response};
use ninefold_words::server::Refusal;
use rust_embed::RustEmbed;

use crate::error::ApiError;

/// The bundle of `cargo xtask web`; nothing if there was none when this was compiled.
#[derive(RustEmbed)]
#[folder = "$NINEFOLD_BUNDLE"]
#[allow_missing = true]
struct Bundle;

/// Scripts and WebAssembly of our own, and nothing else.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What is said where there is no bundle.
const MISSING: &str = "<!doctype html><html lang=\"en\"><title>Ninefold</title>\
    <h1>Ninefold</h1><p>This server was compiled without the web app. Build it with \
    <code>cargo xtask web</code> and then the server again, or start both with \
    <code>cargo xtask run</code>. The API is at <code>/api/v1</code>.</p></html>";

/// A file of the web app.
pub(crate) async fn file(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let is_read = *request.method() == Method::GET || *request.method() == Method::HEAD;
    if !is_read || path.starts_with("api/") {
        return ApiError::from(Refusal::NotFound).into_response();
    }
    let name = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Bundle::get(name) else {
        return match name {
            "index.html" => Html(MISSING).into_response(),
            _ => ApiError::from(Refusal::NotFound).into_response(),
        };
    };
    let tag = file
        .metadata
        .sha256_hash()
        .iter()
        .take(16)
        .fold(String::new(), |tag, byte| format!("{tag}{byte:02x}"));
    let tag = format!("\"{tag}\"");
    let answer = || {
        let media_type = match file.metadata.mimetype() {
            "text/html" => "text/html; charset=utf-8",
            "text/css" => "text/css; charset=utf-8",
            "text/javascript" => "text/javascript; charset=utf-8",
            other => other,
        };
        let mut response = Body::from(file.data.clone().into_owned()).into_response();
        let media_type = HeaderValue::from_str(media_type).expect("a media type is plain");
        response.headers_mut().insert(header::CONTENT_TYPE, media_type);
        Ok(response)
    };
    let response = crate::puzzles::unless_known(request.headers(), &tag, answer);
    let mut response = response.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("tags are plain"));
    response
}
