//! Connections: limited in number, in total and per address, and in how long they may stall.
//!
//! A client that sends the head of a request too slowly, or does not read an
//! answer, is disconnected: it ties up little memory, and not for long.

use std::io;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
#[cfg(feature = "tls")]
use tokio_rustls::TlsAcceptor;

use crate::app::App;
use crate::http::connection::Guarded;
#[cfg(not(feature = "tls"))]
use crate::http::connection::answering;
use crate::http::network::counted;
#[cfg(feature = "tls")]
use crate::http::tls;

/// There is none: this program cannot encrypt.
#[cfg(not(feature = "tls"))]
#[derive(Clone)]
pub(crate) enum TlsAcceptor {}

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
