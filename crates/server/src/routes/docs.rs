//! The description of the API as it is served: OpenAPI 3.1 for programs, and a page for people.

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use serde_json::{Value, json};

use crate::app::App;
use crate::http::body::for_everybody;

mod problems;
mod table;

/// The description, which the handlers declare: `tests/description.rs` compares and writes it.
const DOCUMENT: &str = include_str!("../../openapi.json");

/// The description of a server below a path.
pub(crate) fn document(prefix: &str) -> Value {
    let mut document: Value = serde_json::from_str(DOCUMENT).expect("a test has written it");
    document["servers"] = json!([{ "url": if prefix.is_empty() { "/" } else { prefix } }]);
    document
}

/// The routes that serve the description.
pub(crate) fn router(document: &Value) -> Router<App> {
    let page = table::page(document);
    let document = document.to_string().into_bytes();
    let to_page = || get(async || Redirect::permanent("/docs"));
    Router::new()
        .route("/openapi.json", get(async || for_everybody(document)))
        .route("/docs", get(async || shown(page)))
        .route("/docs/", to_page())
        .route("/docs/swagger", to_page())
        .route("/docs/swagger/", to_page())
        .route("/docs/swagger/{*file}", to_page())
        .route("/api", get(async || Redirect::temporary("/docs")))
        .route("/api/v1", get(async || Redirect::temporary("/docs")))
        .route("/api/v1/", get(async || Redirect::temporary("/docs")))
        .route("/docs/problems", get(async || shown(problems::page())))
}

/// A page without scripts.
fn shown(page: String) -> Response {
    let mut response = Html(page).into_response();
    let policy = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}
