//! HTTP/2 over real connections: that it works, and that clients that misuse it are stopped.

use std::time::Duration;

use axum::body::Bytes;
use axum::http::{Method, Request, Response, StatusCode};
use h2::RecvStream;
use h2::client::{Builder, SendRequest};
use ninefold_server::Config;
use ninefold_server::config::Http2;
use ninefold_testkit::boards::new_game;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::listening::{LONG, Server, patient, rest, status};

/// A server that understands HTTP/2 without TLS.
async fn start(config: Config) -> Server {
    Server::start_with(Config { http2: Http2::Always, ..config }).await
}

/// A client, with a task that ends when its connection does.
struct Client {
    sender: SendRequest<Bytes>,
    connection: JoinHandle<Result<(), h2::Error>>,
    /// Header lines of every request.
    headers: Vec<(&'static str, String)>,
}

impl Client {
    async fn connect(server: &Server) -> Client {
        Client::connect_with(server, &Builder::new()).await
    }

    async fn connect_with(server: &Server, builder: &Builder) -> Client {
        let (sender, connection) = builder.handshake(server.connect().await).await.unwrap();
        Client { sender, connection: tokio::spawn(connection), headers: Vec::new() }
    }

    /// A guest, with a token.
    async fn guest(server: &Server) -> Client {
        let mut client = Client::connect(server).await;
        let (status, player) = client.ask(Method::POST, "/api/v1/players", "").await;
        assert_eq!(status, 201, "{player}");
        let token = player["token"].as_str().unwrap();
        client.headers.push(("authorization", format!("Bearer {token}")));
        client
    }

    /// Sends a request; returns its answer, whose body is not read yet.
    async fn send(&mut self, method: Method, path: &str, body: &str) -> Response<RecvStream> {
        let answer = self.begin(method, path, body).await;
        timeout(LONG, answer).await.expect("it is answered").unwrap()
    }

    /// Sends a request, and does not wait for its answer.
    async fn begin(
        &mut self,
        method: Method,
        path: &str,
        body: &str,
    ) -> h2::client::ResponseFuture {
        let ready = timeout(LONG, self.sender.clone().ready()).await.expect("it is ready");
        let request = self.request(method, path);
        let (answer, mut sent) = ready.unwrap().send_request(request, body.is_empty()).unwrap();
        if !body.is_empty() {
            sent.send_data(Bytes::copy_from_slice(body.as_bytes()), true).unwrap();
        }
        answer
    }

    fn request(&self, method: Method, path: &str) -> Request<()> {
        let mut request = Request::builder().method(method).uri(format!("http://a{path}"));
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        request.header("content-type", "application/json").body(()).unwrap()
    }

    /// Status and JSON of the answer to a request.
    async fn ask(&mut self, method: Method, path: &str, body: &str) -> (u16, Value) {
        let (head, body) = self.send(method, path, body).await.into_parts();
        let bytes = read(body).await;
        (head.status.as_u16(), serde_json::from_slice(&bytes).unwrap_or(Value::Null))
    }

    /// The path of a new game.
    async fn game(&mut self) -> String {
        let (status, game) = self.ask(Method::POST, "/api/v1/games", &new_game()).await;
        assert_eq!(status, 201, "{game}");
        format!("/api/v1/games/{}", game["id"].as_str().unwrap())
    }

    /// Waits until the server has closed the connection.
    async fn closes(self) -> Result<(), h2::Error> {
        timeout(LONG, self.connection).await.expect("it is closed").unwrap()
    }
}

async fn read(mut body: RecvStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    while let Some(piece) = timeout(LONG, body.data()).await.expect("it goes on") {
        let piece = piece.unwrap();
        body.flow_control().release_capacity(piece.len()).unwrap();
        bytes.extend_from_slice(&piece);
    }
    bytes
}

/// A1, A4, A7: games, events, large files and cookies work as with HTTP/1, on one connection.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_over_http2() {
    let server = start(patient()).await;
    let mut client = Client::guest(&server).await;
    let game = client.game().await;
    let events = client.send(Method::GET, &format!("{game}/events"), "").await;
    assert_eq!(events.status(), 200);
    let mut events = events.into_body();
    let move_ = json!({ "move": "r1c3=4" }).to_string();
    let (status, played) = client.ask(Method::POST, &format!("{game}/moves"), &move_).await;
    assert_eq!((status, &played["turn"]), (200, &json!(1)));
    let event = timeout(LONG, events.data()).await.expect("an event comes").unwrap().unwrap();
    assert!(String::from_utf8_lossy(&event).contains("r1c3=4"), "{event:?}");
    let mut answers = Vec::new();
    for _ in 0..20 {
        let answer = client.begin(Method::GET, "/openapi.json", "").await;
        // All are read together: they share the window of the connection.
        answers.push(tokio::spawn(async move {
            let answer = timeout(LONG, answer).await.expect("it is answered").unwrap();
            let length = answer.headers()["content-length"].to_str().unwrap().parse().unwrap();
            (length, read(answer.into_body()).await.len())
        }));
    }
    for answer in answers {
        let (length, n_read): (usize, usize) = answer.await.unwrap();
        assert!(length > 65_535, "larger than a window");
        assert_eq!(n_read, length);
    }
    // Browsers send each cookie separately.
    let (_, me) = client.ask(Method::GET, "/api/v1/players/me", "").await;
    let signed = client.headers.pop().unwrap().1;
    client.headers.push(("cookie", "theme=dark".to_owned()));
    client.headers.push(("cookie", format!("ninefold={}", signed.trim_start_matches("Bearer "))));
    let (_, same) = client.ask(Method::GET, "/api/v1/players/me", "").await;
    assert_eq!((same["id"].is_string(), &same["id"]), (true, &me["id"]));
    // A page of another site cannot use them.
    client.headers.push(("origin", "http://elsewhere".to_owned()));
    let (status, _) = client.ask(Method::POST, &format!("{game}/undo"), "").await;
    assert_eq!(status, 403);
    client.headers.pop();
    client.headers.push(("origin", "http://a".to_owned()));
    let (status, _) = client.ask(Method::POST, &format!("{game}/undo"), "").await;
    assert_eq!(status, 200);
    client.headers.push(("host", "b".to_owned()));
    let (status, wrong) = client.ask(Method::GET, "/api/v1/layouts", "").await;
    assert_eq!((status, &wrong["field"]), (400, &json!("Host")));
    drop(events);
    drop(client);
    server.goes_on().await;
}

/// HTTP/1 is understood as well; without the setting, only HTTP/1 is.
#[tokio::test(flavor = "multi_thread")]
async fn both_protocols_at_one_address() {
    let server = start(patient()).await;
    assert_eq!(status(&server.get("/healthz").await), 200);
    server.send("POST /api/v1/players", "", "").await.is(201); // it begins with P, too
    server.goes_on().await;
    let server = Server::start().await;
    let answer = server.exchange(&[PREFACE, &frame(4, 0, 0, b"")].concat()).await;
    assert!(!answer.starts_with('\0'), "{answer:?}");
    server.goes_on().await;
}

/// How HTTP/2 begins.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

fn frame(kind: u8, flags: u8, stream: u32, content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags][..], &stream.to_be_bytes(), content].concat()
}

/// The head of `GET http://a/`, compressed.
const HEAD: &[u8] = &[0x82, 0x86, 0x84, 0x01, 0x01, b'a'];

/// The error in the last GOAWAY of what a server has sent.
fn goaway(mut sent: &[u8]) -> Option<u32> {
    let mut error = None;
    while let Some((head, rest)) = sent.split_at_checked(9) {
        let length = usize::from(head[0]) << 16 | usize::from(head[1]) << 8 | usize::from(head[2]);
        let Some((content, rest)) = rest.split_at_checked(length) else { break };
        if head[3] == 7 {
            error = Some(u32::from_be_bytes(content[4..8].try_into().unwrap()));
        }
        sent = rest;
    }
    error
}

/// Sends frames until the server closes the connection; returns the number of frames sent, and the
/// server's answer.
async fn flood(
    server: &Server,
    most: usize,
    frames: impl Fn(usize) -> Vec<u8>,
) -> (usize, Vec<u8>) {
    let (mut reader, mut writer) = server.connect().await.into_split();
    let reading = tokio::spawn(async move {
        let mut answer = Vec::new();
        let _ = reader.read_to_end(&mut answer).await;
        answer
    });
    writer.write_all(&[PREFACE, &frame(4, 0, 0, b"")].concat()).await.unwrap();
    let mut n_sent = 0;
    while n_sent < most && !reading.is_finished() {
        let sent =
            timeout(LONG, writer.write_all(&frames(n_sent))).await.expect("it is read or refused");
        if sent.is_err() {
            break;
        }
        n_sent += 1;
    }
    let answer = timeout(LONG, reading).await.expect("it is closed").unwrap();
    (n_sent, answer)
}

/// CVE-2023-44487: a client that opens streams and resets them is disconnected after a few.
#[tokio::test(flavor = "multi_thread")]
async fn resets_without_end() {
    let server = start(patient()).await;
    let many = |round: usize| -> Vec<u8> {
        let streams = (0..1_000).map(|n| u32::try_from(2 * (round * 1_000 + n) + 1).unwrap());
        streams
            .flat_map(|stream| {
                [frame(1, 5, stream, HEAD), frame(3, 0, stream, &8_u32.to_be_bytes())]
            })
            .collect::<Vec<_>>()
            .concat()
    };
    let (n_rounds, answer) = flood(&server, 500, many).await;
    assert!(n_rounds < 500, "it was stopped");
    assert_eq!(goaway(&answer), Some(11), "calm down: {answer:?}");
    server.goes_on().await;
}

/// An endless head is refused when it reaches the largest allowed size.
#[tokio::test(flavor = "multi_thread")]
async fn heads_without_end() {
    let server = start(patient()).await;
    // A header of one letter with a value of 16,000 letters, never ended.
    let value = [&[0x00, 0x01, b'x', 0x7f, 0x81, 0x7c][..], &[b'y'; 16_000]].concat();
    let parts = |round: usize| match round {
        0 => frame(1, 1, 1, HEAD),
        _ => frame(9, 0, 1, &value),
    };
    let (n_frames, answer) = flood(&server, 10_000, parts).await;
    assert!(n_frames < 10_000, "it was stopped");
    assert!(goaway(&answer).is_some_and(|error| error > 0), "{answer:?}");
    server.goes_on().await;
}

/// A connection that begins slowly, has no stream, or hangs in the middle of a head is closed.
#[tokio::test(flavor = "multi_thread")]
async fn idle_connections() {
    let server = start(Config { header_seconds: 3, ..patient() }).await;
    let settings = frame(4, 0, 0, b"");
    let beginnings = [
        PREFACE[..9].to_vec(),
        PREFACE.to_vec(),
        [PREFACE, &settings].concat(),
        [PREFACE, &settings, &frame(1, 1, 1, HEAD)].concat(),
        [PREFACE, &settings, &frame(1, 5, 1, HEAD)[..12]].concat(),
    ];
    let mut hanging = Vec::new();
    for bytes in beginnings {
        let mut stream = server.connect().await;
        stream.write_all(&bytes).await.unwrap();
        // It fails if the connection is not closed.
        hanging.push(tokio::spawn(async move { rest(&mut stream).await }));
    }
    let silent = Client::connect(&server).await; // answers pings
    let token = server.guest().await;
    let game = server.begin(&token).await;
    let mut watching = Client::connect(&server).await;
    watching.headers.push(("authorization", format!("Bearer {token}")));
    let mut events = watching.send(Method::GET, &format!("{game}/events"), "").await.into_body();
    for task in hanging {
        task.await.unwrap();
    }
    silent.closes().await.expect("it was told to end");
    // A connection with a stream stays open for longer than the others.
    tokio::time::sleep(Duration::from_secs(4)).await;
    let turn = json!({ "move": "r1c3=4" }).to_string();
    assert_eq!(watching.ask(Method::POST, &format!("{game}/moves"), &turn).await.0, 200);
    assert!(timeout(LONG, events.data()).await.expect("an event comes").is_some());
    drop((events, watching));
    server.goes_on().await;
}

/// A client that does not read an answer is disconnected, however it answers pings.
#[tokio::test(flavor = "multi_thread")]
async fn answers_that_nobody_reads() {
    let server = start(Config { stall_seconds: 1, ..patient() }).await;
    for window in [0, 1, 5_000] {
        let mut client =
            Client::connect_with(&server, Builder::new().initial_window_size(window)).await;
        let answer = client.send(Method::GET, "/openapi.json", "").await;
        assert_eq!(answer.status(), 200);
        let body = answer.into_body(); // never read
        let _ = client.closes().await;
        drop(body);
    }
    server.goes_on().await;
}

/// Each stream beyond the first of its connection counts as a connection.
#[tokio::test(flavor = "multi_thread")]
async fn streams_count_as_connections() {
    let server = start(Config { connections_per_address: 4, ..patient() }).await;
    let mut client = Client::guest(&server).await;
    let game = client.game().await;
    let path = format!("{game}/events");
    let mut watching = Vec::new();
    for _ in 0..4 {
        let events = client.send(Method::GET, &path, "").await;
        assert_eq!(events.status(), 200);
        watching.push(events.into_body());
    }
    let refused = client.send(Method::GET, "/healthz", "").await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.headers().contains_key("retry-after"));
    watching.pop();
    let again = async {
        while client.ask(Method::GET, "/healthz", "").await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, again).await.expect("there is a place again");
    drop((watching, client));
    server.goes_on().await;
}

/// A stop finishes the requests in flight, ends streams of events, and takes no new ones.
#[tokio::test(flavor = "multi_thread")]
async fn a_stop_finishes_what_has_begun() {
    let server = start(patient()).await;
    let mut client = Client::guest(&server).await;
    let game = client.game().await;
    let events = client.send(Method::GET, &format!("{game}/events"), "").await.into_body();
    let ready = client.sender.clone().ready().await.unwrap();
    let request = client.request(Method::POST, &format!("{game}/moves"));
    let (answer, mut body) = { ready }.send_request(request, false).unwrap();
    body.send_data(Bytes::from_static(b"{\"move\": "), false).unwrap();
    client.ask(Method::GET, "/healthz", "").await; // everything sent before has arrived
    server.stop.send(()).expect("it runs");
    read(events).await; // to its end
    body.send_data(Bytes::from_static(b"\"r1c3=4\"}"), true).unwrap();
    let answer = timeout(LONG, answer).await.expect("it is answered").unwrap();
    assert_eq!(answer.status(), 200);
    read(answer.into_body()).await;
    client.closes().await.expect("it was told to end");
    timeout(LONG, server.task).await.expect("it stops").expect("it did not panic");
}
