//! Attacks, each in waves: everything that an address can do to a server without violating TCP.

use std::io::Result;
use std::net::Ipv4Addr;
use std::time::Duration;

use ninefold_testkit::boards::{DENSE, GIVENS, dense, marking};
use serde_json::json;
use tokio::io::{AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::LONG;
use crate::client::{Client, Reply, connect, read_reply};
use crate::player::new_game;

/// How long an attacker waits for the server to read more unwanted bytes.
const PATIENCE: Duration = Duration::from_millis(500);

/// Where an attack comes from, and where it goes.
#[derive(Clone, Debug)]
pub(crate) struct Attacker {
    pub(crate) server: String,
    pub(crate) from: Ipv4Addr,
}

/// No attack makes the server fail: it says so when it cannot do something now.
pub(crate) fn check(reply: &Reply) {
    let is_well = reply.status < 500 || reply.status == 503 && reply.is_refusal();
    assert!(is_well, "{}{}", reply.head, String::from_utf8_lossy(&reply.body));
}

/// Stops attackers without waiting for their answers; fails if an attack has succeeded.
pub(crate) async fn stop(mut attackers: JoinSet<()>) {
    attackers.abort_all();
    while let Some(ended) = attackers.join_next().await {
        assert!(!ended.is_err_and(|error| error.is_panic()), "an attack has succeeded");
    }
}

impl Attacker {
    pub(crate) fn client(&self) -> Client {
        Client::new(&self.server, self.from)
    }

    async fn connect(&self) -> Result<TcpStream> {
        connect(self.from, &self.server).await
    }

    /// Requests with unheard-of methods, each different and many bytes long; returns the number of
    /// answers.
    pub(crate) async fn odd_methods(&self, n_requests: usize, n_bytes: usize) -> usize {
        let mut connection = None;
        let mut n_answers = 0;
        for index in 0..n_requests {
            let method = format!("M{index}{}", "A".repeat(n_bytes));
            let request = format!("{method} / HTTP/1.1\r\nHost: a\r\n\r\n");
            let mut stream = match connection.take() {
                Some(stream) => stream,
                None => match self.connect().await {
                    Ok(stream) => BufReader::new(stream),
                    Err(_) => continue,
                },
            };
            let exchange = async {
                stream.get_mut().write_all(request.as_bytes()).await?;
                read_reply(&mut stream).await
            };
            if let Ok(reply) = timeout(LONG, exchange).await.expect("it is answered or closed") {
                check(&reply);
                n_answers += 1;
                if reply.header("connection") != Some("close") {
                    connection = Some(stream);
                }
            }
        }
        n_answers
    }

    /// Bodies of four million bytes that stop before their end, all at the same time; returns their
    /// connections.
    pub(crate) async fn half_sent_bodies(
        &self,
        n_bodies: usize,
        path: &str,
        media: &str,
    ) -> Vec<TcpStream> {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: {media}\r\n\
             Content-Length: 4000000\r\n\r\n"
        );
        let mut tasks = JoinSet::new();
        for _ in 0..n_bodies {
            let (attacker, head) = (self.clone(), head.clone());
            tasks.spawn(async move {
                let mut stream = attacker.connect().await?;
                let write = async {
                    stream.write_all(head.as_bytes()).await?;
                    for _ in 0..390 {
                        stream.write_all(&[b' '; 10_000]).await?;
                    }
                    Result::Ok(())
                };
                let _ = timeout(4 * PATIENCE, write).await; // it need not be read
                Result::Ok(stream)
            });
        }
        tasks.join_all().await.into_iter().flatten().collect()
    }

    /// Heads that never end; returns their connections.
    pub(crate) async fn half_sent_heads(&self, n_heads: usize) -> Vec<TcpStream> {
        let mut streams = Vec::new();
        for _ in 0..n_heads {
            if let Ok(mut stream) = self.connect().await {
                let _ = stream.write_all(b"GET / HTTP/1.1\r\nHo").await; // it may be turned away
                streams.push(stream);
            }
        }
        streams
    }

    /// Begins a game and fills it with a bulk of turns of all marks; deletes it on request. Returns
    /// whether it was filled.
    pub(crate) async fn bulk(
        &self,
        client: &mut Client,
        n_turns: usize,
        deletes: bool,
    ) -> Result<bool> {
        if client.token.is_empty() {
            let guest = client.send("POST", "/players", "").await?;
            check(&guest);
            client.token = guest.text("token");
        }
        let begun = client.send("POST", "/games", &new_game().to_string()).await?;
        check(&begun);
        if begun.status != 201 {
            client.token.clear(); // this guest may store no more: use another one next time
            return Ok(false);
        }
        let game = format!("/games/{}", begun.text("id"));
        let filled = client.send("POST", &format!("{game}/turns"), &marking(1, n_turns)).await?;
        check(&filled);
        if filled.status == 422 {
            client.token.clear();
        }
        if deletes {
            check(&client.send("DELETE", &format!("{game}?forever=true"), "").await?);
        }
        Ok(filled.status == 200)
    }

    /// Asks for the most expensive puzzle.
    pub(crate) async fn hard_puzzle(&self) -> Result<Reply> {
        let sumo = json!({ "layout": "sumo", "level": "extreme", "clues": "minimal" });
        self.client().send("POST", "/puzzles", &sumo.to_string()).await.inspect(check)
    }

    /// Asks a question about a board of 25 grids.
    pub(crate) async fn hard_question(&self, path: &str) -> Result<Reply> {
        let board = dense().to_string();
        let body = match path {
            "/solve" | "/rate" => json!({ "grid": board, "layout": DENSE }),
            _ => json!({ "state": board, "layout": DENSE }),
        };
        self.client().send("POST", path, &body.to_string()).await.inspect(check)
    }

    /// Batches whose answers are not read, until the server takes no more; returns their
    /// connections.
    pub(crate) async fn unread_batches(&self, n_batches: usize) -> Vec<TcpStream> {
        // Every cell is in conflict: the answers are much longer than the questions.
        let lines = format!("{{\"grid\": \"{}\"}}\n", "1".repeat(81)).repeat(600);
        let chunk = format!("{:x}\r\n{lines}\r\n", lines.len());
        let head = "POST /validate HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n\
                    Transfer-Encoding: chunked\r\n\r\n";
        let mut streams = Vec::new();
        for _ in 0..n_batches {
            let Ok(mut stream) = self.narrow().await else { continue };
            let write = async {
                stream.write_all(head.as_bytes()).await?;
                loop {
                    timeout(PATIENCE, stream.write_all(chunk.as_bytes())).await??;
                }
            };
            let _: Result<()> = write.await; // this ends with an error, because nothing is read
            streams.push(stream);
        }
        streams
    }

    /// Requests for a page whose answers are not read; returns their connections.
    pub(crate) async fn unread_answers(&self, n_answers: usize) -> Vec<TcpStream> {
        let mut streams = Vec::new();
        for _ in 0..n_answers {
            let Ok(mut stream) = self.narrow().await else { continue };
            let request = b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n";
            for _ in 0..50 {
                let _ = timeout(PATIENCE, stream.write_all(request)).await; // until it is closed
            }
            streams.push(stream);
        }
        streams
    }

    /// A connection with a small receive buffer.
    async fn narrow(&self) -> Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4_096)?;
        socket.bind((self.from, 0).into())?;
        socket.connect(self.server.parse().expect("an address")).await
    }

    /// Connections that are opened and closed.
    pub(crate) async fn knocks(&self, n_connections: usize) {
        for _ in 0..n_connections {
            let _ = self.connect().await; // this is the whole attack
        }
    }

    /// Guesses at the password of an account; returns how many were looked at.
    pub(crate) async fn guesses(&self, name: &str, n_guesses: usize) -> Result<usize> {
        let mut client = self.client();
        let body = json!({ "name": name, "password": "a wild guess" }).to_string();
        let mut n_tried = 0;
        for _ in 0..n_guesses {
            let reply = client.send("POST", "/players/sign-in", &body).await?;
            check(&reply);
            assert!([401, 429, 503].contains(&reply.status), "{}", reply.head);
            n_tried += usize::from(reply.status == 401);
        }
        Ok(n_tried)
    }

    /// Asks for dailies that would all have to be stored, and for boards that would have to be
    /// proven.
    pub(crate) async fn rubbish(&self, n_requests: usize) -> Result<()> {
        let mut client = self.client();
        for index in 0..n_requests {
            let path = format!("/daily/{:04}-01-01/classic/easy?variant=99", index % 9_999);
            let reply = client.send("GET", &path, "").await?;
            check(&reply);
            assert!([400, 422, 429].contains(&reply.status), "{}", reply.head);
            let grid = format!("{}{}", &GIVENS[index % 81..], &GIVENS[..index % 81]);
            let reply = client.send("POST", "/solve", &json!({ "grid": grid }).to_string()).await?;
            check(&reply);
        }
        Ok(())
    }
}
