//! Removing what has expired: sessions, guests who never played, and puzzles that nobody plays or keeps.

use std::time::Duration;

use crate::app::{App, DAY};
use crate::config::Config;
use crate::store::{Expired, Expiry, Store};

/// The time between two removals.
const PAUSE: Duration = Duration::from_hours(1);

/// Removes what has expired, immediately and then at regular intervals.
pub(crate) fn start(app: &App) {
    let app = app.clone();
    let mut closing = app.closing();
    tokio::spawn(async move {
        let keep_house = async {
            loop {
                match remove(app.store(), &expiry(app.config(), app.now())).await {
                    Ok(Expired { sessions, guests, puzzles }) => {
                        if sessions + guests + puzzles > 0 {
                            tracing::info!(sessions, guests, puzzles, "removed what has expired");
                        }
                    }
                    Err(error) => tracing::warn!(%error, "cannot remove expired data"),
                }
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::select! {
            () = keep_house => {}
            _ = closing.wait_for(|closing| *closing) => {}
        }
    });
}

/// The times before which rows expire, by the settings.
pub(crate) fn expiry(config: &Config, now: u64) -> Expiry {
    let before = |days: u64| now.saturating_sub(days.saturating_mul(DAY));
    Expiry {
        sessions: before(config.session_days),
        guests: before(config.guest_days),
        puzzles: before(config.puzzle_days),
    }
}

/// Removes what has expired.
///
/// # Errors
///
/// The database fails.
pub(crate) async fn remove(store: &Store, expiry: &Expiry) -> Result<Expired, sqlx::Error> {
    Ok(Expired {
        sessions: store.end_old_sessions(expiry).await?,
        guests: store.remove_guests(expiry).await?,
        puzzles: store.remove_puzzles(expiry).await?,
    })
}

#[cfg(test)]
mod tests {
    use ninefold::{Policy, Status};
    #[cfg(feature = "postgres")]
    use ninefold_testkit::databases::postgres;
    use ninefold_testkit::databases::sqlite;

    use super::*;
    use crate::config::Config;
    use crate::error::{ApiError, Code};
    use crate::store::{Added, GameRow, Measure, NewGameRow, PuzzleRow, Sent, Summary};

    fn puzzle(id: &str, daily: Option<&str>) -> PuzzleRow {
        PuzzleRow {
            id: id.to_owned(),
            document: String::new(),
            layout: "classic".to_owned(),
            level: None,
            score: None,
            daily: daily.map(str::to_owned),
            created: DAY,
            maker: None,
            solution: None,
            title: None,
            author: None,
            sent: None,
        }
    }

    fn game(id: &str, player: &str, puzzle: &str) -> NewGameRow {
        let summary = Summary {
            n_turns: 0,
            status: Status::Created,
            played: 0,
            is_helped: false,
            measure: Measure::default(),
            n_bytes: 0,
        };
        let row = GameRow {
            id: id.to_owned(),
            player: player.to_owned(),
            puzzle: puzzle.to_owned(),
            policy: Policy::Strict,
            clean_marks: true,
            created: DAY,
            updated: DAY,
            summary,
        };
        NewGameRow { row, puzzle: None, turns: Vec::new() }
    }

    /// A9: only unreachable and unused rows are removed; what players have sent stays with them.
    async fn expire(database: String) {
        let config = Config { database, connections: 2, ..Config::default() };
        let app = App::new(config).await.unwrap();
        let store = app.store();
        for guest in ["idle", "busy", "player", "gone"] {
            store.add_guest(guest, &format!("{guest}-session"), DAY).await.unwrap();
        }
        let secrets = ("hash", "code");
        assert!(store.register("player", "Ana", secrets, ("old-session", DAY)).await.unwrap());
        store.add_session("new-session", "player", 300 * DAY).await.unwrap();
        for (id, daily) in [("played", None), ("today", Some("key")), ("orphan", None)] {
            store.add_puzzle(&puzzle(id, daily)).await.unwrap();
        }
        for (id, player) in [("game", "busy"), ("lost", "gone")] {
            let added = store.add_game(game(id, player, "played")).await.unwrap();
            assert_eq!(added, Added::Whole);
        }
        store.end_sessions("gone").await.unwrap();
        // Three guests have sent a puzzle: one comes back, one does not, and one has left.
        for guest in ["setter", "silent", "left"] {
            store.add_guest(guest, &format!("{guest}-session"), DAY).await.unwrap();
            let row = PuzzleRow {
                maker: Some(guest.to_owned()),
                sent: Some("digest".to_owned()),
                ..puzzle(&format!("{guest}-puzzle"), None)
            };
            assert!(matches!(store.add_sent_puzzle(&row, 1).await.unwrap(), Sent::New));
        }
        store.use_session("setter-session", 300 * DAY).await.unwrap();
        store.delete_player("left").await.unwrap();
        assert!(store.puzzle("left-puzzle").await.unwrap().is_none());

        let removed = async |day: u64| {
            let expiry = expiry(app.config(), day * DAY);
            let counted = store.n_expired(&expiry).await.unwrap();
            let removed = remove(store, &expiry).await.unwrap();
            assert_eq!(counted, removed, "day {day}");
            (removed.sessions, removed.guests, removed.puzzles)
        };
        assert_eq!(removed(2).await, (0, 0, 0));
        assert_eq!(removed(3).await, (0, 0, 1), "a puzzle without a game");
        assert!(store.puzzle("orphan").await.unwrap().is_none());
        let late = store.add_game(game("late", "busy", "orphan")).await.unwrap();
        assert_eq!(late, Added::WithoutPuzzle, "it names a puzzle that was removed");
        let nobody = store.add_game(game("late", "nobody", "played")).await.unwrap_err();
        assert!(matches!(nobody.into(), ApiError::Refused(Code::InvalidSession)));
        assert!(store.puzzle("today").await.unwrap().is_some());
        assert_eq!(
            removed(40).await,
            (0, 2, 0),
            "a guest without a game, and one without a session"
        );
        assert!(store.usage("idle").await.unwrap().is_none());
        assert!(store.usage("gone").await.unwrap().is_none());
        assert!(store.puzzle("silent-puzzle").await.unwrap().is_some(), "the session is valid");
        assert_eq!(removed(402).await, (3, 2, 2), "sessions, and guests without another");
        assert!(store.puzzle("silent-puzzle").await.unwrap().is_none());
        assert!(store.puzzle("setter-puzzle").await.unwrap().is_some());
        assert!(store.game("game").await.unwrap().is_none());
        assert_eq!(store.sessions("player").await.unwrap().len(), 1);
        assert_eq!(removed(9_999).await, (2, 1, 1), "a registered player stays");
        assert!(store.player_named("Ana").await.unwrap().is_some());
    }

    #[tokio::test]
    async fn what_has_expired_is_removed_from_a_file() {
        let (address, _folder) = sqlite();
        expire(address).await;
    }

    #[cfg(feature = "postgres")]
    #[tokio::test]
    async fn what_has_expired_is_removed_from_a_postgres() {
        if let Some(address) = postgres() {
            expire(address).await;
        }
    }
}
