//! A player who knows which turns were acknowledged.

use std::io::Result;
use std::mem::take;
use std::net::Ipv4Addr;

use ninefold_testkit::boards;
use serde_json::{Value, json};

use crate::client::{Client, Reply};

/// The body that begins a game of the usual puzzle.
pub(crate) fn new_game() -> Value {
    serde_json::from_str(&boards::new_game()).expect("JSON")
}

/// A game, and what is known about it.
#[derive(Debug, Default)]
struct Known {
    /// Its path; empty until it has begun.
    path: String,
    turns: Vec<String>,
    /// The turn that was sent last, if its answer never came.
    sent: Option<String>,
}

/// A guest with a game, and games from before.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) client: Client,
    game: Known,
    past: Vec<Known>,
}

impl Player {
    pub(crate) async fn new(server: &str, from: Ipv4Addr) -> Player {
        let mut client = Client::new(server, from);
        client.become_guest().await.expect("the server runs");
        Player { client, game: Known::default(), past: Vec::new() }
    }

    /// Begins another game next time.
    pub(crate) fn begin_another(&mut self) {
        self.past.push(take(&mut self.game));
    }

    /// Compares the game with what is known about it, or begins it.
    pub(crate) async fn resume(&mut self) -> Result<()> {
        if self.game.path.is_empty() {
            let begun = self.client.post("/games", &new_game(), 201).await?;
            self.game.path = format!("/games/{}", begun.text("id"));
        }
        compare(&mut self.client, &mut self.game).await
    }

    /// Plays a turn; the answer is an error if the server is gone.
    pub(crate) async fn play(&mut self) -> Result<Reply> {
        let n_turns = self.game.turns.len();
        let sign = if n_turns.is_multiple_of(2) { '+' } else { '-' };
        let turn = format!("r1c3{sign}{}", n_turns % 9 + 1);
        let body = json!({ "move": turn, "seen": n_turns }).to_string();
        self.game.sent = Some(turn.clone());
        let path = format!("{}/moves", self.game.path);
        let reply = self.client.send("POST", &path, &body).await?;
        if reply.status == 200 {
            assert_eq!(reply.json()["turn"], n_turns + 1);
            self.game.turns.push(turn);
            self.game.sent = None;
        }
        Ok(reply)
    }

    /// Compares all games with what is known about them; returns the number of acknowledged turns.
    pub(crate) async fn compare_all(&mut self) -> Result<usize> {
        let mut n_turns = 0;
        for game in self.past.iter_mut().chain([&mut self.game]) {
            if !game.path.is_empty() {
                compare(&mut self.client, game).await?;
                n_turns += game.turns.len();
            }
        }
        Ok(n_turns)
    }
}

/// The log of a game is what was acknowledged, and at most the turn whose answer never came.
async fn compare(client: &mut Client, game: &mut Known) -> Result<()> {
    let reply = client.send("GET", &format!("{}/turns", game.path), "").await?;
    assert_eq!(reply.status, 200, "{}", String::from_utf8_lossy(&reply.body));
    let log = reply.json();
    let log = log["turns"].as_array().expect("turns");
    for (index, turn) in log.iter().enumerate() {
        assert_eq!(turn["number"], index + 1);
    }
    let log: Vec<&str> = log.iter().map(|turn| turn["turn"].as_str().expect("a turn")).collect();
    if log.len() == game.turns.len() + 1 {
        game.turns.extend(game.sent.take());
    }
    game.sent = None;
    assert_eq!(log, game.turns, "{}", game.path);
    Ok(())
}
