//! Attacks on accounts and storage over real connections, from several addresses.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use ninefold_server::Config;
use ninefold_testkit::boards::{GIVENS, all_marks};
use ninefold_testkit::databases::sqlite;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::sync::oneshot;

use crate::listening::run;

/// A server on a port of its own, until it is dropped.
struct Server {
    address: SocketAddr,
    _stop: oneshot::Sender<()>,
    _folder: TempDir,
}

impl Server {
    async fn start(config: Config) -> Server {
        let (database, folder) = sqlite();
        let (address, stop, _) = run(Config { database, ..config }).await;
        Server { address, _stop: stop, _folder: folder }
    }

    /// Sends a request from an address of this machine; returns the status and the body.
    async fn post(&self, last: u8, path: &str, token: &str, body: &str) -> (u16, Value) {
        let socket = TcpSocket::new_v4().unwrap();
        let from = IpAddr::V4(Ipv4Addr::new(127, 0, 0, last));
        socket.bind(SocketAddr::new(from, 0)).unwrap();
        let mut stream = socket.connect(self.address).await.unwrap();
        let bearer = match token {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{bearer}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        tokio::time::timeout(Duration::from_mins(1), read).await.unwrap().unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }
}

fn account(password: &str) -> String {
    json!({ "name": "Ana", "password": password }).to_string()
}

/// A7: guesses at one account from many addresses soon have to wait; the player does not.
#[tokio::test(flavor = "multi_thread")]
async fn guesses_from_many_addresses() {
    let server = Server::start(Config::default()).await;
    assert_eq!(server.post(1, "/players/register", "", &account("first word")).await.0, 201);
    assert_eq!(server.post(1, "/players/sign-in", "", &account("first word")).await.0, 200);
    let mut n_guesses = 0;
    for from in 2..=7 {
        for _ in 0..8 {
            match server.post(from, "/players/sign-in", "", &account("a wild guess")).await.0 {
                401 => n_guesses += 1,
                status => assert_eq!(status, 429),
            }
        }
    }
    // The first eight, and one whenever a wait of 1, 2, 4, ... seconds has passed.
    assert!((8..=16).contains(&n_guesses), "{n_guesses} of 48");
    assert_eq!(server.post(1, "/players/sign-in", "", &account("first word")).await.0, 200);
}

/// One guest cannot fill the disk: the room for games ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_fills_the_disk() {
    let config = Config { bytes_per_guest: 1 << 20, ..Config::default() };
    let server = Server::start(config).await;
    let token = server.post(1, "/players", "", "").await.1["token"].as_str().unwrap().to_owned();
    let document =
        json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": GIVENS });
    let document = json!({ "document": document, "policy": "free" }).to_string();
    let marks = all_marks();
    let turns: Vec<Value> =
        (1..=60).map(|number| json!({ "number": number, "at": number, "turn": marks })).collect();
    let turns = json!({ "turns": turns }).to_string();
    let mut n_bytes = 0;
    for _ in 0..12 {
        let (status, game) = server.post(1, "/games", &token, &document).await;
        if status == 422 {
            assert_eq!(game["code"], "full");
            assert!(n_bytes > 500_000, "some room there is");
            return;
        }
        let path = format!("/games/{}/turns", game["id"].as_str().unwrap());
        let (status, answer) = server.post(1, &path, &token, &turns).await;
        match status {
            200 => n_bytes += turns.len(),
            _ => assert_eq!(answer["code"], "full"),
        }
        assert!(n_bytes < 2 << 20, "{n_bytes} bytes are stored");
    }
    assert!(n_bytes > 500_000, "some room there is");
}
