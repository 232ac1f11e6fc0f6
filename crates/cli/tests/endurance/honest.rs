//! Typical players: accounts, new games, moves, hints, other devices.

use std::io::{Error, Result};
use std::time::{Duration, Instant};

use ninefold_testkit::Numbers;
use ninefold_testkit::boards::entries;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::LONG;
use crate::client::{Client, Reply, connect, host};
use crate::player::new_game;

#[derive(Debug)]
pub(crate) struct Honest {
    number: u8,
    client: Client,
    numbers: Numbers,
    pub(crate) n_requests: usize,
    /// How long each move took.
    pub(crate) moves: Vec<Duration>,
    pub(crate) n_games: usize,
}

pub(crate) fn name(number: u8) -> String {
    format!("Player {number}")
}

fn account(number: u8) -> Value {
    json!({ "name": name(number), "password": "long enough" })
}

impl Honest {
    /// Registers, at an address of its own.
    pub(crate) async fn register(server: &str, number: u8) -> Result<Honest> {
        let client = Client::new(server, host(1, number));
        let mut player = Honest {
            number,
            client,
            numbers: Numbers::new(number.into()),
            n_requests: 0,
            moves: Vec::new(),
            n_games: 0,
        };
        player.ask("POST", "/players/register", &account(number), 201).await?;
        Ok(player)
    }

    /// A request, which is answered as expected, or else refused for the moment and sent again.
    async fn ask(&mut self, method: &str, path: &str, body: &Value, status: u16) -> Result<Reply> {
        self.n_requests += 1;
        self.client.ask(method, path, body, status).await
    }

    /// The number of refusals: 503 with a time to wait for.
    pub(crate) fn n_refusals(&self) -> usize {
        self.client.n_refusals
    }

    /// Plays games until a given time, but at least one.
    pub(crate) async fn play_until(&mut self, end: Instant) -> Result<()> {
        loop {
            let reply = self.ask("POST", "/players/sign-in", &account(self.number), 200).await?;
            self.client.token = reply.text("token");
            self.play_a_game(end).await?;
            self.ask("POST", "/players/sign-out", &Value::Null, 204).await?;
            self.client.token.clear();
            self.n_games += 1;
            if Instant::now() >= end {
                return Ok(());
            }
        }
    }

    /// Solves a game while another device watches, then plays on it offline, and looks at the
    /// result.
    async fn play_a_game(&mut self, end: Instant) -> Result<()> {
        let game = self.begin().await?;
        let watcher = self.watch(&game);
        let mut n_turns = 0;
        for (index, turn) in entries().into_iter().enumerate().take(50) {
            let body = json!({ "move": turn, "seen": n_turns });
            let sent = Instant::now();
            let moved = self.ask("POST", &format!("{game}/moves"), &body, 200).await?;
            self.moves.push(sent.elapsed());
            n_turns += 1;
            assert_eq!(moved.json()["turn"], n_turns);
            if index % 10 == 9 {
                let level = json!({ "level": self.numbers.below(3) + 1, "seen": n_turns });
                self.ask("POST", &format!("{game}/hint"), &level, 200).await?;
                let shown = self.ask("GET", &game, &Value::Null, 200).await?;
                n_turns = shown.json()["turns"].as_u64().expect("a number");
            }
            if Instant::now() >= end {
                break;
            }
            sleep(Duration::from_millis(50 + self.numbers.below(100) as u64)).await;
        }
        // Turns played without a connection are sent together.
        let offline: Vec<Value> = (n_turns + 1..=n_turns + 20)
            .map(|number| json!({ "number": number, "at": 0, "turn": "check" }))
            .collect();
        self.ask("POST", &format!("{game}/turns"), &json!({ "turns": offline }), 200).await?;
        n_turns += 20;
        let log = self.ask("GET", &format!("{game}/turns?after=5"), &Value::Null, 200).await?;
        let log = log.json()["turns"].as_array().map(Vec::len);
        assert_eq!(log, Some(n_turns as usize - 5), "no turn is lost");
        for path in ["/games?limit=10", &format!("{game}/document"), "/players/me/statistics"] {
            self.ask("GET", path, &Value::Null, 200).await?;
        }
        let n_heard = timeout(LONG, watcher).await.expect("the watcher gets all turns");
        assert!(n_heard.expect("it does not panic")? >= n_turns as usize);
        self.ask("DELETE", &format!("{game}?forever=true"), &Value::Null, 204).await?;
        Ok(())
    }

    /// Begins a game; before that, looks at the page, and asks for a daily or a new puzzle.
    async fn begin(&mut self) -> Result<String> {
        for path in ["//server.json", "/layouts", "/players/me"] {
            self.ask("GET", path, &Value::Null, 200).await?;
        }
        let day = self.numbers.below(28) + 1;
        let daily = format!("/daily/2026-02-{day:02}/classic/easy");
        self.ask("GET", &daily, &Value::Null, 200).await?;
        let seed = format!("{} {}", self.number, self.n_games);
        let recipe = json!({ "layout": "classic", "level": "easy", "seed": seed });
        self.ask("POST", "/puzzles", &recipe, 201).await?;
        let begun = self.ask("POST", "/games", &new_game(), 201).await?;
        Ok(format!("/games/{}", begun.text("id")))
    }

    /// Another device of the player: it reads events until the game has the turns of `check` that
    /// come last, and returns the number of turns.
    fn watch(&self, game: &str) -> JoinHandle<Result<usize>> {
        let (server, from) = (self.client.server().to_owned(), host(1, self.number));
        let request = format!(
            "GET /api/v1{game}/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {}\r\n\r\n",
            self.client.token
        );
        tokio::spawn(async move {
            let mut stream = connect(from, &server).await?;
            stream.write_all(request.as_bytes()).await?;
            let mut heard = String::new();
            let mut piece = [0; 4_096];
            while heard.matches("\"turn\":\"check\"").count() < 20 {
                match stream.read(&mut piece).await? {
                    0 => return Err(Error::other(format!("the stream ends: {heard}"))),
                    n_bytes => heard += &String::from_utf8_lossy(&piece[..n_bytes]),
                }
            }
            Ok(heard.matches("event: turn").count())
        })
    }
}
