//! Everything that a refused turn or board breaks, over real connections.

use ninefold::{Board, Cell, Digit, Entry, Layout, Size};
use ninefold_testkit::boards::GIVENS;
use serde_json::{Value, json};

use crate::listening::Server;

/// The token of a new guest.
async fn guest(server: &Server) -> String {
    let (status, player) = server.post("/api/v1/players", "", b"").await;
    assert_eq!(status, 201, "{player}");
    player["token"].as_str().unwrap().to_owned()
}

/// A new game; returns its path.
async fn begin(server: &Server, token: &str, body: Value) -> String {
    let (status, game) = server.post("/api/v1/games", token, body.to_string().as_bytes()).await;
    assert_eq!(status, 201, "{game}");
    format!("/api/v1/games/{}", game["id"].as_str().unwrap())
}

fn document(givens: &str) -> Value {
    json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": givens })
}

/// R9, R10: a refused move names every house that it breaks, each with all cells that have the
/// digit; the first of them is in the text. A given has no violations, whatever the digit.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_names_every_rule() {
    let server = Server::start().await;
    let token = guest(&server).await;
    let all = json!([
        { "kind": "row", "index": 1, "digit": 6, "cells": ["1,0", "1,1"] },
        { "kind": "column", "index": 1, "digit": 6, "cells": ["1,1", "6,1"] },
        { "kind": "box", "index": 0, "digit": 6, "cells": ["1,0", "1,1"] },
    ]);
    let body = json!({ "document": document(GIVENS), "policy": "strict" });
    let game = begin(&server, &token, body).await;
    let entry = |row: u8, col: u8, value: u8| json!({ "row": row, "col": col, "value": value });
    let six = entry(1, 1, 6).to_string();
    let moves = format!("{game}/moves");
    let (status, refused) = server.post(&moves, &token, six.as_bytes()).await;
    assert_eq!((status, &refused["code"]), (422, &json!("exists")));
    assert_eq!(refused["error"], "Value 6 already exists in row 1");
    assert_eq!(refused["detail"], "There is already a 6 in row 2, column 2 and box 1.");
    assert_eq!(refused["violations"], all);
    let turn = json!({ "turns": [{ "number": 1, "at": 9, "turn": "r2c2=6" }] }).to_string();
    let (_, bulk) = server.post(&format!("{game}/turns"), &token, turn.as_bytes()).await;
    assert_eq!(bulk["violations"], all, "also in bulk");
    let six = entry(0, 0, 6).to_string();
    let (_, given) = server.post(&moves, &token, six.as_bytes()).await;
    assert_eq!((&given["code"], &given["violations"]), (&json!("given"), &Value::Null));

    let body = json!({ "document": document(GIVENS), "policy": "guarded" });
    let guarded = begin(&server, &token, body).await;
    let six = entry(1, 1, 6).to_string();
    let (_, mistake) = server.post(&format!("{guarded}/moves"), &token, six.as_bytes()).await;
    assert_eq!((&mistake["code"], &mistake["violations"]), (&json!("mistake"), &all));

    let board: Board = Board::parse(&Layout::classic(), GIVENS).unwrap();
    let mut filled = board.clone();
    let cell = board.layout().cell_at(1, 1).unwrap();
    filled.set(cell, Digit::new(6));
    let grid = filled.to_string();
    let asked = json!({ "grid": grid }).to_string();
    let (_, validated) = server.post("/api/v1/validate", "", asked.as_bytes()).await;
    assert_eq!(validated["violations"], all, "in the same form");
    let (status, solved) = server.post("/api/v1/solve", "", asked.as_bytes()).await;
    assert_eq!(status, 200, "{solved}");
    let state = json!({ "grid": grid }).to_string();
    let (status, rated) = server.post("/api/v1/rate", "", state.as_bytes()).await;
    assert_eq!((status, &rated["code"], &rated["violations"]), (422, &json!("conflict"), &all));
    let imported = json!({ "document": document(&grid) }).to_string();
    let (status, imported) = server.post("/api/v1/puzzles", "", imported.as_bytes()).await;
    assert_eq!((status, &imported["violations"]), (422, &all));
    server.goes_on().await;
}

/// R9, M4: where grids share a cell, the houses of all of them are named.
#[tokio::test(flavor = "multi_thread")]
async fn a_shared_cell_breaks_the_rules_of_several_grids() {
    let server = Server::start().await;
    let token = guest(&server).await;
    let wish = json!({ "layout": "twin-nw", "level": "easy", "seed": 1 }).to_string();
    let (status, made) = server.post("/api/v1/puzzles", &token, wish.as_bytes()).await;
    assert_eq!(status, 201, "{made}");
    let layout: Layout = "twin-nw".parse().unwrap();
    let givens = Board::parse(&layout, made["givens"].as_str().unwrap()).unwrap();
    let game = begin(&server, &token, json!({ "puzzle": made["id"], "policy": "strict" })).await;
    let shared = layout.cells().filter(|&cell| layout.is_shared(cell));
    let entries = shared
        .flat_map(|cell| Size::CLASSIC.all().into_iter().map(move |digit| Entry { cell, digit }));
    let entry = entries
        .filter(|entry| givens.get(entry.cell).is_none())
        .max_by_key(|&entry| expected(&givens, entry).len())
        .unwrap();
    let expected = expected(&givens, entry);
    assert!(expected.len() > 2, "it breaks rules of two grids: {expected:?}");
    let (row, col) = layout.position(entry.cell);
    let body = json!({ "row": row, "col": col, "value": entry.digit.get() }).to_string();
    let (status, refused) = server.post(&format!("{game}/moves"), &token, body.as_bytes()).await;
    assert_eq!(status, 422);
    let mut found = Vec::new();
    for violation in refused["violations"].as_array().unwrap() {
        let text = |name: &str| violation[name].as_str().unwrap_or_default().to_owned();
        let cells = violation["cells"].as_array().unwrap().iter();
        let cells: Vec<&str> = cells.map(|cell| cell.as_str().unwrap()).collect();
        found.push((text("kind"), text("grid"), cells.join(" ")));
    }
    found.sort();
    assert_eq!(found, expected);
    server.goes_on().await;
}

/// The rows and columns of each grid, and the box, that refuse an entry: kind, grid and cells, by
/// the plain definition.
fn expected(board: &Board, Entry { cell, digit }: Entry) -> Vec<(String, String, String)> {
    let layout = board.layout();
    let mut found = Vec::new();
    for (index, own) in layout.places(cell).iter().enumerate() {
        let place =
            |other: Cell| layout.places(other).iter().find(|place| place.grid == own.grid).copied();
        let same = |kind: &str, other: ninefold::Place| match kind {
            "row" => other.row == own.row,
            "column" => other.column == own.column,
            _ => (other.row / 3, other.column / 3) == (own.row / 3, own.column / 3),
        };
        for kind in ["row", "column", "box"] {
            if kind == "box" && index > 0 {
                continue; // the box is the same in every grid
            }
            let is_part = |&other: &Cell| {
                place(other).is_some_and(|place| same(kind, place))
                    && (other == cell || board.get(other) == Some(digit))
            };
            let cells: Vec<String> = layout
                .cells()
                .filter(is_part)
                .map(|cell| layout.position(cell))
                .map(|(row, column)| format!("{row},{column}"))
                .collect();
            if cells.len() > 1 {
                let grid = layout.grid_name(own.grid).to_owned();
                found.push((kind.to_owned(), grid, cells.join(" ")));
            }
        }
    }
    found.sort();
    found
}
