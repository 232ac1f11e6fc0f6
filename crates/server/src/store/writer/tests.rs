//! Moves and bulks, on both databases.

use std::sync::atomic::AtomicUsize;

use ninefold::{Policy, Status};
#[cfg(feature = "postgres")]
use ninefold_testkit::databases::postgres;
use ninefold_testkit::databases::sqlite;

use super::super::append::{Measure, Summary};
use super::super::database::Store;
use super::super::game_row::GameRow;
use super::super::games::Added;
use super::super::puzzle_row::PuzzleRow;
use super::*;
use crate::store::game_row::NewGameRow;

/// A measure in which all fields differ.
const MEASURE: Measure = Measure { played: 55, received: 44, is_unseen: true, is_aided: false };

async fn add_game(store: &Store, id: &str) {
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
        player: "player".to_owned(),
        puzzle: "puzzle".to_owned(),
        policy: Policy::Free,
        clean_marks: true,
        created: 1,
        updated: 1,
        summary,
    };
    let added = store.add_game(NewGameRow { row, puzzle: None, turns: Vec::new() }).await.unwrap();
    assert_eq!(added, Added::Whole);
}

async fn store(address: &str) -> Arc<Store> {
    let store = Store::open(address, 2).await.unwrap();
    store.add_guest("player", "session", 1).await.unwrap();
    let puzzle = PuzzleRow {
        id: "puzzle".to_owned(),
        document: "{}".to_owned(),
        layout: "classic".to_owned(),
        level: None,
        score: None,
        daily: None,
        created: 1,
        maker: None,
        solution: None,
        title: None,
        author: None,
        sent: None,
    };
    store.add_puzzle(&puzzle).await.unwrap();
    Arc::new(store)
}

fn turns(game: &str, after: usize, n_turns: usize) -> Append {
    let turn = |number: usize| (number as u64, format!("r1c3+{}", number % 9 + 1));
    Append {
        game: game.to_owned(),
        after,
        turns: (after..after + n_turns).map(turn).collect(),
        summary: Summary {
            n_turns: after + n_turns,
            status: Status::InProgress,
            played: 7,
            is_helped: true,
            measure: MEASURE,
            n_bytes: 66,
        },
        now: 9,
    }
}

/// Enough that some are left even if this test is slow to notice that the first is stored.
const BULKS: usize = 40;

/// Bulks wait for moves, not moves for bulks.
async fn moves_pass_bulks(address: &str) {
    let store = store(address).await;
    add_game(&store, "move").await;
    let n_bulks = Arc::new(AtomicUsize::new(0));
    let mut bulks = Vec::new();
    for index in 0..BULKS {
        let game = format!("bulk {index}");
        add_game(&store, &game).await;
        let (store, n_bulks) = (Arc::clone(&store), Arc::clone(&n_bulks));
        bulks.push(tokio::spawn(async move {
            let appended = store.append(turns(&game, 0, 500)).await.unwrap();
            assert_eq!(appended, Appended::Kept);
            n_bulks.fetch_add(1, Ordering::Relaxed);
        }));
    }
    while n_bulks.load(Ordering::Relaxed) == 0 {
        sleep(Duration::from_millis(1)).await;
    }
    for after in 0..2 {
        assert_eq!(store.append(turns("move", after, 1)).await.unwrap(), Appended::Kept);
    }
    let n_before = n_bulks.load(Ordering::Relaxed);
    assert!(n_before < BULKS - 2, "{n_before} of {BULKS} bulks were first");
    for bulk in bulks {
        bulk.await.unwrap();
    }
    let stored = store.turns("bulk 9", 498).await.unwrap();
    let expected = [(499, 498, "r1c3+4".to_owned()), (500, 499, "r1c3+5".to_owned())];
    assert_eq!(stored, expected);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_pass_bulks_on_sqlite() {
    let (address, _folder) = sqlite();
    moves_pass_bulks(&address).await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
async fn moves_pass_bulks_on_postgres() {
    if let Some(address) = postgres() {
        moves_pass_bulks(&address).await;
    }
}

/// Many games at the same time: each append is stored completely or stale, and no summaries are
/// mixed up.
async fn games_share_commits(address: &str) {
    let store = store(address).await;
    let ids: Vec<String> = (0..40).map(|index| format!("game {index}")).collect();
    for id in &ids {
        add_game(&store, id).await;
    }
    store.abandon("game 7", 3).await.unwrap();
    let before = store.n_commits();
    for after in 0..3 {
        // Every game has two writers, of which the second is too late; for game 7 both are.
        let appends = ids.iter().chain(&ids).map(|id| store.append(turns(id, 2 * after, 2)));
        let appended = futures_util::future::join_all(appends).await;
        let n_kept = appended.iter().filter(|kept| matches!(kept, Ok(Appended::Kept))).count();
        assert_eq!((n_kept, appended.len()), (39, 80));
    }
    assert!(store.n_commits() - before < 120, "commits are shared");
    for id in &ids {
        let n_turns = if id == "game 7" { 0 } else { 6 };
        assert_eq!(store.turns(id, 0).await.unwrap().len(), n_turns, "{id}");
        let row = store.game(id).await.unwrap().unwrap();
        let is_played = n_turns > 0;
        assert_eq!((row.summary.n_turns, row.summary.is_helped), (n_turns, is_played), "{id}");
        assert_eq!(row.updated, if is_played { 9 } else { 3 }, "{id}");
        let expected = if is_played { (MEASURE, 66) } else { (Measure::default(), 0) };
        assert_eq!((row.summary.measure, row.summary.n_bytes), expected, "{id}");
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_share_commits_on_sqlite() {
    let (address, _folder) = sqlite();
    games_share_commits(&address).await;
}

#[cfg(feature = "postgres")]
#[tokio::test(flavor = "multi_thread")]
async fn games_share_commits_on_postgres() {
    if let Some(address) = postgres() {
        games_share_commits(&address).await;
    }
}
