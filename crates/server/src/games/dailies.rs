//! The puzzles of the day, made before they are asked for.

use std::time::Duration;

use ninefold::CatalogEntry;
use ninefold::generate::Daily;
use ninefold::logic::Level;
use ninefold_wire::rest::DailyKey;
use ninefold_wire::{Date, Declared, PuzzleDocument};
use ninefold_words::server::Refusal;

use crate::app::App;
use crate::error::{Answer, ApiError};
use crate::games::puzzles::add;
use crate::store::PuzzleRow;

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

/// The puzzle of a day: made when it is first asked for, and kept for ever.
///
/// # Errors
///
/// The day is still to come, it may not be made, or the server is busy.
pub(crate) async fn daily(
    app: &App,
    key: DailyKey,
    may_be_made: impl FnOnce() -> Answer<()>,
) -> Answer<PuzzleRow> {
    if key.date > Date::of_time(app.now() / 1_000) {
        return Err(Refusal::Future.into());
    }
    make_daily(app, key, may_be_made).await
}

/// The puzzle of any day.
///
/// # Errors
///
/// It may not be made, or the server is busy.
async fn make_daily(
    app: &App,
    key: DailyKey,
    may_be_made: impl FnOnce() -> Answer<()>,
) -> Answer<PuzzleRow> {
    let DailyKey { date, mode, level, variant } = key;
    let name = format!("{date}/{}/{level}/{variant}", mode.id);
    if let Some(row) = app.store().daily(&name).await? {
        return Ok(row);
    }
    may_be_made()?;
    let daily = Daily { date: date.to_string(), mode, level, variant };
    let made = app.workers().run(move |stop| daily.make_until(stop)).await??;
    let mut document = PuzzleDocument::new(made.puzzle);
    document.declared = Declared { difficulty: Some(level), date: Some(date) };
    // Of two that made it at once, the first has kept it.
    add(app, document, Some(name.clone())).await?;
    let kept = app.store().daily(&name).await?;
    kept.ok_or_else(|| ApiError::Broken("a daily was not kept".to_owned()))
}
