//! All routes, with their middleware.

pub(crate) mod account;
pub(crate) mod begin;
pub(crate) mod boards;
pub(crate) mod describe;
pub(crate) mod games;
mod ops;
pub(crate) mod players;
pub(crate) mod puzzles;
pub(crate) mod turns;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::cors::CorsLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::http::body::LINES_OF_JSON;
use crate::http::middleware;
use crate::{error, page};

/// The router of all routes, with their middleware.
pub fn app(app: &App) -> Router {
    let api = OpenApiRouter::new()
        .merge(boards::router())
        .merge(puzzles::router())
        .merge(begin::router())
        .merge(games::router())
        .merge(turns::router())
        .merge(players::router())
        .merge(account::router())
        .fallback(ops::not_found);
    let (router, document) = OpenApiRouter::with_openapi(describe::head())
        .nest("/api/v1", api)
        .merge(boards::validate_router())
        .merge(ops::router())
        .split_for_parts();
    let router = router
        .route("/server.json", axum::routing::get(players::greeting))
        .merge(describe::router(document))
        .fallback(page::file)
        .method_not_allowed_fallback(ops::wrong_method);
    // From the innermost to the outermost.
    let router = router
        .layer(DefaultBodyLimit::max(app.config().most_body_bytes))
        .layer(from_fn(middleware::router_errors))
        .layer(from_fn_with_state(app.clone(), middleware::limit_large_bodies))
        .layer(from_fn_with_state(app.clone(), middleware::time_limit))
        .layer(from_fn_with_state(app.clone(), middleware::limit_rate))
        .layer(CatchPanicLayer::custom(middleware::panicked))
        .layer(from_fn(error::render))
        .layer(from_fn_with_state(app.clone(), middleware::limit_large_answers))
        .layer(from_fn(error::render)) // the refusals of the line before
        .layer(compression())
        .layer(from_fn(middleware::security_headers));
    let origins: Vec<HeaderValue> =
        app.config().cors_origins.iter().filter_map(|origin| origin.parse().ok()).collect();
    let router = if origins.is_empty() {
        router
    } else {
        let methods = [Method::GET, Method::POST, Method::PUT, Method::DELETE];
        let allowed = [header::CONTENT_TYPE, header::AUTHORIZATION, header::ACCEPT_LANGUAGE];
        let cors = CorsLayer::new().allow_origin(origins);
        router.layer(cors.allow_methods(methods).allow_headers(allowed))
    };
    router.layer(from_fn_with_state(app.clone(), middleware::trace)).with_state(app.clone())
}

/// Compresses answers, quickly rather than well; but not event streams and batches, whose lines
/// must go out immediately, nor files that are already packed.
fn compression() -> CompressionLayer<impl Predicate> {
    let predicate = DefaultPredicate::new().and(NotForContentType::const_new(LINES_OF_JSON)).and(
        |_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions| {
            extensions.get::<page::AlreadyPacked>().is_none()
        },
    );
    CompressionLayer::new().quality(CompressionLevel::Precise(4)).compress_when(predicate)
}
