//! Databases that fail under load and come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ninefold_testkit::Numbers;
use ninefold_testkit::databases::{Ending, SmallDisk, Stoppable};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{sleep, timeout};

use crate::client::{Client, host};
use crate::player::Player;
use crate::{LONG, grouped, serve, size};

const N_PLAYERS: u8 = 16;

/// How long a request may take, by the setting `request_seconds`.
const MOST_TIME: Duration = Duration::from_mins(1);

/// No player is refused because of the rate of requests, and the log does not report every failure.
const SETTINGS: [&str; 2] = ["requests_per_minute=10000000", "log_level=error"];

/// The players' observations so far.
#[derive(Debug, Default)]
struct Seen {
    is_over: AtomicBool,
    /// The number of turns that were acknowledged.
    n_turns: AtomicUsize,
    /// The number of answers that said that the database is unavailable.
    n_refusals: AtomicUsize,
    /// The longest time that an answer took, in milliseconds.
    longest: AtomicUsize,
}

/// Plays until the run is over: every turn is acknowledged, or refused with a time to wait.
async fn play(mut player: Player, seen: Arc<Seen>) -> Player {
    while !seen.is_over.load(Ordering::Relaxed) {
        let sent = Instant::now();
        let reply = player.play().await.expect("the server runs");
        let time = sent.elapsed();
        let shown = String::from_utf8_lossy(&reply.body);
        if reply.status == 200 {
            seen.n_turns.fetch_add(1, Ordering::Relaxed);
        } else {
            assert_eq!((reply.status, &*reply.text("code")), (503, "unavailable"), "{shown}");
            assert!(reply.is_refusal(), "{}", reply.head);
            seen.n_refusals.fetch_add(1, Ordering::Relaxed);
        }
        assert!(time < MOST_TIME, "{time:?}: {} {shown}", reply.status);
        seen.longest.fetch_max(time.as_millis() as usize, Ordering::Relaxed);
        sleep(Duration::from_millis(10)).await;
    }
    player
}

/// Waits until a condition holds; returns how long that took.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) -> Duration {
    let started = Instant::now();
    let wait = async {
        while !is_so().await {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(LONG, wait).await.unwrap_or_else(|_| panic!("{what} in {LONG:?}"));
    started.elapsed()
}

/// Takes the database away and brings it back under the load of players.
async fn outages(name: &str, database: &str, n_outages: u64, mut change: impl FnMut(u64, bool)) {
    let server = serve(database, &SETTINGS);
    let seen = Arc::new(Seen::default());
    let mut players = JoinSet::new();
    for number in 1..=N_PLAYERS {
        // All begin before the first outage.
        let mut player = Player::new(&server.address, host(1, number)).await;
        player.resume().await.expect("a game begins");
        players.spawn(play(player, Arc::clone(&seen)));
    }
    let mut client = Client::new(&server.address, host(3, 1));
    let mut numbers = Numbers::new(n_outages);
    let (n_turns, n_refusals) =
        (|| seen.n_turns.load(Ordering::Relaxed), || seen.n_refusals.load(Ordering::Relaxed));
    let mut ready = async |expected: u16| {
        let reply = client.send("GET", "//readyz", "").await.expect("the server runs");
        assert!([200, 503].contains(&reply.status), "{}", reply.head);
        reply.status == expected
    };
    let mut slowest = Duration::ZERO;
    for outage in 0..n_outages {
        let before = n_turns();
        until("turns are played", async || n_turns() > before + 10).await;
        assert!(ready(200).await || outage > 0, "it is ready");
        let refused = n_refusals();
        block_in_place(|| change(outage, false));
        // Every other outage is over before the server may have noticed.
        if outage % 2 == 0 {
            until("readiness is denied", async || ready(503).await).await;
            until("turns are refused", async || n_refusals() > refused).await;
        }
        sleep(Duration::from_millis(numbers.below(1_000) as u64)).await;
        block_in_place(|| change(outage, true));
        let before = n_turns();
        let back = until("turns are played again", async || n_turns() > before + 50).await;
        slowest = slowest.max(back);
        until("it is ready again", async || ready(200).await).await;
        assert!(!players.is_empty());
    }
    seen.is_over.store(true, Ordering::Relaxed);
    server.assert_sound();
    let mut n_kept = 0;
    for mut player in players.join_all().await {
        n_kept += player.compare_all().await.expect("the server runs");
    }
    assert!(n_kept >= n_turns(), "{n_kept} turns of {}", n_turns());
    println!(
        "proved: {name} {} times under the load of {N_PLAYERS} players: {} acknowledged turns, none \
         lost; {} answers 503 with a time to wait; the longest answer took {:.1} s, and after the \
         slowest return 50 turns were played in {:.1} s",
        grouped(n_outages),
        grouped(n_turns()),
        grouped(n_refusals()),
        seen.longest.load(Ordering::Relaxed) as f64 / 1_000.0,
        slowest.as_secs_f64(),
    );
}

/// A4: PostgreSQL is stopped in every way and started again while many players play: every
/// acknowledged turn is there, all others are answered in time that the database is unavailable,
/// `/readyz` says so, and the server recovers on its own. `NINEFOLD_OUTAGES` is the number of
/// times.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn outages_of_postgres_under_load() {
    let Some(mut cluster) = Stoppable::new() else { return };
    let database = cluster.address();
    let n_outages = size("NINEFOLD_OUTAGES", 3);
    outages(
        "PostgreSQL stopped, broken off and killed",
        &database,
        n_outages,
        |outage, is_back| {
            let endings = [Ending::Fast, Ending::Killed, Ending::Immediate];
            if is_back {
                cluster.start();
            } else {
                cluster.stop(endings[outage as usize % endings.len()]);
            }
        },
    )
    .await;
}

/// A4: the disk of an SQLite file fills up and has room again while many players play; the rest is
/// as for PostgreSQL. `NINEFOLD_OUTAGES` is the number of times.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn outages_of_a_disk_under_load() {
    let Some(disk) = SmallDisk::new(64) else {
        assert!(std::env::var_os("NINEFOLD_OUTAGES").is_none(), "this needs a small disk");
        return;
    };
    let database = format!("sqlite:{}", disk.path("ninefold.db").display());
    let n_outages = size("NINEFOLD_OUTAGES", 3);
    outages(
        "a disk full",
        &database,
        n_outages,
        |_, is_back| {
            if is_back { disk.free() } else { disk.fill() }
        },
    )
    .await;
}
