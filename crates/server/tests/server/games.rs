//! Games and their turns.

use std::io;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use ninefold_testkit::boards::{GIVENS, SOLVED, entries};
use serde_json::{Value, json};

use crate::client::{Client, Reply, document};
use crate::databases::{execute, on_both};

fn entry(row: usize, col: usize, value: i64) -> String {
    json!({ "row": row, "col": col, "value": value }).to_string()
}

/// A3, A4, D3: a game begins strict, and a move says what it did.
#[tokio::test]
async fn a_move_is_played() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        let shown = client.get(&game).await.json();
        assert_eq!(shown["status"], "created");
        assert_eq!((&shown["board"], &shown["givens"]), (&json!(GIVENS), &json!(GIVENS)));
        let moved = client.post(&format!("{game}/moves"), &entry(0, 2, 4)).await;
        let answer = moved.json();
        assert_eq!(moved.status, StatusCode::OK);
        assert_eq!(answer["success"], true);
        assert_eq!(answer["message"], "Move successful");
        assert_eq!(answer["turn"], 1);
        assert_eq!((&answer["status"], &answer["solved"]), (&json!("in_progress"), &json!(false)));
        assert_eq!(answer["conflicts"], json!([]));
        let moved = client.post(&format!("{game}/moves"), r#"{"move": "r1c4+6 r1c4+2"}"#).await;
        assert_eq!(moved.json()["turn"], 2);
        let erased = client.delete(&format!("{game}/cells/0/2")).await;
        assert_eq!((erased.status, &erased.json()["board"]), (StatusCode::OK, &json!(GIVENS)));
        let turns = client.get(&format!("{game}/turns?after=1")).await.json();
        assert_eq!(turns["turns"][0]["turn"], "r1c4+6 r1c4+2");
        assert_eq!(turns["turns"][1]["turn"], "r1c3=.");
        assert_eq!(client.get("/games").await.json()["games"][0]["turns"], 3);
    })
    .await;
}

/// R10, R11, R8: a refused move names the rule, and changes nothing.
#[tokio::test]
async fn refused_moves_name_the_rule_or_the_field() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        let moves = format!("{game}/moves");
        let refused = |body: String| {
            let (client, moves) = (client.clone(), moves.clone());
            async move {
                let reply = client.post(&moves, &body).await;
                (reply.problem(), reply.text("error"), reply.text("field"))
            }
        };
        let rule =
            |code: &str, error: &str| (format!("422 {code}"), error.to_owned(), String::new());
        assert_eq!(refused(entry(0, 0, 1)).await, rule("given", "Cannot modify given cell"));
        let exists = rule("exists", "Value 7 already exists in row 0");
        assert_eq!(refused(entry(0, 2, 7)).await, exists);
        let out = "row: row 9 is out of range: expected 0 to 8";
        let field = ("400 field".to_owned(), out.to_owned(), "row".to_owned());
        assert_eq!(refused(entry(9, 0, 1)).await, field);
        assert_eq!(client.get(&game).await.json()["turns"], 0);
        let french = client.with("accept-language", "fr");
        let reply = french.post(&moves, &entry(0, 2, 7)).await;
        assert_eq!(reply.text("detail"), "Il y a déjà un 7 dans la ligne 1.");
        let violation = json!([{ "kind": "row", "index": 0, "digit": 7, "cells": ["0,2", "0,4"] }]);
        assert_eq!(reply.json()["violations"], violation);
    })
    .await;
}

/// D3: a free game takes conflicts and names them; a guarded one refuses mistakes and counts them.
#[tokio::test]
async fn policies() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let free = client.begin("free").await;
        let moved = client.post(&format!("{free}/moves"), &entry(0, 2, 7)).await.json();
        assert_eq!(moved["conflicts"], json!(["0,2", "0,4"]));
        let guarded = client.begin("guarded").await;
        let path = format!("{guarded}/moves");
        let wrong = r#"{"row": 0, "col": 2, "value": 1, "seen": 0}"#;
        for _ in 0..2 {
            // Sent again, the turn still counts once.
            let reply = client.post(&path, wrong).await;
            assert_eq!(reply.problem(), "422 mistake");
            assert_eq!(
                (reply.text("error"), &reply.json()["turn"]),
                ("Value 1 is wrong".into(), &json!(1))
            );
        }
        let shown = client.get(&guarded).await.json();
        assert_eq!((&shown["mistakes"], &shown["board"]), (&json!(1), &json!(GIVENS)));
    })
    .await;
}

/// R12, R13, D8: the move that completes the board solves the game; a check says what is wrong.
#[tokio::test]
async fn a_game_is_checked_solved_and_undone() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("free").await;
        let (moves, check) = (format!("{game}/moves"), format!("{game}/check"));
        client.post(&moves, &entry(0, 2, 1)).await;
        let report = client.post(&check, "").await.json();
        assert_eq!(report["is_correct"], false);
        assert_eq!(report["errors"], json!([{ "row": 0, "col": 2, "current": 1 }]));
        assert_eq!(report["message"], "Found 1 error(s)");
        assert_eq!((&report["complete"], &report["empty"]), (&json!(false), &json!(50)));
        let mut last = client.post(&moves, &entry(0, 2, 4)).await.json();
        let report = client.post(&check, "").await.json();
        assert_eq!(report["message"], "No errors so far, 50 cell(s) left");
        for turn in entries().iter().skip(1) {
            last = client.post(&moves, &json!({ "move": turn }).to_string()).await.json();
        }
        assert_eq!((&last["solved"], &last["status"]), (&json!(true), &json!("solved")));
        assert_eq!(last["message"], "Congratulations! Puzzle solved correctly.");
        let report = client.post(&check, "").await.json();
        assert_eq!(report["message"], "Congratulations! Puzzle solved correctly.");
        let reply = client.post(&moves, r#"{"move": "r1c3=4"}"#).await;
        assert_eq!(reply.problem(), "422 finished");
        let statistics = client.get("/players/me/statistics").await.json();
        assert_eq!(statistics["games"]["solved"], 1);
        assert_eq!(statistics["best"][0]["level"], "easy");
        assert_eq!(statistics["best"][0]["helped"].as_array().map(Vec::len), Some(1));
        let undone = client.post(&format!("{game}/undo"), r#"{"count": 2}"#).await.json();
        assert_eq!(undone["status"], "in_progress");
        let redone = client.post(&format!("{game}/redo"), r#"{"count": 2}"#).await.json();
        assert_eq!(redone["status"], "solved");
        let restarted = client.post(&format!("{game}/restart"), "").await.json();
        assert_eq!(restarted["board"], GIVENS);
        let revealed = client.post(&format!("{game}/reveal"), "").await.json();
        assert_eq!((&revealed["board"], &revealed["status"]), (&json!(SOLVED), &json!("revealed")));
        assert_eq!(client.post(&format!("{game}/undo"), "").await.json()["status"], "revealed");
    })
    .await;
}

/// A4: a turn sent again counts once; a different turn with its number gets the missed turns.
#[tokio::test]
async fn turns_have_numbers() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        let moves = format!("{game}/moves");
        let send = |text: &str, seen: usize| {
            let (client, moves) = (client.clone(), moves.clone());
            let body = json!({ "move": text, "seen": seen }).to_string();
            async move { client.post(&moves, &body).await }
        };
        assert_eq!(send("r1c3=4", 0).await.json()["turn"], 1);
        assert_eq!(send("r1c3=4", 0).await.json()["turn"], 1);
        assert_eq!(send("r1c4=6", 1).await.json()["turn"], 2);
        let stale = send("r1c4=2", 0).await;
        assert_eq!(stale.problem(), "409 stale");
        let missed = stale.json()["missed"].clone();
        assert_eq!((&missed[0]["turn"], &missed[1]["turn"]), (&json!("r1c3=4"), &json!("r1c4=6")));
        assert_eq!(stale.json()["turns"], 2);
        assert_eq!(send("r1c4=2", 7).await.problem(), "409 stale");
        // Turns that were played offline: some are known, the rest are new.
        let turn = |number, at, turn| json!({ "number": number, "at": at, "turn": turn });
        let tail = json!({ "turns": [turn(2, 5, "r1c4=6"), turn(3, 900_000_000, "r1c6=8")] });
        let bulk = client.post(&format!("{game}/turns"), &tail.to_string()).await;
        assert_eq!(bulk.json()["turn"], 3, "{}", bulk.json());
        assert_eq!(
            client.post(&format!("{game}/turns"), &tail.to_string()).await.json()["turn"],
            3
        );
        let bad =
            json!({ "turns": [turn(4, 900_000_001, "r1c7=9"), turn(5, 900_000_002, "r1c1=9")] });
        let refused = client.post(&format!("{game}/turns"), &bad.to_string()).await;
        assert_eq!(refused.problem(), "422 given");
        assert_eq!(client.get(&game).await.json()["turns"], 3, "all or none");
    })
    .await;
}

/// A3, A6: a client can choose the id; sending the request again is harmless, and another player's
/// game is not found.
#[tokio::test]
async fn a_game_with_the_clients_own_id() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let path = "/games/0b0e5d34-7b3c-4c1c-8f0e-0123456789ab";
        let body = json!({ "document": document(GIVENS) }).to_string();
        assert_eq!(client.put(path, &body).await.status, StatusCode::CREATED);
        client.post(&format!("{path}/moves"), &entry(0, 2, 4)).await;
        let again = client.put(path, &body).await;
        assert_eq!((again.status, &again.json()["turns"]), (StatusCode::OK, &json!(1)));
        let other = GIVENS.replacen("53.", "534", 1);
        let other = json!({ "document": document(&other) }).to_string();
        assert_eq!(client.put(path, &other).await.problem(), "409 exists");
        assert_eq!(Client::guest(&app).await.put(path, &body).await.problem(), "404 not-found");
        assert_eq!(Client::new(&app).put(path, &body).await.problem(), "404 not-found");
        assert_eq!(client.put("/games/nonsense", &body).await.problem(), "404 not-found");
        // What the puzzle declares is in the document, for other devices.
        let mut daily = document(GIVENS);
        daily["declared"] = json!({ "difficulty": "easy", "date": "2026-02-04" });
        let body = json!({ "document": daily }).to_string();
        let other = "/games/0b0e5d34-7b3c-4c1c-8f0e-0123456789ac";
        assert_eq!(client.put(other, &body).await.status, StatusCode::CREATED);
        let told = client.get(&format!("{other}/document")).await.json();
        assert_eq!(told["puzzle"]["declared"], daily["declared"]);
        assert_eq!(told["puzzle"]["solution"], Value::Null);
        // A whole game can be sent with its turns, which are replayed.
        let exported = client.get(&format!("{path}/document")).await.json();
        let copy = client.post("/games", &json!({ "document": exported }).to_string()).await;
        assert_eq!((copy.status, &copy.json()["turns"]), (StatusCode::CREATED, &json!(1)));
        let mut forged = exported.clone();
        forged["turns"][0]["turn"] = json!("r1c1=1");
        let refused = client.post("/games", &json!({ "document": forged }).to_string()).await;
        assert_eq!(refused.problem(), "422 refused");
        assert_eq!(refused.text("field"), "document.turns[0].turn");
    })
    .await;
}

/// D8: a deleted game is abandoned: it is not listed, and takes no turns.
#[tokio::test]
async fn a_deleted_game_is_abandoned() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        assert_eq!(client.delete(&game).await.status, StatusCode::NO_CONTENT);
        assert_eq!(client.get("/games").await.json()["games"], json!([]));
        assert_eq!(client.get(&game).await.json()["status"], "abandoned");
        let reply = client.post(&format!("{game}/moves"), &entry(0, 2, 4)).await;
        assert_eq!(reply.problem(), "422 abandoned");
    })
    .await;
}

/// A3: a client with the current state of a game gets 304.
#[tokio::test]
async fn games_have_tags() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        let tag = client.get(&game).await.headers["etag"].to_str().unwrap().to_owned();
        let knowing = client.with("if-none-match", &tag);
        assert_eq!(knowing.get(&game).await.status, StatusCode::NOT_MODIFIED);
        client.post(&format!("{game}/moves"), &entry(0, 2, 4)).await;
        assert_eq!(knowing.get(&game).await.status, StatusCode::OK);
    })
    .await;
}

fn hint(reply: &Reply) -> (Value, Value) {
    (reply.json()["level"].clone(), reply.json()["kind"].clone())
}

/// D10: hints climb while the board stays, and are turns.
#[tokio::test]
async fn hints_climb() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("free").await;
        let path = format!("{game}/hint");
        for (level, kind) in [(2, "cell"), (3, "area"), (4, "technique"), (5, "step"), (6, "digit")]
        {
            let reply = client.post(&path, "").await;
            assert_eq!(hint(&reply), (json!(level), json!(kind)));
        }
        assert_eq!(client.get(&game).await.json()["highest_hint"], 6);
        client.post(&format!("{game}/moves"), &entry(0, 2, 1)).await;
        let reply = client.post(&path, r#"{"level": 5}"#).await;
        assert_eq!(reply.json()["kind"], "mistake");
        assert_eq!(reply.json()["turns_back"], 1);
        client.post(&format!("{game}/moves"), &entry(0, 2, 7)).await;
        let reply = client.post(&path, "").await;
        assert_eq!(hint(&reply), (json!(0), json!("conflict")));
        assert_eq!(reply.json()["turn"], Value::Null, "refused, so not recorded");
        assert_eq!(client.post(&path, r#"{"level": 7}"#).await.text("field"), "level");
    })
    .await;
}

/// D10: once most empty cells have marks, hints take them as candidates, as in every front end; also those of a
/// state that is sent with its question.
#[tokio::test]
async fn hints_use_marks() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("free").await;
        for turn in ["candidates", "r1c3-4"] {
            let body = json!({ "move": turn }).to_string();
            let reply = client.post(&format!("{game}/moves"), &body).await;
            assert_eq!(reply.status, StatusCode::OK, "{turn}: {}", reply.json());
        }
        let reply = client.post(&format!("{game}/hint"), r#"{"level": 3}"#).await;
        assert_eq!(hint(&reply), (json!(1), json!("wrong-marks")));
        assert_eq!(reply.json()["cells"], json!([{ "row": 0, "col": 2 }]));

        let state = client.get(&format!("{game}/document")).await.json();
        let question = |more: Value| {
            let mut body = json!({ "state": state });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body.to_string()
        };
        for (path, more) in [
            ("/hint", json!({ "level": 3 })),
            ("/explain", json!({})),
            ("/steps", json!({})),
            ("/why-not", json!({ "cell": "r1c3", "digit": 1 })),
        ] {
            let reply = client.post(path, &question(more)).await.json();
            let hint = if path == "/hint" { &reply } else { &reply["hint"] };
            assert_eq!(hint["kind"], "wrong-marks", "{path}: {reply}");
        }
    })
    .await;
}

/// Turns count from 1, and times end where the database's numbers do; a single turn's time is at
/// most a day ahead of the server's clock.
#[tokio::test]
async fn impossible_numbers_and_times_are_refused() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        let turns = r#"{"turns": [{"number": 0, "at": 1, "turn": "r1c3=4"}]}"#;
        let refused = client.post(&format!("{game}/turns"), turns).await;
        assert_eq!(
            (refused.problem().as_str(), refused.text("field").as_str()),
            ("400 field", "turns[0].number")
        );
        let cell = format!("{game}/cells/0/2");
        let refused = client.delete(&format!("{cell}?at=18446744073709551615")).await;
        assert_eq!(
            (refused.problem().as_str(), refused.text("field").as_str()),
            ("400 field", "at")
        );
        let erased = client.delete(&format!("{cell}?at=9223372036854775807")).await;
        assert_eq!(erased.json()["turn"], 1, "{}", erased.json());
        let log = client.get(&format!("{game}/turns")).await;
        let day = 24 * 3_600_000;
        assert!(log.json()["turns"][0]["at"].as_u64().is_some_and(|at| at < 2 * day));
    })
    .await;
}

/// A writer that keeps the lines of a log.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A policy or status in the database that the server does not know is not taken for another one:
/// the request fails without details, and the log names the row.
#[tokio::test]
async fn a_row_with_an_unknown_name_is_an_error() {
    let lines = Lines::default();
    let log = tracing_subscriber::fmt().with_ansi(false);
    let writer = lines.clone();
    let log = log.with_writer(move || writer.clone()).finish();
    let _log = tracing::subscriber::set_default(log);
    let lines = &lines;
    on_both(|app| async move {
        for (sql, name) in [
            ("UPDATE games SET policy = 'lenient'", "lenient"),
            ("UPDATE games SET policy = 'strict', status = 'paused'", "paused"),
        ] {
            let client = Client::guest(&app).await;
            let game = client.begin("strict").await;
            execute(&app.config().database, sql).await;
            lines.0.lock().unwrap().clear();
            for path in [game.as_str(), "/games"] {
                let reply = client.get(path).await;
                assert_eq!(reply.problem(), "500 broken", "{sql}");
                assert!(!String::from_utf8_lossy(&reply.body).contains(name));
            }
            let played = client.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
            assert_eq!(played.problem(), "500 broken", "{sql}");
            let log = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
            let row = game.replace("/games/", "game ");
            let is_named = |line: &&str| line.contains(&row) && line.contains(name);
            assert_eq!(log.lines().filter(is_named).count(), 3, "{log}");
            // A list of other players' games is not affected.
            assert_eq!(Client::guest(&app).await.get("/games").await.status, StatusCode::OK);
        }
        let client = Client::guest(&app).await;
        client.begin("strict").await;
        execute(&app.config().database, "UPDATE games SET policy = 'strict', status = 'paused'")
            .await;
        let statistics = client.get("/players/me/statistics").await;
        assert_eq!(statistics.problem(), "500 broken");
    })
    .await;
}
