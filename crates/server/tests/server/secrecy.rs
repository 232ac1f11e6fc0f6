//! D12: no answer reveals the digit of a cell that the player has not filled.
//!
//! Whole games are played through every route while they are watched, and
//! every byte of every answer, event and header is searched for secrets, in
//! any form: an object that names a cell and a digit, a board as
//! text or as numbers, a turn, a sentence, or a whole row, column or box of
//! the solution anywhere.

use std::collections::BTreeSet;

use axum::http::HeaderMap;
use ninefold::{Board, Cell, Digit, Layout, Puzzle, Size};
use ninefold_testkit::boards::{GIVENS, SOLVED, classic};
use ninefold_wire::rest::cell_from_fields;
use serde_json::{Value, json};

use crate::client::{Client, Reply, Watching, document};
use crate::databases::on_both;

/// Knows the solution, and searches answers for it.
struct Spy {
    puzzle: Puzzle,
    /// Everything that the player has ever entered, which is not secret.
    filled: BTreeSet<Cell>,
}

impl Spy {
    fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    fn is_open(&self, cell: Cell) -> bool {
        !self.puzzle.is_given(cell) && !self.filled.contains(&cell)
    }

    fn digit(&self, cell: Cell) -> u8 {
        self.puzzle.solution().get(cell).map_or(0, Digit::get)
    }

    /// The secret cells that an answer reveals.
    fn leaks(&self, reply: &Reply) -> Vec<String> {
        self.leaks_of(&String::from_utf8_lossy(&reply.body), &reply.headers)
    }

    /// The secret cells that events reveal.
    fn leaks_of_events(&self, watching: &Watching) -> Vec<String> {
        self.leaks_of(&watching.heard, &watching.headers)
    }

    fn leaks_of(&self, body: &str, headers: &HeaderMap) -> Vec<String> {
        let mut found = Vec::new();
        for line in body.lines() {
            self.read_line(line, &mut found);
        }
        self.read_text(body, &mut found);
        for (name, value) in headers {
            let value = String::from_utf8_lossy(value.as_bytes());
            for text in [name.as_str(), &value, &format!("{name}: {value}")] {
                self.read_line(text, &mut found);
                self.read_text(text, &mut found);
            }
        }
        found
    }

    /// A line of JSON, of an event or of plain text.
    fn read_line(&self, line: &str, found: &mut Vec<String>) {
        let after_name = line.split_once(": ").map_or(line, |(_, value)| value);
        for text in [line, after_name] {
            match serde_json::from_str::<Value>(text) {
                Ok(value) => self.read(&value, found),
                Err(_) => found.extend(self.read_board(text)),
            }
        }
    }

    fn read(&self, value: &Value, found: &mut Vec<String>) {
        match value {
            Value::String(text) => {
                found.extend(self.read_board(text));
                self.read_text(text, found);
            }
            Value::Array(items) => {
                let flat: Vec<u64> = items
                    .iter()
                    .flat_map(|item| item.as_array().map_or(vec![item], |row| row.iter().collect()))
                    .filter_map(Value::as_u64)
                    .collect();
                if flat.len() == 81 {
                    let text: String = flat.iter().map(u64::to_string).collect();
                    found.extend(self.read_board(&text));
                }
                for item in items {
                    self.read(item, found);
                }
            }
            Value::Object(fields) => {
                let number = |names: &[&str]| {
                    names.iter().find_map(|name| fields.get(*name).and_then(Value::as_i64))
                };
                let place = (number(&["row"]), number(&["col", "column"]));
                if let (Some(row), Some(col)) = place {
                    let grid = fields.get("grid").and_then(Value::as_str);
                    let digits = fields.values().filter_map(Value::as_i64);
                    if let Ok(cell) = cell_from_fields(self.layout(), grid, row, col)
                        && self.is_open(cell)
                        && fields.len() > 2 + usize::from(grid.is_some())
                        && digits.clone().any(|digit| digit == i64::from(self.digit(cell)))
                        && number(&["digit", "value", "current", "correct", "solution"]).is_some()
                    {
                        found.push(format!("an object at {row},{col}"));
                    }
                }
                for field in fields.values() {
                    self.read(field, found);
                }
            }
            _ => {}
        }
    }

    /// A whole board that reveals an open cell.
    fn read_board(&self, text: &str) -> Option<String> {
        let board = Board::parse(self.layout(), text).ok()?;
        let is_told = |cell: &Cell| {
            self.is_open(*cell) && board.get(*cell) == self.puzzle.solution().get(*cell)
        };
        let cell = self.layout().cells().find(is_told)?;
        Some(format!("a board tells {}", self.layout().cell_name(cell)))
    }

    /// Turns and sentences about a cell, and houses of the solution between any other characters.
    fn read_text(&self, text: &str, found: &mut Vec<String>) {
        // Anything but an empty cell may stand between the digits of a list or a drawing.
        let is_kept = |c: &char| c.is_ascii_digit() || ".*_~".contains(*c);
        let digits: String = text.chars().filter(is_kept).collect();
        for house in self.layout().houses() {
            let cells = self.layout().cells_of(house);
            let told: String = cells.iter().map(|&cell| self.digit(cell).to_string()).collect();
            if cells.iter().any(|&cell| self.is_open(cell)) && digits.contains(&told) {
                found.push(format!("a house: {told}"));
            }
        }
        for cell in self.layout().cells().filter(|&cell| self.is_open(cell)) {
            let name = self.layout().cell_name(cell).replace(' ', ":");
            let digit = self.digit(cell);
            for told in [format!("{name}={digit}"), format!("{digit}{name}")] {
                if text.contains(&told) {
                    found.push(told);
                }
            }
            for name in [name.clone(), name.replace(':', " ")] {
                for verb in ["is", "=", "vaut", "must be"] {
                    let told = format!("{name} {verb} {digit}");
                    if text.contains(&told) {
                        found.push(told);
                    }
                }
            }
        }
    }
}

/// Plays every kind of turn in a game of a puzzle, and searches every answer.
async fn play_all(client: &Client, givens: &Board, new_game: Value) {
    let mut spy =
        Spy { puzzle: Puzzle::new(givens.clone()).expect("a puzzle"), filled: BTreeSet::new() };
    let layout = spy.layout().clone();
    client.heard.lock().unwrap().clear();
    let begun = client.post("/games", &new_game.to_string()).await;
    assert_eq!(begun.status.as_u16(), 201, "{}", begun.json());
    let game = format!("/games/{}", begun.text("id"));
    let puzzle = format!("/puzzles/{}", begun.text("puzzle"));
    let french = client.with("accept-language", "fr");
    let mut watching = client.watch(&game).await;
    let open: Vec<Cell> = layout.cells().filter(|&cell| givens.get(cell).is_none()).collect();
    let mut n_turns = 0;
    for (index, &cell) in open.iter().enumerate() {
        let (row, col) = layout.position(cell);
        let is_last = index + 1 == open.len();
        if index % 16 == 0 {
            // A wrong digit that breaks no rule yet, if there is one.
            let wrong = Size::CLASSIC.all().into_iter().find(|&digit| {
                digit.get() != spy.digit(cell)
                    && givens.check_entry(ninefold::Entry { cell, digit }).is_ok()
            });
            let wrong = wrong.map_or(1, Digit::get);
            let body = json!({ "row": row, "col": col, "value": wrong }).to_string();
            client.post(&format!("{game}/moves"), &body).await;
            french.post(&format!("{game}/moves"), &body).await;
            client.post(&format!("{game}/check"), "").await;
            french.post(&format!("{game}/hint"), r#"{"level": 3}"#).await;
            client.delete(&format!("{game}/cells/{row}/{col}")).await;
            for level in [1, 3, 4] {
                let body = json!({ "level": level }).to_string();
                client.post(&format!("{game}/hint"), &body).await;
                french.post(&format!("{game}/hint"), &body).await;
            }
            for path in ["undo", "redo", "restart", "undo", "check"] {
                client.post(&format!("{game}/{path}"), "").await;
            }
            client.post(&format!("{game}/moves"), r#"{"move": "candidates"}"#).await;
            client.post(&format!("{game}/moves"), r#"{"move": "undo", "seen": 0}"#).await;
            client.post(&format!("{game}/moves"), "{}").await;
            client.put(&game, &new_game.to_string()).await;
            client.get("/games").await;
            for path in ["", "/turns", "/document"] {
                client.get(&format!("{game}{path}")).await;
            }
            let proof = format!("{puzzle}/proof");
            for path in [puzzle.as_str(), &proof, "/players/me", "/players/me/export"] {
                client.get(path).await;
            }
            client.get("/players/me/statistics").await;
            read_events(client, &game, &mut watching, &spy).await;
        }
        for reply in client.heard.lock().unwrap().drain(..) {
            let leaks = spy.leaks(&reply);
            assert!(leaks.is_empty(), "{leaks:?} in {}", String::from_utf8_lossy(&reply.body));
            n_turns += 1;
        }
        spy.filled.insert(cell);
        let body = json!({ "row": row, "col": col, "value": spy.digit(cell) }).to_string();
        let moved = client.post(&format!("{game}/moves"), &body).await;
        assert_eq!(moved.json()["solved"], json!(is_last), "{}", moved.json());
    }
    assert!(n_turns > 100, "{n_turns} answers were read");
    assert!(watching.heard.len() > 2_000, "{} bytes of events were read", watching.heard.len());
}

/// Searches all events so far, of a watcher from the start and of one that starts now.
async fn read_events(client: &Client, game: &str, watching: &mut Watching, spy: &Spy) {
    let n_turns = client.get(game).await.json()["turns"].as_u64().expect("a number") as usize;
    watching.until(n_turns).await;
    let mut late = client.watch(game).await;
    late.until(n_turns).await;
    for watching in [watching, &mut late] {
        let leaks = spy.leaks_of_events(watching);
        assert!(leaks.is_empty(), "{leaks:?} in {}", watching.heard);
    }
}

/// D12, A2, A3, A4: whole games on one grid, with every policy.
#[tokio::test]
async fn nothing_reveals_the_solution() {
    on_both(|app| async move {
        let givens = classic(GIVENS);
        for policy in ["free", "strict", "guarded"] {
            // A new guest each time, who has not solved it before.
            let client = Client::guest(&app).await;
            let new_game = json!({ "document": document(GIVENS), "policy": policy });
            play_all(&client, &givens, new_game).await;
        }
    })
    .await;
}

/// D12, A2: a whole game on two grids, of a puzzle that the server has made.
#[tokio::test]
async fn nothing_reveals_the_solution_of_two_grids() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let wish = json!({ "layout": "twin-nw", "level": "easy", "seed": 1 }).to_string();
        let made = client.post("/puzzles", &wish).await;
        assert_eq!(made.status.as_u16(), 201, "{}", made.json());
        let layout: Layout = "twin-nw".parse().unwrap();
        let givens = Board::parse(&layout, &made.text("givens")).unwrap();
        play_all(&client, &givens, json!({ "puzzle": made.text("id") })).await;
    })
    .await;
}

/// D10, D12: a hint of level 2 depends only on the board; the spy does find what levels 5 and 6
/// reveal, so its silence means something.
#[tokio::test]
async fn the_spy_can_read() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let givens = classic(GIVENS);
        let spy = Spy { puzzle: Puzzle::new(givens.clone()).unwrap(), filled: BTreeSet::new() };
        let game = client.begin("free").await;
        let hint = client.post(&format!("{game}/hint"), r#"{"level": 2}"#).await.json();
        let place = |name: &str| hint["cell"][name].as_i64().unwrap();
        let cell = cell_from_fields(spy.layout(), None, place("row"), place("col")).unwrap();
        let allowed =
            |digit: &Digit| givens.check_entry(ninefold::Entry { cell, digit: *digit }).is_ok();
        let left: Vec<u8> =
            Size::CLASSIC.all().into_iter().filter(allowed).map(Digit::get).collect();
        assert_eq!(hint["candidates"], json!(left));
        for level in [5, 6] {
            let body = json!({ "level": level }).to_string();
            let told = client.post(&format!("{game}/hint"), &body).await;
            assert!(!spy.leaks(&told).is_empty(), "{}", told.json());
        }
        let solved = client.post("/solve", &json!({ "grid": GIVENS }).to_string()).await;
        assert!(spy.leaks(&solved).len() > 1, "a board, and its houses");
        let rows: Vec<Vec<u8>> = (0..9)
            .map(|row| {
                let cells = spy.layout().cells().skip(row * 9).take(9);
                cells.map(|cell| spy.digit(cell)).collect()
            })
            .collect();
        let mut drawn = solved.clone();
        drawn.body = json!({ "grid": rows }).to_string().into_bytes();
        assert!(!spy.leaks(&drawn).is_empty());
        let mut watching = client.watch(&game).await;
        watching.until(1).await;
        assert!(spy.leaks_of_events(&watching).is_empty());
        for told in ["data: {\"row\":0,\"col\":2,\"value\":4}", ": r1c3=4", "id: 4r1c3"] {
            watching.heard = format!("event: turn\n{told}\n\n");
            assert!(!spy.leaks_of_events(&watching).is_empty(), "{told}");
        }
        watching.heard.clear();
        for told in ["r1c3=4", SOLVED, "{\"row\": 0, \"col\": 2, \"value\": 4}"] {
            watching.headers.insert("x-told", told.parse().unwrap());
            assert!(!spy.leaks_of_events(&watching).is_empty(), "{told}");
        }
        let revealed = client.post(&format!("{game}/reveal"), "").await;
        assert!(!spy.leaks(&revealed).is_empty());
    })
    .await;
}
