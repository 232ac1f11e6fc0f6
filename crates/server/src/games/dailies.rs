//! The puzzles of the day, made before they are asked for.

use std::time::Duration;

use ninefold::CatalogEntry;
use ninefold::logic::Level;
use ninefold_wire::Date;
use ninefold_wire::rest::DailyKey;

use crate::app::App;
use crate::routes::puzzles::make_daily;

/// A day in seconds.
const DAY: u64 = 24 * 3_600;

/// How long before midnight UTC the next day's are begun; hundreds of seconds would do.
const AHEAD: u64 = 1_800;

/// Makes today's puzzles now, and every day's shortly before it begins.
pub(crate) fn start(app: &App) {
    if !app.config().dailies_ahead {
        return;
    }
    let app = app.clone();
    let mut closing = app.closing();
    tokio::spawn(async move {
        tokio::select! {
            () = make_for_ever(&app) => {}
            _ = closing.wait_for(|closing| *closing) => {}
        }
    });
}

async fn make_for_ever(app: &App) {
    loop {
        let now = app.now() / 1_000;
        make_all(app, Date::of_time(now + AHEAD)).await;
        let next = (now + AHEAD) / DAY * DAY + DAY - AHEAD;
        let wait = next.saturating_sub(app.now() / 1_000).max(1);
        tokio::time::sleep(Duration::from_secs(wait)).await;
    }
}

/// Makes all that are not kept yet, one after the other.
async fn make_all(app: &App, date: Date) {
    for mode in CatalogEntry::modes() {
        for level in Level::ALL {
            let key = DailyKey { date, mode, level, variant: 1 };
            if let Err(error) = make_daily(app, key, || Ok(())).await {
                // It is made when somebody asks for it.
                tracing::warn!(?error, %date, mode = mode.id, "a daily was not made ahead");
            }
        }
    }
}
