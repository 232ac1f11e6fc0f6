//! The body of a request while it is arriving.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use futures_util::StreamExt;
use hyper::body::{Frame, SizeHint};

use crate::http::body_permits::BodyPermit;

/// The largest body that needs no permit, in bytes: enough for everything but whole games and
/// batches.
pub(crate) const SMALL_BODY: usize = 64 << 10;

/// How long an answer waits for the rest of an unwanted body.
const PATIENCE: Duration = Duration::from_secs(2);

/// The state of a body, even after its handler is done with it.
#[derive(Debug, Default)]
pub(crate) struct Arrival {
    /// The rest of a body that was not read to its end.
    rest: Mutex<Option<Body>>,
    n_bytes: AtomicU64,
    /// The permit of a large body, kept until its answer is ready.
    permit: OnceLock<BodyPermit>,
}

impl Arrival {
    /// Follows the body of a request; nothing if it has none.
    pub(crate) fn follow(request: &mut Request) -> Option<Arc<Arrival>> {
        if request.body().is_end_stream() {
            return None;
        }
        let arrival = Arc::new(Arrival::default());
        let body = std::mem::take(request.body_mut());
        *request.body_mut() = Body::new(Followed { body, arrival: Arc::clone(&arrival) });
        request.extensions_mut().insert(Arc::clone(&arrival));
        Some(arrival)
    }

    /// The number of bytes read so far.
    pub(crate) fn n_bytes(&self) -> u64 {
        self.n_bytes.load(Ordering::Relaxed)
    }

    /// Keeps a permit until the answer is ready.
    pub(crate) fn keep(&self, permit: BodyPermit) -> &BodyPermit {
        self.permit.get_or_init(|| permit)
    }

    /// Reads the rest of the body to its end if it is small, so that the connection can be used
    /// again; returns whether it can.
    pub(crate) async fn finish(&self, is_expecting: bool) -> bool {
        let rest = self.rest.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(rest) = rest else { return true };
        let is_large = rest.size_hint().lower() > SMALL_BODY as u64;
        // Reading would ask for a body that the client has not begun to send.
        if is_large || is_expecting {
            return false;
        }
        let read = async {
            let (mut rest, mut n_bytes) = (rest.into_data_stream(), 0);
            while let Some(piece) = rest.next().await {
                let Ok(bytes) = piece else { return false };
                n_bytes += bytes.len();
                if n_bytes > SMALL_BODY {
                    return false;
                }
            }
            true
        };
        tokio::time::timeout(PATIENCE, read).await.unwrap_or(false)
    }
}

/// A body that leaves its rest behind if it is dropped before its end.
struct Followed {
    body: Body,
    arrival: Arc<Arrival>,
}

impl HttpBody for Followed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        match &frame {
            Some(Ok(frame)) => {
                let n_bytes = frame.data_ref().map_or(0, Bytes::len);
                self.arrival.n_bytes.fetch_add(n_bytes as u64, Ordering::Relaxed);
            }
            Some(Err(_)) | None => self.body = Body::empty(),
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        if !self.body.is_end_stream() {
            let rest = std::mem::take(&mut self.body);
            *self.arrival.rest.lock().unwrap_or_else(PoisonError::into_inner) = Some(rest);
        }
    }
}
