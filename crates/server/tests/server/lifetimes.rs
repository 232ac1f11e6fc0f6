//! The data stored about a player: for how long, how much, and how to export or delete it.

use axum::http::{Method, StatusCode};
use ninefold_server::{App, Config};
use ninefold_testkit::boards::new_game;
use serde_json::{Value, json};

use crate::client::Client;
use crate::databases::{on_both, on_both_with};

const ACCOUNT: &str = r#"{"name": "Ana", "password": "first word"}"#;
const PASSWORD: &str = r#"{"password": "first word"}"#;

async fn registered(app: &App) -> Client {
    let mut client = Client::new(app);
    client.sign(&client.post("/players/register", ACCOUNT).await.text("token"));
    client
}

/// A7: sessions are listed, and end one by one or all together.
#[tokio::test]
async fn sessions_are_listed_and_ended() {
    on_both(|app| async move {
        let one = registered(&app).await;
        let mut two = Client::new(&app);
        two.sign(&two.post("/players/sign-in", ACCOUNT).await.text("token"));
        let sessions = async |client: &Client| {
            let list = client.get("/players/me/sessions").await.json();
            list["sessions"].as_array().cloned().unwrap_or_default()
        };
        let listed = sessions(&one).await;
        assert_eq!(listed.len(), 2);
        let is_current = |session: &&Value| session["current"] == true;
        assert_eq!(listed.iter().filter(is_current).count(), 1);
        let other = listed.iter().find(|session| session["current"] == false).unwrap();
        assert!(other["used"].as_u64() >= other["created"].as_u64());
        let path = format!("/players/me/sessions/{}", other["id"].as_str().unwrap());
        let stranger = Client::guest(&app).await;
        assert_eq!(stranger.delete(&path).await.problem(), "404 not-found");
        assert_eq!(one.delete("/players/me/sessions/%00").await.problem(), "404 not-found");
        assert_eq!(one.delete(&path).await.status, StatusCode::NO_CONTENT);
        assert_eq!(one.delete(&path).await.problem(), "404 not-found");
        assert_eq!(two.get("/players/me").await.problem(), "401 wrong-who");
        two.sign(&Client::new(&app).post("/players/sign-in", ACCOUNT).await.text("token"));
        let out = two.delete("/players/me/sessions").await;
        assert_eq!(out.status, StatusCode::NO_CONTENT);
        for client in [&one, &two] {
            assert_eq!(client.get("/players/me").await.problem(), "401 wrong-who");
        }
    })
    .await;
}

/// A7: a session that was not used for too long has ended.
#[tokio::test]
async fn sessions_expire() {
    on_both_with(Config { session_days: 0, ..Config::default() }, |app| async move {
        let client = Client::guest(&app).await;
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        assert_eq!(client.get("/players/me").await.problem(), "401 wrong-who");
    })
    .await;
}

/// A7: name and recovery code can be replaced; guests have neither.
#[tokio::test]
async fn a_player_is_renamed_and_gets_a_new_code() {
    on_both(|app| async move {
        let guest = Client::guest(&app).await;
        let renamed = |name: &str| json!({ "name": name }).to_string();
        assert_eq!(guest.post("/players/name", &renamed("Bea")).await.problem(), "409 guest");
        assert_eq!(guest.post("/players/recovery-code", PASSWORD).await.problem(), "409 guest");
        let client = registered(&app).await;
        let other = json!({ "name": "Bea", "password": "some word" }).to_string();
        Client::new(&app).post("/players/register", &other).await;
        let taken = client.post("/players/name", &renamed("BEA")).await;
        assert_eq!(taken.problem(), "409 name-taken");
        assert_eq!(client.post("/players/name", &renamed("\u{200b}")).await.problem(), "422 name");
        assert_eq!(client.post("/players/name", &renamed("ANA")).await.text("name"), "ANA");
        assert_eq!(client.post("/players/name", &renamed("Cleo")).await.text("name"), "Cleo");
        assert_eq!(client.get("/players/me").await.text("name"), "Cleo");
        let wrong = r#"{"password": "other word"}"#;
        let refused = client.post("/players/recovery-code", wrong).await;
        assert_eq!(refused.problem(), "401 wrong-password");
        let code = client.post("/players/recovery-code", PASSWORD).await.text("recovery_code");
        let body = json!({ "name": "Cleo", "code": code, "password": "new word" }).to_string();
        let recovered = Client::new(&app).post("/players/recover", &body).await;
        assert_eq!(recovered.status, StatusCode::OK);
    })
    .await;
}

/// A7: an export has everything, and after a deletion nothing is left.
#[tokio::test]
async fn everything_is_exported_and_deleted() {
    on_both(|app| async move {
        let client = registered(&app).await;
        let (kept, given_up) = (client.begin("free").await, client.begin("strict").await);
        client.post(&format!("{given_up}/moves"), r#"{"move": "r1c3=4"}"#).await;
        client.delete(&given_up).await;
        let made = client.post("/puzzles", r#"{"level": "easy", "seed": "mine"}"#).await;
        let daily =
            json!({ "daily": { "date": "2026-01-02", "mode": "classic", "level": "easy" } });
        let daily = client.post("/games", &daily.to_string()).await;

        let export = client.get("/players/me/export").await.json();
        let list = |name: &str| export[name].as_array().cloned().unwrap();
        assert_eq!(export["player"]["name"], "Ana");
        assert_eq!(list("sessions").len(), 1);
        let statuses: Vec<&Value> =
            export["games"].as_array().unwrap().iter().map(|game| &game["status"]).collect();
        assert_eq!(statuses.len(), 3);
        assert!(statuses.contains(&&json!("abandoned")));
        let puzzles: Vec<String> = list("puzzles")
            .iter()
            .map(|puzzle| puzzle["id"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(puzzles.len(), 3, "two with games and one without");
        assert!(puzzles.contains(&made.text("id")));
        assert!(list("puzzles").iter().all(|puzzle| puzzle["document"].get("solution").is_none()));

        // Somebody else plays one of the puzzles.
        let shared = client.get(&kept).await.text("puzzle");
        let friend = Client::guest(&app).await;
        let friends = friend.post("/games", &json!({ "puzzle": shared }).to_string()).await;
        assert_eq!(friends.status, StatusCode::CREATED);

        let missing = client.delete("/players/me").await;
        assert_eq!(
            (missing.problem(), missing.text("field")),
            ("400 field".into(), "password".into())
        );
        let wrong = r#"{"password": "other word"}"#;
        let refused = client.send(Method::DELETE, "/players/me", wrong).await;
        assert_eq!(refused.problem(), "401 wrong-password");
        let gone = client.send(Method::DELETE, "/players/me", PASSWORD).await;
        assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.json());
        for puzzle in puzzles {
            let found = friend.get(&format!("/puzzles/{puzzle}")).await.status == StatusCode::OK;
            assert_eq!(found, puzzle == shared, "only the friend's");
        }
        let path = format!("/puzzles/{}", daily.text("puzzle"));
        assert_eq!(friend.get(&path).await.status, StatusCode::OK, "everybody's");
        let again = Client::new(&app).post("/players/sign-in", ACCOUNT).await;
        assert_eq!(again.problem(), "401 wrong-password");
    })
    .await;
}

/// A3: a game can be deleted with its turns, and its id is free again.
#[tokio::test]
async fn a_game_is_deleted_forever() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let path = "/games/0b0e5d34-7b3c-4c1c-8f0e-0123456789ab";
        let body = new_game();
        let puzzle = client.put(path, &body).await.text("puzzle");
        client.post(&format!("{path}/moves"), r#"{"move": "r1c3=4"}"#).await;
        let forever = format!("{path}?forever=true");
        let stranger = Client::guest(&app).await;
        assert_eq!(stranger.delete(&forever).await.problem(), "404 not-found");
        assert_eq!(client.delete(&forever).await.status, StatusCode::NO_CONTENT);
        assert_eq!(client.get(path).await.problem(), "404 not-found");
        let shown = client.get(&format!("/puzzles/{puzzle}")).await;
        assert_eq!(shown.problem(), "404 not-found");
        assert_eq!(client.delete(&forever).await.problem(), "404 not-found");
        let again = stranger.put(path, &body).await;
        assert_eq!((again.status, &again.json()["turns"]), (StatusCode::CREATED, &json!(0)));
    })
    .await;
}

/// Guests and players may store a limited number of games, and a limited number of bytes in them.
#[tokio::test]
async fn room_is_limited() {
    let config = Config {
        games_per_guest: 2,
        games_per_player: 3,
        bytes_per_guest: 200_000,
        ..Config::default()
    };
    on_both_with(config, |app| async move {
        let mut guest = Client::guest(&app).await;
        let game = guest.begin("free").await;
        guest.begin("free").await;
        let body = new_game();
        let full = guest.post("/games", &body).await;
        assert_eq!(full.problem(), "422 full");
        let french = guest.with("accept-language", "fr").post("/games", &body).await;
        assert_ne!(french.text("detail"), full.text("detail"));

        let marks: Vec<String> =
            (1..=9).flat_map(|n| ["+", "-"].map(|sign| format!("r1c3{sign}{n}"))).collect();
        let marks = marks.join(" ");
        let bulk = |first: usize| {
            let turns: Vec<Value> = (first..first + 300)
                .map(|number| json!({ "number": number, "at": number, "turn": marks }))
                .collect();
            json!({ "turns": turns }).to_string()
        };
        let path = format!("{game}/turns");
        let mut n_turns = 0;
        loop {
            let reply = guest.post(&path, &bulk(n_turns + 1)).await;
            if reply.status != StatusCode::OK {
                assert_eq!(reply.problem(), "422 full");
                break;
            }
            n_turns += 300;
            assert!(n_turns < 3_000, "it is full at some time");
        }
        assert!(n_turns > 0);
        assert_eq!(guest.get(&game).await.json()["turns"], n_turns, "the others are kept");
        guest.sign(&guest.post("/players/register", ACCOUNT).await.text("token"));
        assert_eq!(guest.post(&path, &bulk(n_turns + 1)).await.status, StatusCode::OK);
        guest.begin("free").await;
        assert_eq!(guest.post("/games", &body).await.problem(), "422 full");
        assert_eq!(
            guest.delete(&format!("{game}?forever=true")).await.status,
            StatusCode::NO_CONTENT
        );
        guest.begin("free").await;
    })
    .await;
}

/// M11: days before the first and more variants than are offered have no puzzles.
#[tokio::test]
async fn dailies_begin_with_the_first_day() {
    on_both(|app| async move {
        let client = Client::new(&app);
        for date in ["0000-01-01", "2025-12-31"] {
            let path = format!("/daily/{date}/classic/easy");
            assert_eq!(client.get(&path).await.problem(), "422 past");
            let body = json!({ "daily": { "date": date, "mode": "classic", "level": "easy" } });
            assert_eq!(client.post("/games", &body.to_string()).await.problem(), "422 past");
        }
        assert_eq!(client.get("/daily/2026-01-01/classic/easy").await.status, StatusCode::OK);
        let variant = client.get("/daily/2026-01-01/classic/easy?variant=10").await;
        assert_eq!(variant.problem(), "400 field");
    })
    .await;
}
