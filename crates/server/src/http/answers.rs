//! Large answers that clients have not read yet.

use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use crate::app::App;
use crate::error::{ApiError, Code};
use crate::http::arrival::SMALL_BODY;
use crate::http::quota::Permit;

/// Limits the number of large answers that clients have not read yet.
pub(crate) fn limited(app: &App, response: Response, to: IpAddr) -> Response {
    let n_bytes = response.body().size_hint().exact().unwrap_or(0);
    if n_bytes <= SMALL_BODY as u64 {
        return response;
    }
    match app.quotas().answers.take(to) {
        Some(permit) => response.map(|body| Body::new(Permitted { body, _permit: permit })),
        None => ApiError::from(Code::Busy).into_response(),
    }
}

/// An answer that holds a permit until it is sent.
struct Permitted {
    body: Body,
    _permit: Permit<IpAddr>,
}

impl HttpBody for Permitted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
