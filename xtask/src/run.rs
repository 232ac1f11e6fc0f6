//! `cargo xtask run`: the page and its server on one's own machine.

use crate::http;
use crate::process::{self, Outcome, because, cargo};
use crate::web;

/// The first port tried when none is asked for.
const PORT: u16 = 9009;

/// Builds the page and the server with the page in it, and runs that until interrupted.
pub(crate) fn run(port: Option<u16>) -> Outcome {
    let ports = match port {
        Some(port) => port..=port,
        None => PORT..=PORT + 100,
    };
    // Held while things are compiled; free for a moment after that is good enough.
    let taken = format!("port {} cannot be used (--port N takes another)", ports.start());
    let listener = http::listen(ports).map_err(because(taken))?;
    let address = listener.local_addr().map_err(because("the server's address"))?;
    let page = web::build(None)?;
    let mut build = cargo(&["build", "--locked", "--release", "--package", "ninefold-cli"]);
    process::run(build.env("NINEFOLD_BUNDLE", &page))?;
    drop(listener);
    let mut serve = cargo(&["run", "--locked", "--release", "--package", "ninefold-cli", "--"]);
    // Games go where `ninefold serve` keeps them, which no `cargo clean` empties.
    serve.args(["serve", "--listen", &address.to_string()]);
    // In the place of this program: who stops it waits until the server has stopped.
    process::replace(serve.env("NINEFOLD_BUNDLE", page))
}
