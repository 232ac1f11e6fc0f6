//! Connections: limited in number, in total and per address, and in how long they may stall.
//!
//! A client that sends the head of a request too slowly, or does not read an
//! answer, is disconnected: it ties up little memory, and not for long.

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
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Sleep, sleep, timeout};
#[cfg(feature = "tls")]
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::app::App;
use crate::http::network::counted;
#[cfg(feature = "tls")]
use crate::http::tls;

/// There is none: this program cannot encrypt.
#[cfg(not(feature = "tls"))]
#[derive(Clone)]
pub(crate) enum TlsAcceptor {}

/// A connection, which ends when it is closed.
pub(super) type Connection = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The approximate maximum size of the head of a request, and of the unread part of an answer, in
/// bytes.
pub(super) const MOST_HELD: usize = 32 << 10;

/// For how long, and how many bytes, the server still reads from a client after the last answer.
const LINGER: Duration = Duration::from_secs(1);
const MOST_UNWANTED: usize = 1 << 20;

/// Serves connections until the server closes, then waits for the requests in flight.
pub(crate) async fn serve(
    app: &App,
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
    router: Router,
) {
    let mut closing = app.closing(); // and not while it only drains
    let mut connections = JoinSet::new(); // dropping this future ends them all
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_of_one(&error) => continue,
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections");
                sleep(Duration::from_millis(500)).await; // out of file descriptors, for instance
                continue;
            }
        };
        let from = peer.ip().to_canonical();
        let is_proxy = app.config().trusts(from);
        let permit = if is_proxy {
            app.quotas().connections.take_any(from)
        } else {
            app.quotas().connections.take(counted(from))
        };
        if let Some(permit) = permit {
            let (app, tls, router) = (app.clone(), tls.clone(), router.clone());
            connections.spawn(async move {
                let _ = stream.set_nodelay(true); // answers are written in one piece
                let patience = Duration::from_secs(app.config().header_seconds);
                let mut closing = app.closing();
                let stall = Duration::from_secs(app.config().stall_seconds);
                let (client, stream) = ((app, peer), Guarded::new(stream, stall));
                #[cfg(feature = "tls")]
                let beginning = tls::begin(client, stream, tls, router);
                #[cfg(not(feature = "tls"))]
                let beginning = {
                    let None = tls;
                    std::future::ready(io::Result::Ok(answering(client, stream, router)))
                };
                let connection = tokio::select! {
                    begun = timeout(patience, beginning) => begun,
                    _ = closing.wait_for(|closing| *closing) => return,
                };
                match connection {
                    Ok(Ok(connection)) => connection.await,
                    Ok(Err(error)) => tracing::debug!(%error, %peer, "a connection failed"),
                    Err(_) => tracing::debug!(%peer, "a connection did not begin in time"),
                }
                drop(permit);
            });
        } else {
            app.metrics().count_turned_away();
            if tls.is_none() {
                turn_away(&stream);
            }
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

/// The start of reading unwanted bytes.
fn linger() -> (Pin<Box<Sleep>>, usize) {
    (Box::pin(sleep(LINGER)), 0)
}

/// Whether an error concerns only the connection being accepted.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Tries to answer that there are too many connections.
fn turn_away(stream: &TcpStream) {
    let answer = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\n\
                   Content-Length: 0\r\n\r\n";
    let _ = stream.try_write(answer);
}

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
    fn new(stream: S, patience: Duration) -> Guarded<S> {
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
