//! Questions about boards, without games.

use std::io::Read;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use ninefold_server::Config;
use ninefold_testkit::boards::{GIVENS, SOLVED};
use ninefold_testkit::databases::sqlite;
use serde_json::{Value, json};

use crate::client::{Client, Reply};
use crate::databases::open;

async fn client() -> (Client, tempfile::TempDir) {
    // A server built for tests on a busy machine may take longer than the usual limit.
    client_with(Config { question_seconds: 600, request_seconds: 600, ..Config::default() }).await
}

async fn client_with(config: Config) -> (Client, tempfile::TempDir) {
    let (address, folder) = sqlite();
    (Client::new(&open(&config, address).await), folder)
}

/// A1, R7: `/validate` is at the root and under `/api/v1`, with and without a slash at the end.
#[tokio::test]
async fn validate_answers_at_all_its_addresses() {
    let (client, _folder) = client().await;
    let grid = GIVENS.replacen("53.", "535", 1);
    for path in ["/validate", "/validate/", "//validate", "//validate/"] {
        let reply = client.post(path, &json!({ "grid": grid }).to_string()).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}");
        let answer = reply.json();
        assert_eq!(answer["well_formed"], true);
        assert_eq!(answer["conflicts"], json!(["0,0", "0,2"]));
        assert_eq!(answer["violations"].as_array().map(Vec::len), Some(2), "a row and a box");
        assert_eq!((&answer["complete"], &answer["solved"]), (&json!(false), &json!(false)));
    }
    let reply = client.post("/validate", r#"{"grid": "12"}"#).await;
    assert_eq!((reply.status, &reply.json()["well_formed"]), (StatusCode::OK, &json!(false)));
    assert!(reply.text("error").contains("81"), "{}", reply.text("error"));
}

/// R7, R9, M4, D1: with several grids a conflict names cells on the canvas and in each grid, and its house.
#[tokio::test]
async fn a_conflict_in_a_shared_box_names_its_grids() {
    let (client, _folder) = client().await;
    let mut primary = vec![vec![0; 9]; 9];
    primary[6][6] = 5;
    primary[8][8] = 5;
    let mut secondary = vec![vec![0; 9]; 9];
    secondary[0][0] = 5;
    secondary[2][2] = 5;
    let grid = json!({ "primary": primary, "secondary": secondary });
    let body = json!({ "grid": grid, "layout": "twin-nw" }).to_string();
    let answer = client.post("/validate", &body).await.json();
    assert_eq!(answer["conflicts"], json!(["6,6", "8,8"]));
    let place = |grid, row, col| json!({ "grid": grid, "row": row, "col": col });
    assert_eq!(answer["places"][1], json!([place("primary", 8, 8), place("secondary", 2, 2)]));
    let house = json!({ "kind": "box", "index": 8, "grid": "primary", "digit": 5, "cells": ["6,6", "8,8"] });
    assert_eq!(answer["violations"], json!([house]));
}

/// A1: solutions, ratings, hints and explanations of any board.
#[tokio::test]
async fn boards_are_solved_rated_and_explained() {
    let (client, _folder) = client().await;
    let grid = json!({ "grid": GIVENS }).to_string();
    assert_eq!(client.post("/solve", &grid).await.text("solution"), SOLVED);
    let rated = client.post("/rate", &grid).await;
    assert_eq!(rated.text("level"), "easy");
    assert_eq!(rated.json()["rating"]["er"], 1.2);
    let flowery =
        "..6..94178....65..1......264...5...1.2....3......7....6....1.....32.8.....47...6.";
    let usual = json!({ "grid": flowery }).to_string();
    assert_eq!(client.post("/rate", &usual).await.json()["score"], 4634);
    let requested = json!({ "grid": flowery, "with": ["death-blossom"] }).to_string();
    let blossoming = client.post("/rate", &requested).await.json();
    assert_eq!(blossoming["score"], 5044, "{blossoming}");
    let unknown = json!({ "grid": flowery, "with": ["jaws"] }).to_string();
    let refused = client.post("/rate", &unknown).await;
    assert_eq!(refused.json()["field"], "with[0]");
    let state = json!({ "state": GIVENS, "level": 6 }).to_string();
    let hint = client.post("/hint", &state).await.json();
    assert_eq!((&hint["level"], &hint["kind"]), (&json!(6), &json!("digit")));
    let french = client.with("accept-language", "fr");
    let state = json!({ "state": GIVENS, "with": ["death-blossom"] }).to_string();
    let path = french.post("/explain", &state).await.json();
    assert_eq!(path["solved"], true);
    assert_eq!(path["texts"].as_array().map(Vec::len), Some(51));
    let empty = json!({ "grid": ".".repeat(81) }).to_string();
    assert_eq!(client.post("/solve", &empty).await.text("verdict"), "several solutions");
    let reply = client.post("/rate", &empty).await;
    assert_eq!(reply.problem(), "422 several-solutions");
    let layouts = client.get("/layouts").await.json();
    assert_eq!(layouts["layouts"][0]["id"], "classic");
}

/// A1, D10: all steps of a board, filtered, and why a digit is impossible in a cell.
#[tokio::test]
async fn boards_have_steps_and_reasons() {
    let (client, _folder) = client().await;
    let steps = |more: &str| format!(r#"{{"state": "{GIVENS}"{more}}}"#);
    let some = steps(r#", "techniques": ["hidden-single", "naked-single"]"#);
    let all = client.post("/steps", &some).await.json();
    assert_eq!(all["groups"][0]["technique"], "naked-single");
    assert_eq!(all["groups"][0]["steps"].as_array().map(Vec::len), Some(4));
    assert_eq!(all["groups"][0]["texts"].as_array().map(Vec::len), Some(4));
    let singles = steps(r#", "techniques": ["naked-single"], "cell": "r5c5", "digit": 5"#);
    let here = client.post("/steps", &singles).await.json();
    assert_eq!(here["groups"][0]["steps"].as_array().map(Vec::len), Some(1));
    assert_eq!(here["groups"].as_array().map(Vec::len), Some(1));
    let reply = client.post("/steps", &steps(r#", "cell": "r10c1""#)).await;
    assert_eq!(reply.problem(), "400 field");

    let why = |cell: &str, digit: u8| {
        json!({ "state": GIVENS, "cell": cell, "digit": digit }).to_string()
    };
    let seen = client.post("/why-not", &why("r1c3", 5)).await.json();
    assert_eq!((&seen["kind"], &seen["cells"]), (&json!("seen"), &json!([{ "row": 0, "col": 0 }])));
    let french = client.with("accept-language", "fr");
    let shown = french.post("/why-not", &why("r1c3", 1)).await.json();
    assert_eq!(shown["kind"], "steps");
    let heading = "Le 1 est impossible en r1c3. Voici pourquoi\u{a0}:";
    assert_eq!(shown["texts"][0], heading);
    let right = client.post("/why-not", &why("r1c3", 4)).await.json();
    assert_eq!(right["kind"], "possible");
    assert_eq!(client.post("/why-not", &why("r1c3", 0)).await.problem(), "400 field");
    let solved = json!({ "state": SOLVED }).to_string();
    assert_eq!(client.post("/steps", &solved).await.json()["hint"]["kind"], "solved");
}

/// A1, C8: boards with one solution or none are proven, one by one or in a batch; everything else is a
/// problem.
#[tokio::test]
async fn boards_are_proven() {
    let (client, _folder) = client().await;
    let grid = |grid: &str| json!({ "grid": grid }).to_string();
    let proven = client.post("/prove", &grid(GIVENS)).await.json();
    assert_eq!((&proven["solutions"], &proven["cases"]), (&json!(1), &json!(0)));
    let proof = proven["proof"].as_str().unwrap();
    let head = format!("ninefold/proof 1;grids 0,0;givens {GIVENS};solution {SOLVED};end ");
    assert!(proof.starts_with(&head), "{proof}");
    let none = client.post("/prove", &grid(&GIVENS.replacen("53.", "535", 1))).await.json();
    assert_eq!((&none["solutions"], &none["cases"]), (&json!(0), &json!(0)));
    assert!(none["proof"].as_str().unwrap().contains(";exactly 0;"), "{none}");
    for (body, problem) in [
        (grid(&".".repeat(81)), "422 several-solutions"),
        (grid("53"), "400 field"),
        (grid(&"x".repeat(81)), "400 field"),
        (json!({ "grid": proof }).to_string(), "400 field"),
        (json!({ "grid": GIVENS, "count": 2 }).to_string(), "400 field"),
        (json!({ "grid": GIVENS, "layout": "samuraj" }).to_string(), "400 field"),
        (json!({ "grid": GIVENS, "layout": "samurai" }).to_string(), "400 field"),
        ("[".repeat(1_000), "400 json"),
        (String::new(), "400 field"),
        ("{".to_owned(), "400 json"),
    ] {
        assert_eq!(client.post("/prove", &body).await.problem(), problem, "{body}");
    }
    let body = format!("{}\nnonsense\n{}\n", grid(GIVENS), grid(&".".repeat(81)));
    let reply = client.send_as(Method::POST, "/prove", "application/x-ndjson", body.into()).await;
    let answers = lines(&reply);
    assert_eq!(answers[0], proven);
    assert_eq!(
        (&answers[1]["code"], &answers[2]["code"]),
        (&json!("json"), &json!("several-solutions"))
    );
}

/// A5: errors are problems in the client's language, with their field.
#[tokio::test]
async fn errors_are_problems() {
    let (client, _folder) = client().await;
    let reply = client.post("/validate", r#"{"grid": 7, "layout": 5}"#).await;
    assert_eq!(reply.problem(), "400 field");
    assert_eq!(reply.text("field"), "layout");
    assert_eq!(reply.headers["content-type"], "application/problem+json");
    for name in ["type", "title", "error", "detail"] {
        assert!(!reply.text(name).is_empty(), "{name}");
    }
    let french = client.with("accept-language", "fr-CH");
    let reply = french.post("/validate", "{").await;
    assert_eq!(reply.problem(), "400 json");
    assert!(reply.text("detail").starts_with("La requête est illisible"));
    assert_eq!(reply.headers["content-language"], "fr");
    assert_eq!(client.get("/nowhere").await.problem(), "404 not-found");
    assert_eq!(client.get("/validate").await.problem(), "405 method");
    let text = client.send_as(Method::POST, "/validate", "text/plain", Body::from("{}")).await;
    assert_eq!(text.problem(), "415 media");
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(client.post("/validate", &deep).await.problem(), "400 json");
    let bytes = Body::from(vec![b'{', b'"', 0xff, b'"']);
    let reply = client.send_as(Method::POST, "/validate", "application/json", bytes).await;
    assert_eq!(reply.problem(), "400 json");
}

/// A5: a request with too many bytes or cells is refused.
#[tokio::test]
async fn too_much_is_refused() {
    let config = Config { most_body_bytes: 2_000, most_cells: 100, ..Config::default() };
    let (client, _folder) = client_with(config).await;
    let long = json!({ "grid": "1".repeat(3_000) }).to_string();
    assert_eq!(client.post("/validate", &long).await.problem(), "413 too-large");
    let samurai = json!({ "grid": "", "layout": "samurai" }).to_string();
    assert_eq!(client.post("/validate", &samurai).await.problem(), "422 too-long");
    let lines = Body::from("1".repeat(3_000));
    let reply = client.send_as(Method::POST, "/validate", "application/x-ndjson", lines).await;
    assert_eq!(reply.json()["status"], 413, "the answer had begun: it is its last line");
}

fn lines(reply: &Reply) -> Vec<Value> {
    let lines = reply.body.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).expect("JSON")).collect()
}

/// A1: many boards in one request are answered in order; a bad line does not affect the others.
#[tokio::test]
async fn a_batch_is_answered_line_by_line() {
    let (client, _folder) = client().await;
    let line = |grid: &str| json!({ "grid": grid }).to_string();
    let mut body = String::new();
    for _ in 0..2_000 {
        body += &line(SOLVED);
        body += "\n";
    }
    body += "\n{nonsense\n";
    body += &line(GIVENS);
    // In pieces that do not end where lines do.
    let pieces: Vec<Result<Vec<u8>, std::io::Error>> =
        body.as_bytes().chunks(1_000).map(|piece| Ok(piece.to_vec())).collect();
    let body = Body::from_stream(futures_util::stream::iter(pieces));
    let reply = client.send_as(Method::POST, "/validate", "application/x-ndjson", body).await;
    assert_eq!(reply.headers["content-type"], "application/x-ndjson");
    let answers = lines(&reply);
    assert_eq!(answers.len(), 2_002);
    assert!(answers[..2_000].iter().all(|answer| answer["solved"] == true));
    assert_eq!(answers[2_000]["code"], "json");
    assert_eq!(answers[2_001]["complete"], false);
    let body = Body::from(format!("{}\n{}\n", line(GIVENS), line("7")));
    let reply = client.send_as(Method::POST, "/solve", "application/x-ndjson", body).await;
    let answers = lines(&reply);
    assert_eq!(answers[0]["solution"], SOLVED);
    assert_eq!(answers[1]["status"], 400);
}

/// Every answer has an id and security headers; health and metrics can be read.
#[tokio::test]
async fn operators_can_see_the_state() {
    let (client, _folder) = client().await;
    assert_eq!(client.get("//healthz").await.status, StatusCode::OK);
    assert_eq!(client.get("//readyz").await.status, StatusCode::OK);
    let reply = client.get("/layouts").await;
    assert!(reply.headers.contains_key("x-request-id"));
    assert_eq!(reply.headers["x-content-type-options"], "nosniff");
    let metrics = client.get("//metrics").await;
    let metrics = String::from_utf8(metrics.body).unwrap();
    assert!(metrics.contains(
        "request_seconds_count{method=\"GET\",route=\"/api/v1/layouts\",status=\"2xx\"} 1\n"
    ));
    let page = client.get("//").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.headers["content-security-policy"].to_str().unwrap().contains("unsafe-inline"));
}

/// Answers are compressed as the client accepts; streams of lines are not.
#[tokio::test]
async fn answers_are_compressed() {
    let (client, _folder) = client().await;
    let plain = client.get("/layouts").await;
    let zipped = client.with("accept-encoding", "gzip").get("/layouts").await;
    assert_eq!(zipped.headers["content-encoding"], "gzip");
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&*zipped.body).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    let liking = client.with("accept-encoding", "gzip, br");
    let packed = liking.get("/layouts").await;
    assert_eq!(packed.headers["content-encoding"], "br");
    let mut unpacked = Vec::new();
    brotli::BrotliDecompress(&mut &*packed.body, &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    for reply in [&plain, &zipped, &packed] {
        assert_eq!(reply.headers["vary"], "accept-encoding");
    }
    let line = json!({ "grid": GIVENS }).to_string().into();
    let batch = liking.send_as(Method::POST, "/validate", "application/x-ndjson", line).await;
    assert!(!batch.headers.contains_key("content-encoding"));
}

/// A1: people can read the description.
#[tokio::test]
async fn the_description_is_shown() {
    let (client, _folder) = client().await;
    let document = client.get("//openapi.json").await.json();
    assert_eq!(document["openapi"], "3.1.0");
    let paths = document["paths"].as_object().unwrap();
    let n_operations: usize =
        paths.values().filter_map(Value::as_object).map(serde_json::Map::len).sum();
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
    let page = client.get("//docs").await;
    assert_eq!(String::from_utf8(page.body).unwrap().matches("<tr><td>").count(), n_operations);
}
