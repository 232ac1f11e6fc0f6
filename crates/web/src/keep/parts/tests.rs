//! Games in a store that fails, fills up, or is closed in the middle of an operation.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

const KEY: &str = "ninefold-game-a";

/// A store in memory.
#[derive(Debug)]
struct Memory {
    texts: RefCell<BTreeMap<String, String>>,
    /// The number of writes until the tab is closed; after them, no write happens.
    n_writes: Cell<usize>,
    is_full: Cell<bool>,
}

impl Memory {
    fn new() -> Memory {
        let n_writes = Cell::new(usize::MAX);
        Memory { texts: RefCell::default(), n_writes, is_full: Cell::new(false) }
    }

    /// Counts a write; returns whether it happens.
    fn writes(&self) -> bool {
        let left = self.n_writes.get();
        self.n_writes.set(left.saturating_sub(1));
        left > 0
    }
}

impl Store for Memory {
    fn get(&self, key: &str) -> Option<String> {
        self.texts.borrow().get(key).cloned()
    }

    fn set(&self, key: &str, text: &str) -> Result<(), StorageError> {
        if self.is_full.get() {
            return Err(StorageError::Full);
        }
        if self.writes() {
            self.texts.borrow_mut().insert(key.to_owned(), text.to_owned());
        }
        Ok(())
    }

    fn remove(&self, key: &str) {
        if self.writes() {
            self.texts.borrow_mut().remove(key);
        }
    }
}

/// An event in the life of a game.
#[derive(Copy, Clone, Debug)]
enum Event {
    /// A turn is played, and appended together with those not yet stored.
    Turn,
    /// The whole document is written.
    Whole,
    /// The storage becomes full, or has room again.
    Full(bool),
    /// The tab is closed after this many writes, perhaps in the middle of an operation.
    Closed(usize),
    /// The page is loaded again.
    Reload,
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        8 => Just(Event::Turn),
        3 => Just(Event::Whole),
        1 => any::<bool>().prop_map(Event::Full),
        1 => (0..9_usize).prop_map(Event::Closed),
        2 => Just(Event::Reload),
    ]
}

fn document(log: &[Played]) -> String {
    let turn = |played: &Played| json!({ "at": played.at, "turn": played.turn });
    let turns: Vec<Value> = log.iter().map(turn).collect();
    json!({ "format": "ninefold/game", "version": 1, "turns": turns, "played": 0 }).to_string()
}

/// The log in a store.
fn read(store: &Memory) -> Vec<Played> {
    let text = text(store, KEY).unwrap_or_else(|| document(&[]));
    let value: Value = serde_json::from_str(&text).unwrap();
    read_turns(value["turns"].as_array().unwrap()).unwrap().to_vec()
}

/// A game whose turns are stored as they are played.
struct Player<'a> {
    store: &'a Memory,
    log: Vec<Played>,
    stored: Stored,
    /// The number of turns reported as stored while writes still happened.
    n_safe: usize,
}

impl Player<'_> {
    /// Handles an event; returns whether all turns are stored afterwards.
    fn play(&mut self, event: Event, at: u64) -> bool {
        let store = self.store;
        match event {
            Event::Turn => {
                self.log.push(Played { at, turn: format!("turn {at}") });
                let unstored = self.log[self.stored.log.len()..].to_vec();
                append(store, KEY, &mut self.stored, unstored, at).is_ok()
            }
            Event::Whole => {
                let is_done = replace(store, KEY, &document(&self.log)).is_ok();
                if is_done {
                    self.stored = Stored { log: Rc::new(self.log[..].into()), n_parts: 0 };
                }
                is_done
            }
            Event::Full(is_full) => {
                store.is_full.set(is_full);
                false
            }
            Event::Closed(n_writes) => {
                store.n_writes.set(store.n_writes.get().min(n_writes));
                false
            }
            Event::Reload => {
                store.n_writes.set(usize::MAX);
                self.log = read(store);
                self.stored = stored(store, KEY, self.log[..].into());
                true
            }
        }
    }
}

proptest! {
    // M10: after any sequence of writes and failures, cut off anywhere, the log reads back: all
    // stored turns, in their order, and nothing else.
    #[test]
    fn no_turn_is_lost(events in prop::collection::vec(event(), 1..60)) {
        let store = Memory::new();
        replace(&store, KEY, &document(&[])).unwrap();
        let mut player =
            Player { store: &store, log: Vec::new(), stored: Stored::default(), n_safe: 0 };
        for (at, event) in (0..).zip(events) {
            let before = player.log.clone();
            let is_stored = player.play(event, at);
            if matches!(event, Event::Reload) {
                prop_assert!(player.log.len() >= player.n_safe);
                prop_assert_eq!(&player.log[..], &before[..player.log.len()]);
            }
            if is_stored && store.n_writes.get() > 0 {
                player.n_safe = player.log.len();
                prop_assert_eq!(&read(&store), &player.log);
            }
        }
    }
}

fn turn(text: &str) -> Vec<Played> {
    vec![Played { at: 5, turn: text.to_owned() }]
}

// M10: a turn writes only itself, with format and version; the longest time played is read.
#[test]
fn a_turn_is_a_part() {
    let store = Memory::new();
    replace(&store, KEY, &document(&[])).unwrap();
    let mut stored = Stored::default();
    append(&store, KEY, &mut stored, turn("r1c3=4"), 5).unwrap();
    append(&store, KEY, &mut stored, turn("r1c4=6"), 9).unwrap();
    let part = store.get("ninefold-turns-game-a/1").unwrap();
    assert!(part.contains(r#""format":"ninefold/turns""#) && part.contains(r#""version":1"#));
    assert!(!part.contains("r1c3=4"));
    assert_eq!(game_key("ninefold-turns-game-a/1").as_deref(), Some(KEY));
    for other in [KEY, "ninefold-turns-game-a", "ninefold-turns-game-a/x", "turns"] {
        assert_eq!(game_key(other), None, "{other}");
    }
    let whole: Value = serde_json::from_str(&text(&store, KEY).unwrap()).unwrap();
    assert_eq!(whole["played"], 9);
    assert_eq!(whole["turns"][1], json!({ "number": 2, "at": 5, "turn": "r1c4=6" }));
    remove(&store, KEY);
    assert!(store.texts.borrow().is_empty());
}

// M10: parts of another log and damaged ones are ignored; those of a newer version are not.
#[test]
fn parts_of_other_logs_are_ignored() {
    let store = Memory::new();
    replace(&store, KEY, &document(&turn("a"))).unwrap();
    let mut stored = stored(&store, KEY, turn("a")[..].into());
    append(&store, KEY, &mut stored, turn("b"), 0).unwrap();
    store.set(KEY, &document(&turn("c"))).unwrap();
    assert_eq!(read(&store), turn("c"));
    store.set(KEY, &document(&turn("a"))).unwrap();
    assert_eq!(read(&store).len(), 2);
    let part = store.get("ninefold-turns-game-a/0").unwrap();
    store
        .set("ninefold-turns-game-a/0", &part.replace(r#""version":1"#, r#""version":2"#))
        .unwrap();
    assert!(text(&store, KEY).unwrap().contains(r#""version":2"#));
    store.set("ninefold-turns-game-a/0", &part[1..]).unwrap();
    assert_eq!(read(&store), turn("a"));
}
