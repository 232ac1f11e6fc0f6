//! A valid request of every route, as bytes.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Result;

use ninefold_testkit::boards::{GIVENS, HARD};
use serde_json::{Value, json};

use crate::client::Client;
use crate::player::new_game;

#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) method: &'static str,
    /// Its path in the form of the description: `/api/v1/games/{id}`.
    pub(crate) route: &'static str,
    pub(crate) path: String,
    /// The headers, without those about the body.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) media: &'static str,
    /// A batch has several, one per line.
    pub(crate) bodies: Vec<Value>,
}

impl Request {
    pub(crate) fn body(&self) -> Vec<u8> {
        let lines: Vec<String> = self.bodies.iter().map(Value::to_string).collect();
        lines.join("\n").into_bytes()
    }

    /// Its bytes with this body and these headers about it.
    pub(crate) fn with_body(&self, about: &str, body: &[u8]) -> Vec<u8> {
        let mut head = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            for piece in [name, ": ", value, "\r\n"] {
                head += piece;
            }
        }
        [head.as_bytes(), about.as_bytes(), b"\r\n", body].concat()
    }

    /// The headers about a body.
    pub(crate) fn about(&self, n_bytes: usize) -> String {
        match self.bodies.as_slice() {
            [] => String::new(),
            _ => format!("Content-Type: {}\r\nContent-Length: {n_bytes}\r\n", self.media),
        }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let body = self.body();
        self.with_body(&self.about(body.len()), &body)
    }
}

/// A player whose requests are mutated: some of them end the session.
#[derive(Debug)]
pub(crate) struct Seat {
    token: String,
    game: String,
    puzzle: String,
    /// A puzzle that the player has sent.
    sent: String,
    session: String,
    name: String,
    /// The recovery code, if the player is registered.
    code: String,
}

/// A name that cannot be a mutation of another player's name: they differ in many characters.
fn distinct(name: &str) -> String {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    format!("M {:016x}", hasher.finish())
}

impl Seat {
    /// A new player with a game: a guest, or one with an account.
    pub(crate) async fn new(client: &mut Client, name: &str, is_guest: bool) -> Result<Seat> {
        client.token.clear();
        let mut name = distinct(name);
        let mut code = "ABCD-EFGH".to_owned();
        if is_guest {
            client.become_guest().await?;
        }
        while client.token.is_empty() {
            let account = json!({ "name": name, "password": "long enough" });
            let player = client.post("/players/register", &account, 201).await?;
            if player.status == 201 {
                (client.token, code) = (player.text("token"), player.text("recovery_code"));
            } else {
                name = distinct(&name); // it was refused but carried out
            }
        }
        let begun = client.post("/games", &new_game(), 201).await?;
        let game = format!("/games/{}", begun.text("id"));
        // Play turns, so that there is something to erase, to undo and to redo.
        for turn in ["r1c3=4", "r1c4+2", "r1c4+6", "undo"] {
            client.post(&format!("{game}/moves"), &json!({ "move": turn }), 200).await?;
        }
        let sent = json!({ "document": new_game()["document"], "title": "First" });
        let sent = client.post("/players/me/puzzles", &sent, 201).await?.text("id");
        let sessions = client.send("GET", "/players/me/sessions", "").await?.json();
        Ok(Seat {
            token: client.token.clone(),
            game: begun.text("id"),
            puzzle: begun.text("puzzle"),
            sent,
            session: sessions["sessions"][0]["id"].as_str().unwrap_or_default().to_owned(),
            name,
            code,
        })
    }

    /// A valid request of every route.
    pub(crate) fn requests(&self) -> Vec<Request> {
        let none = Vec::new;
        let one = |body: Value| vec![body];
        let board = || one(json!({ "grid": GIVENS }));
        let state = || one(json!({ "state": GIVENS, "level": 3 }));
        let account = || one(json!({ "name": self.name, "password": "long enough" }));
        let document = new_game()["document"].clone();
        let turns = json!({ "turns": [
            { "number": 5, "at": 10, "turn": "r1c4+9 r1c4+8" }, { "number": 6, "at": 20, "turn": "undo" }
        ] });
        let old = json!({ "old": "long enough", "new": "long enough too" });
        let code = json!({ "name": self.name, "code": self.code, "password": "long enough" });
        let recipe = json!({ "layout": "classic", "level": "easy", "seed": "a", "clues": "minimal",
            "symmetry": "180" });
        let daily =
            json!({ "date": "2026-01-02", "mode": "classic", "level": "easy", "variant": 2 });
        let sent = json!({ "document": document, "title": "For Ann", "author": "Ana" });
        let game = json!({ "daily": daily, "policy": "guarded", "clean_marks": false });
        let list: Vec<(&'static str, &'static str, Vec<Value>)> = vec![
            ("GET", "/healthz", none()),
            ("GET", "/readyz", none()),
            ("GET", "/metrics", none()),
            ("GET", "/server.json", none()),
            ("POST", "/validate", board()),
            ("POST", "/api/v1/validate", vec![json!({ "grid": GIVENS }), json!({ "grid": HARD })]),
            ("POST", "/api/v1/solve", board()),
            (
                "POST",
                "/api/v1/rate",
                vec![json!({ "grid": GIVENS }), json!({ "grid": HARD, "with": ["death-blossom"] })],
            ),
            ("POST", "/api/v1/prove", board()),
            ("POST", "/api/v1/hint", state()),
            ("POST", "/api/v1/explain", one(json!({ "state": GIVENS }))),
            (
                "POST",
                "/api/v1/steps",
                vec![
                    json!({ "state": GIVENS, "techniques": ["hidden-single"], "digit": 5 }),
                    json!({ "state": GIVENS, "cell": "r5c5" }),
                ],
            ),
            (
                "POST",
                "/api/v1/why-not",
                one(json!({ "state": GIVENS, "cell": "r1c3", "digit": 1 })),
            ),
            ("GET", "/api/v1/layouts", none()),
            ("POST", "/api/v1/puzzles", one(recipe)),
            ("GET", "/api/v1/puzzles/{id}", none()),
            ("GET", "/api/v1/puzzles/{id}/proof", none()),
            ("GET", "/api/v1/daily/{date}/{mode}/{level}", none()),
            ("GET", "/api/v1/collections", none()),
            ("GET", "/api/v1/collections/{name}", none()),
            ("GET", "/api/v1/games", none()),
            ("POST", "/api/v1/games", one(game)),
            ("PUT", "/api/v1/games/{id}", one(json!({ "document": document }))),
            ("GET", "/api/v1/games/{id}", none()),
            ("DELETE", "/api/v1/games/{id}", none()),
            ("GET", "/api/v1/games/{id}/document", none()),
            ("POST", "/api/v1/games/{id}/moves", one(json!({ "row": 0, "col": 3, "value": 6 }))),
            ("DELETE", "/api/v1/games/{id}/cells/{row}/{col}", none()),
            ("POST", "/api/v1/games/{id}/undo", one(json!({ "count": 1 }))),
            ("POST", "/api/v1/games/{id}/redo", one(json!({ "count": 1 }))),
            ("POST", "/api/v1/games/{id}/restart", one(json!({ "at": 7 }))),
            ("POST", "/api/v1/games/{id}/reveal", one(json!({ "at": 7 }))),
            ("POST", "/api/v1/games/{id}/check", one(json!({ "at": 7 }))),
            ("POST", "/api/v1/games/{id}/hint", one(json!({ "level": 2 }))),
            ("GET", "/api/v1/games/{id}/turns", none()),
            ("POST", "/api/v1/games/{id}/turns", one(turns)),
            ("GET", "/api/v1/games/{id}/events", none()),
            ("POST", "/api/v1/players", none()),
            ("GET", "/api/v1/players/me", none()),
            ("DELETE", "/api/v1/players/me", none()),
            ("POST", "/api/v1/players/register", account()),
            ("POST", "/api/v1/players/sign-in", account()),
            ("POST", "/api/v1/players/sign-out", none()),
            ("POST", "/api/v1/players/password", one(old)),
            ("POST", "/api/v1/players/recover", one(code)),
            ("POST", "/api/v1/players/recovery-code", one(json!({ "password": "long enough" }))),
            ("POST", "/api/v1/players/name", one(json!({ "name": self.name }))),
            ("GET", "/api/v1/players/me/sessions", none()),
            ("DELETE", "/api/v1/players/me/sessions", none()),
            ("DELETE", "/api/v1/players/me/sessions/{session}", none()),
            ("POST", "/api/v1/players/me/puzzles", one(sent)),
            ("GET", "/api/v1/players/me/puzzles", none()),
            ("DELETE", "/api/v1/players/me/puzzles/{id}", none()),
            ("GET", "/api/v1/players/me/export", none()),
            ("GET", "/api/v1/players/me/statistics", none()),
        ];
        list.into_iter()
            .map(|(method, route, bodies)| self.request(method, route, bodies))
            .collect()
    }

    fn request(&self, method: &'static str, route: &'static str, bodies: Vec<Value>) -> Request {
        let own = if method == "PUT" { "0b0e5d34-7b3c-4c1c-8f0e-0123456789ab" } else { &self.game };
        let id = match route {
            route if route.contains("/me/puzzles") => &self.sent,
            route if route.contains("puzzles") => &self.puzzle,
            _ => own,
        };
        let mut path = route.replace("{id}", id).replace("{session}", &self.session);
        for (name, value) in [
            ("{date}", "2026-01-03"),
            ("{mode}", "classic"),
            ("{name}", "club"),
            ("{level}", "easy"),
            ("{row}", "0"),
            ("{col}", "2"),
        ] {
            path = path.replace(name, value);
        }
        let headers = [
            ("Host", "a"),
            ("Connection", "close"),
            ("Authorization", &format!("Bearer {}", self.token)),
        ];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let is_batch = bodies.len() > 1;
        let media = if is_batch { "application/x-ndjson" } else { "application/json" };
        Request { method, route, path, headers, media, bodies }
    }
}
