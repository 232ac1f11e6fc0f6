//! The clients: connections, and players with a game each.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use ninefold_testkit::boards::GIVENS;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};

pub(crate) struct Times {
    pub(crate) times: Vec<Duration>,
    pub(crate) seconds: f64,
}

impl Times {
    /// The time below which `percent` percent of the answers are.
    pub(crate) fn at(&self, percent: usize) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        times[(times.len() - 1) * percent / 100]
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rate = self.times.len() as f64 / self.seconds;
        write!(f, "{rate:.0}/s, median {:?}, p99 {:?}", self.at(50), self.at(99))
    }
}

/// A connection that is kept open.
pub(crate) struct Connection(pub(crate) BufReader<TcpStream>);

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Connection {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Connection(BufReader::new(stream))
    }

    pub(crate) async fn open_from(host: u8, address: SocketAddr) -> Connection {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from(([127, 0, 0, host], 0))).unwrap();
        Connection(BufReader::new(socket.connect(address).await.unwrap()))
    }

    /// Status and body of an answer.
    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> (u16, Vec<u8>) {
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

/// A guest with a game.
pub(crate) struct Player {
    connection: Connection,
    pub(crate) token: String,
    pub(crate) path: String,
    n_turns: usize,
}

impl Player {
    pub(crate) async fn begin(address: SocketAddr) -> Player {
        let mut connection = Connection::open(address).await;
        let (_, guest) = connection.send("POST", "/api/v1/players", "", "").await;
        let guest: Value = serde_json::from_slice(&guest).unwrap();
        let token = guest["token"].as_str().unwrap().to_owned();
        let document = json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": GIVENS });
        let body = json!({ "document": document }).to_string();
        let (_, game) = connection.send("POST", "/api/v1/games", &token, &body).await;
        let game: Value = serde_json::from_slice(&game).unwrap();
        let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
        Player { connection, token, path, n_turns: 0 }
    }

    pub(crate) async fn turn(&mut self) {
        let sign = if self.n_turns.is_multiple_of(2) { '+' } else { '-' };
        let body = format!("{{\"move\": \"r1c3{sign}4\", \"seen\": {}}}", self.n_turns);
        let path = format!("{}/moves", self.path);
        let (status, answer) = self.connection.send("POST", &path, &self.token, &body).await;
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&answer));
        self.n_turns += 1;
    }
}

pub(crate) async fn play(players: &mut [Player], seconds: u64) -> Times {
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
