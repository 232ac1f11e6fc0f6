//! A server below a path, behind a proxy that passes on the whole path, over real connections.

use ninefold_server::Config;
use ninefold_testkit::boards::new_game;
use serde_json::json;

use crate::listening::{Reply, Server, hear, patient};

async fn start(config: Config) -> Server {
    Server::start_with(Config { prefix: "/sudoku".to_owned(), ..config }).await
}

async fn ask(server: &Server, line: &str, headers: &str, body: &str) -> Reply {
    server.ask(line, &format!("Content-Type: application/json\r\n{headers}"), body).await
}

/// A1, A3, A5, A7: everything is below the path, and every address in an answer has it.
#[tokio::test(flavor = "multi_thread")]
async fn everything_is_below_the_path() {
    let server = start(patient()).await;
    let get = async |path: &str| ask(&server, &format!("GET {path}"), "", "").await;
    for (path, expected) in [
        ("/sudoku/", 200),
        ("/sudoku/healthz", 200),
        ("/sudoku/readyz", 200),
        ("/sudoku/metrics", 200),
        ("/sudoku/server.json", 200),
        ("/sudoku/docs", 200),
        ("/sudoku/docs/problems", 200),
        ("/sudoku/api/v1/layouts", 200),
        ("/sudoku/none", 404),
        ("/", 404),
        ("/healthz", 404),
        ("/api/v1/layouts", 404),
        ("/sudokus/healthz", 404),
        ("/sudokuhealthz", 404),
        ("/sudoku/sudoku/healthz", 404),
    ] {
        assert_eq!(get(path).await.status, expected, "{path}");
    }
    for (path, to) in [
        ("/sudoku", "/sudoku/"),
        ("/sudoku/docs/", "/sudoku/docs"),
        ("/sudoku/docs/swagger/", "/sudoku/docs"),
        ("/sudoku/api/v1", "/sudoku/docs"),
    ] {
        let reply = get(path).await;
        assert!([307, 308].contains(&reply.status), "{path}");
        assert_eq!(reply.header("location"), to, "{path}");
    }
    let missing = get("/sudoku/api/v1/none").await.json();
    assert_eq!(missing["type"], "/sudoku/docs/problems#not-found");
    let document = get("/sudoku/openapi.json").await.json();
    assert_eq!(document["servers"], json!([{ "url": "/sudoku" }]));
    assert!(document["paths"]["/api/v1/games"].is_object(), "paths are relative to that");
    for page in ["/sudoku/", "/sudoku/docs", "/sudoku/docs/problems"] {
        let text = get(page).await.body;
        for mark in ["href=\"/", "src=\"/"] {
            assert!(!text.contains(mark), "an address of {page} leaves the path");
        }
    }
    let lines = "Content-Type: application/x-ndjson\r\n";
    let batch = server.ask("POST /sudoku/api/v1/rate", lines, "{}\n").await.body;
    assert!(batch.contains("\"type\":\"/sudoku/docs/problems#field\""), "{batch}");
    server.goes_on_at("/sudoku/healthz").await;
}

/// A3, A4, A7: a browser plays below the path: its cookie belongs there, and `Location`, `Link` and
/// events lead there.
#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_below_the_path() {
    let server = start(patient()).await;
    let begun = ask(&server, "POST /sudoku/api/v1/games", "", &new_game()).await;
    assert_eq!(begun.status, 201, "{}", begun.body);
    let (pair, rest) = begun.header("set-cookie").split_once("; ").unwrap();
    assert!(rest.starts_with("Path=/sudoku; "), "{rest}");
    let cookie = format!("Cookie: {pair}\r\n");
    let game = begun.header("location").to_owned();
    assert!(game.starts_with("/sudoku/api/v1/games/"), "{game}");
    assert_eq!(ask(&server, &format!("GET {game}"), &cookie, "").await.status, 200);
    ask(&server, "POST /sudoku/api/v1/games", &cookie, &new_game()).await;
    let first = ask(&server, "GET /sudoku/api/v1/games?limit=1", &cookie, "").await;
    let next = first.header("link").trim_start_matches('<').split('>').next().unwrap();
    let second = ask(&server, &format!("GET {next}"), &cookie, "").await;
    assert_eq!(second.json()["games"].as_array().map(Vec::len), Some(1), "{next}");
    let turn = json!({ "move": "r1c3=4" }).to_string();
    let played = ask(&server, &format!("POST {game}/moves"), &cookie, &turn).await;
    assert_eq!(played.status, 200, "{}", played.body);
    let mut stream = server.watch(&game, &cookie).await;
    hear(&mut stream, |heard| heard.contains("r1c3=4")).await;
    drop(stream);
    let out = ask(&server, "POST /sudoku/api/v1/players/sign-out", &cookie, "").await;
    let removed = out.header("set-cookie");
    assert!(removed.starts_with("ninefold=; Path=/sudoku; Max-Age=0"), "{removed}");
    server.goes_on_at("/sudoku/healthz").await;
}

/// A7: over HTTPS the cookie has the strictest name that a path allows.
#[tokio::test(flavor = "multi_thread")]
async fn the_secure_cookie_below_a_path() {
    let server = start(Config { secure_cookies: true, ..patient() }).await;
    let begun = ask(&server, "POST /sudoku/api/v1/games", "", &new_game()).await;
    let cookie = begun.header("set-cookie").to_owned();
    assert!(cookie.starts_with("__Secure-ninefold=") && cookie.contains("; Secure"), "{cookie}");
    let (pair, _) = cookie.split_once(';').unwrap();
    let me =
        ask(&server, "GET /sudoku/api/v1/players/me", &format!("Cookie: {pair}\r\n"), "").await;
    assert_eq!(me.status, 200, "{}", me.body);
    server.goes_on_at("/sudoku/healthz").await;
}
