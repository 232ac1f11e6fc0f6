//! The database as a whole: expiry, the key, space, and damage.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ninefold_testkit::databases::sqlite;
use ninefold_testkit::server::Server;
use serde_json::{Value, json};

use super::databases::{is_postgres, on_both, run_sql, value};
use super::{LONG, admin, done, refused, register, text};
use crate::serving::{begin, send, serve};

/// What has expired is counted, then removed.
#[test]
fn what_has_expired_is_purged() {
    on_both(|database| {
        let server = serve(database, &[]);
        let (_, _) = begin(&server.address);
        drop(server); // its own housekeeping would be as fast
        let document = value(database, "SELECT document FROM puzzles");
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
        let old = now - 20 * 24 * 3_600_000;
        run_sql(
            database,
            &format!(
                "INSERT INTO players (id, created) VALUES ('idle', {old}), ('busy', {old}); \
                 INSERT INTO players (id, name, name_key, created) VALUES ('ana', 'Ana', 'ana', 7); \
                 INSERT INTO sessions (id, player, created, used) VALUES \
                 ('one', 'ana', 7, 7), ('two', 'busy', {old}, {old}); \
                 INSERT INTO puzzles (id, document, layout, created) VALUES \
                 ('left', '{document}', 'classic', 7)"
            ),
        );
        for (arguments, sessions, guests) in [
            (&["--set", "session_days=100000"][..], 0, 0),
            (&[], 1, 0),
            (&["--set", "guest_days=10"], 1, 2),
            (&["--set", "guest_days=10", "--guests-older-than", "30"], 1, 0),
            (&["--guests-older-than", "10"], 1, 2),
        ] {
            let (s, g) =
                (["s", ""][usize::from(sessions == 1)], ["s", ""][usize::from(guests == 1)]);
            let expected = format!("{sessions} session{s}, {guests} guest{g} and 1 puzzle\n");
            let count = [&["purge", "--dry-run"], arguments].concat();
            let said = done(database, &count);
            assert_eq!(said, format!("would remove {expected}"), "{arguments:?}");
            assert_eq!(done(database, &count), said, "nothing was removed");
        }
        let said = done(database, &["purge", "--guests-older-than", "10"]);
        assert_eq!(said, "removed 1 session, 2 guests and 1 puzzle\n");
        let said = done(database, &["purge"]);
        assert_eq!(said, "removed 0 sessions, 0 guests and 0 puzzles\n");
        let left = value(database, "SELECT CAST(COUNT(*) AS TEXT) FROM players");
        assert_eq!(left, "2", "a player, and a guest with a game");
    });
}

/// A7: with another key everybody is signed out, and a running server adopts it.
#[test]
fn the_key_is_rotated() {
    on_both(|database| {
        let server = serve(database, &[]);
        let (token, _) = begin(&server.address);
        let me = |server: &Server, token: &str| {
            send(&server.address, "GET", "/players/me", token, "").unwrap()
        };
        assert_eq!(me(&server, &token)["guest"], true);
        let said = refused(database, &["rotate-key"]);
        assert!(said.contains("this needs --yes"), "{said}");
        let key = || value(database, "SELECT value FROM settings WHERE name = 'signing-key'");
        let before = key();
        let said = done(database, &["rotate-key", "--yes"]);
        assert_eq!(said, "tokens have a new key; 1 session ended\n");
        assert_ne!(key(), before);
        assert_eq!(me(&server, &token)["code"], "wrong-who");
        let other = serve(database, &[]); // it knows only the new key
        let started = Instant::now();
        let guest = || send(&server.address, "POST", "/players", "", "").unwrap();
        while me(&other, &text(&guest(), "token"))["guest"] != true {
            assert!(started.elapsed() < LONG, "the server still signs with the old key");
            sleep(Duration::from_millis(500));
        }
    });
}

/// Unused space is returned, even while a server is running.
#[test]
fn room_is_given_back() {
    on_both(|database| {
        let server = serve(database, &[]);
        let (token, game) = begin(&server.address);
        let filler = "INSERT INTO settings (name, value) WITH RECURSIVE numbers (n) AS (SELECT 1 \
                    UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000) \
                    SELECT 'filler' || n, 'a long text, a long text, a long text, a long text, \
                    a long text, a long text, a long text, a long text, a long text' || n \
                    FROM numbers";
        run_sql(database, filler);
        run_sql(database, "DELETE FROM settings WHERE name LIKE 'filler%'");
        let said = done(database, &["vacuum"]);
        let numbers: Vec<u64> =
            said.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let [before, after] = numbers[..] else { panic!("{said}") };
        assert!(after > 0, "{said}");
        if !is_postgres(database) {
            assert!(before > after + 100_000, "{said}");
            let file = database.strip_prefix("sqlite:").unwrap();
            assert!(fs::metadata(file).unwrap().len() <= after, "{said}");
        }
        let kept = send(&server.address, "GET", &game, &token, "").unwrap();
        assert_eq!(kept["status"], "created");
    });
}

/// A4, G5: an undamaged database has no problems, even while players play; deliberate damage is
/// found, with its id, and nothing is changed.
#[test]
fn damage_is_found() {
    on_both(|database| {
        let server = serve(database, &[]);
        let (token, path) = begin(&server.address);
        let token = text(&register(&server, &token, "Ana"), "token");
        let game = path.rsplit('/').next().unwrap().to_owned();
        for turn in ["r1c3+1", "r1c3+2", "r1c3-1"] {
            let body = json!({ "move": turn }).to_string();
            send(&server.address, "POST", &format!("{path}/moves"), &token, &body).unwrap();
        }
        let said = done(database, &["check"]);
        let whole = "checked 1 player, 1 puzzle and 1 game with 3 turns: 0 problems\n";
        assert_eq!(said, whole);
        let puzzle = value(database, "SELECT id FROM puzzles");
        let player = value(database, "SELECT id FROM players");
        let status = value(database, "SELECT status FROM games");
        let policy = value(database, "SELECT policy FROM games");
        let id = |what: &str, id: &str| format!("{what} {id}: ");
        for (damage, repair, found) in [
            (
                "UPDATE turns SET turn = 'r1c3=x' WHERE number = 2",
                "UPDATE turns SET turn = 'r1c3+2' WHERE number = 2",
                id("game", &game) + "turn 2: ",
            ),
            (
                "UPDATE turns SET number = 7 WHERE number = 3",
                "UPDATE turns SET number = 3 WHERE number = 7",
                id("game", &game),
            ),
            (
                "UPDATE games SET turns = 2",
                "UPDATE games SET turns = 3",
                id("game", &game) + "it has 3 turn(s), and its row says 2",
            ),
            (
                "UPDATE games SET status = 'solved'",
                &*format!("UPDATE games SET status = '{status}'"),
                id("game", &game) + "it is ",
            ),
            (
                "UPDATE games SET policy = 'odd'",
                &*format!("UPDATE games SET policy = '{policy}'"),
                id("game", &game),
            ),
            (
                "UPDATE puzzles SET solution = 'other'",
                "UPDATE puzzles SET solution = NULL",
                id("puzzle", &puzzle) + "its solution has another digest",
            ),
            (
                "UPDATE puzzles SET sent = 'other'",
                "UPDATE puzzles SET sent = NULL",
                id("puzzle", &puzzle) + "its title, author or document is not what was sent",
            ),
            (
                "UPDATE puzzles SET layout = 'samurai'",
                "UPDATE puzzles SET layout = 'classic'",
                id("puzzle", &puzzle) + "its layout is classic, not samurai",
            ),
            (
                "UPDATE players SET name_key = 'bea'",
                "UPDATE players SET name_key = 'ana'",
                id("player", &player) + "the name cannot be found",
            ),
            (
                "INSERT INTO sessions (id, player, created, used) VALUES ('s', 'nobody', 1, 1)",
                "DELETE FROM sessions WHERE id = 's'",
                id("session", "s") + "its player is missing",
            ),
            (
                "INSERT INTO turns (game, number, at, turn) VALUES ('none', 1, 1, 'undo')",
                "DELETE FROM turns WHERE game = 'none'",
                id("log of game", "none") + "the game itself is missing",
            ),
        ] {
            run_sql(database, damage);
            let (code, said, errors) = admin(database, &["check"]);
            assert_eq!(code, 1, "{damage}: {said}{errors}");
            assert!(said.starts_with(&found), "{damage}: {said}");
            assert_eq!(admin(database, &["check"]).1, said, "nothing is changed");
            run_sql(database, repair);
        }
        let document = value(database, "SELECT document FROM puzzles");
        let mut document: Value = serde_json::from_str(&document).unwrap();
        let solution = text(&document, "solution");
        document["solution"] = json!(format!("{}{}", &solution[1..], &solution[..1]));
        run_sql(database, &format!("UPDATE puzzles SET document = '{document}'"));
        let (code, said, _) = admin(database, &["check"]);
        assert_eq!(code, 1, "{said}");
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines[0].starts_with(&id("puzzle", &puzzle)), "{said}");
        assert_eq!(lines[1], format!("game {game}: its puzzle {puzzle} is damaged"));
        assert!(lines[2].ends_with(": 2 problems"), "{said}");
    });
}

/// Damage to the file of SQLite itself is found.
#[test]
fn a_damaged_file_is_found() {
    let (database, _folder) = sqlite();
    let server = serve(&database, &[]);
    for _ in 0..20 {
        begin(&server.address);
    }
    drop(server);
    done(&database, &["vacuum"]);
    let file = database.strip_prefix("sqlite:").unwrap();
    let mut bytes = fs::read(file).unwrap();
    let n_bytes = bytes.len();
    let select = "SELECT CAST(rootpage AS TEXT) FROM sqlite_master WHERE name = 'games_of_puzzle'";
    let root = value(&database, select);
    let at = (root.parse::<usize>().unwrap() - 1) * 4_096;
    assert!(at + 4_096 <= n_bytes);
    bytes[at + 100..at + 4_096].fill(0x55);
    fs::write(file, bytes).unwrap();
    let (code, said, errors) = admin(&database, &["check"]);
    assert_eq!(code, 1, "{said}{errors}");
    assert!(said.starts_with("database: "), "{said}");
}

/// Databases that are missing, strange, old or new are refused and not changed, and errors do not
/// show passwords.
#[test]
fn other_databases_are_refused() {
    let (database, folder) = sqlite();
    let file = folder.path().join("ninefold.db");
    let said = refused(&database, &["list"]);
    assert!(said.contains("there is no file "), "{said}");
    assert!(!file.exists(), "it is not created");
    fs::write(&file, b"").unwrap();
    let said = refused(&database, &["vacuum"]);
    assert!(said.contains("start `ninefold serve` first"), "{said}");
    assert_eq!(fs::read(&file).unwrap(), b"", "it is not changed");
    drop(serve(&database, &[]));
    done(&database, &["list"]);
    run_sql(&database, "UPDATE _sqlx_migrations SET version = 99 WHERE version = 1");
    let said = refused(&database, &["check"]);
    assert!(said.contains("has version 99, newer than this program"), "{said}");
    run_sql(&database, "DELETE FROM _sqlx_migrations WHERE version > 2");
    let said = refused(&database, &["check"]);
    assert!(said.contains("has version 2, older than this program"), "{said}");
    for (wrong, why) in [
        ("mysql://me:secret@db/games", "expected sqlite:FILE or postgres://..."),
        ("postgres://me:secret@127.0.0.1:1/games", "the database cannot be used"),
        (
            "postgres://me:secret@localhost/x?host=/nowhere&password=secret",
            "the database cannot be used",
        ),
    ] {
        let said = refused(wrong, &["list"]);
        assert!(said.contains(why) && !said.contains("secret"), "{said}");
    }
    for wrong in [
        &["list", "--guests", "--name", "a"][..],
        &["purge", "--guests-older-than", "-1"],
        &["rename", "Ana"],
        &["block"],
        &["tidy"],
        &["list", "--set", "nothing"],
        &["list", "--set", "unknown=1"],
    ] {
        refused(&database, wrong);
    }
}
