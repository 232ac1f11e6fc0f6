//! `cargo xtask run`: the page on one's own machine.

use crate::http;
use crate::process::{Outcome, because};
use crate::web;

/// The first port tried when none is asked for.
const PORT: u16 = 9009;

/// Builds the page and serves it until interrupted.
pub(crate) fn run(port: Option<u16>) -> Outcome {
    let folder = web::build(None)?;
    let ports = match port {
        Some(port) => port..=port,
        None => PORT..=PORT + 100,
    };
    let listener = http::listen(ports.clone())
        .map_err(because(format!("listening at port {}", ports.start())))?;
    let address = listener.local_addr().map_err(because("the server's address"))?;
    println!("Ninefold is at http://{address}/ (stop with Control-C)");
    http::serve(&listener, &folder);
    Ok(())
}
