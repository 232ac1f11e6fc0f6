//! Thousands of requests that are almost valid.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::net::Ipv4Addr;
use std::time::Duration;

use ninefold_testkit::Numbers;
use ninefold_testkit::boards::GIVENS;
use ninefold_testkit::databases::sqlite;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::attacks::Beside;
use crate::client::{Client, Reply, connect, host};
use crate::mutations::mutate;
use crate::requests::{Request, Seat};
use crate::{LONG, grouped, serve, size};

/// Nothing is refused because of its rate, and incomplete requests end soon.
const SETTINGS: [&str; 10] = [
    "requests_per_minute=10000000",
    "address_requests_per_minute=10000000",
    "creations_per_minute=10000000",
    "guests_per_minute=10000000",
    "sign_ins_per_minute=10000000",
    "header_seconds=30",
    "request_seconds=3",
    "question_seconds=3",
    "puzzle_seconds=1",
    "live_games=200",
];

const N_CLIENTS: u8 = 120;

/// A client has a new player after this number of requests, since some end its session.
const REQUESTS_OF_A_PLAYER: usize = 40;

/// How long a client waits for the rest of an answer before it says that it will send no more:
/// longer than `request_seconds`.
const PATIENCE: Duration = Duration::from_secs(4);

/// The maximum memory that the server may use.
const MOST_BYTES: u64 = 384 << 20;

/// A1, A5: requests mutated from valid ones of every route, in heads and in bodies, never make the
/// server fail: a request it does not understand is answered with a problem document, a player
/// beside them is not disturbed, and the memory is bounded. `NINEFOLD_MUTATIONS` is the number of
/// requests, `NINEFOLD_SEED` the seed of all mutations, which a failure names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mutated_requests_are_answered() {
    let n_requests = size("NINEFOLD_MUTATIONS", 2_000) as usize;
    let seed = size("NINEFOLD_SEED", 1);
    let (database, _folder) = sqlite();
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("club.txt"), GIVENS).expect("a collection");
    let collections = format!("collections={}", folder.path().display());
    let settings: Vec<&str> = SETTINGS.into_iter().chain([&*collections]).collect();
    let server = serve(&database, &settings);
    let n_routes = every_route_has_a_request(&server.address).await;
    let beside = Beside::start(&server).await;
    let mut clients = JoinSet::new();
    for number in 0..N_CLIENTS {
        let address = server.address.clone();
        clients.spawn(async move { send_some(&address, number, n_requests, seed).await });
    }
    let mut counts = BTreeMap::new();
    for answers in clients.join_all().await {
        for (answer, n) in answers {
            *counts.entry(answer).or_insert(0) += n;
        }
    }
    let moves = beside.end().await;
    server.assert_sound();
    let usage = server.usage();
    assert!(usage.most_bytes < MOST_BYTES, "{usage:?}");
    let counts: Vec<String> =
        counts.into_iter().map(|(answer, n)| format!("{} {answer}", grouped(n))).collect();
    println!(
        "proved: {} requests mutated from {n_routes} valid ones, seed {seed}: {}; {moves}; memory at \
         most {} MiB",
        grouped(n_requests),
        counts.join(", "),
        usage.most_bytes >> 20,
    );
}

/// Compares the valid requests with the description, and checks that they are valid; returns their
/// number.
async fn every_route_has_a_request(address: &str) -> usize {
    let mut client = Client::new(address, host(2, 1));
    let first = Seat::new(&mut client, "M", true).await.expect("the server runs");
    let requests = first.requests();
    let description = client.send("GET", "//openapi.json", "").await.expect("it runs").json();
    let methods = |(path, item): (&String, &Value)| -> Vec<String> {
        let methods = ["get", "post", "put", "delete", "patch"];
        let methods = methods.into_iter().filter(|method| item.get(*method).is_some());
        methods.map(|method| format!("{} {path}", method.to_uppercase())).collect()
    };
    let described: BTreeSet<String> =
        description["paths"].as_object().expect("paths").iter().flat_map(methods).collect();
    let covered: BTreeSet<String> =
        requests.iter().map(|request| format!("{} {}", request.method, request.route)).collect();
    let missing: Vec<&String> = described.difference(&covered).collect();
    assert!(missing.is_empty(), "no request for {missing:?}");
    for (index, Request { route, .. }) in requests.iter().enumerate() {
        // Some requests end the session, so each has a player of its own; some need an account.
        let accounts = ["sign-in", "password", "recover", "recovery-code", "name"];
        let is_guest = !accounts.iter().any(|last| route.ends_with(last));
        let seat = Seat::new(&mut client, &format!("M {index}"), is_guest).await;
        let request = &seat.expect("the server runs").requests()[index];
        let replies = exchange(address, host(2, 1), &request.bytes()).await;
        let status = replies.first().map_or(0, |reply| reply.status);
        // The proof is only for those who have solved the puzzle.
        let is_valid = (200..300).contains(&status) || route.ends_with("proof") && status == 403;
        assert!(replies.len() == 1 && is_valid, "{request:?}: {replies:?}");
    }
    requests.len()
}

/// Sends the share of a client; returns the numbers of answers of each kind.
async fn send_some(
    address: &str,
    number: u8,
    n_requests: usize,
    seed: u64,
) -> BTreeMap<&'static str, usize> {
    let from = host(2, number % 4 + 1);
    let mut client = Client::new(address, from);
    let mut counts = BTreeMap::new();
    let mut requests = Vec::new();
    for (round, index) in (number.into()..n_requests).step_by(N_CLIENTS.into()).enumerate() {
        if round % REQUESTS_OF_A_PLAYER == 0 {
            let name = format!("M {number} {round}");
            client.moves_to(address); // not with a connection that was idle for long
            let is_guest = !(usize::from(number) + round / REQUESTS_OF_A_PLAYER).is_multiple_of(4);
            let seat = Seat::new(&mut client, &name, is_guest).await;
            requests = seat.expect("the server runs").requests();
        }
        let mut numbers = Numbers::new(seed << 32 ^ index as u64);
        let request = &requests[numbers.below(requests.len())];
        let bytes = mutate(&mut numbers, request);
        let replies = exchange(address, from, &bytes).await;
        let has_head = bytes.windows(5).any(|window| window == b"HEAD ");
        for reply in &replies {
            let wrong = wrong(reply, has_head);
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(3_000)]);
            assert!(wrong.is_none(), "seed {seed}, {index}: {wrong:?}: {shown:?}: {reply:?}");
        }
        let kind = match replies.first().map_or(0, |reply| reply.status) {
            0 => "closed without an answer",
            200..300 => "answered with 2xx",
            300..400 => "with 3xx",
            503 => "refused for the moment",
            _ => "with a problem",
        };
        *counts.entry(kind).or_insert(0) += 1;
    }
    counts
}

/// Sends bytes; returns all answers until the connection is closed, or an endless one begins.
async fn exchange(address: &str, from: Ipv4Addr, bytes: &[u8]) -> Vec<Reply> {
    let mut stream = connect(from, address).await.expect("the server listens");
    let mut answer = Vec::new();
    let exchange = async {
        let (mut reading, mut writing) = stream.split();
        let (mut hears, patience) = oneshot::channel::<()>();
        let read = async {
            let mut piece = [0; 4_096];
            let mut patience = Some(patience);
            loop {
                let Ok(read) = timeout(PATIENCE, reading.read(&mut piece)).await else {
                    drop(patience.take());
                    continue;
                };
                let n_bytes = read.unwrap_or(0);
                answer.extend_from_slice(&piece[..n_bytes]);
                let is_endless = answer.windows(17).any(|window| window == b"text/event-stream");
                if n_bytes == 0 || is_endless {
                    return;
                }
            }
        };
        let write = async {
            let _ = writing.write_all(bytes).await; // the server may close it early
            hears.closed().await; // the reader has finished or lost its patience
            let _ = writing.shutdown().await;
        };
        tokio::join!(write, read);
    };
    timeout(LONG, exchange).await.expect("it is answered or closed");
    replies(&answer)
}

/// The answers in some bytes; the last may be incomplete.
fn replies(mut bytes: &[u8]) -> Vec<Reply> {
    let mut replies = Vec::new();
    while let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
        let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
        bytes = &bytes[end + 4..];
        let status = head.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0);
        let mut reply = Reply { status, head, body: Vec::new() };
        let length = reply.header("content-length").and_then(|length| length.parse().ok());
        let n_bytes = match length {
            _ if bytes.starts_with(b"HTTP/1.") => 0, // an answer to HEAD
            Some(length) => bytes.len().min(length),
            None if reply.header("transfer-encoding").is_some() => chunks(bytes),
            None => 0,
        };
        reply.body = bytes[..n_bytes].to_vec();
        bytes = &bytes[n_bytes..];
        if status >= 200 {
            replies.push(reply);
        }
    }
    replies
}

/// The number of bytes of a body in chunks.
fn chunks(bytes: &[u8]) -> usize {
    let end = bytes.windows(5).position(|window| window == b"0\r\n\r\n");
    end.map_or(bytes.len(), |end| end + 5)
}

/// What is wrong with an answer; those to HEAD have no body.
fn wrong(reply: &Reply, has_head: bool) -> Option<&'static str> {
    let status = reply.status;
    if status >= 500 && (status != 503 || !reply.is_refusal()) {
        return Some("the server failed");
    }
    // An answer to something that is not HTTP has no body.
    let is_not_http = [400, 414, 431].contains(&status) && reply.body.is_empty();
    let is_of_head = has_head && reply.body.is_empty();
    if status < 400 || is_of_head || is_not_http {
        return None;
    }
    if reply.header("content-type") != Some("application/problem+json") {
        return Some("it is not a problem document");
    }
    if reply.header("content-encoding").is_some() {
        return None; // it is compressed
    }
    let is_whole = reply.json()["status"] == status && !reply.text("code").is_empty();
    (!is_whole).then_some("the problem document is not whole")
}
