use proptest::prelude::*;

use super::*;
use crate::keep::turn_log::Played;
use crate::sync::logs::{Before, Choice, Heard, Relation, hear, relation, settle};

fn log(turns: &str) -> TurnLog {
    turns.split_whitespace().map(|turn| Played { at: 0, turn: turn.to_owned() }).collect()
}

// M10: records carry format and version, and read back.
#[test]
fn records_read_back() {
    let mut record = Record::new(Some("p"), "i".to_owned());
    assert_eq!(Record::read(&record.to_json()), Some(record.clone()));
    record.acknowledge(&log("a b"));
    let text = record.to_json();
    assert!(text.contains(r#""format":"ninefold/sync""#) && text.contains(r#""version":1"#));
    assert_eq!(Record::read(&text), Some(record));
    for other in [
        "",
        "{}",
        &text.replace(r#""version":1"#, r#""version":2"#),
        &text.replace("begun", "ended"),
    ] {
        assert_eq!(Record::read(other), None, "{other}");
    }
}

// A4: only turns that the server lacks are sent, and never onto another log.
#[test]
fn the_next_request_follows_from_the_log() {
    let mut record = Record::new(None, "i".to_owned());
    assert_eq!(record.next(&log("")), Step::Rest);
    assert_eq!(record.next(&log("a")), Step::Begin);
    record.acknowledge(&log("a b"));
    assert_eq!(record.next(&log("a b")), Step::Rest);
    assert_eq!(record.next(&log("a b c")), Step::Send(2));
    assert_eq!(record.next(&log("a c d")), Step::Compare);
    assert_eq!(record.next(&log("a")), Step::Compare);
    record.stage = Stage::Refused;
    assert_eq!(record.next(&log("a b c")), Step::Rest);
}

// M10, A3: two devices of a player derive the same id for a daily game; other players do not.
#[test]
fn ids_are_the_same_on_every_device() {
    let uuid = "0B0E5D34-7b3c-4c1c-8f0e-0123456789ab";
    assert_eq!(id_of("p", &format!("ninefold-game-{uuid}")), uuid.to_lowercase());
    let (date, level): (Date, _) = ("2026-11-15".parse().unwrap(), Level::Hard);
    let day = (Some(date), Some(level));
    for (mode, variant) in [("classic", 1), ("classic", 3), ("twin-nw", 2)] {
        let key = storage::daily_key(date, mode, level, variant);
        let id = id_of("p", &key);
        assert!(uuid::is_uuid(&id), "{id}");
        assert_eq!(key_of("p", &id, mode, day), key);
        assert_ne!(id_of("q", &key), id);
        assert_eq!(key_of("q", &id, mode, day), format!("ninefold-game-{id}"));
    }
    let first_id = id_of("p", first::KEY);
    assert_eq!(key_of("p", &first_id, "classic", (None, Some(Level::Easy))), first::KEY);
    let key = "ninefold-classic-2026-11-15-easy";
    assert_eq!(game_key(&record_key(key)).as_deref(), Some(key));
    for side in [record_key(key), aside_key(key)] {
        assert_eq!(StorageKey::of(&side), None, "{side} is not a game");
    }
}

/// A server with one game.
#[derive(Debug, Default)]
struct Server {
    log: Option<Vec<Played>>,
}

impl Server {
    /// A6: accepts turns that follow its log, and those it already has.
    fn add(&mut self, turns: &[Played], after: usize) -> Result<usize, ()> {
        let mut log = self.log.clone().ok_or(())?;
        for (number, turn) in (after..).zip(turns) {
            match log.get(number) {
                Some(known) if known.turn == turn.turn => {}
                None if log.len() == number => log.push(turn.clone()),
                _ => return Err(()),
            }
        }
        let n_turns = log.len();
        self.log = Some(log);
        Ok(n_turns)
    }
}

/// The fate of a request.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Delivery {
    Arrives,
    /// It does not arrive.
    Lost,
    /// It is carried out, but the answer is lost.
    Unanswered,
}

#[derive(Debug)]
struct Device {
    log: Vec<Played>,
    record: Record,
    /// The logs of other games, and those set aside.
    others: Vec<Vec<Played>>,
    /// Whether two logs have diverged and the player has not yet chosen.
    question: bool,
}

impl Device {
    fn new() -> Device {
        let record = Record::new(Some("p"), "i".to_owned());
        Device { log: Vec::new(), record, others: Vec::new(), question: false }
    }

    /// Sends one request as `sync` does; returns whether there was nothing to do.
    fn step(&mut self, server: &mut Server, delivery: Delivery) -> bool {
        let step = self.record.next(&self.log[..].into());
        if step == Step::Rest || delivery == Delivery::Lost {
            return step == Step::Rest;
        }
        match step {
            Step::Begin => {
                server.log.get_or_insert_default();
                if delivery == Delivery::Arrives {
                    self.record.acknowledge(&TurnLog::default());
                }
            }
            Step::Send(after) => {
                let sent = server.add(&self.log[after..], after);
                match (delivery, sent) {
                    (Delivery::Unanswered, _) => {}
                    (_, Ok(n_turns)) if n_turns == self.log.len() => {
                        self.record.acknowledge(&self.log[..].into());
                    }
                    _ => self.compare(server),
                }
            }
            Step::Compare => self.compare(server),
            Step::Rest => {}
        }
        false
    }

    fn compare(&mut self, server: &Server) {
        let theirs = server.log.clone().unwrap_or_default();
        match relation(&self.log, &theirs) {
            Relation::Same | Relation::Ahead => self.record.acknowledge(&theirs[..].into()),
            Relation::Behind => {
                self.log.clone_from(&theirs);
                self.record.acknowledge(&theirs[..].into());
            }
            Relation::Diverged => self.question = true,
        }
    }

    fn choose(&mut self, server: &mut Server, choice: Choice, delivery: Delivery) {
        let theirs = server.log.clone().unwrap_or_default();
        if !self.question || delivery == Delivery::Lost {
            return;
        }
        if relation(&self.log, &theirs) != Relation::Diverged {
            self.question = false;
            return self.compare(server);
        }
        let settled = settle(choice, &self.log, &theirs);
        server.add(&settled.sent, theirs.len()).unwrap();
        if delivery == Delivery::Unanswered {
            return; // the tab was closed: the question is asked again, or needs no answer any more
        }
        if settled.before != Before::Part {
            self.others.push(self.log.clone());
        }
        self.log.clone_from(&settled.log);
        self.record.acknowledge(&settled.log[..].into());
        self.question = false;
    }

    /// Receives all turns of the server, as its stream sends them.
    fn listen(&mut self, server: &Server) {
        for (number, played) in (1..).zip(server.log.iter().flatten()) {
            let known = self.record.known();
            if self.record.stage == Stage::Begun
                && self.record.next(&self.log[..].into()) == Step::Rest
                && hear(&self.log, known, number, &played.turn) == Heard::Next
            {
                self.log.push(played.clone());
                self.record.acknowledge(&self.log[..].into());
            }
        }
    }
}

#[derive(Clone, Debug)]
enum Event {
    Play,
    Step(Delivery),
    Choose(Choice, Delivery),
    Listen,
}

fn events() -> impl Strategy<Value = Vec<(usize, Event)>> {
    let delivery = prop_oneof![3 => Just(Delivery::Arrives), 1 => Just(Delivery::Lost), 1 => Just(Delivery::Unanswered)];
    let choice = prop_oneof![Just(Choice::Theirs), Just(Choice::Mine), Just(Choice::Both)];
    let event = prop_oneof![
        4 => Just(Event::Play),
        4 => delivery.clone().prop_map(Event::Step),
        2 => (choice, delivery).prop_map(|(choice, delivery)| Event::Choose(choice, delivery)),
        1 => Just(Event::Listen),
    ];
    prop::collection::vec((0..2usize, event), 0..60)
}

proptest! {
    // A4, W3: however two devices play, lose requests and choose, both end up with the server's log,
    // which only ever grew, and no turn is lost.
    #[test]
    fn two_devices_agree_in_the_end(events in events(), last in 0..3usize) {
        let mut server = Server::default();
        let mut devices = [Device::new(), Device::new()];
        let mut played = Vec::new();
        let mut acknowledged: Vec<Played> = Vec::new();
        for (index, event) in events {
            let device = &mut devices[index];
            match event {
                Event::Play => {
                    let turn = Played { at: 0, turn: format!("turn-{}", played.len()) };
                    played.push(turn.clone());
                    device.log.push(turn);
                }
                Event::Step(delivery) if !device.question => {
                    device.step(&mut server, delivery);
                }
                Event::Step(_) => {}
                Event::Choose(choice, delivery) => device.choose(&mut server, choice, delivery),
                Event::Listen => device.listen(&server),
            }
            let log = server.log.clone().unwrap_or_default();
            prop_assert!(log.starts_with(&acknowledged), "{log:?} after {acknowledged:?}");
            acknowledged = log;
        }
        let choice = [Choice::Theirs, Choice::Mine, Choice::Both][last];
        for _ in 0..4 {
            for device in &mut devices {
                for _ in 0..10 {
                    device.choose(&mut server, choice, Delivery::Arrives);
                    device.step(&mut server, Delivery::Arrives);
                }
                device.listen(&server);
                if device.record.stage == Stage::Begun || device.log.is_empty() {
                    device.compare(&server);
                }
            }
        }
        let log = server.log.clone().unwrap_or_default();
        for device in &devices {
            prop_assert!(!device.question);
            prop_assert_eq!(relation(&device.log, &log), Relation::Same);
        }
        let is_kept = |turn: &Played| {
            let others = devices.iter().flat_map(|device| &device.others).flatten();
            log.iter().chain(others).any(|known| known.turn == turn.turn)
        };
        prop_assert!(played.iter().all(is_kept));
    }
}
