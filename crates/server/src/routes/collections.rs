//! The collections of the server.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use headers::HeaderMapExt;
#[cfg(feature = "describe")]
use ninefold_wire::rest::{CollectionShape, CollectionsShape};

use crate::app::App;
use crate::collections::Prepared;
use crate::error::{Answer, Code};
use crate::http::body::json_bytes;
use crate::http::etag::{unless_cached, weak};
#[cfg(feature = "describe")]
use crate::routes::describe::{Fails, Unchanged};
use crate::routes::described::{Routes, routes};

/// The routes.
pub(crate) fn routes() -> Routes {
    routes! {
        "/collections" => get(list),
        "/collections/{name}" => get(read),
    }
}

/// The collections that the operator offers.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "listCollections",
    path = "/collections",
    responses(
        (status = 200, description = "All collections, without their puzzles", body = CollectionsShape,
            headers(("etag" = String))),
        Unchanged
    )
))]
async fn list(State(app): State<App>, headers: HeaderMap) -> Answer {
    shown(app.collections().list(), &headers)
}

/// The puzzles of a collection, without their solutions.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "getCollection",
    path = "/collections/{name}",
    params(("name" = String, Path, description = "The name of a collection")),
    responses(
        (status = 200, description = "The puzzles, in their order", body = CollectionShape,
            headers(("etag" = String))),
        Unchanged,
        Fails::<404>
    )
))]
async fn read(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Answer {
    shown(app.collections().named(&name).ok_or(Code::NotFound)?, &headers)
}

/// How caches store collections, which change only when the server restarts.
const ASKS_AGAIN: &str = "no-cache";

fn shown(prepared: &Prepared, asked: &HeaderMap) -> Answer {
    let tag = weak(&prepared.tag);
    unless_cached(asked, &tag, ASKS_AGAIN, || {
        let mut response = json_bytes(prepared.body.clone());
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(ASKS_AGAIN));
        headers.typed_insert(tag.clone());
        Ok(response)
    })
}
