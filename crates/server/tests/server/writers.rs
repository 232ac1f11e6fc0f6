//! Several writers, several servers.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use futures_util::StreamExt;
use ninefold_server::{App, Config};
use serde_json::json;
use tower::ServiceExt;

use crate::client::Client;
use crate::databases::{on_both, open, postgres};

/// Sends 64 turns at once to some servers: every number comes exactly once, nothing is lost.
async fn write_at_once(clients: &[Client], game: &str) {
    let mut tasks = Vec::new();
    for index in 0..64_usize {
        let client = clients[index % clients.len()].clone();
        let path = format!("{game}/moves");
        let turn = format!("r1c3{}{}", if index % 2 == 0 { '+' } else { '-' }, index % 9 + 1);
        let body = json!({ "move": turn }).to_string();
        tasks.push(tokio::spawn(async move { (turn, client.post(&path, &body).await) }));
    }
    let mut answered = BTreeSet::new();
    let mut turns = vec![String::new(); 64];
    for task in tasks {
        let (turn, reply) = task.await.unwrap();
        let number = reply.json()["turn"].as_u64().unwrap_or_else(|| panic!("{}", reply.json()));
        answered.insert(number);
        turns[number as usize - 1] = turn;
    }
    assert_eq!(answered, (1..=64).collect());
    for client in clients {
        let log = client.get(&format!("{game}/turns")).await.json();
        let log = log["turns"].as_array().unwrap().clone();
        let kept: Vec<&str> = log.iter().filter_map(|turn| turn["turn"].as_str()).collect();
        assert_eq!(kept, turns);
    }
}

/// A4, G5: 64 writers to one game.
#[tokio::test(flavor = "multi_thread")]
async fn writers_at_once() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        write_at_once(&[client], &game).await;
    })
    .await;
}

async fn two_servers() -> Option<(App, App)> {
    let address = postgres()?;
    let config = Config::default();
    // Both start on an empty database.
    Some(tokio::join!(open(&config, address.clone()), open(&config, address)))
}

/// A4, A7: two servers on one PostgreSQL: one account, one game, one order of turns.
#[tokio::test(flavor = "multi_thread")]
async fn writers_at_two_servers() {
    let Some((here, there)) = two_servers().await else { return };
    let one = Client::guest(&here).await;
    let game = one.begin("strict").await;
    let mut other = Client::new(&there);
    other.headers.clone_from(&one.headers);
    write_at_once(&[one.clone(), other.clone()], &game).await;
    let moved = one.post(&format!("{game}/moves"), r#"{"move": "r1c3=4", "seen": 64}"#).await;
    assert_eq!(moved.json()["turn"], 65);
    let resent = other.post(&format!("{game}/moves"), r#"{"move": "r1c3=4", "seen": 64}"#).await;
    assert_eq!(resent.json()["turn"], 65);
    let stale = other.post(&format!("{game}/moves"), r#"{"move": "r1c3=2", "seen": 64}"#).await;
    assert_eq!(stale.problem(), "409 stale");
    one.post("/players/sign-out", "").await;
    assert_eq!(other.get(&game).await.problem(), "401 wrong-who");
}

/// The first turns that somebody who watches a game hears of.
async fn hear(app: &App, client: &Client, game: &str, n_turns: usize) -> String {
    let mut request = Request::builder().uri(format!("/api/v1{game}/events"));
    for (name, value) in &client.headers {
        request = request.header(*name, value);
    }
    let request = request.body(Body::empty()).unwrap();
    let response = ninefold_server::app(app).oneshot(request).await.unwrap();
    let mut stream = response.into_body().into_data_stream();
    let mut heard = String::new();
    while heard.matches("event: turn").count() < n_turns {
        let piece = tokio::time::timeout(Duration::from_secs(30), stream.next()).await;
        let piece = piece.expect("an event comes").expect("the stream goes on").unwrap();
        heard += &String::from_utf8_lossy(&piece);
    }
    heard
}

/// Turns appear to who watches, those before and those that come.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_hears_turns() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        client.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
        let watcher = tokio::spawn({
            let (app, client, game) = (app.clone(), client.clone(), game.clone());
            async move { hear(&app, &client, &game, 2).await }
        });
        client.post(&format!("{game}/moves"), r#"{"move": "r1c4=6"}"#).await;
        let heard = watcher.await.unwrap();
        assert!(heard.contains(r#""turn":"r1c3=4""#) && heard.contains(r#""turn":"r1c4=6""#));
        assert!(heard.contains("id: 2"));
    })
    .await;
}

/// Turns at one server appear to who watches at another.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_hears_turns_of_another_server() {
    let Some((here, there)) = two_servers().await else { return };
    let client = Client::guest(&here).await;
    let game = client.begin("strict").await;
    let watcher = tokio::spawn({
        let (client, game) = (client.clone(), game.clone());
        async move { hear(&there, &client, &game, 1).await }
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    client.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
    assert!(watcher.await.unwrap().contains(r#""turn":"r1c3=4""#));
}
