//! All routes, with their middleware.

pub(crate) mod account;
pub(crate) mod begin;
pub(crate) mod boards;
pub(crate) mod collections;
#[cfg(feature = "describe")]
pub(crate) mod describe;
pub(crate) mod described;
pub(crate) mod docs;
pub(crate) mod games;
pub(crate) mod ops;
pub(crate) mod players;
pub(crate) mod puzzles;
pub(crate) mod sent;
pub(crate) mod turns;
pub(crate) mod watch;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{
    Extensions, HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header,
};
use axum::middleware::from_fn_with_state;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::cors::CorsLayer;

use crate::app::App;
use crate::config::Config;
use crate::http::accept::Offers;
use crate::http::body::LINES_OF_JSON;
use crate::http::middleware;
use crate::http::prefix;
use crate::page;
use described::Routes;

/// All described routes.
fn described_routes() -> Routes {
    let api = boards::routes()
        .merge(puzzles::routes())
        .merge(sent::routes())
        .merge(collections::routes())
        .merge(begin::routes())
        .merge(games::routes())
        .merge(turns::routes())
        .merge(watch::routes())
        .merge(players::routes())
        .merge(account::routes());
    let api = Routes {
        router: Router::new().nest("/api/v1", api.router.fallback(ops::not_found)),
        #[cfg(feature = "describe")]
        document: describe::head().nest("/api/v1", api.document),
    };
    api.merge(boards::validate_routes()).merge(ops::routes()).merge(players::greeting_routes())
}

/// The description of the API as the handlers declare it; the server serves its copy in
/// `openapi.json`.
#[cfg(feature = "describe")]
pub fn described() -> serde_json::Value {
    describe::whole(described_routes().document)
}

/// The router of all routes, with their middleware.
pub fn app(app: &App) -> Router {
    let document = docs::document(&app.config().prefix);
    let offers = Arc::new(Offers::of(&document));
    let router = described_routes()
        .router
        .merge(docs::router(&document))
        .fallback(page::file)
        .method_not_allowed_fallback(ops::wrong_method);
    // From the outermost to the innermost.
    let middleware = from_fn_with_state((app.clone(), offers), middleware::around);
    let router = router.layer((compression(), middleware));
    let router = match cors(app.config()) {
        // This layer answers OPTIONS itself, so these are counted outside it.
        Some(cors) => router.layer((from_fn_with_state(app.clone(), middleware::preflight), cors)),
        None => router,
    };
    prefix::below(&app.config().prefix, router.with_state(app.clone()))
}

/// Lets pages of other origins call this server, if the settings name some.
fn cors(config: &Config) -> Option<CorsLayer> {
    let origins: Vec<HeaderValue> =
        config.cors_origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    let names = HeaderName::from_static;
    let cors = CorsLayer::new()
        .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::DELETE])
        .allow_headers([
            header::ACCEPT_LANGUAGE,
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            header::IF_MATCH,
            header::IF_NONE_MATCH,
            names("last-event-id"),
        ])
        .expose_headers([
            header::ETAG,
            header::LOCATION,
            header::RETRY_AFTER,
            names("ratelimit"),
            names("ratelimit-policy"),
            names("x-request-id"),
        ])
        .max_age(Duration::from_hours(1));
    (!origins.is_empty()).then(|| cors.allow_origin(origins))
}

/// Compresses answers, quickly rather than well; but neither event streams and batches, whose lines
/// must go out immediately, nor files that are already packed.
fn compression() -> CompressionLayer<impl Predicate> {
    let predicate = DefaultPredicate::new().and(NotForContentType::const_new(LINES_OF_JSON)).and(
        |_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions| {
            extensions.get::<page::AlreadyPacked>().is_none()
        },
    );
    CompressionLayer::new().quality(CompressionLevel::Precise(4)).compress_when(predicate)
}
