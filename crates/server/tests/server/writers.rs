//! Several writers, several servers.

use std::collections::BTreeSet;

use axum::http::Method;
use ninefold_server::{App, Config};
use ninefold_testkit::databases::postgres;
use serde_json::json;

use crate::client::Client;
use crate::databases::{on_both, open};

/// Sends 64 concurrent turns to some servers: each number is given exactly once, and nothing is
/// lost.
async fn write_concurrently(clients: &[Client], game: &str) {
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
async fn concurrent_writers() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        write_concurrently(&[client], &game).await;
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
async fn writers_on_two_servers() {
    let Some((here, there)) = two_servers().await else { return };
    let one = Client::guest(&here).await;
    let game = one.begin("strict").await;
    let other = one.at(&there);
    write_concurrently(&[one.clone(), other.clone()], &game).await;
    let moved = one.post(&format!("{game}/moves"), r#"{"move": "r1c3=4", "seen": 64}"#).await;
    assert_eq!(moved.json()["turn"], 65);
    let resent = other.post(&format!("{game}/moves"), r#"{"move": "r1c3=4", "seen": 64}"#).await;
    assert_eq!(resent.json()["turn"], 65);
    let stale = other.post(&format!("{game}/moves"), r#"{"move": "r1c3=2", "seen": 64}"#).await;
    assert_eq!(stale.problem(), "409 stale");
    one.post("/players/sign-out", "").await;
    assert_eq!(other.get(&game).await.problem(), "401 wrong-who");
}

/// A watcher gets the turns before and after it starts.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_gets_turns() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        client.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
        let mut watching = client.watch(&game).await;
        watching.until(1).await;
        client.post(&format!("{game}/moves"), r#"{"move": "r1c4=6"}"#).await;
        let heard = watching.until(2).await;
        assert!(heard.contains(r#""turn":"r1c3=4""#) && heard.contains(r#""turn":"r1c4=6""#));
        assert!(heard.contains("id: 2"));
    })
    .await;
}

/// A game is watched until its last watcher leaves.
#[tokio::test(flavor = "multi_thread")]
async fn games_without_watchers_are_not_counted() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        let n_watched = async || {
            let text = String::from_utf8(client.get("//metrics").await.body).unwrap();
            let line = text.lines().find_map(|line| line.strip_prefix("ninefold_watched_games "));
            line.map(str::to_owned)
        };
        let (one, other) = (client.watch(&game).await, client.watch(&game).await);
        assert_eq!(n_watched().await.as_deref(), Some("1"));
        drop((one, other));
        assert_eq!(n_watched().await.as_deref(), Some("0"));
    })
    .await;
}

/// A watcher gets turns that are played on another server.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_gets_turns_of_another_server() {
    let Some((here, there)) = two_servers().await else { return };
    let client = Client::guest(&here).await;
    let game = client.begin("strict").await;
    let mut watching = client.at(&there).watch(&game).await;
    client.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
    assert!(watching.until(1).await.contains(r#""turn":"r1c3=4""#));
}

/// Ends sessions on one server in every possible way; their watchers on another server get no
/// further turns.
async fn end_sessions(here: &App, there: &App) {
    let credentials = |name: &str| json!({ "name": name, "password": "first word" }).to_string();
    for (index, (path, body)) in [
        ("/players/sign-out", String::new()),
        ("/players/password", json!({ "old": "first word", "new": "second word" }).to_string()),
        ("/players/recover", String::new()),
        ("/players/me", json!({ "password": "first word" }).to_string()),
        ("/players/sign-in", credentials("Owner")),
    ]
    .into_iter()
    .enumerate()
    {
        let mut client = Client::guest(here).await;
        let name = format!("Player {index}");
        let mut code = String::new();
        if path == "/players/sign-in" {
            // The guest's session ends when the guest signs in.
            Client::new(here).post("/players/register", &credentials("Owner")).await;
        } else {
            let registered = client.post("/players/register", &credentials(&name)).await;
            client.sign(&registered.text("token"));
            code = registered.text("recovery_code");
        }
        let game = client.begin("strict").await;
        client.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
        let mut watching = client.at(there).watch(&game).await;
        watching.until(1).await;
        let ended = match path {
            "/players/me" => client.send(Method::DELETE, path, &body).await,
            "/players/recover" => {
                let body = json!({ "name": name, "code": code, "password": "third word" });
                client.post(path, &body.to_string()).await
            }
            _ => client.post(path, &body).await,
        };
        assert!(ended.status.is_success(), "{path}: {}", ended.json());
        // Later turns must not reach the ended session.
        client.sign(&ended.text("token"));
        client.post(&format!("{game}/moves"), r#"{"move": "r1c4=6"}"#).await;
        assert!(!watching.end().await.contains("r1c4=6"), "{path}");
    }
}

/// A7: a stream ends with its session, and only with that one.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_leaves_with_the_session() {
    on_both(|app| async move {
        end_sessions(&app, &app).await;
        let mut client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        let body = json!({ "name": "Ana", "password": "first word" }).to_string();
        client.sign(&client.post("/players/register", &body).await.text("token"));
        let (mut phone, mut page) = (Client::new(&app), client.watch(&game).await);
        phone.sign(&phone.post("/players/sign-in", &body).await.text("token"));
        phone.post("/players/sign-out", "").await;
        client.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
        assert!(page.until(1).await.contains("r1c3=4"));
    })
    .await;
}

/// A7: sessions that end on one server end on the other.
#[tokio::test(flavor = "multi_thread")]
async fn a_watcher_leaves_with_the_session_at_another_server() {
    let Some((here, there)) = two_servers().await else { return };
    end_sessions(&here, &there).await;
}
