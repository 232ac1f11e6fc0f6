//! Players and attackers for a long time.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ninefold_testkit::databases::sqlite;
use ninefold_testkit::server::{Server, Usage};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::attackers::{Attacker, stop};
use crate::client::host;
use crate::honest::{self, Honest};
use crate::{grouped, serve, size};

const N_PLAYERS: u8 = 12;

/// The maximum memory that the server may ever use.
const MOST_BYTES: u64 = 384 << 20;

/// The maximum growth of the memory in the last two thirds of the time, by its linear trend.
const MOST_GROWTH: f64 = (32 << 20) as f64;

/// The trend of a shorter run is meaningless: the allocator keeps the memory that its threads have
/// used, and it takes a minute or two until each thread has done each kind of work.
const LEAST_MINUTES: u64 = 10;

/// Fewer games than by default are kept in memory, so that their number stops growing early.
const SETTINGS: [&str; 1] = ["live_games=200"];

/// The resources that the server uses at some time.
#[derive(Clone, Copy, Debug)]
struct Sample {
    seconds: f64,
    usage: Usage,
    /// The size of the files of the database.
    stored: u64,
}

/// A2, A3, A4, A7: while attackers at other addresses do their worst, every request of a player is
/// answered as it should be (or, rarely, refused with a time to wait), and the memory of the server
/// stays bounded and, after a third of the time, flat. `NINEFOLD_SOAK` is the number of minutes;
/// without it some seconds are enough to see that all of this runs, and neither the trend nor the
/// number of refusals is checked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_and_attackers_for_a_long_time() {
    let minutes = size("NINEFOLD_SOAK", 0);
    let time = if minutes == 0 { Duration::from_secs(6) } else { Duration::from_mins(minutes) };
    let (database, folder) = sqlite();
    let server = Arc::new(serve(&database, &SETTINGS));
    let mut players = JoinSet::new();
    let started = Instant::now();
    let end = started + time;
    for number in 1..=N_PLAYERS {
        let server = Arc::clone(&server);
        players.spawn(async move {
            let mut player = Honest::register(&server.address, number).await.expect("it runs");
            player.play_until(end).await.unwrap_or_else(|error| panic!("player {number}: {error}"));
            player
        });
    }
    let n_waves = Arc::new(AtomicUsize::new(0));
    let mut attackers = JoinSet::new();
    for attack in 0..N_ATTACKS {
        let attacker = Attacker { server: server.address.clone(), from: host(2, attack + 1) };
        let n_waves = Arc::clone(&n_waves);
        attackers.spawn(async move {
            while Instant::now() < end {
                wave(&attacker, attack).await;
                n_waves.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    let mut samples = Vec::new();
    let pause = (time / 360).max(Duration::from_secs(1));
    while Instant::now() < end {
        sleep(pause).await;
        samples.push(sample(&server, folder.path(), started));
        if samples.len().is_multiple_of(36) {
            println!("{:?}", samples.last());
        }
        assert!(server.usage().most_bytes < MOST_BYTES, "{:?}", samples.last());
    }
    let players = players.join_all().await;
    stop(attackers).await;
    server.assert_sound();
    let mut moves: Vec<Duration> = players.iter().flat_map(|player| player.moves.clone()).collect();
    moves.sort_unstable();
    let sum = |count: fn(&Honest) -> usize| players.iter().map(count).sum::<usize>();
    let (n_requests, n_refusals) = (sum(|player| player.n_requests), sum(Honest::n_refusals));
    let steady = &samples[samples.len() / 3..];
    let growth = growth(steady);
    if minutes >= LEAST_MINUTES {
        let refused = format!("{n_refusals} of {n_requests} requests are refused");
        assert!(n_refusals * 100 <= n_requests, "{refused}");
        assert!(growth < MOST_GROWTH, "{growth} bytes more: {steady:?}");
    }
    report(&samples, growth, minutes, &moves);
    println!(
        "proved: {} requests of {} games ({} refused with a time to wait, all others as expected), {} waves \
         of {N_ATTACKS} kinds of attacks; memory at most {} MiB, {:+.1} MiB in the last two \
         thirds; moves: median {:.1} ms, p99 {:.1} ms, longest {:.0} ms",
        grouped(n_requests),
        grouped(sum(|player| player.n_games)),
        grouped(n_refusals),
        grouped(n_waves.load(Ordering::Relaxed)),
        server.usage().most_bytes >> 20,
        growth / f64::from(1 << 20),
        milliseconds(moves[moves.len() / 2]),
        milliseconds(moves[(moves.len() - 1) * 99 / 100]),
        milliseconds(moves[moves.len() - 1]),
    );
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// The number of kinds of attacks.
const N_ATTACKS: u8 = 9;

/// One wave of an attack. Attackers are disconnected or refused: only the server's failures count.
async fn wave(attacker: &Attacker, attack: u8) {
    match attack {
        0 => {
            attacker.odd_methods(200, 16_000).await;
        }
        1 => {
            let held = attacker.half_sent_bodies(40, "/api/v1/puzzles", "application/x-ndjson");
            let also = attacker.half_sent_bodies(40, "/validate", "application/json");
            let _held = (held.await, also.await);
            sleep(Duration::from_secs(1)).await;
        }
        2 => {
            let _held = attacker.half_sent_heads(300).await;
            sleep(Duration::from_secs(1)).await;
        }
        3 => {
            let mut client = attacker.client();
            for _ in 0..4 {
                let _ = attacker.bulk(&mut client, 1_250, true).await;
            }
            sleep(Duration::from_secs(2)).await;
        }
        4 => {
            let _ = attacker.hard_puzzle().await;
        }
        5 => {
            for path in ["/solve", "/rate", "/hint", "/explain"] {
                let _ = attacker.hard_question(path).await;
            }
        }
        6 => {
            let _held = (attacker.unread_batches(4).await, attacker.unread_answers(4).await);
            sleep(Duration::from_secs(1)).await;
        }
        7 => {
            attacker.knocks(300).await;
            let _ = attacker.rubbish(100).await;
        }
        _ => {
            let _ = attacker.guesses(&honest::name(200), 20).await;
            sleep(Duration::from_secs(1)).await;
        }
    }
}

fn sample(server: &Server, folder: &Path, started: Instant) -> Sample {
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    let stored = files.filter_map(|file| Some(file.metadata().ok()?.len())).sum();
    Sample { seconds: started.elapsed().as_secs_f64(), usage: server.usage(), stored }
}

/// How much the memory grows during these samples, by the straight line that fits them best.
fn growth(samples: &[Sample]) -> f64 {
    let n = samples.len() as f64;
    let mean = |value: fn(&Sample) -> f64| samples.iter().map(value).sum::<f64>() / n;
    let bytes = |sample: &Sample| sample.usage.bytes as f64;
    let (middle, usual) = (mean(|sample| sample.seconds), mean(bytes));
    let (mut above, mut below) = (0.0, 0.0);
    for sample in samples {
        above += (sample.seconds - middle) * (bytes(sample) - usual);
        below += (sample.seconds - middle).powi(2);
    }
    let time = samples[samples.len() - 1].seconds - samples[0].seconds;
    if below > 0.0 { above / below * time } else { 0.0 }
}

/// Prints the resources that the server used.
fn report(samples: &[Sample], growth: f64, minutes: u64, moves: &[Duration]) {
    let most = |value: fn(&Sample) -> u64| samples.iter().map(value).max().unwrap_or_default();
    println!(
        "{minutes} minutes, {} samples, {} moves: at most {} open files and {} threads; the \
         database has {} MiB; the memory grows by {growth:.0} bytes",
        samples.len(),
        moves.len(),
        most(|sample| sample.usage.files),
        most(|sample| sample.usage.threads),
        samples.last().map_or(0, |sample| sample.stored >> 20),
    );
}
