//! A server with a real socket, and clients that write bytes to it.

use std::net::SocketAddr;
use std::time::Duration;

use ninefold_server::{Config, serve};
use ninefold_testkit::databases::sqlite;
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
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

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) task: JoinHandle<()>,
    _folder: TempDir,
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::start_with(patient()).await
    }

    pub(crate) async fn start_with(config: Config) -> Server {
        let (database, folder) = sqlite();
        let config = Config { database, most_body_bytes: 1 << 20, ..config };
        let (address, stop, task) = run(config).await;
        Server { address, stop, task, _folder: folder }
    }

    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("it listens")
    }

    /// Everything that the server answers to some bytes until the connection is closed.
    pub(crate) async fn exchange(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect().await;
        let _ = stream.write_all(bytes).await; // the server may close it early
        rest(&mut stream).await
    }

    /// The answer to a request with a body of JSON.
    pub(crate) async fn post(&self, path: &str, token: &str, body: &[u8]) -> (u16, Value) {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let head =
            if token.is_empty() { head.replace("Authorization: Bearer \r\n", "") } else { head };
        let answer = self.exchange(&[head.as_bytes(), body].concat()).await;
        let (_, json) = answer.split_once("\r\n\r\n").unwrap_or_default();
        (status(&answer), serde_json::from_str(json).unwrap_or(Value::Null))
    }

    /// The number of connections including this one; unknown if this is one too many.
    async fn n_connected(&self) -> Option<u64> {
        let text =
            self.exchange(b"GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").await;
        let number = text.lines().find_map(|line| line.strip_prefix("ninefold_connections "))?;
        number.trim().parse().ok()
    }

    /// Waits until there is no other connection.
    pub(crate) async fn empties(&self) {
        let emptied = async {
            while self.n_connected().await != Some(1) {
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(LONG, emptied).await.expect("all are disconnected");
    }

    /// The server still answers, and stops when asked to.
    pub(crate) async fn goes_on(self) {
        self.goes_on_at("/healthz").await;
    }

    /// The same, at this path.
    pub(crate) async fn goes_on_at(self, path: &str) {
        let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        let answer = self.exchange(request.as_bytes()).await;
        assert_eq!(status(&answer), 200, "{answer}");
        self.stop.send(()).expect("it runs");
        timeout(LONG, self.task).await.expect("it stops").expect("it did not panic");
    }
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
