//! Routes for operators: health, readiness and metrics, and the answers for unknown routes.

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::app::App;
use crate::error::{Answer, ApiError, Code};
use crate::http::metrics::{MEDIA_TYPE, Value};
use crate::routes::described::{Routes, routes};

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! {
        "/healthz" => get(healthy),
        "/readyz" => get(ready),
        "/metrics" => get(metrics),
    }
}

/// Whether the program is running.
#[cfg_attr(feature = "describe", utoipa::path(get, operation_id = "getHealth", path = "/healthz", responses((status = 200, description = "ok", body = String))))]
async fn healthy() -> &'static str {
    "ok\n"
}

/// Whether to send requests here: turns can be stored, and the server is not stopping.
#[cfg_attr(feature = "describe", utoipa::path(get, operation_id = "getReadiness", path = "/readyz", responses((status = 200, description = "ready", body = String))))]
async fn ready(State(app): State<App>) -> Answer {
    if app.is_draining() {
        return Err(Code::Busy.into());
    }
    app.store().ping().await.map_err(|_| Code::Unavailable)?;
    Ok("ready\n".into_response())
}

/// Metrics for Prometheus.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getMetrics",
    path = "/metrics",
    responses((status = 200, description = "Counts and times", body = String,
        content_type = "application/openmetrics-text"))
))]
async fn metrics(State(app): State<App>) -> Answer {
    if app.config().metrics_listen.is_empty() { written(&app) } else { Err(Code::NotFound.into()) }
}

/// The routes of the address that is for metrics alone.
pub(crate) fn metrics_router(app: &App) -> Router {
    let metrics = async |State(app): State<App>| written(&app);
    let router = Router::new().route("/metrics", get(metrics)).route("/healthz", get(healthy));
    router.with_state(app.clone())
}

/// The current metrics.
fn written(app: &App) -> Answer {
    let count = |number: usize| Value::Gauge(number as u64);
    let mut readings = vec![
        ("live_games", "Games in memory", count(app.cache().n_games())),
        ("live_game_bytes", "Memory of these games", count(app.cache().n_bytes())),
        ("watched_games", "Games that are watched", count(app.events().n_watched())),
        ("free_places", "Jobs that would be accepted now", count(app.workers().n_free())),
        (
            "connections",
            "Open connections, and streams beyond the first of each",
            count(app.quotas().connections.n_taken()),
        ),
        ("batches", "Batches in progress", count(app.quotas().batches.n_taken())),
        ("large_bodies", "Large bodies being read", count(app.quotas().bodies.n_taken())),
        ("large_answers", "Large answers not yet read", count(app.quotas().answers.n_taken())),
        ("streams", "Open streams of events", count(app.quotas().streams.n_taken())),
        ("commits", "Commits of turns", Value::Counter(app.store().n_commits())),
    ];
    readings.extend(app.rate_limits().n_refused());
    let text = app.metrics().text(&readings);
    let text = text.map_err(|error| ApiError::Broken(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, MEDIA_TYPE)], text).into_response())
}

/// The answer for an unknown route.
pub(crate) async fn not_found() -> ApiError {
    Code::NotFound.into()
}

/// The answer for a method that the route does not have; the router adds those it has.
pub(crate) async fn wrong_method() -> ApiError {
    Code::Method.into()
}
