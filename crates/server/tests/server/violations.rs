//! Everything that a refused turn or board breaks, over real connections.

use ninefold_testkit::boards::GIVENS;
use serde_json::{Value, json};

use crate::client::document;
use crate::listening::Server;

/// R9, R10: a refused move names every house that it breaks, each with all cells that have the
/// digit; the first of them is in the text. A given has no violations, whatever the digit.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_names_every_rule() {
    let server = Server::start().await;
    let token = server.guest().await;
    let all = json!([
        { "kind": "row", "index": 1, "digit": 6, "cells": ["1,0", "1,1"] },
        { "kind": "column", "index": 1, "digit": 6, "cells": ["1,1", "6,1"] },
        { "kind": "box", "index": 0, "digit": 6, "cells": ["1,0", "1,1"] },
    ]);
    let game = |policy: &str| json!({ "document": document(GIVENS), "policy": policy }).to_string();
    let guarded = server.begin_with(&token, &game("guarded")).await;
    let game = server.begin_with(&token, &game("strict")).await;
    let entry = |row: u8, col: u8, value: u8| json!({ "row": row, "col": col, "value": value });
    let six = entry(1, 1, 6).to_string();
    let moves = format!("{game}/moves");
    let (status, refused) = server.post(&moves, &token, &six).await;
    assert_eq!((status, &refused["code"]), (422, &json!("exists")));
    assert_eq!(refused["error"], "Value 6 already exists in row 1");
    assert_eq!(refused["detail"], "There is already a 6 in row 2, column 2 and box 1.");
    assert_eq!(refused["violations"], all);
    let turn = json!({ "turns": [{ "number": 1, "at": 9, "turn": "r2c2=6" }] }).to_string();
    let (_, bulk) = server.post(&format!("{game}/turns"), &token, &turn).await;
    assert_eq!(bulk["violations"], all, "also in bulk");
    let six = entry(0, 0, 6).to_string();
    let (_, given) = server.post(&moves, &token, &six).await;
    assert_eq!((&given["code"], &given["violations"]), (&json!("given"), &Value::Null));

    let six = entry(1, 1, 6).to_string();
    let (_, mistake) = server.post(&format!("{guarded}/moves"), &token, &six).await;
    assert_eq!((&mistake["code"], &mistake["violations"]), (&json!("mistake"), &all));

    let grid = format!("{}6{}", &GIVENS[..10], &GIVENS[11..]);
    let asked = json!({ "grid": grid }).to_string();
    let (_, validated) = server.post("/api/v1/validate", "", &asked).await;
    assert_eq!(validated["violations"], all, "in the same form");
    let (status, solved) = server.post("/api/v1/solve", "", &asked).await;
    assert_eq!(status, 200, "{solved}");
    let (status, rated) = server.post("/api/v1/rate", "", &asked).await;
    assert_eq!((status, &rated["code"], &rated["violations"]), (422, &json!("conflict"), &all));
    let imported = json!({ "document": document(&grid) }).to_string();
    let (status, imported) = server.post("/api/v1/puzzles", "", &imported).await;
    assert_eq!((status, &imported["violations"]), (422, &all));
    server.goes_on().await;
}
