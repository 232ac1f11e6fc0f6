//! The state that all handlers share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::http::HeaderValue;
use tokio::sync::watch;

use crate::collections::Collections;
use crate::config::Config;
use crate::games::cache::GameCache;
use crate::games::events::Events;
use crate::http::access_log::RequestIds;
use crate::http::limits::RateLimits;
use crate::http::metrics::Metrics;
use crate::http::quota::Quotas;
use crate::http::secrets::{SIGNING_KEY, Secrets};
use crate::log::LogRate;
use crate::store::Store;
use crate::workers::Workers;

/// The server without its sockets; cloning it is cheap.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: Config,
    store: Store,
    collections: Collections,
    secrets: Secrets,
    workers: Workers,
    cache: GameCache,
    rate_limits: RateLimits,
    quotas: Quotas,
    metrics: Metrics,
    events: Events,
    log_rate: LogRate,
    ids: RequestIds,
    is_draining: AtomicBool,
    is_closing: watch::Sender<bool>,
    /// When the server started, by both clocks.
    started: (Instant, u64),
}

impl App {
    /// Opens the database, migrates it, and sets up the shared state.
    ///
    /// # Errors
    ///
    /// The database cannot be used.
    pub async fn new(config: Config) -> Result<App, sqlx::Error> {
        let store = Store::open(config.database(), config.connections).await?;
        // Stored, so that players stay signed in across restarts and all servers share one key.
        let key = store.setting(SIGNING_KEY, &Secrets::fresh_key()).await?;
        let app = App(Arc::new(Inner {
            secrets: Secrets::new(&key),
            workers: Workers::new(&config),
            cache: GameCache::new(config.live_games),
            rate_limits: RateLimits::new(&config),
            quotas: Quotas::new(&config),
            metrics: Metrics::new(),
            events: Events::default(),
            log_rate: LogRate::new(config.log_lines_per_second),
            ids: RequestIds::new(),
            is_draining: AtomicBool::new(false),
            is_closing: watch::channel(false).0,
            started: (Instant::now(), wall_clock()),
            collections: Collections::load(&config.collections),
            store,
            config,
        }));
        #[cfg(feature = "postgres")]
        if let Some(news) = app.store().news() {
            app.events().exchange(news, &app.closing()).await?;
        }
        Ok(app)
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn collections(&self) -> &Collections {
        &self.0.collections
    }

    /// The key that signs tokens.
    pub(crate) fn secrets(&self) -> &Secrets {
        &self.0.secrets
    }

    /// The threads for expensive jobs.
    pub(crate) fn workers(&self) -> &Workers {
        &self.0.workers
    }

    pub(crate) fn cache(&self) -> &GameCache {
        &self.0.cache
    }

    pub(crate) fn rate_limits(&self) -> &RateLimits {
        &self.0.rate_limits
    }

    /// The quotas for connections, streams, batches and large bodies.
    pub(crate) fn quotas(&self) -> &Quotas {
        &self.0.quotas
    }

    /// Counts and times of requests.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Notifications about games and sessions.
    pub(crate) fn events(&self) -> &Events {
        &self.0.events
    }

    /// The rate of lines in the log.
    pub(crate) fn log_rate(&self) -> &LogRate {
        &self.0.log_rate
    }

    pub(crate) fn next_id(&self) -> HeaderValue {
        self.0.ids.next()
    }

    /// Makes `/readyz` say no for as long as a balancer needs to notice, if there is one.
    pub(crate) async fn drain(&self) {
        if self.config().trusted_proxies.is_empty() {
            return;
        }
        self.0.is_draining.store(true, Ordering::Relaxed);
        tracing::info!(seconds = self.config().drain_seconds, "no longer ready");
        tokio::time::sleep(Duration::from_secs(self.config().drain_seconds)).await;
    }

    /// Whether new requests should go to another server.
    pub(crate) fn is_draining(&self) -> bool {
        self.0.is_draining.load(Ordering::Relaxed) || self.is_closing()
    }

    /// Ends event streams and background tasks, so that the server can stop.
    pub fn close(&self) {
        self.0.is_closing.send_replace(true);
    }

    /// Becomes true when the server is stopping.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.0.is_closing.subscribe()
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.0.is_closing.borrow()
    }

    /// The current time in milliseconds since 1970.
    #[expect(clippy::unused_self, reason = "the place to inject a clock")]
    pub(crate) fn now(&self) -> u64 {
        wall_clock()
    }

    /// The current time in milliseconds since 1970 by a clock that never jumps.
    pub(crate) fn steady(&self) -> u64 {
        let (instant, time) = self.0.started;
        time + u64::try_from(instant.elapsed().as_millis()).unwrap_or(0)
    }

    /// The time after which a session must have been used in order to be valid.
    pub(crate) fn oldest_session(&self) -> u64 {
        self.now().saturating_sub(self.config().session_days * DAY)
    }
}

/// A day in milliseconds.
pub(crate) const DAY: u64 = 24 * 3_600_000;

fn wall_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}
