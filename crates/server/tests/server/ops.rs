//! The operator's view of requests: however strange they are, metrics and the log are bounded.

use ninefold_server::Config;
use tokio::io::AsyncWriteExt;

use crate::listening::{Server, patient, request, rest, status};

/// Methods and paths that a client makes up are refused, and leave no label behind.
#[tokio::test(flavor = "multi_thread")]
async fn invented_methods_are_not_remembered() {
    let server = Server::start().await;
    let before = server.get("/metrics").await;
    let mut stream = server.connect().await;
    let long = "A".repeat(4_000);
    for number in 0..200 {
        let request = format!("M{number}{long} /{number} HTTP/1.1\r\nHost: a\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
    }
    stream.write_all(b"GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").await.unwrap();
    let answers = rest(&mut stream).await;
    assert_eq!(status(&answers), 405, "{answers}");
    assert_eq!(answers.matches("\"code\":\"method\"").count(), 200);
    assert!(answers.contains("allow: GET, HEAD, POST, PUT, DELETE, OPTIONS"));
    let after = server.get("/metrics").await;
    assert!(after.contains("{method=\"other\",route=\"other\",status=\"4xx\"} 200\n"), "{after}");
    assert!(!after.contains("AAAA"));
    // A histogram for refused methods, one for paths without a page, and one for /metrics.
    assert!(after.len() < before.len() + 6_000, "{} {}", before.len(), after.len());
    server.goes_on().await;
}

/// If metrics have an address of their own, they are not at the public one.
#[tokio::test(flavor = "multi_thread")]
async fn metrics_can_have_their_own_address() {
    let own = ninefold_testkit::network::free_address();
    let server = Server::start_with(Config { metrics_listen: own.to_string(), ..patient() }).await;
    let public = server.get("/metrics").await;
    assert_eq!(status(&public), 404, "{public}");
    let mut stream = tokio::net::TcpStream::connect(own).await.unwrap();
    stream.write_all(request("GET /metrics", "", "").as_bytes()).await.unwrap();
    let text = rest(&mut stream).await;
    assert_eq!(status(&text), 200, "{text}");
    assert!(text.contains("ninefold_build_info{version="), "{text}");
    assert!(text.contains("# HELP ninefold_request_seconds ") && text.contains("process_open_fds"));
    server.goes_on().await;
}
