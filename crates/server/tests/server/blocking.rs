//! Players whom the operator has blocked.

use axum::http::StatusCode;
use ninefold_server::App;
use ninefold_server::admin::{Admin, AdminError};
use serde_json::{Value, json};

use crate::client::Client;
use crate::databases::on_both;
use crate::players::routes;

const ACCOUNT: &str = r#"{"name": "Ana", "password": "first word"}"#;

/// The operator's view of the database of a server.
async fn operator(app: &App) -> Admin {
    Admin::open(app.config().clone()).await.unwrap()
}

/// A7, A5: a blocked player can only sign out; everything is still there afterwards.
#[tokio::test]
async fn a_blocked_player_is_refused_until_unblocked() {
    on_both(|app| async move {
        let admin = operator(&app).await;
        let mut ana = Client::new(&app);
        let made = ana.post("/players/register", ACCOUNT).await;
        ana.sign(&made.text("token"));
        let game = ana.begin("free").await;
        let account = admin.find("aNA").await.unwrap();
        assert_eq!((account.id.as_str(), account.blocked), (&*made.text("id"), None));
        admin.block(&account, 1_000).await.unwrap();
        admin.block(&account, 2_000).await.unwrap();
        let by_id = admin.find(&account.id).await.unwrap();
        assert_eq!(by_id.blocked, Some(1_000), "since the first time");

        let puzzle =
            json!({ "daily": { "date": "2026-01-02", "mode": "classic", "level": "easy" } });
        for (method, path, body) in routes(&game) {
            if path != "/players/sign-out" {
                let refused = ana.send(method, &path, body).await.problem();
                assert_eq!(refused, "403 blocked", "{path}");
            }
        }
        let moves = (format!("{game}/moves"), json!({ "move": "r1c3+1" }).to_string());
        let other = json!({ "name": "Bea", "password": "first word" }).to_string();
        for (path, body) in [
            ("/games", &*puzzle.to_string()),
            ("/puzzles", r#"{"layout": "classic", "level": "easy"}"#),
            ("/players/register", &*other),
        ] {
            assert_eq!(ana.post(path, body).await.problem(), "403 blocked", "{path}");
        }
        let refused = ana.with("accept-language", "fr").get("/players/me").await;
        assert_eq!(
            refused.text("detail"),
            "Ce joueur a été bloqué par l’exploitant de ce serveur."
        );
        assert!(!refused.headers.contains_key("set-cookie"), "it can be unblocked");
        assert_eq!(ana.get("//server.json").await.json()["player"], Value::Null);

        let nobody = Client::new(&app);
        let sign_in = async |password: &str| {
            let body = json!({ "name": "Ana", "password": password }).to_string();
            nobody.post("/players/sign-in", &body).await.problem()
        };
        assert_eq!(sign_in("first word").await, "403 blocked");
        assert_eq!(sign_in("other word").await, "401 wrong-password", "nobody else learns of it");
        let code = made.text("recovery_code");
        let recover = json!({ "name": "Ana", "code": code, "password": "second word" }).to_string();
        assert_eq!(nobody.post("/players/recover", &recover).await.problem(), "403 blocked");

        admin.unblock(&account).await.unwrap();
        assert_eq!(ana.get(&game).await.status, StatusCode::OK);
        assert_eq!(ana.post(&moves.0, &moves.1).await.status, StatusCode::OK);
        let recovered = nobody.post("/players/recover", &recover).await;
        assert_eq!(recovered.status, StatusCode::OK, "the code was not used up");

        admin.block(&account, 3_000).await.unwrap();
        ana.sign(&recovered.text("token"));
        assert_eq!(ana.post("/players/sign-out", "").await.status, StatusCode::NO_CONTENT);
        assert_eq!(ana.get("/players/me").await.problem(), "401 wrong-who");
    })
    .await;
}

/// A7: a guest can be blocked as well, and brings nothing to the player it becomes.
#[tokio::test]
async fn a_blocked_guest_keeps_its_games_to_itself() {
    on_both(|app| async move {
        let admin = operator(&app).await;
        let made = Client::new(&app).post("/players/register", ACCOUNT).await;
        assert_eq!(made.status, StatusCode::CREATED);
        let guest = Client::guest(&app).await;
        guest.begin("free").await;
        let account = admin.find(&guest.get("/players/me").await.text("id")).await.unwrap();
        admin.block(&account, 1_000).await.unwrap();
        let signed_in = guest.post("/players/sign-in", ACCOUNT).await;
        assert_eq!(signed_in.status, StatusCode::OK);
        let mut ana = Client::new(&app);
        ana.sign(&signed_in.text("token"));
        assert_eq!(ana.get("/games").await.json()["games"], json!([]));
        assert_eq!(guest.get("/games").await.problem(), "403 blocked");
        let account = json!({ "name": account.id, "password": "first word" }).to_string();
        let impostor = Client::new(&app).post("/players/register", &account).await;
        assert_eq!(impostor.status, StatusCode::CREATED);
        let found = admin.find(&impostor.text("name")).await.unwrap();
        assert_eq!(found.name, None, "an id comes before a name that looks like it");
        let missing = admin.find("nobody\u{1b}").await.unwrap_err();
        assert!(matches!(missing, AdminError::NoPlayer(_)), "{missing}");
        assert_eq!(missing.to_string(), "there is no player nobody\\u{1b}");
    })
    .await;
}
