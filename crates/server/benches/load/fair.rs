//! The latency of players while many other clients ask for expensive work.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold_testkit::boards::{DENSE, GIVENS, dense};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::client::{Connection, Player, Times, play};
use crate::server::Server;

/// The clients that ask for puzzles and for boards of 25 grids, each at an address of its own.
const N_PUZZLES: u8 = 70;
const N_BOARDS: u8 = 16;

/// The number of seconds that each state is measured.
const SECONDS: u64 = 15;

/// Hints, new games, sign-ins and turns, first on an idle server, then during expensive work.
pub(crate) async fn fair(database: &str) {
    let server = Server::start(database);
    let mut players = Vec::new();
    for _ in 0..4 {
        players.push(Player::begin(server.address).await);
    }
    let mut client = Client::new(server.address).await;
    let idle = measure(&mut client, &mut players).await;
    let is_over = Arc::new(AtomicBool::new(false));
    let sumo = json!({ "layout": "sumo", "level": "extreme" }).to_string();
    let board = json!({ "grid": dense().to_string(), "layout": DENSE }).to_string();
    let puzzles = (2..2 + N_PUZZLES).map(|host| (host, "/api/v1/puzzles", sumo.clone()));
    let boards = (100..100 + N_BOARDS).map(|host| (host, "/api/v1/solve", board.clone()));
    let greedy: Vec<JoinHandle<()>> = puzzles
        .chain(boards)
        .map(|(host, path, body)| ask(server.address, host, path, body, Arc::clone(&is_over)))
        .collect();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let busy = measure(&mut client, &mut players).await;
    is_over.store(true, Ordering::Relaxed);
    greedy.iter().for_each(JoinHandle::abort);
    println!("fair: {N_PUZZLES} clients ask for extreme sumo and {N_BOARDS} for 25 grids");
    for ((name, idle), (_, busy)) in idle.iter().zip(&busy) {
        let times = busy.at(99).as_secs_f64() / idle.at(99).as_secs_f64();
        println!("fair: {name}: idle {idle}; busy {busy}; {times:.1} times");
    }
}

/// Sends the same request again and again, after a refusal with a pause of a tenth of a second.
fn ask(
    address: SocketAddr,
    host: u8,
    path: &'static str,
    body: String,
    is_over: Arc<AtomicBool>,
) -> JoinHandle<()> {
    tokio::spawn(async move {
        let mut connection = Connection::open_from(host, address).await;
        while !is_over.load(Ordering::Relaxed) {
            let (status, _) = connection.send("POST", path, "", &body).await;
            assert!([200, 201, 422, 503].contains(&status), "{status}");
            if status == 503 {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    })
}

/// A player with an account and a game.
struct Client {
    connection: Connection,
    token: String,
    hint: String,
}

impl Client {
    async fn new(address: SocketAddr) -> Client {
        let connection = Connection::open(address).await;
        let mut client = Client { connection, token: String::new(), hint: String::new() };
        client.post("/api/v1/players/register", &account(), 201).await;
        client.sign_in().await;
        let id = client.begin().await;
        client.hint = format!("/api/v1/games/{id}/hint");
        client
    }

    async fn post(&mut self, path: &str, body: &Value, expected: u16) -> Value {
        let (status, answer) =
            self.connection.send("POST", path, &self.token, &body.to_string()).await;
        assert_eq!(status, expected, "{path}: {}", String::from_utf8_lossy(&answer));
        serde_json::from_slice(&answer).unwrap()
    }

    async fn sign_in(&mut self) {
        let answer = self.post("/api/v1/players/sign-in", &account(), 200).await;
        answer["token"].as_str().unwrap().clone_into(&mut self.token);
    }

    async fn begin(&mut self) -> String {
        let document = json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic",
            "givens": GIVENS });
        let answer = self.post("/api/v1/games", &json!({ "document": document }), 201).await;
        answer["id"].as_str().unwrap().to_owned()
    }

    async fn hint(&mut self) {
        let path = self.hint.clone();
        self.post(&path, &json!({ "level": 5 }), 200).await;
    }
}

fn account() -> Value {
    json!({ "name": "Ada", "password": "long enough" })
}

/// The times of hints, new games, sign-ins and turns, all running concurrently.
async fn measure(client: &mut Client, players: &mut [Player]) -> [(&'static str, Times); 4] {
    let until = Instant::now() + Duration::from_secs(SECONDS);
    let asks = async {
        let mut times = [Vec::new(), Vec::new(), Vec::new()];
        while Instant::now() < until {
            let sent = Instant::now();
            client.hint().await;
            times[0].push(sent.elapsed());
            let sent = Instant::now();
            client.begin().await;
            times[1].push(sent.elapsed());
            let sent = Instant::now();
            client.sign_in().await;
            times[2].push(sent.elapsed());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        times
    };
    let ([hints, games, sign_ins], turns) = tokio::join!(asks, play(players, SECONDS));
    let times = |times| Times { times, seconds: SECONDS as f64 };
    [
        ("hint", times(hints)),
        ("new game", times(games)),
        ("sign-in", times(sign_ins)),
        ("move", turns),
    ]
}
