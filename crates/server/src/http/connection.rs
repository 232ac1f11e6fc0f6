//! One connection: its requests answered with HTTP/1, and limited in how long it may stall.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulConnection;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep, timeout};
use tower::ServiceExt;

use crate::app::App;

/// A connection, which ends when it is closed.
pub(super) type Connection = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The approximate maximum size of the head of a request, and of the unread part of an answer, in
/// bytes.
pub(super) const MOST_HELD: usize = 32 << 10;

/// For how long, and how many bytes, the server still reads from a client after the last answer.
const LINGER: Duration = Duration::from_secs(1);
const MOST_UNWANTED: usize = 1 << 20;

/// A request, with the address that it comes from.
pub(super) fn from(peer: SocketAddr, request: hyper::Request<Incoming>) -> Request {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    request
}

/// Answers the requests of one connection with HTTP/1.
pub(super) fn answering(
    (app, peer): (App, SocketAddr),
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    router: Router,
) -> Connection {
    let service = service_fn(move |request| router.clone().oneshot(from(peer, request)));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(app.config().header_seconds))
        .max_buf_size(MOST_HELD)
        .serve_connection(TokioIo::new(stream), service);
    Box::pin(until_closed(app, peer, connection, std::future::pending()))
}

/// Runs a connection to its end: when the server closes, it finishes what it has begun, and when it
/// is neglected, it has a moment for that.
pub(super) async fn until_closed<C: GracefulConnection<Error: fmt::Display>>(
    app: App,
    peer: SocketAddr,
    connection: C,
    neglected: impl Future<Output = ()>,
) {
    let mut closing = app.closing();
    let mut closed = pin!(async move { drop(closing.wait_for(|closing| *closing).await) });
    let (mut connection, mut neglected) = (pin!(connection), pin!(neglected));
    let mut is_closing = false;
    let done = loop {
        tokio::select! {
            done = connection.as_mut() => break done,
            () = closed.as_mut(), if !is_closing => {
                is_closing = true;
                connection.as_mut().graceful_shutdown();
            }
            () = neglected.as_mut() => {
                connection.as_mut().graceful_shutdown();
                break timeout(LINGER, connection.as_mut()).await.unwrap_or(Ok(()));
            }
        }
    };
    if let Err(error) = done {
        tracing::debug!(%error, %peer, "a connection failed");
    }
}

/// A stream that fails when a write makes no progress for too long.
#[derive(Debug)]
pub(super) struct Guarded<S> {
    stream: S,
    /// What was read before, and is read again first.
    pub(super) unread: Bytes,
    patience: Duration,
    /// Runs while a write waits.
    waiting: Option<Pin<Box<Sleep>>>,
    /// The deadline for reading what still arrives after the last answer, and the number of bytes
    /// so far.
    lingering: Option<(Pin<Box<Sleep>>, usize)>,
}

impl<S> Guarded<S> {
    pub(super) fn new(stream: S, patience: Duration) -> Guarded<S> {
        Guarded { stream, unread: Bytes::new(), patience, waiting: None, lingering: None }
    }

    /// Bounds how long a write may wait.
    fn bounded<T>(
        &mut self,
        tried: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if tried.is_ready() {
            self.waiting = None;
            return tried;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Guarded<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.unread.is_empty() {
            return Pin::new(&mut self.stream).poll_read(context, buffer);
        }
        let n_bytes = self.unread.len().min(buffer.remaining());
        buffer.put_slice(&self.unread.split_to(n_bytes));
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Guarded<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let tried = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.bounded(tried, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let tried = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.bounded(tried, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    /// Ends the answer, and reads what the client is still sending, for a moment: closing the
    /// connection earlier would make the client's system discard the answer.
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.lingering.is_none() {
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        }
        let mut unwanted = [0; 4_096];
        loop {
            let mut buffer = ReadBuf::new(&mut unwanted);
            let read = Pin::new(&mut self.stream).poll_read(context, &mut buffer);
            match read {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    let n_bytes = buffer.filled().len();
                    let (_, n_read) = self.lingering.get_or_insert_with(linger);
                    *n_read += n_bytes;
                    if *n_read > MOST_UNWANTED {
                        return Poll::Ready(Ok(()));
                    }
                }
                Poll::Ready(_) => return Poll::Ready(Ok(())),
                Poll::Pending => {
                    let Some((until, _)) = &mut self.lingering else { return Poll::Ready(Ok(())) };
                    return until.as_mut().poll(context).map(Ok);
                }
            }
        }
    }
}

/// The start of reading unwanted bytes.
fn linger() -> (Pin<Box<Sleep>>, usize) {
    (Box::pin(sleep(LINGER)), 0)
}
