//! Times that can be trusted.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ninefold::generate::Daily;
use ninefold::logic::Level;
use ninefold::{CatalogEntry, Stop};
use ninefold_testkit::boards::entries;
use ninefold_wire::Date;
use serde_json::{Value, json};

use crate::client::Client;
use crate::databases::{execute, on_both};

/// Plays entries one by one, each with a claim about its time.
async fn play(client: &Client, game: &str, entries: &[String], at: Value) {
    for entry in entries {
        let body = json!({ "move": entry, "at": at }).to_string();
        let reply = client.post(&format!("{game}/moves"), &body).await;
        assert_eq!(reply.status.as_u16(), 200, "{}", reply.json());
    }
}

/// The times without help, with help, and those that only the client knows.
async fn times(client: &Client) -> [Vec<u64>; 3] {
    let best = client.get("/players/me/statistics").await.json()["best"][0].clone();
    ["times", "helped", "claimed"].map(|name| {
        let list = best[name].as_array().cloned().unwrap_or_default();
        list.iter().filter_map(Value::as_u64).collect()
    })
}

/// A6, M11: a client cannot claim to have been faster than the server saw it.
#[tokio::test]
async fn claims_do_not_make_times_shorter() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("free").await;
        let entries = entries();
        play(&client, &game, &entries[..1], json!(0)).await;
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        play(&client, &game, &entries[1..], json!(0)).await;
        let [times, helped, claimed] = times(&client).await;
        assert!(times.len() == 1 && times[0] >= 1_100, "{times:?}");
        assert_eq!((helped, claimed), (vec![], vec![]));
        assert_eq!(client.get("/games").await.json()["games"][0]["played"], 0, "as it says");
    })
    .await;
}

/// A6, D12, M11: anything that says right or wrong is help, including a hint of level 1.
#[tokio::test]
async fn an_answer_is_help() {
    on_both(|app| async move {
        for (level, is_help) in [(1, true), (2, false)] {
            let client = Client::guest(&app).await;
            let game = client.begin("free").await;
            let hint = json!({ "level": level }).to_string();
            client.post(&format!("{game}/hint"), &hint).await;
            play(&client, &game, &entries(), Value::from(5)).await;
            let [times, helped, _] = times(&client).await;
            assert_eq!((times.len(), helped.len()), if is_help { (0, 1) } else { (1, 0) });
        }
    })
    .await;
}

/// A6: a level or a day in the database that the server cannot read is not left out of the statistics.
#[tokio::test]
async fn unreadable_levels_and_days_are_errors() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("free").await;
        play(&client, &game, &entries(), Value::from(5)).await;
        for (broken, mended) in [
            ("UPDATE puzzles SET level = 'tricky'", "UPDATE puzzles SET level = NULL"),
            ("UPDATE puzzles SET daily = '2026-13-01/classic'", "UPDATE puzzles SET daily = NULL"),
        ] {
            execute(&app.config().database, broken).await;
            let reply = client.get("/players/me/statistics").await;
            assert_eq!(reply.problem(), "500 broken", "{broken}");
            execute(&app.config().database, mended).await;
            let reply = client.get("/players/me/statistics").await;
            assert_eq!(reply.status.as_u16(), 200, "{mended}");
        }
    })
    .await;
}

/// A6, M11: imported games, and puzzles that were revealed before, do not count as unaided.
#[tokio::test]
async fn known_solutions_are_help() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let revealed = client.begin("free").await;
        client.post(&format!("{revealed}/reveal"), "").await;
        client.delete(&revealed).await;
        let game = client.begin("free").await;
        play(&client, &game, &entries(), json!(5)).await;
        let [alone, helped, _] = times(&client).await;
        assert_eq!((alone.len(), helped.len()), (0, 1), "the puzzle has another id");

        let other = Client::guest(&app).await;
        let document = client.get(&format!("{game}/document")).await.json();
        other.post("/games", &json!({ "document": document }).to_string()).await;
        let [alone, helped, _] = times(&other).await;
        assert_eq!((alone.len(), helped.len()), (0, 1), "imported");
    })
    .await;
}

/// A6, M11: the time of turns that arrive together is the client's own claim, and kept apart.
#[tokio::test]
async fn turns_played_offline_are_a_claim() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("free").await;
        let turns: Vec<Value> = (1..)
            .zip(entries())
            .map(|(number, turn)| json!({ "number": number, "at": number * 10_000, "turn": turn }))
            .collect();
        client.post(&format!("{game}/turns"), &json!({ "turns": turns }).to_string()).await;
        let [alone, helped, claimed] = times(&client).await;
        assert_eq!((alone, helped), (vec![], vec![]));
        assert_eq!(claimed, [entries().len() as u64 * 10_000]);
    })
    .await;
}

/// M11: a clock that is a month ahead for one turn spoils no time.
#[tokio::test]
async fn a_clock_that_jumps_spoils_no_time() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let game = client.begin("free").await;
        let entries = entries();
        play(&client, &game, &entries[..2], json!(1_000)).await;
        play(&client, &game, &entries[2..3], json!(30_u64 * 24 * 3_600_000)).await;
        play(&client, &game, &entries[3..], json!(2_000)).await;
        let [times, helped, claimed] = times(&client).await;
        assert_eq!((helped, claimed), (vec![], vec![]));
        assert!(times.len() == 1 && times[0] < 600_000, "{times:?}");
    })
    .await;
}

/// Solves the easy classic puzzle of a day, all entries in one turn.
async fn solve_daily(client: &Client, date: Date) {
    let mode = CatalogEntry::named("classic").unwrap();
    let daily = Daily { date: date.to_string(), mode, level: Level::Easy, variant: 1 };
    let puzzle = daily.make(Stop::NEVER).unwrap().puzzle;
    let body = json!({ "daily": { "date": date.to_string(), "mode": "classic", "level": "easy" } });
    let game = client.post("/games", &body.to_string()).await.text("id");
    let layout = puzzle.layout();
    let open = layout.cells().filter(|&cell| !puzzle.is_given(cell));
    let entry =
        |cell| format!("{}={}", layout.cell_name(cell), puzzle.solution().get(cell).unwrap());
    let turn = open.map(entry).collect::<Vec<_>>().join(" ");
    let body = json!({ "move": turn }).to_string();
    let reply = client.post(&format!("/games/{game}/moves"), &body).await;
    assert_eq!(reply.json()["status"], "solved");
}

/// M11, A7: the statistics have the average of each kind, and the days in a row with a solved daily
/// puzzle.
#[tokio::test]
async fn dailies_make_a_streak() {
    on_both(|app| async move {
        let client = Client::guest(&app).await;
        let none = client.get("/players/me/statistics").await.json();
        assert_eq!(none["streak"], json!({ "current": 0, "longest": 0 }));
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        for days_ago in [0, 1, 3] {
            solve_daily(&client, Date::of_time(now - days_ago * 86_400)).await;
        }
        let statistics = client.get("/players/me/statistics").await.json();
        assert_eq!(statistics["streak"], json!({ "current": 2, "longest": 2 }));
        let best = &statistics["best"][0];
        assert_eq!((&best["layout"], &best["solved"]), (&json!("classic"), &json!(3)));
        let times: Vec<u64> = ["times", "claimed"]
            .iter()
            .flat_map(|name| best[name].as_array().unwrap())
            .filter_map(Value::as_u64)
            .collect();
        assert_eq!(best["average"].as_u64(), Some(times.iter().sum::<u64>() / 3), "{best}");
        let export = client.get("/players/me/export").await.json();
        assert_eq!(export["statistics"], statistics);
    })
    .await;
}
