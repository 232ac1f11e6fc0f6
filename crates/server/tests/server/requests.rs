//! Heads and bodies of requests over real connections: which are refused, when, and at what cost.

use std::time::Duration;

use ninefold_server::{Config, Stop, serve};
use ninefold_testkit::boards::GIVENS;
use ninefold_testkit::databases::sqlite;
use ninefold_testkit::network::free_address;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};

use crate::listening::{LONG, Server, patient, request, rest, status, until};

fn post(path: &str, headers: &str) -> String {
    format!("POST {path} HTTP/1.1\r\nHost: a\r\n{headers}\r\n\r\n")
}

/// The next answer of a connection that stays open.
async fn answer(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let read = async {
        loop {
            let head = text.windows(4).position(|end| end == b"\r\n\r\n");
            let n_bytes = head.map(|end| {
                let head = String::from_utf8_lossy(&text[..end]).to_lowercase();
                let length = head.split("content-length: ").nth(1);
                let length = length.and_then(|rest| rest.split("\r\n").next()?.parse().ok());
                end + 4 + length.unwrap_or(0_usize)
            });
            if n_bytes.is_some_and(|n_bytes| text.len() >= n_bytes) {
                return;
            }
            let mut piece = [0; 4_096];
            match stream.read(&mut piece).await {
                Ok(n @ 1..) => text.extend_from_slice(&piece[..n]),
                _ => return,
            }
        }
    };
    timeout(LONG, read).await.expect("it is answered");
    String::from_utf8_lossy(&text).into_owned()
}

/// A5: a body of the wrong kind is refused before a byte of it has arrived, however large it is.
#[tokio::test(flavor = "multi_thread")]
async fn the_media_type_is_looked_at_first() {
    let server = Server::start().await;
    let json = "Content-Type: application/json";
    for (path, kind) in [
        ("/api/v1/puzzles", "Content-Type: application/x-ndjson".to_owned()),
        ("/api/v1/games", "Content-Type: Application/X-NDJSON; charset=utf-8".to_owned()),
        ("/api/v1/players/sign-in", "Content-Type: text/plain".to_owned()),
        ("/api/v1/solve", "X: 1".to_owned()),
        ("/validate", format!("{json}; charset=utf-16")),
        ("/validate", format!("{json}\r\nContent-Encoding: gzip")),
        ("/validate", "Content-Type: application/x-ndjson\r\nContent-Encoding: br".to_owned()),
    ] {
        for length in ["Content-Length: 900000", "Transfer-Encoding: chunked"] {
            let mut stream = server.connect().await;
            let head = post(path, &format!("{kind}\r\n{length}"));
            stream.write_all(head.as_bytes()).await.unwrap();
            let answer = answer(&mut stream).await;
            assert_eq!(status(&answer), 415, "{path} {kind}: {answer}");
        }
    }
    let body = json!({ "grid": GIVENS }).to_string();
    for kind in ["APPLICATION/JSON; Charset=UTF-8", "Application/X-NDJSON"] {
        let headers =
            format!("Connection: close\r\nContent-Type: {kind}\r\nContent-Length: {}", body.len());
        let answer = server.exchange((post("/validate", &headers) + &body).as_bytes()).await;
        assert_eq!(status(&answer), 200, "{answer}");
    }
    server.goes_on().await;
}

/// A body that arrives after its answer does not spoil the next request of the connection.
#[tokio::test(flavor = "multi_thread")]
async fn an_early_error_leaves_the_connection_usable() {
    let server = Server::start().await;
    let json = "Content-Type: application/json\r\nContent-Length: 20";
    for (path, headers, expected) in [
        ("/api/v1/nothing", json, 404),
        ("/api/v1/games/none/moves", json, 401),
        ("/api/v1/layouts", json, 405),
        ("/api/v1/solve", "Content-Length: 20", 415),
        ("/api/v1/players", json, 201),
    ] {
        let mut stream = server.connect().await;
        stream.set_nodelay(true).unwrap();
        stream.write_all(post(path, headers).as_bytes()).await.unwrap();
        sleep(Duration::from_millis(30)).await;
        stream.write_all(&[b' '; 20]).await.unwrap();
        let first = answer(&mut stream).await;
        assert_eq!(status(&first), expected, "{first}");
        assert!(!first.contains("connection: close"), "{first}");
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
        let second = answer(&mut stream).await;
        assert_eq!(status(&second), 200, "{path}: {second}");
    }
    // A large body is not read: the answer says that the connection ends, and arrives.
    let mut stream = server.connect().await;
    let headers = "Content-Type: text/plain\r\nContent-Length: 900000";
    stream.write_all(post("/validate", headers).as_bytes()).await.unwrap();
    let _ = stream.write_all(" ".repeat(400_000).as_bytes()).await;
    let answer = rest(&mut stream).await;
    assert_eq!(status(&answer), 415, "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
    server.goes_on().await;
}

/// If a body breaks off before its end, the connection ends, after the answer.
#[tokio::test(flavor = "multi_thread")]
async fn a_broken_rest_ends_the_connection() {
    let server = Server::start().await;
    let chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked";
    for (path, expected) in [("/api/v1/nothing", 404), ("/api/v1/games/none/moves", 401)] {
        let request = post(path, chunked) + "5\r\nhello\r\nzz\r\n";
        let answer = server.exchange(request.as_bytes()).await;
        assert_eq!(status(&answer), expected, "{answer}");
        assert!(answer.contains("connection: close"), "{answer}");
    }
    server.goes_on().await;
}

/// A5: slow large bodies from several addresses do not keep others from sending theirs.
#[cfg(target_os = "linux")] // where every address of 127.0.0.0/8 is this machine's
#[tokio::test(flavor = "multi_thread")]
async fn slow_bodies_make_way() {
    let server = Server::start().await;
    let json = "Content-Type: application/json";
    let mut slow = Vec::new();
    for number in 2..=9 {
        for _ in 0..4 {
            let mut stream = server.connect_from(number).await;
            let head = post("/validate", &format!("{json}\r\nContent-Length: 900000"));
            stream.write_all(head.as_bytes()).await.unwrap();
            stream.write_all(&[b' '; 1_000]).await.unwrap();
            slow.push(stream);
        }
    }
    until("all places are taken", async || server.metric("large_bodies").await == 32).await;
    let board = json!({ "grid": GIVENS }).to_string();
    let chunked = post("/validate", &format!("{json}\r\nTransfer-Encoding: chunked"));
    let small = format!("{chunked}{:x}\r\n{board}\r\n0\r\n\r\n", board.len());
    let mut stream = server.connect().await;
    stream.write_all(small.as_bytes()).await.unwrap();
    assert_eq!(status(&answer(&mut stream).await), 200, "a small body needs no place");
    let large = format!("{board}{}", " ".repeat(200_000));
    for head in [
        post("/validate", &format!("{json}\r\nContent-Length: {}", large.len())) + &large,
        format!("{chunked}{:x}\r\n{large}\r\n0\r\n\r\n", large.len()),
    ] {
        let mut stream = server.connect().await;
        stream.write_all(head.as_bytes()).await.unwrap();
        let answer = answer(&mut stream).await;
        assert_eq!(status(&answer), 200, "{answer}");
    }
    drop(slow);
    server.empties().await;
    server.goes_on().await;
}

/// A request names exactly one host.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_has_one_host() {
    let server = Server::start().await;
    for hosts in ["", "Host: a\r\nHost: a\r\n", "Host: a\r\nHost: b\r\n"] {
        let request = format!("GET /healthz HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n");
        let answer = server.exchange(request.as_bytes()).await;
        assert_eq!(status(&answer), 400, "{hosts:?}: {answer}");
    }
    let old = server.exchange(b"GET /healthz HTTP/1.0\r\n\r\n").await;
    assert_eq!(status(&old), 200, "{old}");
    server.goes_on().await;
}

/// OPTIONS says which methods a path has, and HEAD is answered like GET, without a body.
#[tokio::test(flavor = "multi_thread")]
async fn methods_of_a_path() {
    let server = Server::start().await;
    let ask = async |method: &str, path: &str| {
        let request = request(&format!("{method} {path}"), "", "");
        server.exchange(request.as_bytes()).await.to_lowercase()
    };
    for (path, allowed) in [
        ("/api/v1/layouts", "allow: get,head\r\n"),
        ("/", "allow: get,head\r\n"),
        ("*", "allow: get, head, post, put, delete, options"),
    ] {
        let answer = ask("OPTIONS", path).await;
        assert_eq!(status(&answer), 204, "{path}: {answer}");
        assert!(answer.contains(allowed), "{path}: {answer}");
    }
    assert_eq!(status(&ask("OPTIONS", "/nothing").await), 404);
    for path in ["/", "/healthz", "/metrics", "/docs", "/openapi.json", "/api/v1/layouts"] {
        let (head, get) = (ask("HEAD", path).await, ask("GET", path).await);
        assert_eq!(status(&head), 200, "{path}: {head}");
        assert_eq!(status(&get), 200, "{path}");
        assert!(head.ends_with("\r\n\r\n"), "{path}: without a body");
    }
    let old = ["/docs/swagger", "/docs/swagger/", "/docs/swagger/index.html"];
    for path in ["/docs/", "/api/v1"].into_iter().chain(old) {
        let answer = ask("GET", path).await;
        assert!([307, 308].contains(&status(&answer)), "{path}: {answer}");
        assert!(answer.contains("location: /docs\r\n"), "{path}: {answer}");
    }
    server.goes_on().await;
}

/// Behind a balancer the server says that it is not ready, and still answers, before it stops.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_drains_before_it_stops() {
    let (database, _folder) = sqlite();
    let address = free_address();
    let config = Config {
        listen: address,
        database,
        dailies_ahead: false,
        trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
        drain_seconds: 3,
        ..patient()
    };
    let (ready, is_ready) = oneshot::channel();
    let (stop, is_stopped) = oneshot::channel();
    let told = |address| ready.send(address).expect("somebody waits");
    let stopped = async move {
        let _ = is_stopped.await;
        Stop::Drain
    };
    let task = tokio::spawn(async move { serve(config, told, stopped).await.expect("it serves") });
    is_ready.await.expect("it starts");
    let ask = async |path: &str| {
        let mut stream = TcpStream::connect(address).await.ok()?;
        stream.write_all(request(&format!("GET {path}"), "", "").as_bytes()).await.ok()?;
        Some(status(&rest(&mut stream).await))
    };
    assert_eq!(ask("/readyz").await, Some(200));
    let asked = Instant::now();
    stop.send(()).expect("it runs");
    until("it is not ready", async || ask("/readyz").await == Some(503)).await;
    assert_eq!(ask("/api/v1/layouts").await, Some(200), "it still answers");
    timeout(LONG, task).await.expect("it stops").expect("it did not panic");
    assert!(asked.elapsed() >= Duration::from_secs(3));
    assert_eq!(ask("/healthz").await, None, "nobody listens");
}
