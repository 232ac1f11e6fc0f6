//! The server as a process that is killed, attacked and loaded: short runs for every change, long
//! ones for `cargo xtask prove`, which sets a variable for each test.
//!
//! A test prints a line with `proved: ` and its numbers, which is the result of its stage.
#![cfg(all(feature = "serve", target_os = "linux"))] // reads /proc, has addresses in 127.0.0.0/8
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]
#![allow(clippy::print_stdout, reason = "numbers of a proof are printed")]
#![allow(clippy::cast_precision_loss, reason = "numbers that are printed")]

mod attackers;
mod attacks;
mod client;
mod honest;
mod kills;
mod mutated;
mod mutations;
mod outages;
mod player;
mod requests;
mod soak;

use std::fmt::Display;
use std::time::Duration;

use ninefold_testkit::server::Server;
use tokio::task::block_in_place;

const PROGRAM: &str = env!("CARGO_BIN_EXE_ninefold");

/// Much longer than anything here takes, even on a busy machine.
const LONG: Duration = Duration::from_mins(2);

fn serve(database: &str, settings: &[&str]) -> Server {
    block_in_place(|| Server::start(PROGRAM, database, settings))
}

/// The number in a variable that `cargo xtask prove` sets, or else that of a short run.
fn size(variable: &str, short: u64) -> u64 {
    let size = std::env::var(variable);
    size.map_or(short, |size| size.parse().unwrap_or_else(|_| panic!("{variable} is a number")))
}

/// A number with a comma between thousands: `62,000`.
fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
