//! The server of Ninefold: puzzles, games and players over HTTP.
//!
//! [`serve`] runs the server; [`app`] is its router without sockets, for
//! tests. SQL is only in `store`, status codes are only in `error`, and the
//! rules of Sudoku are in neither.

#![forbid(unsafe_code)]

pub mod config;

mod app;
mod error;
mod games;
mod housekeeping;
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

/// How long open requests may take once the server is stopping.
const DRAIN: Duration = Duration::from_secs(20);

/// Runs the server until `stop` completes; calls `ready` with the address it listens on.
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
    housekeeping::start(&shared);
    let router = app(&shared);
    ready(listener.local_addr().map_err(ServeError::Listen)?);
    // A client that deliberately reads slowly cannot keep the server from stopping.
    let late = async {
        stop.await;
        tracing::info!("stopping");
        shared.close();
        tokio::time::sleep(DRAIN).await;
    };
    tokio::select! {
        () = connections::serve(&shared, listener, router) => {}
        () = late => tracing::warn!("some requests did not finish in time"),
    }
    shared.store().close().await;
    Ok(())
}

/// Completes when the process is asked to stop after this call; call it within a runtime.
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
    // If a log was started before, it stays.
    let _ = match config.log_format {
        config::LogFormat::Text => log.with_ansi(false).try_init(),
        config::LogFormat::Json => log.json().try_init(),
    };
}

/// Why the server cannot run.
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
