//! A server below a path, such as `/sudoku`, behind a proxy that passes on the whole path.
//!
//! Handlers know nothing about this: the path is cut off before a request reaches them, and added
//! to the addresses in the headers of their answers.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use tower::ServiceExt;

/// Marks requests for an address that is not below the path.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Outside;

/// The router below a path; the same router if there is none.
pub(crate) fn below(prefix: &str, router: Router) -> Router {
    if prefix.is_empty() {
        return router;
    }
    let prefix: Arc<str> = prefix.into();
    Router::new().fallback(move |request: Request| {
        let (prefix, router) = (Arc::clone(&prefix), router.clone());
        async move { answer(&prefix, router, request).await }
    })
}

async fn answer(prefix: &str, router: Router, mut request: Request) -> Response {
    if request.uri().path() == prefix {
        return Redirect::permanent(&format!("{prefix}/")).into_response();
    }
    match cut(prefix, request.uri()) {
        Some(uri) => *request.uri_mut() = uri,
        None => drop(request.extensions_mut().insert(Outside)),
    }
    let mut response = router.oneshot(request).await.into_response();
    let headers = response.headers_mut();
    put_before(prefix, headers, &header::LOCATION, "");
    put_before(prefix, headers, &header::LINK, "<");
    response
}

/// The address without the prefix; none if it does not have it.
fn cut(prefix: &str, uri: &Uri) -> Option<Uri> {
    let rest = uri.path_and_query()?.as_str().strip_prefix(prefix)?;
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(rest.parse().ok().filter(|_| rest.starts_with('/'))?);
    Uri::from_parts(parts).ok()
}

/// Puts the prefix before an address of this server in a header, where the address follows a given
/// mark.
fn put_before(prefix: &str, headers: &mut HeaderMap, name: &HeaderName, mark: &str) {
    let address = headers.get(name).and_then(|value| value.to_str().ok()?.strip_prefix(mark));
    let Some(address) = address.filter(|address| address.starts_with('/')) else { return };
    let value = HeaderValue::try_from(format!("{mark}{prefix}{address}"));
    headers.insert(name, value.expect("both are plain"));
}
