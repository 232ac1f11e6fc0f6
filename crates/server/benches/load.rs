//! How much the server does on this machine, beside the clients that ask for it.
//!
//! `cargo bench -p ninefold-server --bench load`; with `NINEFOLD_POSTGRES` set to the address of an
//! empty database, that too. Everything shares the cores and the disk, and the disk's own syncs are
//! measured in the same run.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]
#![allow(clippy::cast_precision_loss, reason = "numbers of requests are small")]

use std::fs::File;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold_server::{Config, serve};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// How many clients there are, and for how long.
const N_CLIENTS: usize = 64;
const SECONDS: u64 = 5;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    println!("disk: {:.0} syncs/s", syncs(folder.path()));
    let database = format!("sqlite:{}", folder.path().join("load.db").display());
    measure("sqlite", database).await;
    if let Ok(database) = std::env::var("NINEFOLD_POSTGRES") {
        measure("postgres", database).await;
    }
}

/// How often a second the disk takes a page for good.
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

async fn measure(name: &str, database: String) {
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database,
        requests_per_minute: u32::MAX,
        address_requests_per_minute: u32::MAX,
        guests_per_minute: u32::MAX,
        dailies_ahead: false,
        most_turns: 1_000_000,
        ..Config::default()
    };
    let (ready, is_ready) = oneshot::channel();
    let (stop, is_stopped) = oneshot::channel::<()>();
    let started = Instant::now();
    let server = tokio::spawn(serve(config, |address| ready.send(address).unwrap(), async {
        let _ = is_stopped.await;
    }));
    let address = is_ready.await.unwrap();
    println!("{name}: ready after {:?}", started.elapsed());

    let mut players = Vec::new();
    for _ in 0..N_CLIENTS {
        players.push(Player::begin(address).await);
    }
    let alone = play(&mut players[..1], 2).await;
    println!("{name}: one client, {alone}");
    let before = commits(address).await;
    let many = play(&mut players, SECONDS).await;
    let n_commits = commits(address).await - before;
    println!("{name}: {N_CLIENTS} clients, {many}");
    if n_commits > 0 {
        println!("{name}: {:.1} turns a sync", many.times.len() as f64 / n_commits as f64);
    }
    let idle = play(&mut players[..4], SECONDS).await;
    let is_over = Arc::new(AtomicBool::new(false));
    let cooks: Vec<_> = (0..50).map(|_| cook(address, Arc::clone(&is_over))).collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let busy = play(&mut players[..4], SECONDS).await;
    is_over.store(true, Ordering::Relaxed);
    println!("{name}: 4 clients idle, {idle}");
    println!("{name}: 4 clients while 50 ask for extreme samurai, {busy}");
    for cook in cooks {
        cook.abort();
    }
    if name == "sqlite" {
        println!("validate: {N_CLIENTS} clients, {}", validate(address).await);
    }
    stop.send(()).unwrap();
    server.await.unwrap().unwrap();
}

/// Times of answers.
struct Times {
    times: Vec<Duration>,
    seconds: f64,
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut times = self.times.clone();
        times.sort_unstable();
        let at = |percent: usize| times[(times.len() - 1) * percent / 100];
        let rate = times.len() as f64 / self.seconds;
        write!(f, "{rate:.0}/s, median {:?}, p99 {:?}", at(50), at(99))
    }
}

/// A connection that is kept.
struct Connection(BufReader<TcpStream>);

impl Connection {
    async fn open(address: SocketAddr) -> Connection {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Connection(BufReader::new(stream))
    }

    /// Status and body of an answer.
    async fn send(&mut self, method: &str, path: &str, token: &str, body: &str) -> (u16, Vec<u8>) {
        let length = body.len();
        let who = match token {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: load\r\n{who}Content-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        );
        self.0.get_mut().write_all(request.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(self.0.read_u8().await.unwrap());
        }
        let head = String::from_utf8(head).unwrap().to_lowercase();
        let status = head[9..12].parse().unwrap();
        let length = head.split("content-length: ").nth(1).unwrap();
        let length: usize = length.split('\r').next().unwrap().parse().unwrap();
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await.unwrap();
        (status, body)
    }
}

struct Player {
    connection: Connection,
    token: String,
    path: String,
    n_turns: usize,
}

impl Player {
    async fn begin(address: SocketAddr) -> Player {
        let mut connection = Connection::open(address).await;
        let (_, guest) = connection.send("POST", "/api/v1/players", "", "").await;
        let guest: Value = serde_json::from_slice(&guest).unwrap();
        let token = guest["token"].as_str().unwrap().to_owned();
        let document = json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": PUZZLE });
        let body = json!({ "document": document }).to_string();
        let (_, game) = connection.send("POST", "/api/v1/games", &token, &body).await;
        let game: Value = serde_json::from_slice(&game).unwrap();
        let path = format!("/api/v1/games/{}/moves", game["id"].as_str().unwrap());
        Player { connection, token, path, n_turns: 0 }
    }

    async fn turn(&mut self) {
        let sign = if self.n_turns.is_multiple_of(2) { '+' } else { '-' };
        let body = format!("{{\"move\": \"r1c3{sign}4\", \"seen\": {}}}", self.n_turns);
        let (status, answer) = self.connection.send("POST", &self.path, &self.token, &body).await;
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&answer));
        self.n_turns += 1;
    }
}

/// All players play for so many seconds.
async fn play(players: &mut [Player], seconds: u64) -> Times {
    let started = Instant::now();
    let until = started + Duration::from_secs(seconds);
    let games = players.iter_mut().map(|player| async move {
        let mut times = Vec::new();
        while Instant::now() < until {
            let sent = Instant::now();
            player.turn().await;
            times.push(sent.elapsed());
        }
        times
    });
    let times = futures_util::future::join_all(games).await.concat();
    Times { times, seconds: started.elapsed().as_secs_f64() }
}

/// Asks for extreme samurai puzzles again and again, as often as it is let.
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
    let body = json!({ "grid": PUZZLE }).to_string();
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

/// How many commits the writer of SQLite has made.
async fn commits(address: SocketAddr) -> u64 {
    let (_, text) = Connection::open(address).await.send("GET", "/metrics", "", "").await;
    let text = String::from_utf8(text).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("ninefold_commits "));
    line.map_or(0, |number| number.parse().unwrap())
}
