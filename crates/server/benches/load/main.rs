//! The throughput and latency of the server, on the same machine as its clients.
//!
//! `cargo bench -p ninefold-server --bench load`, with `-- NAME` for some parts only: `turns`,
//! `beside`, `fair`, `validate`, `live`, `batch`. With `NINEFOLD_POSTGRES` set to the address of an
//! empty database, turns are played on that too; if nginx is installed, it is the yardstick for
//! `validate`. Everything shares the cores and the disk, whose own syncs are measured in the same
//! run.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]
#![allow(clippy::cast_precision_loss, reason = "numbers of requests are small")]

mod client;
mod fair;
mod nginx;
mod server;

use std::fs::File;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold_testkit::boards::GIVENS;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use client::{Connection, Player, Times, play};
use nginx::Nginx;
use server::{SERVE, Server};

/// The allocator of the shipped program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The numbers of clients and of players, and the number of seconds that they run.
const N_CLIENTS: usize = 64;
const N_PLAYERS: [usize; 3] = [16, N_CLIENTS, 256];
const SECONDS: u64 = 5;

/// How many times and for how long noisy values are measured; the smallest counts.
const N_ROUNDS: usize = 10;
const ROUND_SECONDS: u64 = 2;

/// The number of idle watchers.
const N_WATCHERS: usize = 1_000;

/// The number of boards of a batch.
const N_BOARDS: usize = 1_000_000;

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, database] = arguments.as_slice()
        && flag == SERVE
    {
        return server::be(database.clone()).await;
    }
    let names: Vec<&String> = arguments.iter().filter(|name| !name.starts_with('-')).collect();
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| *wanted == name);
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("disk: {:.0} syncs/s; load average: {}", syncs(folder.path()), load.trim());
    let sqlite = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    if is_wanted("turns") {
        turns("sqlite", &sqlite("turns.db")).await;
        if let Ok(database) = std::env::var("NINEFOLD_POSTGRES") {
            turns("postgres", &database).await;
        }
    }
    if is_wanted("beside") {
        beside_heavy_work(&sqlite("beside.db")).await;
    }
    if is_wanted("fair") {
        fair::fair(&sqlite("fair.db")).await;
    }
    if is_wanted("validate") {
        let server = Server::start(&sqlite("validate.db"));
        println!("validate: {N_CLIENTS} clients, {}", validate(server.address).await);
        if let Some(nginx) = Nginx::start(folder.path()).await {
            println!("nginx, return 200: {N_CLIENTS} clients, {}", validate(nginx.address).await);
        }
    }
    if is_wanted("live") {
        live(&sqlite("live.db")).await;
    }
    if is_wanted("batch") {
        batch(&sqlite("batch.db")).await;
    }
}

/// The number of synced page writes that the disk makes in a second.
fn syncs(folder: &Path) -> f64 {
    let mut file = File::create(folder.join("page")).unwrap();
    let (started, mut n) = (Instant::now(), 0_u32);
    while started.elapsed() < Duration::from_secs(2) {
        file.write_all(&[7; 4_096]).unwrap();
        file.sync_data().unwrap();
        n += 1;
    }
    f64::from(n) / started.elapsed().as_secs_f64()
}

async fn begin(address: SocketAddr, n_players: usize) -> Vec<Player> {
    let mut players = Vec::new();
    for _ in 0..n_players {
        players.push(Player::begin(address).await);
    }
    players
}

/// Turns of one player and of many.
async fn turns(name: &str, database: &str) {
    let server = Server::start(database);
    println!("{name}: ready after {:?}", server.start);
    let mut players = begin(server.address, N_PLAYERS.into_iter().max().unwrap_or(1)).await;
    let alone = play(&mut players[..1], 2).await;
    println!("{name}: one client, {alone}");
    for n_players in N_PLAYERS {
        let before = commits(server.address).await;
        let many = play(&mut players[..n_players], SECONDS).await;
        let n_commits = commits(server.address).await - before;
        println!("{name}: {n_players} clients, {many}");
        println!("{name}: {:.1} turns a commit", many.times.len() as f64 / n_commits as f64);
    }
}

/// Turns while other clients request expensive work.
async fn beside_heavy_work(database: &str) {
    let server = Server::start(database);
    let mut players = begin(server.address, 4).await;
    let (mut idle_p99, mut busy_p99) = (Duration::MAX, Duration::MAX);
    for _ in 0..N_ROUNDS {
        let idle = play(&mut players, ROUND_SECONDS).await;
        let is_over = Arc::new(AtomicBool::new(false));
        let cooks: Vec<_> = (0..50).map(|_| cook(server.address, Arc::clone(&is_over))).collect();
        tokio::time::sleep(Duration::from_millis(500)).await;
        let busy = play(&mut players, ROUND_SECONDS).await;
        is_over.store(true, Ordering::Relaxed);
        println!("4 clients idle, {idle}");
        println!("4 clients while 50 ask for extreme samurai, {busy}");
        (idle_p99, busy_p99) = (idle_p99.min(idle.at(99)), busy_p99.min(busy.at(99)));
        for cook in cooks {
            cook.abort();
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let times = busy_p99.as_secs_f64() / idle_p99.as_secs_f64();
    println!("least p99: idle {idle_p99:?}, busy {busy_p99:?}, {times:.1} times");
}

/// Memory with many watchers of a game each.
async fn live(database: &str) {
    let server = Server::start(database);
    let empty = server.megabytes();
    let players = begin(server.address, N_WATCHERS).await;
    let games: Vec<(String, String)> =
        players.into_iter().map(|player| (player.token, player.path)).collect();
    let playing = server.megabytes();
    let mut watching = Vec::new();
    for (token, path) in games {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let request = format!(
            "GET {path}/events HTTP/1.1\r\nHost: load\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut head = [0; 12];
        stream.read_exact(&mut head).await.unwrap();
        assert!(head.ends_with(b" 200"), "{head:?}");
        watching.push(stream);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let watched = server.megabytes();
    println!(
        "live: {empty:.1} MB at the start, {playing:.1} MB with {N_WATCHERS} games, {watched:.1} MB \
         with a watcher of each"
    );
    drop(watching);
}

/// Memory and throughput of a very long batch.
async fn batch(database: &str) {
    let server = Server::start(database);
    let line = format!("{}\n", json!({ "grid": GIVENS }));
    let portion = line.repeat(1_000).into_bytes();
    let n_bytes = line.len() * N_BOARDS;
    let start = server.megabytes();
    let started = Instant::now();
    let stream = TcpStream::connect(server.address).await.unwrap();
    let (mut reading, mut writing) = stream.into_split();
    let write = tokio::spawn(async move {
        // Without chunks, so that lines can be counted; the answer ends with the connection.
        let head = format!(
            "POST /validate HTTP/1.0\r\nContent-Type: application/x-ndjson\r\n\
             Content-Length: {n_bytes}\r\n\r\n"
        );
        writing.write_all(head.as_bytes()).await.unwrap();
        for _ in 0..N_BOARDS / 1_000 {
            writing.write_all(&portion).await.unwrap();
        }
        writing // closing this half would end the connection
    });
    let (mut n_answers, mut seen) = (0, Vec::new());
    let mut piece = vec![0; 64 << 10];
    let mut is_body = false;
    loop {
        let n_read = reading.read(&mut piece).await.unwrap();
        if n_read == 0 {
            break;
        }
        let mut bytes = &piece[..n_read];
        if !is_body {
            let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
            assert!(bytes.starts_with(b"HTTP/1.0 200") || bytes.starts_with(b"HTTP/1.1 200"));
            (bytes, is_body) = (&bytes[end + 4..], true);
        }
        n_answers += bytes.split(|&byte| byte == b'\n').count() - 1;
        if n_answers >= (seen.len() + 1) * N_BOARDS / 4 {
            seen.push(server.megabytes());
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    assert_eq!(n_answers, N_BOARDS);
    drop(write.await.unwrap());
    println!(
        "batch: {N_BOARDS} boards in {seconds:.1} s, {:.1} MB/s in; {start:.1} MB at the start, \
         {seen:.1?} MB after each quarter",
        n_bytes as f64 / 1e6 / seconds
    );
}

/// Requests extreme samurai puzzles repeatedly, as often as the server accepts.
fn cook(address: SocketAddr, is_over: Arc<AtomicBool>) -> tokio::task::JoinHandle<()> {
    tokio::spawn(async move {
        let mut connection = Connection::open(address).await;
        let wish = r#"{"layout": "samurai", "level": "extreme"}"#;
        while !is_over.load(Ordering::Relaxed) {
            let (status, _) = connection.send("POST", "/api/v1/puzzles", "", wish).await;
            assert!([201, 422, 503].contains(&status), "{status}");
        }
    })
}

async fn validate(address: SocketAddr) -> Times {
    let started = Instant::now();
    let until = started + Duration::from_secs(SECONDS);
    let body = json!({ "grid": GIVENS }).to_string();
    let clients = (0..N_CLIENTS).map(|_| {
        let body = body.clone();
        tokio::spawn(async move {
            let mut connection = Connection::open(address).await;
            let mut times = Vec::new();
            while Instant::now() < until {
                let sent = Instant::now();
                let (status, answer) = connection.send("POST", "/api/v1/validate", "", &body).await;
                assert!(status == 200 && answer.starts_with(b"{\"well_formed\":true"));
                times.push(sent.elapsed());
            }
            times
        })
    });
    let times = futures_util::future::join_all(clients).await;
    let times = times.into_iter().map(Result::unwrap).collect::<Vec<_>>().concat();
    Times { times, seconds: started.elapsed().as_secs_f64() }
}

/// The number of commits of turns.
async fn commits(address: SocketAddr) -> u64 {
    let (_, text) = Connection::open(address).await.send("GET", "/metrics", "", "").await;
    let text = String::from_utf8(text).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("ninefold_commits_total "));
    line.map_or(0, |number| number.parse().unwrap())
}
