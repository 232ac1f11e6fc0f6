//! The server of Ninefold: puzzles, games and players over HTTP.
//!
//! [`app`] is the whole server without sockets, which tests call; [`serve`]
//! is the one that runs. SQL is only in `store`, status codes are only in
//! `error`, and the rules of Sudoku in neither.

#![forbid(unsafe_code)]

pub mod config;

#[cfg(test)]
#[path = "../tests/server/databases.rs"]
#[allow(dead_code, reason = "the tests of the whole server use the rest")]
mod databases;
#[cfg(test)]
extern crate self as ninefold_server; // as those tests call it

mod app;
mod batch;
mod body;
mod connections;
mod dailies;
mod describe;
mod error;
mod events;
mod games;
mod identity;
mod limits;
mod live;
mod metrics;
mod operation;
mod packed;
mod page;
mod places;
mod players;
mod puzzles;
mod questions;
mod secrets;
mod stateless;
mod store;
mod turns;
mod work;

use std::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::{from_fn, from_fn_with_state};
use tokio::net::TcpListener;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::cors::CorsLayer;
use utoipa_axum::router::OpenApiRouter;

pub use app::App;
pub use config::Config;

/// Every route, with what goes around it.
pub fn app(app: &App) -> Router {
    let api = OpenApiRouter::new()
        .merge(stateless::router())
        .merge(puzzles::router())
        .merge(games::router())
        .merge(turns::router())
        .merge(players::router())
        .fallback(operation::not_found);
    let (router, document) = OpenApiRouter::with_openapi(describe::head())
        .nest("/api/v1", api)
        .merge(stateless::validate_router())
        .merge(operation::router())
        .split_for_parts();
    let router = router
        .route("/server.json", axum::routing::get(players::greeting))
        .merge(describe::router(document))
        .fallback(page::file)
        .method_not_allowed_fallback(operation::wrong_method);
    // From the innermost to the outermost.
    let router = router
        .layer(DefaultBodyLimit::max(app.config().most_body_bytes))
        .layer(from_fn(operation::own_errors))
        .layer(from_fn_with_state(app.clone(), limits::large))
        .layer(from_fn_with_state(app.clone(), operation::hurry))
        .layer(from_fn_with_state(app.clone(), limits::gate))
        .layer(CatchPanicLayer::custom(operation::broken))
        .layer(from_fn(error::render))
        .layer(from_fn_with_state(app.clone(), limits::large_answers))
        .layer(from_fn(error::render)) // what the line before refuses
        .layer(compression())
        .layer(from_fn(operation::secure));
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
    router.layer(from_fn_with_state(app.clone(), operation::trace)).with_state(app.clone())
}

/// Packs answers, quickly rather than well. Not events and batches, whose lines go out as they come,
/// and not what is packed already.
fn compression() -> CompressionLayer<impl Predicate> {
    let predicate = DefaultPredicate::new()
        .and(NotForContentType::const_new(batch::MEDIA_TYPE))
        .and(|_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions| {
            extensions.get::<page::AsItIs>().is_none()
        });
    CompressionLayer::new().quality(CompressionLevel::Precise(4)).compress_when(predicate)
}

/// How long requests may still take once the server stops.
const DRAIN: Duration = Duration::from_secs(20);

/// Runs the server until `stop` ends; `ready` is told the address.
///
/// # Errors
///
/// The database or the address cannot be used.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let listener = TcpListener::bind(config.listen).await.map_err(ServeError::Listen)?;
    let shared = App::new(config).await.map_err(ServeError::Database)?;
    dailies::start(&shared);
    let router = app(&shared);
    ready(listener.local_addr().map_err(ServeError::Listen)?);
    // Whoever reads slowly on purpose does not keep the server for ever.
    let late = async {
        stop.await;
        tracing::info!("stopping");
        shared.close();
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        () = connections::serve(&shared, listener, router) => {}
        () = late => tracing::warn!("some requests did not end in time"),
    }
    shared.store().close().await;
    Ok(())
}

/// Ends when the process is asked to stop, from now on; it must be called within a runtime.
pub fn interrupted() -> impl Future<Output = ()> + Send + 'static {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let signals = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
        async move {
            let heard = signals.into_iter().flatten().map(|mut signal| {
                Box::pin(async move {
                    signal.recv().await;
                })
            });
            futures_util::future::select_all(heard).await;
        }
    }
    #[cfg(not(unix))]
    async {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Writes the log to standard error.
pub fn start_log(config: &Config) {
    let level = config.log_level.parse().unwrap_or(tracing_subscriber::filter::LevelFilter::INFO);
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    // A log that was started before goes on.
    let _ = match config.log_format {
        config::LogFormat::Text => log.with_ansi(false).try_init(),
        config::LogFormat::Json => log.json().try_init(),
    };
}

/// Why a server does not run.
#[derive(Debug)]
pub enum ServeError {
    /// The database cannot be used.
    Database(sqlx::Error),
    /// The address cannot be used.
    Listen(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Database(error) => write!(f, "the database cannot be used: {error}"),
            ServeError::Listen(error) => write!(f, "cannot listen: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}
