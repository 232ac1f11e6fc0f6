//! Which media types a client accepts, over real connections.

use ninefold_testkit::boards::{GIVENS, new_game};
use serde_json::json;

use crate::listening::{Reply, Server, hear, status};

/// The answer to a request with these header lines.
async fn ask(server: &Server, line: &str, headers: &[&str], body: &str) -> Reply {
    let lines = headers.iter().fold(String::new(), |lines, line| lines + line + "\r\n");
    server.ask(line, &lines, body).await
}

const JSON: &str = "Content-Type: application/json";
const LINES: &str = "Content-Type: application/x-ndjson";

/// A5, A1: a client that accepts none of the route's media types is told which there are; errors
/// are sent whatever it accepts.
#[tokio::test(flavor = "multi_thread")]
async fn unacceptable_answers_are_refused() {
    let server = Server::start().await;
    let layouts = "GET /api/v1/layouts";
    for accepted in [
        &[][..],
        &["Accept: */*"],
        &["Accept: application/*;q=0.1"],
        &["Accept: text/html", "Accept: application/json"],
        &["Accept: */*;q=0, application/json"],
        &["Accept:"],
    ] {
        let reply = ask(&server, layouts, accepted, "").await;
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (200, "application/json"),
            "{accepted:?}"
        );
    }
    for excluded in [
        &["Accept: text/html"][..],
        &["Accept: application/json;q=0"],
        &["Accept: */*, application/*;q=0"],
        &["Accept: text/html", "Accept: image/*"],
    ] {
        let reply = ask(&server, layouts, excluded, "").await;
        assert_eq!((reply.status, &reply.json()["code"]), (406, &json!("not-acceptable")));
        assert_eq!(reply.header("content-type"), "application/problem+json", "{excluded:?}");
        assert_eq!(reply.json()["available"], json!(["application/json"]));
        assert_eq!(reply.json()["field"], "Accept");
        let head = ask(&server, "HEAD /api/v1/layouts", excluded, "").await;
        assert_eq!(head.status, 406);
    }
    let missing = ask(&server, "GET /api/v1/nothing", &["Accept: text/html"], "").await;
    assert_eq!((missing.status, missing.header("content-type")), (404, "application/problem+json"));
    let healthy = ask(&server, "GET /healthz", &["Accept: text/plain"], "").await;
    assert_eq!(healthy.status, 200);
    let unhealthy = ask(&server, "GET /healthz", &["Accept: application/json"], "").await;
    assert_eq!(unhealthy.json()["available"], json!(["text/plain"]));
    server.goes_on().await;
}

/// A1, A5: a batch is answered with a batch, a board with a document, and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn batches_are_accepted_or_not() {
    let server = Server::start().await;
    let board = json!({ "grid": GIVENS }).to_string();
    let (document, lines) = ("Accept: application/json", "Accept: application/x-ndjson");
    for path in ["POST /validate", "POST /validate/", "POST /api/v1/solve"] {
        for (sent, accepted, expected) in [
            (JSON, document, 200),
            (JSON, lines, 406),
            (LINES, lines, 200),
            (LINES, document, 406),
            (LINES, "Accept: application/*", 200),
        ] {
            let reply = ask(&server, path, &[sent, accepted], &board).await;
            assert_eq!(reply.status, expected, "{path} {sent} {accepted}");
            if expected == 406 {
                let there = if sent == JSON { document } else { lines };
                assert_eq!(
                    reply.json()["available"],
                    json!([there.trim_start_matches("Accept: ")])
                );
            }
        }
    }
    server.goes_on().await;
}

/// A3, A4, A5: a refused request changes nothing; an answer without content suits everybody; a
/// stream of events is only for those who accept one.
#[tokio::test(flavor = "multi_thread")]
async fn games_and_events_are_accepted_or_not() {
    let server = Server::start().await;
    let token = format!("Authorization: Bearer {}", server.guest().await);
    let new = new_game();
    let text = "Accept: text/plain";
    let refused = ask(&server, "POST /api/v1/games", &[JSON, &token, text], &new).await;
    assert_eq!(refused.status, 406);
    let games = ask(&server, "GET /api/v1/games", &[&token], "").await;
    assert_eq!(games.json()["games"], json!([]), "none was begun");
    let game = ask(&server, "POST /api/v1/games", &[JSON, &token], &new).await;
    let game = format!("/api/v1/games/{}", game.text("id"));
    let events = format!("GET {game}/events");
    let refused = ask(&server, &events, &[&token, "Accept: application/json"], "").await;
    assert_eq!(
        (refused.status, &refused.json()["available"]),
        (406, &json!(["text/event-stream"]))
    );
    let headers = format!("{token}\r\nAccept: text/event-stream\r\n");
    let mut stream = server.watch(&game, &headers).await;
    let heard = hear(&mut stream, |heard| heard.contains("\r\n\r\n")).await;
    assert!(status(&heard) == 200 && heard.contains("text/event-stream"), "{heard}");
    drop(stream);
    let gone = ask(&server, &format!("DELETE {game}"), &[&token, text], "").await;
    assert_eq!(gone.status, 204);
    server.goes_on().await;
}
