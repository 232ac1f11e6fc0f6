//! `ninefold serve` as a process.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use ninefold_testkit::boards::GIVENS;
use ninefold_testkit::databases::{postgres, sqlite};
use serde_json::{Value, json};

/// A server on a database; it is killed when this is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    fn start(database: &str) -> Server {
        Server::with(database, &[])
    }

    /// A server with some settings.
    pub(crate) fn with(database: &str, settings: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", database]);
        command.args(["--set", "dailies_ahead=false", "--set", "log_level=warn"]);
        command.args(settings.iter().flat_map(|setting| ["--set", setting]));
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let (_, rest) = line.split_once("http://").unwrap_or_else(|| panic!("{line:?}"));
        let address = rest.split('/').next().unwrap().to_owned();
        Server { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // SIGKILL: no cleanup
        let _ = self.child.wait();
    }
}

/// Sends a request; `None` if the server is gone.
fn send(address: &str, method: &str, path: &str, token: &str, body: &str) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let length = body.len();
    write!(
        stream,
        "{method} /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (_, body) = answer.split_once("\r\n\r\n")?;
    serde_json::from_str(body).ok()
}

/// A guest with a game: token and path.
pub(crate) fn begin(address: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "POST /api/v1/players HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Length: 0\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let body: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let token = body["token"].as_str().unwrap().to_owned();
    let document =
        json!({ "format": "ninefold/puzzle", "version": 1, "layout": "classic", "givens": GIVENS });
    let body = json!({ "document": document }).to_string();
    let game = send(address, "POST", "/games", &token, &body).unwrap();
    (token, format!("/games/{}", game["id"].as_str().unwrap()))
}

/// A4, G5: however often the server is killed while many players play, every acknowledged turn is
/// there afterwards, and the database opens. `NINEFOLD_KILLS` is the number of kills.
#[test]
fn an_answered_turn_survives_being_killed() {
    let (database, _folder) = sqlite();
    kill_while_playing(&database);
    if let Some(database) = postgres() {
        kill_while_playing(&database);
    }
}

fn n_kills() -> u64 {
    let kills = std::env::var("NINEFOLD_KILLS");
    kills.map_or(4, |kills| kills.parse().expect("NINEFOLD_KILLS is a number"))
}

fn kill_while_playing(database: &str) {
    let first = Server::start(database);
    let games: Vec<(String, String)> = (0..8).map(|_| begin(&first.address)).collect();
    drop(first);
    let mut answered: Vec<Vec<(u64, String)>> = vec![Vec::new(); games.len()];
    for round in 0..n_kills() {
        let server = Server::start(database);
        let players: Vec<_> = games
            .iter()
            .cloned()
            .zip(answered.iter().map(Vec::len))
            .map(|((token, game), n_known)| {
                let address = server.address.clone();
                thread::spawn(move || {
                    let mut known = Vec::new();
                    for index in n_known.. {
                        let sign = if index % 2 == 0 { '+' } else { '-' };
                        let turn = format!("r1c3{sign}{}", index % 9 + 1);
                        let body = json!({ "move": turn }).to_string();
                        let path = format!("{game}/moves");
                        match send(&address, "POST", &path, &token, &body) {
                            Some(answer) if answer["success"] == true => {
                                known.push((answer["turn"].as_u64().unwrap(), turn));
                            }
                            _ => return known,
                        }
                    }
                    known
                })
            })
            .collect();
        thread::sleep(Duration::from_millis(300 + 130 * (round % 8)));
        drop(server);
        for (player, answered) in players.into_iter().zip(&mut answered) {
            answered.extend(player.join().unwrap());
        }
    }
    let server = Server::start(database);
    let mut n_answered = 0;
    for ((token, game), answered) in games.iter().zip(&answered) {
        let log = send(&server.address, "GET", &format!("{game}/turns"), token, "").unwrap();
        let log = log["turns"].as_array().unwrap();
        for (index, turn) in log.iter().enumerate() {
            assert_eq!(turn["number"], index + 1);
        }
        for (number, turn) in answered {
            assert_eq!(log[*number as usize - 1]["turn"], turn.as_str());
            n_answered += 1;
        }
    }
    assert!(n_answered > 10 * n_kills(), "{n_answered} turns were answered");
}

/// C7, A1, A2, A3, A4, A7: the commands in `docs/api.md`, run one after the other, print the output
/// that it shows.
#[test]
fn the_walk_of_the_documentation() {
    let (database, _folder) = sqlite();
    let server = Server::start(&database);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/api.md");
    let text = fs::read_to_string(path).unwrap();
    let blocks = |fence: &str| -> String {
        let fence = format!("```{fence}\n");
        text.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
    };
    let mut command = Command::new("bash");
    command.args(["-euo", "pipefail", "-c", &blocks("sh")]);
    command.env("NINEFOLD", format!("http://{}", server.address));
    let output = command.output().expect("bash, curl and jq are installed");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), blocks("text"), "{errors}");
}

/// The server stops when asked to, with exit code 0.
#[cfg(unix)]
#[test]
fn the_server_stops_when_it_is_asked_to() {
    let (database, _folder) = sqlite();
    let mut server = Server::start(&database);
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
}

/// C7: the error for an address in use names it.
#[test]
fn a_taken_address_is_named() {
    let (database, _folder) = sqlite();
    let server = Server::start(&database);
    let (other, _folder) = sqlite();
    let arguments = ["serve", "--listen", &server.address, "--database", &other];
    let (code, _, errors) = crate::ninefold(&arguments, b"");
    assert_eq!(code, 2);
    let expected = format!("ninefold: {}: cannot listen: Address already in use", server.address);
    assert!(errors.starts_with(&expected), "{errors}");
}

/// C7: settings are printed as a file, and wrong ones are refused.
#[test]
fn settings_are_printed() {
    let arguments = ["serve", "--print-config", "--set", "queue=7", "--database", "sqlite:a.db"];
    let (code, output, _) = crate::ninefold(&arguments, b"");
    assert_eq!(code, 0);
    assert!(output.contains("queue = 7\n") && output.contains("database = \"sqlite:a.db\"\n"));
    assert!(output.contains("listen = \"127.0.0.1:9009\"\n"));
    let (code, _, errors) = crate::ninefold(&["serve", "--set", "queue=some"], b"");
    assert_eq!(code, 2);
    assert!(errors.starts_with("ninefold: invalid type"), "{errors}");
}
