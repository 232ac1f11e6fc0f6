//! Puzzles: generated, uploaded and daily ones.

use axum::http::StatusCode;
use ninefold_server::Config;
use ninefold_testkit::boards::{GIVENS, SOLVED, entries};
use serde_json::json;

use crate::client::{Client, document};
use crate::databases::{on_both, on_both_with};

/// A2, T13: a puzzle is made from a seed, the same each time, and read by its id and tag.
#[tokio::test]
async fn a_puzzle_is_made() {
    on_both(|app| async move {
        let client = Client::new(&app);
        let wish =
            json!({ "layout": "classic", "level": "medium", "seed": "a", "symmetry": "180" });
        let made = client.post("/puzzles", &wish.to_string()).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.json());
        assert_eq!(made.text("level"), "medium");
        let again = client.post("/puzzles", &wish.to_string()).await;
        assert_eq!(again.text("givens"), made.text("givens"));
        let path = format!("/puzzles/{}", made.text("id"));
        let read = client.get(&path).await;
        assert_eq!(read.text("givens"), made.text("givens"));
        let tag = read.headers["etag"].to_str().unwrap();
        let known = client.with("if-none-match", tag).get(&path).await;
        assert_eq!(known.status, StatusCode::NOT_MODIFIED);
        let gem = json!({ "rating": [1.2, 4.5], "gem": "pearl", "seed": "a" }).to_string();
        let gem = client.post("/puzzles", &gem).await.json();
        let rating = &gem["document"]["declared"]["rating"];
        assert!(rating["er"].is_f64() && rating["er"] == rating["ep"], "{gem}");
        let few = json!({ "clues": [10, 12] }).to_string();
        assert_eq!(client.post("/puzzles", &few).await.problem(), "422 not-made");
        let wrong = client.post("/puzzles", r#"{"level": "brutal"}"#).await;
        assert_eq!((wrong.problem(), wrong.text("field")), ("400 field".into(), "level".into()));
        assert_eq!(client.get("/puzzles/none").await.problem(), "404 not-found");
    })
    .await;
}

/// A2, D12, C8: players who have solved a puzzle or had it revealed get its proof, and nobody else does; a
/// proof in an uploaded document is checked, and not shown either.
#[tokio::test]
async fn a_proof_is_for_those_who_have_solved_it() {
    on_both(|app| async move {
        let (client, other) = (Client::guest(&app).await, Client::guest(&app).await);
        let proof =
            client.post("/prove", &json!({ "grid": GIVENS }).to_string()).await.text("proof");
        let document = |proof: &str| {
            let mut document = document(GIVENS);
            (document["solution"], document["proof"]) = (json!(SOLVED), json!(proof));
            json!({ "document": document }).to_string()
        };
        let wrong = client.post("/puzzles", &document(&proof.replace("end ", "end 0"))).await;
        assert_eq!(
            (wrong.problem(), wrong.text("field")),
            ("400 field".into(), "document.proof".into())
        );
        let long = client.post("/puzzles", &document(&";".repeat(70_000))).await;
        assert_eq!(long.problem(), "413 too-large");
        let taken = client.post("/puzzles", &document(&proof)).await;
        assert_eq!(taken.status, StatusCode::CREATED, "{}", taken.json());
        assert!(!String::from_utf8_lossy(&taken.body).contains(SOLVED));
        let puzzle = format!("/puzzles/{}", taken.text("id"));
        assert!(!String::from_utf8_lossy(&client.get(&puzzle).await.body).contains(SOLVED));

        let path = format!("{puzzle}/proof");
        assert_eq!(Client::new(&app).get(&path).await.problem(), "401 who");
        assert_eq!(client.get(&path).await.problem(), "403 unsolved", "no game at all");
        let new_game = json!({ "puzzle": taken.text("id") }).to_string();
        let game = format!("/games/{}", client.post("/games", &new_game).await.text("id"));
        assert_eq!(client.get(&path).await.problem(), "403 unsolved");
        let french = client.with("accept-language", "fr").get(&path).await;
        assert!(french.text("detail").contains("la preuve"), "{}", french.json());
        for turn in entries() {
            assert_eq!(client.get(&path).await.problem(), "403 unsolved", "{turn}");
            client.post(&format!("{game}/moves"), &json!({ "move": turn }).to_string()).await;
        }
        let proven = client.get(&path).await.json();
        assert_eq!((&proven["proof"], &proven["cases"]), (&json!(proof), &json!(0)));
        assert_eq!(other.get(&path).await.problem(), "403 unsolved", "another player's game");
        let again = format!("/games/{}", other.post("/games", &new_game).await.text("id"));
        other.post(&format!("{again}/reveal"), "").await;
        assert_eq!(other.get(&path).await.json(), proven);
        let nowhere = format!("/puzzles/{}/proof", uuid::Uuid::nil());
        assert_eq!(client.get(&nowhere).await.problem(), "404 not-found");
        assert_eq!(client.get("/puzzles/none/proof").await.problem(), "404 not-found");
    })
    .await;
}

/// A2, D12: an uploaded document is returned sealed; one that is not a puzzle is refused.
#[tokio::test]
async fn an_uploaded_document_is_sealed() {
    on_both(|app| async move {
        let client = Client::new(&app);
        let document = |givens: &str, solution: &str| {
            let mut document = document(givens);
            document["solution"] = json!(solution);
            json!({ "document": document }).to_string()
        };
        let taken = client.post("/puzzles", &document(GIVENS, SOLVED)).await;
        assert_eq!(taken.status, StatusCode::CREATED);
        assert!(!String::from_utf8_lossy(&taken.body).contains(SOLVED));
        let wrong = client.post("/puzzles", &document(GIVENS, &SOLVED.replace('1', "2"))).await;
        assert_eq!(wrong.problem(), "422 puzzle");
        let many = client.post("/puzzles", &document(&".".repeat(81), SOLVED)).await;
        assert_eq!(
            (many.problem(), many.text("field")),
            ("422 puzzle".into(), "document.givens".into())
        );
    })
    .await;
}

/// M11: a daily puzzle never changes, and there is none for a future day.
#[tokio::test]
async fn dailies_never_change() {
    on_both(|app| async move {
        let client = Client::new(&app);
        let path = "/daily/2026-01-02/classic/easy";
        let daily = client.get(path).await;
        assert_eq!(daily.status, StatusCode::OK, "{}", daily.json());
        assert_eq!(daily.text("daily"), "2026-01-02/classic/easy/1");
        assert_eq!(client.get(path).await.text("id"), daily.text("id"));
        let second = client.get(&format!("{path}?variant=2")).await;
        assert_ne!(second.text("givens"), daily.text("givens"));
        assert_eq!(client.get("/daily/9000-01-01/classic/easy").await.problem(), "422 future");
        let wrong = client.get("/daily/2026-02-30/classic/easy").await;
        assert_eq!((wrong.problem(), wrong.text("field")), ("400 field".into(), "date".into()));
        assert_eq!(client.get("/daily/2026-02-03/sumo/easy").await.text("field"), "mode");
        assert_eq!(client.get(&format!("{path}?variant=x")).await.problem(), "400 field");
    })
    .await;
}

/// A busy server refuses work of the kind that it is busy with, and says when to retry.
#[tokio::test(flavor = "multi_thread")]
async fn a_busy_server_refuses_work() {
    let config = Config { workers: 1, queue: 0, ..Config::default() };
    on_both_with(config, |app| async move {
        let client = Client::new(&app);
        let wish = json!({ "layout": "samurai", "level": "extreme" }).to_string();
        let slow = tokio::spawn({
            let (client, wish) = (client.clone(), wish.clone());
            async move { client.post("/puzzles", &wish).await }
        });
        let is_working =
            |metrics: &[u8]| String::from_utf8_lossy(metrics).contains("ninefold_free_places 2\n");
        while !is_working(&client.get("//metrics").await.body) {
            assert!(!slow.is_finished(), "it takes seconds");
        }
        let grid = json!({ "grid": GIVENS }).to_string();
        let reply = client.post("/puzzles", &wish).await;
        assert_eq!(reply.problem(), "503 busy");
        assert!(reply.headers.contains_key("retry-after"));
        assert_eq!(client.post("/solve", &grid).await.status, StatusCode::OK);
        assert_eq!(client.post("/validate", &grid).await.status, StatusCode::OK);
        slow.abort(); // work for a client that has left stops
    })
    .await;
}
