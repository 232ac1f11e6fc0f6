//! Limits on concurrent requests, and on requests per minute.

use axum::http::{Method, StatusCode};
use ninefold_server::Config;
use ninefold_testkit::boards::{marking, new_game};
use ninefold_testkit::databases::sqlite;

use crate::client::Client;
use crate::databases::{on_both, open};

/// The number of puzzles and games per minute is limited.
#[tokio::test]
async fn creations_are_limited() {
    let (address, _folder) = sqlite();
    let config = Config { creations_per_minute: 3, ..Config::default() };
    let client = Client::new(&open(&config, address).await);
    let body = new_game();
    assert_eq!(client.post("/puzzles", &body).await.status, StatusCode::CREATED);
    let begun = client.post("/games", &body).await;
    assert_eq!(begun.status, StatusCode::CREATED);
    let path = "/games/0b0e5d34-7b3c-4c1c-8f0e-0123456789ab";
    assert_eq!(client.put(path, &body).await.status, StatusCode::CREATED);
    for (method, path) in
        [(Method::POST, "/puzzles"), (Method::POST, "/games"), (Method::PUT, path)]
    {
        assert_eq!(client.send(method, path, &body).await.problem(), "429 too-many");
    }
    assert_eq!(client.get("/layouts").await.status, StatusCode::OK, "all else goes on");
}

/// The number of new daily puzzles per minute is limited; stored ones are always served.
#[tokio::test]
async fn new_dailies_are_limited() {
    let (address, _folder) = sqlite();
    let config = Config { creations_per_minute: 1, ..Config::default() };
    let client = Client::new(&open(&config, address).await);
    for (day, expected) in [("02", 200), ("02", 200), ("03", 429), ("02", 200)] {
        let reply = client.get(&format!("/daily/2026-01-{day}/classic/easy")).await;
        assert_eq!(reply.status.as_u16(), expected, "{day}: {}", reply.json());
    }
}

/// The number of large unread answers is limited.
#[tokio::test]
async fn unread_answers_are_bounded() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        let path = format!("{game}/turns");
        let kept = client.post(&path, &marking(1, 40)).await;
        assert_eq!(kept.status, StatusCode::OK, "{}", kept.json());
        let mut unread = Vec::new();
        for _ in 0..32 {
            let answer = client.ask(&path).await;
            assert_eq!(answer.status(), StatusCode::OK);
            unread.push(answer);
        }
        let refused = client.get(&path).await;
        assert_eq!(refused.problem(), "503 busy");
        assert!(refused.headers.contains_key("retry-after"));
        // A stale turn is answered with all missed turns, which are as large.
        let stale = r#"{"move": "r1c3=4", "seen": 0}"#;
        assert_eq!(client.post(&format!("{game}/moves"), stale).await.problem(), "503 busy");
        assert_eq!(client.get("/games").await.status, StatusCode::OK, "small ones go on");
        drop(unread);
        let read = client.get(&path).await;
        assert_eq!(read.json()["turns"].as_array().map(Vec::len), Some(40));
    })
    .await;
}
