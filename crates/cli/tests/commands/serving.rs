//! `ninefold serve` as a process.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use ninefold_testkit::boards::new_game;
use ninefold_testkit::databases::sqlite;
use ninefold_testkit::server::Server;
use serde_json::Value;

pub(crate) fn serve(database: &str, settings: &[&str]) -> Server {
    Server::start(env!("CARGO_BIN_EXE_ninefold"), database, settings)
}

/// Sends a request, as nobody if the token is empty; `None` if the server is gone.
pub(crate) fn send(
    address: &str,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let length = body.len();
    let authorization = match token {
        "" => String::new(),
        token => format!("Authorization: Bearer {token}\r\n"),
    };
    write!(
        stream,
        "{method} /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         {authorization}Content-Type: application/json\r\n\
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
    let body = send(address, "POST", "/players", "", "").unwrap();
    let token = body["token"].as_str().unwrap().to_owned();
    let game = send(address, "POST", "/games", &token, &new_game()).unwrap();
    (token, format!("/games/{}", game["id"].as_str().unwrap()))
}

/// C7, A1, A2, A3, A4, A7: the commands in `docs/api.md`, run one after the other, print the output
/// that it shows.
#[test]
fn the_walk_of_the_documentation() {
    let (database, _folder) = sqlite();
    let server = serve(&database, &[]);
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

/// C7: the error for an address in use names it.
#[test]
fn a_taken_address_is_named() {
    let (database, _folder) = sqlite();
    let server = serve(&database, &[]);
    let (other, _folder) = sqlite();
    let arguments = ["serve", "--listen", &server.address, "--database", &other];
    let (code, _, errors) = crate::ninefold(&arguments, b"");
    assert_eq!(code, 2);
    let expected = format!("ninefold: {}: cannot listen: Address already in use", server.address);
    assert!(errors.starts_with(&expected), "{errors}");
}
