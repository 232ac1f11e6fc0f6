//! `ninefold admin`, on both databases, most of it while a server is running.

mod databases;
mod upkeep;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use ninefold_testkit::server::Server;
use serde_json::{Value, json};

use crate::serving::{begin, send, serve};
use databases::{mentions, on_both, run_sql, while_locked};

/// Much longer than anything here takes: watchers of games poll every 15 seconds.
const LONG: Duration = Duration::from_mins(5);

/// Exit code, output and errors of the real program.
pub(crate) fn admin(database: &str, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
    command.arg("admin").args(arguments).args(["--database", database]);
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The output of a command that succeeds.
pub(crate) fn done(database: &str, arguments: &[&str]) -> String {
    let (code, output, errors) = admin(database, arguments);
    assert_eq!(code, 0, "{arguments:?}: {output}{errors}");
    output
}

/// The error of a command that cannot run.
pub(crate) fn refused(database: &str, arguments: &[&str]) -> String {
    let (code, output, errors) = admin(database, arguments);
    assert_eq!((code, &*output), (2, ""), "{arguments:?}: {errors}");
    errors
}

/// The players that are listed as JSON.
fn listed(database: &str, arguments: &[&str]) -> Vec<Value> {
    let arguments = [&["list", "--json"], arguments].concat();
    let lines = done(database, &arguments);
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Registers a player, or the guest of a token.
pub(crate) fn register(server: &Server, token: &str, name: &str) -> Value {
    let body = json!({ "name": name, "password": "first word" }).to_string();
    let made = send(&server.address, "POST", "/players/register", token, &body).unwrap();
    assert_eq!(made["name"], name, "{made}");
    made
}

fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_else(|| panic!("{name}: {value}")).to_owned()
}

/// A7: an operator sees all players, page by page, or some of them.
#[test]
fn players_are_listed() {
    on_both(|database| {
        let server = serve(database, &[]);
        let (token, _) = begin(&server.address);
        let ana = register(&server, &token, "Ana 100%");
        let (_, _) = begin(&server.address);
        let add = "INSERT INTO players (id, created) WITH RECURSIVE numbers (n) AS (SELECT 1 \
                   UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200) \
                   SELECT 'p' || n, n / 3 FROM numbers";
        run_sql(database, add);
        let all = listed(database, &[]);
        assert_eq!(all.len(), 1_202);
        let key = |player: &Value| (player["created"].as_u64(), text(player, "id"));
        assert!(all.is_sorted_by(|one, two| key(one) < key(two)), "each once, by arrival");
        let only = |arguments: &[&str]| listed(database, arguments);
        assert_eq!(only(&["--guests"]).len(), 1_201);
        assert_eq!(only(&["--blocked"]), Vec::<Value>::new());
        for name in ["ANA", "00%", " "] {
            let found = only(&["--name", name]);
            assert_eq!(found.len(), 1, "{name}");
            assert_eq!(found[0]["id"], ana["id"]);
        }
        for name in ["a_a", "%%", "!", "b"] {
            assert_eq!(only(&["--name", name]), Vec::<Value>::new(), "{name}");
        }
        let found = &only(&["--name", "ana"])[0];
        assert_eq!((&found["games"], &found["sessions"]), (&json!(1), &json!(1)));
        assert!(found["seen"].as_u64() >= found["created"].as_u64(), "{found}");
        assert_eq!(found["blocked"], Value::Null);
        done(database, &["block", "Ana 100%"]);
        assert_eq!(only(&["--blocked"])[0]["id"], ana["id"]);
        let table = done(database, &["list", "--blocked"]);
        let lines: Vec<&str> = table.lines().collect();
        assert!(lines[0].starts_with("ID ") && lines[0].ends_with(" NAME"), "{table}");
        assert!(lines[1].starts_with(&text(&ana, "id")), "{table}");
        assert!(lines[1].contains("  Ana 100% [blocked since 2"), "{table}");
        assert_eq!(lines.len(), 2, "{table}");
    });
}

/// A7, A5: a running server refuses a blocked player and ends the streams, until the player is
/// unblocked.
#[test]
fn players_are_blocked_while_the_server_runs() {
    on_both(|database| {
        let server = serve(database, &[]);
        let (token, game) = begin(&server.address);
        let mut events = TcpStream::connect(&server.address).unwrap();
        events.set_read_timeout(Some(LONG)).unwrap();
        write!(
            events,
            "GET /api/v1{game}/events HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\
             Authorization: Bearer {token}\r\n\r\n"
        )
        .unwrap();
        let mut start = [0; 12];
        events.read_exact(&mut start).unwrap();
        assert_eq!(start, *b"HTTP/1.1 200");
        let ask = || send(&server.address, "GET", &game, &token, "").unwrap();
        let id = text(&ask(), "id");
        assert!(game.ends_with(&id));
        let player = send(&server.address, "GET", "/players/me", &token, "").unwrap();
        let player = text(&player, "id");
        let said = done(database, &["block", &player]);
        assert_eq!(said, format!("guest {player} is blocked from now on\n"));
        let problem = ask();
        assert_eq!((&problem["status"], &problem["code"]), (&json!(403), &json!("blocked")));
        let mut rest = String::new();
        events.read_to_string(&mut rest).unwrap(); // to the end
        let again = done(database, &["block", &player]);
        assert!(again.contains("has been blocked since 2"), "{again}");
        assert!(done(database, &["unblock", &player]).contains("is no longer blocked"));
        assert!(done(database, &["unblock", &player]).contains("is not blocked"));
        assert_eq!(text(&ask(), "id"), id);
    });
}

/// A database that another program is writing to is left alone, and can still be read.
#[test]
fn locked_databases_are_named() {
    on_both(|database| {
        drop(serve(database, &[])); // it makes the tables
        run_sql(database, "INSERT INTO players (id, created) VALUES ('guest', 7)");
        while_locked(database, || {
            let said = refused(database, &["block", "guest"]);
            assert!(said.contains("another program is writing to the database"), "{said}");
            assert_eq!(listed(database, &["--blocked"]), Vec::<Value>::new());
            assert!(done(database, &["check"]).ends_with(": 0 problems\n"));
        });
        assert_eq!(done(database, &["block", "guest"]), "guest guest is blocked from now on\n");
    });
}

/// A7: names follow the rules for new players.
#[test]
fn players_are_renamed() {
    on_both(|database| {
        let server = serve(database, &[]);
        let ana = text(&register(&server, "", "Ana"), "id");
        register(&server, "", "Bea");
        let (_, _) = begin(&server.address);
        let guest = text(&listed(database, &["--guests"])[0], "id");
        assert_eq!(done(database, &["rename", "ana", "Zoë"]), "Ana is now called Zoë\n");
        assert_eq!(done(database, &["rename", &ana, "ZOË"]), "Zoë is now called ZOË\n");
        for (player, name, why) in [
            ("ZOË", "bEA", "already taken"),
            ("ZOË", "", "1 to 40 characters"),
            ("ZOË", " Ana", "1 to 40 characters"),
            ("ZOË", &"a".repeat(41), "1 to 40 characters"),
            ("ZOË", "\u{200b}", "could be mistaken"),
            ("Ana", "Cid", "there is no player Ana"),
            (&guest, "Cid", "A guest has no account"),
        ] {
            let said = refused(database, &["rename", player, name]);
            assert!(said.starts_with("ninefold: ") && said.contains(why), "{said}");
        }
        let names = listed(database, &["--name", ""]);
        assert_eq!(names.iter().filter(|player| player["name"] == "ZOË").count(), 1);
    });
}

/// A7: nothing in any table mentions a deleted player, and others keep what they play.
#[test]
fn players_are_deleted() {
    on_both(|database| {
        let server = serve(database, &[]);
        let (token, game) = begin(&server.address);
        let ana = register(&server, &token, "Ana");
        let (id, token) = (text(&ana, "id"), text(&ana, "token"));
        let moved = json!({ "move": "r1c3+1" }).to_string();
        send(&server.address, "POST", &format!("{game}/moves"), &token, &moved).unwrap();
        let puzzle = send(&server.address, "GET", &game, &token, "").unwrap();
        let puzzle = text(&puzzle, "puzzle");
        let (other, _) = begin(&server.address);
        let shared = json!({ "puzzle": puzzle }).to_string();
        let shared = send(&server.address, "POST", "/games", &other, &shared).unwrap();
        let session = mentions(database, &[&id, "Ana", game.rsplit('/').next().unwrap()]);
        assert!(session.iter().any(|row| row.starts_with("sessions ")), "{session:?}");
        assert!(session.iter().any(|row| row.starts_with("turns ")), "{session:?}");
        let said = refused(database, &["delete", "Ana"]);
        assert!(said.contains("this needs --yes, or a terminal"), "{said}");
        assert_eq!(done(database, &["delete", "--yes", "Ana"]), "Ana is deleted\n");
        let left = mentions(database, &[&id, "Ana", "ana", game.rsplit('/').next().unwrap()]);
        assert_eq!(left, Vec::<String>::new());
        let gone = send(&server.address, "GET", "/players/me", &token, "").unwrap();
        assert_eq!(gone["code"], "wrong-who");
        let path = format!("/games/{}", text(&shared, "id"));
        let kept = send(&server.address, "GET", &path, &other, "").unwrap();
        assert_eq!(kept["puzzle"], puzzle, "another plays it");
        let said = refused(database, &["delete", "--yes", "Ana"]);
        assert_eq!(said, "ninefold: there is no player Ana\n");
    });
}

/// On a terminal the name has to be typed again.
#[cfg(unix)]
#[test]
fn deleting_asks_for_the_name() {
    on_both(|database| {
        drop(serve(database, &[])); // it makes the tables
        let add = "INSERT INTO players (id, name, name_key, created) VALUES ('a', 'Ana', 'ana', 7)";
        run_sql(database, add);
        for (typed, said) in [("Bea", "nothing was changed"), ("Ana", "Ana is deleted")] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
            command.args(["admin", "delete", "ana", "--database", database]);
            let patience = LONG.as_millis() as u64;
            let mut terminal = rexpect::session::spawn_command(command, Some(patience)).unwrap();
            terminal.exp_string("will be deleted. Type the name again: ").unwrap();
            terminal.send_line(typed).unwrap();
            terminal.exp_string(said).unwrap();
            terminal.exp_eof().unwrap();
        }
        assert_eq!(mentions(database, &["Ana"]), Vec::<String>::new());
    });
}

/// A7: a reset ends all sessions and the password; the printed code sets another.
#[test]
fn accounts_are_reset() {
    on_both(|database| {
        let server = serve(database, &[]);
        let ana = register(&server, "", "Ana");
        let (code, output, errors) = admin(database, &["reset", "Ana"]);
        assert_eq!(code, 0, "{errors}");
        assert!(errors.contains("Ana is signed out everywhere"), "{errors}");
        let token = text(&ana, "token");
        let ended = send(&server.address, "GET", "/players/me", &token, "").unwrap();
        assert_eq!(ended["code"], "wrong-who");
        let post = |path: &str, body: Value| {
            send(&server.address, "POST", path, "", &body.to_string()).unwrap()
        };
        let old = post("/players/sign-in", json!({ "name": "Ana", "password": "first word" }));
        assert_eq!(old["code"], "wrong-password");
        let recover = |code: &str| {
            let body = json!({ "name": "Ana", "code": code, "password": "second word" });
            post("/players/recover", body)
        };
        assert_eq!(recover(&text(&ana, "recovery_code"))["code"], "wrong-code");
        assert_eq!(recover(output.trim())["name"], "Ana");
        assert_eq!(recover(output.trim())["code"], "wrong-code", "it works once");
        let new = post("/players/sign-in", json!({ "name": "Ana", "password": "second word" }));
        assert_eq!(new["name"], "Ana");
        begin(&server.address);
        let guest = text(&listed(database, &["--guests"])[0], "id");
        assert!(refused(database, &["reset", &guest]).contains("A guest has no account"));
    });
}
