//! The server of Ninefold: puzzles, games and players over HTTP.
//!
//! [`app`] is the whole server without sockets, which tests call; [`serve`]
//! is the one that runs. SQL is only in `store`, status codes are only in
//! `error`, and the rules of Sudoku in neither.

#![forbid(unsafe_code)]

pub mod config;

#[cfg(test)]
#[path = "../tests/server/databases.rs"]
#[allow(dead_code, reason = "the tests of the whole server use the rest")]
mod databases;
#[cfg(test)]
extern crate self as ninefold_server; // as those tests call it

mod app;
mod error;
mod games;
mod http;
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
use http::connections;

pub use app::App;
pub use config::Config;
pub use routes::app;

/// How long requests may still take once the server stops.
const DRAIN: Duration = Duration::from_secs(20);

/// Runs the server until `stop` ends; `ready` is told the address.
///
/// # Errors
///
/// The database or the address cannot be used.
pub async fn serve(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let listener = TcpListener::bind(config.listen).await.map_err(ServeError::Listen)?;
    let shared = App::new(config).await.map_err(ServeError::Database)?;
    dailies::start(&shared);
    let router = app(&shared);
    ready(listener.local_addr().map_err(ServeError::Listen)?);
    // Whoever reads slowly on purpose does not keep the server for ever.
    let late = async {
        stop.await;
        tracing::info!("stopping");
        shared.close();
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        () = connections::serve(&shared, listener, router) => {}
        () = late => tracing::warn!("some requests did not end in time"),
    }
    shared.store().close().await;
    Ok(())
}

/// Ends when the process is asked to stop, from now on; it must be called within a runtime.
pub fn interrupted() -> impl Future<Output = ()> + Send + 'static {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let signals = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
        async move {
            let heard = signals.into_iter().flatten().map(|mut signal| {
                Box::pin(async move {
                    signal.recv().await;
                })
            });
            futures_util::future::select_all(heard).await;
        }
    }
    #[cfg(not(unix))]
    async {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Writes the log to standard error.
pub fn start_log(config: &Config) {
    let level = config.log_level.parse().unwrap_or(tracing_subscriber::filter::LevelFilter::INFO);
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(io::stderr);
    // A log that was started before goes on.
    let _ = match config.log_format {
        config::LogFormat::Text => log.with_ansi(false).try_init(),
        config::LogFormat::Json => log.json().try_init(),
    };
}

/// Why a server does not run.
#[derive(Debug)]
pub enum ServeError {
    /// The database cannot be used.
    Database(sqlx::Error),
    /// The address cannot be used.
    Listen(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Database(error) => write!(f, "the database cannot be used: {error}"),
            ServeError::Listen(error) => write!(f, "cannot listen: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}
