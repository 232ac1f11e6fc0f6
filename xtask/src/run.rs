//! `cargo xtask run`: the page and its server on one's own machine.

use crate::http;
use crate::process::{self, Outcome, because, cargo};
use crate::web;

/// The first port tried when none is asked for.
const PORT: u16 = 9009;

/// Builds the page and the server with the page in it, and runs that until interrupted.
pub(crate) fn run(port: Option<u16>) -> Outcome {
    let page = web::build(None)?;
    let ports = match port {
        Some(port) => port..=port,
        None => PORT..=PORT + 100,
    };
    // Free for a moment is good enough on one's own machine.
    let listener = http::listen(ports.clone())
        .map_err(because(format!("listening at port {}", ports.start())))?;
    let address = listener.local_addr().map_err(because("the server's address"))?;
    drop(listener);
    let mut serve = cargo(&["run", "--locked", "--release", "--package", "ninefold-cli", "--"]);
    // Games go where `ninefold serve` keeps them, which no `cargo clean` empties.
    serve.args(["serve", "--listen", &address.to_string()]);
    process::run(serve.env("NINEFOLD_BUNDLE", page))
}
