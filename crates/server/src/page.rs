//! The web app: embedded in a released program, where the files that packing makes smaller are only kept packed, and
//! otherwise read from its folder when they are requested.

mod packed;

use std::path::Path;
use std::sync::LazyLock;

use crate::error::{ApiError, Code};
use crate::http::etag::unless_known;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{Html, IntoResponse, Response};
use headers::{ETag, HeaderMapExt};
use packed::PackedFiles;
use sha2::{Digest as _, Sha256};

/// The files that are part of a released program; none if there was no page when it was compiled.
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The folder of the page, from which any other program reads them.
const FOLDER: &str = env!("NINEFOLD_BUNDLE");

/// Allows our own scripts and WebAssembly, and nothing else.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page that is shown without a bundle.
const MISSING: &str = "<!doctype html><html lang=\"en\"><title>Ninefold</title>\
    <h1>Ninefold</h1><p>This server was compiled without the web app. Build it with \
    <code>cargo xtask web --released</code> and then the server again, or start both with \
    <code>cargo xtask run</code>. The API is at <code>/api/v1</code>.</p></html>";

/// The files in packings other than the one they are kept in, as long as the program runs.
static FILES: PackedFiles = PackedFiles::new();

/// What the name of a file that is kept packed with Brotli ends with.
const PACKED: &str = ".br";

/// A file of the web app.
pub(crate) async fn file(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let is_read = *request.method() == Method::GET || *request.method() == Method::HEAD;
    let name = if path.is_empty() { "index.html" } else { path };
    if path.starts_with("api/") {
        return ApiError::from(Code::NotFound).into_response();
    }
    if !is_read && (name == "index.html" || find(name).is_some()) {
        let mut response = ApiError::from(Code::Method).into_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
        return response;
    }
    if !is_read {
        return ApiError::from(Code::NotFound).into_response();
    }
    match find(name) {
        Some(found) => shown(&FILES, name, found, request.headers()),
        None if name == "index.html" => Html(MISSING).into_response(),
        None => ApiError::from(Code::NotFound).into_response(),
    }
}

/// A file as it is kept, with a digest of that.
#[derive(Clone, Debug)]
struct Found {
    data: Bytes,
    digest: [u8; 32],
    is_packed: bool,
}

impl Found {
    fn new(data: Bytes, is_packed: bool) -> Found {
        let digest = Sha256::digest(&data).into();
        Found { data, digest, is_packed }
    }
}

fn find(name: &str) -> Option<Found> {
    if FOLDER.is_empty() {
        static FOUND: LazyLock<Vec<(&str, Found)>> = LazyLock::new(|| {
            let kept = EMBEDDED.iter().map(|(name, data)| (name, Bytes::from_static(data)));
            let kept = kept.map(|(name, data)| match name.strip_suffix(PACKED) {
                Some(name) => (name, Found::new(data, true)),
                None => (*name, Found::new(data, false)),
            });
            kept.collect()
        });
        return FOUND.iter().find(|(kept, _)| *kept == name).map(|(_, found)| found.clone());
    }
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let is_inside = !name.starts_with('.') && name.bytes().all(is_plain);
    let data = is_inside.then(|| std::fs::read(Path::new(FOLDER).join(name)).ok()).flatten()?;
    Some(Found::new(data.into(), false))
}

/// The answer with a file: one that is kept packed in the packing that the client prefers, any other as it is.
fn shown(files: &PackedFiles, name: &str, found: Found, asked: &HeaderMap) -> Response {
    let Found { data, digest, is_packed } = found;
    let (packing, bytes) = if is_packed { files.best(name, data, asked) } else { (None, data) };
    // Each packing has different bytes, so it has a different tag.
    let hash = digest.iter().take(16).fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    let tag = match packing {
        Some(packing) => format!("\"{hash}-{}\"", packing.name()),
        None => format!("\"{hash}\""),
    };
    let tag: ETag = tag.parse().expect("a digest is plain");
    let answer = || Ok(Body::from(bytes).into_response());
    let mut response = unless_known(asked, &tag, answer).into_response();
    let value = |text: &str| HeaderValue::from_str(text).expect("it is plain");
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, value(media_type(name)));
    if let Some(packing) = packing {
        headers.insert(header::CONTENT_ENCODING, value(packing.name()));
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.typed_insert(tag);
    response.extensions_mut().insert(AlreadyPacked);
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// Marks answers that must not be compressed again.
#[derive(Copy, Clone, Debug)]
pub(crate) struct AlreadyPacked;

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, StatusCode};

    use super::*;

    const TEXT: &[u8] = b"body { color: black }";

    fn ask(files: &PackedFiles, data: Vec<u8>, headers: &[(HeaderName, &'static str)]) -> Response {
        let headers =
            headers.iter().map(|(name, text)| (name.clone(), HeaderValue::from_static(text)));
        let is_packed = data != TEXT;
        let found = Found { data: data.into(), digest: [7; 32], is_packed };
        shown(files, "a.css", found, &headers.collect())
    }

    /// Every packing has a tag of its own, which is recognized, and caches keep the packings apart.
    #[test]
    fn packed_files_have_their_own_tags() {
        let files = PackedFiles::new();
        let kept = || packed::tests::packed(TEXT);
        let accept = header::ACCEPT_ENCODING;
        let plain = ask(&files, kept(), &[]);
        assert!(plain.headers().get("content-encoding").is_none());
        assert_eq!(plain.headers()["vary"], "accept-encoding");
        let zipped = ask(&files, kept(), &[(accept.clone(), "gzip")]);
        assert_eq!(zipped.headers()["content-encoding"], "gzip");
        let brotli = ask(&files, kept(), &[(accept.clone(), "gzip, br")]);
        assert_eq!(brotli.headers()["content-encoding"], "br");
        assert_eq!(brotli.headers()["content-type"], "text/css; charset=utf-8");
        let tags = [&plain, &zipped, &brotli].map(|response| response.headers()["etag"].clone());
        assert!(tags[0] != tags[1] && tags[0] != tags[2] && tags[1] != tags[2]);
        let known = "\"07070707070707070707070707070707-br\"";
        assert_eq!(tags[2], known);
        let both = [(accept.clone(), "br"), (header::IF_NONE_MATCH, known)];
        assert_eq!(ask(&files, kept(), &both).status(), StatusCode::NOT_MODIFIED);
        let other = [(accept.clone(), "gzip"), (header::IF_NONE_MATCH, known)];
        assert_eq!(ask(&files, kept(), &other).status(), StatusCode::OK);
        let as_it_is = ask(&files, TEXT.to_vec(), &[(accept, "br")]);
        assert!(as_it_is.headers().get("content-encoding").is_none());
    }
}
