//! The web app, embedded in the program.

mod packed;

use std::borrow::Cow;
use std::sync::Once;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{Html, IntoResponse, Response};
use headers::{ETag, HeaderMapExt};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::{ApiError, Refusal};
use crate::http::etag::unless_known;
use packed::{PackedFiles, bytes};

/// The bundle of `cargo xtask web`; empty if there was none at compile time.
#[derive(RustEmbed)]
#[folder = "$NINEFOLD_BUNDLE"]
#[allow_missing = true]
struct Bundle;

/// Allows our own scripts and WebAssembly, and nothing else.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page that is shown without a bundle.
const MISSING: &str = "<!doctype html><html lang=\"en\"><title>Ninefold</title>\
    <h1>Ninefold</h1><p>This server was compiled without the web app. Build it with \
    <code>cargo xtask web</code> and then the server again, or start both with \
    <code>cargo xtask run</code>. The API is at <code>/api/v1</code>.</p></html>";

/// The packed files, kept as long as the program runs.
static FILES: PackedFiles = PackedFiles::new();

/// Packs all files as small as possible, which takes seconds; meanwhile they are sent with gzip.
fn pack() {
    for name in Bundle::iter() {
        if let Some(file) = Bundle::get(&name).filter(|file| is_packable(file.metadata.mimetype()))
        {
            FILES.pack_well(&name, &file.data);
        }
    }
}

/// Whether packing helps: pictures and fonts are compressed already.
fn is_packable(media_type: &str) -> bool {
    !matches!(media_type, "image/png" | "font/woff2")
}

/// A file of the web app.
pub(crate) async fn file(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let is_read = *request.method() == Method::GET || *request.method() == Method::HEAD;
    let name = if path.is_empty() { "index.html" } else { path };
    if path.starts_with("api/") {
        return ApiError::from(Refusal::NotFound).into_response();
    }
    if !is_read && (name == "index.html" || Bundle::get(name).is_some()) {
        let mut response = ApiError::from(Refusal::Method).into_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET,HEAD"));
        return response;
    }
    if !is_read {
        return ApiError::from(Refusal::NotFound).into_response();
    }
    match Bundle::get(name) {
        Some(EmbeddedFile { data, metadata }) => {
            // The first request starts packing: a server that only serves the API never does.
            static PACKING: Once = Once::new();
            PACKING.call_once(|| drop(std::thread::spawn(pack)));
            let kind = (metadata.sha256_hash(), metadata.mimetype());
            shown(&FILES, (name, data), kind, request.headers())
        }
        None if name == "index.html" => Html(MISSING).into_response(),
        None => ApiError::from(Refusal::NotFound).into_response(),
    }
}

/// The answer with a file, in the best packing that the client accepts.
fn shown(
    files: &PackedFiles,
    (name, data): (&str, Cow<'static, [u8]>),
    (digest, media_type): ([u8; 32], &str),
    asked: &HeaderMap,
) -> Response {
    let (packing, bytes) =
        if is_packable(media_type) { files.best(name, data, asked) } else { (None, bytes(data)) };
    // Each packing has different bytes, so it has a different tag.
    let hash = digest.iter().take(16).fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    let tag = match packing {
        Some(packing) => format!("\"{hash}-{}\"", packing.name()),
        None => format!("\"{hash}\""),
    };
    let tag: ETag = tag.parse().expect("a digest is plain");
    let answer = || Ok(Body::from(bytes).into_response());
    let mut response = unless_known(asked, &tag, answer).into_response();
    let media_type = match media_type {
        text @ ("text/html" | "text/css" | "text/javascript" | "text/plain") => {
            format!("{text}; charset=utf-8")
        }
        other => other.to_owned(),
    };
    let value = |text: &str| HeaderValue::from_str(text).expect("it is plain");
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, value(&media_type));
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

/// Marks answers that must not be compressed again.
#[derive(Copy, Clone, Debug)]
pub(crate) struct AlreadyPacked;

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, StatusCode};

    use super::*;

    fn ask(
        files: &PackedFiles,
        media_type: &str,
        headers: &[(HeaderName, &'static str)],
    ) -> Response {
        let data = Cow::Borrowed(&b"body { color: black }"[..]);
        let headers =
            headers.iter().map(|(name, text)| (name.clone(), HeaderValue::from_static(text)));
        shown(files, ("a", data), ([7; 32], media_type), &headers.collect())
    }

    /// Every packing has a tag of its own, which is recognized, and caches keep the packings apart.
    #[test]
    fn packed_files_have_their_own_tags() {
        let files = PackedFiles::new();
        let accept = header::ACCEPT_ENCODING;
        let plain = ask(&files, "text/css", &[]);
        assert!(plain.headers().get("content-encoding").is_none());
        assert_eq!(plain.headers()["vary"], "accept-encoding");
        let zipped = ask(&files, "text/css", &[(accept.clone(), "gzip, br")]);
        assert_eq!(zipped.headers()["content-encoding"], "gzip");
        files.pack_well("a", b"body { color: black }");
        let brotli = ask(&files, "text/css", &[(accept.clone(), "gzip, br")]);
        assert_eq!(brotli.headers()["content-encoding"], "br");
        assert_eq!(brotli.headers()["content-type"], "text/css; charset=utf-8");
        let tags = [&plain, &zipped, &brotli].map(|response| response.headers()["etag"].clone());
        assert!(tags[0] != tags[1] && tags[0] != tags[2] && tags[1] != tags[2]);
        let known = "\"07070707070707070707070707070707-br\"";
        assert_eq!(tags[2], known);
        let both = [(accept.clone(), "br"), (header::IF_NONE_MATCH, known)];
        assert_eq!(ask(&files, "text/css", &both).status(), StatusCode::NOT_MODIFIED);
        let other = [(accept.clone(), "gzip"), (header::IF_NONE_MATCH, known)];
        assert_eq!(ask(&files, "text/css", &other).status(), StatusCode::OK);
        for compressed in ["image/png", "font/woff2"] {
            let sent = ask(&files, compressed, &[(accept.clone(), "br")]);
            assert!(sent.headers().get("content-encoding").is_none(), "{compressed}");
        }
    }
}
