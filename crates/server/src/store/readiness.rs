//! Whether the database can be written to.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::jobs::Write;
use super::writer::Writer;

/// Whether the database could be written to at the last check.
#[derive(Debug, Default)]
pub(super) struct Readiness(Mutex<Option<(Instant, bool)>>);

/// How long an answer about readiness is valid, and how long it may take.
const READINESS: Duration = Duration::from_secs(1);

impl Readiness {
    /// Writes the time, at most once a second, however many requests there are.
    pub(super) async fn ask(&self, turns: &Writer) -> bool {
        let Ok(mut known) = timeout(READINESS, self.0.lock()).await else { return false };
        if let Some((at, is_ready)) = *known
            && at.elapsed() < READINESS
        {
            return is_ready;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
        let written = timeout(READINESS, turns.write(Write::Time(now))).await;
        let is_ready = matches!(written, Ok(Ok(_)));
        *known = Some((Instant::now(), is_ready));
        is_ready
    }
}
