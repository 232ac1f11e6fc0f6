//! Slow and hostile clients over real connections: each is answered or disconnected, and the server
//! keeps running.

use std::time::Duration;

use ninefold_server::Config;
use ninefold_testkit::boards::marking;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::listening::{LONG, Server, patient, rest, signed, status};

/// A client that sends nothing, a head byte by byte, or no second request is disconnected.
#[tokio::test(flavor = "multi_thread")]
async fn slow_heads() {
    let server = Server::start_with(Config { header_seconds: 1, ..patient() }).await;
    let mut silent = server.connect().await;
    let mut idle = server.connect().await;
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
    let mut slow = server.connect().await;
    let head = b"GET /healthz HTTP/1.1\r\nHost: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n\r\n";
    let trickle = async {
        for byte in head {
            sleep(Duration::from_millis(100)).await;
            if slow.write_all(&[*byte]).await.is_err() {
                break;
            }
        }
        rest(&mut slow).await
    };
    let (slow, silent, idle) = tokio::join!(trickle, rest(&mut silent), rest(&mut idle));
    assert_eq!((status(&slow), status(&silent)), (0, 0), "{slow} {silent}");
    assert_eq!(status(&idle), 200, "what was asked in time is answered");
    server.goes_on().await;
}

/// A5: a body that trickles in is refused, alone and in a batch.
#[tokio::test(flavor = "multi_thread")]
async fn slow_bodies() {
    let server = Server::start_with(Config { request_seconds: 1, ..patient() }).await;
    let trickle = |media: &'static str| {
        let server = &server;
        async move {
            let mut stream = server.connect().await;
            let head = format!(
                "POST /validate HTTP/1.1\r\nHost: a\r\nContent-Type: {media}\r\n\
                 Content-Length: 1000\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).await.unwrap();
            for _ in 0..30 {
                sleep(Duration::from_millis(100)).await;
                if stream.write_all(b" ").await.is_err() {
                    break;
                }
            }
            rest(&mut stream).await
        }
    };
    let (one, batch) = tokio::join!(trickle("application/json"), trickle("application/x-ndjson"));
    assert_eq!(status(&one), 408, "{one}");
    assert!(one.contains("\"code\":\"slow\"") && batch.contains("\"code\":\"slow\""), "{batch}");
    server.goes_on().await;
}

/// A5: a body larger than the limit is refused, whether or not its length is declared.
#[tokio::test(flavor = "multi_thread")]
async fn large_bodies() {
    let server = Server::start().await;
    let head = |how: &str, media: &str| {
        format!(
            "POST /validate HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: {media}\r\n\
             {how}\r\n\r\n"
        )
    };
    let (json, lines) = ("application/json", "application/x-ndjson");
    // The body is refused before it arrives.
    let declared = server.exchange(head("Content-Length: 99999999999", json).as_bytes()).await;
    assert_eq!(status(&declared), 413, "{declared}");
    let beyond =
        server.exchange(head("Content-Length: 99999999999999999999999", json).as_bytes()).await;
    assert!([0, 400, 413].contains(&status(&beyond)), "{beyond}");
    for media in [json, lines] {
        let mut stream = server.connect().await;
        let (mut reading, mut writing) = stream.split();
        writing.write_all(head("Transfer-Encoding: chunked", media).as_bytes()).await.unwrap();
        let chunk = [b"10000\r\n", " ".repeat(65_536).as_bytes(), b"\r\n"].concat();
        let write = async {
            for _ in 0..64 {
                if writing.write_all(&chunk).await.is_err() {
                    break;
                }
            }
        };
        let mut answer = vec![0; 16_384];
        let read = async {
            let mut n_bytes = 0;
            while let Ok(n @ 1..) = reading.read(&mut answer[n_bytes..]).await {
                n_bytes += n;
            }
            n_bytes
        };
        let (n_bytes, ()) = timeout(LONG, async { tokio::join!(read, write) }).await.unwrap();
        let answer = String::from_utf8_lossy(&answer[..n_bytes]).into_owned();
        assert!(answer.contains("\"code\":\"too-large\""), "{media}: {answer:?}");
    }
    server.goes_on().await;
}

/// Malformed HTTP gets an error or nothing, but never a successful answer.
#[tokio::test(flavor = "multi_thread")]
async fn malformed_requests() {
    let server = Server::start().await;
    let post = "POST /validate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    let long = "a".repeat(200_000);
    let many = "X: 1\r\n".repeat(200);
    let requests: Vec<(String, &[u16])> = vec![
        (format!("{post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{{}}\r\n0\r\n\r\n"), &[0, 400]),
        (format!("{post}Transfer-Encoding: chunked\r\n\r\n-1\r\n{{}}\r\n0\r\n\r\n"), &[0, 400]),
        (
            format!("{post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{{}}\r\n"),
            &[0, 400],
        ),
        (format!("{post}Transfer-Encoding: chunked\r\n\r\n2\r\n{{}}garbage\r\n"), &[0, 400]),
        (format!("{post}Transfer-Encoding: chunked, nothing\r\n\r\n{{}}"), &[0, 400]),
        (format!("{post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{{}}"), &[400]),
        (format!("{post}Content-Length: -2\r\n\r\n{{}}"), &[400]),
        (format!("{post}Content-Length: two\r\n\r\n{{}}"), &[400]),
        (format!("GET /healthz HTTP/1.1\r\nHost: a\r\nX: {long}\r\n\r\n"), &[0, 431]),
        (format!("GET /healthz HTTP/1.1\r\nHost: a\r\n{many}\r\n"), &[0, 431]),
        (format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"), &[0, 414, 431]),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n".to_owned(), &[0, 400]),
        ("GET /healthz HTTP/1.1\r\nHost: a\r\nX Y: a\r\n\r\n".to_owned(), &[0, 400]),
        ("GET /health z HTTP/1.1\r\nHost: a\r\n\r\n".to_owned(), &[0, 400]),
        ("GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n".to_owned(), &[0, 400, 505]),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), &[0, 400, 505]),
        ("\x16\x03\x01\x02\0\x01\0\x01".to_owned(), &[0, 400]),
        ("\r\n\r\n\r\n\r\nnonsense\r\n\r\n".to_owned(), &[0, 400]),
    ];
    for (request, expected) in requests {
        let answer = server.exchange(request.as_bytes()).await;
        let shown: String = request.chars().take(160).collect();
        assert!(expected.contains(&status(&answer)), "{shown:?}: {answer:?}");
    }
    // If the end of a request is ambiguous, a second one can be smuggled.
    let both = format!("{post}Content-Length: 60\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    let answer = server.exchange(format!("{both}GET /healthz HTTP/1.1\r\n\r\n").as_bytes()).await;
    assert!(answer.matches("HTTP/1.1").count() <= 1 || status(&answer) == 400, "{answer}");
    server.goes_on().await;
}

/// A5: bodies that are not JSON, or are unreasonable JSON.
#[tokio::test(flavor = "multi_thread")]
async fn malformed_bodies() {
    let server = Server::start().await;
    let deep = "[".repeat(500_000);
    let closed = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let many = format!("[{}0]", "0,".repeat(400_000));
    let objects = format!("[{}0]", "{\"\":0},".repeat(140_000));
    let bodies: Vec<&[u8]> = vec![
        b"{\"grid\": \"\xff\xfe\"}",
        b"\xc3\x28",
        b"{\"grid\": \"\\ud800\"}",
        b"{\"grid\": 1, \"grid\": 2}",
        b"{\"grid\": 1e999}",
        b"{\"grid\": \"1\"} {}",
        b"{\"grid\": \"1\"",
        b"\0",
        deep.as_bytes(),
        closed.as_bytes(),
        many.as_bytes(),
        objects.as_bytes(),
    ];
    for body in bodies {
        for path in ["/validate", "/api/v1/solve", "/api/v1/games", "/api/v1/players/sign-in"] {
            let json = "Connection: close\r\nContent-Type: application/json";
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: a\r\n{json}\r\nContent-Length: {}\r\n\r\n",
                body.len()
            );
            let answer = server.exchange(&[head.as_bytes(), body].concat()).await;
            let shown = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
            assert_eq!(status(&answer), 400, "{path} {shown:?}: {answer}");
        }
    }
    server.goes_on().await;
}

/// Paths that look like files, or like other players' games.
#[tokio::test(flavor = "multi_thread")]
async fn tricks_with_paths() {
    let server = Server::start().await;
    for path in [
        "/../../../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..\\..\\etc\\passwd",
        "//etc/passwd",
        "/etc/passwd%00.html",
        "/docs/../../../Cargo.toml",
        "/docs/%2e%2e%2fCargo.toml",
        "/api/v1/games/../../metrics",
        "/api/v1/games/%2e%2e%2f%2e%2e%2fmetrics",
        "/api/v1/collections/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/api/v1/collections/%ff",
        "/api/v1/puzzles/%00",
        "/api/v1/puzzles/%ff%fe",
        "/api/v1/puzzles/'%20OR%20'1'='1",
        "/api/v1/daily/2026-01-02/classic/%F0%9F%92%A9",
        "/api/v1/daily/9999999999-01-02/classic/easy",
        "/api/v1/daily/2026-01-02/classic/easy?variant=99999999999999",
        "http://elsewhere.example/api/v1/puzzles/none",
    ] {
        let answer = server.get(path).await;
        assert!([400, 401, 404].contains(&status(&answer)), "{path}: {answer}");
    }
    server.goes_on().await;
}

/// A guest's token and a game with megabytes of turns, which set all marks of all open cells
/// repeatedly.
async fn long_game(server: &Server) -> (String, String) {
    let token = server.guest().await;
    let path = server.begin(&token).await;
    for first in (1..1_200).step_by(200) {
        let turns = marking(first, 200);
        server.send(&format!("POST {path}/turns"), &token, &turns).await.is(200);
    }
    (token, path)
}

/// A connection with a small receive buffer.
async fn narrow(server: &Server) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    socket.connect(server.address).await.unwrap()
}

/// A watcher that never reads is disconnected, and one that leaves is noticed.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_who_does_not_read() {
    let server = Server::start_with(Config { stall_seconds: 1, ..patient() }).await;
    let (token, game) = long_game(&server).await;
    let request = format!("GET {game}/events HTTP/1.1\r\nHost: a\r\n{}\r\n", signed(&token));
    let mut deaf = Vec::new();
    for _ in 0..4 {
        let mut stream = narrow(&server).await;
        stream.write_all(request.as_bytes()).await.unwrap();
        deaf.push(stream);
    }
    let mut leaving = server.watch(&game, &signed(&token)).await;
    leaving.readable().await.unwrap();
    leaving.shutdown().await.unwrap(); // only the sending half
    server.empties().await;
    drop(deaf);
    server.goes_on().await;
}

/// A1: the server stops reading a batch whose answers are not read.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_is_not_read() {
    let server = Server::start_with(Config { stall_seconds: 1, ..patient() }).await;
    let mut stream = narrow(&server).await;
    let head = "POST /validate HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n\
                Transfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    // Every cell is in conflict: the answers are much longer than the questions.
    let lines = format!("{{\"grid\": \"{}\"}}\n", "1".repeat(81)).repeat(600);
    let chunk = format!("{:x}\r\n{lines}\r\n", lines.len());
    let (mut n_sent, most) = (0, 64 << 20);
    while n_sent < most {
        match timeout(LONG, stream.write(chunk.as_bytes())).await.expect("it is disconnected") {
            Ok(n_bytes) if n_bytes == chunk.len() => n_sent += n_bytes,
            Ok(n_bytes) => {
                // The rest of the chunk, or the end.
                n_sent += n_bytes;
                let write = stream.write_all(&chunk.as_bytes()[n_bytes..]);
                if timeout(LONG, write).await.expect("it is disconnected").is_err() {
                    break;
                }
            }
            Err(_) => break,
        }
    }
    assert!(n_sent < most / 2, "{n_sent} bytes were read, and no answer was");
    drop(stream);
    server.empties().await;
    server.goes_on().await;
}

/// The number of connections from one address is limited.
#[tokio::test(flavor = "multi_thread")]
async fn too_many_connections() {
    let config = Config { connections_per_address: 3, ..patient() };
    let server = Server::start_with(config).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = server.connect().await;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
        stream.readable().await.unwrap();
        open.push(stream);
    }
    let mut fourth = server.connect().await;
    let refused = rest(&mut fourth).await;
    assert_eq!(status(&refused), 503, "{refused}");
    assert!(refused.contains("Retry-After"));
    drop(open);
    server.empties().await;
    server.goes_on().await;
}
