//! Daily puzzles, made before the first request for them.

use std::time::Duration;

use ninefold::logic::Level;
use ninefold::{CatalogEntry, Stop};
use ninefold_play::Order;
use ninefold_wire::Date;
use ninefold_wire::rest::DailyKey;

use crate::app::App;
use crate::error::{Answer, ApiError, Code};
use crate::games::puzzles::{Origin, add};
use crate::store::PuzzleRow;
use crate::workers::{Client, Kind};

/// A day in seconds.
const DAY: u64 = 24 * 3_600;

/// How long before midnight UTC the next day's puzzles are made, in seconds. Making them takes a
/// few hundred.
const AHEAD: u64 = 1_800;

/// Makes today's puzzles now, and those of each day shortly before it begins.
pub(crate) fn start(app: &App) {
    if !app.config().dailies_ahead {
        return;
    }
    let app = app.clone();
    let mut closing = app.closing();
    tokio::spawn(async move {
        tokio::select! {
            () = make_forever(&app) => {}
            _ = closing.wait_for(|closing| *closing) => {}
        }
    });
}

async fn make_forever(app: &App) {
    loop {
        let now = app.now() / 1_000;
        for date in due(now) {
            make_all(app, date).await;
        }
        let next = (now + AHEAD) / DAY * DAY + DAY - AHEAD;
        let wait = next.saturating_sub(app.now() / 1_000).max(1);
        tokio::time::sleep(Duration::from_secs(wait)).await;
    }
}

/// The days whose puzzles are needed at a time: today and, shortly before midnight, tomorrow.
fn due(now: u64) -> impl Iterator<Item = Date> {
    let (today, next) = (Date::of_time(now), Date::of_time(now + AHEAD));
    [Some(today), Some(next).filter(|&next| next != today)].into_iter().flatten()
}

/// Makes all puzzles that are not stored yet, one after another.
async fn make_all(app: &App, date: Date) {
    for mode in CatalogEntry::modes() {
        for level in Level::ALL {
            let key = DailyKey { date, mode, level, variant: 1 };
            if let Err(error) = make_daily(app, Client::Server, key, || Ok(())).await {
                // The first request for it makes it.
                tracing::warn!(?error, %date, mode = mode.id, "cannot make a daily puzzle in advance");
            }
        }
    }
}

/// A daily puzzle of a day that has begun: made by the first request, and stored permanently.
///
/// # Errors
///
/// The day is in the future or before the first, `may_be_made` refuses, or the server is busy.
pub(crate) async fn daily(
    app: &App,
    client: Client,
    key: DailyKey,
    may_be_made: impl FnOnce() -> Answer<()>,
) -> Answer<PuzzleRow> {
    if key.date > Date::of_time(app.now() / 1_000) {
        return Err(Code::Future.into());
    }
    if app.config().first_daily.parse().is_ok_and(|first: Date| key.date < first) {
        return Err(Code::Past.into());
    }
    make_daily(app, client, key, may_be_made).await
}

/// A daily puzzle of any day.
///
/// # Errors
///
/// `may_be_made` refuses, or the server is busy.
async fn make_daily(
    app: &App,
    client: Client,
    key: DailyKey,
    may_be_made: impl FnOnce() -> Answer<()>,
) -> Answer<PuzzleRow> {
    let DailyKey { date, mode, level, variant } = key;
    let name = format!("{date}/{}/{level}/{variant}", mode.id);
    if let Some(row) = app.store().daily(&name).await? {
        return Ok(row);
    }
    may_be_made()?;
    let order = Order::Daily(key);
    let job = move |stop: Stop<'_>| order.make(stop);
    let made = app.workers().run(Kind::Make, client.clone(), job).await??;
    let grade = made.grade;
    let document = Order::Daily(key).document(made);
    // If two requests have made it, the first to store it wins.
    add(app, client, (document, grade), Origin::Daily(name.clone())).await?;
    let kept = app.store().daily(&name).await?;
    kept.ok_or_else(|| ApiError::Broken("a daily puzzle was not stored".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// M11: a server that starts shortly before midnight makes the puzzles of both days.
    #[test]
    fn both_days_are_due_at_midnight() {
        let days = |now| due(now).map(|date| date.to_string()).collect::<Vec<_>>();
        let midnight = 20_000 * DAY;
        assert_eq!(days(midnight - AHEAD - 1), ["2024-10-03"]);
        assert_eq!(days(midnight - AHEAD), ["2024-10-03", "2024-10-04"]);
        assert_eq!(days(midnight), ["2024-10-04"]);
    }
}
