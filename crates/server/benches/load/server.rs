//! The server as a separate process, so that its memory can be measured.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ninefold_server::{Config, serve};

/// The argument that makes the program run the server.
pub(crate) const SERVE: &str = "--serve";

/// A server on a database; it stops when this is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// How long it took to become ready.
    pub(crate) start: Duration,
}

impl Server {
    pub(crate) fn start(database: &str) -> Server {
        let started = Instant::now();
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args([SERVE, database]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        Server { child, address: line.trim().parse().unwrap(), start: started.elapsed() }
    }

    /// Its resident memory in megabytes.
    pub(crate) fn megabytes(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().unwrap();
        kilobytes / 1_024.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.stdin.take()); // it stops when its input ends
        let _ = self.child.wait();
    }
}

/// Runs the server until the input ends.
pub(crate) async fn be(database: String) {
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database,
        requests_per_minute: u32::MAX,
        address_requests_per_minute: u32::MAX,
        creations_per_minute: u32::MAX,
        guests_per_minute: u32::MAX,
        sign_ins_per_minute: u32::MAX,
        connections_per_address: 4_000,
        dailies_ahead: false,
        most_turns: 1_000_000,
        ..Config::default()
    };
    let input_ends = tokio::task::spawn_blocking(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
    });
    let stop = async {
        let _ = input_ends.await;
    };
    serve(config, |address| println!("{address}"), stop).await.unwrap();
}
