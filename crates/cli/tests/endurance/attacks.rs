//! Attacks one by one, with ceilings for the memory of the server.
//!
//! `NINEFOLD_ATTACKS` is their size in percent: 100 in the long tier, as large as those that once
//! succeeded.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold_testkit::databases::sqlite;
use ninefold_testkit::server::Server;
use serde_json::json;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep;

use crate::attackers::{Attacker, stop};
use crate::client::{Client, host};
use crate::player::{Player, new_game};
use crate::{grouped, serve, size};

/// The number scaled to the size of this run, but at least `least`.
fn scaled(whole: usize, least: usize) -> usize {
    (whole * size("NINEFOLD_ATTACKS", 2) as usize / 100).max(least)
}

fn attacker(server: &Server, number: u8) -> Attacker {
    Attacker { server: server.address.clone(), from: host(2, number) }
}

/// Checks that a server is sound, and its peak memory; returns the latter in MiB.
fn below(server: &Server, megabytes: u64) -> u64 {
    server.assert_sound();
    let most = server.usage().most_bytes >> 20;
    assert!(most < megabytes, "the server has used {most} MiB");
    most
}

/// A player whose requests must always be answered.
pub(crate) struct Beside {
    is_over: Arc<AtomicBool>,
    task: JoinHandle<Vec<Duration>>,
}

impl Beside {
    pub(crate) async fn start(server: &Server) -> Beside {
        let mut player = Player::new(&server.address, host(1, 1)).await;
        player.resume().await.expect("a game begins");
        let is_over = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&is_over);
        let task = tokio::spawn(async move {
            let mut times = Vec::new();
            while times.is_empty() || !over.load(Ordering::Relaxed) {
                let sent = Instant::now();
                let reply = player.play().await.expect("the server runs");
                assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
                times.push(sent.elapsed());
                sleep(Duration::from_millis(20)).await;
            }
            player.compare_all().await.expect("the server runs");
            times
        });
        Beside { is_over, task }
    }

    /// Ends the game: every turn was acknowledged and kept. Returns the times in words.
    pub(crate) async fn end(self) -> String {
        self.is_over.store(true, Ordering::Relaxed);
        let mut times = self.task.await.expect("the player is not disturbed");
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1_000.0;
        format!(
            "{} moves beside them, median {:.1} ms, p99 {:.1} ms, longest {:.0} ms",
            grouped(times.len()),
            at(50),
            at(99),
            at(100)
        )
    }
}

/// Unheard-of methods fill neither the memory nor the metrics.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attacks_with_odd_methods() {
    let (database, _folder) = sqlite();
    let server = serve(&database, &[]);
    let beside = Beside::start(&server).await;
    let n_requests = scaled(60_000, 100);
    let n_answers = attacker(&server, 1).odd_methods(n_requests, 24_000).await;
    assert_eq!(n_answers, n_requests, "each is answered");
    let metrics = Client::new(&server.address, host(3, 1)).send("GET", "//metrics", "").await;
    let n_bytes = metrics.expect("the server runs").body.len();
    assert!(n_bytes < 200_000, "{n_bytes} bytes of metrics");
    println!(
        "proved: {} odd methods of 24,000 bytes: {} MiB, {}",
        grouped(n_requests),
        below(&server, 128),
        beside.end().await
    );
}

/// Games that are filled by one request each do not fill the memory; nor do simultaneous bulks hold
/// up the moves of others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attacks_with_bulks_of_marks() {
    let (database, _folder) = sqlite();
    let server = serve(&database, &[]);
    let beside = Beside::start(&server).await;
    let n_games = scaled(100, 4);
    let mut tasks = JoinSet::new();
    for number in 1..=4 {
        let attacker = attacker(&server, number);
        tasks.spawn(async move {
            let (mut client, mut n_filled) = (attacker.client(), 0);
            for _ in 0..n_games / 4 {
                let filled = attacker.bulk(&mut client, 1_250, false).await;
                n_filled += usize::from(filled.expect("the server runs"));
            }
            n_filled
        });
    }
    let n_filled: usize = tasks.join_all().await.into_iter().sum();
    assert!(n_filled * 2 > n_games, "{n_filled} of {n_games} games have room");
    println!(
        "proved: {n_filled} of {n_games} games filled with 1,250 turns of 459 marks, 4 side by side: \
         {} MiB, {}",
        below(&server, 640),
        beside.end().await
    );
}

/// Bodies that never end fill neither the memory nor the places of others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attacks_with_half_sent_bodies() {
    let (database, _folder) = sqlite();
    let server = serve(&database, &[]);
    let beside = Beside::start(&server).await;
    let n_bodies = scaled(400, 20);
    let mut held = Vec::new();
    for (number, path, media) in [
        (1, "/api/v1/puzzles", "application/x-ndjson"),
        (2, "/api/v1/puzzles", "application/json"),
        (3, "/validate", "application/x-ndjson"),
    ] {
        held.push(attacker(&server, number).half_sent_bodies(n_bodies, path, media).await);
    }
    let mut client = Client::new(&server.address, host(3, 1));
    let large = json!({ "grid": "1".repeat(81), "layout": " ".repeat(100_000) }).to_string();
    let reply = client.send("POST", "/validate", &large).await.expect("the server runs");
    assert!([200, 400].contains(&reply.status), "a large body of another is read: {}", reply.head);
    drop(held);
    println!(
        "proved: 3 times {n_bodies} bodies of 4 MB that stop before their end: {} MiB, {}",
        below(&server, 256),
        beside.end().await
    );
}

/// Connections that say nothing, and answers that nobody reads.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attacks_with_idle_connections() {
    let (database, _folder) = sqlite();
    let server = serve(&database, &[]);
    let beside = Beside::start(&server).await;
    let (n_heads, n_unread) = (scaled(1_200, 50), scaled(100, 4));
    let mut held = Vec::new();
    for number in 1..=3 {
        held.push(attacker(&server, number).half_sent_heads(n_heads).await);
    }
    held.push(attacker(&server, 4).unread_batches(n_unread / 4).await);
    held.push(attacker(&server, 5).unread_answers(n_unread).await);
    let n_held: usize = held.iter().map(Vec::len).sum();
    let files = server.usage().files;
    drop(held);
    attacker(&server, 6).knocks(scaled(20_000, 200)).await;
    println!(
        "proved: {} connections that say or read nothing ({files} files) and {} that knock: {} MiB, \
         {}",
        grouped(n_held),
        grouped(scaled(20_000, 200)),
        below(&server, 256),
        beside.end().await
    );
}

/// A2, A3, A7: hard work for many others does not keep a player from an account, a game or a hint.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attacks_with_hard_work() {
    let (database, _folder) = sqlite();
    let server = serve(&database, &[]);
    let beside = Beside::start(&server).await;
    let mut greedy = JoinSet::new();
    let n_greedy = scaled(86, 8);
    for number in 1..=n_greedy as u8 {
        let attacker = attacker(&server, number);
        greedy.spawn(async move {
            loop {
                let asked = match number % 5 {
                    0 => attacker.hard_question("/solve").await,
                    _ => attacker.hard_puzzle().await,
                };
                let reply = asked.expect("the server runs");
                if reply.is_refusal() {
                    sleep(Duration::from_millis(100)).await;
                }
            }
        });
    }
    let mut longest = Duration::ZERO;
    let n_rounds = scaled(20, 2);
    for round in 0..n_rounds {
        let mut client = Client::new(&server.address, host(3, round as u8 + 1));
        let account = json!({ "name": format!("Ada {round}"), "password": "long enough" });
        let started = Instant::now();
        client.post("/players/register", &account, 201).await.expect("the server runs");
        let signed_in = client.post("/players/sign-in", &account, 200).await;
        client.token = signed_in.expect("the server runs").text("token");
        let game = client.post("/games", &new_game(), 201).await.expect("the server runs");
        let path = format!("/games/{}/hint", game.text("id"));
        client.post(&path, &json!({ "level": 5 }), 200).await.expect("the server runs");
        longest = longest.max(started.elapsed());
    }
    let moves = beside.end().await;
    let most = below(&server, 512);
    stop(greedy).await;
    println!(
        "proved: {n_greedy} addresses ask for hard work, and {n_rounds} times a player registers, \
         signs in, begins a game and gets a hint, in {:.1} s at most: {most} MiB, {moves}",
        longest.as_secs_f64()
    );
}

/// A7: guesses at an account from many addresses soon have to wait, and garbage is not stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attacks_with_guesses_and_rubbish() {
    let (database, folder) = sqlite();
    let server = serve(&database, &[]);
    let account = json!({ "name": "Ana", "password": "first word" });
    let mut client = Client::new(&server.address, host(3, 1));
    client.post("/players/register", &account, 201).await.expect("the server runs");
    client.post("/players/sign-in", &account, 200).await.expect("the server runs");
    let beside = Beside::start(&server).await;
    let (n_guesses, mut n_tried) = (25, 0);
    for number in 1..=6 {
        n_tried += attacker(&server, number).guesses("Ana", n_guesses).await.expect("it runs");
    }
    // The first eight, and one whenever a wait of 1, 2, 4, ... seconds has passed.
    assert!((8..=24).contains(&n_tried), "{n_tried} guesses were looked at");
    let n_rubbish = scaled(10_000, 50);
    attacker(&server, 7).rubbish(n_rubbish).await.expect("the server runs");
    client.post("/players/sign-in", &account, 200).await.expect("the player is not locked out");
    let files = std::fs::read_dir(folder.path()).expect("a folder").flatten();
    let stored: u64 = files.filter_map(|file| Some(file.metadata().ok()?.len())).sum();
    assert!(stored < 64 << 20, "{stored} bytes");
    println!(
        "proved: {n_tried} of 150 guesses at an account from 6 addresses are looked at; {} odd \
         requests: {} KiB stored, {} MiB, {}",
        grouped(n_rubbish),
        stored >> 10,
        below(&server, 256),
        beside.end().await
    );
}
