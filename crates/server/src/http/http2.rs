//! HTTP/2: what a connection and its streams may occupy, and for how long.
//!
//! A connection is as expensive as with HTTP/1, and so is each further stream, which therefore
//! needs a permit like that of a connection. Answers are passed on in pieces, because a piece that
//! was passed on waits in memory until the client allows it to be sent.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use hyper::server::conn::http2;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite};
use tokio::time::{Instant, sleep_until};
use tower::ServiceExt;

use crate::app::App;
use crate::config::Config;
use crate::http::connection::{Connection, MOST_HELD, from, until_closed};
use crate::http::network::counted;
use crate::http::quota::Permit;

/// The maximum number of streams that a connection may have at the same time.
const MOST_STREAMS: u32 = 64;

/// How much of a body, and of all bodies of a connection, a client may send before it is read.
const STREAM_WINDOW: u32 = 64 << 10;
const CONNECTION_WINDOW: u32 = 128 << 10;

/// The maximum number of streams that a client may reset before they are accepted, or break by
/// errors, at a time; beyond that the connection is closed.
const MOST_RESET: usize = 16;

/// The size of the pieces in which an answer is passed on.
const PIECE: usize = 4 << 10;

/// The first bytes of a client that speaks HTTP/2 without negotiating it.
const PREFACE: &[u8; 24] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Whether a client begins with HTTP/2, and the bytes read to find out.
///
/// # Errors
///
/// The connection fails.
pub(super) async fn begins(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<(bool, Bytes)> {
    let (mut read, mut n_read) = ([0; PREFACE.len()], 0);
    while n_read < PREFACE.len() && PREFACE.starts_with(&read[..n_read]) {
        match stream.read(&mut read[n_read..]).await? {
            0 => break,
            n_bytes => n_read += n_bytes,
        }
    }
    Ok((read == *PREFACE, Bytes::copy_from_slice(&read[..n_read])))
}

/// Answers the requests of one connection.
pub(super) fn answering(
    (app, peer): (App, SocketAddr),
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    router: Router,
) -> Connection {
    let streams = Streams::new(app.clone(), peer.ip().to_canonical());
    let neglected = streams.clone().neglected();
    let shared = app.clone();
    let service = service_fn(move |request| {
        let opened = streams.open();
        let answer = router.clone().oneshot(joined(from(peer, request)));
        let app = shared.clone();
        async move {
            let Some(stream) = opened else {
                app.metrics().count_turned_away();
                let busy = (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "2")]);
                return Ok(busy.into_response());
            };
            answer.await.map(|response| stream.answered(response))
        }
    });
    let connection = builder(app.config()).serve_connection(TokioIo::new(stream), service);
    Box::pin(until_closed(app, peer, connection, neglected))
}

/// The bounds of a connection; a head may be as large as with HTTP/1.
fn builder(config: &Config) -> http2::Builder<TokioExecutor> {
    let stall = Duration::from_secs(config.stall_seconds);
    let mut builder = http2::Builder::new(TokioExecutor::new());
    builder
        .timer(TokioTimer::new())
        .max_concurrent_streams(MOST_STREAMS)
        .max_pending_accept_reset_streams(MOST_RESET)
        .max_local_error_reset_streams(MOST_RESET)
        .max_header_list_size(MOST_HELD as u32)
        .max_send_buf_size(MOST_HELD)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .keep_alive_interval(stall)
        .keep_alive_timeout(stall);
    builder
}

/// Gives a request the form that it has with HTTP/1: one `Host`, and at most one `Cookie`.
fn joined(mut request: Request) -> Request {
    let authority = request.uri().authority().map(|authority| authority.as_str().to_owned());
    let headers = request.headers_mut();
    if let Some(host) = authority.and_then(|host| HeaderValue::try_from(host).ok())
        && !headers.contains_key(header::HOST)
    {
        headers.insert(header::HOST, host);
    }
    let cookies: Vec<&[u8]> =
        headers.get_all(header::COOKIE).iter().map(HeaderValue::as_bytes).collect();
    if cookies.len() > 1
        && let Ok(cookies) = HeaderValue::try_from(cookies.join(&b"; "[..]))
    {
        headers.insert(header::COOKIE, cookies);
    }
    request
}

/// The streams of a connection; cloning it is cheap.
#[derive(Clone, Debug)]
struct Streams(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    app: App,
    /// Where the connection comes from.
    from: IpAddr,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// When each open stream began to wait for the client to continue reading; `None` if it does
    /// not wait.
    waiting: HashMap<u64, Option<Instant>>,
    /// The number of the next stream.
    next: u64,
    /// When the last stream ended.
    idle_since: Instant,
}

impl Streams {
    /// A connection without any stream.
    fn new(app: App, from: IpAddr) -> Streams {
        let state = State { waiting: HashMap::new(), next: 0, idle_since: Instant::now() };
        Streams(Arc::new(Inner { app, from, state: Mutex::new(state) }))
    }

    /// A new stream. The connection's permit covers one stream; `None` if another one needs a
    /// permit and there is none left.
    fn open(&self) -> Option<Stream> {
        let permit = if self.state().waiting.is_empty() {
            None
        } else {
            let (app, from) = (&self.0.app, self.0.from);
            let connections = &app.quotas().connections;
            Some(if app.config().trusts(from) {
                connections.take_any(from)?
            } else {
                connections.take(counted(from))?
            })
        };
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        state.waiting.insert(number, None);
        drop(state);
        Some(Stream { number, streams: self.clone(), _permit: permit })
    }

    /// Completes when the connection has had no stream for too long, or when a client does not read
    /// an answer.
    async fn neglected(self) {
        let config = self.0.app.config();
        let idle = Duration::from_secs(config.header_seconds);
        let stall = Duration::from_secs(config.stall_seconds);
        loop {
            let now = Instant::now();
            let due = self.due(idle, stall);
            if due <= now {
                return;
            }
            // Anything that happens meanwhile can only be due later than this.
            sleep_until(due.min(now + idle.min(stall))).await;
        }
    }

    /// When the connection will count as neglected, if nothing happens.
    fn due(&self, idle: Duration, stall: Duration) -> Instant {
        let state = self.state();
        if state.waiting.is_empty() {
            return state.idle_since + idle;
        }
        let longest = state.waiting.values().flatten().min().copied();
        longest.unwrap_or_else(Instant::now) + stall
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A stream: a request and its answer.
#[derive(Debug)]
struct Stream {
    number: u64,
    streams: Streams,
    _permit: Option<Permit<IpAddr>>,
}

impl Stream {
    /// The answer, which is sent as fast as the client reads it.
    fn answered(self, response: Response) -> Response {
        self.set_waiting(true);
        response.map(|body| Body::new(Answer { body, rest: Bytes::new(), stream: self }))
    }

    /// Records whether the stream waits for its client.
    fn set_waiting(&self, is_waiting: bool) {
        if let Some(since) = self.streams.state().waiting.get_mut(&self.number) {
            *since = is_waiting.then(Instant::now);
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        let mut state = self.streams.state();
        state.waiting.remove(&self.number);
        state.idle_since = Instant::now();
    }
}

/// The body of an answer, in pieces; hyper asks for the next one when the client has room for it.
struct Answer {
    body: Body,
    /// The bytes not yet passed on.
    rest: Bytes,
    stream: Stream,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.stream.set_waiting(false);
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                end => return Poll::Ready(end),
            }
        }
        let n_bytes = self.rest.len().min(PIECE);
        let piece = self.rest.split_to(n_bytes);
        self.stream.set_waiting(true);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (hint, n_held) = (self.body.size_hint(), self.rest.len() as u64);
        let mut whole = SizeHint::new();
        whole.set_lower(hint.lower() + n_held);
        if let Some(upper) = hint.upper() {
            whole.set_upper(upper + n_held);
        }
        whole
    }
}
