//! The greeting and the events of a server, as its own description has them, over real connections.

use serde_json::{Value, json};

use crate::description::validator;
use crate::listening::{Server, hear, signed};

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
    let document = server.ask("GET /openapi.json", "", "").await.json();
    for token in ["", &server.guest().await] {
        let greeting = server.send("GET /server.json", token, "").await.json();
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
    let document = server.ask("GET /openapi.json", "", "").await.json();
    let token = server.guest().await;
    let game = server.begin(&token).await;
    for turn in ["r1c3=4", "r1c4+2 r1c4+6", "undo"] {
        let body = json!({ "move": turn }).to_string();
        server.post(&format!("{game}/moves"), &token, &body).await;
    }
    let mut stream = server.watch(&game, &(signed(&token) + "Last-Event-ID: 1\r\n")).await;
    let is_all = |heard: &str| heard.contains("undo") && heard.ends_with("\n\n\r\n");
    let heard = hear(&mut stream, is_all).await;
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
