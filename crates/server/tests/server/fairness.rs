//! Greedy clients over real connections, from several addresses: players are served, and work
//! ends with its time or its client.

use std::time::{Duration, Instant};

use futures_util::future::select_all;
use ninefold_server::Config;
use ninefold_testkit::boards::{DENSE, GIVENS, dense, new_game};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::listening::{Reply, Server, hear, request, rest, signed, status, until};

/// Much longer than anything here takes, even on a busy machine, and shorter than the work that
/// greedy clients ask for.
const LONG: Duration = Duration::from_secs(20);

/// A connection with a request that is not answered yet.
async fn ask(server: &Server, host: u8, path: &str, token: &str, body: &Value) -> TcpStream {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut stream = server.connect_from(host).await;
    let request = request(&format!("POST {path}"), &signed(token), &body);
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// The answer to a request, which must not take long.
async fn post(server: &Server, host: u8, path: &str, token: &str, body: &Value) -> Reply {
    let mut stream = ask(server, host, path, token, body).await;
    let answer = timeout(LONG, rest(&mut stream)).await;
    Reply::of(&answer.unwrap_or_else(|_| panic!("{path} takes too long")))
}

/// Waits until this many jobs would be accepted.
async fn has_free(server: &Server, n_places: u64) {
    let is_free = async || server.metric("free_places").await == n_places;
    timeout(LONG, until("it comes to that", is_free)).await.expect("it comes to that");
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
    let server = Server::start_with(config).await;
    let mut greedy = Vec::new();
    for host in 2..10 {
        for _ in 0..3 {
            greedy.push(ask(&server, host, "/api/v1/puzzles", "", &endless_sumo()).await);
            greedy.push(ask(&server, host, "/api/v1/solve", "", &dense_question()).await);
        }
    }
    let started = Instant::now();
    let new = serde_json::from_str(&new_game()).unwrap();
    for round in 0..3 {
        let account = json!({ "name": format!("Ada {round}"), "password": "long enough" });
        post(&server, 1, "/api/v1/players/register", "", &account).await.is(201);
        let signed_in = post(&server, 1, "/api/v1/players/sign-in", "", &account).await.is(200);
        let token = signed_in.text("token");
        let game = post(&server, 1, "/api/v1/games", &token, &new).await.is(201);
        let path = format!("/api/v1/games/{}/hint", game.text("id"));
        post(&server, 1, &path, &token, &json!({ "level": 5 })).await.is(200);
    }
    assert!(started.elapsed() < LONG, "{:?}", started.elapsed());
    let question = json!({ "grid": GIVENS });
    let reply = post(&server, 1, "/api/v1/solve", "", &question).await;
    let is_told = reply.status == 503 && !reply.header("retry-after").is_empty();
    assert!(reply.status == 200 || is_told, "{}", reply.body);
    drop(greedy);
    has_free(&server, 3 * (64 + 2)).await; // all clients have left: nothing runs or waits
    post(&server, 1, "/api/v1/solve", "", &question).await.is(200);
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
    let server = Server::start_with(config).await;
    for (path, body) in [
        ("/api/v1/solve", dense_question()),
        ("/api/v1/rate", dense_question()),
        ("/api/v1/puzzles", endless_sumo()),
    ] {
        let stream = ask(&server, 2, path, "", &body).await;
        has_free(&server, 2).await;
        drop(stream);
        has_free(&server, 3).await;
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
    let server = Server::start_with(config).await;
    let document = json!({ "format": "ninefold/puzzle", "version": 1, "layout": DENSE,
        "givens": dense().to_string() });
    for (path, body, code) in [
        ("/api/v1/rate", dense_question(), "undecided"),
        ("/api/v1/hint", json!({ "state": dense().to_string(), "layout": DENSE }), "undecided"),
        ("/api/v1/puzzles", json!({ "document": document }), "puzzle"),
        ("/api/v1/games", json!({ "document": document }), "puzzle"),
        ("/api/v1/puzzles", endless_sumo(), "not-made"),
    ] {
        let reply = post(&server, 1, path, "", &body).await;
        assert_eq!(reply.problem(), format!("422 {code}"), "{}", reply.body);
        assert!(!reply.head.contains("retry-after"), "{path}");
    }
    post(&server, 1, "/api/v1/solve", "", &dense_question()).await.is(200); // the search gave up
}

/// Begins a batch of an address, and reads the head of its answer.
async fn begin_batch(server: &Server, host: u8) -> (TcpStream, u16) {
    let mut stream = server.connect_from(host).await;
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n\
                Transfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let _ = stream.write_all(chunk().as_bytes()).await; // the server may have closed it
    let begun = timeout(LONG, hear(&mut stream, |heard| !heard.is_empty())).await;
    (stream, status(&begun.expect("an answer")))
}

/// A line of a batch, as a chunk of a body.
fn chunk() -> String {
    let line = format!("{}\n", json!({ "grid": GIVENS }));
    format!("{:x}\r\n{line}\r\n", line.len())
}

/// Reads until the connection or the answer ends.
async fn ends(stream: &mut (impl AsyncRead + Unpin)) -> String {
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
    let server = Server::start_with(Config { queue: 4, ..Config::default() }).await;
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
    let server = Server::start_with(Config { request_seconds: 2, ..Config::default() }).await;
    let (mut stream, status) = begin_batch(&server, 2).await;
    assert_eq!(status, 200);
    let (mut reading, mut writing) = stream.split();
    let trickle = async {
        loop {
            sleep(Duration::from_millis(1_700)).await;
            if writing.write_all(chunk().as_bytes()).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    };
    let text = tokio::select! {
        text = timeout(LONG, ends(&mut reading)) => text.expect("it ends"),
        () = trickle => String::new(),
    };
    assert!(text.contains("\"slow\""), "{text}");
}

/// A4: many turns in a request are played, and read again, like a few turns.
#[tokio::test(flavor = "multi_thread")]
async fn long_logs_are_played_and_read() {
    let server = Server::start_with(Config { live_games: 1, ..Config::default() }).await;
    let token = server.guest().await;
    let path = server.begin(&token).await;
    let turn = |number: u64| {
        let sign = if number % 2 == 1 { '+' } else { '-' };
        json!({ "number": number, "at": number, "turn": format!("r1c3{sign}4") })
    };
    let wrong = json!({ "turns": (1..=1_000).map(|n| if n < 900 { turn(n) } else { turn(n + 4_000) })
        .collect::<Vec<_>>() });
    post(&server, 1, &format!("{path}/turns"), &token, &wrong).await.is(409); // all or none
    let turns = json!({ "turns": (1..=1_000).map(turn).collect::<Vec<_>>() });
    for _ in 0..2 {
        post(&server, 1, &format!("{path}/turns"), &token, &turns).await.is(200);
        // Another game takes its place in memory, so that it is rebuilt.
        server.begin(&token).await;
    }
    let next = json!({ "move": "r1c3=4", "seen": 1_000 });
    post(&server, 1, &format!("{path}/moves"), &token, &next).await.is(200);
}
