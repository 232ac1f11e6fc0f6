//! The server of Ninefold: puzzles, games and players over HTTP.
//!
//! [`serve`] runs the server; [`app`] is its router without sockets, for
//! tests. SQL is only in `store`, status codes are only in `error`, and the
//! rules of Sudoku are in neither.

#![forbid(unsafe_code)]

pub mod admin;
pub mod config;

mod accounts;
mod app;
mod collections;
mod error;
mod games;
mod housekeeping;
mod http;
mod log;
mod page;
mod routes;
mod store;
mod workers;

use std::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;

use games::dailies;
#[cfg(feature = "tls")]
use http::tls;
use http::{connections, files, signing_key};
use routes::ops;

pub use app::App;
pub use config::Config;
pub use http::network::Network;
pub use log::start_log;
pub use routes::app;
#[cfg(feature = "describe")]
pub use routes::described;

/// How long open requests may take once the server is stopping.
const DRAIN: Duration = Duration::from_secs(20);

/// Runs the server until `stop` completes; calls `ready` with the address it listens on.
///
/// # Errors
///
/// The database or the address cannot be used.
pub async fn serve(
    mut config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output: Into<Stop>> + Send + 'static,
) -> Result<(), ServeError> {
    config.check().map_err(ServeError::Settings)?;
    files::fit(&mut config);
    #[cfg(feature = "tls")]
    let tls = tls::acceptor(&config).map_err(ServeError::Certificate)?;
    #[cfg(not(feature = "tls"))]
    let tls = None;
    config.secure_cookies |= tls.is_some();
    let listener = TcpListener::bind(config.listen).await.map_err(ServeError::Listen)?;
    let for_metrics = match config.metrics_listen.as_str() {
        "" => None,
        address => Some(TcpListener::bind(address).await.map_err(ServeError::Listen)?),
    };
    let shared = App::new(config).await.map_err(ServeError::Database)?;
    dailies::start(&shared);
    housekeeping::start(&shared);
    signing_key::follow(&shared);
    let router = app(&shared);
    let metrics = for_metrics.map(|listener| {
        let address = listener.local_addr();
        tracing::info!(?address, "metrics have their own address");
        let router = ops::metrics_router(&shared);
        tokio::spawn(axum::serve(listener, router).into_future())
    });
    ready(listener.local_addr().map_err(ServeError::Listen)?);
    // A client that deliberately reads slowly cannot keep the server from stopping.
    let late = async {
        let how: Stop = stop.await.into();
        if how == Stop::Drain {
            shared.drain().await;
        }
        tracing::info!("stopping");
        shared.close();
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        () = connections::serve(&shared, listener, tls, router) => {}
        () = late => tracing::warn!("some requests did not finish in time"),
    }
    if let Some(metrics) = metrics {
        metrics.abort();
    }
    shared.store().close().await;
    Ok(())
}

/// How a server stops.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Requests in progress are finished.
    Promptly,
    /// `/readyz` says no first, for as long as a balancer needs to notice.
    Drain,
}

impl From<()> for Stop {
    fn from((): ()) -> Stop {
        Stop::Promptly
    }
}

/// Completes when the process is asked to stop after this call; call it within a runtime.
///
/// Ctrl-C stops it promptly; other signals come from programs that may be behind a balancer.
pub fn interrupted() -> impl Future<Output = Stop> + Send + 'static {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let signals = [
            (SignalKind::interrupt(), Stop::Promptly),
            (SignalKind::terminate(), Stop::Drain),
            (SignalKind::hangup(), Stop::Drain),
        ];
        let signals = signals.map(|(kind, how)| Some((signal(kind).ok()?, how)));
        async move {
            let heard = signals.into_iter().flatten().map(|(mut signal, how)| {
                Box::pin(async move {
                    signal.recv().await;
                    how
                })
            });
            futures_util::future::select_all(heard).await.0
        }
    }
    #[cfg(not(unix))]
    async {
        let _ = tokio::signal::ctrl_c().await;
        Stop::Promptly
    }
}

/// Why the server cannot run.
#[derive(Debug)]
pub enum ServeError {
    /// The settings cannot be used.
    Settings(config::ConfigError),
    /// The certificate or its key cannot be used.
    Certificate(String),
    /// The database cannot be used.
    Database(sqlx::Error),
    /// The address cannot be used.
    Listen(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Settings(error) => write!(f, "{error}"),
            ServeError::Certificate(why) => write!(f, "the certificate cannot be used: {why}"),
            ServeError::Database(error) => write!(f, "the database cannot be used: {error}"),
            ServeError::Listen(error) => write!(f, "cannot listen: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}
