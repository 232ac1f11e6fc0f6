//! The data that the server stores, in memory and in the database, over real connections.

use std::sync::Arc;
use std::time::Duration;

use ninefold_server::Config;
use ninefold_testkit::boards::{marking, new_game};
use ninefold_testkit::databases::{postgres, sqlite};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;

use crate::listening::Server;

/// Games that are filled by one request each are weighed with their turns: a guest cannot fill the
/// memory with them.
#[tokio::test(flavor = "multi_thread")]
async fn filled_games_are_weighed() {
    let (database, _folder) = sqlite();
    let live_games = 20; // two million bytes
    let server = Server::on(Config { database, live_games, ..Config::default() }).await;
    let token = server.guest().await;
    let body = marking(1, 60);
    let mut games = Vec::new();
    for _ in 0..12 {
        let game = server.begin(&token).await;
        let filled = server.send(&format!("POST {game}/turns"), &token, &body).await;
        assert_eq!(filled.json()["turn"], 60, "{}", filled.body);
        games.push(game);
    }
    let (n_games, n_bytes) =
        (server.metric("live_games").await, server.metric("live_game_bytes").await);
    assert!(n_games <= 3, "{n_games} games in memory");
    assert!(n_bytes < 6_000_000, "{n_bytes} bytes");
    let turns = server.send(&format!("GET {}/turns", games[0]), &token, "").await;
    assert_eq!(turns.json()["turns"].as_array().map(Vec::len), Some(60), "nothing is lost");
    server.end().await;
}

/// A server on PostgreSQL stops immediately, rather than listen to a database that it has closed.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_on_postgres_stops_immediately() {
    let Some(database) = postgres() else { return };
    let mut n_slow = 0;
    for _ in 0..10 {
        let server = Server::on(Config { database: database.clone(), ..Config::default() }).await;
        server.begin("").await;
        n_slow += u32::from(server.end().await >= Duration::from_secs(1));
    }
    assert!(n_slow <= 2, "{n_slow} of 10 stops waited");
}

/// Only the owner of the program can read the database.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_file_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let (database, folder): (String, TempDir) = sqlite();
    let server = Server::on(Config { database, ..Config::default() }).await;
    server.begin("").await;
    let mut n_files = 0;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", file.path());
        n_files += 1;
    }
    assert_eq!(n_files, 3, "the database, its log and its index");
    server.end().await;
}

/// An id or a name with a NUL is unknown on both databases.
#[tokio::test(flavor = "multi_thread")]
async fn a_nul_is_no_failure() {
    let (file, _folder) = sqlite();
    for database in [Some(file), postgres()].into_iter().flatten() {
        let server = Server::on(Config { database, ..Config::default() }).await;
        let token = server.guest().await;
        for (request, body, expected) in [
            ("GET /api/v1/puzzles/%00", "", "404 not-found"),
            ("GET /api/v1/puzzles/a%00b", "", "404 not-found"),
            ("GET /api/v1/games/%00", "", "404 not-found"),
            ("GET /api/v1/games/%00/turns", "", "404 not-found"),
            ("GET /api/v1/games/%00/events", "", "404 not-found"),
            ("DELETE /api/v1/games/%00", "", "404 not-found"),
            ("POST /api/v1/games/%00/moves", r#"{"move": "undo"}"#, "404 not-found"),
            ("POST /api/v1/games", r#"{"puzzle": "\u0000"}"#, "404 not-found"),
            ("PUT /api/v1/games/%00", r#"{"puzzle": "a"}"#, "404 not-found"),
            (
                "POST /api/v1/players/sign-in",
                r#"{"name": "a\u0000b", "password": "first word"}"#,
                "400 field",
            ),
        ] {
            let reply = server.send(request, &token, body).await;
            assert_eq!(reply.problem(), expected, "{request} {body}");
        }
        let game = server.begin(&token).await;
        let turn = r#"{"move": "checkpoint a\u0000b"}"#;
        let reply = server.send(&format!("POST {game}/moves"), &token, turn).await;
        assert_eq!(reply.status, 400, "{}", reply.body);
        server.end().await;
    }
}

/// A request has a limited number of turns, and a whole game can be sent in several.
#[tokio::test(flavor = "multi_thread")]
async fn many_turns_are_sent_in_portions() {
    let (file, _folder) = sqlite();
    for database in [Some(file), postgres()].into_iter().flatten() {
        let server = Server::on(Config { database, ..Config::default() }).await;
        let token = server.guest().await;
        let game = server.begin(&token).await;
        let turns = |first: usize, n_turns: usize| {
            let turn = |number| {
                let turn = if number % 2 == 1 { "r1c3+4" } else { "undo" };
                json!({ "number": number, "at": number, "turn": turn })
            };
            let turns: Vec<Value> = (first..first + n_turns).map(turn).collect();
            json!({ "turns": turns }).to_string()
        };
        let path = format!("POST {game}/turns");
        let refused = server.send(&path, &token, &turns(1, 5_001)).await;
        assert_eq!(refused.problem(), "413 too-large");
        for first in [1, 5_001] {
            let sent = server.send(&path, &token, &turns(first, 5_000)).await;
            assert_eq!(sent.json()["turn"], first + 4_999, "{}", sent.body);
        }
        assert_eq!(server.play(&game, &token, 10_000).await.status, 200);
        assert_eq!(server.n_turns(&game, &token).await, Some(10_001));
        // A log imported as a whole has the same turns.
        let document = server.send(&format!("GET {game}/document"), &token, "").await.json();
        let body = json!({ "document": document }).to_string();
        let imported = server.send("POST /api/v1/games", &token, &body).await;
        assert_eq!(imported.status, 201, "{}", imported.body);
        let other = format!("/api/v1/games/{}", imported.text("id"));
        let log = async |game: &str| server.send(&format!("GET {game}/turns"), &token, "").await;
        assert_eq!(log(&other).await.json(), log(&game).await.json());
        server.end().await;
    }
}

/// A3, A7: a guest begins games while signing in: every game that was acknowledged belongs to the
/// player afterwards, and all other answers say that the guest is gone.
#[tokio::test(flavor = "multi_thread")]
async fn games_begun_while_signing_in() {
    let (file, _folder) = sqlite();
    for database in [Some(file), postgres()].into_iter().flatten() {
        let config = Config {
            database,
            requests_per_minute: u32::MAX,
            address_requests_per_minute: u32::MAX,
            creations_per_minute: u32::MAX,
            sign_ins_per_minute: u32::MAX,
            ..Config::default()
        };
        let server = Arc::new(Server::on(config).await);
        let credentials = json!({ "name": "Ana", "password": "first word" }).to_string();
        let registered = server.send("POST /api/v1/players/register", "", &credentials).await;
        assert_eq!(registered.status, 201, "{}", registered.body);
        let puzzle = server.send("POST /api/v1/puzzles", "", &new_game()).await;
        let body = json!({ "puzzle": puzzle.text("id") }).to_string();
        for _ in 0..3 {
            let guest = server.guest().await;
            let begins = (0..6).map(|_| {
                let (server, guest, body) = (Arc::clone(&server), guest.clone(), body.clone());
                tokio::spawn(async move {
                    let mut begun = Vec::new();
                    loop {
                        let reply = server.send("POST /api/v1/games", &guest, &body).await;
                        match reply.status {
                            201 => begun.push(reply.text("id")),
                            401 => return begun,
                            _ => panic!("{} {}", reply.status, reply.body),
                        }
                    }
                })
            });
            let begins: Vec<_> = begins.collect();
            sleep(Duration::from_millis(100)).await;
            let signed_in = server.send("POST /api/v1/players/sign-in", &guest, &credentials).await;
            assert_eq!(signed_in.status, 200, "{}", signed_in.body);
            let player = signed_in.text("token");
            for task in begins {
                let begun = task.await.unwrap();
                for id in begun.iter().rev().take(50) {
                    let game = server.send(&format!("GET /api/v1/games/{id}"), &player, "").await;
                    assert_eq!(game.status, 200, "{id} was acknowledged: {}", game.body);
                }
            }
        }
        let server = Arc::into_inner(server).expect("all are done");
        server.end().await;
    }
}

/// A3: a puzzle that is removed while a game of it begins is not found; the player is still known.
#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_removed_while_a_game_begins() {
    let (file, _folder) = sqlite();
    for database in [Some(file), postgres()].into_iter().flatten() {
        let config = Config { database: database.clone(), ..Config::default() };
        let server = Arc::new(Server::on(config).await);
        let token = server.guest().await;
        // The request reads the puzzle before or after it is removed; the answer is the same.
        for patience in [0, 20, 100, 500] {
            let puzzle = server.send("POST /api/v1/puzzles", "", &new_game()).await;
            let puzzle = puzzle.text("id");
            let body = json!({ "puzzle": puzzle }).to_string();
            let (shared, token) = (Arc::clone(&server), token.clone());
            let mut begun = None;
            let meanwhile = async {
                let request =
                    async move { shared.send("POST /api/v1/games", &token, &body).await.problem() };
                begun = Some(tokio::spawn(request));
                sleep(Duration::from_millis(patience)).await;
            };
            removing(&database, &puzzle, meanwhile).await;
            let answer = begun.unwrap().await.unwrap();
            assert_eq!(answer, "404 not-found", "after {patience} ms");
        }
        let me = server.send("GET /api/v1/players/me", &token, "").await;
        assert_eq!(me.status, 200, "{}", me.body);
        Arc::into_inner(server).expect("all are done").end().await;
    }
}

/// Does something while a puzzle is being removed; afterwards the puzzle is gone.
async fn removing(database: &str, puzzle: &str, meanwhile: impl Future<Output = ()>) {
    let delete = "DELETE FROM puzzles WHERE id = $1";
    if database.starts_with("postgres:") {
        let pool = sqlx::PgPool::connect(database).await.unwrap();
        let mut transaction = pool.begin().await.unwrap();
        sqlx::query(delete).bind(puzzle).execute(&mut *transaction).await.unwrap();
        meanwhile.await;
        transaction.commit().await.unwrap();
    } else {
        let pool = sqlx::SqlitePool::connect(database).await.unwrap();
        let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await.unwrap();
        sqlx::query(delete).bind(puzzle).execute(&mut *transaction).await.unwrap();
        meanwhile.await;
        transaction.commit().await.unwrap();
    }
}
