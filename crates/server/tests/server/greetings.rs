//! The greeting and the events of a server, as its own description has them, over real connections.

use ninefold_testkit::boards::GIVENS;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

use crate::description::validator;
use crate::listening::{LONG, Server};

async fn get(server: &Server, path: &str, token: &str) -> Value {
    let signed = match token {
        "" => String::new(),
        token => format!("Authorization: Bearer {token}\r\n"),
    };
    let head = format!("GET {path} HTTP/1.1\r\nHost: a\r\n{signed}Connection: close\r\n\r\n");
    let answer = server.exchange(head.as_bytes()).await;
    let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{path}: {answer}"))
}

/// Fails if a value does not match the schema of a successful GET.
fn check(document: &Value, path: &str, media: &str, value: &Value) {
    let schema = &document["paths"][path]["get"]["responses"]["200"]["content"][media]["schema"];
    assert!(schema["$ref"].is_string(), "{path} has a named schema: {schema}");
    assert_eq!(validator(document, schema).wrong(value), None, "{path}: {value}");
}

/// A1: `/server.json` is described, for a player and for nobody.
#[tokio::test(flavor = "multi_thread")]
async fn the_greeting_is_described() {
    let server = Server::start().await;
    let document = get(&server, "/openapi.json", "").await;
    let (_, player) = server.post("/api/v1/players", "", b"").await;
    for token in ["", player["token"].as_str().unwrap()] {
        let greeting = get(&server, "/server.json", token).await;
        assert_eq!(greeting["player"].is_null(), token.is_empty());
        check(&document, "/server.json", "application/json", &greeting);
        let wrong = json!({ "server": "ninefold", "player": { "id": 1 } });
        let schema = json!({ "$ref": "#/components/schemas/Greeting" });
        let said = validator(&document, &schema).wrong(&wrong);
        assert!(said.is_some(), "the schema says something");
    }
    server.goes_on().await;
}

/// A4, A1: each event of a watched game has a name that is described, and the described form.
#[tokio::test(flavor = "multi_thread")]
async fn events_are_described() {
    let server = Server::start().await;
    let document = get(&server, "/openapi.json", "").await;
    let (_, player) = server.post("/api/v1/players", "", b"").await;
    let token = player["token"].as_str().unwrap();
    let puzzle =
        json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": GIVENS });
    let body = json!({ "document": puzzle }).to_string();
    let (_, game) = server.post("/api/v1/games", token, body.as_bytes()).await;
    let game = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    for turn in ["r1c3=4", "r1c4+2 r1c4+6", "undo"] {
        let body = json!({ "move": turn }).to_string();
        server.post(&format!("{game}/moves"), token, body.as_bytes()).await;
    }
    let mut stream = server.connect().await;
    let request = format!(
        "GET {game}/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\
         Last-Event-ID: 1\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut heard = String::new();
    while !heard.contains("undo") || !heard.ends_with("\n\n\r\n") {
        let mut piece = [0; 4_096];
        let n_bytes = timeout(LONG, stream.read(&mut piece)).await.expect("events come").unwrap();
        assert!(n_bytes > 0, "the stream goes on: {heard}");
        heard += &String::from_utf8_lossy(&piece[..n_bytes]);
    }
    let mut events = Vec::new();
    let mut event = json!({});
    for line in heard.lines() {
        match line.split_once(": ") {
            Some(("event", name)) => event["event"] = json!(name),
            Some(("id", id)) => event["id"] = json!(id),
            Some(("data", data)) => event["data"] = serde_json::from_str(data).unwrap(),
            _ if line.is_empty() && event["event"].is_string() => events.push(event.take()),
            _ => {}
        }
    }
    let ids: Vec<&str> = events.iter().filter_map(|event| event["id"].as_str()).collect();
    assert_eq!(ids, ["2", "3"], "those after the last event that the client has: {heard}");
    for event in &events {
        check(&document, "/api/v1/games/{id}/events", "text/event-stream", event);
    }
    assert_eq!(
        document["components"]["schemas"]["TurnEvent"]["properties"]["event"]["enum"],
        json!(["turn"])
    );
    drop(stream);
    server.goes_on().await;
}
