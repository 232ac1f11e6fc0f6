//! `cargo xtask run`: the page and its server on the local machine.

use crate::http;
use crate::process::{self, Outcome, because, cargo};
use crate::web;

/// The first port to try by default.
const PORT: u16 = 9009;

/// Builds the page, then the server with the page in it, and runs the server until interrupted.
pub(crate) fn run(port: Option<u16>) -> Outcome {
    let ports = match port {
        Some(port) => port..=port,
        None => PORT..=PORT + 100,
    };
    // Reserve the port while compiling; it is free again for a moment afterwards, which is good enough.
    let taken = format!("port {} cannot be used (choose another with --port N)", ports.start());
    let listener = http::listen(ports).map_err(because(taken))?;
    let address = listener.local_addr().map_err(because("the server's address"))?;
    let page = web::build()?;
    let mut build = cargo(&["build", "--locked", "--release", "--package", "ninefold-cli"]);
    process::run(build.env("NINEFOLD_BUNDLE", &page))?;
    drop(listener);
    let mut serve = cargo(&["run", "--locked", "--release", "--package", "ninefold-cli", "--"]);
    // Games are saved where `ninefold serve` saves them; `cargo clean` does not delete them.
    serve.args(["serve", "--listen", &address.to_string()]);
    // The server replaces this program, so stopping this program waits until the server has stopped.
    process::replace(serve.env("NINEFOLD_BUNDLE", page))
}
