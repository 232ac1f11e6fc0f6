//! Greedy clients over real connections, from several addresses: players are served, and work
//! ends with its time or its client.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::future::select_all;
use ninefold_server::Config;
use ninefold_testkit::boards::{DENSE, GIVENS, dense};
use ninefold_testkit::databases::sqlite;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::listening::run;

/// Much longer than anything here takes, even on a busy machine, and shorter than the work that
/// greedy clients ask for.
const LONG: Duration = Duration::from_secs(20);

/// A server; it stops when this is dropped.
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

    /// A connection from 127.0.0.`host`.
    async fn connect(&self, host: u8) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from(([127, 0, 0, host], 0))).unwrap();
        socket.connect(self.address).await.unwrap()
    }

    /// A connection with a request that is not answered yet.
    async fn ask(&self, host: u8, path: &str, token: &str, body: &Value) -> TcpStream {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let method = if path == "/metrics" { "GET" } else { "POST" };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer \
             {token}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let request = match token {
            "" => request.replace("Authorization: Bearer \r\n", ""),
            _ => request,
        };
        let mut stream = self.connect(host).await;
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    }

    /// The status, the head and the body of an answer, which must not take long.
    async fn post(&self, host: u8, path: &str, token: &str, body: &Value) -> (u16, String, String) {
        let mut stream = self.ask(host, path, token, body).await;
        let mut answer = String::new();
        let read = stream.read_to_string(&mut answer);
        timeout(LONG, read).await.unwrap_or_else(|_| panic!("{path} takes too long")).unwrap();
        let status = answer.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        (status, head.to_lowercase(), body.to_owned())
    }

    /// Waits until this many jobs would be accepted.
    async fn has_free(&self, n_places: usize) {
        let line = format!("ninefold_free_places {n_places}\n");
        let waited = async {
            while !self.post(1, "/metrics", "", &Value::Null).await.2.contains(&line) {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(LONG, waited).await.expect("it comes to that");
    }
}

fn field(answer: &str, name: &str) -> String {
    let value: Value = serde_json::from_str(answer).unwrap_or_default();
    value[name].as_str().unwrap_or_default().to_owned()
}

/// Far more guesses than any test has time for.
const ENDLESS: u64 = 1 << 60;

/// No minimal puzzle of 13 grids is easy, so this is never made.
fn endless_sumo() -> Value {
    json!({ "layout": "sumo", "level": "easy", "clues": "minimal" })
}

fn dense_question() -> Value {
    json!({ "grid": dense().to_string(), "layout": DENSE })
}

/// A2, A3, A4, A7: while clients at other addresses keep all threads for puzzles and questions
/// busy, a player registers, signs in, begins a game and gets a hint, and can ask a question.
#[tokio::test(flavor = "multi_thread")]
async fn players_are_served_while_others_ask_for_hard_work() {
    let config = Config {
        search_budget: ENDLESS,
        most_tries: ENDLESS,
        question_seconds: 4,
        puzzle_seconds: 50,
        ..Config::default()
    };
    let server = Server::start(config).await;
    let mut greedy = Vec::new();
    for host in 2..10 {
        for _ in 0..3 {
            greedy.push(server.ask(host, "/api/v1/puzzles", "", &endless_sumo()).await);
            greedy.push(server.ask(host, "/api/v1/solve", "", &dense_question()).await);
        }
    }
    let started = Instant::now();
    let document =
        json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": GIVENS });
    for round in 0..3 {
        let account = json!({ "name": format!("Ada {round}"), "password": "long enough" });
        let (status, _, answer) = server.post(1, "/api/v1/players/register", "", &account).await;
        assert_eq!(status, 201, "{answer}");
        let (status, _, answer) = server.post(1, "/api/v1/players/sign-in", "", &account).await;
        assert_eq!(status, 200, "{answer}");
        let token = field(&answer, "token");
        let new = json!({ "document": document });
        let (status, _, answer) = server.post(1, "/api/v1/games", &token, &new).await;
        assert_eq!(status, 201, "{answer}");
        let path = format!("/api/v1/games/{}/hint", field(&answer, "id"));
        let (status, _, answer) = server.post(1, &path, &token, &json!({ "level": 5 })).await;
        assert_eq!(status, 200, "{answer}");
    }
    assert!(started.elapsed() < LONG, "{:?}", started.elapsed());
    let (status, head, answer) =
        server.post(1, "/api/v1/solve", "", &json!({ "grid": GIVENS })).await;
    assert!(status == 200 || status == 503 && head.contains("retry-after: "), "{answer}");
    drop(greedy);
    server.has_free(3 * (64 + 2)).await; // all clients have left: nothing runs or waits
    let (status, ..) = server.post(1, "/api/v1/solve", "", &json!({ "grid": GIVENS })).await;
    assert_eq!(status, 200);
}

/// A1, A2: work for a client that has left ends, wherever it is.
#[tokio::test(flavor = "multi_thread")]
async fn abandoned_work_frees_its_thread() {
    let config = Config {
        workers: 1,
        queue: 0,
        search_budget: ENDLESS,
        most_tries: ENDLESS,
        question_seconds: 600,
        puzzle_seconds: 600,
        request_seconds: 600,
        ..Config::default()
    };
    let server = Server::start(config).await;
    for (path, body) in [
        ("/api/v1/solve", dense_question()),
        ("/api/v1/rate", dense_question()),
        ("/api/v1/puzzles", endless_sumo()),
    ] {
        let stream = server.ask(2, path, "", &body).await;
        server.has_free(2).await;
        drop(stream);
        server.has_free(3).await;
    }
}

/// A1, A2, A5: work that takes too long gets an answer that says not to try again.
#[tokio::test(flavor = "multi_thread")]
async fn work_ends_with_its_time() {
    let config = Config {
        search_budget: ENDLESS,
        most_tries: ENDLESS,
        question_seconds: 1,
        puzzle_seconds: 1,
        ..Config::default()
    };
    let server = Server::start(config).await;
    let document = json!({ "format": "ninefold/puzzle", "version": 1, "layout": DENSE,
        "givens": dense().to_string() });
    for (path, body, code) in [
        ("/api/v1/rate", dense_question(), "undecided"),
        ("/api/v1/hint", json!({ "state": dense().to_string(), "layout": DENSE }), "undecided"),
        ("/api/v1/puzzles", json!({ "document": document }), "puzzle"),
        ("/api/v1/games", json!({ "document": document }), "puzzle"),
        ("/api/v1/puzzles", endless_sumo(), "not-made"),
    ] {
        let (status, head, answer) = server.post(1, path, "", &body).await;
        assert_eq!((status, field(&answer, "code")), (422, code.to_owned()), "{answer}");
        assert!(!head.contains("retry-after"), "{path}");
    }
    let (status, ..) = server.post(1, "/api/v1/solve", "", &dense_question()).await;
    assert_eq!(status, 200, "it says that the search gave up");
}

/// Begins a batch of an address, and reads the head of its answer.
async fn begin_batch(server: &Server, host: u8) -> (TcpStream, u16) {
    let mut stream = server.connect(host).await;
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n\
                Transfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    send_line(&mut stream).await;
    let mut piece = vec![0; 4_096];
    let n_bytes = timeout(LONG, stream.read(&mut piece)).await.expect("an answer").unwrap();
    let text = String::from_utf8_lossy(&piece[..n_bytes]).into_owned();
    (stream, text.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0))
}

async fn send_line(stream: &mut TcpStream) {
    let line = format!("{}\n", json!({ "grid": GIVENS }));
    let chunk = format!("{:x}\r\n{line}\r\n", line.len());
    let _ = stream.write_all(chunk.as_bytes()).await; // the server may have closed it
}

/// Reads until the connection or the answer ends.
async fn ends(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    let mut piece = vec![0; 4_096];
    while !text.ends_with("0\r\n\r\n") {
        match stream.read(&mut piece).await {
            Ok(n_bytes @ 1..) => text += &String::from_utf8_lossy(&piece[..n_bytes]),
            _ => break,
        }
    }
    text
}

/// A1: idle batches of a few addresses cannot keep others from theirs.
#[tokio::test(flavor = "multi_thread")]
async fn an_idle_batch_gives_way() {
    let server = Server::start(Config { queue: 4, ..Config::default() }).await;
    let mut idle = Vec::new();
    for host in [2, 2, 3, 3] {
        let (stream, status) = begin_batch(&server, host).await;
        assert_eq!(status, 200);
        idle.push(stream);
    }
    let (_newcomer, status) = begin_batch(&server, 4).await;
    assert_eq!(status, 200, "an address without a batch gets one");
    let (_, status) = begin_batch(&server, 4).await;
    assert_eq!(status, 503, "but not a second one: no client has more than two");
    let ended = idle.iter_mut().map(|stream| Box::pin(ends(stream)));
    let (text, ..) = timeout(LONG, select_all(ended)).await.expect("one of the four ends");
    assert!(text.contains("\"busy\""), "{text}");
}

/// A1: a batch that sends a line from time to time does not keep its place for ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_trickles_ends() {
    let server = Server::start(Config { request_seconds: 2, ..Config::default() }).await;
    let (mut stream, status) = begin_batch(&server, 2).await;
    assert_eq!(status, 200);
    let (mut reading, mut writing) = stream.split();
    let trickle = async {
        let line = format!("{}\n", json!({ "grid": GIVENS }));
        let chunk = format!("{:x}\r\n{line}\r\n", line.len());
        loop {
            sleep(Duration::from_millis(1_700)).await;
            if writing.write_all(chunk.as_bytes()).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    };
    let read = async {
        let mut text = String::new();
        let mut piece = vec![0; 4_096];
        while let Ok(n_bytes @ 1..) = reading.read(&mut piece).await {
            text += &String::from_utf8_lossy(&piece[..n_bytes]);
            if text.ends_with("0\r\n\r\n") {
                break;
            }
        }
        text
    };
    let text = tokio::select! {
        text = timeout(LONG, read) => text.expect("it ends"),
        () = trickle => String::new(),
    };
    assert!(text.contains("\"slow\""), "{text}");
}

/// A4: many turns in a request are played, and read again, like a few turns.
#[tokio::test(flavor = "multi_thread")]
async fn long_logs_are_played_and_read() {
    let server = Server::start(Config { live_games: 1, ..Config::default() }).await;
    let (_, _, guest) = server.post(1, "/api/v1/players", "", &Value::Null).await;
    let token = field(&guest, "token");
    let document =
        json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": GIVENS });
    let new = json!({ "document": document });
    let (_, _, game) = server.post(1, "/api/v1/games", &token, &new).await;
    let path = format!("/api/v1/games/{}", field(&game, "id"));
    let turn = |number: u64| {
        let sign = if number % 2 == 1 { '+' } else { '-' };
        json!({ "number": number, "at": number, "turn": format!("r1c3{sign}4") })
    };
    let wrong = json!({ "turns": (1..=1_000).map(|n| if n < 900 { turn(n) } else { turn(n + 4_000) })
        .collect::<Vec<_>>() });
    let (status, ..) = server.post(1, &format!("{path}/turns"), &token, &wrong).await;
    assert_eq!(status, 409, "all or none");
    let turns = json!({ "turns": (1..=1_000).map(turn).collect::<Vec<_>>() });
    for _ in 0..2 {
        let sent = server.post(1, &format!("{path}/turns"), &token, &turns).await;
        assert_eq!(sent.0, 200, "{}", sent.2);
        // Another game takes its place in memory, so that it is rebuilt.
        assert_eq!(server.post(1, "/api/v1/games", &token, &new).await.0, 201);
    }
    let next = json!({ "move": "r1c3=4", "seen": 1_000 });
    let (status, _, answer) = server.post(1, &format!("{path}/moves"), &token, &next).await;
    assert_eq!(status, 200, "{answer}");
}
