//! Routes for operators: health, readiness and metrics, and the answers for unknown routes.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::{Answer, ApiError, Refusal};

/// The routes.
pub(crate) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(healthy)).routes(routes!(ready)).routes(routes!(metrics))
}

/// Whether the program is running.
#[utoipa::path(get, path = "/healthz", responses((status = 200, description = "ok", body = String)))]
async fn healthy() -> &'static str {
    "ok\n"
}

/// Whether to send requests here: the database answers, and the server is not stopping.
#[utoipa::path(get, path = "/readyz", responses((status = 200, description = "ready", body = String)))]
async fn ready(State(app): State<App>) -> Answer {
    if app.is_closing() || app.store().ping().await.is_err() {
        return Err(Refusal::Busy.into());
    }
    Ok("ready\n".into_response())
}

/// Metrics for Prometheus.
#[utoipa::path(
    get,
    path = "/metrics",
    responses((status = 200, description = "Counts and times", body = String))
)]
async fn metrics(State(app): State<App>) -> Response {
    let text = app.metrics().text(&[
        ("live_games", app.cache().n_games() as u64),
        ("live_game_bytes", app.cache().n_bytes() as u64),
        ("watched_games", app.events().n_watched() as u64),
        ("free_places", app.workers().n_free() as u64),
        ("connections", app.quotas().connections.n_taken() as u64),
        ("commits", app.store().n_commits()),
    ]);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// The answer for an unknown route.
pub(crate) async fn not_found() -> ApiError {
    Refusal::NotFound.into()
}

/// The answer for a method that the route does not have; the router adds those it has.
pub(crate) async fn wrong_method() -> ApiError {
    Refusal::Method.into()
}
