//! Connections: limited in number, in total and per address, and in how long they may stall.
//!
//! A client that sends the head of a request too slowly, or does not read an
//! answer, is disconnected: little memory waits for it, and not for long.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{Sleep, sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::app::App;
use crate::http::network::counted;
use crate::http::quota::Permit;

/// About the largest size of the head of a request, and of the unread part of an answer, in bytes.
const MOST_HELD: usize = 32 << 10;

/// How long, and how many bytes of, what a client still sends after the last answer is read.
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
    let graceful = GracefulShutdown::new();
    let mut connections = JoinSet::new(); // ends them all when this future is dropped
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
            let watcher = graceful.watcher();
            connections.spawn(async move {
                let stall = Duration::from_secs(app.config().stall_seconds);
                let _ = stream.set_nodelay(true); // answers are written in one piece
                let stream = WriteTimeout::new(stream, stall);
                match tls {
                    None => answer(app, (stream, peer), router, permit, watcher).await,
                    Some(tls) => {
                        let patience = Duration::from_secs(app.config().header_seconds);
                        if let Ok(Ok(stream)) = timeout(patience, tls.accept(stream)).await {
                            answer(app, (stream, peer), router, permit, watcher).await;
                        } else {
                            tracing::debug!(%peer, "no TLS");
                        }
                    }
                }
            });
        } else {
            app.metrics().count_turned_away();
            if tls.is_none() {
                turn_away(&stream);
            }
        }
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The beginning of reading what is not wanted.
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

/// Serves one connection.
async fn answer(
    app: App,
    (stream, peer): (impl AsyncRead + AsyncWrite + Send + Unpin + 'static, SocketAddr),
    router: Router,
    permit: Permit<IpAddr>,
    watcher: Watcher,
) {
    let config = app.config();
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(config.header_seconds))
        .max_buf_size(MOST_HELD)
        .serve_connection(TokioIo::new(stream), service);
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, %peer, "a connection failed");
    }
    drop(permit);
}

/// A stream that fails when a write makes no progress for too long.
#[derive(Debug)]
struct WriteTimeout<S> {
    stream: S,
    patience: Duration,
    /// Runs while a write waits.
    waiting: Option<Pin<Box<Sleep>>>,
    /// Until when what still arrives is read after the last answer, and how much did.
    lingering: Option<(Pin<Box<Sleep>>, usize)>,
}

impl<S> WriteTimeout<S> {
    fn new(stream: S, patience: Duration) -> WriteTimeout<S> {
        WriteTimeout { stream, patience, waiting: None, lingering: None }
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

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
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
    /// connection before would make the client's system forget the answer.
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
