//! A server with a real socket, and clients that write bytes to it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use ninefold_server::{Config, serve};
use ninefold_testkit::boards::new_game;
use ninefold_testkit::databases::sqlite;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// Much longer than any limit here, on a busy machine too: questions are answered by threads that run
/// when nothing else does, and a client that has filled the connection learns that it was closed from
/// its next probe of the window; each probe waits twice as long as the one before.
pub(crate) const LONG: Duration = Duration::from_mins(3);

/// Limits that are not reached by accident, however busy the machine is.
pub(crate) fn patient() -> Config {
    Config { header_seconds: 5, request_seconds: 15, stall_seconds: 5, ..Config::default() }
}

/// Runs a server at a free port; returns its address, what stops it, and its task.
pub(crate) async fn run(config: Config) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, dailies_ahead: false, ..config };
    let (ready, is_ready) = oneshot::channel();
    let (stop, is_stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(async move {
        let report = |address| ready.send(address).expect("the test waits");
        let stopped = async move {
            let _ = is_stopped.await;
        };
        serve(config, report, stopped).await.expect("it serves");
    });
    (is_ready.await.expect("it starts"), stop, task)
}

/// A server; it stops when this is dropped.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) task: JoinHandle<()>,
    _folder: Option<TempDir>,
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::start_with(patient()).await
    }

    /// A server on a new database.
    pub(crate) async fn start_with(config: Config) -> Server {
        let (database, folder) = sqlite();
        let server = Server::on(Config { database, most_body_bytes: 1 << 20, ..config }).await;
        Server { _folder: Some(folder), ..server }
    }

    /// A server on the database of these settings.
    pub(crate) async fn on(config: Config) -> Server {
        let (address, stop, task) = run(config).await;
        Server { address, stop, task, _folder: None }
    }

    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("it listens")
    }

    /// A connection from 127.0.0.`host`.
    pub(crate) async fn connect_from(&self, host: u8) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from(([127, 0, 0, host], 0))).unwrap();
        socket.connect(self.address).await.unwrap()
    }

    /// Everything that the server answers to some bytes until the connection is closed.
    pub(crate) async fn exchange(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect().await;
        let _ = stream.write_all(bytes).await; // the server may close it early
        rest(&mut stream).await
    }

    /// Everything that the server answers to a GET.
    pub(crate) async fn get(&self, path: &str) -> String {
        self.exchange(request(&format!("GET {path}"), "", "").as_bytes()).await
    }

    /// The answer to a request with these header lines.
    pub(crate) async fn ask(&self, line: &str, headers: &str, body: &str) -> Reply {
        Reply::of(&self.exchange(request(line, headers, body).as_bytes()).await)
    }

    /// The answer to a request of a player, or of nobody.
    pub(crate) async fn send(&self, line: &str, token: &str, body: &str) -> Reply {
        self.ask(line, &signed(token), body).await
    }

    /// Status and JSON of the answer to a POST.
    pub(crate) async fn post(&self, path: &str, token: &str, body: &str) -> (u16, Value) {
        let reply = self.send(&format!("POST {path}"), token, body).await;
        (reply.status, reply.json())
    }

    /// The token of a new guest.
    pub(crate) async fn guest(&self) -> String {
        self.send("POST /api/v1/players", "", "").await.text("token")
    }

    /// The path of a new game of the usual puzzle.
    pub(crate) async fn begin(&self, token: &str) -> String {
        self.begin_with(token, &new_game()).await
    }

    /// The path of the new game that a body asks for.
    pub(crate) async fn begin_with(&self, token: &str, body: &str) -> String {
        let begun = self.send("POST /api/v1/games", token, body).await;
        assert_eq!(begun.status, 201, "{}", begun.body);
        format!("/api/v1/games/{}", begun.text("id"))
    }

    /// Plays a turn, which needs `seen` turns before it.
    pub(crate) async fn play(&self, game: &str, token: &str, seen: usize) -> Reply {
        let sign = if seen.is_multiple_of(2) { '+' } else { '-' };
        let body = json!({ "move": format!("r1c3{sign}4"), "seen": seen }).to_string();
        self.send(&format!("POST {game}/moves"), token, &body).await
    }

    pub(crate) async fn n_turns(&self, game: &str, token: &str) -> Option<usize> {
        let turns = self.send(&format!("GET {game}/turns"), token, "").await;
        turns.json()["turns"].as_array().map(Vec::len)
    }

    /// The events of a game, which go on.
    pub(crate) async fn watch(&self, game: &str, headers: &str) -> TcpStream {
        let mut stream = self.connect().await;
        let request = format!("GET {game}/events HTTP/1.1\r\nHost: a\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    }

    /// Whether it says that it can store turns; it must answer within a second.
    pub(crate) async fn is_ready(&self) -> bool {
        let started = Instant::now();
        let reply = self.send("GET /readyz", "", "").await;
        assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
        assert!([200, 503].contains(&reply.status), "{}", reply.body);
        reply.status == 200
    }

    /// Waits until it says whether it can store turns.
    pub(crate) async fn becomes_ready(&self, expected: bool) {
        until("it notices", async || self.is_ready().await == expected).await;
    }

    /// A number of its metrics; unknown if it answers something else.
    async fn measure(&self, name: &str) -> Option<u64> {
        let metrics = self.get("/metrics").await;
        let mut lines = metrics.lines();
        lines.find_map(|line| line.strip_prefix(&format!("ninefold_{name} "))?.trim().parse().ok())
    }

    pub(crate) async fn metric(&self, name: &str) -> u64 {
        self.measure(name).await.unwrap_or_else(|| panic!("{name}"))
    }

    /// Waits until there is no other connection.
    pub(crate) async fn empties(&self) {
        let is_empty = async || self.measure("connections").await == Some(1);
        until("all are disconnected", is_empty).await;
    }

    /// The server still answers, and stops when asked to.
    pub(crate) async fn goes_on(self) {
        self.goes_on_at("/healthz").await;
    }

    /// The same, at this path.
    pub(crate) async fn goes_on_at(self, path: &str) {
        let answer = self.get(path).await;
        assert_eq!(status(&answer), 200, "{answer}");
        self.end().await;
    }

    /// Stops it; returns how long that took.
    pub(crate) async fn end(self) -> Duration {
        let started = Instant::now();
        self.stop.send(()).expect("it runs");
        timeout(LONG, self.task).await.expect("it stops").expect("it did not panic");
        started.elapsed()
    }
}

/// Waits until a condition holds.
pub(crate) async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let waited = async {
        while !is_so().await {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, waited).await.unwrap_or_else(|_| panic!("in vain: {what}"));
}

/// A request that ends its connection.
pub(crate) fn request(line: &str, headers: &str, body: &str) -> String {
    format!(
        "{line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The header lines of a request of JSON by a player; nobody has an empty token.
pub(crate) fn signed(token: &str) -> String {
    let json = "Content-Type: application/json\r\n".to_owned();
    if token.is_empty() { json } else { format!("{json}Authorization: Bearer {token}\r\n") }
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn of(answer: &str) -> Reply {
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        Reply { status: status(answer), head: head.to_owned(), body: body.to_owned() }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(own, _)| *own == name).map_or("", |(_, value)| value)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.json()[name].as_str().unwrap_or_default().to_owned()
    }

    /// The same, whose status must be this one.
    pub(crate) fn is(self, status: u16) -> Reply {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    /// Status and code: `404 not-found`.
    pub(crate) fn problem(&self) -> String {
        format!("{} {}", self.status, self.text("code"))
    }
}

/// Reads an answer that goes on, until it is enough.
pub(crate) async fn hear(stream: &mut TcpStream, is_enough: impl Fn(&str) -> bool) -> String {
    let mut heard = String::new();
    while !is_enough(&heard) {
        let mut piece = [0; 4_096];
        let n_bytes = timeout(LONG, stream.read(&mut piece)).await.expect("more comes").unwrap();
        assert!(n_bytes > 0, "{heard}");
        heard += &String::from_utf8_lossy(&piece[..n_bytes]);
    }
    heard
}

/// Everything that arrives until the connection is closed.
pub(crate) async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let mut piece = [0; 4_096];
    while let Ok(n_bytes @ 1..) =
        timeout(LONG, stream.read(&mut piece)).await.expect("it is answered or closed")
    {
        answer.extend_from_slice(&piece[..n_bytes]);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

/// The status of an answer; 0 if there is none.
pub(crate) fn status(answer: &str) -> u16 {
    answer.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0)
}
