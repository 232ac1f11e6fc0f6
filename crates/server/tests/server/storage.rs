//! The data that the server stores, in memory and in the database, over real connections.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold_server::Config;
use ninefold_testkit::boards::{GIVENS, all_marks};
use ninefold_testkit::databases::{postgres, sqlite};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::listening::run;

/// Much longer than anything here takes.
pub(crate) const LONG: Duration = Duration::from_mins(1);

pub(crate) struct Server {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn start(config: Config) -> Server {
        let (address, stop, task) = run(config).await;
        Server { address, stop, task }
    }

    /// Status, head and body of the answer to a request.
    pub(crate) async fn send(&self, request: &str, token: &str, body: &str) -> Reply {
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        let signed = match token {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let head = format!(
            "{request} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{signed}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let mut answer = Vec::new();
        let exchange = async {
            let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
            let _ = stream.read_to_end(&mut answer).await;
        };
        timeout(LONG, exchange).await.expect("it is answered");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
        let status = head.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0);
        Reply { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    /// The token of a new guest.
    pub(crate) async fn guest(&self) -> String {
        self.send("POST /api/v1/players", "", "").await.text("token")
    }

    /// The path of a new game.
    pub(crate) async fn begin(&self, token: &str) -> String {
        let begun = self.send("POST /api/v1/games", token, &new_game().to_string()).await;
        assert_eq!(begun.status, 201, "{}", begun.body);
        format!("/api/v1/games/{}", begun.text("id"))
    }

    /// Plays a turn, which needs `seen` turns before it.
    pub(crate) async fn play(&self, game: &str, token: &str, seen: usize) -> Reply {
        let sign = if seen.is_multiple_of(2) { '+' } else { '-' };
        let body = json!({ "move": format!("r1c3{sign}4"), "seen": seen }).to_string();
        self.send(&format!("POST {game}/moves"), token, &body).await
    }

    pub(crate) async fn n_turns(&self, game: &str, token: &str) -> Option<usize> {
        let turns = self.send(&format!("GET {game}/turns"), token, "").await;
        turns.json()["turns"].as_array().map(Vec::len)
    }

    /// Whether it says that it can store turns; it must answer within a second.
    pub(crate) async fn is_ready(&self) -> bool {
        let started = Instant::now();
        let reply = self.send("GET /readyz", "", "").await;
        assert!(started.elapsed() < Duration::from_secs(4), "{:?}", started.elapsed());
        assert!([200, 503].contains(&reply.status), "{}", reply.body);
        reply.status == 200
    }

    /// Waits until it says whether it can store turns.
    pub(crate) async fn becomes_ready(&self, expected: bool) {
        let told = async {
            while self.is_ready().await != expected {
                sleep(Duration::from_millis(100)).await;
            }
        };
        timeout(LONG, told).await.expect("it notices");
    }

    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let metrics = self.send("GET /metrics", "", "").await.body;
        let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("ninefold_{name} ")));
        line.and_then(|value| value.trim().parse().ok()).unwrap_or_else(|| panic!("{name}"))
    }

    /// Stops it; returns how long that took.
    pub(crate) async fn end(self) -> Duration {
        let started = Instant::now();
        self.stop.send(()).expect("it runs");
        timeout(LONG, self.task).await.expect("it stops").expect("it did not panic");
        started.elapsed()
    }
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    /// In lower case.
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.json()[name].as_str().unwrap_or_default().to_owned()
    }

    /// Status and code: `404 not-found`.
    pub(crate) fn problem(&self) -> String {
        format!("{} {}", self.status, self.text("code"))
    }
}

/// The body that begins a game of the usual puzzle.
fn new_game() -> Value {
    let document =
        json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": GIVENS });
    json!({ "document": document })
}

/// The body with turns from `first` on, which set and clear all marks of all open cells.
pub(crate) fn marking(first: usize, n_turns: usize) -> String {
    let marked = all_marks();
    let cleared = marked.replace('+', "-");
    let turn = |number: usize| if number % 2 == 1 { &marked } else { &cleared };
    let turns: Vec<Value> = (first..first + n_turns)
        .map(|number| json!({ "number": number, "at": number, "turn": turn(number) }))
        .collect();
    json!({ "turns": turns }).to_string()
}

/// Games that are filled by one request each are weighed with their turns: a guest cannot fill the
/// memory with them.
#[tokio::test(flavor = "multi_thread")]
async fn filled_games_are_weighed() {
    let (database, _folder) = sqlite();
    let live_games = 20; // two million bytes
    let server = Server::start(Config { database, live_games, ..Config::default() }).await;
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
        let server =
            Server::start(Config { database: database.clone(), ..Config::default() }).await;
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
    let server = Server::start(Config { database, ..Config::default() }).await;
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
        let server = Server::start(Config { database, ..Config::default() }).await;
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
        let server = Server::start(Config { database, ..Config::default() }).await;
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
        let server = Arc::new(Server::start(config).await);
        let credentials = json!({ "name": "Ana", "password": "first word" }).to_string();
        let registered = server.send("POST /api/v1/players/register", "", &credentials).await;
        assert_eq!(registered.status, 201, "{}", registered.body);
        let puzzle = server.send("POST /api/v1/puzzles", "", &new_game().to_string()).await;
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
        let server = Arc::new(Server::start(config).await);
        let token = server.guest().await;
        // The request reads the puzzle before or after it is removed; the answer is the same.
        for patience in [0, 20, 100, 500] {
            let puzzle = server.send("POST /api/v1/puzzles", "", &new_game().to_string()).await;
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
