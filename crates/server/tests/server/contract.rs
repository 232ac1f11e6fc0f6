//! The behavior that programs rely on: repeated requests, ids, lists in parts, and expected states.

use axum::http::{Method, StatusCode};
use ninefold_server::App;
use ninefold_testkit::boards::new_game;
use serde_json::{Value, json};

use crate::client::{Client, Reply};
use crate::databases::on_both;

const ID: &str = "/games/0b0e5d34-7b3c-4c1c-8f0e-0123456789ab";

/// The number of rows of a table.
async fn n_rows(app: &App, count: &'static str) -> i64 {
    let address = &app.config().database;
    if address.starts_with("postgres:") {
        let pool = sqlx::PgPool::connect(address).await.unwrap();
        sqlx::query_scalar(count).fetch_one(&pool).await.unwrap()
    } else {
        let pool = sqlx::SqlitePool::connect(address).await.unwrap();
        sqlx::query_scalar(count).fetch_one(&pool).await.unwrap()
    }
}

/// A3: of requests for one game that are sent together, one begins it and the others find it; no
/// extra puzzle or guest remains.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_once() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        for round in 0..4 {
            let path = format!("/games/0b0e5d34-7b3c-4c1c-8f0e-01234567890{round}");
            let tasks = (0..4).map(|_| {
                let (client, path) = (client.clone(), path.clone());
                tokio::spawn(async move { client.put(&path, &new_game()).await })
            });
            let mut found = Vec::new();
            for task in tasks.collect::<Vec<_>>() {
                found.push(task.await.unwrap().status.as_u16());
            }
            found.sort_unstable();
            assert_eq!(found, [200, 200, 200, 201]);
        }
        assert_eq!(n_rows(&app, "SELECT COUNT(*) FROM puzzles").await, 4);
        assert_eq!(n_rows(&app, "SELECT COUNT(*) FROM games").await, 4);
    })
    .await;
}

/// A3: a request for a game that has begun differently is refused.
#[tokio::test]
async fn another_game_with_the_same_id_is_refused() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        assert_eq!(client.put(ID, &new_game()).await.status, StatusCode::CREATED);
        let mut other: Value = serde_json::from_str(&new_game()).unwrap();
        other["clean_marks"] = json!(false);
        assert_eq!(client.put(ID, &other.to_string()).await.problem(), "409 exists");
        let moves = format!("{ID}/moves");
        client.post(&moves, r#"{"move": "r1c3=4"}"#).await;
        let one = json!({ "document": client.get(&format!("{ID}/document")).await.json() });
        client.post(&moves, r#"{"move": "r1c4=6"}"#).await;
        let two = json!({ "document": client.get(&format!("{ID}/document")).await.json() });
        let copy = ID.replace("89ab", "89ac");
        assert_eq!(client.put(&copy, &one.to_string()).await.status, StatusCode::CREATED);
        assert_eq!(client.put(&copy, &one.to_string()).await.status, StatusCode::OK);
        assert_eq!(client.put(&copy, &two.to_string()).await.problem(), "409 exists", "longer");
        assert_eq!(client.put(ID, &one.to_string()).await.status, StatusCode::OK, "its beginning");
        assert_eq!(client.get(ID).await.json()["turns"], 2);
    })
    .await;
}

/// A3: a game that nobody has begun is begun again, if the answer with the cookie was lost; but not
/// once it is played.
#[tokio::test]
async fn a_lost_answer_loses_no_game() {
    on_both(|app| async move {
        let nobody = Client::new(&app);
        let first = nobody.put(ID, &new_game()).await;
        assert_eq!(first.status, StatusCode::CREATED);
        let again = nobody.put(ID, &new_game()).await;
        assert_eq!(again.status, StatusCode::OK);
        let cookie = |reply: &Reply| {
            let cookie = reply.headers["set-cookie"].to_str().unwrap();
            cookie.split(';').next().unwrap().to_owned()
        };
        for reply in [&first, &again] {
            let guest = nobody.with("cookie", &cookie(reply));
            assert_eq!(guest.get(ID).await.status, StatusCode::OK);
        }
        assert_eq!(n_rows(&app, "SELECT COUNT(*) FROM players").await, 1);
        assert_eq!(Client::guest(&app).await.put(ID, &new_game()).await.problem(), "404 not-found");
        let guest = nobody.with("cookie", &cookie(&again));
        let moved = guest.post(&format!("{ID}/moves"), r#"{"move": "r1c3=4"}"#).await;
        assert_eq!(moved.status, StatusCode::OK);
        assert_eq!(nobody.put(ID, &new_game()).await.problem(), "404 not-found");
    })
    .await;
}

/// A3: ids are written in upper or lower case.
#[tokio::test]
async fn ids_ignore_case() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let upper = format!("/games/{}", ID.trim_start_matches("/games/").to_uppercase());
        let begun = client.put(&upper, &new_game()).await;
        assert_eq!(begun.status, StatusCode::CREATED);
        assert_eq!(format!("/games/{}", begun.text("id")), ID);
        for path in [&upper, ID] {
            assert_eq!(client.get(path).await.status, StatusCode::OK);
            let moved = client.post(&format!("{path}/undo"), "").await;
            assert_eq!(moved.problem(), "422 nothing-to-undo");
        }
        let puzzle = begun.text("puzzle").to_uppercase();
        let shown = client.get(&format!("/puzzles/{puzzle}")).await;
        assert_eq!(shown.status, StatusCode::OK);
        let body = json!({ "puzzle": puzzle }).to_string();
        assert_eq!(client.post("/games", &body).await.status, StatusCode::CREATED);
        assert_eq!(client.get("/games/x").await.problem(), "404 not-found");
    })
    .await;
}

/// A3: a long list of games comes in parts, on request filtered by status.
#[tokio::test]
async fn games_are_listed_in_parts() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        for _ in 0..5 {
            client.begin("free").await;
        }
        let ids = |list: &Value| -> Vec<String> {
            let games = list["games"].as_array().unwrap().iter();
            games.map(|game| game["id"].as_str().unwrap().to_owned()).collect()
        };
        let all = client.get("/games").await;
        assert_eq!((ids(&all.json()).len(), &all.json()["next"]), (5, &Value::Null));
        assert!(!all.headers.contains_key("link"));
        let (mut path, mut found) = ("/games?limit=2".to_owned(), Vec::new());
        let mut sizes = Vec::new();
        loop {
            let part = client.get(&path).await;
            sizes.push(ids(&part.json()).len());
            found.append(&mut ids(&part.json()));
            let Some(link) = part.headers.get("link") else { break };
            let link = link.to_str().unwrap();
            let next = part.text("next");
            assert!(link.contains(&next) && link.ends_with("rel=\"next\""), "{link}");
            path = link.trim_start_matches("</api/v1").split('>').next().unwrap().to_owned();
        }
        assert_eq!((sizes, found), (vec![2, 2, 1], ids(&all.json())));

        let gone = &ids(&all.json())[1];
        client.delete(&format!("/games/{gone}")).await;
        assert_eq!(ids(&client.get("/games").await.json()).len(), 4);
        let abandoned = client.get("/games?status=abandoned&limit=1000").await;
        assert_eq!(ids(&abandoned.json()), vec![gone.clone()]);
        assert_eq!(ids(&client.get("/games?status=solved").await.json()), [""; 0]);
        for (query, field) in [
            ("limit=0", "limit"),
            ("limit=1001", "limit"),
            ("limit=ten", "limit"),
            ("status=lost", "status"),
            ("after=nonsense", "after"),
            ("before=1", "before"),
        ] {
            let refused = client.get(&format!("/games?{query}")).await;
            let told = (refused.problem(), refused.text("field"));
            assert_eq!(told, ("400 field".to_owned(), field.to_owned()), "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn wrong_queries_name_the_field() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("free").await;
        for (method, path, field) in [
            (Method::GET, format!("{game}/turns?after=x"), "after"),
            (Method::GET, format!("{game}/turns?before=1"), "before"),
            (Method::GET, format!("{game}/events?after=-1"), "after"),
            (Method::DELETE, format!("{game}/cells/0/2?seen=x"), "seen"),
            (Method::DELETE, format!("{game}/cells/x/2"), "row"),
            (Method::DELETE, format!("{game}?forever=perhaps"), "forever"),
            (Method::GET, "/daily/2026-01-02/classic/easy?variant=x".to_owned(), "variant"),
            (Method::GET, "/daily/2026-01-02/classic/easy?variant=10".to_owned(), "variant"),
        ] {
            let refused = client.send(method, &path, "").await;
            let told = (refused.problem(), refused.text("field"));
            assert_eq!(told, ("400 field".to_owned(), field.to_owned()), "{path}");
        }
    })
    .await;
}

/// A4: a client can demand that a game is as it was; answers to turns have the tag of the new state.
#[tokio::test]
async fn a_turn_can_expect_a_state() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("free").await;
        let tag = |reply: &Reply| reply.headers["etag"].to_str().unwrap().to_owned();
        let before = tag(&client.get(&game).await);
        let moves = format!("{game}/moves");
        let body = r#"{"move": "r1c3=4"}"#;
        let played = client.with("if-match", &before).post(&moves, body).await;
        assert_eq!(played.status, StatusCode::OK);
        assert_eq!(tag(&played), tag(&client.get(&game).await));
        let stale = client.with("if-match", &before);
        let turns = r#"{"turns": [{"number": 2, "at": 9, "turn": "r1c3+2"}]}"#;
        for (method, path, body) in [
            (Method::POST, moves.clone(), body),
            (Method::POST, format!("{game}/undo"), ""),
            (Method::POST, format!("{game}/restart"), ""),
            (Method::POST, format!("{game}/check"), ""),
            (Method::POST, format!("{game}/hint"), ""),
            (Method::POST, format!("{game}/reveal"), ""),
            (Method::POST, format!("{game}/turns"), turns),
            (Method::DELETE, format!("{game}/cells/0/2"), ""),
            (Method::DELETE, game.clone(), ""),
            (Method::DELETE, format!("{game}?forever=true"), ""),
        ] {
            assert_eq!(stale.send(method, &path, body).await.problem(), "412 changed", "{path}");
        }
        assert_eq!(client.get(&game).await.json()["turns"], 1, "nothing was done");
        let any = client.with("if-match", "*").post(&format!("{game}/undo"), "").await;
        assert_eq!(any.status, StatusCode::OK);
        let both = format!("{before}, {}", tag(&any));
        let redone = client.with("if-match", &both).post(&format!("{game}/redo"), "").await;
        assert_eq!(redone.status, StatusCode::OK);
        let gone = client.with("if-match", &tag(&redone)).delete(&game).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT);
    })
    .await;
}
